// The signatures of the samples of another gateway: made by its scheme with a published example key, never with a real key.
import { readFileSync } from "node:fs";
import type { Profile } from "@acquiring/contract";
import { decodeBody, isRecord, type WireObject } from "@acquiring/contract/codecs";
import {
  boundTo,
  canonicalText,
  isBound,
  type RowScheme,
  type RsaKeys,
  schemesOf,
  sign,
  type SignatureKey,
  type SignatureScheme,
} from "@acquiring/contract/signature";
import { explainSignature } from "@acquiring/contract/diagnose";
import type { ShownExample } from "../parts/contract-examples.ts";
import { operationOf, shownMoment } from "../parts/examples.ts";
import type { ShownOperation } from "../parts/reference.ts";

export const isRsa = (scheme: SignatureScheme): boolean => !isBound(scheme) && scheme.key.place === "rsa";

/** The field of every signature of the contract. */
export const signatureField = "encryption_data";

/** What the contract's examples have as their signature. */
const placeholder = "made-up-signature";

/** A key that everyone knows, in the form that the scheme needs. RSA has the pair of the test vectors. */
export function exampleKey(scheme: SignatureScheme): SignatureKey {
  const key = "example-key";
  if (isBound(scheme)) return key;
  const { place } = scheme.key;
  if (place === "rsa") return vectors().rsa;
  if (place === "both" && scheme.key.halves !== undefined) return `example${scheme.key.halves}key`;
  if (place !== "hmac" || scheme.key.encoding === undefined) return key;
  return Buffer.from(key).toString(scheme.key.encoding);
}

const vectors = (): { readonly rsa: RsaKeys } =>
  JSON.parse(readFileSync(new URL("../../../generated/vectors/signature.json", import.meta.url), "utf8")) as {
    readonly rsa: RsaKeys;
  };

/** The record of an example; `undefined` for a page. */
function recordOf(id: string, direction: "request" | "response", text: string): WireObject | undefined {
  const read = decodeBody(new TextEncoder().encode(text), undefined, operationOf(id)[direction]);
  return read.ok && isRecord(read.value.value) ? (read.value.value as WireObject) : undefined;
}

/** A record with its signature, and the string that was signed. */
export interface Worked {
  readonly record: WireObject;
  /** The string as it is signed, with the key where the scheme writes it. */
  readonly text: string;
  readonly signature: string;
}

/** The first request of the operation, signed; `undefined` where the profile has no scheme. */
export function workedRequest(operation: ShownOperation, profile: Profile): Worked | undefined {
  const [scheme] = schemesOf(profile);
  const [first] = operation.request.examples;
  const record = first === undefined ? undefined : recordOf(operation.id, "request", first.text);
  if (scheme === undefined || record === undefined) return undefined;
  return worked(record, scheme, boundTo(operationOf(operation.id), record));
}

function worked(record: WireObject, scheme: SignatureScheme, binding: ReturnType<typeof boundTo>): Worked {
  const key = exampleKey(scheme);
  const options = { ...binding, at: shownMoment };
  const text = isBound(scheme) ? canonicalText(record, scheme, options) : rowText(record, scheme, key);
  return { record, text, signature: sign(record, scheme, key, options) };
}

/** The text of a row of pairs before any digest, with the example key where the scheme writes a key. */
function rowText(record: WireObject, scheme: RowScheme, key: SignatureKey): string {
  const explained = explainSignature(record, scheme, [key], { shape: shapeOf(record) });
  if (!explained.ok) throw new Error(explained.issues[0].message);
  const { key: at, case: fold } = scheme;
  const own = typeof key === "string" ? key : "";
  const halves = at.place === "both" && at.halves !== undefined ? own.split(at.halves) : [own];
  const inCase =
    fold === undefined
      ? halves
      : halves.map((one) => (fold === "upper" ? one.toUpperCase() : one.toLowerCase()));
  let mark = 0;
  return explained.value.text.replaceAll("‹key›", () => inCase[mark++ % inCase.length] ?? "");
}

/** A shape of which nothing is hidden: an example has no secrets. */
function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return { kind: "list", of: shapeOf(value[0]) };
  if (!isRecord(value)) return { kind: "text", pattern: /^[^]*$/u };
  return {
    kind: "object",
    fields: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)])),
  };
}

type Shape = Parameters<typeof explainSignature>[3]["shape"];

/** The example with a computed signature, where the profile says how it is made. */
export function signedExample(
  operation: ShownOperation,
  direction: "request" | "response",
  example: ShownExample,
  profile: Profile,
): ShownExample {
  const [scheme] = schemesOf(profile);
  const record = recordOf(operation.id, direction, example.text);
  const isKnown = direction === "request" || profile.extension_points["signature.response"] === "same-scheme";
  if (scheme === undefined || record === undefined || !isKnown) return example;
  const sent = workedRequest(operation, profile);
  const asked = { ...sent?.record, [signatureField]: sent?.signature ?? "" };
  const own = direction === "request" ? record : asked;
  const { signature } = worked(record, scheme, boundTo(operationOf(operation.id), own, direction));
  return { ...example, text: example.text.replaceAll(placeholder, signature) };
}
