// The columns for the administration of keys: who added a key and when, and the time of its retirement.
import type { Migration } from "./version.ts";

export const keyTables: Migration = {
  version: 60,
  sql: `
    -- A retired key leaves its row, so that its number is not given again, and loses its text.
    alter table account_keys alter column key drop not null;
    alter table account_keys add column origin text not null default 'start' check (origin in ('start', 'admin'));
    alter table account_keys add column created_at timestamptz;
    alter table account_keys add column retired_at timestamptz;
    alter table account_keys add constraint retired_without_a_key check ((key is null) = (retired_at is not null));
  `,
};
