// Refunds in the portal: those of one payment, and all of a merchant with their payments.
import type { AttemptStatus } from "../../domain/attempt.ts";
import type { Database } from "../pool.ts";
import { listed, run, sql } from "../sql.ts";
import { type Period, type Slice, sliced, within } from "./slices.ts";

export interface PaymentRefund {
  readonly referenceId: string;
  /** Minor units of the payment's currency. */
  readonly amount: bigint;
  readonly reason: string | null;
  readonly status: AttemptStatus;
  /** The sequence of the attempt that asks for it. */
  readonly attempt: number;
}

export async function refundsOf(
  database: Database,
  merchant_id: string,
  transactionId: string,
): Promise<readonly PaymentRefund[]> {
  const { rows } = await database.query<Omit<PaymentRefund, "amount"> & { amount: string }>(
    `select r.reference_id as "referenceId", r.amount, r.reason, a.status, r.attempt from refunds r
     join attempts a on a.merchant_id = r.merchant_id and a.transaction_id = r.transaction_id and a.sequence = r.attempt
     where r.merchant_id = $1 and r.transaction_id = $2 order by r.sequence`,
    [merchant_id, transactionId],
  );
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

export interface ListedRefund extends Omit<PaymentRefund, "attempt"> {
  readonly createdAt: Date;
  readonly transactionId: string;
  readonly accountId: string;
  readonly orderNo: string;
  readonly currency: string;
}

/** Which refunds; what is left out does not narrow. */
export interface RefundFilter extends Period {
  /** How far the acquirer has come with it. */
  readonly statuses?: readonly AttemptStatus[] | undefined;
  /** Only those of these payments, which a search has found. */
  readonly ids?: readonly string[] | undefined;
}

/** The merchant's matching refunds, in the requested order. */
export async function listRefunds(
  database: Database,
  merchant_id: string,
  filter: RefundFilter,
  slice: Slice,
): Promise<readonly ListedRefund[]> {
  const { statuses, ids } = filter;
  const narrow = [
    statuses === undefined ? undefined : sql`a.status = any(${statuses}::text[])`,
    ids === undefined ? undefined : sql`r.transaction_id = any(${ids}::text[])`,
  ].filter((part) => part !== undefined);
  const mine = listed([sql`r.merchant_id = ${merchant_id}`, ...narrow], " and ");
  const where = sql`${mine} ${within(filter, "r.created_at")}`;
  const statement = sql`select r.reference_id as "referenceId", r.amount, r.reason, r.created_at as "createdAt",
      r.transaction_id as "transactionId", a.status, p.account_id as "accountId", p.order_no as "orderNo", p.currency
    from refunds r
    join attempts a on a.merchant_id = r.merchant_id and a.transaction_id = r.transaction_id and a.sequence = r.attempt
    join payments p on p.merchant_id = r.merchant_id and p.transaction_id = r.transaction_id
    where ${where} ${sliced({ at: "r.created_at", id: "r.reference_id" }, slice)}`;
  const { rows } = await run<Omit<ListedRefund, "amount"> & { amount: string }>(database, statement);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
