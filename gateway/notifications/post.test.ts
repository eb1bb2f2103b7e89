import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../testing/listener.ts";
import { poster, type PostOptions } from "./post.ts";

async function merchant(reply: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: object[] = [];
  const { port, url, close } = await listen(async (request, response) => {
    const body = await text(request);
    seen.push({ method: request.method, host: request.headers.host, body });
    reply(request, response);
  });
  onTestFinished(() => close());
  const post = (more: Partial<PostOptions> = {}) =>
    poster({ allowPrivate: true, ...more })({ url: `${url}/`, body: "{}" });
  return { port, url, seen, post, close };
}

test("a notification is sent to the resolved address, with the merchant's host name", async () => {
  const { port, seen } = await merchant((_request, response) => response.end("OK"));
  const names: string[] = [];
  const resolve = async (name: string) => {
    names.push(name);
    // A second look-up would lead elsewhere; there is none.
    return names.length === 1 ? ["127.0.0.1"] : ["127.0.0.9"];
  };
  const post = poster({ allowPrivate: true, resolve });
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
  const { post } = await merchant((_request, response) =>
    response.writeHead(302, { location: `${target.url}/` }).end(),
  );
  expect(await post()).toMatchObject({ responded: true, status: 302 });
  expect(target.seen).toEqual([]);
});

test("a response that does not end is cancelled", async () => {
  const { post } = await merchant((_request, response) => void response.writeHead(200).write("O"));
  expect(await post({ timeoutMs: 50 })).toEqual({ responded: false, reason: "No response in time." });
});

test("a response that is too long is not read", async () => {
  const { post } = await merchant((_request, response) => void response.end("OK".padEnd(200_000)));
  expect(await post()).toEqual({ responded: false, reason: "The response was too long." });
});

test("a response that breaks off is not accepted", async () => {
  const { post } = await merchant((_request, response) => {
    response.writeHead(200, { "content-length": 9 }).write("O", () => response.destroy());
  });
  expect(await post()).toMatchObject({ responded: false });
});

test("a refused connection and a forbidden address are reported with the reason", async () => {
  const { post, close } = await merchant((_request, response) => void response.end());
  await close();
  expect(await post()).toEqual({ responded: false, reason: "The connection failed (ECONNREFUSED)." });
  expect(await post({ allowPrivate: false })).toEqual({
    responded: false,
    reason: "The address leads where no notification may go.",
    lasting: true,
  });
});

test("a truncated body never arrives complete", async () => {
  const { url, seen } = await merchant((_request, response) => response.end("OK"));
  const parcel = { url: `${url}/`, body: '{"a":1}', cutAt: 3 };
  expect(await poster({ allowPrivate: true })(parcel)).toMatchObject({ responded: false });
  expect(seen).toEqual([]);
});
