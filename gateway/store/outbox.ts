// The outbox: one row for each change, in the same transaction, together with a row in the audit log. notifications/ delivers
// it.
import type { Account } from "./accounts.ts";
import { auditInsert, type NewEntry } from "./audit/entries.ts";
import type { Transaction } from "./pool.ts";
import { insertOf, run, sql, type TableRow } from "./sql.ts";

export interface OutboxEvent {
  readonly subject: "payment" | "payout" | "subscription";
  readonly subjectId: string;
  /** Counts the subject's changes from 1. */
  readonly version: number;
  /** For example `payment.captured`. */
  readonly name: string;
  /** The subject after the change: JSON, amounts as text, no card data. */
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
    sql`with event as (${insertOf("outbox", outboxRow(account, event))} returning true)
      ${auditInsert(transaction, eventEntry(account, event), sql`from event`)}`,
  );
  if (isDueAtOnce(event)) transaction.dueOnceCommitted();
}

/** Whether there is a `notify_url`. */
export const isDueAtOnce = ({ notifyUrl }: OutboxEvent): boolean => notifyUrl !== null;

export const eventEntry = (
  { merchant_id }: Account,
  { subject, subjectId, name, at }: OutboxEvent,
): NewEntry => ({ merchant_id, subject, subjectId, action: name, at });

export const outboxRow = ({ merchant_id, account_id }: Account, event: OutboxEvent): TableRow => ({
  merchant_id,
  event_id: eventId(event),
  account_id,
  subject: event.subject,
  subject_id: event.subjectId,
  version: event.version,
  name: event.name,
  payload: event.payload,
  notify_url: event.notifyUrl,
  created_at: event.at,
  due_at: isDueAtOnce(event) ? event.at : null,
});
