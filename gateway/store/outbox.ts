// The outbox: one row for each change, in the transaction that makes it, and with it one in the audit log. Who delivers it is in notifications/.
import type { Account } from "./accounts.ts";
import { auditInsert, type NewEntry } from "./audit/entries.ts";
import type { Transaction } from "./pool.ts";
import { type Part, run, sql } from "./sql.ts";

/** A change for the merchant. */
export interface OutboxEvent {
  readonly subject: "payment" | "payout" | "subscription";
  readonly subjectId: string;
  /** Counts the subject's changes from 1. */
  readonly version: number;
  /** For example `payment.captured`. */
  readonly name: string;
  /** What the subject was after the change: JSON, amounts as text, nothing of a card. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The address; `null` if there is no `notify_url`. */
  readonly notifyUrl: string | null;
  readonly at: Date;
}

/** The event's name for ever, on every attempt to deliver it. */
export const eventId = ({ subject, subjectId, version }: OutboxEvent): string =>
  `${subject}-${subjectId}-${version}`;

/** Stores the event. With a `notify_url` it is due immediately. */
export async function appendOutbox(
  transaction: Transaction,
  account: Account,
  event: OutboxEvent,
): Promise<void> {
  await run(
    transaction,
    sql`with event as (${outboxInsert(account, event)} returning true)
      ${auditInsert(eventEntry(account, event), sql`from event`)}`,
  );
  if (isDueAtOnce(event)) transaction.dueOnceCommitted();
}

/** Whether there is a `notify_url`. */
export const isDueAtOnce = ({ notifyUrl }: OutboxEvent): boolean => notifyUrl !== null;

/** What the audit log says of it. */
export const eventEntry = (
  { merchant_id }: Account,
  { subject, subjectId, name, at }: OutboxEvent,
): NewEntry => ({
  merchant_id,
  subject,
  subjectId,
  action: name,
  at,
});

/** The first part of `appendOutbox`; with `from`, one row for each of its rows. */
export const outboxInsert = ({ merchant_id, account_id }: Account, event: OutboxEvent, from = sql``): Part =>
  sql`insert into outbox (merchant_id, event_id, account_id, subject, subject_id, version, name, payload, notify_url,
      created_at, due_at)
    select ${merchant_id}, ${eventId(event)}, ${account_id}, ${event.subject}, ${event.subjectId},
      ${event.version}, ${event.name}, ${event.payload}, ${event.notifyUrl}, ${event.at},
      ${isDueAtOnce(event) ? event.at : null} ${from}`;
