// A valid example value for each extension point, for `init` and for reports. It shows only the form; the real value is known to
// the maker of the gateway.
import { Document, isPair, isScalar, stringify, visit, type YAMLMap, type YAMLSeq } from "yaml";
import { objectOf, type Contract, type JsonObject, type Point } from "../contract/contract.ts";

const moves = (...steps: readonly (readonly [from: string, by: string, to: string])[]): unknown =>
  steps.map(([from, by, to]) => ({ from, by, to }));
const selection = (...names: readonly string[]): unknown => ({
  by: Object.fromEntries(names.map((field) => [field, { field, separator: "," }])),
});

/** Examples of extension points, and of their parts, whose schema alone is not clear enough. */
const examples: Readonly<Record<string, unknown>> = {
  "fields.required": { createDirectPayment: ["order_no", "currency", "amount", "card"] },
  "fields.type": "text",
  "fields.max_length": { "createDirectPayment.order_no": 32 },
  "fields.format": { "createDirectPayment.order_no": "[A-Za-z0-9-]+" },
  "fields.values": { "createPayout.reason": { SALARY: "A salary." } },
  "payment.capture-mode": "authorise",
  "payment.empty-payment-method": "direct",
  "further-fields.createRedirectPayment": {
    request: { shop_branch: { type: "text", means: "The branch of the shop." } },
  },
  "further-fields.createDirectPayment": {
    response: { acquirer: { type: "text", means: "The name of the acquirer." } },
  },
  "dates.time-zone": "UTC",
  "encoding.xml-root": "request",
  "encoding.xml-answer-media": "application/xml",
  "signature.scheme": { kind: "bound", version: 1 },
  "signature.repeated": { writes: "first-response", reads: "refused", status: 409 },
  "errors.bad-signature.captureTransactions": { status: 200 },
  "direct-payment.echoed-fields": ["amount", "currency"],
  "direct-payment.mask": { character: "*", keeps_length: true },
  "codes.result_info": {
    "0000": { means: "Paid.", outcome: "done" },
    "1001": { means: "The card was declined.", outcome: "not-done", final: true },
  },
  "codes.payment_status": { "3000": { means: "Captured.", outcome: "done" } },
  "codes.return_status": { "2": "The request cannot be read." },
  "codes.error_message": { "order not found": "There is no such payment." },
  "codes.review_flag": { "1": "Accepted.", "0": "Rejected." },
  "payment.tokens": { pays: "instead-of-card" },
  "payment.three-ds": { challenge: "waits" },
  "review.which": { held: "some" },
  "refund.reference-id": { per: "refund" },
  "states.order": moves(["new", "authorise", "authorised"], ["authorised", "capture", "captured"]),
  "states.refund": moves(["new", "refund", "done"]),
  "states.payout": moves(["new", "create", "COMPLETED"]),
  "always-present.createDirectPayment": ["amount"],
  "apm.issuer-request": { method: "GET", by: "shopper" },
  "redirect.inputs": { static: ["order_no", "amount"], scripted: ["encryption_data"] },
  "search.horizon": 600,
  "search.selection.queryTransactions": selection("order_no", "transaction_id"),
  "search.selection.searchRefunds": selection("order_no", "transaction_id", "refund_reference_id"),
  "query.unregistered-ip": { status: 403 },
  "batch.over-limit": { status: 200, refused: "envelope" },
  "batch.array-names.refundTransactions": "refund_orders",
  "orders.mismatch.captureTransactions": { order_no: "refused", currency: "refused" },
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
  "errors.by-operation.queryTransactions": { invalid_input: 400, not_found: 404 },
  "limits.rate": { requests: 20, per_seconds: 1 },
  "limits.amounts": { USD: { least: "0.01", most: "10000.00" } },
  "limits.timeouts": { answer_seconds: 30 },
};

/** A value that may fill a point, or a part of one: of a few choices the first, of encodings those that are declared and sampled. */
export function exampleOf({ id, kind, schema, parts }: Point, contract: Contract): unknown {
  if (Object.hasOwn(examples, id)) return examples[id];
  if (parts !== undefined) {
    const shown = parts.filter((part) => Object.hasOwn(examples, `${id}.${part}`));
    const named = shown.length > 0 ? shown : parts.slice(0, 1);
    return Object.fromEntries(
      named.map((part) => {
        const inner = contract.points.get(`${id}.${part}`);
        return [part, inner === undefined ? undefined : exampleOf(inner, contract)];
      }),
    );
  }
  const written = [...contract.operations.values()].find(({ encodingPoint }) => encodingPoint === id);
  if (written !== undefined) {
    const ways = written.descriptor.request.encodings.filter(({ body }) => body !== "html");
    return { reads: ways.map(({ media, body }) => ({ media, body })) };
  }
  if (kind === "codes") return { "1": "What it means." };
  if (schema["type"] === "array") return ["merchant_id"];
  const [choice] = choicesOf(schema);
  if (choice !== undefined) return choice;
  const whole = contract.points.get(id)?.in?.point;
  const sibling = Object.keys(examples).find(
    (one) => whole !== undefined && contract.points.get(one)?.in?.point === whole,
  );
  return sibling === undefined ? "Say it here in a sentence." : examples[sibling];
}

/** The allowed texts of an extension point. */
export function choicesOf(schema: JsonObject): readonly string[] {
  const own = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  const ways = Array.isArray(schema["oneOf"])
    ? schema["oneOf"].flatMap((way) => choicesOf(objectOf(way)))
    : [];
  return [...own, ...ways].filter((one): one is string => typeof one === "string");
}

const width = 110;

/** A name and its value as YAML without a line end: on one line if it is short enough, or else as a block. */
export function yamlLines(name: string, value: unknown): readonly string[] {
  const flow = stringify({ [name]: value }, { ...asYaml, collectionStyle: "flow", lineWidth: 0 }).trimEnd();
  const inline = flow.startsWith("{ ") && flow.endsWith(" }") ? flow.slice(2, -2) : flow;
  if (!inline.includes("\n") && inline.length <= width) return [inline];
  const block = new Document({ [name]: value }, asYaml);
  visit(block, {
    Collection: (_, node) => void (node.flow = isFlat(node) && String(node).length <= width / 2),
  });
  return block.toString(asYaml).trimEnd().split("\n");
}

const isFlat = ({ items }: YAMLMap | YAMLSeq): boolean =>
  items.every((one) => isScalar(one) || (isPair(one) && isScalar(one.value)));

/** What another reader would take for something else than a text is quoted. */
const asYaml = { lineWidth: width, compat: "yaml-1.1", aliasDuplicateObjects: false } as const;
