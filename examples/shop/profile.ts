// The facts about the gateway, from its maker: how it signs, what its codes mean, how to query an order.
import { codesOf, defineProfile } from "@acquiring/contract";

const entry = {
  "0": { means: "Not done", outcome: "not-done", final: true },
  "2": { means: "Not decided yet", outcome: "pending" },
} as const;

export const profile = defineProfile({
  profile: "reference",
  extension_points: {
    "signature.scheme": { kind: "bound", version: 1 },
    "signature.response": "same-scheme",
    "signature.responses": { createApmPayment: "signed", queryTransactions: "signed" },
    "signature.repeated": { writes: "first-response", reads: "refused", status: 409 },
    "notification.signature": "same-scheme",
    "further-fields": {
      createDirectPayment: {
        request: { return_url: { type: "text", means: "Where the shopper returns after 3-D Secure." } },
      },
    },
    "search.selection": {
      queryTransactions: { by: { order_no: { field: "order_no", separator: "," } } },
      searchRefunds: { by: { order_no: { field: "order_no", separator: "," } } },
    },
    "apm.issuer-request": { method: "GET", by: "merchant" },
    codes: {
      capture_status: entry,
      review_status: entry,
      cancel_status: entry,
      refund_status: entry,
      payment_status: {
        "1000": "Waiting",
        "1100": "Waiting",
        "1500": "In review",
        "2000": "Authorised",
        "2500": "Paid in part",
        "3000": "Paid",
        "4000": "Refunded in part",
        "4100": "Refunded",
        "5000": "Cancelled",
        "9000": "Declined",
        "9100": "Expired",
      },
    },
  },
});
export const meanings = codesOf(profile, "codes.payment_status");
/** Values of `payment_status` before the decision, after the payment, and without one for good. */
export const waiting = [undefined, "1000", "1100", "1500"];
export const paid = ["2000", "2500", "3000", "4000", "4100"];
export const over: readonly string[] = ["5000", "9000", "9100"];
/** Why a payment failed, by the code of `result_info`, for the shopper. It does not say that a card is reported stolen. */
export const reasons: Readonly<Record<string, string>> = {
  "1002": "This card has expired.",
  "1005": "There is not enough money on this card.",
  "1202": "You did not approve the payment.",
  "1203": "You did not confirm the payment.",
};
export const currency = "USD";
