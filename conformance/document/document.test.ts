// The document of one gateway: what a profile says is in it, and an overlay makes the same document in another tool.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { installedContract, objectOf, type JsonObject } from "../contract/contract.ts";
import { choicesOf, exampleOf } from "../inputs/examples.ts";
import { isShown } from "./citations.ts";
import { type Concrete, concreteAsyncapi, concreteOpenapi, publishedDocument } from "./document.ts";
import { sentenceOf } from "./words.ts";
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
  notes: { "endpoints.base-url": "It is https://pay.example/api, for all." },
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
    "batch.error-message": { refundTransactions: "absent", queryTransactions: "present" },
    "redirect.return-url": "required",
    "payout.failure-fields": "always",
    "always-present": { default: ["transaction_id"], queryTransactions: ["orders_list.amount"] },
    "signature.repeated": { writes: "refused" },
    "notification.window": { field: "sent_at", form: "unix-seconds", seconds: 300 },
    "search.selection": {
      queryTransactions: { newest: 20 },
      searchRefunds: {
        by: {
          order_no: { field: "refund_orders", member: "order_no" },
          transaction_id: { field: "refund_orders", member: "id" },
          refund_reference_id: { field: "refunds", array: true },
        },
      },
    },
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

describe("a field that selects by entries, or is an array", () => {
  it("is one field of the document", () => {
    const { document } = concreteOpenapi(other);
    const of = (name: string): unknown => schema(document, "RefundSearchRequest", "properties", name);
    const text = { type: "string" };
    expect(of("refund_orders")).toMatchObject({
      type: "array",
      items: { type: "object", properties: { order_no: text, id: text } },
    });
    expect(of("refunds")).toMatchObject({ type: "array", items: text });
  });
});

describe("the document of the reference gateway", () => {
  const { document } = concreteOpenapi(reference);

  it("has its required fields, codes with meanings, and encodings", () => {
    expect(schema(document, "DirectPaymentRequest", "required")).toContain("expiration_year");
    const status = objectOf(schema(document, "OrderRecord", "properties", "payment_status"));
    expect(status["enum"]).toContain("9100");
    expect(status["description"]).toContain("- `9100`: Expired.");
    const pattern = schema(document, "DirectPaymentResult", "properties", "result_info", "pattern");
    expect(pattern).toMatch(/\|0000\):$/u);
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
    // A payment is repeated by its first response.
    expect(post(document, "/v1/payout")["responses"]).not.toHaveProperty("409");
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

describe("the examples of a document", () => {
  const contents = (of: JsonObject, path: string, direction: "requestBody" | "responses") =>
    Object.values(
      objectOf(
        valueAt(post(of, path), [
          ...(direction === "responses" ? [direction, "200"] : [direction]),
          "content",
        ]),
      ),
    ).flatMap((media) => Object.entries(objectOf(objectOf(media)["examples"])));
  const { document } = concreteOpenapi(reference);

  it("have only codes, fields and inputs of the gateway, also as XML", () => {
    const names = contents(document, "/v1/authorise", "responses").map(([name]) => name);
    expect(names).toEqual(["createDirectPayment-approved"]);
    expect(contents(document, "/v1/checkout", "responses")).toEqual([]);
    expect(JSON.stringify(document)).not.toContain("The payment was cancelled.");
  });

  it("do not call a filled point open, and are of this gateway", () => {
    const examples = contents(document, "/v1/retrievalTrans", "requestBody");
    const says = "The fields that every gateway understands.";
    expect(examples.map(([, one]) => objectOf(one)["description"])).toEqual([says, says]);
    expect(JSON.stringify(document)).not.toContain("this example's gateway");
  });

  it.each<[string, JsonObject, string, "requestBody" | "responses", string[]]>([
    [
      "another mask",
      { "direct-payment.mask": { character: "x", keeps_length: true } },
      "/v1/authorise",
      "responses",
      ["createDirectPayment-subscription", "createApmPayment-shopper-action"],
    ],
    [
      "another envelope of failures",
      { "batch.failure": { partial: "failure" } },
      "/v1/capture",
      "responses",
      ["captured"],
    ],
    ["another form of dates", { "payout.timestamp-format": { offset: "hh" } }, "/v1/payout", "responses", []],
    [
      "a greater least amount",
      { "limits.amounts": { USD: { least: "20" } } },
      "/v1/checkout",
      "requestBody",
      [],
    ],
  ])("are left out for %s", (_, points, path, direction, names) => {
    const made = concreteOpenapi({ ...open, points }).document;
    expect(contents(made, path, direction).map(([name]) => name)).toEqual(names);
  });

  it("have the root and the signature of the gateway", () => {
    const made = concreteOpenapi(other).document;
    expect(JSON.stringify(contents(made, "/v1/checkout", "requestBody"))).toMatch(/<payment><.*<\/payment>/u);
    const points = { "signature.responses": { queryTransactions: "unsigned" } };
    const { document } = concreteOpenapi({ ...open, points });
    const unsigned = contents(document, "/v1/retrievalTrans", "responses");
    expect(unsigned).toHaveLength(1);
    expect(JSON.stringify(unsigned)).not.toContain("encryption_data");
  });
});

describe("what a document says in words", () => {
  const { document } = concreteOpenapi(reference);
  const contract = installedContract();

  it("has a statement for each value of a point, and none is a question", () => {
    const questions = [...contract.points.values()]
      .filter(({ id, parts }) => parts === undefined && !isShown(id))
      .flatMap((point) => {
        const choices = choicesOf(point.schema).filter((one) => one !== "default");
        const values = choices.length > 0 ? choices : [exampleOf(point, contract)];
        return values.map((value) => sentenceOf(contract, point.id, value));
      })
      .filter((said) => /^(?:Whether|Which|How|What happens|When|The response to)\b/u.test(said));
    expect(questions).toEqual([]);
  });

  it("has the character set, and the moves of what has states", () => {
    const { description } = objectOf(document["info"]);
    expect(description).toContain("- Bodies are in UTF-8, and every character is preserved.");
    expect(description).toContain("- `created`: by authorise to `authorised`, by authorise to");
    expect(description).toContain("The states of a payout:");
  });

  it("has statements for behaviours, and titles for sentences of the profile", () => {
    expect(post(document, "/v1/capture")["description"]).toContain(
      "- An amount below the authorised amount may be captured.\n",
    );
    expect(post(document, "/v1/checkout")["description"]).toContain("- **Redirect outcome:** By query and");
  });

  it("has the address of the gateway, or says that it is not stated", () => {
    expect(concreteOpenapi(other).document["servers"]).toEqual([
      { url: "https://pay.example/api", description: "The gateway." },
    ]);
    expect(JSON.stringify(document["servers"])).toContain("does not state its address");
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

  it("has the fields that its choices and its defaults require", () => {
    expect(schema(document, "RedirectPaymentRequest", "required")).toEqual(["return_url"]);
    const promised = ["transaction_id", "failure_reason", "failure_type"];
    expect(schema(document, "PayoutResult", "required")).toEqual(promised);
    expect(schema(document, "OrderRecord", "required")).toEqual(["amount", "error_message"]);
    expect(schema(document, "DirectPaymentResult", "required")).toContain("transaction_id");
    expect(schema(document, "ApmPaymentResult", "required") ?? []).not.toContain("transaction_id");
    expect(JSON.stringify(schema(document, "RefundResultEntry"))).toContain("The gateway does not send it.");
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
    expect(post(document, "/v1/payout")["responses"]).toHaveProperty("409");
    expect(post(document, "/v1/retrievalTrans")["responses"]).not.toHaveProperty("409");
    expect(schema(document, "QueryRequest", "unevaluatedProperties")).toBe(false);
    const callback = ["components", "callbacks", "resultNotification", "{$request.body#/notify_url}"];
    expect(valueAt(document, callback)).toHaveProperty("get");
  });
});

it("the AsyncAPI document has the payload and how it is sent", () => {
  const { document } = concreteAsyncapi(reference);
  expect(schema(document, "NotificationPayload", "properties", "amount", "$ref")).toBe(
    "#/components/schemas/NotificationPayloadAmount",
  );
  const media = ["components", "messages", "resultNotification", "contentType"];
  expect(valueAt(document, media)).toBe("application/json");
  const text = JSON.stringify(document);
  expect(text).toContain("signed by the scheme of the requests");
  expect(text).not.toContain("openapi.yaml");
  expect(JSON.stringify(concreteAsyncapi(other).document)).toContain(
    "Its time is in `sent_at`, in seconds since 1970. If that is more than 300 seconds ago, it is a replay.",
  );
});

it("a target that matches nothing is an error", () => {
  const actions = [{ target: "$['paths']['/v9']", description: "a gap", update: {} }];
  expect(() => applied({ paths: {} }, actions)).toThrow("matches nothing");
});
