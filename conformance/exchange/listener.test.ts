import { describe, expect, onTestFinished, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { pathBehind, startListener, type Listener, type ListenerOptions } from "./listener.ts";

async function listen(options: ListenerOptions = {}): Promise<Listener> {
  const listener = await startListener(options);
  onTestFinished(() => listener.close());
  return listener;
}

const post = (url: string, body: string): Promise<Response> => fetch(url, { method: "POST", body });

describe("the listener", () => {
  test("returns earlier and later notifications, each to its own scenario", async () => {
    const listener = await listen();
    await post(listener.url("aaa"), '{"order_no":"1"}');
    const before = await listener.next("aaa", { fits: () => true, withinMs: 1000 });
    expect(before).toMatchObject({ method: "POST", body: { kind: "json", value: { order_no: "1" } } });
    const later = listener.next("bbb", { fits: ({ body }) => body.text.includes("2"), withinMs: 5000 });
    await post(listener.url("bbb"), "order_no=1");
    await post(listener.url("bbb"), "order_no=2");
    expect(await later).toMatchObject({ body: { kind: "form", value: { order_no: "2" } } });
  });

  test("stops waiting after its time limit, and when the run ends", async () => {
    const listener = await listen();
    expect(await listener.next("aaa", { fits: () => true, withinMs: 20 })).toBeUndefined();
    const stop = new AbortController();
    const waiting = listener.next("aaa", { fits: () => true, withinMs: 60_000, signal: stop.signal });
    stop.abort();
    expect(await waiting).toBeUndefined();
  });

  test("acknowledges as the profile says", async () => {
    const listener = await listen({ response: { status: 202, body: "seen" } });
    const response = await post(listener.url("aaa"), "");
    expect([response.status, await response.text()]).toEqual([202, "seen"]);
  });

  test("refuses the first notification to such an address, and acknowledges the next", async () => {
    const listener = await listen();
    const refused = `${listener.url("aaa")}/refused-first`;
    const other = `${listener.url("aaa")}/other-body-first`;
    for (const status of [500, 200]) expect((await post(refused, "{}")).status).toBe(status);
    for (const body of ["not yet", "OK"]) expect(await (await post(other, "{}")).text()).toBe(body);
  });

  test("returns only notifications after a given one, and the rest of their path", async () => {
    const listener = await listen();
    await post(`${listener.url("aaa")}/one`, '{"n":"1"}');
    await post(`${listener.url("aaa")}/two?x=1`, '{"n":"2"}');
    const first = await listener.next("aaa", { fits: () => true, withinMs: 1000 });
    const second = await listener.next("aaa", { fits: () => true, withinMs: 1000, behind: first });
    expect([first, second].map((one) => one && pathBehind(one, "aaa"))).toEqual(["/one", "/two"]);
    expect(await listener.next("aaa", { fits: () => true, withinMs: 20, behind: second })).toBeUndefined();
  });

  test("reads a notification by GET from the query", async () => {
    const listener = await listen();
    await fetch(`${listener.url("aaa")}?order_no=1`);
    expect(await listener.next("aaa", { fits: () => true, withinMs: 1000 })).toMatchObject({
      method: "GET",
      body: { kind: "form", value: { order_no: "1" } },
    });
  });

  test("returns an unreadable body as text", async () => {
    const listener = await listen();
    await post(listener.url("aaa"), "<broken");
    expect((await listener.next("aaa", { fits: () => true, withinMs: 1000 }))?.body).toEqual({
      kind: "xml",
      text: "<broken",
      value: "<broken",
    });
  });

  test("discards a body that is too long", async () => {
    const listener = await listen();
    await expect(post(listener.url("aaa"), "x".repeat(1024 * 1024))).rejects.toThrow("fetch failed");
    expect(await listener.next("aaa", { fits: () => true, withinMs: 20 })).toBeUndefined();
  });

  test("is reachable at the given address", async () => {
    const listener = await listen({ notifyUrl: "https://merchant.example/hook/" });
    expect(listener.url("aaa")).toBe("https://merchant.example/hook/aaa");
  });

  test.each([{ listen: "nowhere" }, { listen: "203.0.113.7:1" }, { notifyUrl: "ftp://x" }])(
    "refuses %j",
    async (options) => {
      await expect(startListener(options)).rejects.toThrow(UsageError);
    },
  );
});
