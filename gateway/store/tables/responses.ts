// Columns whose names say what they keep: what a merchant got is a response.
import type { Migration } from "./version.ts";

export const responseNames: Migration = {
  version: 160,
  sql: `
    alter table request_log rename column answer to response;
    alter table payouts rename column answer_state to response_state;
    alter table payouts rename column answer_failure_code to response_failure_code;
    alter table payouts rename column answered_at to responded_at;
    alter table payouts rename constraint answered_once to one_response;

    create or replace function payouts_only_forward() returns trigger language plpgsql as $$
    begin
      if old.state in ('COMPLETED', 'FAILED') and new.state <> old.state then
        raise exception 'an ended payout stays as it ended';
      end if;
      if old.response_state is not null and (new.response_state is distinct from old.response_state
        or new.responded_at is distinct from old.responded_at) then
        raise exception 'a payout has one response';
      end if;
      if new.amount <> old.amount or new.fee <> old.fee or new.version < old.version then
        raise exception 'a payout''s amounts stay as they are';
      end if;
      return new;
    end $$;
  `,
};
