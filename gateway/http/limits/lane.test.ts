import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Handler, Incoming } from "../incoming.ts";
import { oneByOne } from "./lane.ts";

const incoming = (length: number | undefined, isOperation = true): Incoming => ({
  request: new Request("http://x/v1/capture", {
    method: "POST",
    headers: length === undefined ? {} : { "content-length": String(length) },
  }),
  remoteAddress: undefined,
  pathname: "/v1/capture",
  isOperation,
  elapsed: () => 0,
});

/** A lane with slow requests, and the number of concurrent ones. */
function lane(judges = false) {
  const most = { atOnce: 0, now: 0 };
  const last: Handler = async ({ onJudged }) => {
    most.now += 1;
    most.atOnce = Math.max(most.atOnce, most.now);
    await sleep(2);
    if (judges) onJudged?.({} as never);
    await sleep(judges ? 20 : 0);
    most.now -= 1;
    return new Response(null, { status: 200 });
  };
  const handle = oneByOne()(last);
  const send = async (count: number, one: Incoming) =>
    (await Promise.all(Array.from({ length: count }, () => handle(one)))).map(({ status }) => status);
  return { most, send };
}

test("requests that are long or have no length are processed one by one", async () => {
  for (const length of [60_000, undefined]) {
    const { most, send } = lane();
    expect(new Set(await send(20, incoming(length)))).toEqual(new Set([200]));
    expect(most.atOnce).toBe(1);
  }
});

test("the next request waits only for the signature check of the previous one", async () => {
  const { most, send } = lane(true);
  await send(20, incoming(60_000));
  expect(most.atOnce).toBeGreaterThan(1);
});

test("short requests, and those to pages, do not wait", async () => {
  const { most, send } = lane();
  await Promise.all([send(20, incoming(2000)), send(20, incoming(60_000, false))]);
  expect(most.atOnce).toBe(40);
});

test("more than a hundred waiting requests are refused, and accepted again when there is room", async () => {
  const { send } = lane();
  const statuses = await send(150, incoming(60_000));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(40);
  expect(await send(3, incoming(60_000))).toEqual([200, 200, 200]);
});

test("a failing request does not block the next one", async () => {
  const handle = oneByOne()(async () => {
    throw new Error("gone");
  });
  for (let index = 0; index < 3; index += 1) await expect(handle(incoming(60_000))).rejects.toThrow("gone");
});
