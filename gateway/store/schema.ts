// The tables, as migrations that only ever grow. How and when they are applied is in migrate.ts.
// Every key of a merchant's data begins with the merchant, so that the tables can be spread by it.

export interface Migration {
  readonly version: number;
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
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

      -- Amounts are minor units of the currency. Of a card only what may be shown is kept.
      create table payments (
        merchant_id text not null,
        transaction_id text not null,
        account_id text not null,
        order_no text not null,
        currency text not null,
        amount bigint not null check (amount > 0),
        authorised bigint not null,
        captured bigint not null,
        refunded bigint not null default 0,
        refund_count integer not null default 0,
        result_code text not null,
        card_first_six text check (card_first_six ~ '^[0-9]{6}$'),
        card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
        shopper_email text,
        shopper_phone text,
        delivery jsonb,
        request_fingerprint bytea not null,
        created_at timestamptz not null,
        primary key (merchant_id, transaction_id),
        unique (merchant_id, account_id, order_no),
        foreign key (merchant_id, account_id) references accounts,
        constraint authorised_within_amount check (0 <= authorised and authorised <= amount),
        constraint captured_within_authorised check (0 <= captured and captured <= authorised),
        constraint refunded_within_captured check (0 <= refunded and refunded <= captured)
      );

      create table captures (
        merchant_id text not null,
        transaction_id text not null,
        sequence integer not null check (sequence > 0),
        amount bigint not null check (amount > 0),
        created_at timestamptz not null,
        primary key (merchant_id, transaction_id, sequence),
        foreign key (merchant_id, transaction_id) references payments
      );

      create table refunds (
        merchant_id text not null,
        transaction_id text not null,
        sequence integer not null check (sequence > 0),
        reference_id text not null,
        amount bigint not null check (amount > 0),
        reason text,
        created_at timestamptz not null,
        primary key (merchant_id, transaction_id, sequence),
        unique (merchant_id, reference_id),
        foreign key (merchant_id, transaction_id) references payments
      );
    `,
  },
];
