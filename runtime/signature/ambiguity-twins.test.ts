// The two messages of each attack, as they are made from a scheme.
import { describe, expect, it } from "vitest";
import { hmac, twinsOf } from "../testing/signing.ts";
import { twinSamples } from "../testing/twins.ts";
import type { RowScheme } from "./scheme.ts";
import { pathsOf, within } from "./within.ts";

const account = { merchant_id: "1", account_id: "2" };
const payment = { ...account, amount: "1.00", typed: "Lima" };
const payout = { ...account, payout_amount: "900.00" };
const noon = 1_767_268_800;

const twins = (attack: string, members: Partial<RowScheme>) =>
  twinsOf({ ...hmac, empty: "omit", ...members }).find((one) => one.attack === attack);
const listed = ["order_no", "amount", "typed"];

describe("twins have two values with one signature", () => {
  it.each<[string, Partial<RowScheme>, object, object]>([
    [
      "separator",
      {},
      { ...account, amount: "9&merchant_id=1&typed=00", typed: "1" },
      { ...account, amount: "9", typed: "00&merchant_id=1&typed=1" },
    ],
    [
      "separator",
      { pair: "names-then-values" },
      { ...account, amount: "9&1&00", typed: "1" },
      { ...account, amount: "9", typed: "00&1&1" },
    ],
    [
      "separator",
      { fields: listed },
      { ...payment, amount: "1", order_no: "9&amount=00" },
      { ...payment, amount: "00&amount=1", order_no: "9" },
    ],
    [
      "boundary",
      { pair: "value", join: "", empty: "keep" },
      { ...account, amount: "1.00", typed: "x1900.00Mallory" },
      { ...payout, to: { name: "Mallory" }, amount: "1.001x", zz: "" },
    ],
    ["boundary", { pair: "namevalue" }, payment, { ...account, typed: "Lima", amount1: ".00" }],
    ["name", { pair: "value", join: "|" }, { ...payment, aa: "900.00" }, { ...payment, ab: "900.00" }],
    ["nesting", {}, { ...payout, to: { name: "Mallory" } }, { ...payout, "to.name": "Mallory" }],
    [
      "nesting",
      { paths: "bracketed" },
      { ...payout, to: { name: "Mallory" } },
      { ...payout, "to[name]": "Mallory" },
    ],
    [
      "nesting",
      { nested: "json" },
      { ...payout, to: { name: "Mallory" } },
      { ...payout, to: '{"name":"Mallory"}' },
    ],
    [
      "list",
      {},
      { ...account, orders: [{ order_no: "A-1", part: "0.50" }] },
      { ...account, "orders[0].order_no": "A-1", "orders[0].part": "0.50" },
    ],
    ["number", {}, { ...payment, amount: "10.5" }, { ...payment, amount: 10.5 }],
    ["number", { fields: listed }, { ...payment, order_no: "10.5" }, { ...payment, order_no: 10.5 }],
    [
      "empty",
      {},
      { ...account, orders: [{ order_no: "A-1", part: "" }] },
      { ...account, orders: [{ order_no: "A-1" }] },
    ],
    ["empty", { nested: "json" }, { ...payment, amount: "" }, { ...account, typed: "Lima" }],
    [
      "empty",
      { empty: "keep" },
      { ...account, orders: [{ order_no: "A-1", part: "" }] },
      { ...account, orders: [{ order_no: "A-1", part: null }] },
    ],
    [
      "uncovered",
      { fields: listed },
      { ...payout, to: { name: "Mallory" } },
      { ...payout, merchant_id: "another", to: { name: "Mallory" } },
    ],
    [
      "uncovered",
      { nested: "omit" },
      { ...payout, to: { name: "Mallory" } },
      { ...payout, to: { name: "another" } },
    ],
    [
      "uncovered",
      { except: ["payout_amount"] },
      { ...payout, to: { name: "Mallory" } },
      { ...payout, payout_amount: "another", to: { name: "Mallory" } },
    ],
    ["case", { case: "lower" }, { ...payment, amount: "ab" }, { ...payment, amount: "AB" }],
    ["case", { names: "upper" }, { ...payment, amount: "ab" }, { ...account, typed: "Lima", AMOUNT: "ab" }],
  ])("%s, with %j", (attack, members, one, other) => {
    expect(twins(attack, members)?.messages.map(({ value }) => value)).toEqual([one, other]);
  });

  it("of operations, directions and times, with one value", () => {
    const { batch, response } = twinSamples;
    const sent = { purpose: "request", time: noon };
    expect(twins("operation", {})?.messages).toEqual([
      { ...sent, operation: "pay", value: payment },
      { ...sent, operation: "reserve", value: payment },
    ]);
    expect(twins("direction", {})?.messages).toEqual([
      { ...sent, purpose: "response", operation: "refund", value: response },
      { ...sent, operation: "refund", value: response },
    ]);
    expect(twins("replay", {})?.messages).toEqual([
      { ...sent, operation: "refund", value: batch.value },
      { ...sent, operation: "refund", value: batch.value, time: noon + 86_400 },
    ]);
  });

  it("and the attack in one line", () => {
    expect(twins("number", {})?.allows).toBe("A number is signed like the text with the same characters.");
  });
});

describe("twins are made", () => {
  const digest = (key: RowScheme["key"]): Partial<RowScheme> => ({ algorithm: "sha256", key });

  it.each<[string, Partial<RowScheme>]>([
    ["a key in front", digest({ place: "prefix", join: "&" })],
    ["a key behind", digest({ place: "suffix", join: "&key=" })],
    ["a key in two halves", digest({ place: "both", join: "&", halves: ":" })],
    ["a key with halves of unusual marks", digest({ place: "both", join: "&", halves: "kqvwz7" })],
    ["a key as a field", digest({ place: "pair", name: "key" })],
    ["a row that is hashed first", { twice: "row" }],
    ["a text that is encoded as a whole", { encode: { as: "form", of: "text" } }],
    ["a text in upper case", { case: "upper" }],
  ])("also for a scheme with %s", (_what, members) => {
    expect(twins("separator", members)).toBeDefined();
    expect(twins("nesting", members)).toBeDefined();
  });

  it.each<[string, string, Partial<RowScheme>]>([
    ["separator", "a key behind each pair", digest({ place: "each", join: "" })],
    ["separator", "values that are encoded", { encode: { as: "rfc3986", of: "values" } }],
    ["separator", "values with escaped separators", { encode: { as: "backslash", of: "values" } }],
    ["separator", "no separator", { join: "" }],
    ["boundary", "names and values with a mark between", {}],
    ["name", "names in the text", {}],
    ["nesting", "nothing nested", { nested: "omit" }],
    ["list", "nothing nested", { nested: "omit" }],
    ["uncovered", "every field covered", {}],
    ["case", "the case of letters", {}],
    ["case", "listed names, and the case of values", { fields: listed, names: "upper", pair: "name=value" }],
  ])("not of %s with %s", (attack, _what, members) => {
    expect(twins(attack, members)).toBeUndefined();
  });
});

describe("the paths in a value", () => {
  const value = { a: "1", b: { c: "2", d: ["3", { e: null }] }, f: {}, g: [] };

  it("are those of its texts, from the outside in", () => {
    expect(pathsOf(value)).toEqual(["a", "b.c", "b.d.0", "b.d.1.e"]);
    expect(pathsOf("text")).toEqual([""]);
    expect(pathsOf(undefined, "a")).toEqual(["a"]);
  });

  it("lead to a value that can be replaced in a copy", () => {
    expect(within(value, "a", "x")).toEqual({ ...value, a: "x" });
    expect(within(value, "b.c", "x")).toEqual({ ...value, b: { ...value.b, c: "x" } });
    expect(within(value, "b.d.1.e", "x")).toEqual({ ...value, b: { ...value.b, d: ["3", { e: "x" }] } });
    expect(within(value, "new.deep", "x")).toEqual({ ...value, new: { deep: "x" } });
    expect(within(value, "a.deep", "x")).toEqual({ ...value, a: { deep: "x" } });
    expect(value.b.c).toBe("2");
  });

  it("lead to a field that can be removed", () => {
    const { a: _left, ...rest } = value;
    expect(within(value, "a", undefined)).toEqual(rest);
    expect(within({ l: [{ a: "1", b: "2" }] }, "l.0.a", undefined)).toEqual({ l: [{ b: "2" }] });
    expect(Object.keys(within(value, "gone", undefined))).toEqual(Object.keys(value));
  });
});
