// The administration commands in the database, and their output as data and as text.
import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { dropPeriod } from "../operations/subscription/cancel-subscription.ts";
import { releasePeriod } from "../operations/subscription/held-period.ts";
import type { Clock } from "../process/clock.ts";
import type { Books } from "./connect.ts";
import { type Account, gatewaySecret } from "../store/accounts.ts";
import {
  addAccount,
  addAddress,
  addKey,
  addMerchant,
  hasAccount,
  hasMerchant,
  listAddresses,
  listKeys,
  listMerchants,
  nameMerchant,
  removeAddress,
  retireKey,
  suspend,
} from "../store/administration.ts";
import { replay } from "../store/notifications.ts";
import { isStorable, type Pool } from "../store/pool.ts";

/** What was done: `data` for programs, `text` for people. */
export interface Done {
  /** Left out where everything has been written already. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The problem that was found. The command then exits as not done. */
  readonly problem?: string | undefined;
}

/** Writes what the command says; what it gives is waited for. */
export type Write = (text: string) => unknown;

/** What cannot be done; the message says why and what to do. */
export class AdministrationError extends Error {
  override readonly name = "AdministrationError";
}

export type OpenWork = (pool: Pool, clock: Clock) => Promise<Done>;

export type Work = (pool: Pool, clock: Clock, books: Books & { readonly write: Write }) => Promise<Done>;

/** Ends the work: it cannot be done. */
export const not = (message: string): never => {
  throw new AdministrationError(message);
};

/** @throws AdministrationError if there is no such merchant. */
export const needMerchant = async (pool: Pool, merchant_id: string): Promise<void> => {
  if (!(await hasMerchant(pool, merchant_id)))
    not(`Merchant ${merchant_id} does not exist. Add it: admin merchant add ${merchant_id}`);
};

const needAccount = async (pool: Pool, { merchant_id, account_id }: Account): Promise<void> => {
  await needMerchant(pool, merchant_id);
  if (!(await hasAccount(pool, { merchant_id, account_id })))
    not(
      `Merchant ${merchant_id} has no account ${account_id}. Add it: admin account add ${merchant_id} ${account_id}`,
    );
};

export const merchantAdd =
  (merchant_id: string): Work =>
  async (pool) => {
    if (!(await addMerchant(pool, merchant_id))) not(`Merchant ${merchant_id} already exists.`);
    return { data: { merchant_id }, text: `Merchant ${merchant_id} was added.` };
  };

/** `name`: what shoppers see on the hosted pages; without one they see the shop's host. */
export const merchantName =
  (merchant_id: string, name: string | undefined): Work =>
  async (pool) => {
    await needMerchant(pool, merchant_id);
    const given = name?.trim() ?? null;
    if (given !== null && (given === "" || given.length > 60 || !isStorable(given) || /\p{Cc}/u.test(given)))
      not("A name has 1 to 60 characters, and no control characters.");
    if (!(await nameMerchant(pool, merchant_id, given)))
      not(`The name of merchant ${merchant_id} is that already.`);
    const text =
      given === null
        ? `Merchant ${merchant_id} has no name any more: shoppers see the host of the shop.`
        : `Shoppers see merchant ${merchant_id} as ${given}.`;
    return { data: { merchant_id, name: given }, text };
  };

export const merchantList = (): Work => async (pool) => {
  const merchants = await listMerchants(pool);
  const lines = merchants.map(({ merchant_id, name, accounts, suspended }) =>
    [
      merchant_id,
      ...(name === null ? [] : [name]),
      `accounts: ${accounts.join(", ") || "none"}`,
      ...(suspended.length === 0 ? [] : [`suspended: ${suspended.join(", ")}`]),
    ].join("  "),
  );
  return { data: { merchants }, text: lines.join("\n") || "There are no merchants." };
};

/** Stops every request of a merchant, or of one of its accounts, or allows them again. */
export const suspension =
  (isWanted: boolean) =>
  (account: Pick<Account, "merchant_id"> & Partial<Account>): Work =>
  async (pool, clock) => {
    const { merchant_id, account_id } = account;
    if (account_id === undefined) await needMerchant(pool, merchant_id);
    else await needAccount(pool, { merchant_id, account_id });
    const who = account_id === undefined ? `Merchant ${merchant_id}` : `Account ${account_id}`;
    if (!(await suspend(pool, account, isWanted ? clock.now() : null)))
      not(`${who} is ${isWanted ? "already" : "not"} suspended.`);
    const text = isWanted
      ? `${who} is suspended: each of its requests is refused with status 403.`
      : `${who} may send requests again.`;
    return { data: { ...account, suspended: isWanted }, text };
  };

export const accountAdd =
  ({ merchant_id, account_id }: Account): Work =>
  async (pool) => {
    await needMerchant(pool, merchant_id);
    if (!(await addAccount(pool, { merchant_id, account_id })))
      not(`Merchant ${merchant_id} already has account ${account_id}.`);
    const next = `Next, add a key: admin key add ${merchant_id} ${account_id}`;
    return {
      data: { merchant_id, account_id },
      text: `Account ${account_id} was added to merchant ${merchant_id}. ${next}`,
    };
  };

/** `given`: an existing key of the merchant. Without it the command creates a new key. */
export const keyAdd =
  (account: Account, given?: string): Work =>
  async (pool, clock, { secrets }) => {
    const { vault } = await secrets();
    // With another encryption key than the gateways' they could not open it, and would stop serving the account.
    await gatewaySecret(pool, vault);
    await needAccount(pool, account);
    const key = given ?? randomBytes(32).toString("hex");
    if (key.length < 16 || key.length > 512 || !isStorable(key))
      not("The key must have 16 to 512 characters.");
    const number = await addKey({ pool, vault }, account, key, clock.now());
    if (number === undefined) return not("The account was deleted in the meantime.");
    const data = { ...account, number };
    const text = `Key ${number} of account ${account.account_id} was added. The other keys stay valid.`;
    // The merchant already knows a given key.
    if (given !== undefined) return { data, text };
    return { data: { ...data, key }, text: `${text}\nThe key is printed only once:\n${key}` };
  };

export const keyList =
  (account: Account): Work =>
  async (pool) => {
    await needAccount(pool, account);
    const keys = await listKeys(pool, account);
    const lines = keys.map(({ number, origin, created_at, retired_at }) =>
      [
        `${number}`,
        origin === "start" ? "set at the start of the gateway" : `added ${created_at?.toISOString() ?? ""}`,
        retired_at === null ? "valid" : `retired ${retired_at.toISOString()}`,
      ].join("  "),
    );
    return { data: { ...account, keys }, text: lines.join("\n") || "The account has no keys." };
  };

export const keyRetire =
  (account: Account, number: number): Work =>
  async (pool, clock) => {
    await needAccount(pool, account);
    const done = await retireKey(pool, account, number, clock.now());
    if (done === "not found") not(`The account has no key ${number}. See: admin key list`);
    if (done === "retired before") not(`Key ${number} is already retired.`);
    if (done === "the only key")
      not(`Key ${number} is the last valid key of the account. Add another key first.`);
    return { data: { ...account, number }, text: `Key ${number} is no longer valid.` };
  };

export const addressProblem = (address: string): string | undefined =>
  isIP(address) === 0 || address.includes("%") ? `${address} is not an IPv4 or IPv6 address.` : undefined;

/** Work that adds or removes an address. `problem`: why nothing changed. `may`: what is so from now on. */
const addressChange =
  (change: typeof addAddress, problem: string, may: string) =>
  (merchant_id: string, address: string): OpenWork =>
  async (pool) => {
    const wrong = addressProblem(address);
    if (wrong !== undefined) not(wrong);
    await needMerchant(pool, merchant_id);
    if (!(await change(pool, merchant_id, address))) not(`${address} is ${problem}.`);
    return { data: { merchant_id, address }, text: `Merchant ${merchant_id} ${may} ${address}.` };
  };

export const addressAdd = addressChange(addAddress, "already registered", "may query from");

export const addressRemove = addressChange(removeAddress, "not registered", "may no longer query from");

export const addressList =
  (merchant_id: string): Work =>
  async (pool) => {
    await needMerchant(pool, merchant_id);
    const addresses = await listAddresses(pool, merchant_id);
    return { data: { merchant_id, addresses }, text: addresses.join("\n") || "No address is registered." };
  };

/** Queues one notification, or all failed ones of the merchant. A running gateway sends them. */
export const notificationReplay =
  (merchant_id: string, notification_id?: string): Work =>
  async (pool, clock) => {
    await needMerchant(pool, merchant_id);
    const replayed = await replay(pool, { merchant_id, notification_id }, clock.now());
    if (replayed === 0 && notification_id !== undefined)
      not(`Merchant ${merchant_id} has no notification ${notification_id}.`);
    return { data: { merchant_id, replayed }, text: `Notifications queued: ${replayed}.` };
  };

/** What happens to the period of a subscription that is held. A running gateway charges it. */
export const subscriptionRelease =
  (decision: "charge" | "skip") =>
  (merchant_id: string, recurring_id: string): Work =>
  async (pool, clock) => {
    await needMerchant(pool, merchant_id);
    if (!(await releasePeriod({ pool, clock }, merchant_id, recurring_id, decision)))
      not(`Subscription ${recurring_id} has no period that is held. The portal shows its periods.`);
    return {
      data: { merchant_id, recurring_id },
      text:
        decision === "charge"
          ? `One period of subscription ${recurring_id} will be charged now.`
          : `Subscription ${recurring_id} continues with the current period.`,
    };
  };

/** The cancellation by hand of the period that a cancelled subscription still has. */
export const subscriptionDropPeriod =
  (merchant_id: string, recurring_id: string): Work =>
  async (pool, clock) => {
    await needMerchant(pool, merchant_id);
    if (!(await dropPeriod({ pool, clock }, merchant_id, recurring_id)))
      not(`${recurring_id} is no cancelled subscription with a period that can still be dropped.`);
    return {
      data: { merchant_id, recurring_id },
      text: `Subscription ${recurring_id} will not be charged again.`,
    };
  };
