// Whether an operation's response has a signature: as the contract states, or as the profile says if the contract leaves it
// open. signature/sign.ts makes and verifies signatures.
import type { AnyOperation } from "./operation.ts";
import type { Issue } from "../values/result.ts";
import { filledAt } from "../values/points.ts";

/** `maybe`: the contract does not promise one, and the profile does not say. */
export type SignedResponse = "always" | "maybe" | "never";

/** Reads what the profile says at the record's own extension point, if it has one, and otherwise the record itself. */
export function signedResponse(
  { response }: AnyOperation,
  points: { readonly [id: string]: unknown } = {},
): SignedResponse {
  const { signature, shape, points: own } = response;
  if (signature === undefined) return "never";
  const said = filledAt(points, own?.signed ?? "");
  if (said === "signed") return "always";
  if (said === "unsigned") return "never";
  if (shape.kind !== "object" || !Object.hasOwn(shape.fields, signature)) return "never";
  return shape.required?.includes(signature) === true ? "always" : "maybe";
}

/** The issues without those about a signature which the profile says is not there. */
export const butUnsigned = (
  issues: readonly Issue[],
  { response }: AnyOperation,
  signed: SignedResponse,
): readonly Issue[] =>
  signed === "never" ? issues.filter(({ at }) => at !== `/${response.signature}`) : issues;
