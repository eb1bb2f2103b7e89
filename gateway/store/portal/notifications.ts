// Notifications as the portal lists them, a merchant's, newest first, with the status of each.
import { type Database, isStorable } from "../pool.ts";
import type { Slice } from "./slices.ts";

export interface ListedNotification {
  readonly id: string;
  readonly subject: "payment" | "payout" | "subscription";
  readonly subjectId: string;
  readonly version: number;
  /** For example `payment.captured`. */
  readonly name: string;
  /** `retrying`: an attempt failed, another is due. `none`: the request named no `notify_url`. */
  readonly state: "waiting" | "retrying" | "delivered" | "dead" | "none";
  readonly attempts: number;
  readonly lastResult: string | null;
  readonly lastAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly accountId: string;
  readonly notifyUrl: string | null;
  /** Its stored content. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Which notifications had a failed attempt and have another one before them. */
export const isRetrying = "due_at is not null and deliveries > 0 and last_result is not null";

const select = `select event_id as id, subject, subject_id as "subjectId", version, name, deliveries as attempts,
    last_result as "lastResult", last_attempt_at as "lastAttemptAt", created_at as "createdAt", due_at as "dueAt", account_id as "accountId",
    notify_url as "notifyUrl", payload,
    case when notify_url is null then 'none' when delivered_at is not null then 'delivered'
      when dead_at is not null then 'dead' when ${isRetrying} then 'retrying' else 'waiting' end as state
  from outbox where merchant_id = $1`;

/** What happened to one payment, payout or subscription, in its order, with a `notify_url` or without. */
export async function eventsOf(
  database: Database,
  merchant_id: string,
  subject: ListedNotification["subject"],
  subjectId: string,
): Promise<readonly ListedNotification[]> {
  if (!isStorable(subjectId)) return [];
  const { rows } = await database.query<ListedNotification>(
    `${select} and subject = $2 and subject_id = $3 order by version limit 200`,
    [merchant_id, subject, subjectId],
  );
  return rows;
}

export async function findNotification(
  database: Database,
  merchant_id: string,
  id: string,
): Promise<ListedNotification | undefined> {
  if (!isStorable(id)) return undefined;
  const { rows } = await database.query<ListedNotification>(`${select} and event_id = $2`, [merchant_id, id]);
  return rows[0];
}

const failed = { dead: "dead_at is not null", retrying: isRetrying } as const;

/** The notifications that have a `notify_url`, or only those that failed: to the last attempt, or until now. */
export async function listNotifications(
  database: Database,
  merchant_id: string,
  { only, after, limit }: Slice & { readonly only?: keyof typeof failed | undefined },
): Promise<readonly ListedNotification[]> {
  const { rows } = await database.query<ListedNotification>(
    `${select} and notify_url is not null ${only === undefined ? "" : `and ${failed[only]}`}
       and ($2::timestamptz is null or (created_at, event_id) < ($2, $3))
     order by created_at desc, event_id desc limit $4`,
    [merchant_id, after?.at ?? null, after?.id ?? null, limit],
  );
  return rows;
}
