import { createServer, type RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { readBounded } from "../../codecs/bounded.ts";
import { portOf } from "../../testing/port-of.ts";
import { send as sendTo, type SendLimits } from "./transport.ts";
import type { Fetch } from "./fetch.ts";

const limits = { timeoutMs: 10_000, maxBytes: 1_000 };
const serverOf = async (listener: RequestListener) =>
  `http://127.0.0.1:${await portOf(createServer(listener))}/`;

const body = new TextEncoder().encode("x");
const send = (fetch: Fetch, url: string, own: SendLimits) =>
  sendTo(fetch, url, { method: "POST", headers: {}, body }, own);
const never = (() => new Promise<Response>(() => undefined)) as typeof fetch;

describe("send", () => {
  it("returns status, media type and bytes of any complete response", async () => {
    const url = await serverOf((_request, response) => {
      response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("gone");
    });
    const sent = await send(fetch, url, limits);
    expect(sent).toMatchObject({ kind: "response", status: 404, mediaType: "text/plain; charset=utf-8" });
    expect(sent.kind === "response" && new TextDecoder().decode(sent.bytes)).toBe("gone");
  });

  it("does not follow redirects", async () => {
    let asked = 0;
    const url = await serverOf((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: "/elsewhere" }).end();
    });
    expect(await send(fetch, url, limits)).toMatchObject({ kind: "response", status: 307 });
    expect(asked).toBe(1);
  });

  it("reports unknown for an unknown error, and does not show its text", async () => {
    const cause = Object.assign(new Error("secret text"), { code: "EPIPE" });
    const [plain, coded] = [new TypeError("secret text"), new TypeError("fetch failed", { cause })];
    expect(await send(() => Promise.reject(plain), "http://x/", limits)).toEqual({
      kind: "unknown",
      reason: "the connection failed",
      cause: expect.objectContaining({ name: "TypeError", message: "It has no code." }),
    });
    const sent = await send(() => Promise.reject(coded), "http://x/", limits);
    expect(JSON.stringify(sent)).not.toContain("secret");
  });

  it("reports unknown if the connection breaks before a response", async () => {
    const url = await serverOf((request) => void request.socket.destroy());
    expect((await send(fetch, url, limits)).kind).toBe("unknown");
  });

  it("reports unknown with the status if the response breaks off", async () => {
    const url = await serverOf((request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => request.socket.destroy());
    });
    expect(await send(fetch, url, limits)).toMatchObject({ kind: "unknown", status: 200 });
  });

  it("reads an endless response only up to the limit", async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 400;
        controller.enqueue(new Uint8Array(400));
      },
    });
    const responding = (() => Promise.resolve(new Response(endless))) as typeof fetch;
    expect(await send(responding, "http://x/", limits)).toMatchObject({
      kind: "unknown",
      reason: "the response is longer than 1000 bytes",
    });
    expect(given).toBeLessThan(4_000);
  });

  it("ends at the time limit even if fetch ignores the signal", async () => {
    expect(await send(never, "http://x/", { ...limits, timeoutMs: 5 })).toEqual({
      kind: "unknown",
      reason: "no complete response within 5 ms",
    });
  });

  it("reports not-sent if the caller cancels before sending, and unknown if after", async () => {
    const before = await send(fetch, "http://x/", { ...limits, signal: AbortSignal.abort() });
    expect(before.kind).toBe("not-sent");
    const giveUp = new AbortController();
    const after = send(never, "http://x/", { ...limits, signal: giveUp.signal });
    giveUp.abort();
    expect((await after).kind).toBe("unknown");
  });
});

describe("readBounded", () => {
  const small = (size: number) =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(size).fill(120)),
    });

  it("gives the bytes of many small chunks in their order", async () => {
    const texts = Array.from({ length: 2_500 }, (_, index) => String(index));
    const chunks = texts.map((text) => new TextEncoder().encode(text)).values();
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { value } = chunks.next();
        if (value === undefined) controller.close();
        else controller.enqueue(value);
      },
    });
    const bytes = await readBounded(stream, 100_000);
    expect(new TextDecoder().decode(bytes)).toBe(texts.join(""));
  });

  it.each([0, 1])("ends at the time limit in an endless stream of chunks of %i bytes", async (size) => {
    const responding = (() => Promise.resolve(new Response(small(size)))) as typeof fetch;
    const started = performance.now();
    const sent = await send(responding, "http://x/", { timeoutMs: 100, maxBytes: 2 ** 40 });
    expect(sent).toMatchObject({ kind: "unknown", reason: "no complete response within 100 ms" });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("reads exactly up to the limit, and a missing body as empty", async () => {
    expect((await readBounded(new Response("12345").body, 5))?.byteLength).toBe(5);
    expect(await readBounded(new Response("123456").body, 5)).toBeUndefined();
    expect((await readBounded(null, 5))?.byteLength).toBe(0);
  });
});
