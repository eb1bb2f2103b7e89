// The two transactions of a payment. Each is one statement, which the database runs as a whole for all payments that come at
// the same time: one round trip, one write to the disk. The rows are JSON, by the columns of their tables, joined as parts of
// a `with`. So the database writes all of a payment or nothing. What it writes is decided in operations/.
import { type Attempt, attemptEntry, attemptRow, type SettledAttempt, settledRow } from "./attempts.ts";
import { auditRow } from "./audit/entries.ts";
import { eventEntry, isDueAtOnce, type OutboxEvent, outboxRow } from "./outbox.ts";
import { type Patch, type Payment, paymentColumns } from "./payments.ts";
import type { Pool } from "./pool.ts";
import { type KeptResponse, type NewRequest, requestRow, type Run } from "./requests.ts";
import type { TableRow } from "./sql.ts";
import { type NewStep, type Step, stepRow } from "./steps.ts";
import { opening } from "./together/opening.ts";
import type { Remembering } from "./together/remembering.ts";
import { settling } from "./together/settling.ts";

/** A payment that is new, with its first attempt, and the request that asks for it. */
export interface Opening {
  readonly payment: Payment;
  readonly attempt: Attempt;
  /** When to ask again if the attempt is not settled by then. */
  readonly dueAt: Date;
  readonly step: { readonly step: Step; readonly decided: NewStep } | undefined;
  /** Stored in the same statement; absent if it is already stored, or need not be. */
  readonly request: NewRequest | undefined;
}

/** `number used`: it stored only the request. `known`, `outdated`: it wrote nothing. */
export type OpenedAtOnce = "opened" | "number used" | Exclude<Remembering, "new">;

/**
 * Writes all of it, unless the request is known, the account has other keys than those of its signature, or already has a
 * payment with this order number.
 */
export async function openAtOnce(
  pool: Pool,
  { payment, attempt, dueAt, step, request }: Opening,
): Promise<OpenedAtOnce> {
  const { isOpened, remembered } = await pool.together(opening, {
    order: payment.orderNo,
    request: request && { ...requestRow(request), transaction_id: payment.transactionId },
    payment: paymentColumns.write(payment),
    step: step && stepRow(payment, step.step, step.decided),
    attempt: attemptRow(attempt, dueAt),
    noted: auditRow(pool, attemptEntry(attempt)),
  });
  if (isOpened) return "opened";
  return remembered === "new" ? "number used" : remembered;
}

/** How a payment's first attempt came out, over the payment as `openAtOnce` has left it. */
export interface Settling {
  readonly payment: Payment;
  readonly patch: Patch & { readonly version: number };
  readonly attempt: SettledAttempt;
  readonly event: OutboxEvent;
}

export interface Responded {
  readonly run: Omit<Run, "leaseMs">;
  readonly kept: KeptResponse;
}

/** `changed`: another process was faster, and nothing was written. `taken over`: another process runs the request by now. */
export type SettledAtOnce = "done" | "changed" | "taken over";

/** Writes all of it if the payment is still as it was: as if it had been locked since. */
export async function settleAtOnce(
  pool: Pool,
  { payment, patch, attempt, event }: Settling,
  responded: Responded | undefined,
): Promise<SettledAtOnce> {
  const transaction_id = payment.transactionId;
  const { isDone, isKept } = await pool.together(settling, {
    run: { transaction_id, owner: responded?.run.owner ?? null },
    was: paymentColumns.write(payment, decidedFields),
    payment: paymentColumns.write({ ...payment, ...patch }, decidedFields),
    attempt: settledRow(attempt),
    event: outboxRow(payment, event),
    noted: auditRow(pool, eventEntry(payment, event)),
    request: responded && respondedRow(responded),
  });
  if (!isDone) return "changed";
  if (isDueAtOnce(event)) pool.onDue?.();
  return isKept ? "done" : "taken over";
}

const respondedRow = ({ run, kept }: Responded): TableRow => ({
  merchant_id: run.merchant_id,
  id: run.id,
  owner: run.owner,
  status: kept.status,
  content_type: kept.contentType,
  body: kept.body,
  due_at: kept.dueAt,
});

/** What a decision is about, and what it writes. The counts change with each attempt of another process. */
const decidedFields = [
  "merchant_id",
  "transactionId",
  "attemptCount",
  "refundCount",
  "authorisePending",
  "authorised",
  "capturePending",
  "captured",
  "releasePending",
  "released",
  "refundPending",
  "refunded",
  "waitsFor",
  "ended",
  "resultCode",
  "expiresAt",
  "version",
] as const satisfies readonly (keyof Payment)[];
