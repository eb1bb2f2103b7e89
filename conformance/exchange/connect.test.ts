// Connections to a target: direct, through a proxy, and with custom certificates. All of them are local.
import { createServer as createPlain, type RequestListener, type Server } from "node:http";
import { createServer as createSecure } from "node:https";
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { plainNetwork } from "../inputs/network.ts";
import { listening } from "../testing/listening.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { type SmallProxy, startSmallProxy } from "../testing/small-proxy.ts";
import type { Way } from "./connect.ts";
import { send, type Sent } from "./send.ts";

const certificate = selfSigned();

async function serve(
  protocol: "http" | "https",
  response: RequestListener = (request, response) => void response.end(`${request.method} ${request.url}`),
): Promise<{ readonly url: URL; readonly open: ReadonlySet<Socket> }> {
  const server: Server = protocol === "http" ? createPlain(response) : createSecure(certificate, response);
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const { url, close } = await listening(server);
  onTestFinished(close);
  return { url: new URL("/v1/x?y=1", url), open };
}

async function proxied(
  options?: Parameters<typeof startSmallProxy>[0],
  user = "",
): Promise<[Way, SmallProxy]> {
  const proxy = await startSmallProxy(options);
  onTestFinished(proxy.close);
  const url = new URL(proxy.url.replace("//", `//${user}`));
  return [{ proxy: url, tls: { ca: [certificate.cert] } }, proxy];
}

const post = (url: URL, way?: Way, bounds = { timeoutMs: 5000, maxBytes: 1000 }): Promise<Sent> =>
  send({ method: "POST", url, headers: { "x-a": "b" }, body: new TextEncoder().encode("{}") }, bounds, way);

const textOf = (sent: Sent): string => (sent.ok ? new TextDecoder().decode(sent.body) : sent.problem);

test("TLS accepts a self-signed certificate only if it is named, or if any is accepted", async () => {
  const { url } = await serve("https");
  expect(await post(url)).toMatchObject({ ok: false, fault: "not-trusted" });
  const own: Way = { ...plainNetwork, tls: { ca: [certificate.cert] } };
  expect(textOf(await post(url, own))).toBe("POST /v1/x?y=1");
  const other: Way = { ...plainNetwork, tls: { ca: [selfSigned().cert] } };
  expect(await post(url, other)).toMatchObject({ ok: false, fault: "not-trusted" });
  expect(await post(url, { ...other, tls: { rejectUnauthorized: false } })).toMatchObject({ ok: true });
});

describe("a proxy", () => {
  test("receives the whole address of an http target, and the request unchanged", async () => {
    const { url } = await serve("http", (request, response) => response.end(JSON.stringify(request.headers)));
    const [way, proxy] = await proxied();
    const sent = await post(url, way);
    expect(proxy.asked.map(({ line }) => line)).toEqual([`POST ${url.href}`]);
    expect(JSON.parse(textOf(sent))).toMatchObject({ host: url.host, "x-a": "b", "content-length": "2" });
  });

  test("forwards an https target without access to its content", async () => {
    const { url } = await serve("https");
    const [way, proxy] = await proxied({}, "me:p%40ss@");
    expect(textOf(await post(url, way))).toBe("POST /v1/x?y=1");
    expect(proxy.asked.map(({ line }) => line)).toEqual([`CONNECT ${url.host}`]);
    const [{ headers }] = proxy.asked as [SmallProxy["asked"][0]];
    expect(headers["x-a"]).toBeUndefined();
    expect(headers["proxy-authorization"]).toBe(`Basic ${Buffer.from("me:p@ss").toString("base64")}`);
  });

  test("does not hide an untrusted certificate of the target", async () => {
    const { url } = await serve("https");
    const [way] = await proxied();
    expect(await post(url, { ...way, tls: {} })).toMatchObject({ ok: false, fault: "not-trusted" });
  });

  test("that refuses is reported instead of the target", async () => {
    const secure = await serve("https");
    const plain = await serve("http");
    const [way] = await proxied({ refuses: 407 });
    for (const { url } of [secure, plain])
      expect(await post(url, way)).toMatchObject({ ok: false, fault: "proxy" });
    const [closed] = await proxied({ refuses: 403 });
    expect(textOf(await post(secure.url, closed))).toContain(
      `did not connect to ${secure.url.host}: status 403`,
    );
  });

  test("that sends nothing fails in time, and leaves no connection open", async () => {
    const { url, open } = await serve("https");
    const [way] = await proxied({ silent: true });
    expect(await post(url, way, { timeoutMs: 50, maxBytes: 1000 })).toEqual({
      ok: false,
      problem: "no complete response within 50 ms",
      fault: "silent",
    });
    expect(open.size).toBe(0);
  });

  test.each(["http", "https"] as const)(
    "keeps the limits of size and time of an %s target",
    async (protocol) => {
      const { url } = await serve(protocol, (request, response) => {
        if (request.url?.includes("long") === true) response.end("x".repeat(5000));
      });
      const [way] = await proxied();
      const long = new URL("/long", url);
      expect(textOf(await post(long, way))).toBe("the response is longer than 1000 bytes");
      expect(await post(url, way, { timeoutMs: 200, maxBytes: 1000 })).toMatchObject({
        ok: false,
        fault: "silent",
      });
    },
  );
});
