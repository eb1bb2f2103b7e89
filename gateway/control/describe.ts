// The visible parts of a request and its response for testers: redacted by the contract, with an explained signature,
// and bounded in size. This file stores nothing.
import type { Issue } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import { type Body, decodeBody, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import { explainSignature } from "@acquiring/contract/diagnose";
import { boundTo, type SignatureScheme } from "@acquiring/contract/signature";
import { withoutCard } from "../process/card-numbers.ts";
import { operationFor, schemeLike } from "../wire/signing.ts";
import { type Facts, matchFields } from "./fault.ts";

type Operation = (typeof operations)[number];
type Shape = Body<unknown>["shape"];

export interface ReadRequest {
  /** `undefined` if the path is not in the contract. */
  readonly operation?: Operation;
  /** `undefined` if the body is unreadable. */
  readonly value?: WireObject;
}

/** The fields of a body that may be shown, by their paths (`capture_orders[0].amount`). */
export type Shown = Readonly<Record<string, string>>;

/** The result of comparing the request's signature with those of the account's keys. */
export interface SignatureDiff {
  readonly valid: boolean;
  /** What is signed here, redacted. */
  readonly text: string;
  readonly findings: readonly Pick<Issue, "code" | "at" | "message">[];
}

/** Reads a request's body by the operation of its path, as the server does. */
export function readRequest(pathname: string, mediaType: string | undefined, bytes: Uint8Array): ReadRequest {
  const first = operations.find(({ path }) => path === pathname);
  if (first === undefined) return {};
  const decoded = decodeBody(bytes, mediaType, first.request);
  if (!decoded.ok) return { operation: first };
  const { value } = decoded.value;
  return { operation: operationFor(pathname, value) ?? first, value };
}

export function factsOf(pathname: string, { operation, value = {} }: ReadRequest): Facts {
  const facts: Record<string, readonly string[]> = {
    path: [pathname],
    ...(operation === undefined ? {} : { operation: [operation.id] }),
  };
  const entries = Object.values(value).flatMap((field) => (Array.isArray(field) ? field : []));
  for (const name of matchFields) {
    if (Object.hasOwn(facts, name) || name === "kind" || name === "notification_id") continue;
    const found = [value, ...entries].flatMap((record) => {
      const text =
        typeof record === "object" && record !== null && !Array.isArray(record) ? record[name] : undefined;
      return typeof text === "string" || typeof text === "number" ? [String(text)] : [];
    });
    if (found.length > 0) facts[name] = found;
  }
  return facts;
}

// Not by the gateway's scheme: every field is listed, even if the gateway signs only some.
const everyField: SignatureScheme = {
  algorithm: "sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "keep",
  pair: "name=value",
  join: "&",
  key: { place: "suffix", join: "" },
  output: "hex",
};

const mostFields = 200;
const longestText = 2000;
// Each is looked for in every other text.
const mostUnknown = 50;

/**
 * The texts to search for secrets. Texts that are too long and further unknown fields are left out before the search.
 * A text is left out completely, because a part of it could hide a secret.
 */
function modest(value: WireValue, shape: Shape | undefined, room: { unknown: number }): WireValue {
  if (typeof value === "string") return value.length > longestText ? left(value) : value;
  if (typeof value !== "object" || value === null) return value;
  const isKept = (of: Shape | undefined) => of !== undefined || (room.unknown -= 1) >= 0;
  if (Array.isArray(value)) {
    const of = shape?.kind === "list" ? shape.of : undefined;
    return value.flatMap((item) => (isKept(of) ? [modest(item, of, room)] : []));
  }
  const fields = shape?.kind === "object" ? shape.fields : {};
  const kept = Object.keys(value).flatMap((name): [string, WireValue][] => {
    const of = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return isKept(of) ? [[name, modest(value[name] ?? null, of, room)]] : [];
  });
  return Object.fromEntries(kept);
}

const left = (text: string): string => `… (${text.length} characters)`;

/** The redacted fields of a body. `undefined` if it cannot be shown. */
export function shownFields(value: WireObject, { shape }: Body<unknown>): Shown | undefined {
  const explained = explainSignature(modest(value, shape, { unknown: mostUnknown }), everyField, [], {
    shape,
  });
  if (!explained.ok) return undefined;
  const pairs = explained.value.pairs.slice(0, mostFields);
  const { card } = value;
  const own = typeof card === "string" && /^\d{12,19}$/u.test(card) ? [card] : [];
  return Object.fromEntries(
    pairs.map(({ name, value: text }) => [withoutCard("", name, own), withoutCard(name, text, own)]),
  );
}

/** The redacted fields of a response. `undefined` for a page, and for an unreadable response. */
export function shownResponse(
  bytes: Uint8Array,
  mediaType: string | undefined,
  { response }: Operation,
): Shown | undefined {
  if (response.encodings[0].body === "html") return undefined;
  const decoded = decodeBody(bytes, mediaType, response);
  return decoded.ok ? shownFields(decoded.value.value, response) : undefined;
}

/**
 * Checks the signature of the request with the account's keys, by the scheme that it resembles. The valid signature
 * is never shown.
 */
export function signatureDiff(
  { operation, value }: ReadRequest,
  schemes: readonly SignatureScheme[],
  keys: readonly string[],
): SignatureDiff | undefined {
  const field = operation?.request.signature;
  if (operation === undefined || value === undefined || field === undefined) return undefined;
  const scheme = schemeLike(schemes, value[field]);
  if (scheme === undefined) return undefined;
  const { [field]: given, ...unsigned } = value;
  const signature = typeof given === "string" ? given : "";
  const { shape } = operation.request;
  const explained = explainSignature(unsigned, scheme, keys, {
    ...boundTo(operation, value),
    shape,
    field,
    operations: operations.map(({ id }) => id),
    theirs: { signature },
  });
  if (!explained.ok) return undefined;
  const { text, valid = false, findings } = explained.value;
  const shown = findings.slice(0, 20).map(({ code, at, message }) => ({ code, at, message }));
  return { valid, text: short(text), findings: shown };
}

// Of what is redacted already, a part may be shown.
const short = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}${left(text)}` : text;
