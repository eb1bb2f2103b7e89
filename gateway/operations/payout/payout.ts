// Stores a payout, asks the bank, and stores its response. Later attempts use the same code. It never asks the bank
// with a locked row.
import { timingSafeEqual } from "node:crypto";
import { after, compactTime } from "../../domain/dates.ts";
import type { DueWork } from "../../process/due.ts";
import type { AcquirerResponse } from "../../domain/attempt.ts";
import type { Account } from "../../store/accounts.ts";
import { appendOutbox } from "../../store/outbox.ts";
import {
  duePayouts,
  findPayout,
  insertPayout,
  lockPayout,
  type Payout,
  type PayoutKey,
  updatePayout,
} from "../../store/payouts.ts";
import { type Database, missingRow, type Transaction, transaction } from "../../store/pool.ts";
import { placeOf, splitRecord } from "../../store/secrets/places.ts";
import { insertStep, type Step } from "../../store/steps.ts";
import { writeAmount } from "../../wire/amount.ts";
import { type Core, rowWork } from "../core.ts";
import { payoutFailure } from "../../domain/payout-failures.ts";
import type { PayoutAmounts } from "../../domain/payout-fee.ts";
import { isFinal, payoutAfter, type PayoutState, type PayoutTrigger } from "../../domain/payout-states.ts";

export interface PayoutOrder {
  readonly account: Account;
  readonly requestId: string;
  readonly fingerprint: Buffer;
  readonly currency: string;
  readonly amount: bigint;
  readonly amounts: PayoutAmounts;
  readonly record: Readonly<Record<string, unknown>>;
  readonly instrument: string;
  /** Not paid before. */
  readonly from: Date | undefined;
  readonly step?: Step | undefined;
}

export const requestIdUsed = "request id used";

/** How long a bank that has a payout is left alone. */
export const bankTakes = 3_600_000;

// With six characters a day has 16 million references; ten that are all taken do not happen by chance.
const mostReferences = 10;

/**
 * Pays out once for each request id of an account. The same request gets the first response and moves no money. A
 * different request with the id gets `requestIdUsed`.
 */
export async function createPayout(core: Core, order: PayoutOrder): Promise<Payout | typeof requestIdUsed> {
  const { account, requestId, fingerprint } = order;
  const known = await findPayout(core.pool, account, requestId);
  const payout = known ?? (await record(core, order));
  if (!timingSafeEqual(payout.fingerprint, fingerprint)) return requestIdUsed;
  if (known !== undefined) await note(core.pool, payout, order.step);
  // The process that stored it may have stopped then. Asking again moves no money a second time.
  return payout.response === null ? askAndSettle(core, payout) : payout;
}

async function record(core: Core, order: PayoutOrder): Promise<Payout> {
  for (let reference = 0; reference < mostReferences; reference += 1) {
    const payout = await newPayout(core, order);
    const mine = await transaction(core.pool, async (database) => {
      const inserted = await insertPayout(database, payout);
      if (inserted) {
        await tell(database, payout);
        await note(database, payout, order.step);
      }
      return inserted;
    });
    if (mine) return payout;
    const other = await findPayout(core.pool, order.account, order.requestId);
    if (other !== undefined) return other;
  }
  throw new Error("No free short reference was found for the payout. Send the request again.");
}

/** The payout of the request: the response is stored until the payout is final. */
async function note(database: Database, payout: Payout, step: Step | undefined): Promise<void> {
  const about = { subject: "payout", subjectId: payout.transactionId, reason: null, attempt: null } as const;
  if (step !== undefined) await insertStep(database, payout, step, about);
}

async function newPayout({ clock, random, timing, vault }: Core, order: PayoutOrder): Promise<Payout> {
  const { account, amount, amounts, from, step: _step, record: whole, ...rest } = order;
  const { clear: record, secret } = splitRecord(whole);
  const now = clock.now();
  const state = payoutAfter("new", "create") ?? "ACCEPTED";
  const waits = from !== undefined && from > now;
  const transactionId = compactTime(now) + random.digits(10);
  const place = placeOf.payout(account.merchant_id, transactionId);
  return {
    ...rest,
    record,
    sealed: await vault.seal(JSON.stringify(secret), place),
    merchant_id: account.merchant_id,
    account_id: account.account_id,
    transactionId,
    shortReferenceId: `${compactTime(now).slice(0, 8)}-${random.hex(6).toUpperCase()}`,
    amount,
    fee: amounts.fee,
    beneficiaryReceives: amounts.beneficiaryReceives,
    payerPays: amounts.payerPays,
    state,
    failureCode: null,
    response: waits ? { state, failureCode: null, at: now } : null,
    version: 1,
    asked: 0,
    createdAt: now,
    updatedAt: now,
    dueAt: waits ? from : after(now, timing.resolveAfter),
  };
}

/** Asks the bank, with no row locked, and writes down what it says. */
async function askAndSettle(core: Core, payout: Payout): Promise<Payout> {
  const { merchant_id, transactionId, instrument, amount, currency, asked } = payout;
  const reference = `${merchant_id}-${transactionId}`;
  const said = await core.acquirer.payout({ reference, instrument, amount, currency, asked });
  return settle(core, payout, said, asked);
}

const triggers: Readonly<Record<AcquirerResponse["outcome"], PayoutTrigger | undefined>> = {
  approved: "complete",
  declined: "fail",
  pending: "process",
  review: "process",
  unknown: undefined,
};

/** The state of a payout after the bank's response. Pure. */
export function decide(
  payout: Payout,
  said: AcquirerResponse,
  { now, resolveAfter }: { readonly now: Date; readonly resolveAfter: number },
): Payout {
  const trigger = triggers[said.outcome];
  const state: PayoutState = (trigger && payoutAfter(payout.state, trigger)) ?? payout.state;
  const failureCode = state === "FAILED" && said.outcome === "declined" ? said.code : null;
  const moved = state !== payout.state;
  const next = after(now, state === "PROCESSING" ? bankTakes : resolveAfter);
  return {
    ...payout,
    state,
    failureCode,
    response: payout.response ?? { state, failureCode, at: moved ? now : payout.updatedAt },
    version: payout.version + (moved ? 1 : 0),
    asked: payout.asked + 1,
    updatedAt: moved ? now : payout.updatedAt,
    dueAt: isFinal(state) ? null : next,
  };
}

async function settle(core: Core, key: PayoutKey, said: AcquirerResponse, asked: number): Promise<Payout> {
  return transaction(core.pool, async (database) => {
    const payout = await lockPayout(database, key);
    if (payout === undefined) throw missingRow("The payout to settle", "payouts");
    // Another process has asked in the meantime and stored the response.
    if (payout.asked !== asked || isFinal(payout.state)) return payout;
    const { resolveAfter } = core.timing;
    const settled = decide(payout, said, { now: core.clock.now(), resolveAfter });
    await updatePayout(database, settled);
    if (settled.version > payout.version) await tell(database, settled);
    return settled;
  });
}

/** The payout's row of the outbox: one for each change. */
async function tell(database: Transaction, payout: Payout): Promise<void> {
  const { transactionId, requestId, shortReferenceId, currency, amount, fee, failureCode, record } = payout;
  const failure = failureCode === null ? undefined : payoutFailure(failureCode);
  const { notify_url, reference } = record;
  await appendOutbox(database, payout, {
    subject: "payout",
    subjectId: transactionId,
    version: payout.version,
    name: `payout.${payout.state.toLowerCase()}`,
    payload: {
      transaction_id: transactionId,
      request_id: requestId,
      short_reference_id: shortReferenceId,
      status: payout.state,
      payment_amount: writeAmount(amount, currency),
      payment_currency: currency,
      fee_amount: writeAmount(fee, currency),
      ...(typeof reference === "string" ? { reference } : {}),
      ...(failure === undefined ? {} : { failure_type: failure.type, failure_reason: failure.reason }),
    },
    notifyUrl: typeof notify_url === "string" && notify_url !== "" ? notify_url : null,
    at: payout.updatedAt,
  });
}

/** Asks the bank about due payouts: those for a later day, those in progress, and those without a response. */
export const payoutWork = (core: Core): DueWork => rowWork(core, "payouts", duePayouts, askAndSettle);
