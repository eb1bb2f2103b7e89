// A direct payment: its card or token identified, one payment for each order number, and the acquirer asked.
import { setTimeout as sleep } from "node:timers/promises";
import type { DirectPaymentRequest } from "@acquiring/contract";
import type { Account } from "../../store/accounts.ts";
import { findPayment, type Payment } from "../../store/payments.ts";
import type { NewSubscription } from "../../store/subscriptions.ts";
import { findToken } from "../../store/tokens.ts";
import { perform } from "./attempt.ts";
import type { Core } from "../core.ts";
import { fingerprintOf } from "../../domain/fingerprint.ts";
import { type Identified, identify, identifyKept } from "./instrument.ts";
import { openPayment, orderNumberUsed } from "./open.ts";
import { stateOf } from "../../domain/states.ts";

/** The answer to a `token_id` that the account does not have. */
export const unknownToken = "unknown token";

/** A request whose fields have been checked, with its amount in minor units. */
export interface Authorisation {
  readonly account: Account;
  readonly request: DirectPaymentRequest;
  readonly orderNo: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The contract that it comes with. */
  readonly subscription?: NewSubscription | undefined;
}

/**
 * Pays, once for each order number of an account. The same request again gets the first one's payment and moves
 * nothing; another request with the number gets `orderNumberUsed`.
 */
export async function authorise(
  core: Core,
  authorisation: Authorisation,
): Promise<Payment | typeof orderNumberUsed | typeof unknownToken> {
  const { account, request, orderNo, currency, amount, details = null, subscription } = authorisation;
  const identified = await identifiedOf(core, account, request);
  if (identified === undefined) return unknownToken;
  const { instrument, challenge } = identified;
  const opened = await openPayment(core, {
    account,
    kind: "direct",
    orderNo,
    currency,
    amount,
    instrument,
    is3ds: challenge,
    wantsToken: wantsToken(request) && !paysByToken(request),
    fingerprint: fingerprintOf(request, core.secret),
    details,
    subscription,
    start: challenge ? "shopper" : "authorise",
    ...shopperOf(request),
  });
  if (opened === orderNumberUsed) return orderNumberUsed;
  const { payment, attempt } = opened;
  if (attempt !== undefined) return (await perform(core, payment, attempt)).payment;
  return settledSoon(core, payment);
}

/** Of `token_flag` only this value keeps a card; `NO`, anything else and nothing do not. */
export const wantsToken = ({ token_flag }: Pick<DirectPaymentRequest, "token_flag">): boolean =>
  token_flag === "YES";

/** Whether the request pays with a kept card: it has a token and no card. */
export const paysByToken = ({ card, token_id }: Pick<DirectPaymentRequest, "card" | "token_id">): boolean =>
  (card ?? "") === "" && (token_id ?? "") !== "";

async function identifiedOf(
  { pool, clock, acquirer: { instruments } }: Core,
  account: Account,
  request: DirectPaymentRequest,
): Promise<Identified | undefined> {
  const now = clock.now();
  if (paysByToken(request)) {
    const kept = await findToken(pool, account, request.token_id ?? "");
    return kept && identifyKept(instruments, kept, now);
  }
  const { card = "", expiration_month = "", expiration_year = "" } = request;
  return identify(
    instruments,
    { number: card, expirationMonth: expiration_month, expirationYear: expiration_year },
    now,
  );
}

// A repeated request that comes while the first is on its way waits so long for its answer, in milliseconds.
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

const deliveryFields = [
  "delivery_address",
  "delivery_city",
  "delivery_country",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_postal_code",
  "delivery_state",
] as const;

type ShopperFields = Pick<
  DirectPaymentRequest,
  "shopper_email" | "shopper_phone" | "notify_url" | (typeof deliveryFields)[number]
> & { readonly return_url?: string };

/** What of a payment request is kept of its shopper and for telling its merchant; empty addresses are none. */
export const shopperOf = (request: ShopperFields) => ({
  shopperEmail: request.shopper_email ?? null,
  shopperPhone: request.shopper_phone ?? null,
  delivery: deliveryOf(request),
  notifyUrl: request.notify_url || null,
  returnUrl: request.return_url || null,
});

function deliveryOf(request: ShopperFields): Record<string, string> | null {
  const given = deliveryFields.flatMap((name) => {
    const value = request[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}
