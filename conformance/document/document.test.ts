// The document of one gateway: what a profile says is in it, and an overlay makes the same document in another tool.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { objectOf, type JsonObject } from "../contract/contract.ts";
import { type Concrete, concreteAsyncapi, concreteOpenapi, publishedDocument } from "./document.ts";
import { applied, valueAt, type Path } from "./overlay.ts";

const root = join(import.meta.dirname, "../..");
const profile = parse(readFileSync(join(root, "gateway/profile.yaml"), "utf8")) as JsonObject;
const reference = {
  name: "reference",
  points: objectOf(profile["extension_points"]),
  notes: objectOf(profile["notes"]),
};
const other = {
  name: "other",
  notes: {},
  points: {
    "signature.scheme": {
      algorithm: "md5",
      fields: ["order_no", "amount"],
      nested: "omit",
      empty: "keep",
      pair: "value",
      join: "",
      key: { place: "suffix", join: "" },
      output: "hex",
    },
    "signature.responses": { queryTransactions: "unsigned" },
    "encoding.requests": { queryTransactions: { reads: [{ media: "application/json", body: "json" }] } },
    "encoding.xml-root": "payment",
    "batch.array-names": { refundTransactions: "refunds" },
    fields: {
      required: { refundTransactions: ["refund_orders.transaction_id"] },
      max_length: { "createPayout.beneficiary.address.city": 35, "createDirectPayment.order_no": 32 },
      format: { "createDirectPayment.amount": "[0-9]+[.][0-9]{2}" },
      values: { "createDirectPayment.os": { linux: "Linux", other: "Another system" } },
      type: { default: "text", fields: { "captureTransactions.capture_orders.amount": "number" } },
    },
    "errors.by-operation": { createPayout: { invalid_input: 422 } },
    "search.selection": { queryTransactions: { newest: 20 } },
    "notification.delivery": { method: "GET", media: "application/x-www-form-urlencoded", within_seconds: 5 },
  },
};
const open = { name: "open", points: {}, notes: {} };

const folder = mkdtempSync(join(tmpdir(), "acquiring-contract-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The contract's document after Redocly applied an overlay. */
function byRedocly({ overlay }: Concrete): unknown {
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(publishedDocument("openapi")));
  writeFileSync(join(folder, "overlay.json"), JSON.stringify(overlay));
  const cli = createRequire(import.meta.url)
    .resolve("@redocly/cli/package.json")
    .replace("package.json", "bin/cli.js");
  const args = ["bundle", "openapi.json", "--overlay", "overlay.json", "-o", "made.json"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  execFileSync(process.execPath, [cli, ...args], { cwd: folder, env, stdio: "ignore" });
  return JSON.parse(readFileSync(join(folder, "made.json"), "utf8"));
}

describe.each([reference, other, open])("the documents of the profile $name", (fillings) => {
  const openapi = concreteOpenapi(fillings);

  it("are what Redocly makes of the contract and the overlay", () => {
    expect(byRedocly(openapi)).toEqual(openapi.document);
  }, 60_000);

  it.each([
    ["openapi", openapi],
    ["asyncapi", concreteAsyncapi(fillings)],
  ] as const)("%s: every target of the overlay matches", (name, { document, overlay }) => {
    expect(applied(publishedDocument(name), overlay.actions)).toEqual(document);
  });
});

const schema = (document: JsonObject, ...path: Path): unknown =>
  valueAt(document, ["components", "schemas", ...path]);
const post = (document: JsonObject, path: string): JsonObject =>
  objectOf(valueAt(document, ["paths", path, "post"]));

describe("the document of the reference gateway", () => {
  const { document } = concreteOpenapi(reference);

  it("has its required fields, codes with meanings, and encodings", () => {
    expect(schema(document, "DirectPaymentRequest", "required")).toContain("expiration_year");
    const status = objectOf(schema(document, "OrderRecord", "properties", "payment_status"));
    expect(status["enum"]).toContain("9100");
    expect(status["description"]).toContain("- `9100`: Expired.");
    expect(schema(document, "DirectPaymentResult", "properties", "result_info", "pattern")).toMatch(
      /\|0000\):$/u,
    );
    expect(
      Object.keys(objectOf(valueAt(post(document, "/v1/checkout"), ["responses", "200", "content"]))),
    ).toEqual(["text/html"]);
    expect(schema(document, "ApmPaymentResult", "required")).toContain("encryption_data");
    expect(schema(document, "SignatureText", "description")).toContain("HMAC-SHA256");
  });

  it("has the fields that it has beyond the contract", () => {
    const request = JSON.stringify(schema(document, "DirectPaymentRequest"));
    expect(request).toContain(`"return_url":{"type":"string","description":"The address to which`);
  });

  it("documents its error responses with their body, and has no placeholder", () => {
    const responses = objectOf(post(document, "/v1/retrievalTrans")["responses"]);
    expect(Object.keys(responses)).toEqual(["200", "400", "403", "404", "409"]);
    expect(responses["400"]).toHaveProperty(["content", "application/json", "schema", "$ref"]);
  });

  it("cites only what the profile leaves open", () => {
    const cited = JSON.stringify(document).matchAll(/"(?:x-)?extension-points":\[([^\]]*)\]/gu);
    const ids = new Set([...cited].flatMap(([, list = ""]) => JSON.parse(`[${list}]`) as string[]));
    const filled = [...ids].filter((id) => id in reference.points || id in reference.notes);
    expect(filled).toEqual([]);
    expect(ids).toContain("limits.rate");
  });

  it("has no sentence that calls a filled point open", () => {
    const text = JSON.stringify(document);
    expect(text).not.toMatch(
      /What a declined payment gets is open|Its scheme is open|number of decimal places is open/u,
    );
    expect(text).toContain("What it has to do with `items` and `amount` is open.");
  });
});

describe("the document of another gateway", () => {
  const { document } = concreteOpenapi(other);

  it("has the lengths, forms, values and types of single fields, only where they apply", () => {
    const order = schema(document, "DirectPaymentRequest", "allOf", 2, "properties");
    expect(order).toMatchObject({
      order_no: { maxLength: 32 },
      os: { enum: ["linux", "other"] },
      amount: { pattern: "^(?:[0-9]+[.][0-9]{2})$" },
    });
    expect(schema(document, "PaymentCommon", "properties", "order_no")).not.toHaveProperty("maxLength");
    const city = JSON.stringify(document).match(/"maxLength":35/gu);
    expect(city).toHaveLength(1);
    expect(schema(document, "CaptureOrder", "properties", "amount", "type")).toBe("number");
    expect(schema(document, "OpenAmount", "type")).toBe("string");
  });

  it("has required fields of entries, renamed arrays, and no signature where there is none", () => {
    expect(schema(document, "RefundOrder", "required")).toEqual(["transaction_id"]);
    expect(schema(document, "RefundResult", "allOf", 1, "required")).toEqual(["refunds"]);
    expect(JSON.stringify(schema(document, "QueryResult", "allOf"))).not.toContain("encryption_data");
  });

  it("has its encodings, its signature in words and its own statuses", () => {
    expect(
      Object.keys(objectOf(valueAt(post(document, "/v1/retrievalTrans"), ["requestBody", "content"]))),
    ).toEqual(["application/json"]);
    expect(schema(document, "CancelSubscriptionRequest", "xml", "name")).toBe("payment");
    expect(schema(document, "SignatureText", "description")).toContain(
      "the fields `order_no`, `amount`, in this order",
    );
    expect(post(document, "/v1/payout")["responses"]).toHaveProperty("422");
    expect(schema(document, "QueryRequest", "unevaluatedProperties")).toBe(false);
    expect(
      valueAt(document, ["components", "callbacks", "resultNotification", "{$request.body#/notify_url}"]),
    ).toHaveProperty("get");
  });
});

it("the AsyncAPI document has the payload and how it is sent", () => {
  const { document } = concreteAsyncapi(reference);
  expect(schema(document, "NotificationPayload", "properties", "amount", "$ref")).toBe(
    "#/components/schemas/NotificationPayloadAmount",
  );
  expect(valueAt(document, ["components", "messages", "resultNotification", "contentType"])).toBe(
    "application/json",
  );
  expect(JSON.stringify(document)).toContain("signed by the scheme of the requests");
});

it("a target that matches nothing is an error", () => {
  const actions = [{ target: "$['paths']['/v9']", description: "a gap", update: {} }];
  expect(() => applied({ paths: {} }, actions)).toThrow("matches nothing");
});
