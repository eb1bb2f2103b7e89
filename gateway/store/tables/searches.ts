// The index for a search without a selection: the newest refunds of a merchant.
import type { Migration } from "./version.ts";

export const searchTables: Migration = {
  version: 90,
  sql: `create index refunds_by_time on refunds (merchant_id, created_at, transaction_id, sequence);`,
};
