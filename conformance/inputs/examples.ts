// A valid example value for each extension point, for `init` and for reports. It shows only the form; the real value is known to
// the maker of the gateway.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { stringify } from "yaml";
import { objectOf, type Contract, type JsonObject } from "../contract/contract.ts";

const moves = (...steps: readonly (readonly [from: string, by: string, to: string])[]): unknown =>
  steps.map(([from, by, to]) => ({ from, by, to }));
const mismatch = { order_no: "refused", currency: "refused" };
const selection = (...names: readonly string[]): unknown => ({
  by: Object.fromEntries(names.map((field) => [field, { field, separator: "," }])),
});

/** Examples of extension points whose schema alone is not clear enough. */
const examples: Readonly<Record<string, unknown>> = {
  "names.redacted-payment-field": "field_name",
  "names.redacted-order-field": "field_name",
  "names.antifraud-token-cookie": "field_name",
  "fields.required": { createDirectPayment: ["order_no", "currency", "amount", "card"] },
  "fields.max_length": { "createDirectPayment.order_no": 32 },
  "fields.format": { "createDirectPayment.order_no": "[A-Za-z0-9-]+" },
  "fields.values": { "createPayout.fee_paid_by": { PAYER: "Added to the amount." } },
  "fields.defaults": { "createPayout.fee_paid_by": "The payer." },
  "dates.time-zone": "UTC",
  "endpoints.base-url": "https://pay.example",
  "endpoints.headers": { "X-Request-Id": "Identifies the request in our log." },
  "endpoints.optimise-payment-methods": {
    path: "/v1/name",
    request: { type: "object" },
    response: { type: "object" },
  },
  "encoding.xml-root": "request",
  "encoding.xml-answer-media": "application/xml",
  "signature.scheme": { kind: "bound", version: 1 },
  "signature.repeated": { writes: "first-response", reads: "refused", status: 409 },
  "errors.bad-signature": { status: 400 },
  "direct-payment.echoed-fields": ["amount", "currency"],
  "direct-payment.mask": { character: "*", keeps_length: true },
  "codes.result_info": { "1001": "The card was declined." },
  "codes.order_status": { "1": "Authorised." },
  "payment.outcome": {
    createDirectPayment: {
      field: "result_info",
      approved: ["0000"],
      declined: ["1001"],
      "action-required": { codes: ["2001"], url: "threeds_result" },
    },
  },
  "codes.risk_action": { ACCEPT: "Nothing was found." },
  "states.order": moves(["new", "authorise", "authorised"], ["authorised", "capture", "captured"]),
  "codes.createApmPayment.payment_method": { PIX: "Pix." },
  "apm.issuer-request": { method: "GET", by: "shopper" },
  "redirect.inputs": { static: ["order_no", "amount"], scripted: ["encryption_data"] },
  "search.selection.queryTransactions": selection("order_no", "transaction_id"),
  "query.unregistered-ip": { status: 403 },
  "codes.payment_status": { "2000": "Authorised.", "3000": "Captured." },
  "codes.query_result": { "1": "The order was found." },
  "codes.is3ds": { "0": "Without 3-D Secure." },
  "codes.fraud_check_result.status": { ACCEPT: "Nothing was found.", REJECT: "Fraud is likely." },
  "codes.recurring_status": { "1": "Active." },
  "search.selection.searchRefunds": selection("order_no", "transaction_id", "refund_reference_id"),
  "batch.over-limit": { status: 200, refused: "envelope" },
  "batch.array-names": { refundTransactions: "refund_orders" },
  "codes.return_status": { "2": "The request cannot be read." },
  "codes.entry-status": { "0": "Not done." },
  "codes.error_message": { "order not found": "There is no such payment." },
  "orders.mismatch.captureTransactions": mismatch,
  "orders.mismatch.reviewTransactions": mismatch,
  "orders.mismatch.cancelTransactions": mismatch,
  "orders.mismatch.refundTransactions": mismatch,
  "codes.review_flag": { "1": "Accepted.", "0": "Rejected." },
  "states.refund": moves(["new", "refund", "done"]),
  "codes.refund_status": { "0": "Not done." },
  "codes.refund_message": { V1001: "There is no such payment." },
  "codes.cancelSubscription.cancel_status": { "0": "Not cancelled." },
  "states.payout": moves(["new", "create", "COMPLETED"]),
  "codes.payout": { fee_paid_by: { PAYER: "Added to the amount." } },
  "payout.short-reference-characters": "^[0-9A-F]{6}$",
  "payout.timestamp-format": { form: "extended", fraction_digits: 0, offset: "hhmm" },
  "notification.kinds": { PAYMENT: "A payment was decided." },
  "notification.payload": { type: "object", required: ["kind"], properties: { kind: { type: "string" } } },
  "notification.delivery": {
    method: "POST",
    media: "application/json",
    within_seconds: 5,
    retries: [30, 120],
  },
  "notification.acknowledgement": { status: [200], body: "OK" },
  "notification.window": { field: "sent_at", form: "unix-seconds", seconds: 300 },
  "errors.body": { code: "code", message: "message" },
  "errors.invalid-input": ["unreadable-body", "malformed-amount"],
  "errors.not-found": ["merchant", "account"],
  "errors.by-operation": { queryTransactions: { invalid_input: 400, not_found: 404 } },
  "limits.rate": { requests: 20, per_seconds: 1 },
  "limits.amounts": { USD: { least: "0.01", most: "10000.00" } },
  "limits.timeouts": { answer_seconds: 30 },
};

/** A value that may fill a point: of a few choices the first, of encodings those that the contract declares and samples. */
export function exampleOf({ id, schema }: ExtensionPoint, contract: Contract): unknown {
  if (Object.hasOwn(examples, id)) return examples[id];
  const [, record] = /^always-present\.(.+)-(?:result|record)$/.exec(id) ?? [];
  if (record !== undefined) return [alwaysThere[record] ?? "currency"];
  const written = [...contract.operations.values()].find(({ encodingPoint }) => encodingPoint === id);
  if (written !== undefined) {
    const ways = written.descriptor.request.encodings.filter(({ body }) => body !== "html");
    return { reads: ways.map(({ media, body }) => ({ media, body })) };
  }
  return choicesOf(schema)[0] ?? "Say it here in a sentence.";
}

/** A field of a record whose own fields are one level down. */
const alwaysThere: Readonly<Record<string, string>> = {
  "direct-payment": "amount",
  capture: "capture_orders.transaction_id",
  review: "review_orders.transaction_id",
  cancel: "cancel_orders.transaction_id",
  refund: "refund_orders.transaction_id",
  "refund-search": "refund_orders.refund_status",
};

/** The allowed texts of an extension point. */
export function choicesOf(schema: JsonObject): readonly string[] {
  const own = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  const ways = Array.isArray(schema["oneOf"])
    ? schema["oneOf"].flatMap((way) => choicesOf(objectOf(way)))
    : [];
  return [...own, ...ways].filter((one): one is string => typeof one === "string");
}

/** A name and its value as YAML without a line end, on one line if it is short enough. */
export function yamlLines(name: string, value: unknown, width = 110): readonly string[] {
  const flow = stringify({ [name]: value }, { ...asYaml, collectionStyle: "flow" }).trimEnd();
  const inline = flow.startsWith("{ ") && flow.endsWith(" }") ? flow.slice(2, -2) : flow;
  if (!inline.includes("\n") && inline.length <= width) return [inline];
  return stringify({ [name]: value }, asYaml)
    .trimEnd()
    .split("\n");
}

/** What another reader would take for something else than a text is quoted. */
const asYaml = { lineWidth: 0, compat: "yaml-1.1" } as const;
