// The tables of merchants, their accounts, keys and registered addresses.
import type { Migration } from "./version.ts";

export const accountTables: Migration = {
  version: 2,
  sql: `
    create table gateway_secrets (name text primary key, sealed bytea not null);

    -- name: what shoppers see on the hosted pages; the shop's host, or the merchant's id, where there is none.
    create table merchants (
      merchant_id text primary key,
      name text check (name <> '' and length(name) <= 60)
    );

    create table accounts (
      merchant_id text not null references merchants,
      account_id text not null,
      primary key (merchant_id, account_id)
    );

    -- Several keys of one account are valid while one is being replaced; the first signs. A retired key leaves its row, so
    -- that its number is not given again, and loses its text.
    create table account_keys (
      merchant_id text not null,
      account_id text not null,
      position integer not null,
      sealed bytea,
      origin text not null default 'start' check (origin in ('start', 'admin')),
      created_at timestamptz,
      retired_at timestamptz,
      primary key (merchant_id, account_id, position),
      foreign key (merchant_id, account_id) references accounts
    );

    create table registered_addresses (
      merchant_id text not null references merchants,
      address inet not null,
      primary key (merchant_id, address)
    );
  `,
};

/** A gateway of before goes on to serve a suspended merchant. */
export const suspensions: Migration = {
  version: 176,
  compatibleFrom: 175,
  sql: `
    alter table merchants add column suspended_at timestamptz;
    alter table accounts add column suspended_at timestamptz;
  `,
};
