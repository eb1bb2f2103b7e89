// When a run stops because the gateway never responds.
import { expect, test } from "vitest";
import { listenForSilence } from "./silence.ts";

test("the eighth request without a response stops the run, and the message says why", () => {
  const silence = listenForSilence();
  for (let sent = 0; sent < 7; sent += 1) silence.note("no complete response within 10 ms");
  expect(silence.verdict()).toBeUndefined();
  silence.note("the connection failed");
  expect(silence.verdict()).toBe(
    "The gateway has not responded to any of 8 requests (the last: the connection failed), so the run was stopped.",
  );
});

test("a gateway that responded once never stops the run by silence", () => {
  const silence = listenForSilence();
  silence.note(undefined);
  for (let sent = 0; sent < 100; sent += 1) silence.note("no answer");
  expect(silence.verdict()).toBeUndefined();
});
