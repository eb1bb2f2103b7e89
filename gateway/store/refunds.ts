// Refunds: adding one to a locked payment, and finding them. What may be refunded is decided in commands/.
import type { Account } from "./accounts.ts";
import type { Payment } from "./payments.ts";
import { type Database, isStorable } from "./pool.ts";

/** A refund with what its payment says; amounts are minor units of the currency. */
export interface Refund {
  readonly referenceId: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly payment: Pick<
    Payment,
    "transactionId" | "orderNo" | "currency" | "amount" | "authorised" | "captured" | "refunded"
  >;
}

export interface NewRefund {
  readonly sequence: number;
  readonly referenceId: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly createdAt: Date;
}

/** Adds a refund to a payment that is locked. */
export async function addRefund(
  database: Database,
  { merchant_id, transactionId }: Payment,
  refund: NewRefund,
): Promise<void> {
  await database.query(
    `update payments set refunded = refunded + $3, refund_count = $4
     where merchant_id = $1 and transaction_id = $2`,
    [merchant_id, transactionId, refund.amount, refund.sequence],
  );
  await database.query(
    `insert into refunds (merchant_id, transaction_id, sequence, reference_id, amount, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      merchant_id,
      transactionId,
      refund.sequence,
      refund.referenceId,
      refund.amount,
      refund.reason,
      refund.createdAt,
    ],
  );
}

interface RefundRow {
  reference_id: string;
  refund_amount: string;
  reason: string | null;
  created_at: Date;
  transaction_id: string;
  order_no: string;
  currency: string;
  amount: string;
  authorised: string;
  captured: string;
  refunded: string;
}

const columnOf = {
  order_no: "p.order_no",
  transaction_id: "r.transaction_id",
  refund_reference_id: "r.reference_id",
} as const;

/** The account's refunds that have one of the values, newest first, at most `limit`. */
export async function findRefunds(
  database: Database,
  { merchant_id, account_id }: Account,
  by: keyof typeof columnOf,
  values: readonly string[],
  limit: number,
): Promise<readonly Refund[]> {
  const { rows } = await database.query<RefundRow>(
    `select r.reference_id, r.amount as refund_amount, r.reason, r.created_at,
       p.transaction_id, p.order_no, p.currency, p.amount, p.authorised, p.captured, p.refunded
     from refunds r join payments p using (merchant_id, transaction_id)
     where merchant_id = $1 and p.account_id = $2 and ${columnOf[by]} = any($3::text[])
     order by r.created_at desc, r.transaction_id desc, r.sequence desc limit $4`,
    [merchant_id, account_id, values.filter(isStorable), limit],
  );
  return rows.map((row) => ({
    referenceId: row.reference_id,
    amount: BigInt(row.refund_amount),
    reason: row.reason,
    createdAt: row.created_at,
    payment: {
      transactionId: row.transaction_id,
      orderNo: row.order_no,
      currency: row.currency,
      amount: BigInt(row.amount),
      authorised: BigInt(row.authorised),
      captured: BigInt(row.captured),
      refunded: BigInt(row.refunded),
    },
  }));
}
