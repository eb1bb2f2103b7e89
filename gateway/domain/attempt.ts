// The requests to an acquirer and their possible outcomes. operations/ sends them, acquirer/ returns the outcomes.

/** `reject` is the release that a review asks for. */
export type AttemptKind = "authorise" | "rebill" | "capture" | "refund" | "cancel" | "reject";

/** The first three are open: the outcome is unknown. */
export type AttemptStatus = "started" | "pending" | "unknown" | "approved" | "review" | "declined";

/**
 * `approved`, `review` and `declined` are final. `pending`: the acquirer decides later. `unknown`: no response, and
 * the money may have moved. Both are asked again.
 */
export type AcquirerResponse =
  | { readonly outcome: "approved" | "review" }
  | { readonly outcome: "declined"; /** Of `result_info`. */ readonly code: string }
  | { readonly outcome: "pending" | "unknown" };
