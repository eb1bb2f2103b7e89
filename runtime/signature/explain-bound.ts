// Explains a mismatch of a bound signature. The signature itself proves each guess.
import type { Issue } from "../values/result.ts";
import { boundText, readBound, thisMoment } from "./bound.ts";
import { readBoundText, textsOf } from "./bound-text.ts";
import { pairFindings } from "./compare.ts";
import { guess, keyOrFieldFindings } from "./guess.ts";
import { UnsignableError } from "./leaves.ts";
import type { Binding, Purpose, Verdict } from "./scheme.ts";
import { type Signing, verdictOf } from "./sign.ts";

/** What the other side says it signed, or signed with: either or both. */
export interface Theirs {
  readonly signature?: string;
  /** The canonical text, with the key in it or without. */
  readonly text?: string;
}

/** What is signed of the masked value, as text and field by field. */
export function boundView(
  masked: unknown,
  field: string,
  binding: Binding,
  theirs: Theirs,
): { readonly text: string; readonly pairs: readonly { readonly name: string; readonly value: string }[] } {
  const at = readBound(theirs.signature ?? "") ?? thisMoment();
  const text = boundText(masked, field, binding, at);
  const pairs = textsOf(readBoundText(text)?.record ?? "");
  return { text, pairs: pairs.map(([name, value]) => ({ name, value })) };
}

const parts = ["label", "purpose", "operation", "identity", "time", "nonce", "inResponseTo"] as const;

/** What is different in the text that they signed. */
export function boundTextFindings(
  value: unknown,
  theirs: Required<Pick<Theirs, "text">> & Theirs,
  field: string,
  binding: Binding,
): readonly Issue[] {
  const read = readBoundText(theirs.text);
  if (read === undefined)
    return [
      differs(
        "text",
        "",
        "Theirs is not a string to sign of the bound scheme. Check the lengths, which count bytes.",
      ),
    ];
  const time = Number(read.time);
  const at = readBound(theirs.signature ?? "") ?? { time, nonce: read.nonce };
  const ours = readBoundText(boundText(value, field, binding, at));
  if (ours === undefined) throw new UnsignableError("The value has no string to sign.");
  const heads = parts
    .filter((part) => String(ours[part]) !== String(read[part]))
    .map((part) => differs("binding", "", `Theirs is signed for another \`${part}\`.`));
  return [...heads, ...pairFindings(textsOf(ours.record), textsOf(read.record))];
}

const differs = (code: string, at: string, message: string): Issue => ({
  code: `signature.differs.${code}`,
  at,
  message,
});

const inWords: Readonly<Record<Exclude<Verdict, "valid" | "mismatch">, string>> = {
  missing: "There is no signature.",
  malformed: "It does not have the form `v1.<seconds>.<nonce>.<64 hexadecimal digits>`.",
  stale: "It is valid but too old. Sign again, and check the clocks.",
  early: "It is valid but its time is in the future. Check the clocks.",
};

/** Why their signature does not fit; at least one finding. `operations` are the ids that it may have been made for. */
export function boundSignatureFindings(
  value: unknown,
  signature: string,
  signing: Signing,
  { operations = [], ...binding }: Binding & { readonly operations?: readonly string[] | undefined },
): readonly Issue[] {
  const verdict = (other: Partial<Binding> = {}, held: unknown = value, own = signing.keys) =>
    verdictOf(held, signature.trim(), { ...signing, keys: own }, { ...binding, ...other });
  const fits = (...given: Parameters<typeof verdict>) =>
    ["valid", "stale", "early"].includes(verdict(...given));
  const said = verdict();
  if (said === "valid") return [guess("signature", "There are spaces around the signature.")];
  if (said !== "mismatch") return [guess("signature", inWords[said])];
  const purposes: readonly Purpose[] = ["request", "response", "notification", "page"];
  const purpose = purposes.find(
    (other) =>
      fits({ purpose: other }) || (other !== "response" && fits({ purpose: other, inResponseTo: undefined })),
  );
  if (purpose !== undefined)
    return [guess("purpose", `It is made for a ${purpose}, not for a ${binding.purpose}.`)];
  const operation = operations.find((other) => fits({ operation: other }));
  if (operation !== undefined)
    return [guess("operation", `It is made for ${operation}, not for ${binding.operation}.`)];
  if (binding.inResponseTo !== undefined && fits({ inResponseTo: undefined }))
    return [guess("inResponseTo", "It is not bound to the signature of the request.")];
  if (fits({ identity: binding.identity.toReversed() }))
    return [guess("identity", "It has merchant and account in the reverse order.")];
  const found = keyOrFieldFindings(value, signing.keys, {
    withKeys: (own) => fits({}, value, own),
    withValue: (held) => fits({}, held),
  });
  if (found.length > 0) return found;
  return [
    guess("", "No single change explains it. The key or a value differs. Compare the strings to sign."),
  ];
}
