import { describe, expect, it } from "vitest";
import type { CallerOptions } from "./call.ts";
import { caller } from "./caller.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { everyScheme, rowScheme } from "../signature/window.ts";
import { sign } from "../testing/signing.ts";
import {
  captured,
  credentials,
  failureOf,
  fakeGateway,
  identity,
  jsonResponse,
  key,
  order,
  payment,
  scheme,
  signedResponse,
  xmlResponse,
} from "../testing/fake-gateway.ts";
import { apm, capture, direct, profile, query, redirect } from "../testing/operations.ts";

describe("a call", () => {
  it("adds the identity, signs the request, and returns the response unchanged", async () => {
    const done = { ...captured, capture_orders: [{ ...order, capture_status: "1" }] };
    const { call, sent } = fakeGateway(signedResponse(done));
    const response = await call(capture, { capture_orders: [order] });
    expect(response).toMatchObject(done);
    const body = JSON.parse(sent[0]?.body ?? "") as Record<string, unknown>;
    const { encryption_data, ...unsigned } = body;
    expect(unsigned).toEqual({ ...identity, capture_orders: [order] });
    expect(encryption_data).toBe(sign(unsigned, scheme, key));
  });

  it("appends the operation's path to the base address", async () => {
    const urls = await Promise.all(
      ["https://h.example", "https://h.example/", "https://h.example/sub", "https://h.example/sub/"].map(
        async (baseUrl) => {
          const { call, sent } = fakeGateway(signedResponse(captured), { baseUrl });
          await call(capture, {});
          return sent[0]?.url;
        },
      ),
    );
    const [root, sub] = ["https://h.example/v1/capture", "https://h.example/sub/v1/capture"];
    expect(urls).toEqual([root, root, sub, sub]);
  });

  it("reads an XML response with the descriptor of the called operation", async () => {
    const { call } = fakeGateway(xmlResponse({ ...identity, note: "", result_info: "0000:Success" }));
    expect(await call(direct, payment)).toMatchObject({ note: "", result_info: "0000:Success" });
    const other = fakeGateway(
      new Response("<respon><merchant_id>1001</merchant_id><issuer_url>u</issuer_url></respon>"),
    );
    expect(await other.call(apm, { payment_method: "pix" })).toMatchObject({ issuer_url: "u" });
  });

  it("writes a request in the encoding of the contract, or in the one that the gateway requires", async () => {
    const form = fakeGateway(jsonResponse({ merchant_id: "1001" }));
    await form.call(query, {});
    expect(form.sent[0]?.type).toBe("application/x-www-form-urlencoded");
    expect(new URLSearchParams(form.sent[0]?.body).get("account_id")).toBe("2002");
    const asJson = fakeGateway(jsonResponse({ merchant_id: "1001" }), {
      encodingOf: ({ id }) => (id === query.id ? { media: "text/json", body: "json" } : undefined),
    });
    await asJson.call(query, {});
    expect(asJson.sent[0]?.type).toBe("text/json");
    expect(JSON.parse(asJson.sent[0]?.body ?? "")).toMatchObject(identity);
  });

  it("writes XML with the root that the profile names, and with `request` by default", async () => {
    const encodingOf = () => ({ media: "application/xml", body: "xml" as const });
    const rootOf = async (more: Partial<CallerOptions>) => {
      const { call, sent } = fakeGateway(new Response("<form></form>"), { encodingOf, ...more });
      await call(redirect, {});
      return /<(\w+)>/u.exec(sent[0]?.body ?? "")?.[1];
    };
    const points = { ...profile.extension_points, "encoding.xml-root": "payment" };
    expect(await rootOf({})).toBe("request");
    expect(await rootOf({ profile: { extension_points: points } })).toBe("payment");
  });

  it("returns a page as text", async () => {
    const { call } = fakeGateway(
      new Response("<form>é</form>", { headers: { "content-type": "application/xml" } }),
    );
    expect(await call(redirect, {})).toEqual({ page: "<form>é</form>" });
  });

  it("keeps response fields that the contract does not define", async () => {
    const { call } = fakeGateway(signedResponse({ ...captured, added: { later: "x" } }));
    expect(await call(capture, {})).toMatchObject({ added: { later: "x" } });
  });

  it("signs and verifies with given functions instead of a scheme", async () => {
    const { call, sent } = fakeGateway(jsonResponse({ ...captured, encryption_data: "theirs" }), {
      credentials: identity,
      profile: { extension_points: {} },
      sign: async (value) => `ours:${Object.keys(value).length}`,
      verify: async (value, signature) => signature === "theirs" && !("encryption_data" in value),
    });
    await call(capture, {});
    expect(sent[0]?.body).toContain("ours:2");
  });
});

describe("a call sends nothing if", () => {
  const refused = async (
    more: Partial<CallerOptions>,
    operation: AnyOperation = capture,
    request: object = {},
  ) => {
    const { call, sent } = fakeGateway(signedResponse(captured), more);
    const error = await failureOf(call(operation, request));
    expect(sent).toEqual([]);
    return error;
  };

  it.each<[string, Partial<CallerOptions>, string]>([
    [
      "there is neither a scheme nor a `sign` function",
      { profile: { extension_points: {} } },
      "signature.scheme",
    ],
    ["the response could not be verified", { credentials: identity, sign: () => "s" }, "verify"],
    ["`sign` throws", { sign: () => Promise.reject(new Error(`bad key ${key}`)) }, "`sign` failed"],
  ])("%s; the error says why, without a key", async (_what, more, why) => {
    const error = await refused(more);
    expect(error.kind).toBe("not-sent");
    expect(error.message).toContain(why);
    expect(error.message).not.toContain(key);
  });

  it.each<[string, string, AnyOperation, unknown]>([
    ["maxItems", "/capture_orders", capture, { capture_orders: [order, order, order, order] }],
    ["type", "/order_no", direct, { order_no: 7 }],
    ["type", "", direct, null],
    ["credentials.conflict", "/merchant_id", direct, { merchant_id: "another" }],
    ["signature.given", "/encryption_data", direct, { encryption_data: "own" }],
    ["value.type", "/note", direct, { note: new Date(0) }],
    ["value.number", "/note", direct, { note: Number.NaN }],
  ])(
    "the request has the issue %s at %j; the error names the location",
    async (code, at, operation, request) => {
      const error = await refused({}, operation, request as object);
      expect(error).toMatchObject({ kind: "invalid-request", issues: [{ code, at }] });
      expect(error.message).toContain(at);
    },
  );

  it("the connection is refused", async () => {
    const cause = Object.assign(new Error("x"), { code: "ECONNREFUSED" });
    const error = await failureOf(fakeGateway(new TypeError("fetch failed", { cause })).call(capture, {}));
    expect(error.kind).toBe("not-sent");
    expect(error.message).toContain("You may send it again");
  });

  it("the caller cancels it before it starts", async () => {
    const { call, sent } = fakeGateway(signedResponse(captured));
    const error = await failureOf(call(capture, {}, { signal: AbortSignal.abort() }));
    expect([error.kind, sent]).toEqual(["not-sent", []]);
  });
});

describe("caller", () => {
  it.each(["", "pay.example", "ftp://pay.example", "https://user:hidden@pay.example"])(
    "refuses the base address %o and shows no password",
    (baseUrl) => {
      expect(() => caller({ baseUrl, credentials })).toThrow(TypeError);
      expect(() => caller({ baseUrl, credentials })).not.toThrow(/hidden/u);
    },
  );

  it.each([
    ["none", identity],
    ["an empty one", { ...identity, key: "" }],
    ["an empty list", { ...identity, key: [] }],
    ["a list of empty ones", { ...identity, key: [""] }],
  ])("refuses a signature scheme without a key: %s", (_name, own) => {
    const options = { baseUrl: "https://pay.example", credentials: own, profile, schemes: everyScheme };
    expect(() => caller(options)).toThrow(
      "`credentials.key` is missing or empty. Set it, or pass a `sign` function.",
    );
  });

  it("refuses an unknown scheme", () => {
    const broken = { extension_points: { "signature.scheme": { ...scheme, algorithm: "crc32" } } };
    const options = { baseUrl: "https://pay.example", credentials, profile: broken, schemes: everyScheme };
    expect(() => caller(options)).toThrow(/algorithm/u);
  });

  it("includes the bound scheme, and for any other scheme says what to import", () => {
    const schemeOf = (...schemes: object[]) => ({ extension_points: { "signature.scheme": schemes } });
    const make = (own: ReturnType<typeof schemeOf>, more: Partial<CallerOptions> = {}) =>
      caller({ baseUrl: "https://pay.example", credentials, profile: { ...profile, ...own }, ...more });
    const bound = { kind: "bound", version: 1 };
    expect(() => make(schemeOf(bound))).not.toThrow();
    expect(() => make(schemeOf(scheme))).toThrow(
      "Import `rowScheme` from `@acquiring/contract/signature`, and pass `schemes: [boundScheme, rowScheme]`.",
    );
    const rsa = { ...scheme, algorithm: "rsa-sha256", key: { place: "rsa" } };
    expect(() => make(schemeOf(scheme, rsa), { schemes: [rowScheme] })).toThrow(
      "Import `rsaScheme` from `@acquiring/contract/signature`, and pass `schemes: [rowScheme, rsaScheme]`.",
    );
    const own = { sign: () => "mine", verify: () => true };
    expect(() => make(schemeOf(scheme), own)).not.toThrow();
  });
});
