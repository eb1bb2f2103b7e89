// The bound scheme: a signed text that differs for any two messages, and an HMAC over it with a key for one purpose.
// `docs/guides/signing.md` proves that no two messages have the same text; bound.test.ts parses texts.
import { inByteOrder, isSameText, utf8, utf8Length } from "./cryptography/bytes.ts";
import { derive, type Mac, randomId, sha256Mac } from "./cryptography/digests.ts";
import type { Issue } from "../values/result.ts";
import { hasLoneSurrogate, isRecord } from "../values/wire.ts";
import { cached, type SignatureKey } from "./keys.ts";
import type { SchemeKind } from "./kind.ts";
import { UnsignableError } from "./leaves.ts";
import { among, type Members, membersIssue, optional } from "./members.ts";
import type { Binding, BoundScheme, Moment, Purpose, Verdict } from "./scheme.ts";

const label = "acquiring-signature-v1";
const maxDepth = 64;
export const defaultWindow = 300;

/** Now, and a nonce of 122 random bits. */
export const thisMoment = (): Moment => ({ time: Math.floor(Date.now() / 1000), nonce: randomId() });

/**
 * The text that is signed: a row of texts, each behind its length in bytes (`5:abcde,`), then the record without its
 * signature. A record is the row of its names, in the order of their bytes, each followed by its value (`14:…}`), a
 * list the row of its entries (`14:…]`). A number or a boolean is written as its text: which of them a field is, the
 * contract says. Fields that are `undefined` are absent.
 *
 * @throws UnsignableError for `null`, and for a value that no body could have (deeper than 64, `NaN`, a lone surrogate, a
 * function). In a request it also throws for an empty record or list, which not every encoding can have.
 */
export function boundText(
  value: unknown,
  field: string,
  { purpose, operation, identity, inResponseTo = "" }: Binding,
  { time, nonce }: Moment,
): string {
  if (!isRecord(value)) throw new UnsignableError("Only an object can be signed.");
  const mayBeEmpty = purpose !== "request";
  const textBy = (sizeOf: SizeOf): string => {
    const text = (content: string) => framed(content, ",", sizeOf);
    return [
      text(label),
      text(purpose),
      text(operation),
      framed(identity.map(text).join(""), "]", sizeOf),
      text(String(time)),
      text(nonce),
      text(inResponseTo),
      record(value, { mayBeEmpty, depth: 0, sizeOf }, field),
    ].join("");
  };
  // Most messages are ASCII, in which a text has as many bytes as characters: one test of the whole is enough.
  const ascii = textBy(unitsOf);
  return isAscii(ascii) ? ascii : textBy(bytesOf);
}

/** How many bytes a text has in UTF-8. */
type SizeOf = (text: string) => number;

// oxlint-disable-next-line eslint/no-control-regex -- ASCII is what has no other character
const isAscii = (text: string): boolean => /^[\0-\x7F]*$/u.test(text);

const unitsOf: SizeOf = ({ length }) => length;

const bytesOf: SizeOf = (text) => {
  // Half of a surrogate pair has no UTF-8: it would be signed as the replacement character, like any other half.
  if (hasLoneSurrogate(text))
    throw new UnsignableError(
      "A text with half a surrogate pair cannot be signed. Send complete characters.",
    );
  return utf8Length(text);
};

interface Within {
  readonly mayBeEmpty: boolean;
  readonly depth: number;
  readonly sizeOf: SizeOf;
}

const framed = (content: string, end: "," | "]" | "}", sizeOf: SizeOf): string =>
  `${sizeOf(content)}:${content}${end}`;

function record(fields: Readonly<Record<string, unknown>>, within: Within, without?: string): string {
  const { sizeOf } = within;
  const names = Object.keys(fields);
  let row = "";
  for (const name of sizeOf === unitsOf ? inUnitOrder(names) : sortedByBytes(names)) {
    const value = fields[name];
    if (value === undefined || name === without) continue;
    row += `${sizeOf(name)}:${name},`;
    row += typeof value === "string" ? `${sizeOf(value)}:${value},` : written(value, within);
  }
  return framed(row, "}", sizeOf);
}

function written(value: unknown, { mayBeEmpty, depth, sizeOf }: Within): string {
  if (typeof value === "string") return framed(value, ",", sizeOf);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)))
    return framed(String(value), ",", sizeOf);
  if (depth >= maxDepth)
    throw new UnsignableError(`A value nested deeper than ${maxDepth} cannot be signed.`);
  const within = { mayBeEmpty, depth: depth + 1, sizeOf };
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) {
    throw new UnsignableError(
      value === null
        ? "null cannot be signed, because not every encoding supports it. Leave the field out."
        : "Only texts, finite numbers, booleans, objects and lists can be signed.",
    );
  }
  const size = isList ? value.length : Object.values(value).filter((item) => item !== undefined).length;
  if (size === 0 && !mayBeEmpty)
    throw new UnsignableError(
      `An empty ${isList ? "list" : "object"} cannot be signed, because not every encoding supports it. Leave the field out.`,
    );
  return isList
    ? framed(value.map((item) => written(item, within)).join(""), "]", sizeOf)
    : record(value, within);
}

/** The last list of names of each length, in its own order and sorted: a program's requests mostly have the same names. */
const sortedBefore = new Map<number, readonly [given: readonly string[], sorted: readonly string[]]>();

function inUnitOrder(names: readonly string[]): readonly string[] {
  const [given, known] = sortedBefore.get(names.length) ?? [];
  if (given?.every((name, index) => name === names[index]) && known) return known;
  const sorted = names.toSorted();
  if (names.length <= 128) sortedBefore.set(names.length, [names, sorted]);
  return sorted;
}

// JavaScript sorts by UTF-16 units. That is the order of bytes except for characters above the surrogates.
const sortedByBytes = (names: string[]): string[] =>
  names.some((name) => /[\uD800-\uFFFF]/.test(name)) ? names.sort(inByteOrder) : names.sort();

/** The key of one purpose: HKDF-SHA256 of the account's key, without salt. */
export function purposeKey(key: SignatureKey, purpose: Purpose): Mac {
  if (typeof key !== "string") throw new UnsignableError("The bound scheme needs a shared key, as a text.");
  if (key === "")
    throw new UnsignableError("The key must not be empty: anyone could make the same signature.");
  return cached(derived, `${purpose} ${key}`, () => sha256Mac(derive(utf8(key), `${label} ${purpose}`)));
}

const derived = /* @__PURE__ */ new Map<string, Mac>();

/** `v1.<seconds>.<nonce>.<mac>`, the MAC as 64 lower-case hexadecimal digits. */
export function boundSignature(signedText: string, key: Mac, { time, nonce }: Moment): string {
  return `v1.${time}.${nonce}.${macOf(signedText, key)}`;
}

const macOf = (signedText: string, key: Mac): string => key([signedText], "hex");

const form = /^v1\.(0|[1-9]\d{0,11})\.([\w-]{16,64})\.([0-9a-f]{64})$/u;

/** The parts of a bound signature; `undefined` for any other text. */
export function readBound(signature: string): (Moment & { readonly mac: string }) | undefined {
  const [, time, nonce, mac] = form.exec(signature) ?? [];
  return time === undefined || nonce === undefined || mac === undefined
    ? undefined
    : { time: Number(time), nonce, mac };
}

/** Whose signature is expected, and how far its time may be from `now`. */
interface Expected extends Pick<BoundScheme, "window"> {
  readonly key: Mac;
  readonly purpose: Purpose;
  /** In milliseconds since 1970. */
  readonly now?: number | undefined;
}

/** Whether a text was signed by the key in time. A response is bound to its request, which makes its time irrelevant. */
export function boundVerdict(
  signature: string,
  textAt: (moment: Moment) => string,
  { key, purpose, window = defaultWindow, now = Date.now() }: Expected,
): Verdict {
  const read = readBound(signature);
  if (read === undefined) return "malformed";
  if (!isSameText(macOf(textAt(read), key), read.mac)) return "mismatch";
  if (purpose === "response") return "valid";
  const age = Math.floor(now / 1000) - read.time;
  return age > window ? "stale" : age < -window ? "early" : "valid";
}

const members: Members = {
  kind: /* @__PURE__ */ among(["bound"]),
  version: (value) => (value === 1 ? undefined : "1, the only version"),
  window: /* @__PURE__ */ optional((value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 86_400
      ? undefined
      : "an integer between 1 and 86400, in seconds",
  ),
};

/** Why a value is not a bound scheme that can be used, or `undefined`. */
export const boundIssue = (scheme: Readonly<Record<string, unknown>>): Issue | undefined =>
  membersIssue("", scheme, members);

/** Signs and verifies by the bound scheme. */
export const boundScheme: SchemeKind = {
  name: "boundScheme",
  issueOf: boundIssue,
  signs:
    (key) =>
    (value, field, { at = thisMoment(), ...options }) => {
      const binding = bindingOf(options);
      return boundSignature(boundText(value, field, binding, at), purposeKey(key, binding.purpose), at);
    },
  verifies:
    (key, scheme: BoundScheme) =>
    (value, signature, field, { now, ...options }) => {
      const binding = bindingOf(options);
      const { purpose } = binding;
      const textAt = (moment: Moment) => boundText(value, field, binding, moment);
      return boundVerdict(signature, textAt, { ...scheme, key: purposeKey(key, purpose), purpose, now });
    },
};

/** @throws UnsignableError where a part is missing. */
export function bindingOf({ purpose, operation, identity, inResponseTo }: Partial<Binding>): Binding {
  if (purpose === undefined || operation === undefined || identity === undefined) {
    throw new UnsignableError(
      "The bound scheme signs for a purpose, an operation and an account. Pass `purpose`, `operation` and `identity`.",
    );
  }
  return { purpose, operation, identity, inResponseTo };
}
