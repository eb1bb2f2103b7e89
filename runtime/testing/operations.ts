// Hand-written descriptors for the runtime's own tests: a batch in JSON, two variants on one path with responses in XML, and
// a form with responses in JSON. They resemble the contract's, but are not part of it.
import { everyCodec } from "../codecs/every-codec.ts";
import type { Check, Sensitivity, Shape } from "../schema/shape.ts";
import type { Bodies, Body, Encoding } from "../codecs/codec.ts";
import { hmac } from "./signing.ts";
import { isFinalForRepeat } from "../client/outcome/outcome.ts";
import { foreignEntries } from "../operation/entries.ts";
import type { AnyOperation, Operation } from "../operation/operation.ts";
import { readPage } from "../operation/page-inputs.ts";
import { notSelected } from "../operation/selection.ts";
import { issuesOf } from "../schema/check-shape.ts";
import { isRecord } from "../values/wire.ts";

/** How bodies are written here: as in the contract. */
export const bodies: Bodies = {
  json: { media: ["application/json", "application/*+json"], charset: "utf-8" },
  xml: {
    media: ["application/xml", "text/xml", "application/*+xml"],
    charset: "utf-8",
    named: true,
    nested: "elements",
  },
  form: {
    media: ["application/x-www-form-urlencoded"],
    charset: "utf-8",
    nested: { before: "[", behind: "]", first: 0 },
  },
  html: { media: ["text/html"], charset: "utf-8", named: true },
};

const json: Encoding = { media: "application/json", body: "json", evidence: "declared" };
const xml: Encoding = { media: "application/xml", body: "xml", evidence: "declared" };
const form: Encoding = { media: "application/x-www-form-urlencoded", body: "form", evidence: "declared" };

const text = (sensitive?: Sensitivity): Shape => (sensitive ? { kind: "text", sensitive } : { kind: "text" });
const texts = (...names: string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, text()]));
const identity = texts("merchant_id", "account_id", "encryption_data");
const free = (...names: string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, { kind: "text", free: "whole" }]));
const object = (fields: Record<string, Shape>, required: readonly string[] = []): Shape => ({
  kind: "object",
  fields,
  required,
});

// Shows the received value, as a careless validator would: the runtime must not pass it on.
const checkOf =
  (shape: Shape, required: readonly string[]): Check =>
  (value) =>
    issuesOf(value, shape.kind === "object" ? { ...shape, required } : shape).map((issue) => {
      const held: unknown = isRecord(value) ? value[issue.at.slice(1)] : value;
      return held === undefined ? issue : { ...issue, received: String(held) };
    });

const signed = ["merchant_id", "account_id", "encryption_data"];
const asks = ["merchant_id", "account_id"];
const who = { fields: asks };
const verified = { verified: "signature.response" };
const orders = { operation: "queryTransactions", point: "search.selection.queryTransactions" };
/** Of two operations on one path, which one an empty field means. */
const empty = (value: string) => ({ point: "payment.empty-payment-method", value, default: "apm" });

/** The fields that a client fills in. */
type Own = keyof Signed;

const unsignedBody = (
  schema: string,
  shape: Shape,
  encodings: Body<unknown>["encodings"],
  required = ["merchant_id"],
): Omit<Body<unknown>, "type"> => ({
  encodings,
  codecs: everyCodec,
  bodies,
  schema,
  shape,
  check: checkOf(shape, required),
});
const signedBody = (...[schema, shape, encodings, required = signed]: Parameters<typeof unsignedBody>) => ({
  ...unsignedBody(schema, shape, encodings, required),
  points: verified,
  signature: "encryption_data",
});

type Optional<Names extends string> = { [Name in Names]?: string };

export interface Entry extends Optional<"order_no" | "currency" | "capture_status" | "error_message"> {
  transaction_id: string;
  amount: string;
}
export type Signed = Record<"merchant_id" | "account_id" | "encryption_data", string>;
export interface CaptureRequest extends Signed {
  capture_orders?: Entry[];
}
export interface CaptureResponse extends CaptureRequest, Optional<"return_status"> {}
export interface DirectRequest
  extends Signed, Optional<"order_no" | "amount" | "note" | "first_name" | "card" | "security_code"> {
  payment_method?: never;
}
export type DirectResponse = Signed & Optional<"order_no" | "card" | "note" | "result_info">;
export interface ApmRequest extends Signed, Optional<"order_no"> {
  payment_method: string;
}
export interface ApmResponse extends Optional<"issuer_url"> {
  merchant_id: string;
}
export interface QueryResponse {
  merchant_id: string;
  orders_list?: ({ order_no: string } & Optional<"transaction_id" | "payment_status">)[];
}

const entry = object({
  ...texts("transaction_id", "amount", "currency", "capture_status"),
  ...free("error_message"),
});
const entries: Shape = { kind: "list", of: entry };
const captureRequest = object({ ...identity, capture_orders: { ...entries, bounds: { maxItems: 3 } } });
const captureResponse = object({ ...identity, ...texts("return_status"), capture_orders: entries }, signed);

/** A batch: three entries at most. */
export const capture: Operation<CaptureRequest, CaptureResponse, Own> = {
  id: "captureTransactions",
  title: "Capture",
  method: "POST",
  path: "/v1/capture",
  effect: "write",
  request: signedBody("CaptureRequest", captureRequest, [json]),
  response: signedBody("CaptureResponse", captureResponse, [json]),
  identity: asks,
  foundBy: [orders],
  refusals: [],
  batch: {
    foreign: foreignEntries,
    limit: 3,
    request: "capture_orders",
    response: "capture_orders",
    status: "capture_status",
    error: "error_message",
    message: "refund_message",
    success: "1",
    key: ["transaction_id", "order_no"],
    envelope: "return_status",
    reason: "return_message",
  },
  echoes: [
    who,
    { of: "entries", fields: ["currency"], as: "code" },
    {
      of: "entries",
      fields: ["amount"],
      as: "amount",
      may: { be: "more", point: "orders.entry-amount.captureTransactions", says: ["open"] },
    },
  ],
};

const directRequest = object({
  ...identity,
  ...texts("order_no", "amount"),
  ...free("note"),
  first_name: text("personal"),
  card: text("pan"),
  security_code: text("cvv"),
});
const directResponse: Shape = {
  ...(object(
    { ...identity, ...texts("order_no", "amount", "result_info"), ...free("note"), card: text("pan") },
    signed,
  ) as Shape & { kind: "object" }),
  when: { is: { result_info: ["0000:Success"] } },
};

/** The variant without `payment_method`. */
export const direct: Operation<DirectRequest, DirectResponse, Own> = {
  id: "createDirectPayment",
  title: "Direct payment",
  method: "POST",
  path: "/v1/authorise",
  effect: "write",
  variant: { field: "payment_method", carried: false, empty: empty("direct") },
  request: signedBody("DirectRequest", directRequest, [json, form]),
  response: {
    ...signedBody("DirectResponse", directResponse, [xml]),
    root: "respon",
    points: { media: "encoding.xml-answer-media" },
  },
  identity: asks,
  foundBy: [orders],
  refusals: [400, 404],
  echoes: [
    { fields: [...asks, "order_no"] },
    { fields: ["amount"], as: "amount", named: "direct-payment.echoed-fields" },
  ],
  repeat: { by: "order_no", point: "payment.repeat", isFinal: isFinalForRepeat },
};

const apmRequest = object({ ...identity, ...texts("payment_method", "order_no") });
const apmResponse = object(texts("merchant_id", "issuer_url"));

/** The variant with `payment_method`; its response has no signature. */
export const apm: Operation<ApmRequest, ApmResponse, Own> = {
  ...direct,
  id: "createApmPayment",
  title: "APM payment",
  variant: { field: "payment_method", carried: true, empty: empty("apm") },
  request: signedBody("ApmRequest", apmRequest, [json, form], [...signed, "payment_method"]),
  response: { ...unsignedBody("ApmResponse", apmResponse, [xml]), root: "respon" },
};

const queryRequest = object(identity);
const queryResponse = object({
  ...texts("merchant_id", "return_status", "return_message"),
  orders_list: {
    kind: "list",
    of: object(texts("order_no", "transaction_id", "payment_status")),
    bounds: { maxItems: 4 },
  },
});

/** The same operation, whose profile says what a repeated signature gets. */
export const withRepeats = <O extends AnyOperation>(operation: O): O => ({
  ...operation,
  request: { ...operation.request, points: { ...operation.request.points, repeated: "signature.repeated" } },
});

/** Changes nothing; its response, four entries at most, has no signature. */
export const query: Operation<Signed, QueryResponse, Own> = {
  id: "queryTransactions",
  title: "Query",
  method: "POST",
  path: "/v1/retrievalTrans",
  effect: "read",
  request: {
    ...signedBody("QueryRequest", queryRequest, [form]),
    root: "request",
    points: { root: "encoding.xml-root", selection: "search.selection.queryTransactions" },
  },
  response: unsignedBody("QueryResponse", queryResponse, [json]),
  identity: asks,
  refusals: [],
  batch: {
    foreign: notSelected,
    limit: 4,
    response: "orders_list",
    envelope: "return_status",
    success: "1",
    reason: "return_message",
  },
  echoes: [who],
  finder: { name: "findOrder", key: ["transaction_id", "order_no"] },
};

/** Responses with a page. */
export const redirect: Operation<Signed, { page: string }, Own> = {
  method: "POST",
  request: query.request,
  identity: asks,
  refusals: [],
  id: "createRedirectPayment",
  title: "Redirect payment",
  path: "/v1/checkout",
  effect: "write",
  foundBy: [orders],
  response: {
    encodings: [{ media: "text/html", body: "html", evidence: "described" }],
    codecs: [],
    bodies,
    points: { media: "encoding.redirect-page-media" },
    schema: "RedirectResponse",
    shape: object(texts("page")),
    check: () => [],
  },
  readPage,
};

export const operations = [capture, direct, apm, query, redirect];

/** A profile with a scheme that these tests sign by. */
export const profile = {
  profile: "testing",
  extension_points: { "signature.response": "same-scheme", "signature.scheme": hmac } as {
    [id: string]: unknown;
  },
};

/** The same profile with further points. */
export const profileWith = (points: object) => ({
  ...profile,
  extension_points: { ...profile.extension_points, ...points },
});
