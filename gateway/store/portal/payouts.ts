// The list of a merchant's payouts in the portal, of all its accounts, newest first. It reads only the beneficiary from the
// request's record.
import type { PayoutState } from "../../domain/payout-states.ts";
import type { Vault } from "../../vault/vault.ts";
import { type Database, isStorable } from "../pool.ts";
import { placeOf } from "../secrets/places.ts";
import { raw, run, sql } from "../sql.ts";
import { type Period, type Slice, sliced, within } from "./slices.ts";

/** A payout; amounts are minor units of its currency. */
export interface ListedPayout {
  readonly transactionId: string;
  readonly accountId: string;
  readonly requestId: string;
  readonly reference: string;
  readonly currency: string;
  readonly fee: bigint;
  readonly beneficiaryReceives: bigint;
  readonly payerPays: bigint;
  /** A company's name, or a person's; empty after erasure. */
  readonly beneficiary: string;
  readonly state: PayoutState;
  readonly failureCode: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The next request to the bank. */
  readonly dueAt: Date | null;
}

/** Where payouts are, and what opens them. */
export interface Books {
  readonly pool: Database;
  readonly vault: Vault;
}

type Amounts = "fee" | "beneficiaryReceives" | "payerPays";

type Row = Omit<ListedPayout, "beneficiary" | Amounts> &
  Readonly<Record<Amounts, string>> & { readonly sealed: Buffer | null };

const select = `select transaction_id as "transactionId", account_id as "accountId", request_id as "requestId",
    short_reference_id as reference, currency, fee, beneficiary_receives as "beneficiaryReceives",
    payer_pays as "payerPays", state, failure_code as "failureCode", created_at as "createdAt",
    updated_at as "updatedAt", due_at as "dueAt", sealed`;

/** Whom the money goes to. */
async function beneficiaryOf(vault: Vault, merchant_id: string, row: Row): Promise<string> {
  if (row.sealed === null) return "";
  const opened = await vault.open(row.sealed, placeOf.payout(merchant_id, row.transactionId));
  const { beneficiary } = JSON.parse(opened.toString("utf8")) as {
    readonly beneficiary?: Readonly<Record<string, string | undefined>>;
  };
  const { company_name = "", first_name = "", last_name = "" } = beneficiary ?? {};
  return company_name === "" ? `${first_name} ${last_name}`.trim() : company_name;
}

async function toListed(vault: Vault, merchant_id: string, row: Row): Promise<ListedPayout> {
  const { sealed: _opened, ...shown } = row;
  return {
    ...shown,
    fee: BigInt(row.fee),
    beneficiaryReceives: BigInt(row.beneficiaryReceives),
    payerPays: BigInt(row.payerPays),
    beneficiary: await beneficiaryOf(vault, merchant_id, row),
  };
}

const sorted = { at: "created_at", id: "transaction_id", amount: "payer_pays", currency: "currency" };

export async function listPayouts(
  { pool, vault }: Books,
  merchant_id: string,
  period: Period,
  slice: Slice,
): Promise<readonly ListedPayout[]> {
  const mine = sql`${raw(select)} from payouts where merchant_id = ${merchant_id}`;
  const { rows } = await run<Row>(
    pool,
    sql`${mine} ${within(period, "created_at")} ${sliced(sorted, slice)}`,
  );
  return Promise.all(rows.map((row) => toListed(vault, merchant_id, row)));
}

export async function findListedPayout(
  { pool, vault }: Books,
  merchant_id: string,
  transactionId: string,
): Promise<ListedPayout | undefined> {
  if (!isStorable(transactionId)) return undefined;
  const { rows } = await pool.query<Row>(
    `${select} from payouts where merchant_id = $1 and transaction_id = $2`,
    [merchant_id, transactionId],
  );
  return rows[0] && toListed(vault, merchant_id, rows[0]);
}
