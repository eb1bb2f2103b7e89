import { describe, expect, it } from "vitest";
import { everyScheme } from "../signature/window.ts";
import { caller } from "../client/caller.ts";
import type { Fetch } from "../client/http/fetch.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { refuse } from "./error-responses.ts";
import {
  captured,
  errorOf,
  identity,
  key,
  order,
  pan,
  post,
  postJson,
  signedBy,
  testGateway,
} from "../testing/test-gateway.ts";
import { apm, capture, direct, profile, profileWith, query, redirect } from "../testing/operations.ts";

describe("serve", () => {
  it("passes a checked request and the remote address to the handler, and signs its response", async () => {
    const { handle, seen } = testGateway(captured);
    const request = signedBy({ ...identity, capture_orders: [order] });
    const response = await handle(postJson(capture, request), { remoteAddress: "192.0.2.7" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual(signedBy(captured));
    expect(seen).toMatchObject([
      { request, context: { operation: { id: capture.id }, remoteAddress: "192.0.2.7" } },
    ]);
  });

  it("chooses the variant by the field in the request", async () => {
    const { handle, seen } = testGateway(identity);
    await handle(postJson(direct, signedBy({ ...identity, order_no: "A-1" })));
    await handle(postJson(apm, signedBy({ ...identity, payment_method: "pix" })));
    expect(seen.map(({ context }) => context.operation.id)).toEqual([direct.id, apm.id]);
  });

  it("reads both variants of a path in a form", async () => {
    const { handle, seen } = testGateway(identity);
    const body = new URLSearchParams(signedBy({ ...identity, payment_method: "pix" }));
    const response = await handle(post(apm.path, body));
    expect([response.status, seen[0]?.context.operation.id]).toEqual([200, apm.id]);
  });

  it("responds in XML, with the root of the contract", async () => {
    const { handle } = testGateway({ ...identity, note: "a < b" });
    const response = await handle(postJson(direct, signedBy(identity)));
    expect(response.headers.get("content-type")).toContain("application/xml");
    expect(await response.text()).toMatch(
      /<respon>.*<note>a &lt; b<\/note>.*<encryption_data>.*<\/respon>/su,
    );
  });

  it("signs a response as XML represents it: a record without fields is an empty text", async () => {
    const { handle } = testGateway({ ...identity, odd: {}, one: ["a"], none: [] });
    const text = await (await handle(postJson(direct, signedBy(identity)))).text();
    const { encryption_data } = signedBy({ ...identity, odd: "", one: "a" });
    expect(text).toContain(`<encryption_data>${encryption_data}</encryption_data>`);
  });

  it.each<[string, AnyOperation, object, string]>([
    ["text/html", redirect, {}, "<html>é</html>"],
    ["application/xml", redirect, { "encoding.redirect-page-media": "application/xml" }, "<html>é</html>"],
    ["text/xml", direct, { "encoding.xml-answer-media": "text/xml" }, "<respon>"],
  ])("responds with the media type %s of the profile", async (media, operation, points, text) => {
    const { handle } = testGateway({ ...identity, page: "<html>é</html>" }, { profile: profileWith(points) });
    const response = await handle(post(operation.path, new URLSearchParams(signedBy(identity))));
    expect(response.headers.get("content-type")).toBe(`${media}; charset=utf-8`);
    expect(await response.text()).toContain(text);
  });

  it("sends the values that it signed, even if the handler changes its object meanwhile", async () => {
    const kept = { ...captured, capture_orders: [{ order_no: "A-1", amount: "1.00" }] };
    const signature = {
      sign: (): string => {
        for (const entry of kept.capture_orders) entry.amount = "9.99";
        return "signed";
      },
      verify: () => true,
    };
    const { handle } = testGateway(kept, { signature });
    const response = await handle(postJson(capture, signedBy({ ...identity, capture_orders: [] })));
    expect(await response.json()).toMatchObject({ capture_orders: [{ amount: "1.00" }] });
  });

  it("reads what the client sends, and the client reads what it sends", async () => {
    const { handle } = testGateway({ ...identity, note: "", card: "411111******1111" });
    const fetch: Fetch = (url, init) => handle(new Request(url, init));
    const options = { baseUrl: "https://pay.example", profile, schemes: everyScheme, fetch };
    const call = caller({ ...options, credentials: { ...identity, key } });
    const result = await call(direct, { card: pan, note: "ž 😀" });
    expect(result).toMatchObject({ card: "411111******1111", note: "" });
  });

  it("accepts an older key and signs with the first one", async () => {
    const response = await testGateway(captured).handle(postJson(capture, signedBy(identity, "old-key")));
    expect(await response.json()).toEqual(signedBy(captured));
  });

  it("signs and verifies with given functions instead of a scheme", async () => {
    const verify = async (_value: object, text: string) => text === "theirs";
    const signature = { sign: async () => "ours", verify };
    const { handle } = testGateway(captured, { profile: { extension_points: {} }, signature });
    const response = await handle(postJson(capture, { ...identity, encryption_data: "theirs" }));
    expect(await response.json()).toMatchObject({ encryption_data: "ours" });
    expect((await handle(postJson(capture, { ...identity, encryption_data: "ours" }))).status).toBe(400);
  });

  it("cannot be created without a scheme or functions", () => {
    expect(() => testGateway(captured, { profile: { extension_points: {} } })).toThrow(TypeError);
  });

  it("replaces a signature that the handler set", async () => {
    const response = await testGateway({ ...captured, encryption_data: "x" }).handle(
      postJson(capture, signedBy(identity)),
    );
    expect(await response.json()).toEqual(signedBy(captured));
  });
});

describe("a request that is refused before the handler", () => {
  const good = signedBy(identity);
  const many = signedBy({ ...identity, capture_orders: [order, order, order, order] });
  const streaming = (body: ReadableStream) =>
    new Request(`https://pay.example${capture.path}`, {
      method: "POST",
      body,
      duplex: "half",
    } as RequestInit);
  const cases: [string, number, string, Request][] = [
    ["an unknown path", 404, "path", post("/v1/nothing", "{}")],
    ["a path with a slash at the end", 404, "path", post("/v1/capture/", "{}")],
    ["another method", 405, "method", new Request("https://pay.example/v1/capture")],
    ["cut JSON", 400, "invalid", post(capture.path, '{"merchant_id": "10')],
    ["an empty body", 400, "invalid", post(capture.path, "")],
    ["bytes that are not UTF-8", 400, "invalid", post(capture.path, new Uint8Array([0x7b, 0xff]))],
    ["a field of another type", 400, "invalid", postJson(capture, { ...good, capture_orders: "none" })],
    ["no merchant", 400, "invalid", postJson(capture, { account_id: "2002", encryption_data: "x" })],
    ["no signature", 400, "invalid", postJson(capture, identity)],
    ["too many entries", 400, "limit", postJson(capture, many)],
    [
      "an invalid signature",
      400,
      "signature",
      postJson(capture, { ...good, encryption_data: "0".repeat(64) }),
    ],
    ["an empty signature", 400, "signature", postJson(capture, { ...good, encryption_data: "" })],
    ["an additional unsigned field", 400, "signature", postJson(capture, { ...good, added: "1" })],
    ["a signature with another key", 400, "signature", postJson(capture, signedBy(identity, "another"))],
    ["an unknown account", 400, "signature", postJson(capture, signedBy({ ...identity, account_id: "9" }))],
  ];

  it.each(cases)("has %s", async (_name, status, code, request) => {
    const { handle, seen, failures } = testGateway(captured);
    expect(await errorOf(await handle(request))).toMatchObject({ status, code, type: "application/json" });
    expect([seen, failures]).toEqual([[], []]);
  });

  it("gets the same response for an unknown account and an invalid signature, so that accounts cannot be guessed", async () => {
    const { handle } = testGateway(captured);
    const refused = async (body: object) => errorOf(await handle(postJson(capture, body)));
    const unknown = await refused(signedBy({ ...identity, merchant_id: "9" }));
    expect(unknown).toEqual(await refused(signedBy(identity, "another")));
  });

  it("can be too large, by its header or by its content", async () => {
    const { handle } = testGateway(captured, { limits: { bytes: 100 } });
    expect((await handle(post(capture.path, "x".repeat(101)))).status).toBe(413);
    expect((await handle(post(capture.path, "{}", { "content-length": "101" }))).status).toBe(413);
    const fits = await handle(post(capture.path, "x".repeat(100)));
    expect(fits.status).toBe(400);
  });

  it("can be without an end, or read before, which only the gateway's log learns", async () => {
    const { handle, failures, seen } = testGateway(captured, { limits: { readMs: 20 } });
    const endless = await errorOf(await handle(streaming(new ReadableStream())));
    expect(endless).toMatchObject({ status: 408, code: "time" });
    const request = postJson(capture, signedBy(identity));
    await request.json();
    const { status, message } = await errorOf(await handle(request));
    expect([status, message]).toEqual([500, expect.not.stringContaining("parser")]);
    const detail = expect.stringContaining("before any body parser");
    expect([failures, seen]).toEqual([[{ operation: capture.id, stage: "body", detail }], []]);
  });

  it("can have more fields than the limit, in any encoding", async () => {
    const { handle, seen } = testGateway(captured, { limits: { nodes: 60 } });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, "1"]));
    const bodies = [
      [capture.path, "application/json", JSON.stringify({ ...identity, ...many })],
      [capture.path, "application/json", JSON.stringify({ ...identity, ...many, text: "\n" })],
      [query.path, "application/x-www-form-urlencoded", String(new URLSearchParams(many))],
      [redirect.path, "application/xml", `<request>${"<a/>".repeat(60)}</request>`],
    ] as const;
    for (const [path, media, body] of bodies) {
      const { status, message } = await errorOf(await handle(post(path, body, { "content-type": media })));
      expect([status, message]).toEqual([400, expect.stringContaining("too-many-nodes")]);
    }
    expect(seen).toEqual([]);
  });

  it("is reported after the check of its signature, but not if it is unreadable", async () => {
    const { handle } = testGateway(captured);
    const judged: unknown[] = [];
    const send = async (body: string) => {
      const request = post(capture.path, body, { "content-type": "application/json" });
      await handle(request, {
        onJudged: ({ operation, identity: named, bytes, isKnown, verdict }) =>
          judged.push([operation.id, named, bytes === body.length, isKnown, verdict]),
      });
    };
    const { merchant_id } = identity;
    for (const body of [
      signedBy(identity),
      signedBy(identity, "another"),
      { ...identity, encryption_data: "" },
      { ...identity, account_id: "3", encryption_data: "x" },
    ])
      await send(JSON.stringify(body));
    for (const body of ["{", JSON.stringify({ merchant_id })]) await send(body);
    expect(judged).toEqual([
      [capture.id, identity, true, true, "valid"],
      [capture.id, identity, true, true, "mismatch"],
      [capture.id, identity, true, true, "missing"],
      [capture.id, { merchant_id, account_id: "3" }, true, false, "mismatch"],
    ]);
  });

  it("can break off", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) });
    expect((await testGateway(captured).handle(streaming(body))).status).toBe(400);
  });

  it("can name an operation that this gateway does not offer", async () => {
    const response = await testGateway(captured, { handlers: {} }).handle(postJson(capture, good));
    expect(await errorOf(response)).toMatchObject({ status: 501, code: "unsupported" });
  });

  it("with a wrong method gets the allowed method", async () => {
    const response = await testGateway(captured).handle(new Request("https://pay.example/v1/capture"));
    expect(response.headers.get("allow")).toBe("POST");
  });

  it("can be forbidden by `authorise`", async () => {
    const asked: unknown[] = [];
    const forbidden = refuse(403, { code: "address", message: "Register the address." });
    const authorise: NonNullable<Parameters<typeof testGateway>[1]>["authorise"] = (who, given) => {
      asked.push(who);
      return given.operation.id === query.id && given.remoteAddress !== "192.0.2.7" ? forbidden : undefined;
    };
    const { handle, seen } = testGateway({ merchant_id: "1001" }, { authorise });
    const request = () => post(query.path, new URLSearchParams(good));
    const elsewhere = await errorOf(await handle(request(), { remoteAddress: "192.0.2.8" }));
    expect(elsewhere).toMatchObject({ status: 403, code: "address" });
    expect(seen).toEqual([]);
    expect((await handle(request(), { remoteAddress: "192.0.2.7" })).status).toBe(200);
    await handle(post(query.path, new URLSearchParams({ ...good, encryption_data: "x" })));
    expect(asked).toEqual([identity, identity]);
  });
});
