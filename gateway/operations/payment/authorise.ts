// A direct payment: identifies its card or token, makes one payment for each order number, and asks the acquirer.
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "../../store/accounts.ts";
import { findPayment, type Payment } from "../../store/payments.ts";
import { findToken } from "../../store/tokens.ts";
import type { Core } from "../core.ts";
import { askFirst, performFirst } from "./first-attempt.ts";
import { type Card, type Identified, identify, identifyKept } from "./instrument.ts";
import type { Joint } from "./joint.ts";
import { type Draft, isNotStored, openPayment, orderNumberUsed, type PaymentOrder } from "./open.ts";
import { stateOf } from "../../domain/states.ts";

/** The response to a `token_id` that the account does not have. */
export const unknownToken = "unknown token";

/** What a direct payment is paid with: a card, or a card that the merchant keeps. */
export type Means = { readonly card: Card } | { readonly tokenId: string };

export interface Authorised {
  readonly payment: Payment | typeof orderNumberUsed | typeof unknownToken;
  /** What was done of the request, if it was to be stored with the payment. */
  readonly joint: Joint;
}

/**
 * Pays, once for each order number of an account. The same request again gets the first one's payment and moves
 * nothing; another request with the number gets `orderNumberUsed`. With `request` in the order, the caller writes what is
 * left to settle, together with the response.
 */
export async function authorise(
  core: Core,
  order: PaymentOrder & Pick<Draft, "step" | "request">,
  means: Means,
): Promise<Authorised> {
  const identified = await identifiedOf(core, order.account, means);
  if (identified === undefined) return { payment: unknownToken, joint: { state: "new" } };
  const { instrument, challenge } = identified;
  const opened = await openPayment(core, {
    ...order,
    kind: "direct",
    instrument,
    is3ds: challenge,
    // A kept card is kept already.
    wantsToken: order.wantsToken && "card" in means,
    start: challenge ? "shopper" : "authorise",
  });
  if (isNotStored(opened)) return { payment: orderNumberUsed, joint: { state: opened } };
  const joint: Joint = { state: "remembered" };
  if (opened === orderNumberUsed) return { payment: opened, joint };
  const { payment, attempt } = opened;
  if (attempt === undefined) return { payment: await settledSoon(core, payment), joint };
  const first = { ...opened, attempt };
  if (order.request === undefined) return { payment: (await performFirst(core, first)).payment, joint };
  const { settled, unwritten } = await askFirst(core, first);
  return { payment: settled.payment, joint: { ...joint, settling: unwritten } };
}

async function identifiedOf(
  { pool, clock, acquirer: { instruments } }: Core,
  account: Account,
  means: Means,
): Promise<Identified | undefined> {
  const now = clock.now();
  if ("card" in means) return identify(instruments, means.card, now);
  const kept = await findToken(pool, account, means.tokenId);
  return kept && identifyKept(instruments, kept, now);
}

// How long a repeated request waits for the response of the first one, in milliseconds.
const waits = [5, 10, 20, 40, 80, 160, 320, 640, 1280];

/** The payment, once its first attempt has come out; what it is by then, if that takes too long. */
async function settledSoon({ pool }: Core, payment: Payment): Promise<Payment> {
  let latest = payment;
  for (const wait of waits) {
    if (stateOf(latest) !== "created") return latest;
    await sleep(wait);
    latest = (await findPayment(pool, payment)) ?? latest;
  }
  return latest;
}
