// The codes of `result_info` from the gateway itself. Declines of an acquirer have separate codes.

export const resultCodes = {
  /** Success (source: Errors, application-level 3). */
  approved: "0000",
  /** The order number is another payment's. */
  orderNumberUsed: "1004",
  rejectedByReview: "1007",
  cancelled: "1008",
  expired: "1009",
  /** On the issuer's page of an APM payment. */
  shopperDeclined: "1202",
  /** The 3-D Secure challenge was not passed. */
  challengeFailed: "1203",
  waitsForShopper: "2001",
  waitsForAcquirer: "2002",
  inReview: "2003",
} as const;

/** `order_status`: accepted, not accepted, or not decided yet. */
export function orderStatus(code: string): "1" | "0" | "2" {
  if (code === resultCodes.approved) return "1";
  return code.startsWith("2") ? "2" : "0";
}
