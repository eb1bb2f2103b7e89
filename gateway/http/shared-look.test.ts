import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sharedLook } from "./shared-look.ts";

let begun: string[] = [];
/** Gives what was so when it began, some time later. */
let now = 0;
const look = sharedLook(async (key: string): Promise<string> => {
  begun.push(key);
  const seen = `${key}${now}`;
  await sleep(5);
  if (seen === "bad2") throw new Error("It broke.");
  return seen;
});

test("who asks while somebody looks shares the next look, which sees what was so when he asked", async () => {
  begun = [];
  now = 0;
  const first = look("a");
  now = 1;
  const others = [look("a"), look("a"), look("b")];
  expect(await first).toBe("a0");
  const late = look("a");
  expect(await Promise.all(others)).toEqual(["a1", "a1", "b1"]);
  now = 2;
  const last = look("a");
  expect(await late).toBe("a1");
  expect(await last).toBe("a2");
  expect(begun.filter((key) => key === "a")).toHaveLength(4);
});

test("a look that breaks is told to those who shared it, and to nobody after them", async () => {
  now = 2;
  const [first, second] = [look("bad"), look("bad")];
  await expect(first).rejects.toThrow("broke");
  now = 3;
  const third = look("bad");
  await expect(Promise.all([second, third]).then(([a, b]) => [a, b])).rejects.toThrow("broke");
  expect(await look("bad")).toBe("bad3");
});
