// The indexes for the portal's search and order, and the name that shoppers see. The first start of this version builds an index
// over a large table of payments, and payments wait for it.
import type { Migration } from "./version.ts";

export const portalSearchTables: Migration = {
  version: 150,
  sql: `
    -- Each ends with what a list is sorted by, so that a search reads no more rows than it shows, whatever it finds.
    create index payments_by_order_no on payments (merchant_id, order_no collate "C");
    create index payments_by_last_four on payments (merchant_id, card_last_four, created_at)
      where card_last_four is not null;
    drop index payments_by_email;
    create index payments_by_email on payments (merchant_id, lower(shopper_email), created_at)
      where shopper_email is not null;
    create index payments_by_amount on payments (merchant_id, currency, amount, created_at, transaction_id);
    create index payouts_by_amount on payouts (merchant_id, currency, payer_pays, created_at, transaction_id);

    -- What shoppers see on the hosted pages; the shop's host, or the merchant's id, where there is none.
    alter table merchants add column name text check (name <> '' and length(name) <= 60);
  `,
};
