// The words for success: each of them in any letter case, and nothing else.
import { assert, constantFrom, infiniteStream, oneof, property, string, tuple } from "fast-check";
import { expect, test } from "vitest";
import { firstMismatch } from "./first-mismatch.ts";
import { notPlayed } from "../message/message.ts";
import type { Assert } from "./table.ts";

const holds = (value: unknown, assert: Assert): boolean =>
  firstMismatch([{ ...assert, at: "/value" }], {
    ...notPlayed,
    status: 200,
    success: true,
    response: { kind: "json", text: "{}", value: { value } },
  }) === undefined;

const words =
  "ok yes true accept approved success successful succeeded done complete completed captured reviewed cancelled canceled".split(
    " ",
  );

/** The same as a pattern: each letter in both cases. */
const anyCase = (word: string): string => word.replaceAll(/./g, (one) => `[${one}${one.toUpperCase()}]`);
const notSuccess = `^(?!(?:${words.map(anyCase).join("|")})$)`;

/** Texts near the words: other letter cases, letters that only resemble, a line break or more at either end. */
const nearWords = tuple(
  constantFrom("", "", "", " ", "\n", "un"),
  constantFrom(...words),
  infiniteStream(constantFrom("lower", "upper", "lower", "upper", "like")),
  constantFrom("", "", "", " ", "\n", "ly"),
).map(([before, word, cases, after]) => {
  const letters = Array.from(word, (one) => {
    const { value } = cases.next();
    if (value === "like") return { k: "\u212A", s: "\u017F" }[one] ?? one;
    return value === "upper" ? one.toUpperCase() : one;
  });
  return `${before}${letters.join("")}${after}`;
});

test("a text is a word for success, or it is not, exactly as by a pattern of these words", () => {
  let successes = 0;
  assert(
    property(oneof(nearWords, string({ unit: "grapheme" }), constantFrom(...words)), (text) => {
      const expected = holds(text, { matches: notSuccess });
      if (!expected) successes += 1;
      expect(holds(text, { "says-success": false })).toBe(expected);
      expect(holds(text, { "says-success": true })).toBe(!expected);
    }),
    { numRuns: 2000 },
  );
  expect(successes).toBeGreaterThan(200);
});

test.each([1, 0, true, null, [], { ok: "ok" }])("%j is neither: it is no text", (value) => {
  expect(holds(value, { "says-success": true })).toBe(false);
  expect(holds(value, { "says-success": false })).toBe(false);
});
