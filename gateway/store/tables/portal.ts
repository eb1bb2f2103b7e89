// The tables of the merchant portal: its users, their sessions, what they were asked to confirm, and the log of requests.
// Every key begins with the merchant. Their times are the machine's: a virtual clock moves payments, not people.
import type { Migration } from "./version.ts";

/** The search finds order numbers in any letter case. */
export const orderNumberSearch: Migration = {
  version: 177,
  compatibleFrom: 176,
  index: { name: "payments_by_number", on: `payments (merchant_id, lower(order_no) collate "C")` },
  sql: "drop index payments_by_order_no",
};

export const portalTables: Migration = {
  version: 70,
  sql: `
    -- password: the hash with its parameters. origin: 'start' is the development account's, which each start brings anew.
    create table portal_users (
      merchant_id text not null references merchants,
      name text not null,
      password text not null,
      origin text not null check (origin in ('start', 'admin')),
      created_at timestamptz not null,
      disabled_at timestamptz,
      primary key (merchant_id, name)
    );

    -- Of a session's token only the digest is kept.
    create table portal_sessions (
      merchant_id text not null,
      token_digest bytea not null,
      name text not null,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      primary key (merchant_id, token_digest),
      foreign key (merchant_id, name) references portal_users on delete cascade
    );

    -- Attempts to sign in, also for merchants and names that do not exist. Gone when they do not count any more.
    create table portal_sign_ins (
      merchant_id text not null,
      id bigint generated always as identity,
      name text not null,
      address inet,
      at timestamptz not null,
      primary key (merchant_id, id)
    );
    create index portal_sign_ins_by_address on portal_sign_ins (address, at);
    create index portal_sign_ins_over on portal_sign_ins (at);

    -- What somebody is asked to confirm, and what came of it. It is done once, however often the form is sent.
    create table portal_offers (
      merchant_id text not null references merchants,
      key text not null,
      name text not null,
      asked jsonb not null,
      offered_at timestamptz not null,
      taken_at timestamptz,
      outcome jsonb,
      primary key (merchant_id, key),
      constraint done_once_taken check (outcome is null or taken_at is not null)
    );

    -- The latest requests, redacted before they come here. at: the gateway's clock.
    create table request_log (
      merchant_id text not null references merchants,
      id bigint generated always as identity,
      account_id text not null,
      at timestamptz not null,
      method text not null,
      operation text not null,
      status integer not null,
      milliseconds integer not null,
      signature text not null check (signature in ('right', 'wrong', 'none')),
      request jsonb,
      answer jsonb,
      primary key (merchant_id, id)
    );

    -- For the portal's lists and search. Each ends with what a list is sorted by, so that a search reads no more rows than it
    -- shows.
    create index payments_by_time on payments (merchant_id, created_at, transaction_id);
    create index payments_waiting on payments (merchant_id, waits_for, created_at) where waits_for is not null;
    create index payments_by_email on payments (merchant_id, lower(shopper_email), created_at)
      where shopper_email is not null;
    create index payments_by_order_no on payments (merchant_id, order_no collate "C");
    create index payments_by_last_four on payments (merchant_id, card_last_four, created_at)
      where card_last_four is not null;
    create index payments_by_amount on payments (merchant_id, currency, amount, created_at, transaction_id);
    create index subscriptions_by_time on subscriptions (merchant_id, created_at, recurring_id);
    create index payouts_by_time on payouts (merchant_id, created_at, transaction_id);
    create index payouts_by_amount on payouts (merchant_id, currency, payer_pays, created_at, transaction_id);
    create index outbox_by_time on outbox (merchant_id, created_at, event_id);
  `,
};
