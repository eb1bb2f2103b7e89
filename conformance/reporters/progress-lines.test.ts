import { expect, test } from "vitest";
import type { RunEvent } from "../run/events.ts";
import { consoleReporter, type ConsoleOptions } from "./console.ts";

const started: RunEvent = { type: "started", target: "http://x/", profile: "bare", seed: 1, checks: 100 };
const exchange: RunEvent = {
  type: "exchange",
  scenario: "a.b",
  step: "s",
  exchange: { request: { method: "POST", url: "http://x/", headers: {}, body: "" }, response: {} },
};

/** What is printed while a minute goes by in which a request is answered each second. */
function printed(options: Omit<ConsoleOptions, "output" | "env">, isTTY = false): readonly string[] {
  const lines: string[] = [];
  let time = 0;
  const show = consoleReporter({
    output: { write: (text) => void lines.push(text), isTTY },
    env: {},
    now: () => time,
    ...options,
  });
  show(started);
  for (; time < 60_000; time += 1000) show(exchange);
  return lines;
}

test("without a terminal a run tells each quarter of a minute how far it is", () => {
  const lines = printed({}).filter((line) => line.includes("of 100 checks"));
  expect(lines).toEqual(Array.from({ length: 3 }, () => "0 of 100 checks …\n"));
});

test("a terminal, --quiet and a verbose run have no such lines", () => {
  for (const lines of [printed({}, true), printed({ quiet: true }), printed({ verbose: true })])
    expect(lines.filter((line) => line.includes("of 100 checks"))).toEqual([]);
});
