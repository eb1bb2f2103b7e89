// Payments: reading, locking, inserting and changing rows. operations/ decides about changes.
import type { Facts } from "../domain/states.ts";
import type { Account } from "./accounts.ts";
import { type Database, isStorable } from "./pool.ts";
import { columnsOf, exact } from "./columns.ts";
import { assigned, insertOf, run, sql } from "./sql.ts";

export type PaymentKind = "direct" | "apm" | "redirect" | "renewal";

/** What of a card, or of another way to pay, is kept. */
export interface StoredInstrument {
  /** What the simulated acquirer knows it by: how it behaves, never its number. */
  readonly instrument: string;
  readonly firstSix: string | null;
  readonly lastFour: string | null;
  /** `YYYYMM`; `null` for what does not expire. */
  readonly cardExpires: string | null;
}

export interface PaymentKey {
  readonly merchant_id: string;
  readonly transactionId: string;
}

/** What a payment is made with and does not change. */
export interface NewPayment extends Account, PaymentKey {
  readonly kind: PaymentKind;
  readonly orderNo: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly is3ds: boolean;
  readonly wantsToken: boolean;
  readonly shopperEmail: string | null;
  readonly shopperPhone: string | null;
  readonly delivery: Readonly<Record<string, string>> | null;
  readonly notifyUrl: string | null;
  readonly returnUrl: string | null;
  /** Data of only one kind of payment; no card data. */
  readonly details: Readonly<Record<string, unknown>> | null;
  /** Detects if a later request with the same order number is a repeat. */
  readonly fingerprint: Buffer;
  readonly createdAt: Date;
}

/** A payment; amounts are minor units of its currency. */
export interface Payment extends NewPayment, Facts {
  readonly instrument: string | null;
  readonly firstSix: string | null;
  readonly lastFour: string | null;
  readonly cardExpires: string | null;
  readonly version: number;
  readonly attemptCount: number;
  readonly refundCount: number;
  /** The code in `result_info`; `null` until the acquirer has responded. */
  readonly resultCode: string | null;
  readonly tokenId: string | null;
  readonly expiresAt: Date | null;
}

export const paymentColumns = columnsOf<Payment>("payments", {
  merchant_id: "merchant_id",
  transactionId: "transaction_id",
  account_id: "account_id",
  kind: "kind",
  orderNo: "order_no",
  currency: "currency",
  amount: exact("amount"),
  authorisePending: exact("authorise_pending"),
  authorised: exact("authorised"),
  capturePending: exact("capture_pending"),
  captured: exact("captured"),
  releasePending: exact("release_pending"),
  released: exact("released"),
  refundPending: exact("refund_pending"),
  refunded: exact("refunded"),
  waitsFor: "waits_for",
  ended: "ended",
  version: "version",
  attemptCount: "attempt_count",
  refundCount: "refund_count",
  resultCode: "result_code",
  instrument: "instrument",
  firstSix: "card_first_six",
  lastFour: "card_last_four",
  cardExpires: "card_expires",
  is3ds: "is_3ds",
  wantsToken: "wants_token",
  tokenId: "token_id",
  shopperEmail: "shopper_email",
  shopperPhone: "shopper_phone",
  delivery: "delivery",
  notifyUrl: "notify_url",
  returnUrl: "return_url",
  details: "details",
  fingerprint: "request_fingerprint",
  createdAt: "created_at",
  expiresAt: "expires_at",
});

/** Inserts the payment. `false`: the account already has one with this order number, and nothing changed. */
export async function insertPayment(database: Database, payment: Payment): Promise<boolean> {
  const { rowCount } = await run(
    database,
    sql`${insertOf("payments", paymentColumns.write(payment))}
      on conflict (merchant_id, account_id, order_no) do nothing`,
  );
  return rowCount === 1;
}

export type Patch = Partial<
  Omit<
    Payment,
    | keyof PaymentKey
    | "account_id"
    | "kind"
    | "orderNo"
    | "currency"
    | "amount"
    | "fingerprint"
    | "createdAt"
    | "version"
  >
>;

export async function updatePayment(
  database: Database,
  { merchant_id, transactionId }: PaymentKey,
  patch: Patch & { readonly version?: number },
): Promise<void> {
  const set = paymentColumns.write(patch);
  if (Object.keys(set).length > 0)
    await run(
      database,
      sql`update payments set ${assigned(set)}
        where merchant_id = ${merchant_id} and transaction_id = ${transactionId}`,
    );
}

export async function findByOrderNo(
  database: Database,
  account: Account,
  orderNo: string,
): Promise<Payment | undefined> {
  const [payment] = await findPayments(database, account, "order_no", [orderNo]);
  return payment;
}

/** The account's payments with these order numbers or transaction ids, oldest first. */
export const findPayments = (
  database: Database,
  { merchant_id, account_id }: Account,
  by: "order_no" | "transaction_id",
  values: readonly string[],
): Promise<readonly Payment[]> =>
  paymentColumns.find(
    database,
    `where merchant_id = $1 and account_id = $2 and ${by} = any($3::text[]) order by created_at, transaction_id`,
    [merchant_id, account_id, values.filter(isStorable)],
  );

export const newestPayments = (
  database: Database,
  { merchant_id, account_id }: Account,
  most: number,
): Promise<readonly Payment[]> =>
  paymentColumns.find(
    database,
    "where merchant_id = $1 and account_id = $2 order by created_at desc, transaction_id desc limit $3",
    [merchant_id, account_id, most],
  );

export const findPayment = (database: Database, key: PaymentKey): Promise<Payment | undefined> =>
  selectOne(database, key, "");

export const lockPayment = (database: Database, key: PaymentKey): Promise<Payment | undefined> =>
  selectOne(database, key, "for update");

async function selectOne(
  database: Database,
  { merchant_id, transactionId }: PaymentKey,
  lock: "" | "for update",
): Promise<Payment | undefined> {
  if (!isStorable(transactionId)) return undefined;
  const which = `where merchant_id = $1 and transaction_id = $2 ${lock}`;
  return paymentColumns.findOne(database, which, [merchant_id, transactionId]);
}

/** The identifiers of a payment in an entry of a batch; all three must match. */
export interface PaymentName {
  readonly transactionId: string;
  readonly orderNo: string;
  readonly currency: string;
}

export const isNamed = (
  payment: Payment,
  { account_id }: Account,
  { transactionId, orderNo, currency }: PaymentName,
): boolean =>
  payment.account_id === account_id &&
  payment.transactionId === transactionId &&
  payment.orderNo === orderNo &&
  payment.currency === currency;
