// The list of a merchant's payouts in the portal, of all its accounts, newest first. It reads only the beneficiary from the
// request's record.
import type { Vault } from "../../vault/vault.ts";
import { payoutColumns, type PayoutRow } from "../payouts.ts";
import { type Database, isStorable } from "../pool.ts";
import { placeOf } from "../secrets/places.ts";
import { raw, run, sql } from "../sql.ts";
import { type Period, type Slice, sliced, within } from "./slices.ts";

export interface ListedPayout extends PayoutRow {
  /** A company's name, or a person's; empty after erasure. */
  readonly beneficiary: string;
}

/** Where payouts are, and what opens them. */
export interface Books {
  readonly pool: Database;
  readonly vault: Vault;
}

async function toListed(vault: Vault, row: PayoutRow): Promise<ListedPayout> {
  const { merchant_id, transactionId, sealed } = row;
  if (sealed === null) return { ...row, beneficiary: "" };
  const opened = await vault.open(sealed, placeOf.payout(merchant_id, transactionId));
  const { beneficiary } = JSON.parse(opened.toString("utf8")) as {
    readonly beneficiary?: Readonly<Record<string, string | undefined>>;
  };
  const { company_name = "", first_name = "", last_name = "" } = beneficiary ?? {};
  return { ...row, beneficiary: company_name === "" ? `${first_name} ${last_name}`.trim() : company_name };
}

const sorted = { at: "created_at", id: "transaction_id", amount: "payer_pays", currency: "currency" };

export async function listPayouts(
  { pool, vault }: Books,
  merchant_id: string,
  period: Period,
  slice: Slice,
): Promise<readonly ListedPayout[]> {
  const mine = sql`select ${raw(payoutColumns.list())} from payouts where merchant_id = ${merchant_id}`;
  const { rows } = await run(pool, sql`${mine} ${within(period, "created_at")} ${sliced(sorted, slice)}`);
  return Promise.all(rows.map((row) => toListed(vault, payoutColumns.read(row))));
}

export async function findListedPayout(
  { pool, vault }: Books,
  merchant_id: string,
  transactionId: string,
): Promise<ListedPayout | undefined> {
  if (!isStorable(transactionId)) return undefined;
  const which = "where merchant_id = $1 and transaction_id = $2";
  const row = await payoutColumns.findOne(pool, which, [merchant_id, transactionId]);
  return row && toListed(vault, row);
}
