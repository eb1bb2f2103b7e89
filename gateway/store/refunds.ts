// Refunds: adding one to a locked payment, and finding them. operations/ decides which refunds are allowed.
import type { Account } from "./accounts.ts";
import type { AttemptStatus } from "../domain/attempt.ts";
import { type Payment, paymentColumns, type PaymentKey } from "./payments.ts";
import { type Database, isStorable } from "./pool.ts";

export interface RefundTexts {
  readonly reason?: string | undefined;
}

export interface NewRefund extends RefundTexts {
  readonly sequence: number;
  /** The sequence of the attempt that asks for it. */
  readonly attempt: number;
  readonly referenceId: string;
  /** Minor units of the payment's currency. */
  readonly amount: bigint;
  readonly createdAt: Date;
}

export interface Refund extends Omit<NewRefund, "sequence" | "attempt"> {
  readonly status: AttemptStatus;
  readonly settledAt: Date | null;
  readonly payment: Payment;
}

export async function insertRefund(
  database: Database,
  { merchant_id, transactionId }: PaymentKey,
  { sequence, attempt, referenceId, amount, reason, createdAt }: NewRefund,
): Promise<void> {
  await database.query(
    `insert into refunds (merchant_id, transaction_id, sequence, attempt, reference_id, amount, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchant_id, transactionId, sequence, attempt, referenceId, amount, reason, createdAt],
  );
}

export async function referenceOf(
  database: Database,
  { merchant_id, transactionId }: PaymentKey,
  attempt: number,
): Promise<string | undefined> {
  const { rows } = await database.query<{ reference_id: string }>(
    "select reference_id from refunds where merchant_id = $1 and transaction_id = $2 and attempt = $3",
    [merchant_id, transactionId, attempt],
  );
  return rows[0]?.reference_id;
}

interface RefundRow extends Record<string, unknown> {
  reference_id: string;
  refund_amount: string;
  reason: string | null;
  refund_created_at: Date;
  status: AttemptStatus;
  settled_at: Date | null;
}

const columnOf = {
  order_no: "p.order_no",
  transaction_id: "r.transaction_id",
  refund_reference_id: "r.reference_id",
} as const;

/** Which refunds are meant: those that have one of the values, or the newest. */
export type WhichRefunds =
  | { readonly by: keyof typeof columnOf; readonly values: readonly string[] }
  | { readonly by: "newest"; readonly most: number };

/** The account's refunds that are meant, newest first, at most `limit`. */
export async function findRefunds(
  database: Database,
  { merchant_id, account_id }: Account,
  which: WhichRefunds,
  limit: number,
): Promise<readonly Refund[]> {
  const [condition, most, values] =
    which.by === "newest"
      ? ["", Math.min(limit, which.most), []]
      : [`and ${columnOf[which.by]} = any($4::text[])`, limit, [which.values.filter(isStorable)]];
  const { rows } = await database.query<RefundRow>(
    `select r.reference_id, r.amount as refund_amount, r.reason, r.created_at as refund_created_at,
       a.status, a.settled_at, ${paymentColumns.list("p.")}
     from refunds r
     join payments p using (merchant_id, transaction_id)
     join attempts a on a.merchant_id = r.merchant_id and a.transaction_id = r.transaction_id and a.sequence = r.attempt
     where r.merchant_id = $1 and p.account_id = $2 ${condition}
     order by r.created_at desc, r.transaction_id desc, r.sequence desc limit $3`,
    [merchant_id, account_id, most, ...values],
  );
  return rows.map((row) => ({
    referenceId: row.reference_id,
    amount: BigInt(row.refund_amount),
    reason: row.reason ?? undefined,
    createdAt: row.refund_created_at,
    status: row.status,
    settledAt: row.settled_at,
    payment: paymentColumns.read(row),
  }));
}
