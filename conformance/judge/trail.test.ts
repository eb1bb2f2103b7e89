import { expect, test } from "vitest";
import type { Played } from "../message/message.ts";
import { observation } from "../testing/observations.ts";
import { exchangesOf, trailOf } from "./trail.ts";

const played = (url: string, step: string, body = ""): Played => ({
  ...observation({ step }),
  exchange: { request: { method: "POST", url, headers: {}, body }, response: { status: 200 } },
});
const urls = (steps: ReadonlyMap<string, readonly Played[]>, upTo: string, fault: Played): string[] =>
  exchangesOf(trailOf(steps, upTo), fault).map(
    ({ step = "", request, fault: shows }) => `${step} ${request.url}${shows === true ? " !" : ""}`,
  );

test("the messages of a scenario end with the one that shows the failure", () => {
  const [pay, capture, refund] = [played("pay", "one"), played("capture", "two"), played("refund", "three")];
  const steps = new Map([
    ["one", [pay]],
    ["two", [capture]],
    ["three", [refund]],
  ]);
  expect(urls(steps, "two", capture)).toEqual(["one pay", "two capture !"]);
  expect(urls(steps, "two", pay)).toEqual(["one pay !", "two capture"]);
});

test("a step that repeats its request shows only its first and last messages", () => {
  const many = Array.from({ length: 9 }, (_, index) => played(String(index), "ask"));
  const last = many.at(-1) ?? played("", "ask");
  expect(urls(new Map([["ask", many]]), "ask", last)).toEqual(["ask 0", "ask 7", "ask 8 !"]);
});

test("a trail has at most sixteen messages, and those before the failure are shortened", () => {
  const long = "x".repeat(9000);
  const steps = new Map(
    Array.from({ length: 20 }, (_, index) => [`s${index}`, [played(String(index), `s${index}`, long)]]),
  );
  const [fault = played("", "")] = steps.get("s19") ?? [];
  const shown = exchangesOf(trailOf(steps, "s19"), fault);
  expect(shown).toHaveLength(16);
  expect(shown[0]?.step).toBe("s4");
  expect(shown[0]?.request.body.length).toBeLessThan(5000);
  expect(shown.at(-1)?.request.body).toBe(long);
});

test("a message without a step comes last", () => {
  const [pay, other] = [played("pay", "one"), played("notified", "")];
  expect(urls(new Map([["one", [pay]]]), "one", other)).toEqual(["one pay", " notified !"]);
});
