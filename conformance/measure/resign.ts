// Signatures on their way through a proxy, by any scheme. change.ts decides which messages to sign again.
import type { WireObject } from "@acquiring/contract/codecs";
import type { operations } from "@acquiring/contract/catalogue";
import {
  type Binding,
  boundTo,
  sign,
  type SignatureScheme,
  UnsignableError,
  verifyBody,
} from "@acquiring/contract/signature";
import type { Presented } from "./mutants/mutant.ts";

/** How a gateway signs; what is changed without it keeps the signature that it had. */
export interface Signing {
  readonly scheme: SignatureScheme;
  readonly key: string;
}

type Descriptor = (typeof operations)[number];

/** The time of a signature, if its scheme has one. */
interface At {
  readonly at?: { readonly time: number; readonly nonce: string };
}

/** A signed request, read with the key; `undefined` if it has no signature. */
export function presentedOf(
  operation: Descriptor,
  body: WireObject,
  signing: Signing,
): Presented | undefined {
  const { signature: field = "" } = operation.request;
  const signature = body[field];
  if (typeof signature !== "string") return undefined;
  const { scheme, key } = signing;
  const binding = boundTo(operation, body);
  return {
    body,
    signature,
    get expected() {
      return String(signedAs(body, field, signing, { ...binding, ...momentOf(signature) })[field]);
    },
    fits: ({ body: other = body, signature: theirs = signature, ...otherwise } = {}) =>
      timely.has(
        verifyBody({ ...other, [field]: theirs }, scheme, [key], { field, ...binding, ...otherwise }),
      ),
  };
}

const timely: ReadonlySet<string> = new Set(["valid", "stale", "early"]);

/** The time and the nonce of a signature that has them. */
function momentOf(signature: string | undefined): At {
  const [, time, nonce] = /^v1\.(\d{1,12})\.([\w-]{16,64})\./.exec(signature ?? "") ?? [];
  return time === undefined || nonce === undefined ? {} : { at: { time: Number(time), nonce } };
}

/** The body, signed again if it had a signature. If it cannot be signed, it keeps the old one. */
export function signedAs(
  body: WireObject,
  field: string,
  { scheme, key }: Signing,
  made: Binding & At,
): WireObject {
  if (!Object.hasOwn(body, field)) return body;
  try {
    return { ...body, [field]: sign(body, scheme, key, { ...made, field }) };
  } catch (error) {
    if (error instanceof UnsignableError) return body;
    throw error;
  }
}

/** A request, signed again: with the current time, or with the time and the nonce of another signature. */
export const resigned = (
  operation: Descriptor,
  body: WireObject,
  signing: Signing,
  like: string | undefined,
): WireObject =>
  signedAs(body, operation.request.signature ?? "", signing, {
    ...boundTo(operation, body),
    ...momentOf(like),
  });

/** The signature of a response to one request, and of the same response to another request. */
export function textWith(
  operation: Descriptor,
  body: WireObject,
  requests: { readonly was: WireObject; readonly is: WireObject },
  signing: Signing,
): { readonly was: string; readonly is: string } | undefined {
  const { signature: field = "" } = operation.response;
  const was = body[field];
  if (typeof was !== "string") return undefined;
  const binding = boundTo(operation, requests.was, "response");
  if (verifyBody(body, signing.scheme, [signing.key], { field, ...binding }) !== "valid") return undefined;
  const is = signedAs(body, field, signing, boundTo(operation, requests.is, "response"))[field];
  return typeof is === "string" ? { was, is } : undefined;
}
