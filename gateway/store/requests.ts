// Accepted requests: the process that executes each, and its first response while that is stored. http/accepted.ts decides about
// repeats.
import { inRange, type MerchantRange, rangeValues } from "./due-rows.ts";
import type { Database } from "./pool.ts";
import { type Remembering, remembering } from "./together/remembering.ts";
import { jsonOf } from "./together/rows.ts";

export interface RequestKey {
  readonly merchant_id: string;
  readonly id: string;
}

/** A request, with the process that executes it until the end of the lease. */
export interface Run extends RequestKey {
  readonly owner: string;
  readonly leaseMs: number;
}

export interface NewRequest extends Run {
  readonly operation: string;
  /** Whether the gateway keeps its response for repeats; otherwise it refuses a repeat. */
  readonly keeps: boolean;
  readonly freshUntil: Date;
  /** When to look whether it has to be remembered any longer; `null` for never. */
  readonly dueAt: Date | null;
  /** The keys of its signature. The gateway remembers it only if the account still has exactly these. */
  readonly keys?: { readonly account_id: string; readonly version: string } | undefined;
}

export interface FirstResponse {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Buffer | null;
}

export interface KeptResponse extends FirstResponse {
  /** When to look whether it has to be remembered any longer; `null` for never. */
  readonly dueAt: Date | null;
}

export type Remembered =
  | ({ readonly state: "answered" } & FirstResponse)
  /** `isFree`: the process that ran it has ended, or could not finish it. */
  | { readonly state: "running"; readonly isFree: boolean }
  | { readonly state: "over" };

/** Remembers a request that is new, and whose signature was verified with the account's present keys. */
export async function insertRequest(database: Database, request: NewRequest): Promise<Remembering> {
  const { rows } = await database.query<{ isNew: boolean; isCurrent: boolean }>(
    `with ${remembering} select exists (select from request) as "isNew", is_current as "isCurrent" from asked`,
    [jsonOf([requestRow(request)])],
  );
  const [{ isNew, isCurrent } = { isNew: false, isCurrent: true }] = rows;
  return isNew ? "new" : isCurrent ? "known" : "outdated";
}

/** The row of a new request; `lease_ms` starts then. */
export const requestRow = ({ keeps, owner, leaseMs, keys, ...request }: NewRequest) => ({
  merchant_id: request.merchant_id,
  id: request.id,
  operation: request.operation,
  state: keeps ? "running" : "over",
  fresh_until: request.freshUntil,
  due_at: request.dueAt,
  owner: keeps ? owner : null,
  lease_ms: keeps ? leaseMs : null,
  account_id: keys?.account_id ?? null,
  keys: keys?.version ?? null,
});

export async function findRequest(
  database: Database,
  { merchant_id, id }: RequestKey,
): Promise<Remembered | undefined> {
  const { rows } = await database.query<FirstResponse & { state: Remembered["state"]; isFree: boolean }>(
    `select state, status, content_type as "contentType", body, lease_until < clock_timestamp() as "isFree"
     from accepted_requests where merchant_id = $1 and id = $2`,
    [merchant_id, id],
  );
  return rows[0];
}

/** Takes over a request that no process executes any more; only one process gets it. */
export async function takeOver(
  database: Database,
  { merchant_id, id, owner, leaseMs }: Run,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update accepted_requests set owner = $3::uuid, lease_until = clock_timestamp() + $4 * interval '1 ms'
     where merchant_id = $1 and id = $2 and state = 'running' and lease_until < clock_timestamp()`,
    [merchant_id, id, owner, leaseMs],
  );
  return rowCount === 1;
}

/** Extends the lease, or, with 0, ends it. */
export async function extendLease(
  database: Database,
  { merchant_id, id, owner, leaseMs }: Run,
): Promise<void> {
  await database.query(
    `update accepted_requests set lease_until = clock_timestamp() + $4 * interval '1 ms'
     where merchant_id = $1 and id = $2 and state = 'running' and owner = $3::uuid`,
    [merchant_id, id, owner, leaseMs],
  );
}

/** Keeps the first response. `false`: another process has taken the request over, and its response counts. */
export async function keepResponse(
  database: Database,
  { merchant_id, id, owner }: Omit<Run, "leaseMs">,
  { status, contentType, body, dueAt }: KeptResponse,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `update accepted_requests set state = 'answered', owner = null, lease_until = null, status = $4,
       content_type = $5, body = $6, due_at = $7
     where merchant_id = $1 and id = $2 and state = 'running' and owner = $3::uuid`,
    [merchant_id, id, owner, status, contentType, body, dueAt],
  );
  return rowCount === 1;
}

// By the rules of states.ts: an order that has ended or was wholly refunded has no move left, nor has a payout at its end.
const canMove = `(
  (p.transaction_id is not null and p.ended is null and not (p.captured > 0 and p.refunded = p.captured
    and p.capture_pending + p.release_pending = 0))
  or o.state in ('ACCEPTED', 'PROCESSING')
  or u.status in ('pending', 'active', 'past due')
  or exists (select from subscription_periods q
    where q.merchant_id = u.merchant_id and q.recurring_id = u.recurring_id and q.settled_at is null)
)`;

/**
 * Looks at requests that are due. While their effects can still move money, the response stays; the older they are, the later
 * is the next look. Then it removes the response, and a repeat counts as used. It deletes requests without effects that are
 * stale. Gives how many it looked at.
 */
export async function forgetRequests(
  database: Database,
  now: Date,
  merchants: MerchantRange,
): Promise<number> {
  const { rows } = await database.query<{ count: string }>(
    `with due as (
       select a.merchant_id, a.id, a.fresh_until < $1 as is_stale,
         least(greatest(clock_timestamp() - a.accepted_at, interval '1 hour'), interval '30 days') as pause,
         exists (select from request_steps s where s.merchant_id = a.merchant_id and s.request_id = a.id) as did,
         exists (
           select from request_steps s
           left join payments p on s.subject = 'payment' and p.merchant_id = s.merchant_id and p.transaction_id = s.subject_id
           left join payouts o on s.subject = 'payout' and o.merchant_id = s.merchant_id and o.transaction_id = s.subject_id
           left join subscriptions u
             on s.subject = 'subscription' and u.merchant_id = s.merchant_id and u.recurring_id = s.subject_id
           where s.merchant_id = a.merchant_id and s.request_id = a.id and ${canMove}
         ) as moves
       from accepted_requests a
       where a.due_at <= $1 and (a.lease_until is null or a.lease_until < clock_timestamp())
         and ${inRange("a.merchant_id")}
       order by a.due_at limit 100 for update of a skip locked
     ), gone as (
       delete from accepted_requests a using due d
       where a.merchant_id = d.merchant_id and a.id = d.id and not d.did and d.is_stale
     ), later as (
       update accepted_requests a set due_at = $1 + d.pause from due d
       where a.merchant_id = d.merchant_id and a.id = d.id and d.moves
     ), over as (
       update accepted_requests a set state = 'over', owner = null, lease_until = null, status = null,
         content_type = null, body = null, due_at = null
       from due d where a.merchant_id = d.merchant_id and a.id = d.id and not d.moves and (d.did or not d.is_stale)
     ), steps as (
       delete from request_steps s using due d
       where s.merchant_id = d.merchant_id and s.request_id = d.id and d.did and not d.moves
     )
     select count(*) from due`,
    [now, ...rangeValues(merchants)],
  );
  return Number(rows[0]?.count ?? 0);
}
