// generated, do not edit; npm run generate
// Where a profile says how an operation's request is written.
import type { OperationId } from "./ids.ts";
import type { ExtensionPoints } from "./profile.ts";

/** The extension point that says how a gateway reads an operation's request. */
export const encodingPoints = {
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
