import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Incoming } from "../incoming.ts";
import { inTime } from "./in-time.ts";

const asked = (pathname: string, isOperation = true): Incoming => ({
  request: new Request(`http://gateway.example${pathname}`),
  remoteAddress: undefined,
  pathname,
  isOperation,
  elapsed: () => 0,
});

test("what takes too long gets 503 without a body, and goes on", async () => {
  let isDone = false;
  const slow = inTime(5)(async () => {
    await sleep(50);
    isDone = true;
    return new Response("late");
  });
  const response = await slow(asked("/v1/authorise"));
  expect([response.status, await response.text(), isDone]).toEqual([503, "", false]);
  await expect.poll(() => isDone).toBe(true);
});

test.each([
  ["a batch", asked("/v1/refund")],
  ["a page", asked("/portal", false)],
])("%s takes as long as it takes", async (_what, incoming) => {
  const slow = inTime(5)(async () => {
    await sleep(50);
    return new Response("done");
  });
  expect(await (await slow(incoming)).text()).toBe("done");
});
