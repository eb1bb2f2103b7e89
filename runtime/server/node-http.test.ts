import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { portOf } from "../testing/port-of.ts";
import {
  type Head,
  listen,
  type Listening,
  type ListenOptions,
  type NodeListener,
  nodeListener,
  type WebHandler,
} from "./node-http.ts";

async function start(handler: WebHandler, options: Partial<ListenOptions> = {}): Promise<Listening> {
  const listening = await listen(handler, { port: 0, ...options });
  onTestFinished(() => listening.close());
  return listening;
}

/** A connection that may be reset. */
const connected = (url: string) =>
  connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);

/** The server's response to raw bytes, until it closes the connection. */
async function raw(url: string, text: string, more?: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  if (more === undefined) socket.end(text);
  else socket.write(text + more);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

/** A promise that is kept from outside. */
function gate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = () => undefined as void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

describe("listen", () => {
  it("passes method, address, headers, body and remote address to the handler", async () => {
    const seen: unknown[] = [];
    const { url } = await start(async (request, { remoteAddress }) => {
      const { method, url: at, headers } = request;
      seen.push([method, at, headers.get("x-one"), await request.text(), remoteAddress]);
      return new Response("é", { status: 201, headers: { "x-two": "2" } });
    });
    const response = await fetch(`${url}/a?b=c`, { method: "POST", body: "ž", headers: { "x-one": "1" } });
    expect([response.status, response.headers.get("x-two"), await response.text()]).toEqual([201, "2", "é"]);
    expect(seen).toEqual([["POST", `${url}/a?b=c`, "1", "ž", "127.0.0.1"]]);
  });

  it("keeps several cookies separate and streams a long body", async () => {
    const { url } = await start(() => {
      const response = new Response("x".repeat(1_000_000));
      response.headers.append("set-cookie", "a=1");
      response.headers.append("set-cookie", "b=2");
      return response;
    });
    const response = await fetch(url);
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect((await response.text()).length).toBe(1_000_000);
  });

  it("responds with 413 to a body over the limit, and calls the handler for a body at the limit", async () => {
    const { url } = await start(async (request) => new Response(await request.text()), { maxBytes: 1_000 });
    const send = (body: string) => fetch(url, { method: "POST", body });
    expect((await send("x".repeat(1_001))).status).toBe(413);
    expect((await send("x".repeat(1_000))).status).toBe(200);
  });

  it("closes the connection if a body continues far beyond the limit", async () => {
    const { url } = await start(() => new Response("read"), { maxBytes: 100 });
    const socket = connected(url);
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n${"x".repeat(500)}`);
    socket.resume();
    await once(socket, "close");
    expect(socket.bytesWritten).toBeLessThan(1_000_000);
  });

  it("responds with 500 and no details if a handler fails", async () => {
    const { url } = await start(() => {
      throw new Error("secret");
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([500, ""]);
  });

  it("accepts no other host in the request line", async () => {
    const { url } = await start((request) => new Response(new URL(request.url).pathname));
    expect(await raw(url, "GET //elsewhere/path HTTP/1.0\r\n\r\n")).toContain("//elsewhere/path");
    expect(await raw(url, "GET http://elsewhere/ HTTP/1.0\r\n\r\n")).toContain("400 Bad Request");
    expect(await raw(url, "OPTIONS * HTTP/1.0\r\n\r\n")).toContain("400 Bad Request");
  });

  it.each([
    ["two hosts", "host: x\r\nhost: y\r\ncontent-length: 2\r\n\r\n{}"],
    ["the same host twice", "Host: x\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}"],
    ["no host", "content-length: 2\r\n\r\n{}"],
    ["two media types", "host: x\r\ncontent-type: a/b\r\nContent-Type: c/d\r\ncontent-length: 2\r\n\r\n{}"],
    ["two lengths", "host: x\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\n{}"],
    ["two lengths in one header", "host: x\r\ncontent-length: 2, 2\r\n\r\n{}"],
    ["a length and chunks", "host: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["an encoding that is not chunked last", "host: x\r\ntransfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n"],
    [
      "two chunked encodings",
      "host: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["two origins", "host: x\r\norigin: http://a\r\norigin: http://b\r\ncontent-length: 2\r\n\r\n{}"],
  ])("refuses a request with %s, and closes its connection", async (_name, rest) => {
    let asked = 0;
    const { url } = await start(() => {
      asked += 1;
      return new Response("served");
    });
    const response = await raw(url, `POST / HTTP/1.1\r\n${rest}GET / HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400 /u);
    expect(response).not.toContain("served");
    expect(asked).toBe(0);
  });

  it("accepts a list header that is sent twice", async () => {
    const { url } = await start((request) => new Response(request.headers.get("x-forwarded-for")));
    const head = "host: x\r\nx-forwarded-for: 10.0.0.1\r\nx-forwarded-for: 10.0.0.2\r\nconnection: close";
    expect(await raw(url, `GET / HTTP/1.1\r\n${head}\r\n\r\n`)).toContain("10.0.0.1, 10.0.0.2");
  });

  it("completes a running request when it closes, and accepts no more", async () => {
    const started = gate();
    const release = gate();
    const { url, close } = await start(async () => {
      started.open();
      await release.passed;
      return new Response("done");
    });
    const response = fetch(url).then((response) => response.text());
    await started.passed;
    const closed = close();
    expect(close()).toBe(closed);
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    release.open();
    expect(await response).toBe("done");
    await closed;
  });

  it("cancels a request that does not end in time", async () => {
    const started = gate();
    const hanging: WebHandler = () => {
      started.open();
      return new Promise(() => undefined);
    };
    const { url, close } = await start(hanging, { closeTimeoutMs: 10 });
    const response = fetch(url).then(
      () => "answered",
      () => "cut off",
    );
    await started.passed;
    await close();
    expect(await response).toBe("cut off");
  });

  it("rejects if the port is in use", async () => {
    const { url } = await start(() => new Response(""));
    const second = listen(() => new Response(""), { port: Number(new URL(url).port) });
    await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("a request that exceeds a limit", () => {
  const never: WebHandler = () => {
    throw new Error("The handler was asked.");
  };

  it("of headers is refused at the configured size, 16 KiB by default", async () => {
    const head = (bytes: number) => `POST / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(bytes)}\r\n\r\n`;
    const { url } = await start(never);
    expect(await raw(url, head(20_000))).toMatch(/^HTTP\/1\.1 431 /u);
    const small = await start(never, { maxHeaderBytes: 1_000 });
    expect(await raw(small.url, head(2_000))).toMatch(/^HTTP\/1\.1 431 /u);
  });

  it("of time is refused with 408, even if data still arrives", async () => {
    const { url } = await start(never, { requestTimeoutMs: 200 });
    const socket = connected(url);
    socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n");
    const drip = setInterval(() => socket.write("x"), 20);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    // A byte that comes after the end gets a reset: an error, which is not what this is about.
    await new Promise((done) => socket.once("close", done));
    clearInterval(drip);
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 408 /u);
  });
});

describe("before the body arrives", () => {
  const unread: WebHandler = async (request) => new Response(`${request.method} ${await request.text()}`);
  const admit = ({ method, target, header, remoteAddress }: Head) => {
    if (header("x-limit") !== undefined)
      return Response.json([method, target, remoteAddress], { status: 429, headers: { "retry-after": "7" } });
    return target === "/known" ? 100 : 0;
  };
  const post = (path: string, rest: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\n${rest}`;

  it("a request can be refused by its headers, even while the client still sends", async () => {
    const { url } = await start(unread, { admit });
    // A body that never arrives: a server that reads it first sends no response.
    const head = post("/known", "x-limit: 1\r\ncontent-length: 100000\r\n\r\n");
    const refused = await raw(url, head);
    expect(refused).toMatch(/^HTTP\/1\.1 429 /u);
    expect(refused).toMatch(/retry-after: 7[^]*connection: close[^]*\["POST","\/known","127\.0\.0\.1"\]$/iu);
    const long = { method: "POST", body: "x".repeat(3_000_000), headers: { "x-limit": "1" } };
    const sending = await fetch(url, long);
    expect([sending.status, await sending.json()]).toEqual([429, ["POST", "/", "127.0.0.1"]]);
  });

  it("a request whose body is not needed is handled, and a connection with a short body stays open", async () => {
    const { url } = await start(unread, { admit });
    const two = post("/other", "content-length: 3\r\n\r\nabc") + post("/known", "content-length: 1\r\n\r\nd");
    const both = await raw(url, `${two}GET / HTTP/1.0\r\n\r\n`);
    const [first, second, third] = both.match(/POST.*|GET.*/gu) ?? [];
    expect([first?.slice(0, 5), second, third?.slice(0, 3)]).toEqual(["POST ", "POST d", "GET"]);
    const never = await raw(url, post("/other", "content-length: 100000\r\n\r\nabc"));
    expect(never).toMatch(/^HTTP\/1\.1 200 [^]*POST $/u);
  });

  it("a body is refused by its declared length, with the smaller limit", async () => {
    const { url } = await start(unread, { admit, maxBytes: 1_000 });
    expect(await raw(url, post("/known", "content-length: 101\r\n\r\n"))).toMatch(/^HTTP\/1\.1 413 /u);
    const chunked = `transfer-encoding: chunked\r\n\r\n65\r\n${"x".repeat(101)}\r\n0\r\n\r\n`;
    expect(await raw(url, post("/known", chunked))).toMatch(/^HTTP\/1\.1 413 /u);
  });

  it("a client that waits for 100 Continue gets it only if its body is needed", async () => {
    const { url } = await start(unread, { admit });
    const waiting = "expect: 100-continue\r\ncontent-length: 1\r\n\r\n";
    const expecting = (path: string, more = "") =>
      raw(url, post(path, `${more}${waiting}${more === "" ? "x" : ""}`));
    expect(await expecting("/known")).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [^]*POST x/u);
    expect(await expecting("/known", "x-limit: 1\r\n")).toMatch(/^HTTP\/1\.1 429 /u);
    expect(await raw(url, post("/known", "expect: more\r\n\r\n"))).toMatch(/^HTTP\/1\.1 417 /u);
  });
});

describe("a server under load", () => {
  it("cancels the oldest unfinished body when another one arrives", async () => {
    const echo: WebHandler = async (request) => new Response(String((await request.bytes()).length));
    const { url } = await start(echo, { maxBytesInFlight: 100_000 });
    const first = raw(url, `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 90000\r\n\r\n`, "x".repeat(80_000));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = await fetch(url, { method: "POST", body: "x".repeat(60_000) });
    expect([second.status, await second.text()]).toEqual([200, "60000"]);
    expect(await first).toMatch(/^HTTP\/1\.1 503 /u);
  });

  it("accepts a limited number of connections from one address, and more after some are closed", async () => {
    const { url } = await start(() => new Response("here"), { connections: { each: 2 } });
    const open = async () => {
      const socket = connected(url);
      socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
      const heard = await Promise.race([once(socket, "data"), once(socket, "close")]);
      return { socket, isServed: Buffer.isBuffer(heard[0]) };
    };
    const [one, two] = [await open(), await open()];
    const three = await open();
    expect([one, two, three].map(({ isServed }) => isServed)).toEqual([true, true, false]);
    one.socket.destroy();
    await expect.poll(async () => (await open()).isServed).toBe(true);
  });

  it("accepts connections up to the total limit, and any number from exempt addresses", async () => {
    const { url } = await start(() => new Response("here"), {
      connections: { most: 3, each: 1, keyOf: () => undefined },
    });
    const sockets = Array.from({ length: 5 }, () => connected(url));
    const ended = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
    await expect.poll(ended).toBe(2);
    for (const socket of sockets) socket.destroy();
  });
});

describe("a listener of node:http", () => {
  /** A server of Node's own, with something in front of the listener. */
  const serving = async (listener: RequestListener) =>
    `http://127.0.0.1:${await portOf(createServer(listener))}`;
  const echo: WebHandler = async (request) => new Response(await request.text());
  /** The response to a body that does not end. */
  const begun = (url: string) => raw(url, "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\n", "abc");

  it("cancels a body that is too slow with 408", async () => {
    const url = await serving(nodeListener(echo, { readMs: 30 }));
    expect(await begun(url)).toMatch(/^HTTP\/1\.1 408 /u);
  });

  it("accepts bytes that other middleware has read, and fails without details if they are gone", async () => {
    const listener = nodeListener(echo, { maxBytes: 10 });
    const after = (keep: (bytes: Buffer) => unknown) =>
      serving(async (incoming, outgoing) => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
        listener(Object.assign(incoming, { body: keep(Buffer.concat(chunks)) }), outgoing);
      });
    const response = async (url: string, body: string) => {
      const response = await fetch(url, { method: "POST", body });
      return [response.status, await response.text()];
    };
    expect(await response(await after((bytes) => bytes), "ž")).toEqual([200, "ž"]);
    expect(await response(await after((bytes) => bytes), "x".repeat(11))).toEqual([413, ""]);
    const parsed = await after((bytes) => JSON.parse(bytes.toString()));
    expect(await response(parsed, "{}")).toEqual([500, ""]);
  });

  it.each<[string, (one: WebHandler) => NodeListener]>([
    ["its handler", (one) => nodeListener(one, { readMs: 60_000, maxBytes: 100 })],
    ["a function around its handler", (one) => nodeListener((request, from) => one(request, from), one)],
  ])("keeps the limits of %s, which learns why a body was not read", async (_name, listening) => {
    const unread: string[] = [];
    const handler = async ({ bodyUsed }: Request) => new Response(bodyUsed ? "used" : "called");
    const limited: WebHandler = Object.assign(handler, {
      maxBytes: 4,
      readMs: 30,
      unread: (why: string) => {
        unread.push(why);
        return new Response("not read", { status: 418 });
      },
    });
    const listener = listening(limited);
    const url = await serving(listener);
    expect(await begun(url)).toContain("418");
    expect((await fetch(url, { method: "POST", body: "12345" })).status).toBe(418);
    expect(unread).toEqual(["late", "too large"]);
    const consumed = await serving((incoming, outgoing) => {
      incoming.resume().once("end", () => listener(incoming, outgoing));
    });
    expect(await (await fetch(consumed, { method: "POST", body: "1" })).text()).toBe("used");
  });
});
