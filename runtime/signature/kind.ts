// The interface of a kind of signature scheme, and the code shared by all kinds. Each kind is a separate value, in
// bound.ts, row-scheme.ts and rsa-scheme.ts, so that a program contains only the kinds that it uses.
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { isRecord, type WireObject } from "../values/wire.ts";
import type { SignatureKey } from "./keys.ts";
import { type MayWait, whenAll } from "./may-wait.ts";
import { problem } from "./members.ts";
import { type Binding, isRsa, type Moment, type SignatureScheme, type Verdict } from "./scheme.ts";

/** What a signature is made for. Of it, a row of pairs uses nothing; the bound scheme asks for a `Binding`. */
export interface SignOptions extends Partial<Binding> {
  /** Seconds since 1970 and a nonce of 16 to 64 letters, digits, `-` or `_`; now and a random one if left out. */
  readonly at?: Moment;
}

/** What a signature is verified for. */
export interface VerifyOptions extends Partial<Binding> {
  /** The time in milliseconds since 1970. The default is the system clock. */
  readonly now?: number | undefined;
}

/** How old a notification may be, by a field that its signature covers. */
export interface ReplayWindow {
  /** A top-level field. */
  readonly field: string;
  /** `offset-date-time` is `2024-05-01T10:00:00+0800`. */
  readonly form: "unix-seconds" | "unix-milliseconds" | "offset-date-time";
  /** How far the field may be from now, before or after. */
  readonly seconds: number;
}

/** Makes the signature of a value; later with RSA on a runtime without Node's cryptography. */
export type Signs = (value: unknown, field: string, options: SignOptions) => MayWait<string>;
export type Verifies = (
  value: unknown,
  signature: string,
  field: string,
  options: VerifyOptions,
) => MayWait<Verdict>;

/** A kind of signature scheme: it checks such schemes, and signs and verifies by them. */
export interface SchemeKind {
  /** The name under which it is exported. */
  readonly name: "boundScheme" | "rowScheme" | "rsaScheme";
  /** Why a scheme of this kind cannot be used; `undefined` for a usable one. */
  readonly issueOf: (scheme: Readonly<Record<string, unknown>>) => Issue | undefined;
  /** @throws UnsignableError for a key that cannot sign by the scheme. */
  signs(key: SignatureKey, scheme: SignatureScheme): Signs;
  /** @throws UnsignableError for a key that cannot verify by the scheme. */
  verifies(key: SignatureKey, scheme: SignatureScheme): Verifies;
  /** Why a message is too old, by a field that its signature covers. Absent if the signature itself has a time. */
  readonly agedBy?: (
    value: WireObject,
    isCovered: boolean,
    window: ReplayWindow,
    now: number | undefined,
  ) => Issue | undefined;
}

/** As much of a kind as checks its schemes. */
export type SchemeCheck = Pick<SchemeKind, "name" | "issueOf">;

/** A scheme that can be used, and its kind. */
export interface KnownScheme<Kind = SchemeKind> {
  readonly scheme: SignatureScheme;
  readonly kind: Kind;
}

/**
 * Reads what a profile has at `signature.scheme`: a scheme, or a list while a gateway moves from one to another. The first
 * is the one to sign with, all of them are accepted. Issues point into the scheme (`/key/place`).
 */
export function knownSchemes<Kind extends SchemeCheck>(
  given: unknown,
  kinds: readonly Kind[],
): Result<readonly [KnownScheme<Kind>, ...KnownScheme<Kind>[]]> {
  const all = Array.isArray(given) ? (given as readonly unknown[]) : [given];
  const known: KnownScheme<Kind>[] = [];
  for (const scheme of all) {
    const read = knownScheme(scheme, kinds);
    if (!read.ok) return read;
    known.push(read.value);
  }
  const [first, ...more] = known;
  return first === undefined ? fail(problem("", "a scheme, or a list with one")) : ok([first, ...more]);
}

function knownScheme<Kind extends SchemeCheck>(
  scheme: unknown,
  kinds: readonly Kind[],
): Result<KnownScheme<Kind>> {
  if (!isRecord(scheme)) return fail(problem("", "an object"));
  const name = "kind" in scheme ? "boundScheme" : isRsa(scheme) ? "rsaScheme" : "rowScheme";
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) return fail(notBrought(name, kinds));
  const issue = kind.issueOf(scheme);
  // The one cast from foreign to typed: its kind has just checked it.
  return issue === undefined ? ok({ scheme: scheme as object as SignatureScheme, kind }) : fail(issue);
}

/** What to import for a kind that is not at hand. */
export const notBrought = (missing: string, kinds: readonly { readonly name: string }[]): Issue => ({
  code: "signature.scheme",
  at: "",
  message: `The gateway signs by a kind of scheme that is not loaded. Import \`${missing}\` from \`@acquiring/contract/signature\`, and pass \`schemes: [${[...kinds.map(({ name }) => name), missing].join(", ")}]\`.`,
});

/**
 * Signs and verifies by one scheme with keys that were read once. Both throw UnsignableError for RSA on a runtime without
 * Node's cryptography, where RSA is asynchronous.
 */
export interface Signer {
  /** Signs with the first key; absent where that one cannot sign (no private key). */
  readonly sign?: (value: unknown, options?: SignOptions, field?: string) => string;
  /** As `verdictOf`; absent where no key can verify (no public key). */
  readonly verify?: (value: unknown, signature: unknown, options?: VerifyOptions, field?: string) => Verdict;
}

/** The same, for those who can wait. */
export interface WaitingSigner {
  readonly sign?: (...given: Parameters<NonNullable<Signer["sign"]>>) => MayWait<string>;
  readonly verify?: (...given: Parameters<NonNullable<Signer["verify"]>>) => MayWait<Verdict>;
}

/** @throws UnsignableError for a key that is empty or no key of the scheme. */
export function signerOf(
  { scheme, kind }: KnownScheme,
  keys: readonly SignatureKey[],
  inField: string,
): WaitingSigner {
  const [first] = keys;
  const isAble = first !== undefined && holds(first, "privateKey");
  const sign = isAble ? kind.signs(first, scheme) : undefined;
  const able = keys.filter((key) => holds(key, "publicKey"));
  const verifiers = able.map((key) => kind.verifies(key, scheme));
  return {
    ...(sign && { sign: (value, options = {}, field = inField) => sign(value, field, options) }),
    ...(verifiers.length > 0 && {
      verify: (value, signature, options = {}, field = inField) =>
        anyVerdict(verifiers, { value, field, signature }, options),
    }),
  };
}

const holds = (key: SignatureKey, half: "privateKey" | "publicKey"): boolean =>
  typeof key === "string" || key[half] !== undefined;

/** A value, the signature that came with it, and the field that it came in. */
export interface SignedValue {
  readonly value: unknown;
  readonly signature: unknown;
  readonly field: string;
}

/** The verdict on a signature that was made with any of the keys. Never throws. */
export function verdictBy(
  { scheme, kind }: KnownScheme,
  keys: readonly SignatureKey[],
  signed: SignedValue,
  options: VerifyOptions,
): MayWait<Verdict> {
  const verifiers = keys.map((key): Verifies => {
    // Each key is parsed only here, so that an invalid one does not prevent the use of another.
    return (...given) => kind.verifies(key, scheme)(...given);
  });
  return anyVerdict(verifiers, signed, options);
}

// If the keys have different verdicts, the first of these is the result.
const tellingFirst: readonly Verdict[] = ["valid", "stale", "early", "mismatch"];

function anyVerdict(
  verifiers: readonly Verifies[],
  { value, field, signature }: SignedValue,
  options: VerifyOptions,
): MayWait<Verdict> {
  if (typeof signature !== "string" || signature === "") return "missing";
  // Every key is tried, so that the time taken does not tell which one fitted.
  const verdicts = verifiers.map((verifies): MayWait<Verdict> => {
    try {
      const verdict = verifies(value, signature, field, options);
      return verdict instanceof Promise ? verdict.catch(() => "malformed" as const) : verdict;
    } catch {
      return "malformed";
    }
  });
  return whenAll(verdicts, (all) => tellingFirst.find((verdict) => all.includes(verdict)) ?? "malformed");
}
