// Signing in: how many attempts are let through, and whether name and password fit. What is answered is the same for a
// merchant, a name and a password that are wrong, and takes as long.
import { isPassword } from "../admin/password.ts";
import { isUserName, plainName } from "../admin/portal-users.ts";
import { after } from "../domain/dates.ts";
import {
  countSignIns,
  forgetSignIn,
  forgetSignIns,
  noteSignIn,
  type SignIn,
} from "../store/portal/sessions.ts";
import { portalPassword } from "../store/portal/users.ts";
import type { PortalHouse } from "./context.ts";

/** Failed attempts that are let through in `attemptsCount` milliseconds of the machine. */
export const attemptsOfName = 10;
export const attemptsOfAddress = 30;
export const attemptsCount = 15 * 60_000;

export interface Credentials {
  readonly merchant: string;
  readonly name: string;
  readonly password: string;
}

export type SignedIn = { readonly merchantId: string; readonly user: string } | "wrong" | "too many";

/** Tries to sign in. Counted before anything is looked at, so that attempts at once count too, in all processes. */
export async function signIn(
  { core: { pool }, machine }: PortalHouse,
  { merchant, name: typed, password }: Credentials,
  address: string | undefined,
): Promise<SignedIn> {
  const name = plainName(typed);
  const merchant_id = merchant.trim();
  const isPossible = /^\d{1,20}$/u.test(merchant_id) && isUserName(name);
  const attempt: SignIn = isPossible
    ? { merchant_id, name, address }
    : { merchant_id: "", name: "", address };
  const now = machine.now();
  const id = await noteSignIn(pool, attempt, now, after(now, -attemptsCount));
  const { ofName, ofAddress } = await countSignIns(pool, attempt, id);
  if ((isPossible && ofName > attemptsOfName) || ofAddress > attemptsOfAddress) {
    await forgetSignIn(pool, attempt.merchant_id, id);
    return "too many";
  }
  const stored = isPossible ? await portalPassword(pool, merchant_id, name) : undefined;
  if (!(await isPassword(password, stored))) return "wrong";
  await forgetSignIns(pool, attempt);
  return { merchantId: merchant_id, user: name };
}
