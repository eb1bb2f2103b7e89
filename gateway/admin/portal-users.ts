// The administration of portal users in the database, and its output as data and as text.
import { randomBytes } from "node:crypto";
import { isStorable } from "../store/pool.ts";
import {
  addPortalUser,
  changePortalPassword,
  disablePortalUser,
  listPortalUsers,
} from "../store/portal/users.ts";
import { hashPassword, longestPassword, shortestPassword } from "./password.ts";
import { type Done, needMerchant, not, type Work } from "./work.ts";

const longestName = 100;

/** The stored form of the name: trimmed and in lower case. */
export const plainName = (name: string): string => name.trim().toLowerCase().normalize("NFC");

export const isUserName = (name: string): boolean =>
  name.length > 0 && name.length <= longestName && isStorable(name) && !/[\p{Cc}\s]/u.test(name);

function needName(typed: string): string {
  const name = plainName(typed);
  return isUserName(name) ? name : not("A name has 1 to 100 characters and no blank in it.");
}

/** The given password, or a new one that is shown once. */
function passwordFrom(given: string | undefined): { readonly password: string; readonly isNew: boolean } {
  if (given === undefined) return { password: randomBytes(15).toString("base64url"), isNew: true };
  if (given.length < shortestPassword || given.length > longestPassword || !isStorable(given))
    not(`A password has ${shortestPassword} to ${longestPassword} characters.`);
  return { password: given, isNew: false };
}

function done(merchant_id: string, name: string, text: string, made: ReturnType<typeof passwordFrom>): Done {
  const data = { merchant_id, name };
  if (!made.isNew) return { data, text };
  return {
    data: { ...data, password: made.password },
    text: `${text}\nThe password is printed only once:\n${made.password}`,
  };
}

export const portalUserAdd =
  (merchant_id: string, typed: string, given?: string): Work =>
  async (pool, clock) => {
    await needMerchant(pool, merchant_id);
    const name = needName(typed);
    const made = passwordFrom(given);
    const password = await hashPassword(made.password);
    if (!(await addPortalUser(pool, merchant_id, { name, password, origin: "admin" }, clock.now())))
      not(
        `Merchant ${merchant_id} has a user ${name} already. Change the password: admin portal-user password`,
      );
    return done(merchant_id, name, `${name} may sign in to the portal of merchant ${merchant_id}.`, made);
  };

export const portalUserList =
  (merchant_id: string): Work =>
  async (pool) => {
    await needMerchant(pool, merchant_id);
    const users = await listPortalUsers(pool, merchant_id);
    const lines = users.map(({ name, origin, created_at, disabled_at }) =>
      [
        name,
        origin === "start" ? "set at the start of the gateway" : `added ${created_at.toISOString()}`,
        disabled_at === null ? "may sign in" : `disabled ${disabled_at.toISOString()}`,
      ].join("  "),
    );
    return { data: { merchant_id, users }, text: lines.join("\n") || "No users." };
  };

export const portalUserDisable =
  (merchant_id: string, typed: string): Work =>
  async (pool, clock) => {
    await needMerchant(pool, merchant_id);
    const name = needName(typed);
    if (!(await disablePortalUser(pool, merchant_id, name, clock.now())))
      not(`Merchant ${merchant_id} has no user ${name} who may sign in. See: admin portal-user list`);
    return { data: { merchant_id, name }, text: `${name} can no longer sign in.` };
  };

export const portalUserPassword =
  (merchant_id: string, typed: string, given?: string): Work =>
  async (pool) => {
    await needMerchant(pool, merchant_id);
    const name = needName(typed);
    const made = passwordFrom(given);
    if (!(await changePortalPassword(pool, merchant_id, name, await hashPassword(made.password))))
      not(`Merchant ${merchant_id} has no user ${name}. Add one: admin portal-user add`);
    return done(merchant_id, name, `${name} has a new password, and was signed out.`, made);
  };
