// The tables of the audit log: who did what to what, from where, and the seals that reveal a change.
import type { Migration } from "./version.ts";

export const auditTables: Migration = {
  version: 110,
  sql: `
    -- at: the gateway's clock. written_at: the database's. Nothing of a card or a shopper, and no secret.
    create table audit_log (
      merchant_id text not null,
      subject text not null,
      subject_id text not null,
      id bigint generated always as identity,
      at timestamptz not null,
      written_at timestamptz not null default clock_timestamp(),
      actor_kind text not null
        check (actor_kind in ('key', 'person', 'operator', 'control', 'worker', 'shopper', 'program')),
      actor text not null,
      address text,
      action text not null,
      details jsonb,
      primary key (merchant_id, subject, subject_id, id)
    );
    create index audit_log_by_id on audit_log (id);

    -- A chain over all entries of this database: each seal holds the digests of some entries and the hash of the seal
    -- before. last_id: the highest id that was sealed so far.
    create table audit_seals (
      sequence bigint primary key check (sequence > 0),
      ids bigint[] not null,
      digests bytea not null,
      last_id bigint not null,
      previous bytea not null,
      hash bytea not null,
      sealed_at timestamptz not null default clock_timestamp()
    );

    create function audit_only_grows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' and current_setting('gateway.resetting', true) = 'on' then return null; end if;
      raise exception 'the audit log only grows';
    end $$;
    create trigger audit_log_only_grows before update or delete on audit_log
      for each row execute function audit_only_grows();
    create trigger audit_log_stays before truncate on audit_log
      for each statement execute function audit_only_grows();
    create trigger audit_seals_only_grow before update or delete on audit_seals
      for each row execute function audit_only_grows();
    create trigger audit_seals_stay before truncate on audit_seals
      for each statement execute function audit_only_grows();
  `,
};
