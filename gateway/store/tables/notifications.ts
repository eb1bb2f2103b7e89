// The columns of the outbox for delivery.
import type { Migration } from "./version.ts";

export const notificationTables: Migration = {
  version: 20,
  sql: `
    -- What the last attempt came to: a status or a reason of our own, never what a merchant's server said.
    alter table outbox
      add column last_attempt_at timestamptz,
      add column last_result text,
      add constraint due_has_an_address check (due_at is null or notify_url is not null),
      add constraint settled_is_not_due check (due_at is null or (delivered_at is null and dead_at is null));
    create index outbox_dead on outbox (merchant_id, dead_at) where dead_at is not null;
  `,
};
