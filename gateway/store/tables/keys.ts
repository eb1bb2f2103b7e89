// What the administration of keys needs: who brought a key, when it came and when it was retired.
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
