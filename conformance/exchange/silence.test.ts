// When a run stops because the gateway never responds, and when it gives up one operation.
import { expect, test } from "vitest";
import { listenForSilence } from "./silence.ts";

const silent = { problem: "no complete response within 10 ms", fault: "silent" } as const;
const cut = { problem: "the connection failed", fault: "cut" } as const;

test("the eighth request without a response stops the run, and the message says why", () => {
  const silence = listenForSilence();
  for (let sent = 0; sent < 7; sent += 1) silence.note("pay", 0, silent);
  expect(silence.verdict()).toBeUndefined();
  silence.note("pay", 0, cut);
  expect(silence.verdict()).toBe(
    "The gateway has not responded to any of 8 requests (the last: the connection failed), so the run was stopped.",
  );
});

test("a gateway that responded once never stops the run by silence", () => {
  const silence = listenForSilence();
  silence.note("pay", 0);
  for (let sent = 0; sent < 100; sent += 1) silence.note("pay", 0, silent);
  expect(silence.verdict()).toBeUndefined();
});

test("an operation is given up after two time limits one after the other, for good, and no other is", () => {
  let now = 0;
  const silence = listenForSilence(() => now);
  const note = (begun: number, failure?: typeof silent | typeof cut): boolean => {
    now = begun + 10;
    silence.note("query", begun, failure);
    return silence.givenUp("query") !== undefined;
  };
  // At the same time, with a response between, and with a broken connection between.
  expect([note(0, silent), note(1, silent), note(9, silent)]).toEqual([false, false, false]);
  expect([note(20), note(30, silent), note(50, cut), note(60, silent)]).not.toContain(true);
  expect([note(80, silent), note(90)]).toEqual([true, true]);
  expect(silence.givenUp("query")).toBe(
    "Not run: query did not respond within the time limit, 2 times in a row, so no more was sent to it.",
  );
  expect(silence.givenUp("pay")).toBeUndefined();
});
