// Gateways that try again wrongly. It shows only where a profile retries after a second or two; the reference gateway's waits longer.
import type { Mutant } from "./mutant.ts";
import { missigning, type Notification } from "./notifications.ts";

const pays = "createDirectPayment";

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
  {
    name: "notifies-once-and-no-more",
    rule: "point:notification.acknowledgement",
    operation: pays,
    notification: onceToEach(),
  },
  {
    name: "notifies-again-what-was-acknowledged",
    rule: "point:notification.acknowledgement",
    operation: pays,
    notification: (notice) => [notice, { ...notice, afterMs: 500 }],
  },
  {
    name: "signs-only-the-first-attempt",
    rule: "point:notification.signature",
    operation: pays,
    notification: signingOnce(),
  },
];

function signingOnce(): Notification {
  const told = new Set<string>();
  return (notice, resign) => {
    if (told.has(notice.url)) return missigning()(notice, resign);
    told.add(notice.url);
    return notice;
  };
}
