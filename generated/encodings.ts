// generated, do not edit; npm run generate
// How a gateway wants an operation's request written, as its profile says.
import type { OperationId } from "./ids.ts";
import type { ExtensionPoints, Profile } from "./profile.ts";

/** The extension point that says how a gateway reads an operation's request. */
const encodingPoints = {
  createDirectPayment: "encoding.json-operations",
  createApmPayment: "encoding.json-operations",
  captureTransactions: "encoding.json-operations",
  reviewTransactions: "encoding.json-operations",
  cancelTransactions: "encoding.json-operations",
  refundTransactions: "encoding.json-operations",
  createPayout: "encoding.json-operations",
  createRedirectPayment: "encoding.redirect-payment",
  queryTransactions: "encoding.query",
  searchRefunds: "encoding.refund-search",
  cancelSubscription: "encoding.cancel-subscription",
} as const satisfies Partial<Record<OperationId, keyof ExtensionPoints>>;

/** How the profile's gateway reads the operation's request, and what a client writes; `undefined` where it does not say. */
export function encodingAt(profile: Profile | undefined, id: string) {
  const points: Partial<Record<string, (typeof encodingPoints)[keyof typeof encodingPoints]>> = encodingPoints;
  const point = points[id];
  return point === undefined ? undefined : profile?.extension_points[point];
}
