// The reading side of the outbox: claims due rows, stores the outcome, and revives dead ones. In a claimed row,
// `due_at` is the end of the lease, so the rows of a killed worker become due again.
import { dueRows } from "./due-rows.ts";
import type { Account } from "./accounts.ts";
import { changeNoted } from "./audit/entries.ts";
import { type Database, isStorable } from "./pool.ts";
import { sql } from "./sql.ts";

/** A notification that this worker has to itself until its lease ends. */
export interface Claim extends Account {
  readonly eventId: string;
  readonly subject: string;
  readonly version: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly notifyUrl: string;
  readonly createdAt: Date;
  /** This attempt included. */
  readonly deliveries: number;
}

export const dueNotifications = dueRows(
  "outbox",
  {
    key: "event_id",
    set: "deliveries = deliveries + 1, last_attempt_at = $1",
    returning: `t.merchant_id, t.account_id, t.event_id as "eventId", t.subject, t.version, t.name, t.payload,
      t.notify_url as "notifyUrl", t.created_at as "createdAt", t.deliveries`,
  },
  // The statement returns exactly these; this is where rows become typed.
  (row) => row as unknown as Claim,
);

type ClaimName = Pick<Claim, "merchant_id" | "eventId" | "deliveries">;

/** The merchant has acknowledged it; also if the lease was over by then. */
export async function noteDelivered(
  database: Database,
  { merchant_id, eventId }: ClaimName,
  now: Date,
  result: string,
): Promise<void> {
  await database.query(
    `update outbox set due_at = null, delivered_at = $3, dead_at = null, last_result = $4
     where merchant_id = $1 and event_id = $2 and delivered_at is null`,
    [merchant_id, eventId, now, result],
  );
}

interface Failure {
  readonly at: Date;
  readonly result: string;
  /** The next attempt; `undefined` if there is none. */
  readonly dueAt: Date | undefined;
}

/**
 * The attempt failed. The next one is at `dueAt`; without it the notification is dead. Nothing changes if another
 * worker has the claim.
 */
export async function noteFailed(
  database: Database,
  { merchant_id, eventId, deliveries }: ClaimName,
  { at, result, dueAt }: Failure,
): Promise<void> {
  await database.query(
    `update outbox set due_at = $4, dead_at = case when $4::timestamptz is null then $5::timestamptz end,
       last_result = $6
     where merchant_id = $1 and event_id = $2 and deliveries = $3 and due_at is not null`,
    [merchant_id, eventId, deliveries, dueAt ?? null, at, result],
  );
}

export interface Replayed {
  readonly merchant_id: string;
  /** One of them, delivered or not; all of the merchant's dead ones where left out. */
  readonly notification_id?: string | undefined;
}

/** Makes notifications due again, with their whole schedule before them and their ids unchanged. Gives how many. */
export async function replay(
  database: Database,
  { merchant_id, notification_id }: Replayed,
  now: Date,
): Promise<number> {
  if (!isStorable(merchant_id) || !isStorable(notification_id ?? "")) return 0;
  const which = notification_id === undefined ? sql`dead_at is not null` : sql`event_id = ${notification_id}`;
  return changeNoted(
    database,
    sql`update outbox set due_at = ${now}, deliveries = 0, delivered_at = null, dead_at = null
      where merchant_id = ${merchant_id} and notify_url is not null and ${which}`,
    {
      merchant_id,
      subject: "notification",
      subjectId: notification_id ?? "all that failed",
      action: "notification.replayed",
      at: now,
    },
  );
}

export interface NotificationState {
  readonly merchant_id: string;
  readonly notification_id: string;
  readonly kind: string;
  readonly state: "waiting" | "delivered" | "dead" | "nobody to tell";
  readonly attempts: number;
  readonly last_result: string | null;
  readonly created_at: Date;
  readonly due_at: Date | null;
}

export async function latestNotifications(
  database: Database,
  merchant_id: string | undefined,
  limit: number,
): Promise<readonly NotificationState[]> {
  const { rows } = await database.query<NotificationState>(
    `select merchant_id, event_id as notification_id, name as kind, deliveries as attempts, last_result,
       created_at, due_at,
       case when notify_url is null then 'nobody to tell' when delivered_at is not null then 'delivered'
         when dead_at is not null then 'dead' else 'waiting' end as state
     from outbox where $1::text is null or merchant_id = $1
     order by created_at desc, merchant_id, event_id limit $2`,
    [merchant_id ?? null, limit],
  );
  return rows;
}
