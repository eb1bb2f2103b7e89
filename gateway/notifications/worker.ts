// The worker that sends notifications: claims due ones, sends them, and stores the outcome. At least once: if a
// worker dies between sending and storing, the next one sends again with the same id.
import type { WireObject } from "@acquiring/contract/codecs";
import type { SignatureKey } from "@acquiring/contract/signature";
import { after } from "../domain/dates.ts";
import type { Clock } from "../clock.ts";
import type { MerchantRange } from "../store/due-rows.ts";
import type { DueWork } from "../due.ts";
import type { Log } from "../log.ts";
import type { Account } from "../store/accounts.ts";
import { type Claim, claimDue, nextDue, noteDelivered, noteFailed } from "../store/notifications.ts";
import type { Database } from "../store/pool.ts";
import { messageOf, signedHeaders, signedText } from "./message.ts";
import type { Attempt, Parcel } from "./post.ts";
import { acknowledges, delayAfter } from "./schedule.ts";
import type { Terms } from "./terms.ts";

/** Sends the notification that was made of a claim. */
export type Send = (parcel: Parcel, claim: Claim) => Promise<Attempt>;

export interface NotifierOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly terms: Terms;
  readonly keysOf: (account: Account) => Promise<readonly SignatureKey[] | undefined>;
  readonly resultInfo: (code: string) => string;
  readonly send: Send;
  readonly merchants: MerchantRange;
  readonly log: Log;
  /** How many are claimed, and sent at the same time; 16 where left out. */
  readonly portion?: number;
  /** Milliseconds of the clock for which a claim holds; 60,000 where left out. Longer than any sending takes. */
  readonly lease?: number;
}

/** What the delivery is called among due work. */
export const notifierName = "notifications";

/** The delivery of the outbox as due work. */
export function notifier(options: NotifierOptions): DueWork {
  const { database, merchants, portion = 16, lease = 60_000 } = options;
  return {
    name: notifierName,
    run: async (now) => {
      const claimOptions = { now, leaseEnds: after(now, lease), limit: portion, merchants };
      const claims = await claimDue(database, claimOptions);
      await Promise.all(claims.map((claim) => deliver(options, claim)));
      return claims.length;
    },
    next: () => nextDue(database, options.clock.now(), merchants),
  };
}

async function deliver(options: NotifierOptions, claim: Claim): Promise<void> {
  const { database, clock, terms, log } = options;
  const attempt = await attempted(options, claim);
  const now = clock.now();
  const result = attempt.answered ? `status ${attempt.status}` : attempt.reason;
  const acknowledged = attempt.answered && acknowledges(attempt, terms.acknowledgement);
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
  const lasting = !attempt.answered && attempt.lasting === true;
  const delay = lasting ? undefined : delayAfter(terms.delivery, claim.eventId, claim.deliveries);
  const dueAt = delay === undefined ? undefined : after(now, delay);
  await noteFailed(database, claim, { at: now, result, dueAt });
  log({
    level: delay === undefined ? "error" : "info",
    ...about,
    outcome: delay === undefined ? "dead" : "later",
  });
}

/** Every problem is a failed attempt: a notification that cannot be created must not stop the others. */
async function attempted(options: NotifierOptions, claim: Claim): Promise<Attempt> {
  const { clock, keysOf, resultInfo, send } = options;
  let written: Pick<Parcel, "body" | "headers">;
  try {
    const keys = (await keysOf(claim)) ?? [];
    written = writtenOf(messageOf(claim, clock.now(), resultInfo), keys, options.terms);
  } catch {
    return { answered: false, reason: "The notification could not be created." };
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
