// The tables of accepted requests: the response to each, and the steps of its entries.
import type { Migration } from "./version.ts";

export const requestTables: Migration = {
  version: 80,
  sql: `
    -- id: SHA-256 of merchant, account and signature. accepted_at and the lease go by the database's clock, fresh_until and
    -- due_at by the one that signatures go by. A response holds no more of a card than a merchant may be shown.
    create table accepted_requests (
      merchant_id text not null,
      id text not null check (id ~ '^[0-9a-f]{64}$'),
      operation text not null,
      state text not null check (state in ('running', 'answered', 'over')),
      accepted_at timestamptz not null default now(),
      -- When its signature is stale.
      fresh_until timestamptz not null,
      -- Who carries it out, and until when nobody else does.
      owner uuid,
      lease_until timestamptz,
      status integer,
      content_type text,
      body bytea,
      -- When to look whether it has to be remembered any longer.
      due_at timestamptz,
      primary key (merchant_id, id),
      constraint running_has_an_owner check ((state = 'running') = (owner is not null and lease_until is not null)),
      constraint answered_has_a_response check ((state = 'answered') = (status is not null))
    );
    create index accepted_requests_to_look_at on accepted_requests (due_at) where due_at is not null;

    -- Written in the transaction that does it, so that whoever carries the request out again finds it done.
    create table request_steps (
      merchant_id text not null,
      request_id text not null,
      entry text not null,
      subject text not null check (subject in ('payment', 'payout', 'subscription')),
      subject_id text not null,
      -- Why nothing was done.
      reason text,
      -- What was asked of the acquirer.
      attempt integer,
      primary key (merchant_id, request_id, entry)
    );
  `,
};
