import { afterEach, describe, expect, test } from "vitest";
import { UsageError } from "./errors.ts";
import { startListener, type Listener, type ListenerOptions } from "./listener.ts";

const open: Listener[] = [];
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close();
});

async function listen(options: ListenerOptions = {}): Promise<Listener> {
  const listener = await startListener(options);
  open.push(listener);
  return listener;
}

const post = (url: string, body: string): Promise<Response> => fetch(url, { method: "POST", body });

describe("the listener", () => {
  test("gives a notification that came before and one that comes later, each to its own scenario", async () => {
    const listener = await listen();
    await post(listener.url("aaa"), '{"order_no":"1"}');
    const before = await listener.next("aaa", () => true, 1000);
    expect(before).toMatchObject({ method: "POST", body: { kind: "json", value: { order_no: "1" } } });
    const later = listener.next("bbb", ({ body }) => body.text.includes("2"), 5000);
    await post(listener.url("bbb"), "order_no=1");
    await post(listener.url("bbb"), "order_no=2");
    expect(await later).toMatchObject({ body: { kind: "form", value: { order_no: "2" } } });
  });

  test("gives up after its time, and when the run ends", async () => {
    const listener = await listen();
    expect(await listener.next("aaa", () => true, 20)).toBeUndefined();
    const stop = new AbortController();
    const waiting = listener.next("aaa", () => true, 60_000, stop.signal);
    stop.abort();
    expect(await waiting).toBeUndefined();
  });

  test("answers as the profile wants it acknowledged", async () => {
    const listener = await listen({ answer: { status: 202, body: "seen" } });
    const response = await post(listener.url("aaa"), "");
    expect([response.status, await response.text()]).toEqual([202, "seen"]);
  });

  test("takes a body that nobody can read as a text", async () => {
    const listener = await listen();
    await post(listener.url("aaa"), "<broken");
    expect((await listener.next("aaa", () => true, 1000))?.body).toEqual({
      kind: "xml",
      text: "<broken",
      value: "<broken",
    });
  });

  test("drops a body that is too long", async () => {
    const listener = await listen();
    await expect(post(listener.url("aaa"), "x".repeat(1024 * 1024))).rejects.toThrow("fetch failed");
    expect(await listener.next("aaa", () => true, 20)).toBeUndefined();
  });

  test("is reached under the address that is given", async () => {
    const listener = await listen({ notifyUrl: "https://merchant.example/hook/" });
    expect(listener.url("aaa")).toBe("https://merchant.example/hook/aaa");
  });

  test.each([{ listen: "nowhere" }, { listen: "203.0.113.7:1" }, { notifyUrl: "ftp://x" }])(
    "%j is refused",
    async (options) => {
      await expect(startListener(options)).rejects.toThrow(UsageError);
    },
  );
});
