// The start of every payment: one row for each order number of an account, and its first waiting state.
import { timingSafeEqual } from "node:crypto";
import { after, compactTime } from "../../domain/dates.ts";
import type { Account } from "../../store/accounts.ts";
import { type Attempt, insertAttempt, newAttempt } from "../../store/attempts.ts";
import { openAtOnce } from "../../store/joined.ts";
import {
  findByOrderNo,
  insertPayment,
  type NewPayment,
  type Payment,
  type StoredInstrument,
} from "../../store/payments.ts";
import { type Database, missingRow, type Transaction, transaction } from "../../store/pool.ts";
import { insertRequest, type NewRequest } from "../../store/requests.ts";
import { insertStep, type NewStep, type Step } from "../../store/steps.ts";
import { insertSubscription, type NewSubscription } from "../../store/subscriptions.ts";
import { tell } from "./change.ts";
import type { Core } from "../core.ts";
import { resultCodes } from "../../domain/result-codes.ts";
import { emptyLedger } from "../../domain/states.ts";
import type { Remembering } from "../../store/together/remembering.ts";

/** What a merchant asks for, as it was read and checked; the amount in minor units. */
export interface PaymentOrder extends Omit<
  NewPayment,
  "transactionId" | "createdAt" | "kind" | "is3ds" | keyof Account
> {
  readonly account: Account;
  readonly subscription?: NewSubscription | undefined;
}

export interface Draft extends PaymentOrder, Pick<NewPayment, "kind" | "is3ds"> {
  /** `null` if the shopper has not chosen yet. */
  readonly instrument: StoredInstrument | null;
  /** Whom it waits for first: the acquirer, asked to authorise or to charge a renewal, or the shopper. */
  readonly start: "authorise" | "rebill" | "shopper";
  readonly step?: Step | undefined;
  /** The request, if it is stored with the payment. */
  readonly request?: NewRequest | undefined;
}

export interface Opened {
  readonly payment: Payment;
  /** Only for a new payment that starts with the acquirer: reserved, to be performed. */
  readonly attempt?: Attempt;
}

/** The response to an order number that another payment of the account has. */
export const orderNumberUsed = "order number used";

/** Why the payment's request was not stored, so that nothing was done. */
export type NotStored = Exclude<Remembering, "new">;

export const isNotStored = (opened: unknown): opened is NotStored =>
  opened === "known" || opened === "outdated";

/**
 * Opens a payment, once for each order number of an account. The same request again gets the payment that is there,
 * another request with the number `orderNumberUsed`; neither moves anything.
 */
export function openPayment(
  core: Core,
  draft: Draft & { readonly request?: undefined },
): Promise<Opened | typeof orderNumberUsed>;
export function openPayment(core: Core, draft: Draft): Promise<Opened | typeof orderNumberUsed | NotStored>;
export async function openPayment(
  core: Core,
  draft: Draft,
): Promise<Opened | typeof orderNumberUsed | NotStored> {
  const payment = newPayment(core, draft);
  const { start, subscription } = draft;
  const opened =
    start === "shopper" || subscription !== undefined
      ? await withMore(core, payment, draft)
      : await withAttempt(core, payment, { ...draft, start });
  if (opened !== orderNumberUsed) return opened;
  const known = await findByOrderNo(core.pool, draft.account, draft.orderNo);
  if (known === undefined) throw missingRow("The payment with this order number", "payments");
  if (!isSame(known, draft.fingerprint)) return orderNumberUsed;
  await note(core.pool, known, draft.step);
  return { payment: known };
}

/** Opens it in one statement. */
async function withAttempt(
  { pool, timing }: Core,
  payment: Payment,
  { start, amount, step, request }: Draft & { readonly start: "authorise" | "rebill" },
): Promise<Opened | typeof orderNumberUsed | NotStored> {
  const { createdAt } = payment;
  const attempt = newAttempt(payment, { sequence: 1, kind: start, amount, startedAt: createdAt });
  const opened = await openAtOnce(pool, {
    payment,
    attempt,
    dueAt: after(createdAt, timing.resolveAfter),
    step: step && { step, decided: about(payment) },
    request,
  });
  if (opened === "opened") return { payment, attempt };
  return opened === "number used" ? orderNumberUsed : opened;
}

/** The same for a payment with a contract, or one that waits for its shopper. */
const withMore = (
  core: Core,
  payment: Payment,
  draft: Draft,
): Promise<Opened | typeof orderNumberUsed | NotStored> =>
  transaction(core.pool, async (database) => {
    const { request, step, subscription } = draft;
    const remembered = request === undefined ? "new" : await insertRequest(database, request);
    if (remembered !== "new") return remembered;
    if (!(await insertPayment(database, payment))) return orderNumberUsed;
    await note(database, payment, step);
    if (subscription !== undefined) await insertSubscription(database, payment, subscription);
    return { payment, ...(await begun(core, database, payment, draft)) };
  });

/** Which payment the request is about: as long as it can move, the response is kept. */
async function note(database: Database, payment: Payment, step: Step | undefined): Promise<void> {
  if (step !== undefined) await insertStep(database, payment, step, about(payment));
}

const about = ({ transactionId }: Payment): NewStep => ({
  subject: "payment",
  subjectId: transactionId,
  reason: null,
  attempt: null,
});

const isSame = ({ fingerprint }: Payment, other: Buffer): boolean =>
  fingerprint.length === other.length && timingSafeEqual(fingerprint, other);

function newPayment(
  { clock, random, timing }: Core,
  { account, start, instrument, subscription, step: _step, request: _request, ...draft }: Draft,
): Payment {
  const createdAt = clock.now();
  const waits = start === "shopper";
  return {
    ...draft,
    details: subscription === undefined ? draft.details : withContract(draft.details, subscription),
    ...emptyLedger(draft.amount),
    ...(instrument ?? { instrument: null, firstSix: null, lastFour: null, cardExpires: null }),
    merchant_id: account.merchant_id,
    account_id: account.account_id,
    transactionId: compactTime(createdAt) + random.digits(10),
    authorisePending: waits ? 0n : draft.amount,
    waitsFor: waits ? "shopper" : null,
    ended: null,
    version: waits ? 1 : 0,
    attemptCount: waits ? 0 : 1,
    refundCount: 0,
    resultCode: waits ? resultCodes.waitsForShopper : null,
    tokenId: null,
    createdAt,
    expiresAt: waits ? after(createdAt, timing.shopperHas) : null,
  };
}

const withContract = (details: Payment["details"], { recurringId }: NewSubscription) => ({
  ...details,
  recurring_id: recurringId,
});

async function begun(
  { timing }: Core,
  database: Transaction,
  payment: Payment,
  { start, amount }: Draft,
): Promise<{ readonly attempt?: Attempt }> {
  const { createdAt } = payment;
  if (start === "shopper") {
    await tell(database, payment, { by: "authorise", name: "payment.pending" }, createdAt);
    return {};
  }
  const due = after(createdAt, timing.resolveAfter);
  const first = { sequence: 1, kind: start, amount, startedAt: createdAt };
  return { attempt: await insertAttempt(database, payment, first, due) };
}
