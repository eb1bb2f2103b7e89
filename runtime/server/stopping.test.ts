import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { listen, type WebHandler } from "./node-http.ts";

interface Client {
  readonly socket: Socket;
  readonly heard: () => string;
  /** `end` when the server has closed its side, `ECONNRESET` if it was reset. */
  readonly ended: Promise<string>;
}

/** A client that sends the given text and never closes the connection. */
function clientOf(url: string, allowHalfOpen = false): Client {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen });
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<string>((done) => {
    socket.once("end", () => done("end"));
    socket.once("error", (error: NodeJS.ErrnoException) => done(error.code ?? ""));
  });
  return { socket, heard: () => text, ended };
}

const get = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

/** A server whose client has received a response and keeps its connection. */
async function keptBy(handler: WebHandler, allowHalfOpen = false) {
  const server = await listen(handler, { port: 0 });
  const client = clientOf(server.url, allowHalfOpen);
  client.socket.write(get);
  await expect.poll(client.heard).toContain("\nfirst\r\n0\r\n");
  expect(client.heard()).toMatch(/^connection: keep-alive/im);
  return { server, client };
}

const counting = (): WebHandler => {
  let count = 0;
  return () => new Response(["first", "second", "third"][count++]);
};

test("a request that arrives during the stop is executed, as the last one of its connection", async () => {
  const { server, client } = await keptBy(counting());
  const closed = server.close();
  client.socket.write(get);
  expect(await client.ended).toBe("end");
  expect(client.heard()).toMatch(/connection: close[^]*\nsecond\r\n/i);
  await closed;
});

test("a response that is sent during the stop closes its connection", async () => {
  let release = () => undefined as void;
  const waiting = new Promise<void>((done) => (release = done));
  const server = await listen(() => waiting.then(() => new Response("late")), { port: 0 });
  const client = clientOf(server.url);
  client.socket.write(get);
  await sleep(50);
  const closed = server.close({ lingerMs: 10 });
  await sleep(50);
  release();
  expect(await client.ended).toBe("end");
  expect(client.heard()).toMatch(/connection: close[^]*\nlate\r\n/i);
  await closed;
});

test("an idle connection stays open for `lingerMs`, and ends without a reset", async () => {
  const { server, client } = await keptBy(counting());
  const start = performance.now();
  await server.close({ lingerMs: 200 });
  expect(await client.ended).toBe("end");
  expect(performance.now() - start).toBeGreaterThan(190);
});

test("the server discards data after the end of a connection, and executes no request in it", async () => {
  let carriedOut = 0;
  const { server, client } = await keptBy(() => {
    carriedOut += 1;
    return new Response("first");
  }, true);
  const closed = server.close({ lingerMs: 0 });
  expect(await client.ended).toBe("end");
  client.socket.write(get);
  await sleep(100);
  client.socket.end();
  await closed;
  expect([carriedOut, client.socket.errored]).toEqual([1, null]);
});

test("a stop does not wait for a client that never closes its side", async () => {
  const { server, client } = await keptBy(counting(), true);
  await server.close({ lingerMs: 0 });
  expect(await client.ended).toBe("end");
  client.socket.destroy();
});

test("a server without connections stops at once", async () => {
  const server = await listen(counting(), { port: 0 });
  // Waiting for it would take longer than a test may.
  expect(await server.close({ lingerMs: 3_600_000 })).toBeUndefined();
});
