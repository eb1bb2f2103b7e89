// Whether an operation's answer carries a signature: as the contract promises, or as the profile says where that is open.
// How a signature is made and verified stands in signature/sign.ts.
import type { AnyOperation } from "./operation.ts";
import type { Issue } from "../values/result.ts";

/** `maybe`: the contract does not promise one, and the profile does not say. */
export type SignedAnswer = "always" | "maybe" | "never";

// Authentication 1 names the signed answers; other places say otherwise of these two (source: Endpoints 5, Payout).
const open: { readonly [operation: string]: string } = {
  queryTransactions: "signature.query-response",
  createPayout: "signature.payout-response",
};

/** Reads the profile's `signature.query-response` and `signature.payout-response`, and otherwise the record itself. */
export function signedAnswer(
  { id, response }: AnyOperation,
  points: { readonly [id: string]: unknown } = {},
): SignedAnswer {
  const { signature, shape } = response;
  if (signature === undefined) return "never";
  const said = Object.hasOwn(open, id) ? points[open[id] ?? ""] : undefined;
  if (said === "signed") return "always";
  if (said === "unsigned") return "never";
  return shape.kind === "object" && shape.required?.includes(signature) === true ? "always" : "maybe";
}

/** The issues without those about a signature which the profile says is not there. */
export const butUnsigned = (
  issues: readonly Issue[],
  { response }: AnyOperation,
  signed: SignedAnswer,
): readonly Issue[] =>
  signed === "never" ? issues.filter(({ at }) => at !== `/${response.signature}`) : issues;
