// The tables of subscriptions and their periods. Every key begins with the merchant.
import type { Migration } from "./version.ts";

export const subscriptionTables: Migration = {
  version: 40,
  sql: `
    -- Amounts are minor units of the currency. transaction_id: the payment that the contract came with.
    create table subscriptions (
      merchant_id text not null,
      recurring_id text not null,
      account_id text not null,
      transaction_id text not null,
      contract text,
      contract_name text not null,
      currency text not null,
      interval_unit text not null check (interval_unit in ('day', 'week', 'month', 'year')),
      interval_count integer not null check (interval_count > 0),
      billing_cycle integer not null check (billing_cycle >= 0),
      promotion_cycle integer not null check (promotion_cycle >= 0),
      amount bigint not null check (amount > 0),
      promotion_amount bigint not null check (promotion_amount > 0),
      -- Known from the moment in which the payment is accepted.
      starts_at timestamptz,
      last_at timestamptz,
      status text not null
        check (status in ('pending', 'active', 'past due', 'inactived', 'completed', 'ended', 'dropped')),
      -- How many changes there were; each has one row in the outbox.
      version integer not null default 0,
      created_at timestamptz not null,
      cancelled_at timestamptz,
      primary key (merchant_id, recurring_id),
      unique (merchant_id, transaction_id),
      foreign key (merchant_id, account_id) references accounts,
      foreign key (merchant_id, transaction_id) references payments,
      constraint started_once_accepted check ((starts_at is null) <= (status in ('pending', 'dropped'))),
      constraint cancelled_at_a_time check ((status = 'inactived') = (cancelled_at is not null))
    );

    -- A period is created when it begins and charged when it ends. There is at most one that is not settled.
    -- due_at: when it is charged, or tried or looked at again.
    create table subscription_periods (
      merchant_id text not null,
      recurring_id text not null,
      period integer not null check (period > 0),
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      amount bigint not null check (amount > 0),
      state text not null check (state in ('open', 'charging', 'charged', 'failed', 'dropped')),
      attempt integer not null default 0 check (attempt >= 0),
      -- The payment of the attempt that charged it.
      transaction_id text,
      due_at timestamptz,
      settled_at timestamptz,
      primary key (merchant_id, recurring_id, period),
      unique (merchant_id, transaction_id),
      foreign key (merchant_id, recurring_id) references subscriptions,
      foreign key (merchant_id, transaction_id) references payments,
      constraint charged_by_a_payment check ((state = 'charged') = (transaction_id is not null)),
      constraint settled_or_due check ((state in ('open', 'charging')) = (due_at is not null)
        and (due_at is null) = (settled_at is not null)),
      constraint charged_when_it_has_ended check (settled_at >= ends_at or state = 'dropped')
    );
    create unique index one_open_period on subscription_periods (merchant_id, recurring_id)
      where due_at is not null;
    create index periods_due on subscription_periods (due_at) where due_at is not null;

    create function periods_settle_once() returns trigger language plpgsql as $$
    begin
      if old.settled_at is not null then raise exception 'a period is settled once'; end if;
      return new;
    end $$;
    create trigger periods_settle_once before update on subscription_periods
      for each row execute function periods_settle_once();
  `,
};

/** A period may be held: it waits for an operator. A gateway of before takes it for one that is not due. */
export const heldPeriods: Migration = {
  version: 170,
  sql: `
    alter table subscription_periods
      drop constraint subscription_periods_state_check,
      drop constraint settled_or_due,
      add constraint known_state check (state in ('open', 'held', 'charging', 'charged', 'failed', 'dropped')),
      add constraint settled_or_due check ((state in ('open', 'charging')) = (due_at is not null)
        and (state in ('open', 'held', 'charging')) = (settled_at is null));
    drop index one_open_period;
    create unique index one_open_period on subscription_periods (merchant_id, recurring_id) where settled_at is null;
  `,
};
