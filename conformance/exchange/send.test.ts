import { createServer, type RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { listening } from "../testing/listening.ts";
import { isUnsent } from "./fault.ts";
import { send, unreachable, type Bounds, type Sent } from "./send.ts";

async function serve(reply: RequestListener) {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    reply(request, response);
  });
  const { url, close } = await listening(server);
  onTestFinished(close);
  return { url: new URL("/v1/x", url), count: () => count };
}

const post = (url: URL, bounds: Partial<Bounds> = {}, localAddress?: string): Promise<Sent> =>
  send(
    { method: "POST", url, headers: {}, body: new TextEncoder().encode("{}"), localAddress },
    { timeoutMs: 5000, maxBytes: 1000, ...bounds },
  );

describe("a request", () => {
  test("returns status, headers and body of the response, and uses the given local address", async () => {
    const { url } = await serve((request, response) =>
      response.writeHead(402, { "x-a": "b" }).end(request.socket.remoteAddress),
    );
    const sent = await post(url, {}, "127.0.0.3");
    expect(sent).toMatchObject({ ok: true, status: 402, headers: { "x-a": "b" } });
    expect(sent.ok && new TextDecoder().decode(sent.body)).toBe("127.0.0.3");
  });

  test("without a response is sent once, and fails", async () => {
    const { url, count } = await serve(() => undefined);
    expect(await post(url, { timeoutMs: 50 })).toEqual({
      ok: false,
      problem: "no complete response within 50 ms",
      fault: "silent",
    });
    expect(count()).toBe(1);
  });

  test("with a broken connection is not sent again", async () => {
    const { url, count } = await serve((request) => request.socket.destroy());
    expect(await post(url)).toMatchObject({ ok: false });
    expect(count()).toBe(1);
  });

  test("fails if its response breaks off or is too long", async () => {
    const cut = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("abc");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await post(cut.url)).toMatchObject({ ok: false });
    const long = await serve((_, response) => response.end("x".repeat(5000)));
    expect(await post(long.url)).toEqual({ ok: false, problem: "the response is longer than 1000 bytes" });
  });

  test("ends with the run", async () => {
    const { url } = await serve(() => undefined);
    const stop = new AbortController();
    const sent = post(url, { signal: stop.signal });
    stop.abort();
    expect(await sent).toEqual({ ok: false, problem: "the run was stopped" });
  });
});

test("a target is unreachable if no server listens, and reachable otherwise", async () => {
  const { url } = await serve(() => undefined);
  expect(await unreachable(url, 1000)).toBeUndefined();
  expect(await unreachable(new URL("http://127.0.0.1:1"), 1000)).toBe("ECONNREFUSED");
  expect(await post(new URL("http://127.0.0.1:1"))).toMatchObject({ ok: false, fault: "unreached" });
  expect([isUnsent("unreached"), isUnsent("cut")]).toEqual([true, false]);
});

test("a response in a coding that was not asked for is decoded, and an unknown coding stays", async () => {
  const bodyOf = async (coding: string): Promise<string> => {
    const { url } = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(gzipSync("plain")),
    );
    const sent = await post(url);
    return sent.ok ? Buffer.from(sent.body).toString() : sent.problem;
  };
  expect(await bodyOf("gzip")).toBe("plain");
  expect(await bodyOf("of-nobody")).toBe(gzipSync("plain").toString());
});
