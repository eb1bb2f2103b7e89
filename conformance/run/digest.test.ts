import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkResult, reportWith } from "../testing/report.ts";
import { canonical, digestOf } from "./digest.ts";

test("the canonical form has sorted members, no spaces, and numbers and texts as in RFC 8785", () => {
  expect(
    canonical({ b: [1e21, -0, 0.1, true, null], a: { "\u20ac": '\u000f\n\u00e9"', "1": undefined } }),
  ).toBe('{"a":{"€":"\\u000f\\né\\""},"b":[1e+21,0,0.1,true,null]}');
});

test("the canonical form is JSON of the same value, for any order of the members", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonical(value);
      expect(canonical(JSON.parse(text))).toBe(text);
      expect(canonical(reversed(value))).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, item]) => [name, reversed(item)]),
  );
};

test("a report has the digest of its content, also after it is written and read", () => {
  const report = reportWith([checkResult({})]);
  expect(digestOf({ ...report })).toBe(report.digest);
  expect(digestOf(JSON.parse(JSON.stringify(report)) as Record<string, unknown>)).toBe(report.digest);
});

test("a change of any value changes the digest", () => {
  const report = JSON.parse(
    JSON.stringify(reportWith([checkResult({}), checkResult({ id: "b" })])),
  ) as Record<string, unknown>;
  const places = leavesOf(report, []).filter(([first]) => first !== "digest");
  expect(places.length).toBeGreaterThan(500);
  fc.assert(
    fc.property(fc.constantFrom(...places), (place) => {
      expect(digestOf(changedAt(report, place) as Record<string, unknown>)).not.toBe(report["digest"]);
    }),
    { numRuns: 40 },
  );
});

const leavesOf = (value: unknown, at: readonly string[]): (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...at, name]))
    : [at];

function changedAt(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return typeof value === "boolean" ? !value : `${String(value)} `;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[first] = changedAt(copy[first], rest);
  return Array.isArray(value) ? Object.values(copy) : copy;
}
