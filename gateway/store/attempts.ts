// Attempts: the requests to the acquirer. They are written before the request, settled at most once, and never deleted.
import { randomUUID } from "node:crypto";
import { columnsOf, exact } from "./columns.ts";
import type { AttemptKind, AttemptStatus } from "../domain/attempt.ts";
import { auditInsert, type NewEntry } from "./audit/entries.ts";
import { dueRows } from "./due-rows.ts";
import type { PaymentKey } from "./payments.ts";
import type { Database } from "./pool.ts";
import { insertOf, run, sql, type TableRow } from "./sql.ts";

export interface Attempt extends PaymentKey {
  /** Counts the payment's attempts from 1. */
  readonly sequence: number;
  /**
   * What the acquirer knows it by. Random, so that it does not come again after a backup is restored. `null` of an attempt of
   * version 0.2, whose reference was made of its place.
   */
  readonly reference: string | null;
  readonly kind: AttemptKind;
  /** Minor units of the payment's currency. */
  readonly amount: bigint;
  readonly status: AttemptStatus;
  /** Of a decline. */
  readonly code: string | null;
  /** How often the acquirer was asked again. */
  readonly asked: number;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
}

const attemptColumns = columnsOf<Attempt>("attempts", {
  merchant_id: "merchant_id",
  transactionId: "transaction_id",
  sequence: "sequence",
  reference: "reference",
  kind: "kind",
  amount: exact("amount"),
  status: "status",
  code: "code",
  asked: "asked",
  startedAt: "started_at",
  settledAt: "settled_at",
});

/** Stores the next request to the acquirer, and when to ask again if it is not settled by then. */
export async function insertAttempt(
  database: Database,
  key: PaymentKey,
  asked: NewAttempt,
  dueAt: Date,
): Promise<Attempt> {
  const attempt = newAttempt(key, asked);
  await run(
    database,
    sql`with attempt as (${insertOf("attempts", attemptRow(attempt, dueAt))} returning true)
      ${auditInsert(database, attemptEntry(attempt), sql`from attempt`)}`,
  );
  return attempt;
}

export type NewAttempt = Pick<Attempt, "sequence" | "kind" | "amount" | "startedAt">;

export const newAttempt = (
  { merchant_id, transactionId }: PaymentKey,
  { sequence, kind, amount, startedAt }: NewAttempt,
): Attempt => ({
  merchant_id,
  transactionId,
  sequence,
  reference: `${merchant_id}/${transactionId}/${randomUUID()}`,
  kind,
  amount,
  status: "started",
  code: null,
  asked: 0,
  startedAt,
  settledAt: null,
});

export const attemptEntry = ({ merchant_id, transactionId, kind, amount, startedAt }: Attempt): NewEntry => ({
  merchant_id,
  subject: "payment",
  subjectId: transactionId,
  action: `${kind}.asked`,
  at: startedAt,
  details: { amount: String(amount) },
});

const key = ["merchant_id", "transactionId", "sequence"] as const;

export const attemptRow = (attempt: Attempt, dueAt: Date): TableRow => ({
  ...attemptColumns.write(attempt, [...key, "reference", "kind", "amount", "status", "startedAt"]),
  due_at: dueAt,
});

/** What identifies the attempt, and what is new of it once it is settled. */
export const settledRow = (attempt: SettledAttempt): TableRow =>
  attemptColumns.write(attempt, [...key, "status", "code", "settledAt"]);

/** The attempt, locked; the payment is locked before it. */
export const lockAttempt = (
  database: Database,
  { merchant_id, transactionId, sequence }: PaymentKey & { readonly sequence: number },
): Promise<Attempt | undefined> =>
  attemptColumns.findOne(
    database,
    "where merchant_id = $1 and transaction_id = $2 and sequence = $3 for update",
    [merchant_id, transactionId, sequence],
  );

export const findAttempts = (
  database: Database,
  { merchant_id, transactionId }: PaymentKey,
): Promise<readonly Attempt[]> =>
  attemptColumns.find(database, "where merchant_id = $1 and transaction_id = $2 order by sequence", [
    merchant_id,
    transactionId,
  ]);

export type SettledAttempt = Attempt & { readonly settledAt: Date };

/** Stores the acquirer's final response: returns the settled attempt. */
export async function settleAttempt(
  database: Database,
  { merchant_id, transactionId, sequence, status, code, settledAt }: SettledAttempt,
): Promise<void> {
  await database.query(
    `update attempts set status = $4, code = $5, settled_at = $6, due_at = null
     where merchant_id = $1 and transaction_id = $2 and sequence = $3`,
    [merchant_id, transactionId, sequence, status, code, settledAt],
  );
}

/** Stores that there is no final response of the acquirer. */
export async function postponeAttempt(
  database: Database,
  { merchant_id, transactionId, sequence }: Attempt,
  status: "pending" | "unknown",
  dueAt: Date,
): Promise<void> {
  await database.query(
    `update attempts set status = $4, due_at = $5 where merchant_id = $1 and transaction_id = $2 and sequence = $3`,
    [merchant_id, transactionId, sequence, status, dueAt],
  );
}

/** Open attempts. Each has one owner until the lease ends; other callers get other attempts. */
export const dueAttempts = dueRows(
  "attempts",
  { key: "transaction_id, sequence", set: "asked = asked + 1", returning: attemptColumns.list("t.") },
  attemptColumns.read,
);
