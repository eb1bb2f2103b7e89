// Attempts: the requests to the acquirer. They are written before the request, settled at most once, and never deleted.
import type { AttemptKind, AttemptStatus } from "../domain/attempt.ts";
import { auditInsert, type NewEntry } from "./audit/entries.ts";
import { type ClaimOptions, inRange, type MerchantRange, nextDueAt, rangeValues } from "./due-rows.ts";
import type { PaymentKey } from "./payments.ts";
import type { Database } from "./pool.ts";
import { insertOf, run, sql, type TableRow } from "./sql.ts";

export interface Attempt extends PaymentKey {
  /** Counts the payment's attempts from 1. */
  readonly sequence: number;
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

interface AttemptRow {
  merchant_id: string;
  transaction_id: string;
  sequence: number;
  kind: AttemptKind;
  amount: string;
  status: AttemptStatus;
  code: string | null;
  asked: number;
  started_at: Date;
  settled_at: Date | null;
}

const names = [
  "merchant_id",
  "transaction_id",
  "sequence",
  "kind",
  "amount",
  "status",
  "code",
  "asked",
  "started_at",
  "settled_at",
];
const columns = names.join(", ");

const toAttempt = (row: AttemptRow): Attempt => ({
  merchant_id: row.merchant_id,
  transactionId: row.transaction_id,
  sequence: row.sequence,
  kind: row.kind,
  amount: BigInt(row.amount),
  status: row.status,
  code: row.code,
  asked: row.asked,
  startedAt: row.started_at,
  settledAt: row.settled_at,
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
      ${auditInsert(attemptEntry(attempt), sql`from attempt`)}`,
  );
  return attempt;
}

export type NewAttempt = Pick<Attempt, "sequence" | "kind" | "amount" | "startedAt">;

/** An attempt as it begins. */
export const newAttempt = (
  { merchant_id, transactionId }: PaymentKey,
  { sequence, kind, amount, startedAt }: NewAttempt,
): Attempt => ({
  merchant_id,
  transactionId,
  sequence,
  kind,
  amount,
  status: "started",
  code: null,
  asked: 0,
  startedAt,
  settledAt: null,
});

/** What the audit log says of it. */
export const attemptEntry = ({ merchant_id, transactionId, kind, amount, startedAt }: Attempt): NewEntry => ({
  merchant_id,
  subject: "payment",
  subjectId: transactionId,
  action: `${kind}.asked`,
  at: startedAt,
  details: { amount: String(amount) },
});

/** The row at the start. */
export const attemptRow = (attempt: Attempt, dueAt: Date): TableRow => ({
  merchant_id: attempt.merchant_id,
  transaction_id: attempt.transactionId,
  sequence: attempt.sequence,
  kind: attempt.kind,
  amount: attempt.amount,
  status: attempt.status,
  started_at: attempt.startedAt,
  due_at: dueAt,
});

/** The attempt, locked; the payment is locked before it. */
export async function lockAttempt(
  database: Database,
  { merchant_id, transactionId, sequence }: PaymentKey & { readonly sequence: number },
): Promise<Attempt | undefined> {
  const { rows } = await database.query<AttemptRow>(
    `select ${columns} from attempts where merchant_id = $1 and transaction_id = $2 and sequence = $3 for update`,
    [merchant_id, transactionId, sequence],
  );
  return rows[0] && toAttempt(rows[0]);
}

/** All attempts of a payment, in their order. */
export async function findAttempts(
  database: Database,
  { merchant_id, transactionId }: PaymentKey,
): Promise<readonly Attempt[]> {
  const { rows } = await database.query<AttemptRow>(
    `select ${columns} from attempts where merchant_id = $1 and transaction_id = $2 order by sequence`,
    [merchant_id, transactionId],
  );
  return rows.map(toAttempt);
}

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

/** Open due attempts. Each has one owner until the lease ends; other callers get other attempts. */
export async function claimAttempts(
  database: Database,
  { now, leaseEnds, limit, merchants }: ClaimOptions,
): Promise<readonly Attempt[]> {
  const { rows } = await database.query<AttemptRow>(
    `with due as (
       select merchant_id, transaction_id, sequence from attempts
       where due_at <= $1 and ${inRange()}
       order by due_at limit $4 for update skip locked
     )
     update attempts a set due_at = $5, asked = asked + 1 from due
     where a.merchant_id = due.merchant_id and a.transaction_id = due.transaction_id and a.sequence = due.sequence
     returning ${names.map((name) => `a.${name}`).join(", ")}`,
    [now, ...rangeValues(merchants), limit, leaseEnds],
  );
  return rows.map(toAttempt);
}

/** When the next open attempt is due. */
export const nextAttempt = (database: Database, merchants: MerchantRange): Promise<Date | undefined> =>
  nextDueAt(database, "attempts", null, merchants);
