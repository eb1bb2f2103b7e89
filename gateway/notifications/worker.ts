// The worker that sends notifications: claims due ones, sends them, and stores the outcome. At least once: if a
// worker dies between sending and storing, the next one sends again with the same id.
import type { WireObject } from "@acquiring/contract/codecs";
import type { SignatureKey } from "@acquiring/contract/signature";
import { after } from "../domain/dates.ts";
import type { Clock } from "../process/clock.ts";
import { type MerchantRange, nextDueAt } from "../store/due-rows.ts";
import type { DueWork } from "../process/due.ts";
import type { Log } from "../process/log.ts";
import { sharedWork } from "../process/shared-work.ts";
import type { Account } from "../store/accounts.ts";
import { type Claim, dueNotifications, noteDelivered, noteFailed } from "../store/notifications.ts";
import type { Database } from "../store/pool.ts";
import { messageOf, signedHeaders, signedText } from "./message.ts";
import type { Attempt, Parcel } from "./post.ts";
import { acknowledges, delayAfter } from "./schedule.ts";
import type { Terms } from "./terms.ts";

export type Send = (parcel: Parcel, claim: Claim) => Promise<Attempt>;

export interface Sender {
  readonly clock: Clock;
  readonly terms: Terms;
  readonly keysOf: (account: Account) => Promise<readonly SignatureKey[] | undefined>;
  readonly resultInfo: (code: string) => string;
  readonly send: Send;
}

export interface NotifierOptions extends Sender {
  readonly database: Database;
  readonly merchants: MerchantRange;
  readonly log: Log;
  /** How many are sent at the same time; 128 where left out. */
  readonly most?: number;
  /** Milliseconds of the clock for which a claim holds; 60,000 where left out. Longer than any sending takes. */
  readonly lease?: number;
}

/** What the delivery is called among due work. */
export const notifierName = "notifications";

/** The delivery of the outbox as due work. */
export const notifier = (options: NotifierOptions): DueWork => {
  const { database, merchants, most = 128, lease = 60_000 } = options;
  return sharedWork<Claim>({
    name: notifierName,
    most,
    claim: (now, share) =>
      dueNotifications.claim(database, { ...share, now, leaseEnds: after(now, lease), merchants }),
    perform: (claim) => deliver(options, claim),
    next: () => nextDueAt(database, "outbox", options.clock.now(), merchants),
  });
};

/** The outcome of sending a notification once. */
export interface Sent {
  readonly acknowledged: boolean;
  /** For example `status 200`, or why there was no response. */
  readonly result: string;
  /** Whether sending it again cannot help. */
  readonly lasting: boolean;
}

/** Sends a notification once and notes nothing. Never throws. */
export async function sendOnce(sender: Sender, claim: Claim): Promise<Sent> {
  const attempt = await attempted(sender, claim);
  return attempt.responded
    ? {
        acknowledged: acknowledges(attempt, sender.terms.acknowledgement),
        result: `status ${attempt.status}`,
        lasting: false,
      }
    : { acknowledged: false, result: attempt.reason, lasting: attempt.lasting === true };
}

async function deliver(options: NotifierOptions, claim: Claim): Promise<void> {
  const { database, clock, terms, log } = options;
  const { acknowledged, result, lasting } = await sendOnce(options, claim);
  const now = clock.now();
  const about = {
    event: "notification",
    notification_id: claim.eventId,
    attempt: claim.deliveries,
    result,
  } as const;
  if (acknowledged) {
    await noteDelivered(database, claim, now, result);
    log({ level: "info", ...about, outcome: "delivered" });
    return;
  }
  const delay = lasting ? undefined : delayAfter(terms.delivery, claim.eventId, claim.deliveries);
  const dueAt = delay === undefined ? undefined : after(now, delay);
  await noteFailed(database, claim, { at: now, result, dueAt });
  log({
    level: delay === undefined ? "error" : "info",
    ...about,
    outcome: delay === undefined ? "dead" : "later",
  });
}

/** Any error is a failed attempt: a notification that cannot be made must not stop the others. */
async function attempted(sender: Sender, claim: Claim): Promise<Attempt> {
  const { clock, keysOf, resultInfo, send, terms } = sender;
  let written: Pick<Parcel, "body" | "headers">;
  try {
    const keys = (await keysOf(claim)) ?? [];
    written = writtenOf(messageOf(claim, clock.now(), resultInfo), keys, terms);
  } catch {
    return { responded: false, reason: "The notification could not be created." };
  }
  return send({ url: claim.notifyUrl, ...written }, claim);
}

function writtenOf(
  message: WireObject,
  keys: readonly SignatureKey[],
  { scheme, signature }: Terms,
): Pick<Parcel, "body" | "headers"> {
  if (signature === "same-scheme") return { body: signedText(message, scheme, keys) };
  const body = JSON.stringify(message);
  return signature === "standard-webhooks" ? { body, headers: signedHeaders(message, body, keys) } : { body };
}
