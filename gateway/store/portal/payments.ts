// Payments as the portal lists and searches them: a merchant's, of all its accounts, newest first.
import type { AttemptStatus } from "../../domain/attempt.ts";
import { type Payment, paymentColumns, type PaymentKind, toPayment } from "../payments.ts";
import { type Database, isStorable } from "../pool.ts";

/** `stateOf` of commands/states.ts for the database; a test holds the two against each other. */
export const stateSql = `case
  when ended is not null then ended
  when refunded > 0 then case when refunded = captured then 'refunded' else 'partially refunded' end
  when captured > 0 then case when captured + released = authorised then 'captured' else 'partially captured' end
  when waits_for = 'review' then 'in review'
  when authorised > 0 then 'authorised'
  when waits_for is null then 'created'
  else 'pending' end`;

/** Which payments; what is left out does not narrow. */
export interface PaymentFilter {
  readonly state?: string | undefined;
  readonly kind?: PaymentKind | undefined;
  /** From this moment on. */
  readonly from?: Date | undefined;
  /** Before this moment. */
  readonly before?: Date | undefined;
  readonly currency?: string | undefined;
  /** In minor units; only with a currency. */
  readonly least?: bigint | undefined;
  readonly most?: bigint | undefined;
  /** A whole order number, transaction id or e-mail address. */
  readonly search?: string | undefined;
}

/** Where the next page begins: behind this payment. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

/** The merchant's payments that fit, newest first. */
export async function listPayments(
  database: Database,
  merchant_id: string,
  filter: PaymentFilter,
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number },
): Promise<readonly Payment[]> {
  const { state, kind, from, before, currency, least, most, search } = filter;
  if ([search, currency, state, after?.id].some((text) => text !== undefined && !isStorable(text))) return [];
  const { rows } = await database.query<Record<string, unknown>>(
    `select ${paymentColumns()} from payments
     where merchant_id = $1
       and ($2::text is null or (${stateSql}) = $2)
       and ($3::text is null or kind = $3)
       and ($4::timestamptz is null or created_at >= $4)
       and ($5::timestamptz is null or created_at < $5)
       and ($6::text is null or currency = $6)
       and ($7::bigint is null or amount >= $7)
       and ($8::bigint is null or amount <= $8)
       and ($9::text is null or transaction_id = $9 or lower(shopper_email) = lower($9) or (
         order_no = $9 and account_id = any(array(select account_id from accounts where merchant_id = $1))))
       and ($10::timestamptz is null or (created_at, transaction_id) < ($10, $11))
     order by created_at desc, transaction_id desc limit $12`,
    [
      merchant_id,
      state ?? null,
      kind ?? null,
      from ?? null,
      before ?? null,
      currency ?? null,
      least ?? null,
      most ?? null,
      search ?? null,
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ],
  );
  return rows.map(toPayment);
}

/** What waits for a review, the longest waiting first. */
export async function paymentsInReview(
  database: Database,
  merchant_id: string,
  limit: number,
): Promise<readonly Payment[]> {
  const { rows } = await database.query<Record<string, unknown>>(
    `select ${paymentColumns()} from payments where merchant_id = $1 and waits_for = 'review'
     order by created_at, transaction_id limit $2`,
    [merchant_id, limit],
  );
  return rows.map(toPayment);
}

/** A refund of one payment. */
export interface PaymentRefund {
  readonly referenceId: string;
  /** Minor units of the payment's currency. */
  readonly amount: bigint;
  readonly reason: string | null;
  readonly status: AttemptStatus;
  /** The sequence of the attempt that asks for it. */
  readonly attempt: number;
}

/** The refunds of a payment, in their order. */
export async function refundsOf(
  database: Database,
  merchant_id: string,
  transactionId: string,
): Promise<readonly PaymentRefund[]> {
  const { rows } = await database.query<{
    reference_id: string;
    amount: string;
    reason: string | null;
    status: AttemptStatus;
    attempt: number;
  }>(
    `select r.reference_id, r.amount, r.reason, a.status, r.attempt from refunds r
     join attempts a on a.merchant_id = r.merchant_id and a.transaction_id = r.transaction_id and a.sequence = r.attempt
     where r.merchant_id = $1 and r.transaction_id = $2 order by r.sequence`,
    [merchant_id, transactionId],
  );
  return rows.map(({ reference_id, amount, ...rest }) => ({
    ...rest,
    referenceId: reference_id,
    amount: BigInt(amount),
  }));
}
