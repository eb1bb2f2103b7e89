// The proxy between a client and a target, which are sockets or small servers: what it forwards, how connections end, and what
// it records.
import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect, createServer as createSocketServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { closeServers, opened } from "../testing/listening.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { startLiveProxy, type LiveProxyOptions } from "./proxy.ts";
import { longestBody, type RawRequest, type RawResponse } from "./raw-exchange.ts";

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  closeServers();
});

interface SeenHere {
  readonly exchanges: { readonly request: RawRequest; response?: RawResponse | undefined; ended?: true }[];
  readonly notifications: RawRequest[];
  readonly unreachable: string[];
}

async function proxyTo(target: string, more: Partial<LiveProxyOptions> = {}) {
  const seen: SeenHere = { exchanges: [], notifications: [], unreachable: [] };
  const proxy = await startLiveProxy({
    target: new URL(target),
    host: "127.0.0.1",
    port: 0,
    acknowledgement: { status: 200, body: "OK" },
    onRequest: (asked) => {
      const exchange: SeenHere["exchanges"][number] = { request: asked };
      seen.exchanges.push(exchange);
      return (response) => void Object.assign(exchange, { response, ended: true });
    },
    onNotification: (asked) => void seen.notifications.push(asked),
    onUnreachable: (why) => void seen.unreachable.push(why),
    ...more,
  });
  closing.push(() => proxy.close(0));
  return { ...proxy, seen };
}

const server = (listener: RequestListener): Promise<string> => opened(createServer(listener));

/** A target that reads and writes raw bytes. */
async function socketServer(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const started = createSocketServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    onSocket(socket);
  });
  const url = await opened(started);
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return url;
}

async function socketTo(url: string): Promise<Socket & { heard: string }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  await once(socket, "connect");
  closing.push(() => void socket.destroy());
  const heard = Object.assign(socket, { heard: "" });
  socket
    .on("data", (chunk: Buffer) => (heard.heard += chunk.toString("latin1")))
    .on("error", () => undefined);
  return heard;
}

const text = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

test("the proxy forwards headers, path and body unchanged, except the host", async () => {
  let heard = "";
  const target = await socketServer((socket) => {
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString("latin1");
      if (heard.endsWith("}"))
        socket.write(
          "HTTP/1.1 201 Fine\r\nX-Odd: a\r\nx-odd: B\r\nContent-Length: 3\r\n\r\n\xe4 !",
          "latin1",
        );
    });
  });
  const { url, seen } = await proxyTo(`${target}/base/`);
  const client = await socketTo(url);
  const rest =
    'x-B: 1\r\nX-a:  two\r\nContent-Type: application/JSON;Charset=utf-8\r\nContent-Length: 9\r\n\r\n{"\xc3\xa4":1 }';
  client.write(`POST /v1/authorise?a=%2f&b HTTP/1.1\r\nHOST: proxy:1\r\n${rest}`, "latin1");
  await expect.poll(() => client.heard).toMatch(/ !$/);
  const { host } = new URL(target);
  expect(heard.replace("X-a: two", "X-a:  two")).toBe(
    `POST /base/v1/authorise?a=%2f&b HTTP/1.1\r\nHOST: ${host}\r\n${rest}`,
  );
  expect(client.heard).toBe(
    "HTTP/1.1 201 Fine\r\nX-Odd: a\r\nx-odd: B\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\n\xe4 !",
  );
  await expect.poll(() => seen.exchanges[0]?.ended).toBe(true);
  expect(seen.exchanges[0]).toMatchObject({
    request: { method: "POST", target: "/v1/authorise?a=%2f&b", headers: { "x-b": "1", "x-a": "two" } },
    response: { status: 201, headers: { "x-odd": "a, B" } },
  });
  expect(Buffer.from(seen.exchanges[0]?.request.body ?? []).toString()).toBe('{"ä":1 }');
});

test("the proxy forwards pieces as pieces, in both directions", async () => {
  const target = await server((incoming, outgoing) => {
    incoming.on("data", (chunk: Buffer) => outgoing.write(`<${chunk.toString()}>`));
    incoming.on("end", () => outgoing.end());
  });
  const { url, seen } = await proxyTo(target);
  const sent = request(`${url}/v1/capture`, { method: "POST" });
  sent.write("one");
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let heard = "";
  response.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  await expect.poll(() => heard).toBe("<one>");
  sent.end("two");
  await once(response, "end");
  expect(heard).toBe("<one><two>");
  expect(Buffer.from(seen.exchanges[0]?.response?.body ?? []).toString()).toBe("<one><two>");
});

test("the proxy uses one connection to the target for each connection of the client, as long as the target keeps it", async () => {
  const sockets = new Set<Socket>();
  const target = await server((incoming, outgoing) => {
    sockets.add(incoming.socket);
    outgoing.end("x");
  });
  const { url } = await proxyTo(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  const ask = async (): Promise<Socket> => {
    const sent = request(`${url}/v1/query`, { agent }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const { socket } = response;
    await text(response);
    return socket;
  };
  const first = await ask();
  expect(await ask()).toBe(first);
  expect(sockets.size).toBe(1);
  const closed = once(first, "close");
  for (const socket of sockets) socket.destroy();
  await closed;
});

test("the proxy breaks off a response that the target breaks off", async () => {
  const target = await socketServer((socket) => {
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
      setTimeout(() => socket.destroy(), 50);
    });
  });
  const { url, seen } = await proxyTo(target);
  const response = fetch(`${url}/v1/authorise`, { method: "POST", body: "{}" });
  await expect(response.then((one) => one.text())).rejects.toThrow("terminated");
  await expect.poll(() => seen.exchanges[0]?.ended).toBe(true);
  expect(seen.exchanges[0]?.response).toBeUndefined();
});

test("the proxy drops a request that the target drops, and never sends it twice", async () => {
  let connections = 0;
  const target = await socketServer((socket) => {
    connections += 1;
    socket.once("data", () => socket.destroy());
  });
  const { url } = await proxyTo(target);
  await expect(fetch(`${url}/v1/authorise`, { method: "POST", body: "{}" })).rejects.toThrow("fetch failed");
  expect(connections).toBe(1);
});

test("the proxy cancels the request if the client cancels it", async () => {
  let isGone = false;
  const target = await server((incoming) => void incoming.socket.once("close", () => (isGone = true)));
  const { url, seen } = await proxyTo(target);
  const signal = AbortSignal.timeout(100);
  const cancelled = fetch(`${url}/v1/authorise`, { method: "POST", body: "{}", signal });
  await expect(cancelled).rejects.toThrow(/timeout|aborted/);
  await expect.poll(() => isGone).toBe(true);
  await expect.poll(() => seen.exchanges[0]?.ended).toBe(true);
});

test("the proxy responds for an unreachable target, with the reason", async () => {
  const { url, seen } = await proxyTo("http://127.0.0.1:1");
  const response = await fetch(`${url}/v1/authorise`, { method: "POST", body: "{}" });
  const words = "The proxy cannot reach its target: ECONNREFUSED.\n";
  expect([response.status, await response.text()]).toEqual([502, words]);
  expect(seen.unreachable).toEqual(["ECONNREFUSED"]);
});

test("the proxy reaches a TLS target if its certificate is trusted, with the target's host name", async () => {
  const { key, cert } = selfSigned();
  const secure = createTlsServer({ key, cert }, (incoming, outgoing) => outgoing.end(incoming.headers.host));
  const target = await opened(secure);
  const trusting = await proxyTo(target, { trust: { ca: [cert] } });
  expect(await (await fetch(trusting.url)).text()).toBe(new URL(target).host);
  const wary = await proxyTo(target);
  expect((await fetch(wary.url)).status).toBe(502);
  expect(wary.seen.unreachable).toEqual([expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/)]);
});

test("the proxy forwards a 100 Continue of the target", async () => {
  const target = await server((incoming, outgoing) => {
    incoming.resume().on("end", () => outgoing.end("done"));
  });
  const { url } = await proxyTo(target);
  const client = await socketTo(url);
  client.write("POST /v1/capture HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
  await expect.poll(() => client.heard).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  client.write("{}");
  await expect.poll(() => client.heard).toMatch(/done$|done\r\n0\r\n\r\n$/);
});

test("the proxy forwards a body above the limit and does not store it", async () => {
  let length = 0;
  const target = await server((incoming, outgoing) => {
    incoming.on("data", (chunk: Buffer) => (length += chunk.byteLength));
    incoming.on("end", () => outgoing.end("x".repeat(longestBody + 1)));
  });
  const { url, seen } = await proxyTo(target);
  const body = "y".repeat(longestBody + 2);
  const told = await (await fetch(`${url}/v1/capture`, { method: "POST", body })).text();
  expect([length, told.length]).toEqual([longestBody + 2, longestBody + 1]);
  await expect.poll(() => seen.exchanges[0]?.ended).toBe(true);
  const [long] = seen.exchanges;
  expect([long?.request.body, long?.response?.body]).toEqual([undefined, undefined]);
});

test("the proxy forwards notifications to the merchant, or acknowledges them", async () => {
  const paths: string[] = [];
  const shop = await server((incoming, outgoing) => {
    paths.push(incoming.url ?? "");
    outgoing.writeHead(202).end("heard");
  });
  const notified = async (url: string) => {
    const response = await fetch(`${url}/.notify/here?x=1`, { method: "POST", body: '{"order_no":"1"}' });
    return [response.status, await response.text()];
  };
  const forwarding = await proxyTo("http://127.0.0.1:1", { notify: new URL(`${shop}/base`) });
  expect(await notified(forwarding.url)).toEqual([202, "heard"]);
  expect(paths).toEqual(["/base/here?x=1"]);
  const alone = await proxyTo("http://127.0.0.1:1");
  expect(await notified(alone.url)).toEqual([200, "OK"]);
  for (const { seen } of [forwarding, alone]) {
    expect(seen.exchanges).toEqual([]);
    expect(Buffer.from(seen.notifications[0]?.body ?? []).toString()).toBe('{"order_no":"1"}');
  }
});

test("the proxy waits for running requests when it ends, up to the time limit", async () => {
  const target = await server((incoming, outgoing) => {
    if (incoming.url === "/slow") setTimeout(() => outgoing.end("late"), 300);
  });
  const { url, close } = await proxyTo(target);
  const slow = fetch(`${url}/slow`).then((one) => one.text());
  const never = fetch(`${url}/never`).then(
    () => "answered",
    () => "closed",
  );
  await pause(100);
  await close(2000);
  expect([await slow, await never]).toEqual(["late", "closed"]);
});
