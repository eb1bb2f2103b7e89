// The table of payouts. Every key begins with the merchant.
import type { Migration } from "./version.ts";

export const payoutTables: Migration = {
  version: 50,
  sql: `
    -- Amounts are minor units of the currency. record: whom to notify, and the reference. sealed: what else the merchant
    -- sent, empty once personal data was erased. answer: what it was told at first and is told again. due_at: when the bank is asked next, unless the payout is at its end.
    create table payouts (
      merchant_id text not null,
      transaction_id text not null,
      account_id text not null,
      request_id text not null,
      request_fingerprint bytea not null,
      short_reference_id text not null,
      currency text not null,
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0),
      beneficiary_receives bigint not null check (beneficiary_receives > 0),
      payer_pays bigint not null,
      record jsonb not null,
      sealed bytea,
      instrument text not null,
      state text not null check (state in ('ACCEPTED', 'PROCESSING', 'COMPLETED', 'FAILED')),
      failure_code text,
      answer_state text check (answer_state in ('ACCEPTED', 'PROCESSING', 'COMPLETED', 'FAILED')),
      answer_failure_code text,
      answered_at timestamptz,
      -- How many changes there were; each has one row in the outbox.
      version integer not null default 0,
      asked integer not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      due_at timestamptz,
      primary key (merchant_id, transaction_id),
      unique (merchant_id, account_id, request_id),
      unique (merchant_id, short_reference_id),
      foreign key (merchant_id, account_id) references accounts,
      constraint nothing_is_lost check (payer_pays = beneficiary_receives + fee),
      constraint amount_is_paid_or_received check (amount in (payer_pays, beneficiary_receives)),
      constraint failed_with_a_code check ((state = 'FAILED') = (failure_code is not null)),
      constraint ended_or_due check ((state in ('COMPLETED', 'FAILED')) = (due_at is null)),
      constraint answered_once check ((answer_state is null) = (answered_at is null))
    );
    create index payouts_due on payouts (due_at) where due_at is not null;
    create index payouts_to_erase on payouts (created_at) where sealed is not null;

    create function payouts_only_forward() returns trigger language plpgsql as $$
    begin
      if old.state in ('COMPLETED', 'FAILED') and new.state <> old.state then
        raise exception 'an ended payout stays as it ended';
      end if;
      if old.answer_state is not null and (new.answer_state is distinct from old.answer_state
        or new.answered_at is distinct from old.answered_at) then
        raise exception 'a payout is answered once';
      end if;
      if new.amount <> old.amount or new.fee <> old.fee or new.version < old.version then
        raise exception 'a payout''s amounts stay as they are';
      end if;
      return new;
    end $$;
    create trigger payouts_only_forward before update on payouts
      for each row execute function payouts_only_forward();
  `,
};
