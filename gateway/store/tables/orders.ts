// The tables of payments: their ledgers, attempts, refunds, tokens and the outbox. Every key begins with the merchant, so that
// the tables can be split by it.
import type { Migration } from "./version.ts";

export const orderTables: Migration = {
  version: 3,
  sql: `
    -- Amounts are minor units of the currency. Of a card only what may be shown is kept, and how the simulated
    -- acquirer behaves for it. What is "pending" is reserved: asked of the acquirer, not answered yet.
    create table payments (
      merchant_id text not null,
      transaction_id text not null,
      account_id text not null,
      order_no text not null,
      kind text not null check (kind in ('direct', 'apm', 'redirect', 'renewal')),
      currency text not null,
      amount bigint not null check (amount > 0),
      authorise_pending bigint not null default 0,
      authorised bigint not null default 0,
      capture_pending bigint not null default 0,
      captured bigint not null default 0,
      release_pending bigint not null default 0,
      released bigint not null default 0,
      refund_pending bigint not null default 0,
      refunded bigint not null default 0,
      waits_for text check (waits_for in ('shopper', 'acquirer', 'review')),
      ended text check (ended in ('failed', 'cancelled', 'expired')),
      -- How many changes there were; each has one row in the outbox.
      version integer not null default 0,
      attempt_count integer not null default 0,
      refund_count integer not null default 0,
      result_code text,
      instrument text,
      card_first_six text check (card_first_six ~ '^[0-9]{6}$'),
      card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
      -- Year and month.
      card_expires text check (card_expires ~ '^[0-9]{6}$'),
      is_3ds boolean not null default false,
      wants_token boolean not null default false,
      token_id text,
      shopper_email text,
      shopper_phone text,
      delivery jsonb,
      notify_url text,
      return_url text,
      -- What only one kind of payment has.
      details jsonb,
      request_fingerprint bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      primary key (merchant_id, transaction_id),
      unique (merchant_id, account_id, order_no),
      foreign key (merchant_id, account_id) references accounts,
      constraint authorised_within_amount
        check (0 <= authorised and 0 <= authorise_pending and authorised + authorise_pending <= amount),
      constraint captured_within_authorised
        check (0 <= captured and 0 <= capture_pending and 0 <= released and 0 <= release_pending
          and captured + capture_pending + released + release_pending <= authorised),
      constraint refunded_within_captured
        check (0 <= refunded and 0 <= refund_pending and refunded + refund_pending <= captured),
      constraint ended_is_empty
        check (ended is null or (captured = 0 and released = authorised and waits_for is null
          and authorise_pending = 0 and capture_pending = 0 and release_pending = 0)),
      constraint failed_was_never_authorised check (ended <> 'failed' or authorised = 0)
    );
    create index payments_to_expire on payments (expires_at) where expires_at is not null;
    create index payments_to_erase on payments (created_at)
      where coalesce(shopper_email, shopper_phone, return_url, card_first_six, card_expires) is not null
        or delivery is not null;

    -- What was asked of the acquirer. Never deleted; settled at most once. due_at: when to ask again.
    create table attempts (
      merchant_id text not null,
      transaction_id text not null,
      sequence integer not null check (sequence > 0),
      kind text not null check (kind in ('authorise', 'rebill', 'capture', 'refund', 'cancel', 'reject')),
      amount bigint not null check (amount > 0),
      status text not null check (status in ('started', 'pending', 'unknown', 'approved', 'review', 'declined')),
      code text,
      asked integer not null default 0,
      started_at timestamptz not null,
      due_at timestamptz,
      settled_at timestamptz,
      primary key (merchant_id, transaction_id, sequence),
      foreign key (merchant_id, transaction_id) references payments,
      constraint settled_or_due check ((settled_at is null) = (status in ('started', 'pending', 'unknown'))
        and (settled_at is null) = (due_at is not null))
    );
    create index attempts_to_resolve on attempts (due_at) where due_at is not null;

    create table refunds (
      merchant_id text not null,
      transaction_id text not null,
      sequence integer not null check (sequence > 0),
      attempt integer not null,
      reference_id text not null,
      amount bigint not null check (amount > 0),
      reason text,
      created_at timestamptz not null,
      primary key (merchant_id, transaction_id, sequence),
      unique (merchant_id, reference_id),
      unique (merchant_id, transaction_id, attempt),
      foreign key (merchant_id, transaction_id, attempt) references attempts
    );
    create index refunds_by_time on refunds (merchant_id, created_at, transaction_id, sequence);

    -- A card that a shopper let the merchant keep: what the acquirer knows it by, never its number.
    create table tokens (
      merchant_id text not null,
      token_id text not null,
      account_id text not null,
      instrument text not null,
      card_first_six text check (card_first_six ~ '^[0-9]{6}$'),
      card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
      card_expires text not null check (card_expires ~ '^[0-9]{6}$'),
      created_at timestamptz not null,
      primary key (merchant_id, token_id),
      foreign key (merchant_id, account_id) references accounts
    );

    -- One row for each change, written in the transaction that makes it. due_at: when to notify next, if at all.
    -- last_result: a status or a reason of our own, never what a merchant's server said.
    create table outbox (
      merchant_id text not null,
      event_id text not null,
      account_id text not null,
      subject text not null check (subject in ('payment', 'payout', 'subscription')),
      subject_id text not null,
      version integer not null check (version > 0),
      name text not null,
      payload jsonb not null,
      notify_url text,
      created_at timestamptz not null,
      due_at timestamptz,
      deliveries integer not null default 0,
      delivered_at timestamptz,
      dead_at timestamptz,
      last_attempt_at timestamptz,
      last_result text,
      primary key (merchant_id, event_id),
      unique (merchant_id, subject, subject_id, version),
      foreign key (merchant_id, account_id) references accounts,
      constraint due_has_an_address check (due_at is null or notify_url is not null),
      constraint settled_is_not_due check (due_at is null or (delivered_at is null and dead_at is null))
    );
    create index outbox_to_deliver on outbox (due_at) where due_at is not null;
    create index outbox_dead on outbox (merchant_id, dead_at) where dead_at is not null;

    -- The last line of defence: an end is final, settled amounts only grow, and what happened stays written down.
    create function payments_only_forward() returns trigger language plpgsql as $$
    begin
      if old.ended is not null and new.ended is distinct from old.ended then
        raise exception 'an ended payment stays ended';
      end if;
      if new.authorised < old.authorised or new.captured < old.captured or new.released < old.released
        or new.refunded < old.refunded or new.version < old.version or new.amount <> old.amount then
        raise exception 'settled amounts only grow';
      end if;
      return new;
    end $$;
    create trigger payments_only_forward before update on payments
      for each row execute function payments_only_forward();

    create function attempts_settle_once() returns trigger language plpgsql as $$
    begin
      if old.settled_at is not null then raise exception 'an attempt is settled once'; end if;
      return new;
    end $$;
    create trigger attempts_settle_once before update on attempts
      for each row execute function attempts_settle_once();

    create function nothing_is_deleted() returns trigger language plpgsql as $$
    begin
      raise exception 'nothing is deleted from %', tg_table_name;
    end $$;
    create trigger attempts_stay before delete on attempts
      for each row execute function nothing_is_deleted();
  `,
};

/** A reference to the acquirer is random. Attempts of before have none. */
export const attemptReferences: Migration = {
  version: 175,
  sql: "alter table attempts add column reference text",
};
