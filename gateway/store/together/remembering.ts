// The parts of a statement that remember new requests, each only if its signature was verified with the account's present keys.

/** The order of an account's keys `k`: the first signs. */
export const keyOrder = "k.origin = 'admin', k.position";

/** The end of the version of keys that may do nothing at present. */
export const suspended = " suspended";

/**
 * The version of an account's keys `k`. Other keys, keys in another order, and keys of a suspended account or merchant have
 * another version.
 */
export const keyVersion = `encode(sha256(string_agg(int4send(k.position) || k.sealed, ''::bytea order by ${keyOrder})), 'hex')
  || (select case when coalesce(o.suspended_at, h.suspended_at) is null then '' else '${suspended}' end
    from accounts o join merchants h on h.merchant_id = o.merchant_id
    where o.merchant_id = min(k.merchant_id) and o.account_id = min(k.account_id))`;

/** The outcome for a request. `known`: the table already had it. `outdated`: the account has other keys. Both wrote nothing. */
export type Remembering = "new" | "known" | "outdated";

/**
 * Parts of a `with` over the first value, which has requests. `asked`: all of them; `is_current` of one with the version of the
 * present keys, or without a version. `request`: those that are new, which it remembers.
 */
export const remembering = `asked as materialized (
    select *, keys is null or keys is not distinct from (select ${keyVersion} from account_keys k
      where k.merchant_id = asked.merchant_id and k.account_id = asked.account_id and k.sealed is not null) as is_current
    from json_to_recordset($1) as asked (transaction_id text, merchant_id text, id text, operation text, state text,
      fresh_until timestamptz, due_at timestamptz, owner uuid, lease_ms integer, account_id text, keys text)
  ), request as (
    insert into accepted_requests (merchant_id, id, operation, state, fresh_until, due_at, owner, lease_until)
    select merchant_id, id, operation, state, fresh_until, due_at, owner, clock_timestamp() + lease_ms * interval '1 ms'
    from asked where is_current on conflict do nothing returning owner
  )`;
