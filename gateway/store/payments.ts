// Payments and their captures: reading, locking and changing rows. What may be changed is decided in commands/.
import type { Account } from "./accounts.ts";
import { type Database, isStorable } from "./pool.ts";

/** A payment; amounts are minor units of its currency. */
export interface Payment extends Account {
  readonly transactionId: string;
  readonly orderNo: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly authorised: bigint;
  readonly captured: bigint;
  readonly refunded: bigint;
  readonly refundCount: number;
  /** The code in `result_info`. */
  readonly resultCode: string;
  readonly shopperEmail: string | null;
  readonly shopperPhone: string | null;
  readonly delivery: Readonly<Record<string, string>> | null;
  /** Tells whether a later request with the same order number is the same request. */
  readonly fingerprint: Buffer;
  readonly createdAt: Date;
}

export interface NewPayment extends Omit<Payment, "refunded" | "refundCount"> {
  readonly cardFirstSix: string | null;
  readonly cardLastFour: string | null;
}

/** The columns of a payment as the table names them; big integers come as text. */
export interface PaymentRow {
  merchant_id: string;
  account_id: string;
  transaction_id: string;
  order_no: string;
  currency: string;
  amount: string;
  authorised: string;
  captured: string;
  refunded: string;
  refund_count: number;
  result_code: string;
  shopper_email: string | null;
  shopper_phone: string | null;
  delivery: Record<string, string> | null;
  request_fingerprint: Buffer;
  created_at: Date;
}

const columns = `merchant_id, account_id, transaction_id, order_no, currency, amount, authorised, captured,
  refunded, refund_count, result_code, shopper_email, shopper_phone, delivery, request_fingerprint, created_at`;

const toPayment = (row: PaymentRow): Payment => ({
  merchant_id: row.merchant_id,
  account_id: row.account_id,
  transactionId: row.transaction_id,
  orderNo: row.order_no,
  currency: row.currency,
  amount: BigInt(row.amount),
  authorised: BigInt(row.authorised),
  captured: BigInt(row.captured),
  refunded: BigInt(row.refunded),
  refundCount: row.refund_count,
  resultCode: row.result_code,
  shopperEmail: row.shopper_email,
  shopperPhone: row.shopper_phone,
  delivery: row.delivery,
  fingerprint: row.request_fingerprint,
  createdAt: row.created_at,
});

/** Inserts the payment. `false`: the account already has one with this order number, and nothing changed. */
export async function insertPayment(database: Database, payment: NewPayment): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into payments (merchant_id, account_id, transaction_id, order_no, currency, amount, authorised,
       captured, result_code, card_first_six, card_last_four, shopper_email, shopper_phone, delivery,
       request_fingerprint, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (merchant_id, account_id, order_no) do nothing`,
    [
      payment.merchant_id,
      payment.account_id,
      payment.transactionId,
      payment.orderNo,
      payment.currency,
      payment.amount,
      payment.authorised,
      payment.captured,
      payment.resultCode,
      payment.cardFirstSix,
      payment.cardLastFour,
      payment.shopperEmail,
      payment.shopperPhone,
      payment.delivery,
      payment.fingerprint,
      payment.createdAt,
    ],
  );
  return rowCount === 1;
}

/** The account's payment with this order number. */
export async function findByOrderNo(
  database: Database,
  account: Account,
  orderNo: string,
): Promise<Payment | undefined> {
  const [payment] = await findPayments(database, account, "order_no", [orderNo]);
  return payment;
}

/** The account's payments with these order numbers or transaction ids, oldest first. */
export async function findPayments(
  database: Database,
  { merchant_id, account_id }: Account,
  by: "order_no" | "transaction_id",
  values: readonly string[],
): Promise<readonly Payment[]> {
  const { rows } = await database.query<PaymentRow>(
    `select ${columns} from payments
     where merchant_id = $1 and account_id = $2 and ${by} = any($3::text[])
     order by created_at, transaction_id`,
    [merchant_id, account_id, values.filter(isStorable)],
  );
  return rows.map(toPayment);
}

/** What an entry of a batch names a payment by; all three have to fit. */
export interface PaymentName {
  readonly transactionId: string;
  readonly orderNo: string;
  readonly currency: string;
}

/** The payment, locked until the transaction ends; `undefined` where the account has none that fits. */
export async function lockPayment(
  database: Database,
  { merchant_id, account_id }: Account,
  { transactionId, orderNo, currency }: PaymentName,
): Promise<Payment | undefined> {
  if (![transactionId, orderNo, currency].every(isStorable)) return undefined;
  const { rows } = await database.query<PaymentRow>(
    `select ${columns} from payments
     where merchant_id = $1 and account_id = $2 and transaction_id = $3 and order_no = $4 and currency = $5
     for update`,
    [merchant_id, account_id, transactionId, orderNo, currency],
  );
  return rows[0] && toPayment(rows[0]);
}

/** Adds a capture to a payment that is locked. */
export async function addCapture(
  database: Database,
  { merchant_id, transactionId }: Payment,
  amount: bigint,
  at: Date,
): Promise<void> {
  await database.query(
    "update payments set captured = captured + $3 where merchant_id = $1 and transaction_id = $2",
    [merchant_id, transactionId, amount],
  );
  await insertCapture(database, { merchant_id, transactionId }, amount, at);
}

/** Notes a capture that the payment's row already counts. */
export async function insertCapture(
  database: Database,
  { merchant_id, transactionId }: Pick<Payment, "merchant_id" | "transactionId">,
  amount: bigint,
  at: Date,
): Promise<void> {
  await database.query(
    `insert into captures (merchant_id, transaction_id, sequence, amount, created_at)
     select $1, $2, count(*) + 1, $3, $4 from captures where merchant_id = $1 and transaction_id = $2`,
    [merchant_id, transactionId, amount, at],
  );
}
