// What a failed request reveals about its sending, on this Node and with the errors of other runtimes.
import { createServer, type RequestListener } from "node:http";
import { createServer as listenPlain, type Socket } from "node:net";
import { fetch as undiciFetch, ProxyAgent } from "undici";
import { afterEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { everyScheme } from "../../signature/window.ts";
import { caller } from "../caller.ts";
import { type Fetch, ownFetch } from "./fetch.ts";
import { neverConnected, NotSentError } from "./not-sent.ts";
import { send } from "./transport.ts";
import {
  capturedOrder,
  credentials,
  failureOf,
  fakeGateway,
  order,
  payment,
  signedResponse,
} from "../../testing/fake-gateway.ts";
import { capture, direct, profile } from "../../testing/operations.ts";
import { portOf } from "../../testing/port-of.ts";

afterEach(() => vi.unstubAllGlobals());
const plain = (listener: (socket: Socket) => void) =>
  portOf(listenPlain((socket) => listener(socket.on("error", () => undefined))));
const http = (listener: RequestListener) => portOf(createServer(listener));

const limits = { timeoutMs: 20_000, maxBytes: 1_000 };
const body = new TextEncoder().encode("x");
const post = { method: "POST", headers: {}, body } as const;
const kindOf = async (url: string, fetch: Fetch = ownFetch) => (await send(fetch, url, post, limits)).kind;

describe("nothing was sent if", () => {
  it("no server listens, with any fetch", async () => {
    const server = createServer();
    const port = await portOf(server);
    server.close();
    expect(await send(ownFetch, `http://127.0.0.1:${port}/`, post, limits)).toMatchObject({
      kind: "not-sent",
      reason: "the connection failed (ECONNREFUSED)",
      cause: { name: "TypeError", code: "ECONNREFUSED" },
    });
    expect(await kindOf(`http://127.0.0.1:${port}/`, undiciFetch)).toBe("not-sent");
  });

  it("fetch refuses the port", async () => {
    expect(await kindOf("http://127.0.0.1:6000/")).toBe("not-sent");
  });

  it("the request uses TLS and the port does not", async () => {
    const port = await http((_request, response) => void response.end("hello"));
    expect(await kindOf(`https://127.0.0.1:${port}/`)).toBe("not-sent");
    const greeting = await plain((socket) => void socket.write("220 mail ready\r\n"));
    expect(await kindOf(`https://127.0.0.1:${greeting}/`)).toBe("not-sent");
  });

  it("the server closes the connection before the TLS handshake ends", async () => {
    const port = await plain((socket) => void socket.once("data", () => socket.end()));
    expect(await kindOf(`https://127.0.0.1:${port}/`)).toBe("not-sent");
  });

  it("the proxy refuses the connection to the gateway", async () => {
    const proxy = createServer();
    proxy.on("connect", (_request, socket: Socket) => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    const dispatcher = new ProxyAgent(`http://127.0.0.1:${await portOf(proxy)}`);
    const through: Fetch = (url, init) => undiciFetch(url, { ...init, dispatcher });
    expect(await kindOf("https://pay.example/", through)).toBe("not-sent");
    await dispatcher.close();
  });

  it("a custom fetch throws `NotSentError`; the error does not show its text", async () => {
    const says = new NotSentError("no tunnel for 4111111111111111");
    const { call } = fakeGateway(says);
    const error = await failureOf(call(direct, payment));
    expect(error).toMatchObject({ kind: "not-sent", cause: { name: "NotSentError", code: "NOT_SENT" } });
    expect(JSON.stringify(error)).not.toContain("4111111111111111");
    const wrapped = fakeGateway(new Error("my transport", { cause: new NotSentError() }));
    expect((await failureOf(wrapped.call(direct, payment))).kind).toBe("not-sent");
  });
});

const named = (message: string, more: object = {}) => Object.assign(new TypeError(message), more);
const failed = (message: string, more: object = {}) =>
  new TypeError("fetch failed", { cause: named(message, more) });
const throwing = Object.defineProperty({}, "code", {
  get() {
    throw new Error("no code");
  },
});
const ssl = (code: string, message = "") => failed(message, { code, library: "SSL routines" });
const coded = (code: string, more: object = {}) => failed("", { code, ...more });
const among = (...codes: string[]) =>
  new TypeError("fetch failed", { cause: new AggregateError(codes.map((code) => named("", { code }))) });

describe("the error of a runtime shows that nothing was sent", () => {
  it.each([
    ["Bun", named("ECONNREFUSED: Unable to connect.", { code: "ECONNREFUSED", errno: 0 })],
    ["Bun, without DNS", named("getaddrinfo ENOTFOUND x", { code: "ENOTFOUND", syscall: "getaddrinfo" })],
    ["Bun, on a certificate", named("self signed", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" })],
    ["Deno, on a port", named("Fetch failed: Requests to port 6000 are blocked")],
    ["Node, on a port", failed("bad port")],
    ["Node, on an old server", ssl("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION")],
    ["Node, without DNS", coded("ENOTFOUND")],
    ["Node, with a DNS that does not respond", coded("EAI_AGAIN")],
    ["Node, on an old certificate", coded("CERT_HAS_EXPIRED")],
    ["Node, on a certificate of another host", coded("ERR_TLS_CERT_ALTNAME_INVALID")],
    ["undici, late to connect", coded("UND_ERR_CONNECT_TIMEOUT")],
    ["Node, late to connect", coded("ETIMEDOUT", { syscall: "connect" })],
    ["Node, if all addresses refuse", among("ECONNREFUSED", "ECONNREFUSED")],
  ])("with %s", (_name, error) => {
    expect(neverConnected(error)).toBe(true);
  });

  // Each of these was seen after the other side had read the request, or can come then.
  it.each([
    ["Node, reset", coded("ECONNRESET")],
    ["Node, cut off", coded("EPIPE")],
    ["Node, late", coded("ETIMEDOUT")],
    ["Node, late to read", coded("ETIMEDOUT", { syscall: "read" })],
    ["undici, cut off", coded("UND_ERR_SOCKET")],
    ["undici, late", coded("UND_ERR_HEADERS_TIMEOUT")],
    ["Node, if one of two addresses did not refuse", among("ECONNREFUSED", "ECONNRESET")],
    ["Bun 1.2, which retries automatically", named("Unable to connect.", { code: "ConnectionRefused" })],
    ["Bun, TLS that broke at some time", named("EPROTO: The TLS handshake failed.", { code: "EPROTO" })],
    [
      "Deno, which retries automatically",
      failed("error sending request for url (http://x/): client error (Connect): tcp"),
    ],
    ["Deno, cut", failed("error sending request from 1.2.3.4:5 for x: client error (SendRequest): closed")],
    [
      "Node 20, no TLS",
      ssl(
        "ERR_SSL_WRONG_VERSION_NUMBER",
        "1:error:2:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350:\n",
      ),
    ],
    ["Node, a client certificate", ssl("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED")],
    ["Node, a handshake that may be the second", ssl("ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE")],
    ["a text that quotes another", named("upstream said: bad port")],
    [
      "a reset that began with a refusal",
      named("x", { code: "ECONNRESET", cause: named("y", { code: "ECONNREFUSED" }) }),
    ],
    ["nothing", undefined],
    ["a text", "bad port"],
    ["an object whose own code throws", throwing],
  ])("but not with %s", (_name, error) => {
    expect(neverConnected(error)).toBe(false);
  });
});

it("a code with the digits of a card is not shown", async () => {
  const { call } = fakeGateway(named("x", { code: "E4111111111111111" }));
  const error = await failureOf(call(direct, payment));
  expect(error).toMatchObject({ kind: "outcome-unknown", cause: { message: "It has no code." } });
  expect(JSON.stringify(error)).not.toContain("4111111111111111");
});

it("an object whose own code throws does not hide that the outcome is unknown", async () => {
  const { call } = fakeGateway(throwing as Error, { fetch: () => Promise.reject(throwing) });
  expect((await failureOf(call(direct, payment))).kind).toBe("outcome-unknown");
});

describe("the built-in fetch", () => {
  const calls: unknown[][] = [];
  const responding = (...responses: (Response | Error)[]) => {
    calls.length = 0;
    vi.stubGlobal("fetch", async (...given: unknown[]) => {
      calls.push(given);
      const response = responses.shift() ?? new Response();
      if (response instanceof Error) throw response;
      return response;
    });
  };

  it("is called with an address and options, not with a `Request`", async () => {
    responding();
    expect(await kindOf("http://x/")).toBe("response");
    expect(calls).toEqual([["http://x/", { ...post, redirect: "manual", signal: expect.any(AbortSignal) }]]);
  });

  it("opens a new connection for each request on Bun, which resends a request that fails on an old one", async () => {
    responding();
    vi.stubGlobal("Bun", {});
    expect(await kindOf("http://x/")).toBe("response");
    expect(calls[0]?.[1]).toMatchObject({ keepalive: false });
  });

  it("opens a new connection for each request on Deno, and detects that none was made", async () => {
    const client = {};
    const createHttpClient = vi.fn<(options: object) => object>(() => client);
    vi.stubGlobal("Deno", { createHttpClient });
    const said = (how: string) =>
      failed(`error sending request for url (https://x/): client error (${how}): y`);
    responding(new Response(), said("Connect"), said("SendRequest"), failed("Connect"));
    expect(await kindOf("https://x/")).toBe("response");
    expect(await kindOf("https://x/")).toBe("not-sent");
    expect(await kindOf("https://x/")).toBe("unknown");
    expect(await kindOf("https://x/")).toBe("unknown");
    expect(createHttpClient.mock.calls).toEqual([[{ poolMaxIdlePerHost: 0 }]]);
    expect(calls.every(([, init]) => (init as { client: object }).client === client)).toBe(true);
  });
});

describe("a custom fetch", () => {
  it("can be any version of undici, which does not accept the runtime's `Request`", async () => {
    expectTypeOf(undiciFetch).toExtend<Fetch>();
    expectTypeOf(globalThis.fetch).toExtend<Fetch>();
    const reply = await signedResponse(capturedOrder).text();
    const port = await http((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "x-request-id": "r" }).end(reply);
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    const call = caller({ baseUrl, credentials, profile, schemes: everyScheme, fetch: undiciFetch });
    expect(await call(capture, { capture_orders: [order] })).toMatchObject(capturedOrder);
  });

  it("can be any function that returns status, headers and body", async () => {
    const response = await signedResponse(capturedOrder).bytes();
    const headers = new Map([["content-type", "application/json"]]);
    const { body } = new Response(response);
    const fetch: Fetch = async () => ({ status: 200, headers, body });
    const { call } = fakeGateway(new Response(), { fetch });
    expect(await call(capture, { capture_orders: [order] })).toMatchObject(capturedOrder);
  });

  it("that returns anything else makes the outcome unknown", async () => {
    for (const response of [undefined, {}, { status: 200 }, { status: 200, headers: {}, body: "text" }]) {
      const fetch = (async () => response) as unknown as Fetch;
      const error = await failureOf(fakeGateway(new Response(), { fetch }).call(direct, payment));
      expect(error.kind).toBe("outcome-unknown");
    }
  });
});
