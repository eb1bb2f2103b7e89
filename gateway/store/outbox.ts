// The outbox: one row for each change, in the transaction that makes it, and with it one in the audit log. Who delivers it is in notifications/.
import type { Account } from "./accounts.ts";
import { changeNoted } from "./audit/entries.ts";
import type { Transaction } from "./pool.ts";

/** A change that its merchant is told of. */
export interface OutboxEvent {
  readonly subject: "payment" | "payout" | "subscription";
  readonly subjectId: string;
  /** Counts the subject's changes from 1. */
  readonly version: number;
  /** For example `payment.captured`. */
  readonly name: string;
  /** What the subject was after the change: JSON, amounts as text, nothing of a card. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Whom to tell; `null` where nobody asked to be. */
  readonly notifyUrl: string | null;
  readonly at: Date;
}

/** The event's name for ever, on every attempt to deliver it. */
export const eventId = ({ subject, subjectId, version }: OutboxEvent): string =>
  `${subject}-${subjectId}-${version}`;

/** Writes the event down. It is due at once where somebody asked to be told. */
export async function appendOutbox(
  transaction: Transaction,
  { merchant_id, account_id }: Account,
  event: OutboxEvent,
): Promise<void> {
  await changeNoted(
    transaction,
    `insert into outbox (merchant_id, event_id, account_id, subject, subject_id, version, name, payload,
       notify_url, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      merchant_id,
      eventId(event),
      account_id,
      event.subject,
      event.subjectId,
      event.version,
      event.name,
      event.payload,
      event.notifyUrl,
      event.at,
      event.notifyUrl === null ? null : event.at,
    ],
    {
      merchant_id,
      subject: event.subject,
      subjectId: event.subjectId,
      action: event.name,
      at: event.at,
    },
  );
  if (event.notifyUrl !== null) transaction.dueOnceCommitted();
}
