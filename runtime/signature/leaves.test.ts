// Which texts of a value a row of pairs signs, in which order, and what it refuses to sign.
import { describe, expect, it } from "vitest";
import { canonicalText, hmac, sign } from "../testing/signing.ts";
import { UnsignableError } from "./leaves.ts";
import type { RowScheme } from "./scheme.ts";

const text = (value: unknown, members: Partial<RowScheme> = {}): string =>
  canonicalText(value, { ...hmac, ...members });

const lists = (levels: number): unknown => (levels === 0 ? "1" : [lists(levels - 1)]);
const nested = (levels: number): Record<string, unknown> =>
  levels === 0 ? { a: "1" } : { a: nested(levels - 1) };

describe("the covered leaves", () => {
  const ignoring = "sorted-ignoring-case";
  const own = "encryption_data";
  it.each<[string, object, Partial<RowScheme>, string]>([
    ["sorted by code units", { b: 1, B: 2, a: 3 }, {}, "B=2&a=3&b=1"],
    ["sorted ignoring case", { b: 1, B: 2, a: 3, C: 4 }, { fields: ignoring }, "a=3&B=2&b=1&C=4"],
    ["without the excepted fields", { a: 1, b: 2, c: { b: 3 } }, { except: ["b"] }, "a=1&c.b=3"],
    ["with empty ones", { a: "", b: null, c: 1 }, {}, "a=&b=&c=1"],
    ["without empty ones", { a: "", b: null, c: 1 }, { empty: "omit" }, "c=1"],
    ["without absent ones", { a: undefined, b: {}, c: [], d: 1 }, {}, "d=1"],
    ["as words and digits", { a: true, b: false, c: 1e21, d: -0.5 }, {}, "a=true&b=false&c=1e+21&d=-0.5"],
    ["by paths with dots", { a: { c: 1, b: [2, { d: 3 }] } }, {}, "a.b[0]=2&a.b[1].d=3&a.c=1"],
    ["by paths in brackets", { a: { b: [{ c: 1 }] } }, { paths: "bracketed" }, "a[b][0][c]=1"],
    ["without nested ones", { a: 1, b: { c: 2 }, d: [3] }, { nested: "omit" }, "a=1"],
    [
      "as JSON text",
      { a: { c: [1, null, "x", undefined], b: true, z: undefined } },
      { nested: "json" },
      'a={"c":[1,null,"x",null],"b":true}',
    ],
    [
      "as sorted JSON text",
      { a: { c: { e: 1, d: 2 }, b: [{ g: 1, f: 2 }] } },
      { nested: "sorted-json" },
      'a={"b":[{"f":2,"g":1}],"c":{"d":2,"e":1}}',
    ],
    ["under names in upper case", { ab: 1, c: { d: 2 } }, { names: "upper" }, "AB=1&C.D=2"],
    ["under names in lower case", { AB: 1, aC: 2 }, { names: "lower" }, "ab=1&ac=2"],
    ["of a list, in the order of the list", { b: 1, a: 2 }, { fields: ["b", "a"] }, "b=1&a=2"],
    ["of a list, with nested names sorted", { a: { c: 1, b: 2 } }, { fields: ["a"] }, "a.b=2&a.c=1"],
    ["of a list, by a way down", { a: { b: 1 } }, { fields: ["a.b"] }, "a.b=1"],
    ["of a list, through entries", { a: [{ b: 1 }, { b: 2 }] }, { fields: ["a.b"] }, "a[0].b=1&a[1].b=2"],
    ["of a list, by a field's own name first", { "a.b": 1, a: { b: 2 } }, { fields: ["a.b"] }, "a.b=1"],
    ["of a list, with an absent one in its place", { a: 1 }, { fields: ["c.d", "b", "a"] }, "c.d=&b=&a=1"],
    ["of a list, without an absent one", { a: 1 }, { fields: ["b", "a"], empty: "omit" }, "a=1"],
    ["of a list, without an empty object", { a: {}, b: 1 }, { fields: ["a", "b"] }, "b=1"],
    ["of a list, in upper case", { a: { b: 1 } }, { fields: ["a.b", "c"], names: "upper" }, "A.B=1&C="],
    ["of a list, without the signature", { encryption_data: 1, a: 2 }, { fields: [own, "a"] }, "a=2"],
  ])("are written %s", (_what, value, members, expected) => {
    expect(text(value, members)).toBe(expected);
  });

  it("with equal names ignoring case are in the order of their code units", () => {
    const scheme = { fields: ignoring } as const;
    expect(text({ a: 1, A: 2 }, scheme)).toBe("A=2&a=1");
    expect(text({ A: 2, a: 1 }, scheme)).toBe("A=2&a=1");
    expect(text({ a: 1, A: 2 }, { names: "lower" })).toBe("a=1&a=2");
  });

  it("have the key at its sorted or listed position if it is a field", () => {
    const pair = { algorithm: "sha256", key: { place: "pair", name: "key" } } as const;
    const alike = (one: object, other: object, members: Partial<RowScheme>) =>
      sign(one, { ...hmac, ...pair, ...members }, "k") ===
      sign(other, { ...hmac, algorithm: "sha256", key: { place: "suffix", join: "&key=" } }, "k");
    expect(alike({ a: 1 }, { a: 1 }, {})).toBe(true);
    expect(alike({ a: 1, key: "theirs" }, { a: 1 }, {})).toBe(true);
    expect(alike({ a: 1, z: 2 }, { a: 1, z: 2 }, {})).toBe(false);
    expect(alike({ a: 1, z: 2 }, { a: 1, z: 2 }, { fields: ["a", "z", "key"] })).toBe(true);
    expect(text({ a: 1, key: "theirs" }, pair)).toBe("a=1");
  });
});

describe("a row of pairs refuses", () => {
  const leaf = "Only well-formed texts, finite numbers, booleans and null can be signed.";
  const only = "Only objects and lists can be signed as JSON text.";
  const deep = "A value nested deeper than 64 cannot be signed.";
  it.each<[string, unknown, Partial<RowScheme>, string]>([
    ["a text", "text", {}, "Only an object can be signed."],
    ["a list", [], {}, "Only an object can be signed."],
    ["null", null, {}, "Only an object can be signed."],
    ["half a surrogate pair", { a: "\ud800" }, {}, leaf],
    ["a number without an end", { a: Number.POSITIVE_INFINITY }, {}, leaf],
    ["a function", { a: () => 1 }, {}, leaf],
    ["a function in JSON text", { a: [() => 1] }, { nested: "json" }, leaf],
    ["half a surrogate pair in JSON text", { a: ["\ud800"] }, { nested: "json" }, leaf],
    ["a date in JSON text", { a: [new Date(0)] }, { nested: "json" }, only],
    ["65 levels", nested(65), {}, deep],
    ["65 levels of lists", { a: lists(65) }, {}, deep],
    ["64 levels of lists in JSON text", { a: lists(64) }, { nested: "json" }, deep],
    ["lists on the way to a listed field", { a: lists(65) }, { fields: ["a.b"] }, deep],
    ["64 levels of JSON text", nested(64), { nested: "json" }, deep],
    ["64 levels down to a listed field", nested(64), { fields: [Array(65).fill("a").join(".")] }, deep],
  ])("%s", (_what, value, members, message) => {
    expect(() => text(value, members)).toThrow(new UnsignableError(message));
    expect(() => text(value, members)).toThrow(UnsignableError);
  });

  it.each<[number, string, Partial<RowScheme>]>([
    [64, "leaves", {}],
    [63, "JSON text", { nested: "json" }],
    [63, "a listed field", { fields: [Array(64).fill("a").join(".")] }],
  ])("not %i levels of %s", (levels, _what, members) => {
    expect(text(nested(levels), members)).toMatch(/1/);
  });
});
