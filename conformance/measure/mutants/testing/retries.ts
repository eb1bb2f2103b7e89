// Gateways with wrong retries. A defect is visible only with a profile that retries after a second or two; the reference gateway
// waits longer.
import type { Mutant } from "../mutant.ts";
import { type Notification, missigning } from "../operations/notifications.ts";
import { mutantOf, notifying } from "../words.ts";

const pays = mutantOf("createDirectPayment");

/** Never sends to the same address a second time. */
const onceToEach = (): Notification => {
  const told = new Set<string>();
  return (notice) => {
    if (told.has(notice.url)) return undefined;
    told.add(notice.url);
    return notice;
  };
};

export const retryMutants: readonly Mutant[] = [
  pays("notifies-once-and-no-more", "point:notification.acknowledgement", notifying(onceToEach())),
  pays(
    "notifies-again-what-was-acknowledged",
    "point:notification.acknowledgement",
    notifying((notice) => [notice, { ...notice, afterMs: 500 }]),
  ),
  pays("signs-only-the-first-attempt", "point:notification.signature", notifying(signingOnce())),
];

function signingOnce(): Notification {
  const told = new Set<string>();
  return (notice, resign) => {
    if (told.has(notice.url)) return missigning()(notice, resign);
    told.add(notice.url);
    return notice;
  };
}
