// The places of sealed secrets, and the encryption keys that must not seal any more.
import type { Migration } from "./version.ts";

export const sealedTables: Migration = {
  version: 100,
  sql: `
    -- A clear column is what an earlier version wrote; the start of the gateway seals it and empties it.
    alter table account_keys add column sealed bytea;
    alter table account_keys drop constraint retired_without_a_key;
    alter table account_keys add constraint retired_without_a_key
      check ((key is null and sealed is null) = (retired_at is not null));
    alter table account_keys add constraint clear_or_sealed check (key is null or sealed is null);
    alter table gateway_secrets add column sealed bytea;
    alter table gateway_secrets alter column value drop not null;
    alter table gateway_secrets add constraint clear_or_sealed check ((value is null) <> (sealed is null));

    -- sealed: of the record all but whom to notify and the reference. Empty once personal data was erased.
    alter table payouts add column sealed bytea;

    -- For the start that seals them.
    create index payouts_in_clear on payouts (merchant_id, created_at)
      where sealed is null and record - 'notify_url' - 'reference' <> '{}'::jsonb;

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
