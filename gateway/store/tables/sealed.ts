// The encryption keys that must not seal any more, and what reads and guards sealed columns.
import type { Migration } from "./version.ts";

export const sealedTables: Migration = {
  version: 100,
  sql: `
    -- Encryption keys that were taken out of use: what they wrap cannot be written any more, by whatever process.
    create table retired_encryption_keys (
      key_id text primary key,
      retired_at timestamptz not null default now()
    );

    create function sealing_key(sealed bytea) returns text language sql immutable as $$
      select convert_from(substring(sealed from 6 for get_byte(sealed, 4)), 'UTF8')
    $$;
    create function is_sealed(stored bytea) returns boolean language sql immutable as $$
      select substring(stored from 1 for 4) = '\\x00535601'::bytea
    $$;
    create function not_under_a_retired_key() returns trigger language plpgsql as $$
    declare
      used text := sealing_key(case tg_argv[0] when 'body' then (to_jsonb(new)->>'body')::bytea
        else (to_jsonb(new)->>'sealed')::bytea end);
    begin
      if exists (select from retired_encryption_keys where key_id = used) then
        raise exception 'encryption key % was retired: give every gateway the new one', used;
      end if;
      return new;
    end $$;
    create trigger not_under_a_retired_key before insert or update of sealed on account_keys
      for each row when (new.sealed is not null) execute function not_under_a_retired_key('sealed');
    create trigger not_under_a_retired_key before insert or update of sealed on gateway_secrets
      for each row when (new.sealed is not null) execute function not_under_a_retired_key('sealed');
    create trigger not_under_a_retired_key before insert or update of sealed on payouts
      for each row when (new.sealed is not null) execute function not_under_a_retired_key('sealed');
    create trigger not_under_a_retired_key before insert or update of body on accepted_requests
      for each row when (is_sealed(new.body)) execute function not_under_a_retired_key('body');
  `,
};

/** Until 0.2 there were columns for secrets in clear, which were empty. */
export const onlySealedTables: Migration = {
  version: 165,
  sql: `
    alter table gateway_secrets drop column if exists value, alter column sealed set not null;
    alter table account_keys drop column if exists key;
    alter table account_keys add constraint retired_without_a_key
      check ((sealed is null) = (retired_at is not null));
    drop index if exists payouts_in_clear;
  `,
};
