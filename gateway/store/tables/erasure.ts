// The indexes for orders and payouts whose personal data is due for erasure.
import type { Migration } from "./version.ts";

export const erasureTables: Migration = {
  version: 120,
  sql: `
    create index payments_to_erase on payments (created_at)
      where coalesce(shopper_email, shopper_phone, return_url, card_first_six, card_expires) is not null
        or delivery is not null;
    create index payouts_to_erase on payouts (created_at) where sealed is not null;
  `,
};
