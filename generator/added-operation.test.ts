// An operation added to a copy of the contract has codecs, signatures, checks and batches, and queries can find it again. No
// line of the runtime changes for it, and none names an operation or a field.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hmac } from "../runtime/testing/signing.ts";
import { emitted, type Generated } from "./generate.ts";
import { type Files, folder } from "./load/source.ts";
import { type Ends, talking } from "./testing/facts.ts";
import { fieldsIn, model } from "./testing/contract.ts";

const spec = folder(join(import.meta.dirname, "../spec"));

const added: Readonly<Record<string, string>> = {
  "operations/extend.yaml": `
post:
  operationId: extendAuthorisations
  tags: [Orders]
  summary: Extend authorisations
  description: Keeps authorised money for longer.
  x-effect: write
  x-found-by: [queryTransactions]
  x-rules: [service.post]
  x-batch: { request: extensions, response: extensions, status: extend_status, success: 'kept', error: refusal, key: [authorisation_id], envelope: return_status }
  requestBody:
    required: true
    x-extension-points: [encoding.requests.createRedirectPayment]
    x-encodings:
      - { media: application/xml, body: xml, evidence: declared }
      - { media: application/x-www-form-urlencoded, body: form, evidence: sampled }
    content:
      application/xml: { schema: { $ref: '../schemas/extend.yaml#/ExtendRequest' } }
      application/x-www-form-urlencoded: { schema: { $ref: '../schemas/extend.yaml#/ExtendRequest' } }
  responses:
    '200':
      description: One result for each.
      x-encodings: [{ media: application/xml, body: xml, evidence: declared }]
      content: { application/xml: { schema: { $ref: '../schemas/extend.yaml#/ExtendResult' } } }
`,
  "schemas/extend.yaml": `
ExtendRequest:
  xml: { name: request }
  allOf:
    - $ref: batch.yaml#/BatchRequest
    - type: object
      properties:
        order_no: { type: string }
        extensions: { type: array, maxItems: 2, xml: { wrapped: false }, items: { $ref: '#/Extension' } }
Extension:
  type: object
  required: [authorisation_id]
  x-required: { authorisation_id: service.post }
  properties: { authorisation_id: { type: string }, order_no: { type: string }, days: { type: integer, minimum: 1 } }
ExtendResult:
  type: object
  xml: { name: respon }
  x-extension-points: [signature.extend-response]
  required: [return_status, encryption_data]
  x-required: { return_status: service.post, encryption_data: service.post }
  properties:
    return_status: { type: string }
    encryption_data: { $ref: texts.yaml#/SignatureText }
    extensions: { type: array, xml: { wrapped: false }, items: { $ref: '#/ExtensionResult' } }
ExtensionResult:
  type: object
  properties: { authorisation_id: { type: string }, extend_status: { type: string }, refusal: { type: string } }
`,
};
const point = `
- id: added
  title: Added
  points:
  - id: signature.extend-response
    section: [endpoints.p1]
    operations: [extendAuthorisations]
    kind: behaviour
    open: Whether the result is signed.
    while_open: { client: Expects it., server: Signs it., suite: Expects it. }
    drives: [client]
    decides: signed
    schema: { type: string, enum: [signed, unsigned] }
`;
const path = "  /v1/extend: { $ref: operations/extend.yaml }\n";
const files: Files = (name) => {
  const own = spec(name);
  if (name === "openapi.yaml") return `${own?.trimEnd()}\n${path}`;
  return name === "extension-points.yaml"
    ? own?.replace("\ngroups:\n", `\ngroups:\n${point}`)
    : (own ?? added[name]);
};

const extension_points: Record<string, unknown> = {
  "signature.scheme": hmac,
  "signature.response": "same-scheme",
  "search.selection.queryTransactions": { by: { order_no: { field: "orders" } } },
};
type Extensions = readonly { readonly authorisation_id: string; readonly days?: number }[];
const received: unknown[] = [];
const ends: Ends = {
  profile: { profile: "p", extension_points },
  credentials: { merchant_id: "1000", account_id: "2000", key: "k" },
  handlers: {
    extendAuthorisations: (request) => {
      received.push(request);
      const extensions = (request["extensions"] as Extensions).map(({ authorisation_id, days = 0 }) => ({
        authorisation_id,
        extend_status: days > 7 ? "no" : "kept",
        refusal: days > 7 ? "too long" : "",
      }));
      return { return_status: "kept", extensions };
    },
  },
};
const one = { order_no: "A-1", extensions: [{ authorisation_id: "X-1", order_no: "A-1", days: 3 }] };

let generated: Generated;
let talk: Awaited<ReturnType<typeof talking>>;
beforeAll(async () => {
  generated = await emitted(files);
  talk = await talking(generated);
}, 60_000);
const called = (request: object, more: Partial<Ends> = {}) => {
  const { gateway, ...rest } = talk({ ...ends, ...more });
  const result = gateway["extendAuthorisations"]?.(request).catch((error: unknown) => error as object);
  return { result: Promise.resolve(result), gateway, ...rest };
};
const withPoints = (more: object): Partial<Ends> => ({
  profile: { profile: "p", extension_points: { ...extension_points, ...more } },
});

describe("an operation that is added to the contract", () => {
  test("can be written, signed, read and verified on both sides", async () => {
    const { result, sent } = called(one);
    expect(await result).toMatchObject({
      return_status: "kept",
      extensions: [{ authorisation_id: "X-1", extend_status: "kept", refusal: "" }],
    });
    expect(sent.map(({ type }) => type)).toEqual(Array(2).fill("application/xml; charset=utf-8"));
    expect(sent[0]?.text).toMatch(
      /<request><order_no>A-1<\/order_no><extensions><authorisation_id>X-1<.*<merchant_id>1000<\/merchant_id><account_id>2000<\/account_id><encryption_data>[0-9a-f]{64}<\/encryption_data><\/request>$/u,
    );
    expect(sent[1]?.text).toMatch(/<respon>.*<encryption_data>[0-9a-f]{64}<\/encryption_data><\/respon>$/u);
    expect(received.at(-1)).toMatchObject({ ...one, merchant_id: "1000" });
  });

  test("is written in the encoding that the profile names", async () => {
    const form = { media: "application/x-www-form-urlencoded", body: "form" };
    const { result, sent } = called(
      one,
      withPoints({ "encoding.requests.createRedirectPayment": { reads: [form] } }),
    );
    expect(await result).toMatchObject({ return_status: "kept" });
    expect(sent[0]?.text).toContain("extensions%5B0%5D%5Bdays%5D=3");
    expect(received.at(-1)).toMatchObject(one);
  });

  test("is checked before sending and on arrival", async () => {
    const wrong = called({ extensions: [{ days: 0 }] });
    expect(await wrong.result).toMatchObject({
      kind: "invalid-request",
      issues: [
        { code: "required", at: "/extensions/0/authorisation_id" },
        { code: "minimum", at: "/extensions/0/days" },
      ],
    });
    expect(wrong.sent).toEqual([]);
    const three = { extensions: Array(3).fill(one.extensions[0]) };
    expect(await called(three).result).toMatchObject({ issues: [{ code: "maxItems" }] });
    const { handle } = called(one);
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"extensions":[{}]}',
    };
    expect((await handle(new Request("https://pay.example/v1/extend", request))).status).toBe(400);
  });

  test("is refused if its signature is not the gateway's, and may lack one only if the profile says so", async () => {
    expect(await called(one, { keys: ["another", "k"] }).result).toMatchObject({ kind: "bad-signature" });
    expect(await called(one, { keys: ["another"] }).result).toMatchObject({ kind: "refused" });
    const unsigned = called(one, withPoints({ "signature.extend-response": "unsigned" }));
    expect(await unsigned.result).not.toHaveProperty("encryption_data");
  });

  test("is found by the identifiers of its entries, and settled entry by entry", async () => {
    const broken = () => Promise.reject(new Error("no"));
    const lost = called(one, { handlers: { extendAuthorisations: broken } });
    expect(await lost.result).toMatchObject({
      kind: "outcome-unknown",
      findOut: {
        how: "ask",
        searches: [{ operation: "queryTransactions", by: "order_no", field: "orders" }],
      },
    });
    const { gateway, inBatches, sent } = called(one);
    const items = [1, 9, 2].map((days, index) => ({ authorisation_id: `X-${index}`, days }));
    expect(await inBatches(gateway, "extendAuthorisations", items)).toMatchObject([
      { outcome: "done" },
      { outcome: "unknown", by: "result", message: "too long" },
      { outcome: "done" },
    ]);
    expect(sent.length).toBeGreaterThanOrEqual(4);
  });
});

describe("the runtime", () => {
  const runtime = join(import.meta.dirname, "../runtime");
  const code = globSync("**/*.ts", { cwd: runtime })
    .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("testing/"))
    .map((file) => [file, readFileSync(join(runtime, file), "utf8")] as const);

  // The helper of one operation's one field, which the document asks of a merchant in so many words.
  const justified = new Set(["client/issuer-page.ts: issuer_url"]);

  test("contains no name of an operation or field of the contract", () => {
    const { operations, schemas, openapi } = model;
    const fields = [...schemas.keys()].flatMap(fieldsIn);
    const post = JSON.stringify(openapi).match(/"x-auto-post":\{.*?\}/u)?.[0] ?? "";
    const inputs = [...post.matchAll(/"([A-Za-z_]+)"/gu)].map(([, name = ""]) => name);
    // A name of one plain word is also English.
    const names = new Set(
      [...operations.map(({ id }) => id), ...fields.map(({ name }) => name), ...inputs].filter((name) =>
        /_|[a-z][A-Z]/u.test(name),
      ),
    );
    expect(names.size).toBeGreaterThan(150);
    expect(code.length).toBeGreaterThan(50);
    const found = code.flatMap(([file, text]) =>
      [...new Set(text.match(/[A-Za-z_]\w*/gu))]
        .filter((word) => names.has(word))
        .map((name) => `${file}: ${name}`),
    );
    expect(found.filter((one) => !justified.has(one))).toEqual([]);
  });
});
