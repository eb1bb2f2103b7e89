// Signs a request: validly, or invalid in the one way that a step names. It sends and verifies nothing.
import { createHash, randomBytes } from "node:crypto";
import type { WireObject } from "@acquiring/contract/codecs";
import {
  type BoundScheme,
  boundTo,
  type RowScheme,
  sign,
  type SignatureScheme,
  UnsignableError,
} from "@acquiring/contract/signature";
import type { Operation } from "../contract/contract.ts";
import { Halt } from "../contract/errors.ts";
import { isBound } from "../inputs/profile.ts";
import type { SignedOtherwise, Signing } from "../scenario/model.ts";
import { unsignable } from "../scenario/untried.ts";

/** The value of the signature's field if the way to sign is unknown. */
export const unsigned = "bm90IHNpZ25lZA+/==";

/** The account of a signature, its scheme and key, and the key of the second merchant. */
export interface Signer {
  readonly operation: Operation;
  readonly scheme: SignatureScheme | undefined;
  readonly key: string | undefined;
  readonly otherKey?: string | undefined;
}

/** What a request is signed with. */
export interface Signed {
  readonly signature: string;
  /** The valid signature, if a digit of it was changed. */
  readonly right?: string;
}

/**
 * The signature of a request. `over` is the record to sign. It differs from the record that is sent if a step says so.
 *
 * @throws Halt for a record that the scheme cannot sign.
 */
export function signatureOf(
  over: WireObject,
  { operation, scheme, key, otherKey = key }: Signer,
  how: Exclude<Signing, "none" | "kept"> | undefined,
): Signed {
  const { signature: field } = operation.descriptor.request;
  if (scheme === undefined || key === undefined || field === undefined) return { signature: unsigned };
  const otherwise: SignedOtherwise = how === undefined ? {} : how === "wrong" ? { changed: "first" } : how;
  const signers = { own: key, another: anotherKey(key), "other-merchant": otherKey ?? key };
  const signer = signers[otherwise.key ?? "own"];
  try {
    const right = isBound(scheme)
      ? boundSignature(over, { operation, scheme, field, key: signer }, otherwise)
      : sign(over, scheme, signer, { field });
    return otherwise.changed === undefined
      ? { signature: right }
      : { signature: changedAt(right, otherwise.changed, scheme), right };
  } catch (error) {
    if (!(error instanceof UnsignableError)) throw error;
    throw new Halt(unsignable(error.message));
  }
}

interface BoundSigner {
  readonly operation: Operation;
  readonly scheme: BoundScheme;
  readonly field: string;
  readonly key: string;
}

function boundSignature(
  over: WireObject,
  { operation: { descriptor }, scheme, field, key }: BoundSigner,
  { purpose, operation = descriptor.id, identity, time }: SignedOtherwise,
): string {
  const binding = { ...boundTo(descriptor, over, purpose), inResponseTo: undefined, operation };
  const account = identity === "reversed" ? binding.identity.toReversed() : binding.identity;
  const at = time === undefined ? {} : { at: { time: timeOf(time, scheme), nonce: freshNonce() } };
  return sign(over, scheme, key, { ...binding, identity: account, field, ...at });
}

const freshNonce = (): string => randomBytes(16).toString("hex");

const defaultWindow = 300;

/** So far away that even a clock at the edge of the window does not accept the time. */
const timeOf = (which: "stale" | "early", { window = defaultWindow }: BoundScheme): number =>
  Math.floor(Date.now() / 1000) + (which === "stale" ? -1 : 1) * (2 * window + 60);

/** A key that differs from the account's: another merchant's key, for example. */
const anotherKey = (key: string): string => createHash("sha256").update(`another ${key}`).digest("hex");

/** The signature with something in it changed; as long, and of the same letters, so that only this is wrong. */
function changedAt(
  right: string,
  where: NonNullable<SignedOtherwise["changed"]>,
  scheme: SignatureScheme,
): string {
  const start = isBound(scheme) ? right.lastIndexOf(".") + 1 : 0;
  const [head, mac] = [right.slice(0, start), right.slice(start)];
  switch (where) {
    case "first":
      return head + swapped(mac, 0);
    case "middle":
      return head + swapped(mac, Math.floor(mac.length / 2));
    case "last":
      return head + swapped(mac, lastOf(mac, scheme));
    case "behind-8":
      return head + mac.slice(0, 8) + Array.from(mac.slice(8), another).join("");
    case "case":
      return head + mac.toUpperCase();
    case "time": {
      const [version = "", time = "", ...rest] = right.split(".");
      return [version, String(Number(time) + 1), ...rest].join(".");
    }
    case "nonce":
      return swapped(right, start - 2);
  }
}

/**
 * The index of the last character that can be changed. In base64, some bits of the very last one may have no meaning.
 */
const lastOf = (mac: string, scheme: SignatureScheme): number =>
  isBound(scheme) || isHex(scheme) ? mac.length - 1 : mac.replace(/=+$/, "").length - 2;

const isHex = ({ output }: RowScheme): boolean => output === "hex" || output === "HEX";

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + another(text.charAt(at)) + text.slice(at + 1);

const another = (letter: string): string => (letter === "0" ? "1" : "0");
