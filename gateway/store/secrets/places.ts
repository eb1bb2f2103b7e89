// Where sealed secrets are stored, and which part of a payout's record is one.
import type { StoredAt } from "../../vault/seal.ts";

interface AccountKey {
  readonly merchant_id: string;
  readonly account_id: string;
}

export const placeOf = {
  key: ({ merchant_id, account_id }: AccountKey, number: number): StoredAt => ({
    table: "account_keys",
    column: "sealed",
    row: [merchant_id, account_id, String(number)],
  }),
  secret: (name: string): StoredAt => ({ table: "gateway_secrets", column: "sealed", row: [name] }),
  payout: (merchant_id: string, transactionId: string): StoredAt => ({
    table: "payouts",
    column: "sealed",
    row: [merchant_id, transactionId],
  }),
  response: (merchant_id: string, id: string): StoredAt => ({
    table: "accepted_requests",
    column: "body",
    row: [merchant_id, id],
  }),
} as const;

/** Of a payout's record: what has to be read in a transaction that sends no money, and is no secret. */
const clearOfPayout = ["notify_url", "reference"] as const;

export function splitRecord(record: Readonly<Record<string, unknown>>): {
  readonly clear: Readonly<Record<string, unknown>>;
  readonly secret: Readonly<Record<string, unknown>>;
} {
  const isClear = (name: string) => (clearOfPayout as readonly string[]).includes(name);
  const entries = Object.entries(record);
  return {
    clear: Object.fromEntries(entries.filter(([name]) => isClear(name))),
    secret: Object.fromEntries(entries.filter(([name]) => !isClear(name))),
  };
}
