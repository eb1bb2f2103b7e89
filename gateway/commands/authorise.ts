// A direct payment: what the acquirer says of the card, and one row for each order number.
import { randomInt, timingSafeEqual } from "node:crypto";
import type { DirectPaymentRequest } from "@acquiring/contract";
import type { Acquire } from "../acquirer/simulated.ts";
import type { Account } from "../store/accounts.ts";
import { findByOrderNo, insertCapture, insertPayment, type Payment } from "../store/payments.ts";
import { type Pool, transaction } from "../store/pool.ts";
import { compactTime } from "./dates.ts";
import { fingerprintOf, shownDigits } from "./fingerprint.ts";
import type { Ledger } from "./states.ts";

/** The code of `result_info` for a success (source: Errors, application-level 3). */
export const approved = "0000";
/** The code of `result_info` for an order number that another payment has. */
export const orderNumberUsed = "1004";

export type CaptureMode = "authorise" | "sale";

/** What a payment starts with, by the acquirer's code and the profile's `payment.capture-mode`. */
export function decide(code: string, amount: bigint, mode: CaptureMode): Ledger {
  const authorised = code === approved ? amount : 0n;
  return { authorised, captured: mode === "sale" ? authorised : 0n, refunded: 0n };
}

export interface AuthoriseOptions {
  readonly pool: Pool;
  readonly acquire: Acquire;
  readonly mode: CaptureMode;
  /** Keys the fingerprints by which a repeated request is recognised. */
  readonly secret: string;
  readonly now: () => Date;
}

/** A request whose fields have been checked, with its amount in minor units. */
export interface Authorisation {
  readonly account: Account;
  readonly request: DirectPaymentRequest;
  readonly orderNo: string;
  readonly currency: string;
  readonly amount: bigint;
}

/**
 * Pays, once for each order number of an account. The same request again gets the first one's payment and moves
 * nothing; another request with the number gets `orderNumberUsed`.
 */
export async function authorise(
  options: AuthoriseOptions,
  authorisation: Authorisation,
): Promise<Payment | typeof orderNumberUsed> {
  const { pool, secret } = options;
  const { account, orderNo, request } = authorisation;
  const fingerprint = fingerprintOf(request, secret);
  const known = await findByOrderNo(pool, account, orderNo);
  const payment = known ?? (await pay(options, authorisation, fingerprint));
  return timingSafeEqual(payment.fingerprint, fingerprint) ? payment : orderNumberUsed;
}

async function pay(
  { pool, acquire, mode, now }: AuthoriseOptions,
  { account, request, orderNo, currency, amount }: Authorisation,
  fingerprint: Buffer,
): Promise<Payment> {
  const createdAt = now();
  const shown = shownDigits(request.card ?? "");
  const resultCode = acquire(
    {
      number: request.card ?? "",
      expirationMonth: request.expiration_month ?? "",
      expirationYear: request.expiration_year ?? "",
    },
    createdAt,
  );
  const payment: Payment = {
    ...account,
    ...decide(resultCode, amount, mode),
    transactionId: compactTime(createdAt) + String(randomInt(10 ** 10)).padStart(10, "0"),
    orderNo,
    currency,
    amount,
    refundCount: 0,
    resultCode,
    shopperEmail: request.shopper_email ?? null,
    shopperPhone: request.shopper_phone ?? null,
    delivery: deliveryOf(request),
    fingerprint,
    createdAt,
  };
  const mine = await transaction(pool, async (database) => {
    const inserted = await insertPayment(database, {
      ...payment,
      cardFirstSix: shown?.firstSix ?? null,
      cardLastFour: shown?.lastFour ?? null,
    });
    if (inserted && payment.captured > 0n)
      await insertCapture(database, payment, payment.captured, createdAt);
    return inserted;
  });
  if (mine) return payment;
  // Somebody else was faster with this order number, between our look and our insert.
  const winner = await findByOrderNo(pool, account, orderNo);
  if (winner === undefined) throw new Error("A payment that was there has gone.");
  return winner;
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

function deliveryOf(request: DirectPaymentRequest): Record<string, string> | null {
  const given = deliveryFields.flatMap((name) => {
    const value = request[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}
