// Converts the bytes of an exchange to the input of the suite's checks. It does not check the response to a request that
// violates the contract.
import { defined, decodeBody, everyCodec, type Body, type WireObject } from "@acquiring/contract/codecs";
import { boundTo, verifyBody } from "@acquiring/contract/signature";
import { objectOf, type Operation } from "../contract/contract.ts";
import { decodeResponse } from "../decode/decode.ts";
import { notPlayed, type Built, type Played } from "../message/message.ts";
import { signatureField, signatureValidity, underContractName } from "../exchange/exchange.ts";
import { isSuccess } from "../exchange/outcome.ts";
import { plainBody } from "../decode/content-coding.ts";
import { filledWith, schemeOf, type Terms } from "../inputs/profile.ts";
import { scopeOf, textOf } from "../judge/ledger.ts";
import { leavesOf } from "../match/alike.ts";
import { evidenceOf } from "./evidence.ts";
import {
  longestBody,
  type RawAsked,
  type RawExchange,
  type RawRequest,
  type RawResponse,
} from "./raw-exchange.ts";

/** What exchanges are read with. */
export interface Reading extends Terms {
  /** The key of `account`; without it no signature is verified. */
  readonly key: string | undefined;
  readonly account: { readonly merchant_id: string; readonly account_id: string };
}

/** A request of the contract on its way. */
export interface Begun {
  readonly raw: RawAsked;
  readonly built: Built;
  /** Why its response is not checked. */
  readonly fault: string | undefined;
}

export type ReadRequest =
  /** A request to no path of the contract. */
  | { readonly kind: "other" }
  /** An unreadable request: it is unknown which payment it affects, and how. */
  | { readonly kind: "unread"; readonly why: string }
  | { readonly kind: "begun"; readonly begun: Begun };

export function readRequest(raw: RawAsked, reading: Reading): ReadRequest {
  const { request } = raw;
  const candidates = candidatesFor(request, reading);
  const [first] = candidates;
  if (first === undefined) return { kind: "other" };
  const bytes = request.body && plainBody(request.body, request.headers, longestBody);
  if (bytes === undefined || bytes.byteLength > longestBody)
    return { kind: "unread", why: `its request ${notKept}` };
  const read = decodeBody(bytes, request.headers["content-type"], first.descriptor.request as Body<unknown>, {
    codecs: everyCodec,
  });
  const value = read.ok ? read.value.value : undefined;
  const operation = value === undefined ? first : (variantOf(candidates, value, reading) ?? first);
  const fault = read.ok
    ? faultOf(read.value.value, read.value.as, { operation, candidates, reading, at: raw.at })
    : "its request cannot be read";
  const built: Built = {
    step: "",
    operation,
    method: request.method,
    path: pathOf(request),
    headers: request.headers,
    body: bytes,
    ...defined({ value }),
    deliberate: fault !== undefined,
  };
  return { kind: "begun", begun: { raw, built, fault } };
}

const notKept = "is too long, not recorded, or in an unsupported content encoding";

/** The observation of an exchange; without a response, what the request alone shows. */
export interface SeenExchange {
  readonly observation: Played;
  /** Why its response is not checked. */
  readonly silent?: string;
}

export function seenExchange(
  { raw, built, fault }: Begun,
  response: RawResponse | undefined,
  reading: Reading,
): SeenExchange {
  const { played, silent } = playedOf({ ...raw, response }, built, reading);
  return { observation: played, ...defined({ silent: fault ?? silent }) };
}

const pathOf = ({ target }: RawRequest): string => target.split(/[?#]/)[0] ?? "";

/** Returns the operations of a path. The part before `/v1` belongs to the target. */
const candidatesFor = (request: RawRequest, { contract }: Reading): readonly Operation[] =>
  [...contract.operations.values()].filter(
    ({ descriptor }) => descriptor.method === request.method && pathOf(request).endsWith(descriptor.path),
  );

/** The operation of a record among those with one path; nothing if the contract leaves it open. */
function variantOf(
  candidates: readonly Operation[],
  value: WireObject,
  { profile }: Reading,
): Operation | undefined {
  return candidates.find(({ descriptor: { variant } }) => {
    if (variant === undefined) return true;
    const { field, carried, empty } = variant;
    if (empty !== undefined && value[field] === "") return filledWith(profile, empty.point) === empty.value;
    return Object.hasOwn(value, field) === carried;
  });
}

interface RequestReading {
  readonly operation: Operation;
  readonly candidates: readonly Operation[];
  readonly reading: Reading;
  readonly at: number | undefined;
}

/** Returns why a request violates the contract. The contract then does not define its response. */
function faultOf(
  value: WireObject,
  as: string,
  { operation, candidates, reading, at }: RequestReading,
): string | undefined {
  const { profile } = reading;
  const { descriptor, encodingPoint } = operation;
  if (variantOf(candidates, value, reading) === undefined)
    return "the contract leaves open which operation its request is";
  const filled = encodingPoint === undefined ? {} : objectOf(filledWith(profile, encodingPoint));
  const reads = Array.isArray(filled["reads"]) ? filled["reads"].map((one) => objectOf(one)["body"]) : [];
  if (![...descriptor.request.encodings.map(({ body }) => body), ...reads].includes(as))
    return `its request is written as ${as}, which the contract does not allow`;
  const [issue] = descriptor.request.check(value);
  if (issue !== undefined) return `its request violates the contract at ${issue.at}`;
  const { request: array, limit } = descriptor.batch ?? {};
  const entries = array === undefined ? undefined : value[array];
  if (limit !== undefined && Array.isArray(entries) && entries.length > limit)
    return `its request has more than ${limit} orders`;
  const { signature = signatureField } = descriptor.request;
  const { key } = keyed(value, reading);
  const scheme = schemeOf(profile);
  if (scheme === undefined || key === undefined) return undefined;
  const verdict = verifyBody(value, scheme, [key], {
    field: signature,
    ...boundTo(descriptor, value, "request"),
    now: at,
  });
  // Without a time it is unknown whether it was in time.
  const isInTime = at === undefined && (verdict === "stale" || verdict === "early");
  return verdict === "valid" || isInTime ? undefined : `the signature of its request is ${verdict}`;
}

/** The key, if the request is of the key's account. */
const keyed = (value: WireObject, { profile, key, account }: Reading) => ({
  profile,
  key:
    textOf(value["merchant_id"]) === account.merchant_id && textOf(value["account_id"]) === account.account_id
      ? key
      : undefined,
});

/** Returns whether a field that is not a card field has a card number. */
function hasCardElsewhere(value: WireObject, { descriptor }: Operation): boolean {
  const { shape } = descriptor.request;
  const fields = shape.kind === "object" ? shape.fields : {};
  const isCard = (name: unknown): boolean => {
    const field = Object.hasOwn(fields, String(name)) ? fields[String(name)] : undefined;
    return field !== undefined && "sensitive" in field && field.sensitive === "pan";
  };
  const leaves = leavesOf(value);
  const pans = leaves.filter(({ path }) => isCard(path[0])).map(({ leaf }) => String(leaf));
  return leaves.some(
    ({ path, leaf }) => !isCard(path[0]) && pans.some((pan) => pan.length > 11 && String(leaf).includes(pan)),
  );
}

/** Returns the result of a request, in the same form as for the suite's own requests. */
function playedOf(
  raw: RawExchange,
  built: Built,
  reading: Reading,
): { readonly played: Played; readonly silent?: string } {
  const { operation, value } = built;
  const { response } = raw;
  const common = {
    ...notPlayed,
    operation,
    request: value,
    built,
    scenario: scopeOf(value ?? {}),
    place: raw.place,
    // The response may repeat a card number correctly, if another field such as the order number has the same value.
    advice: value !== undefined && hasCardElsewhere(value, operation),
  };
  const bytes = response?.body && plainBody(response.body, response.headers, longestBody);
  if (response === undefined || bytes === undefined || bytes.byteLength > longestBody) {
    const silent = response === undefined ? "there was no complete response" : `its response ${notKept}`;
    return { played: { ...common, exchange: evidenceOf(raw, built, undefined), problem: silent }, silent };
  }
  const { status, headers } = response;
  const decoded = decodeResponse(bytes, operation.descriptor.response.shape, headers["content-type"]);
  const reply = underContractName(decoded, operation, reading);
  const field = operation.descriptor.response.signature ?? signatureField;
  const played: Omit<Played, "exchange"> = {
    ...common,
    status,
    media: headers["content-type"],
    headers,
    response: reply,
    success: !built.deliberate && isSuccess(operation.id, status, reply),
    signatureValid:
      value &&
      signatureValidity(
        decoded.value,
        field,
        keyed(value, reading),
        boundTo(operation.descriptor, value, "response"),
      ),
  };
  return {
    played: {
      ...played,
      // Made on first use.
      get exchange() {
        return evidenceOf(raw, built, reply);
      },
    },
  };
}
