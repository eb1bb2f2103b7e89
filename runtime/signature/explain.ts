// Explains why two sides do not agree on a signature: the masked string to sign, and the differences of the other side.
// compare.ts compares the other side's text, and guess.ts its signature.
import type { Shape } from "../schema/shape.ts";
import { hide, redact, type Secrets, secretsOf } from "../schema/redact.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { textFindings } from "./compare.ts";
import { signatureFindings } from "./guess.ts";
import { boundSignatureFindings, boundTextFindings, boundView, type Theirs } from "./explain-bound.ts";
import { leavesOf, UnsignableError } from "./leaves.ts";
import { schemeIssue } from "./read-scheme.ts";
import { type Binding, isBound, type RowScheme } from "./scheme.ts";
import { signedText } from "./canonical-text.ts";
import { pairOf } from "./row-text.ts";
import { isSigned, type RowSigning, sign, type Signing } from "./sign.ts";
import { bindingOf } from "./bound.ts";
import { isRecord, setField, type WireObject, type WireValue } from "../values/wire.ts";

/** The signed data. Card numbers are masked, and other sensitive values are `***`. */
export interface Explanation {
  /** The text that is signed, with `‹key›` instead of the key. If the scheme has `twice`, before any digest. */
  readonly text: string;
  /** The pairs in their order, as they are encoded. */
  readonly pairs: readonly { readonly name: string; readonly value: string }[];
  /** Made with the first key, if that key can sign. */
  readonly signature?: string;
  /** Whether the other side's signature fits; absent where none was given. */
  readonly valid?: boolean;
  /** What differs: `at` points at a field of the value (`/amount`), or at a member of the scheme (`scheme/output`). */
  readonly findings: readonly Issue[];
}

/** The options of an explanation. */
export interface ExplainOptions extends Partial<Binding> {
  readonly shape: Shape;
  readonly theirs?: Theirs;
  /** The ids of the operations that a bound signature may have been made for. */
  readonly operations?: readonly string[];
}

/** Shows what is signed and where the other side differs. For details, see the published function (signature-in.ts). */
export function explainSignature(
  value: unknown,
  signing: Signing,
  { shape, theirs = {}, operations, ...binding }: ExplainOptions,
): Result<Explanation> {
  const { scheme, keys } = signing;
  const issue = schemeIssue(scheme);
  if (issue !== undefined) return fail(issue);
  try {
    const own = keys.flatMap((key) => (typeof key === "string" ? [key] : [key.privateKey ?? ""]));
    const masked = maskedCopy(value, shape, secretsOf(value, shape, own), 0);
    const { signature } = theirs;
    const valid = signature === undefined ? undefined : isSigned(value, signature, signing, binding);
    const made = signatureWith(value, signing, binding);
    const seen = isBound(scheme)
      ? boundSide({ value, masked, operations }, signing, bindingOf(binding), theirs)
      : rowSide({ value, masked }, { ...signing, scheme }, theirs);
    return ok({
      get text() {
        return seen.text;
      },
      pairs: seen.pairs,
      ...(made !== undefined && { signature: made }),
      ...(valid !== undefined && { valid }),
      findings: [
        ...seen.texts(),
        ...(signature === undefined || valid === true ? [] : seen.guesses(signature)),
      ],
    });
  } catch (error) {
    // Another error is the value's own doing (a getter that throws), and may quote it.
    const message = error instanceof UnsignableError ? error.message : "The value cannot be read.";
    return fail({ code: "signature.unsignable", at: "", message });
  }
}

interface Side extends Pick<Explanation, "text" | "pairs"> {
  readonly texts: () => readonly Issue[];
  readonly guesses: (signature: string) => readonly Issue[];
}

interface Held {
  readonly value: unknown;
  readonly masked: WireValue | undefined;
  readonly operations?: readonly string[] | undefined;
}

function boundSide(
  { value, masked, operations }: Held,
  signing: Signing,
  binding: Binding,
  theirs: Theirs,
): Side {
  const { text } = theirs;
  return {
    ...boundView(masked, signing.field, binding, theirs),
    texts: () =>
      text === undefined ? [] : boundTextFindings(value, { ...theirs, text }, signing.field, binding),
    guesses: (signature) => boundSignatureFindings(value, signature, signing, { ...binding, operations }),
  };
}

function rowSide({ value, masked }: Held, signing: RowSigning, { text }: Theirs): Side {
  const { scheme, field } = signing;
  const { twice: _digests, ...plain } = scheme;
  const pairs = leavesOf(masked, scheme, field, placeholder).map((leaf) => pairOf(leaf, scheme));
  return {
    // Computed only on access: most callers need only the pairs.
    get text() {
      return withKeyShown(signedText(masked, plain, field, placeholderFor(scheme)));
    },
    pairs: pairs.map(([name, shown]) => ({ name, value: withKeyShown(shown) })),
    texts: () => (text === undefined ? [] : textFindings(value, text, signing)),
    guesses: (signature) => signatureFindings(value, signature, signing),
  };
}

// Letters alone, so that no encoding changes it, and in any case.
const placeholder = "keyPlaceholder";
const withKeyShown = (text: string): string => text.replaceAll(/keyPlaceholder/giu, "‹key›");

/** Instead of a key. The text of an HMAC or of RSA has no place for one. */
function placeholderFor({ key }: RowScheme): string {
  const halves = key.place === "both" ? key.halves : undefined;
  return halves === undefined ? placeholder : placeholder + halves + placeholder;
}

function signatureWith(value: unknown, signing: Signing, binding: Partial<Binding>): string | undefined {
  const [key] = signing.keys;
  if (key === undefined || (typeof key !== "string" && key.privateKey === undefined)) return undefined;
  return sign(value, signing, binding);
}

const deepest = 64;

// Unlike `redact`, it keeps empty values empty and nested values nested: both change the signed text.
function maskedCopy(
  value: unknown,
  shape: Shape | undefined,
  secrets: Secrets,
  depth: number,
): WireValue | undefined {
  if (value === undefined || value === null || value === "") return value;
  if (typeof value !== "object") {
    const known = shape?.kind !== "object" && shape?.kind !== "list" ? shape : undefined;
    return known === undefined ? "***" : redact(value, known, secrets);
  }
  if (depth > deepest) return "***";
  if (Array.isArray(value)) {
    const of = shape?.kind === "list" ? shape.of : undefined;
    return value.map((item) => maskedCopy(item, of, secrets, depth + 1) ?? null);
  }
  const copy: WireObject = {};
  const fields = shape?.kind === "object" ? shape.fields : {};
  for (const [name, item] of isRecord(value) ? Object.entries(value) : []) {
    const of = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const masked = maskedCopy(item, of, secrets, depth + 1);
    if (masked !== undefined) setField(copy, of === undefined ? hide(name, secrets) : name, masked);
  }
  return copy;
}
