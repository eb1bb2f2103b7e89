// The tables of merchants, their accounts, keys and registered addresses.
import type { Migration } from "./version.ts";

export const accountTables: Migration = {
  version: 2,
  sql: `
    create table gateway_secrets (name text primary key, value text not null);

    create table merchants (merchant_id text primary key);

    create table accounts (
      merchant_id text not null references merchants,
      account_id text not null,
      primary key (merchant_id, account_id)
    );

    -- Several keys of one account are valid while one is being replaced; the first signs.
    create table account_keys (
      merchant_id text not null,
      account_id text not null,
      position integer not null,
      key text not null check (key <> ''),
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
