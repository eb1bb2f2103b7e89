import { expect, test } from "vitest";
import type { RunEvent } from "../run/events.ts";
import { consoleReporter, type ConsoleOptions } from "./console.ts";

const sends = { requests: 1, payments: 0, amounts: {}, repeats: 0 };
const counts = { checks: 120, selected: 100, run: "a", sends };
const started: RunEvent = { type: "started", target: "http://x/", profile: "bare", seed: 1, ...counts };
const exchange: RunEvent = {
  type: "exchange",
  scenario: "a.b",
  step: "s",
  exchange: { request: { method: "POST", url: "http://x/", headers: {}, body: "" }, response: {} },
};

/** Returns the output of slightly more than a minute with one response each second. */
function printed(options: Omit<ConsoleOptions, "output" | "env">, isTTY = false): readonly string[] {
  const lines: string[] = [];
  let time = 0;
  const show = consoleReporter({
    output: { write: () => true, isTTY },
    aside: { write: (text) => void lines.push(text) },
    env: {},
    now: () => time,
    ...options,
  });
  show(started);
  for (; time < 70_000; time += 1000) show(exchange);
  return lines;
}

test("without a terminal a run prints its progress every half minute, separate from its output", () => {
  const lines = printed({}).filter((line) => line.includes("of 100 checks"));
  expect(lines).toEqual(Array.from({ length: 2 }, () => "0 of 100 checks …\n"));
});

test("a terminal, --quiet and a verbose run print no such lines", () => {
  for (const lines of [printed({}, true), printed({ quiet: true }), printed({ verbose: true })])
    expect(lines.filter((line) => line.includes("of 100 checks"))).toEqual([]);
});
