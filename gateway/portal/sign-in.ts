// Signing in: the limit of attempts, and the check of name and password. The response for a wrong merchant, name or password is
// the same, and takes the same time.
import { setTimeout as sleep } from "node:timers/promises";
import { isPassword } from "../admin/password.ts";
import { isUserName, plainName } from "../admin/portal-users.ts";
import { after } from "../domain/dates.ts";
import {
  countSignIns,
  forgetSignIn,
  forgetSignIns,
  noteSignIn,
  type SignIn,
  type SignInCounts,
} from "../store/portal/sessions.ts";
import { portalPassword } from "../store/portal/users.ts";
import { withoutCard } from "../process/card-numbers.ts";
import type { PortalHouse } from "./context.ts";

/** Failed attempts count for so long, in milliseconds of the machine. */
export const attemptsCount = 15 * 60_000;
/** The number of attempts in that time from one address, for all names. */
export const attemptsOfAddress = 30;
/**
 * The number of attempts for one name from one address without a wait. The next wait is a second, and each further one is
 * twice as long. Other addresses do not wait: an attacker cannot lock the owner out.
 */
export const attemptsAtOnce = 5;
/** The number of attempts for one name from all addresses, after which each response comes later, up to `slowest`. */
export const attemptsOfName = 50;
const slowest = 5_000;

export interface Credentials {
  readonly merchant: string;
  readonly name: string;
  readonly password: string;
}

export type SignedIn =
  | { readonly merchantId: string; readonly user: string }
  | "wrong"
  /** Too many attempts: the next one is possible after so many milliseconds. */
  | { readonly wait: number };

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
    ? { merchant_id: withoutCard("", merchant_id), name: withoutCard("", name), address }
    : { merchant_id: "", name: "", address };
  const now = machine.now();
  const id = await noteSignIn(pool, attempt, now, after(now, -attemptsCount));
  const counts = await countSignIns(pool, attempt, id);
  const wait = waitFor(counts, isPossible, now);
  if (wait > 0) {
    await forgetSignIn(pool, attempt.merchant_id, id);
    return { wait };
  }
  if (isPossible) await sleep(Math.min(slowest, Math.max(0, counts.ofName - attemptsOfName) * 100));
  const stored = isPossible ? await portalPassword(pool, merchant_id, name) : undefined;
  if (!(await isPassword(password, stored))) return "wrong";
  await forgetSignIns(pool, attempt, id);
  return { merchantId: merchant_id, user: name };
}

/** How long an attempt has to wait, in milliseconds; 0 if it need not wait. */
function waitFor({ ofAddress, ofBoth, latestOfBoth }: SignInCounts, isPossible: boolean, now: Date): number {
  if (ofAddress > attemptsOfAddress) return attemptsCount;
  if (!isPossible || latestOfBoth === null || ofBoth < attemptsAtOnce) return 0;
  const pause = Math.min(attemptsCount, 1000 * 2 ** (ofBoth - attemptsAtOnce));
  return Math.max(0, latestOfBoth.getTime() + pause - now.getTime());
}
