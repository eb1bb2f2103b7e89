// Asks the acquirer between two transactions: the first reserves the amount, the second settles the attempt.
import type { AcquirerResponse } from "../../domain/attempt.ts";
import { after } from "../../domain/dates.ts";
import type { DueWork } from "../../process/due.ts";
import {
  type Attempt,
  dueAttempts,
  insertAttempt,
  lockAttempt,
  postponeAttempt,
  settleAttempt,
} from "../../store/attempts.ts";
import {
  findPayment,
  type Patch,
  type Payment,
  type PaymentKey,
  type StoredInstrument,
} from "../../store/payments.ts";
import { type Database, missingRow } from "../../store/pool.ts";
import { referenceOf } from "../../store/refunds.ts";
import { insertToken } from "../../store/tokens.ts";
import { changePayment, type Locked } from "./change.ts";
import { type Core, rowWork } from "../core.ts";
import { notDone, type Outcome } from "../../domain/reasons.ts";
import { type AcquirerRequest, settlement, type Terms } from "../../domain/settlement.ts";
import { stateOf } from "../../domain/states.ts";

export interface Settled {
  readonly payment: Payment;
  readonly attempt: Attempt;
}

/** Stores an attempt of a locked payment, in the transaction that reserves its amount. */
export async function begin(
  { timing }: Pick<Core, "timing">,
  { database, payment, now }: Locked,
  { kind, amount }: AcquirerRequest,
): Promise<{ readonly attempt: Attempt; readonly patch: Patch }> {
  const sequence = payment.attemptCount + 1;
  const due = after(now, timing.resolveAfter);
  const attempt = await insertAttempt(database, payment, { sequence, kind, amount, startedAt: now }, due);
  return { attempt, patch: { attemptCount: sequence } };
}

/** Asks the acquirer and settles. It holds no transaction while it waits. */
export async function perform(core: Core, payment: Payment, attempt: Attempt): Promise<Settled> {
  const response = await ask(core, payment, attempt);
  return settle(core, payment, attempt, response);
}

export function ask({ acquirer }: Core, payment: Payment, attempt: Attempt): Promise<AcquirerResponse> {
  const { kind, sequence, amount, asked, reference } = attempt;
  const step = kind === "reject" ? "cancel" : kind;
  return acquirer[step]({
    reference: reference ?? `${payment.merchant_id}/${payment.transactionId}/${sequence}`,
    instrument: payment.instrument ?? "",
    amount,
    currency: payment.currency,
    asked,
  });
}

/** Stores the acquirer's response. An attempt that another process has settled does not change. */
export async function settle(
  core: Core,
  key: PaymentKey,
  { sequence }: Pick<Attempt, "sequence">,
  response: AcquirerResponse,
): Promise<Settled> {
  const settled = await changePayment<Settled>(core, key, async (locked) => {
    const { database, payment, now } = locked;
    const attempt = await lockAttempt(database, { ...key, sequence });
    if (attempt === undefined) throw missingRow("The attempt to settle", "attempts");
    if (attempt.settledAt !== null) return { result: (of) => ({ payment: of, attempt }) };
    const { patch, change } = settlement(payment, attempt, response, termsOf(core, now));
    const status = response.outcome;
    if (status === "pending" || status === "unknown") {
      await postponeAttempt(database, attempt, status, after(now, nextAsking(core, attempt.asked)));
      return { result: (of) => ({ payment: of, attempt: { ...attempt, status } }), patch, change };
    }
    const code = response.outcome === "declined" ? response.code : null;
    const done = { ...attempt, status, code, settledAt: now };
    await settleAttempt(database, done);
    const refund =
      attempt.kind === "refund" && change !== undefined
        ? { refund: await refundOf(database, attempt, status === "approved") }
        : {};
    const token = await tokenOf(locked, done);
    return {
      result: (of) => ({ payment: of, attempt: done }),
      patch: { ...patch, ...token },
      change: change && { ...change, data: refund },
    };
  });
  if (settled === undefined) throw missingRow("The payment of an attempt", "payments");
  return settled;
}

export const termsOf = ({ mode, timing: { authorisationLasts } }: Core, now: Date): Terms => ({
  mode,
  authorisationLasts,
  now,
});

/** The wait doubles up to sixteen times the first. */
const nextAsking = ({ timing }: Core, asked: number): number => timing.resolveAfter * 2 ** Math.min(asked, 4);

const refundOf = async (database: Database, attempt: Attempt, done: boolean) => ({
  reference_id: await referenceOf(database, attempt, attempt.sequence),
  amount: String(attempt.amount),
  done,
});

/** Keeps the shopper's card once a payment with it is not declined. */
async function tokenOf(
  { database, payment, now }: Locked,
  { kind, status }: Pick<Attempt, "kind" | "status">,
): Promise<Patch> {
  const { wantsToken, instrument, tokenId } = payment;
  if (kind !== "authorise" || status === "declined" || !wantsToken || instrument === null || tokenId !== null)
    return {};
  return { tokenId: await insertToken(database, payment, { ...payment, instrument }, now) };
}

/** Asks again about open attempts that are due. */
export const resolver = (core: Core): DueWork =>
  rowWork(core, "resolver", dueAttempts, async (own, attempt) => {
    const payment = await findPayment(own.pool, attempt);
    if (payment !== undefined) await perform(own, payment, attempt);
  });

/**
 * Authorises a pending payment after the shopper's step: 3-D Secure passed, APM approved, or, with `instrument`, a
 * card from the hosted page. Does nothing if the payment no longer waits for its shopper.
 */
export async function startAuthorise(
  core: Core,
  key: PaymentKey,
  instrument?: StoredInstrument,
): Promise<Outcome<{ readonly payment: Payment }, "order not found" | "state does not allow it">> {
  const begun = await changePayment(core, key, async (locked) => {
    const { payment } = locked;
    if (!waitsForShopper(payment)) return { result: () => undefined };
    const { attempt, patch } = await begin(core, locked, { kind: "authorise", amount: payment.amount });
    return {
      result: (of) => ({ payment: of, attempt }),
      patch: { ...patch, ...instrument, authorisePending: payment.amount },
    };
  });
  if (begun === undefined) {
    const there = await findPayment(core.pool, key);
    return notDone(there === undefined ? "order not found" : "state does not allow it");
  }
  const { payment } = await perform(core, begun.payment, begun.attempt);
  return { done: true, payment };
}

/** Ends a payment that the shopper declined or failed, with a code of `result_info`. `false`: it did not wait for a shopper. */
export async function failPending(core: Core, key: PaymentKey, code: string): Promise<boolean> {
  const failed = await changePayment(core, key, ({ payment }) =>
    waitsForShopper(payment)
      ? {
          result: () => true,
          patch: { ended: "failed", waitsFor: null, resultCode: code, expiresAt: null },
          change: { by: "authorise", name: "payment.failed" },
        }
      : { result: () => false },
  );
  return failed ?? false;
}

const waitsForShopper = (payment: Payment): boolean =>
  stateOf(payment) === "pending" && payment.waitsFor === "shopper" && payment.authorisePending === 0n;
