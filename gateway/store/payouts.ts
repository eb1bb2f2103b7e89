// Payouts: adding, finding, locking and changing rows. commands/payout.ts decides about changes.
import { inRange, type MerchantRange, nextDueAt, rangeValues } from "./due-rows.ts";
import type { PayoutState } from "../domain/payout-states.ts";
import type { Account } from "./accounts.ts";
import type { Database } from "./pool.ts";

/** The first response to the merchant. A repeated request gets the same. */
export interface PayoutAnswer {
  readonly state: PayoutState;
  readonly failureCode: string | null;
  readonly at: Date;
}

/** A payout; amounts are minor units of its currency. */
export interface Payout extends Account {
  readonly transactionId: string;
  /** As it identifies the request: in small letters. */
  readonly requestId: string;
  readonly fingerprint: Buffer;
  readonly shortReferenceId: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly beneficiaryReceives: bigint;
  readonly payerPays: bigint;
  /** Of what the merchant sent: whom to notify, and the reference. */
  readonly record: Readonly<Record<string, unknown>>;
  /** The other fields of the contract that the merchant sent, without its signature; `null` once they were erased. */
  readonly sealed: Buffer | null;
  /** How the bank behaves for the beneficiary. */
  readonly instrument: string;
  readonly state: PayoutState;
  readonly failureCode: string | null;
  readonly answer: PayoutAnswer | null;
  readonly version: number;
  /** How often the bank was asked. */
  readonly asked: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the gateway asks the bank next; `null` once the payout is final. */
  readonly dueAt: Date | null;
}

interface PayoutRow {
  merchant_id: string;
  account_id: string;
  transaction_id: string;
  request_id: string;
  request_fingerprint: Buffer;
  short_reference_id: string;
  currency: string;
  amount: string;
  fee: string;
  beneficiary_receives: string;
  payer_pays: string;
  record: Record<string, unknown>;
  sealed: Buffer | null;
  instrument: string;
  state: PayoutState;
  failure_code: string | null;
  answer_state: PayoutState | null;
  answer_failure_code: string | null;
  answered_at: Date | null;
  version: number;
  asked: number;
  created_at: Date;
  updated_at: Date;
  due_at: Date | null;
}

const columns = `merchant_id, account_id, transaction_id, request_id, request_fingerprint, short_reference_id,
  currency, amount, fee, beneficiary_receives, payer_pays, record, instrument, created_at, state, failure_code,
  answer_state, answer_failure_code, answered_at, version, asked, updated_at, due_at, sealed`;

const toPayout = (row: PayoutRow): Payout => ({
  merchant_id: row.merchant_id,
  account_id: row.account_id,
  transactionId: row.transaction_id,
  requestId: row.request_id,
  fingerprint: row.request_fingerprint,
  shortReferenceId: row.short_reference_id,
  currency: row.currency,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  beneficiaryReceives: BigInt(row.beneficiary_receives),
  payerPays: BigInt(row.payer_pays),
  record: row.record,
  sealed: row.sealed,
  instrument: row.instrument,
  state: row.state,
  failureCode: row.failure_code,
  answer:
    row.answer_state === null || row.answered_at === null
      ? null
      : { state: row.answer_state, failureCode: row.answer_failure_code, at: row.answered_at },
  version: row.version,
  asked: row.asked,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  dueAt: row.due_at,
});

/** The values of the columns that may change, from `state` on. */
const changing = (payout: Payout) => [
  payout.state,
  payout.failureCode,
  payout.answer?.state ?? null,
  payout.answer?.failureCode ?? null,
  payout.answer?.at ?? null,
  payout.version,
  payout.asked,
  payout.updatedAt,
  payout.dueAt,
];

/** Inserts the payout. `false`: its request id or its short reference is taken, and nothing changed. */
export async function insertPayout(database: Database, payout: Payout): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into payouts (${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     on conflict do nothing`,
    [
      payout.merchant_id,
      payout.account_id,
      payout.transactionId,
      payout.requestId,
      payout.fingerprint,
      payout.shortReferenceId,
      payout.currency,
      payout.amount,
      payout.fee,
      payout.beneficiaryReceives,
      payout.payerPays,
      payout.record,
      payout.instrument,
      payout.createdAt,
      ...changing(payout),
      payout.sealed,
    ],
  );
  return rowCount === 1;
}

/** The account's payout with this request id. */
export async function findPayout(
  database: Database,
  { merchant_id, account_id }: Account,
  requestId: string,
): Promise<Payout | undefined> {
  const { rows } = await database.query<PayoutRow>(
    `select ${columns} from payouts where merchant_id = $1 and account_id = $2 and request_id = $3`,
    [merchant_id, account_id, requestId],
  );
  return rows[0] && toPayout(rows[0]);
}

export type PayoutKey = Pick<Payout, "merchant_id" | "transactionId">;

/** The payout, locked until the transaction ends. */
export async function lockPayout(
  database: Database,
  { merchant_id, transactionId }: PayoutKey,
): Promise<Payout | undefined> {
  const { rows } = await database.query<PayoutRow>(
    `select ${columns} from payouts where merchant_id = $1 and transaction_id = $2 for update`,
    [merchant_id, transactionId],
  );
  return rows[0] && toPayout(rows[0]);
}

/** Writes what may change of a payout that is locked. */
export async function updatePayout(database: Database, payout: Payout): Promise<void> {
  await database.query(
    `update payouts set state = $3, failure_code = $4, answer_state = $5, answer_failure_code = $6, answered_at = $7,
       version = $8, asked = $9, updated_at = $10, due_at = $11
     where merchant_id = $1 and transaction_id = $2`,
    [payout.merchant_id, payout.transactionId, ...changing(payout)],
  );
}

/** One due payout without another owner, locked. */
export async function lockDuePayout(
  database: Database,
  now: Date,
  merchants: MerchantRange,
): Promise<Payout | undefined> {
  const { rows } = await database.query<PayoutRow>(
    `select ${columns} from payouts
     where due_at <= $1 and ${inRange()}
     order by due_at limit 1 for update skip locked`,
    [now, ...rangeValues(merchants)],
  );
  return rows[0] && toPayout(rows[0]);
}

/** The earliest moment after `now` at which a payout is due. */
export const nextPayoutAt = (
  database: Database,
  now: Date,
  merchants: MerchantRange,
): Promise<Date | undefined> => nextDueAt(database, "payouts", now, merchants);
