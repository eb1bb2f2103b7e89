// The time of the next attempt of a notification, and the end of the attempts. Pure: no clock, no database.
import { createHash } from "node:crypto";
import type { Profile } from "@acquiring/contract";

type Delivery = NonNullable<Profile["extension_points"]["notification.delivery"]>;
type Acknowledgement = NonNullable<Profile["extension_points"]["notification.acknowledgement"]>;

// A tenth more, so that notifications that failed together are not sent together again.
const jitter = 0.1;

/**
 * Milliseconds from a failed attempt to the next; `undefined` after the last. `attempts` counts those made so far.
 * The jitter derives from the notification's id: never earlier than the profile says, at most a tenth later.
 */
export function delayAfter(
  { retries = [] }: Pick<Delivery, "retries">,
  notificationId: string,
  attempts: number,
): number | undefined {
  const seconds = retries[attempts - 1];
  if (seconds === undefined) return undefined;
  const digest = createHash("sha256").update(`${notificationId}/${attempts}`).digest();
  return Math.round(seconds * 1000 * (1 + (jitter * digest.readUInt32BE(0)) / 2 ** 32));
}

/**
 * Whether the response is the acknowledgement of the profile: one of its statuses and, if it defines one, its body.
 */
export const acknowledges = (
  { status, body }: { readonly status: number; readonly body: string },
  wanted: Acknowledgement,
): boolean =>
  wanted.status.includes(status) && (wanted.body === undefined || body.trim() === wanted.body.trim());
