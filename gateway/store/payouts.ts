// Payouts: adding, finding, locking and changing rows. operations/payout.ts decides about changes.
import { columnsOf, exact } from "./columns.ts";
import { dueRows } from "./due-rows.ts";
import type { PayoutState } from "../domain/payout-states.ts";
import type { Account } from "./accounts.ts";
import type { Database } from "./pool.ts";
import { assigned, insertOf, run, sql } from "./sql.ts";

/** The first response to the merchant. A repeated request gets the same. */
export interface PayoutResponse {
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
  readonly response: PayoutResponse | null;
  readonly version: number;
  /** How often the bank was asked. */
  readonly asked: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the gateway asks the bank next; `null` once the payout is final. */
  readonly dueAt: Date | null;
}

export interface PayoutRow extends Omit<Payout, "response"> {
  readonly responseState: PayoutState | null;
  readonly responseFailureCode: string | null;
  readonly respondedAt: Date | null;
}

export const payoutColumns = columnsOf<PayoutRow>("payouts", {
  merchant_id: "merchant_id",
  account_id: "account_id",
  transactionId: "transaction_id",
  requestId: "request_id",
  fingerprint: "request_fingerprint",
  shortReferenceId: "short_reference_id",
  currency: "currency",
  amount: exact("amount"),
  fee: exact("fee"),
  beneficiaryReceives: exact("beneficiary_receives"),
  payerPays: exact("payer_pays"),
  record: "record",
  sealed: "sealed",
  instrument: "instrument",
  state: "state",
  failureCode: "failure_code",
  responseState: "response_state",
  responseFailureCode: "response_failure_code",
  respondedAt: "responded_at",
  version: "version",
  asked: "asked",
  createdAt: "created_at",
  updatedAt: "updated_at",
  dueAt: "due_at",
});

const rowOf = ({ response, ...payout }: Payout): PayoutRow => ({
  ...payout,
  responseState: response?.state ?? null,
  responseFailureCode: response?.failureCode ?? null,
  respondedAt: response?.at ?? null,
});

function payoutOf(row: PayoutRow): Payout {
  const { responseState: state, responseFailureCode: failureCode, respondedAt: at, ...payout } = row;
  return { ...payout, response: state === null || at === null ? null : { state, failureCode, at } };
}

async function findOne(
  database: Database,
  which: string,
  values: readonly unknown[],
): Promise<Payout | undefined> {
  const row = await payoutColumns.findOne(database, which, values);
  return row && payoutOf(row);
}

/** Inserts the payout. `false`: its request id or its short reference is taken, and nothing changed. */
export async function insertPayout(database: Database, payout: Payout): Promise<boolean> {
  const insert = insertOf("payouts", payoutColumns.write(rowOf(payout)));
  const { rowCount } = await run(database, sql`${insert} on conflict do nothing`);
  return rowCount === 1;
}

export const findPayout = (
  database: Database,
  { merchant_id, account_id }: Account,
  requestId: string,
): Promise<Payout | undefined> =>
  findOne(database, "where merchant_id = $1 and account_id = $2 and request_id = $3", [
    merchant_id,
    account_id,
    requestId,
  ]);

export type PayoutKey = Pick<Payout, "merchant_id" | "transactionId">;

export const lockPayout = (
  database: Database,
  { merchant_id, transactionId }: PayoutKey,
): Promise<Payout | undefined> =>
  findOne(database, "where merchant_id = $1 and transaction_id = $2 for update", [
    merchant_id,
    transactionId,
  ]);

const changing = [
  "state",
  "failureCode",
  "responseState",
  "responseFailureCode",
  "respondedAt",
  "version",
  "asked",
  "updatedAt",
  "dueAt",
] as const;

export async function updatePayout(database: Database, payout: Payout): Promise<void> {
  const set = assigned(payoutColumns.write(rowOf(payout), changing));
  await run(
    database,
    sql`update payouts set ${set}
      where merchant_id = ${payout.merchant_id} and transaction_id = ${payout.transactionId}`,
  );
}

export const duePayouts = dueRows(
  "payouts",
  { key: "transaction_id", returning: payoutColumns.list("t.") },
  (row) => payoutOf(payoutColumns.read(row)),
);
