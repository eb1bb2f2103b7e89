import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { poster } from "./post.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

interface ReceivedPost {
  readonly method: string | undefined;
  readonly host: string | undefined;
  readonly body: string;
}

async function merchant(reply: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: ReceivedPost[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("error", () => undefined);
    request.on("end", () => {
      seen.push({
        method: request.method,
        host: request.headers.host,
        body: Buffer.concat(parts).toString("utf8"),
      });
      reply(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { port, seen };
}

const options = { allowPrivate: true };

test("a notification is sent to the resolved address, with the merchant's host name", async () => {
  const { port, seen } = await merchant((_request, response) => response.end("OK"));
  const names: string[] = [];
  const resolve = async (name: string) => {
    names.push(name);
    // A second look-up would lead elsewhere; there is none.
    return names.length === 1 ? ["127.0.0.1"] : ["127.0.0.9"];
  };
  const post = poster({ ...options, resolve });
  expect(await post({ url: `http://merchant.example:${port}/hook`, body: '{"é":1}' })).toEqual({
    responded: true,
    status: 200,
    body: "OK",
  });
  expect(names).toEqual(["merchant.example"]);
  expect(seen).toEqual([{ method: "POST", host: `merchant.example:${port}`, body: '{"é":1}' }]);
});

test("a redirect is an ordinary response and is not followed", async () => {
  const target = await merchant((_request, response) => response.end("OK"));
  const { port } = await merchant((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${target.port}/` }).end(),
  );
  expect(await poster(options)({ url: `http://127.0.0.1:${port}/`, body: "{}" })).toMatchObject({
    responded: true,
    status: 302,
  });
  expect(target.seen).toEqual([]);
});

test("a response that does not end is cancelled", async () => {
  const { port } = await merchant((_request, response) => void response.writeHead(200).write("O"));
  const post = poster({ ...options, timeoutMs: 50 });
  expect(await post({ url: `http://127.0.0.1:${port}/`, body: "{}" })).toEqual({
    responded: false,
    reason: "No response in time.",
  });
});

test("a response that is too long is not read", async () => {
  const { port } = await merchant((_request, response) => void response.end("OK".padEnd(200_000)));
  expect(await poster(options)({ url: `http://127.0.0.1:${port}/`, body: "{}" })).toEqual({
    responded: false,
    reason: "The response was too long.",
  });
});

test("a response that breaks off is not accepted", async () => {
  const { port } = await merchant((_request, response) => {
    response.writeHead(200, { "content-length": 9 }).write("O", () => response.destroy());
  });
  expect(await poster(options)({ url: `http://127.0.0.1:${port}/`, body: "{}" })).toMatchObject({
    responded: false,
  });
});

test("a refused connection and a forbidden address are reported with the reason", async () => {
  const { port } = await merchant((_request, response) => void response.end());
  servers.splice(0).forEach((server) => server.close());
  expect(await poster(options)({ url: `http://127.0.0.1:${port}/`, body: "{}" })).toEqual({
    responded: false,
    reason: "The connection failed (ECONNREFUSED).",
  });
  const closed = poster({ allowPrivate: false });
  expect(await closed({ url: `http://127.0.0.1:${port}/`, body: "{}" })).toEqual({
    responded: false,
    reason: "The address leads where no notification may go.",
    lasting: true,
  });
});

test("a truncated body never arrives complete", async () => {
  const { port, seen } = await merchant((_request, response) => response.end("OK"));
  const parcel = { url: `http://127.0.0.1:${port}/`, body: '{"a":1}', cutAt: 3 };
  expect(await poster(options)(parcel)).toMatchObject({ responded: false });
  expect(seen).toEqual([]);
});
