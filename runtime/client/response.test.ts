import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { AnyOperation } from "../operation/operation.ts";
import type { CallerOptions } from "./call.ts";
import type { Shape } from "../schema/shape.ts";
import { sign } from "../testing/signing.ts";
import {
  type Reply,
  captured,
  cvv,
  failureOf,
  fakeGateway,
  identity,
  jsonResponse,
  key,
  order,
  pan,
  payment,
  scheme,
  signedResponse,
  xmlResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct, query } from "../testing/operations.ts";

const done = { ...captured, capture_orders: [{ ...order, capture_status: "1", error_message: "" }] };

describe("an unusable response", () => {
  const useless: [string, Reply][] = [
    ["a broken connection", new TypeError("fetch failed")],
    ["status 500", new Response("oops", { status: 500 })],
    ["status 302", new Response(null, { status: 302, headers: { location: "/" } })],
    ["status 201", jsonResponse(captured, 201)],
    ["an empty body", new Response("")],
    ["cut JSON", new Response('{"merchant_id": "10')],
    ["an HTML page", new Response("<html>maintenance</html>", { headers: { "content-type": "text/html" } })],
    ["bytes that are not UTF-8", new Response(new Uint8Array([0x7b, 0xff, 0xfe]))],
  ];

  it.each(useless)("makes the outcome unknown if money may have moved: %s", async (_name, response) => {
    const { call, sent } = fakeGateway(response);
    const error = await failureOf(call(capture, { capture_orders: [order] }));
    expect(error.kind).toBe("outcome-unknown");
    expect(error.message).toMatch(/Reconcile manually.*Do not send the request again/u);
    expect(error.findOut).toEqual({ how: "by-hand" });
    expect(sent).toHaveLength(1);
  });

  it.each(useless)(
    "is only unreadable for an operation that changes nothing: %s",
    async (_name, response) => {
      const { call } = fakeGateway(response, { retryReads: false });
      const error = await failureOf(call(query, {}));
      expect(error.kind).toBe("unreadable-response");
      expect(error.message).toContain("you may send it again");
      expect(error.findOut).toBeUndefined();
    },
  );

  it("with a valid signature is reported as a broken contract", async () => {
    const response = signedResponse({ ...done, return_status: 1 });
    const error = await failureOf(fakeGateway(response).call(capture, { capture_orders: [order] }));
    expect(error).toMatchObject({ kind: "broken-promise", status: 200, issues: [{ at: "/return_status" }] });
    expect(error.result).toMatchObject({ ...done, return_status: 1 });
    expect(error.findOut).toBeUndefined();
    expect(error.message).toContain("Do not send the request again");
  });

  it("has a result that the printed error does not show", async () => {
    const response = signedResponse({ ...done, return_status: 1, secret_thing: "geheim" });
    const error = await failureOf(fakeGateway(response).call(capture, {}));
    expect(error.result).toMatchObject({ secret_thing: "geheim" });
    expect(inspect(error) + JSON.stringify(error) + JSON.stringify({ ...error })).not.toContain("geheim");
  });

  it.each([
    ["has no list of entries", { capture_orders: undefined }],
    ["has something else for its list", { capture_orders: "none" }],
    ["has an empty list", { capture_orders: [] }],
  ])("that %s does not show the outcome", async (_what, change) => {
    const error = await failureOf(
      fakeGateway(signedResponse({ ...done, return_status: 1, ...change })).call(capture, {}),
    );
    expect(error).toMatchObject({ kind: "outcome-unknown", findOut: { how: "by-hand" } });
  });

  it.each<[string, object, string]>([
    ["an empty record", {}, "outcome-unknown"],
    ["a record with other fields", { status: "ok" }, "outcome-unknown"],
    ["a field that only a success has", { id: "7" }, "broken-promise"],
    ["a failure", { failure: "no" }, "broken-promise"],
  ])("without a status for success shows the outcome by its fields: %s", async (_what, response, kind) => {
    const shape: Shape = {
      kind: "object",
      fields: {},
      when: { is: { failure: [""] }, absent: true, filled: ["id"] },
    };
    const issue = { code: "required", at: "/fee", message: "`fee` is missing." };
    const payout: AnyOperation = { ...direct, response: { ...query.response, shape, check: () => [issue] } };
    const { call } = fakeGateway(jsonResponse(response));
    expect(await failureOf(call(payout, payment))).toMatchObject({ kind });
  });

  it.each<[string, Partial<CallerOptions>]>([
    ["longer than allowed", { maxBytes: 10 }],
    ["too late", { fetch: () => new Promise(() => undefined), timeoutMs: 5 }],
  ])("can be %s", async (_what, more) => {
    const error = await failureOf(fakeGateway(signedResponse(captured), more).call(capture, {}));
    expect(error.kind).toBe("outcome-unknown");
  });
});

describe("a refusal", () => {
  it.each([400, 404])("with %d is defined by the contract", async (status) => {
    const error = await failureOf(fakeGateway(new Response("why not", { status })).call(direct, payment));
    expect(error).toMatchObject({ kind: "refused", status, body: "why not" });
    expect(error.message).toContain("`why not`");
  });

  it("with another 4xx: the error says that the contract does not define it", async () => {
    const error = await failureOf(fakeGateway(new Response("", { status: 403 })).call(query, {}));
    expect(error).toMatchObject({ kind: "refused", status: 403 });
    expect(error.message).toContain("contract does not define for it");
  });
});

describe("the signature of a response", () => {
  it.each([
    ["missing", jsonResponse(captured)],
    ["empty", jsonResponse({ ...captured, encryption_data: "" })],
    ["no text", jsonResponse({ ...captured, encryption_data: 1 })],
    ["made with another key", signedResponse(captured, "another")],
    [
      "that of another response",
      jsonResponse({ ...captured, encryption_data: sign({ ...captured, x: "1" }, scheme, key) }),
    ],
  ])("is invalid if it is %s", async (_name, response) => {
    const error = await failureOf(fakeGateway(response).call(capture, {}));
    expect(error.kind).toBe("bad-signature");
    expect(error.message).toContain("outcome is unknown");
  });

  it("is not required if the contract does not sign the response", async () => {
    expect(await fakeGateway(jsonResponse({ merchant_id: "1001" })).call(query, {})).toEqual({
      merchant_id: "1001",
    });
  });
});

describe("logs and errors", () => {
  const echo = `card ${pan} code ${cvv} name Augusta, 4111 1111 1111 1111`;
  const careless = { ...identity, note: echo, card: pan, cvv };
  const cases: [string, AnyOperation, object, Reply][] = [
    ["a success", direct, payment, xmlResponse({ ...identity, note: echo, card: pan, security_code: cvv })],
    ["a refusal", direct, payment, new Response(echo, { status: 400 })],
    ["a server error", direct, payment, new Response(JSON.stringify(careless), { status: 500 })],
    ["an unreadable response", direct, payment, new Response(`<respon><${echo}`)],
    ["a misnamed root", direct, payment, new Response(`<a${pan}/>`)],
    ["an invalid signature", direct, payment, new Response(`<respon><note>${echo}</note></respon>`)],
    ["a broken contract", capture, payment, signedResponse({ ...careless, return_status: [cvv, pan] })],
    ["a broken connection", direct, payment, new TypeError(`fetch ${echo} ${key}`)],
    ["a code of the wrong type", direct, { ...payment, security_code: Number(cvv) }, new Response("")],
    ["a card of the wrong type", direct, { ...payment, card: [pan] }, new Response("")],
    ["an unknown field", direct, { ...payment, cvc: { pan, cvv } }, new Response(echo, { status: 404 })],
    ["a name that is a card number", direct, { ...payment, [pan]: { toJSON: () => cvv } }, new Response("")],
  ];

  it.each(cases)(
    "never contain a card number, security code, name or key: %s",
    async (_name, operation, request, response) => {
      const { call, exchanges } = fakeGateway(response);
      const error: unknown = await call(operation, request)
        .then(() => undefined)
        .catch((one: unknown) => one);
      const told = [
        exchanges,
        error,
        error instanceof Error ? [error.message, error.stack, error.cause] : [],
      ];
      const text = told
        .map((one) => JSON.stringify(one))
        .join("\n")
        .replaceAll(/call\.test\.ts:\d+:\d+/gu, "");
      expect(text).not.toMatch(/4111111111111111|4111 1111 1111 1111|canary-key|Augusta/u);
      // Positions in a stack are numbers too.
      expect(text.replaceAll(/:\d+:\d+/gu, "")).not.toMatch(/(?<!\d)737(?!\d)/u);
      expect(exchanges).toHaveLength(1);
    },
  );

  it("never contain the part of a key where a long response is cut", async () => {
    const long = `${key}${"k".repeat(30)}`;
    for (let before = 0; before < long.length; before += 7) {
      const response = new Response(" ".repeat(before) + long.repeat(1_000), { status: 500 });
      const { call } = fakeGateway(response, { credentials: { ...identity, key: long } });
      expect(JSON.stringify(await failureOf(call(direct, payment)))).not.toContain(key.slice(0, 6));
    }
  });

  it("include one exchange for each call, with its result", async () => {
    const good = fakeGateway(signedResponse(captured));
    await good.call(capture, {});
    expect(good.exchanges).toMatchObject([
      {
        operation: "captureTransactions",
        url: "https://pay.example/sub/v1/capture",
        status: 200,
        response: captured,
      },
    ]);
    expect(good.exchanges[0]).not.toHaveProperty("failure");
    const bad = fakeGateway(new Response("", { status: 404 }));
    await failureOf(bad.call(direct, payment));
    expect(bad.exchanges).toMatchObject([
      { status: 404, failure: "refused", request: { card: "411111******1111" } },
    ]);
  });
});
