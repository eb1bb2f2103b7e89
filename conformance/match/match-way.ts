// The matchers of how a message came, whatever it says.
import type { Matchable, Mismatch } from "./match.ts";
import type { Assert } from "../scenario/model.ts";

/** How a message came: signed, by which method, as what. */
export function wayMismatch(assert: Assert, { signatureValid, received }: Matchable): Mismatch | undefined {
  const at = "";
  if (assert.signed === true && signatureValid !== true)
    return {
      at,
      expected: "the signature of this message by the profile's scheme",
      words: signatureValid === false ? "another text" : "none",
    };
  for (const [name, wanted] of Object.entries(assert.received ?? {})) {
    const came = received?.[name as "method"];
    if (came !== wanted) return { at, expected: `the ${name} ${wanted}`, words: came ?? "none" };
  }
  return undefined;
}
