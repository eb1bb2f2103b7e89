// The profile's terms for notifications, and whether this gateway supports them.
import type { Profile } from "@acquiring/contract";
import { schemesOf, type SignatureScheme } from "@acquiring/contract/signature";
import { payoutStates } from "../domain/payout-states.ts";
import { subscriptionEvents } from "../operations/subscription/subscription-change.ts";
import { type Transition, transitions } from "../domain/transitions.ts";

/** How notifications are made, sent and acknowledged. */
export interface Terms {
  readonly scheme: SignatureScheme;
  readonly signature: Profile["extension_points"]["notification.signature"];
  readonly delivery: NonNullable<Profile["extension_points"]["notification.delivery"]>;
  readonly acknowledgement: NonNullable<Profile["extension_points"]["notification.acknowledgement"]>;
}

// If a profile does not define the acknowledgement.
const anySuccess = { status: [200, 201, 202, 204] };

/** The terms; `undefined` for a profile that leaves open how notifications are sent: then none is. */
export function termsOf(points: Profile["extension_points"]): Terms | undefined {
  const [scheme] = schemesOf({ extension_points: points });
  const delivery = points["notification.delivery"];
  if (scheme === undefined || delivery === undefined) return undefined;
  const acknowledgement = points["notification.acknowledgement"] ?? anySuccess;
  return { scheme, delivery, acknowledgement, signature: points["notification.signature"] };
}

export function problemsOf(points: Profile["extension_points"]): readonly string[] {
  const { method, media } = points["notification.delivery"] ?? {};
  const told = points["notification.kinds"];
  const lacking = told === undefined ? [] : kinds.filter((kind) => !Object.hasOwn(told, kind));
  return [
    ...(method === "GET" ? ["notification.delivery: this gateway can only POST."] : []),
    ...(media === undefined || media === "application/json"
      ? []
      : ["notification.delivery: this gateway can only send application/json."]),
    ...(lacking.length > 0 ? [`notification.kinds: add ${lacking.join(", ")}.`] : []),
  ];
}

/** The kind names a capture, a refund and an expiry as events, and every other change by its new state. */
function kindOf({ by, to }: Transition): string {
  if (by === "capture") return "payment.captured";
  if (by === "refund") return "payment.refunded";
  return by === "expire" ? "payment.expired" : `payment.${to.replaceAll(" ", "-")}`;
}

// The acquirer declined what was asked of it; the order's state stays as it was.
const declined = ["payment.capture-failed", "payment.refund-failed", "payment.cancel-failed"];

export const kinds: readonly string[] = [
  ...new Set([
    ...transitions.map(kindOf),
    ...declined,
    ...payoutStates.map((state) => `payout.${state.toLowerCase()}`),
    ...Object.values(subscriptionEvents),
  ]),
].sort();
