// Gateways with wrong retries. A defect is visible only with a profile that retries after a second or two; the reference gateway
// waits longer.
import type { Change, Mutant } from "../mutant.ts";
import { type Notification, missigning } from "../operations/notifications.ts";
import { mutantOf, notifying, remembering } from "../words.ts";

const pays = mutantOf("createDirectPayment");

/** Sends only once to each address; what it does with a further notification, if not nothing. */
const onceToEach = (further: Notification = () => undefined): Change => {
  const cameBefore = remembering();
  return notifying((notice, resign) => (cameBefore(notice.url) ? further(notice, resign) : notice));
};

export const retryMutants: readonly Mutant[] = [
  pays("notifies-once-and-no-more", "point:notification.acknowledgement", onceToEach()),
  pays(
    "notifies-again-what-was-acknowledged",
    "point:notification.acknowledgement",
    notifying((notice) => [notice, { ...notice, afterMs: 500 }]),
  ),
  pays("signs-only-the-first-attempt", "point:notification.signature", onceToEach(missigning())),
];
