// Signatures and notifications to fuzz: valid and invalid schemes, and values signed with them.
import { operations } from "@acquiring/contract/catalogue";
import { readNotification, verifyNotification } from "@acquiring/contract/client";
import { type Shape, type WireObject } from "@acquiring/contract/codecs";
import { attacksOn, explainSignature } from "@acquiring/contract/diagnose";
import {
  type Binding,
  type BoundScheme,
  canonicalText,
  everyScheme,
  readScheme,
  sign,
  type SignatureScheme,
  standardWebhooks,
  UnsignableError,
  verifyBody,
} from "@acquiring/contract/signature";
import type { Arbitrary } from "fast-check";
import * as fc from "fast-check";
import { bytesOf, media, name, text, valueOf, written } from "./inputs.ts";
import { type AnyTarget, fine, record, shape, target, textOf, unfit, ways } from "./target.ts";

const scheme: SignatureScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};
const bound: BoundScheme = { kind: "bound", version: 1 };
const binding: Binding = { purpose: "request", operation: "captureTransactions", identity: ["1", "2"] };
const bindable = { merchant_id: "1", account_id: "2", capture_orders: [{ order_no: "A-1", amount: "1.00" }] };
const signedText = canonicalText(bindable, bound, binding);
const parts = {
  algorithm: fc.constantFrom("md5", "sha256", "hmac-sha512", "rsa-sha256", "crc32"),
  fields: fc.oneof(fc.constantFrom("sorted", "sorted-ignoring-case"), fc.array(name, { maxLength: 4 })),
  except: fc.array(name, { maxLength: 2 }),
  nested: fc.constantFrom("flatten", "json", "sorted-json", "omit", "x"),
  paths: fc.constantFrom("dotted", "bracketed"),
  names: fc.constantFrom("upper", "lower"),
  empty: fc.constantFrom("keep", "omit"),
  pair: fc.constantFrom("name=value", "namevalue", "value", "names-then-values"),
  join: text,
  encode: fc.record({
    as: fc.constantFrom("rfc3986", "form", "php", "backslash"),
    of: fc.constantFrom("values", "names-and-values", "text"),
  }),
  key: fc.record(
    {
      place: fc.constantFrom("hmac", "suffix", "prefix", "both", "each", "pair", "rsa"),
      join: text,
      name,
      halves: text,
    },
    { requiredKeys: ["place"] },
  ),
  case: fc.constantFrom("upper", "lower"),
  twice: fc.constantFrom("row", "text"),
  output: fc.constantFrom("hex", "HEX", "base64", "base64url"),
};
const required = ["algorithm", "fields", "nested", "empty", "pair", "join", "key", "output"] as const;
const schemes: Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(scheme) },
  { weight: 2, arbitrary: fc.constant(bound) },
  { weight: 8, arbitrary: fc.record(parts, { requiredKeys: [...required] }) },
  fc.anything({ maxDepth: 2 }),
);

/** Texts with their lengths before them, and a signed text that was shortened or changed. */
const netstrings = fc.oneof(
  fc
    .array(fc.tuple(text, fc.constantFrom(",", "]", "}", "")))
    .map((all) => all.map(([one, end]) => `${Buffer.byteLength(one)}:${one}${end}`).join("")),
  fc
    .tuple(fc.nat(signedText.length), text)
    .map(([at, one]) => signedText.slice(0, at) + one + signedText.slice(at + one.length)),
);

const smallShape: Shape = operations.find(({ id }) => id === "captureTransactions")?.request.shape ?? shape;
const smallRecord = valueOf(smallShape);

const signatures = [
  target("signature.scheme", schemes, readScheme),
  target(
    "signature.verify",
    fc.tuple(
      fc.oneof(record, fc.anything()),
      fc.oneof(text, fc.anything()),
      schemes,
      fc.array(text, { maxLength: 2 }),
    ),
    // A scheme comes from an unchecked profile.
    ([value, signature, given, keys]) =>
      verifyBody(
        { ...(value as object), encryption_data: signature },
        given as SignatureScheme,
        keys,
        binding,
      ) === "valid"
        ? fine
        : unfit,
  ),
  target("signature.attacks", schemes, (given) => {
    attacksOn(given as SignatureScheme);
    return fine;
  }),
  // What an attacker sends in place of a signed text and of a signature with time and nonce.
  target("signature.bound-text", netstrings, (given) => {
    const options = { shape: smallShape, theirs: { text: given, signature: `v1.${given}` }, ...binding };
    return explainSignature(bindable, bound, ["secret"], options);
  }),
  target(
    "webhook.verify",
    fc.tuple(
      fc.uint8Array({ maxLength: 64 }),
      fc.record({ "webhook-id": text, "webhook-timestamp": text, "webhook-signature": text }),
      fc.array(text, { maxLength: 2 }),
    ),
    ([bytes, headers, keys]) =>
      verifyNotification(bytes, {
        keys,
        headers,
        schemes: [standardWebhooks],
        profile: { extension_points: { "notification.signature": "standard-webhooks" } },
      }),
  ),
  // For debugging a connection to a gateway: it tries hundreds of signatures of the value.
  target(
    "signature.explain",
    fc.tuple(smallRecord, schemes, text),
    ([value, given, theirs]) => {
      const read = readScheme(given);
      if (!read.ok) return read;
      const options = { shape: smallShape, theirs: { text: theirs, signature: theirs }, ...binding };
      return explainSignature(value, read.value, ["secret"], options);
    },
    8,
  ),
];

/** A value and its signature, if it can be signed. */
function signedWith(value: unknown, given: SignatureScheme): WireObject | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { encryption_data: _absent, ...unsigned } = value as WireObject;
  try {
    return { ...unsigned, encryption_data: sign(unsigned, given, "secret", binding) };
  } catch (error) {
    if (error instanceof UnsignableError) return undefined;
    throw error;
  }
}

const proofs = [
  target("signature.round-trip", fc.tuple(record, schemes), ([value, given]) => {
    const read = readScheme(given);
    const whole = read.ok ? signedWith(value, read.value) : undefined;
    if (!read.ok || whole === undefined) return unfit;
    if (verifyBody(whole, read.value, ["other", "secret"], binding) !== "valid") {
      throw new Error("what was signed is not verified");
    }
    return fine;
  }),
  target("notification.round-trip", fc.tuple(record, ways), ([value, way]) => {
    const whole = signedWith(value, scheme);
    if (whole === undefined) return unfit;
    const bytes = new TextEncoder().encode(written(whole, "json", "", way));
    return verifyNotification(bytes, {
      keys: ["secret"],
      window: false,
      schemes: everyScheme,
      profile: { extension_points: { "signature.scheme": scheme, "notification.signature": "same-scheme" } },
    });
  }),
];

const notifications = [
  target(
    "notification.read",
    fc.tuple(bytesOf(fc.oneof(textOf("json"), textOf("xml"), textOf("form"))), media),
    ([bytes, type]) => readNotification(bytes, type),
  ),
  target(
    "notification.verify",
    fc.tuple(
      bytesOf(fc.oneof(textOf("json"), textOf("xml"), textOf("form"))),
      media,
      schemes,
      fc.constantFrom("x", "amount"),
    ),
    ([bytes, mediaType, given, field]) =>
      verifyNotification(bytes, {
        mediaType,
        keys: ["secret"],
        schemes: everyScheme,
        reads: readNotification,
        profile: { extension_points: { "signature.scheme": given, "notification.signature": "same-scheme" } },
        window: { field, form: "unix-seconds", seconds: 300 },
      }),
  ),
];

export const signed: readonly AnyTarget[] = [...signatures, ...proofs, ...notifications];
