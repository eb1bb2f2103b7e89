// The table of attacks on rows of pairs, compared with what schemes really sign.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { WireObject } from "../values/wire.ts";
import { anyScheme, keyFor } from "../testing/schemes.ts";
import { hmac, sign, verifyBody } from "../testing/signing.ts";
import { attacksOn, schemeAdvice } from "./ambiguity.ts";
import type { RowScheme } from "./scheme.ts";

const attacksOf = (scheme: RowScheme) => attacksOn(scheme).map(({ attack }) => attack);
const rowWith = (members: Partial<RowScheme>): RowScheme => ({ ...hmac, empty: "omit", ...members });

/** Whether a signature of the one value is valid for the other. */
function signAlike(one: WireObject, other: WireObject, scheme: RowScheme): boolean {
  const key = keyFor(scheme);
  const posted = { ...other, encryption_data: sign(one, scheme, key) };
  return verifyBody(posted, scheme, [key]) === "valid";
}

const account = { merchant_id: "1", account_id: "2" };
const payment = { ...account, amount: "1.00", typed: "Lima" };
const payout = { ...account, payout_amount: "900.00" };
const orders = [{ order_no: "A-1", part: "0.50" }];
const listed = ["order_no", "amount", "typed"];
const rfc3986 = { as: "rfc3986", of: "values" } as const;
const bare = { pair: "names-then-values", join: "", fields: ["a", "b"], empty: "keep" } as const;
const keyPair = { algorithm: "sha256", key: { place: "pair", name: "amount" } } as const;

/** Two messages that sign alike, for an attack and the members of a scheme that make it possible. */
const pairs: readonly (readonly [attack: string, Partial<RowScheme>, WireObject, WireObject])[] = [
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
  // A city that a shopper typed becomes a payout of the same account.
  [
    "separator",
    {},
    { ...account, amount: "1", typed: "x&merchant_id=1&payout_amount=900.00" },
    { ...payout, amount: "1&merchant_id=1&typed=x" },
  ],
  [
    "boundary",
    { pair: "value", join: "", empty: "keep" },
    { ...account, amount: "1.00", typed: "x1900.00Mallory" },
    { ...payout, to: { name: "Mallory" }, amount: "1.001x", zz: "" },
  ],
  ["boundary", { pair: "namevalue" }, payment, { ...account, typed: "Lima", amount1: ".00" }],
  ["boundary", { join: "", encode: rfc3986 }, { a: "1b", c: "2" }, { a: "1", bc: "2" }],
  ["name", { pair: "value", join: "|" }, { ...payment, aa: "9" }, { ...payment, ab: "9" }],
  ["name", { pair: "value", fields: ["a", "b"] }, { a: "9" }, { b: "9" }],
  ["name", bare, { a: "9" }, { b: "9" }],
  ["nesting", {}, { ...payout, to: { name: "Mallory" } }, { ...payout, "to.name": "Mallory" }],
  ["nesting", { paths: "bracketed" }, { to: { name: "Mallory" } }, { "to[name]": "Mallory" }],
  ["nesting", { nested: "json" }, { to: { name: "Mallory" } }, { to: '{"name":"Mallory"}' }],
  ["nesting", { nested: "omit", fields: ["to.name"] }, { to: { name: "Mallory" } }, { "to.name": "Mallory" }],
  ["list", {}, { orders }, { "orders[0].order_no": "A-1", "orders[0].part": "0.50" }],
  ["list", { nested: "sorted-json", fields: ["orders"] }, { orders: ["A-1"] }, { orders: '["A-1"]' }],
  ["number", {}, { ...payment, amount: "10.5" }, { ...payment, amount: 10.5 }],
  ["number", { fields: listed }, { order_no: "10.5" }, { order_no: 10.5 }],
  ["empty", {}, { orders: [{ order_no: "A-1", part: "" }] }, { orders: [{ order_no: "A-1" }] }],
  ["empty", { nested: "json" }, { ...payment, amount: "" }, { ...account, typed: "Lima" }],
  ["empty", { empty: "keep" }, { orders: [{ part: "" }] }, { orders: [{ part: null }] }],
  ["uncovered", { fields: listed }, payment, { ...payment, merchant_id: "another" }],
  ["uncovered", { nested: "omit" }, { to: { name: "Mallory" } }, { to: { name: "another" } }],
  ["uncovered", { except: ["payout_amount"] }, payout, { ...payout, payout_amount: "another" }],
  ["uncovered", keyPair, payment, { ...payment, amount: "another" }],
  ["case", { case: "lower" }, { ...payment, amount: "ab" }, { ...payment, amount: "AB" }],
  ["case", { names: "upper" }, { amount: "ab" }, { AMOUNT: "ab" }],
  ["case", { names: "upper", fields: ["a", "A"] }, { a: "1" }, { A: "1" }],
];

describe("each attack in the table", () => {
  it.each(pairs)("%s is possible with %j", (attack, members, one, other) => {
    expect(one).not.toEqual(other);
    expect(signAlike(one, other, rowWith(members))).toBe(true);
    expect(attacksOf(rowWith(members))).toContain(attack);
  });

  const open: Partial<Record<string, Partial<RowScheme>>> = {
    boundary: { pair: "namevalue" },
    name: { pair: "value" },
    uncovered: { except: ["note"] },
    case: { case: "lower" },
  };

  it("has an example that signs alike where it is possible, and differently where it is not", () => {
    const all = new Map(
      [{}, ...Object.values(open)]
        .flatMap((members) => attacksOn(rowWith(members ?? {})))
        .map((one) => [one.attack, one] as const),
    );
    expect(all.size).toBe(12);
    for (const { attack, messages } of all.values()) {
      const [one, other] = messages;
      expect(one).not.toEqual(other);
      expect(signAlike(one.value, other.value, rowWith(open[attack] ?? {}))).toBe(true);
      expect(signAlike(one.value, other.value, rowWith({}))).toBe(!(attack in open));
    }
  });

  it("is listed for every scheme with which a pair of messages signs alike", () => {
    const known = pairs.map(([attack, , ...values]) => ({ attack, values }));
    const examples = attacksOn(rowWith({ pair: "value", join: "", case: "lower", except: ["note"] })).map(
      ({ attack, messages }) => ({ attack, values: messages.map(({ value }) => value) }),
    );
    let shown = 0;
    fc.assert(
      fc.property(anyScheme, (scheme) => {
        const attacks: readonly string[] = attacksOf(scheme);
        for (const { attack, values } of [...known, ...examples]) {
          const [one = {}, other = {}] = values;
          if (!signAlike(one, other, scheme)) continue;
          // Such a pair is also possible where its fields are not covered, or their ends or names are not.
          const why = [attack, "uncovered", "boundary", "name"];
          expect(attacks.some((one) => why.includes(one))).toBe(true);
          shown += 1;
        }
      }),
      { numRuns: 150 },
    );
    expect(shown).toBeGreaterThan(600);
  });
});

it("no row of pairs signs the operation, the direction or the time", () => {
  fc.assert(
    fc.property(anyScheme, (scheme) => {
      expect(attacksOf(scheme)).toEqual(expect.arrayContaining(["operation", "direction", "replay"]));
    }),
    { numRuns: 30 },
  );
});

const flat = ["operation", "direction", "replay"];

it.each<[string, Partial<RowScheme>, string]>([
  ["values that are encoded", { encode: rfc3986 }, "nesting list number empty"],
  ["empty fields that are kept", { empty: "keep" }, "separator nesting list number empty"],
  ["only the listed fields", { fields: ["order_no", "amount"] }, "separator number empty uncovered"],
  ["no nested fields", { nested: "omit" }, "separator number empty uncovered"],
  ["values alone", { pair: "value", join: "" }, "boundary name nesting list number empty"],
  ["names without an end", { pair: "namevalue" }, "separator boundary nesting list number empty"],
  ["a text in one case", { case: "lower" }, "separator nesting list number empty case"],
])("the attacks on a scheme with %s are complete", (_, members, attacks) => {
  expect(attacksOf(rowWith(members))).toEqual([...attacks.split(" "), ...flat]);
});

const digest = (key: RowScheme["key"]): Partial<RowScheme> => ({ algorithm: "sha256", key });

it.each<[string, Partial<RowScheme>]>([
  ["a key in front", digest({ place: "prefix", join: "&" })],
  ["a key behind", digest({ place: "suffix", join: "&key=" })],
  ["a key in two halves", digest({ place: "both", join: "&", halves: ":" })],
  ["a key as a field", digest({ place: "pair", name: "key" })],
  ["a row that is hashed first", { twice: "row" }],
  ["a text that is encoded as a whole", { encode: { as: "form", of: "text" } }],
  ["a text in upper case", { case: "upper" }],
])("a scheme with %s allows them too", (_what, members) => {
  expect(attacksOf(rowWith(members))).toEqual(expect.arrayContaining(["separator", "nesting"]));
});

it.each<[string, string, Partial<RowScheme>]>([
  ["separator", "a key behind each pair", digest({ place: "each", join: "" })],
  ["separator", "values that are encoded", { encode: rfc3986 }],
  ["separator", "values with escaped separators", { encode: { as: "backslash", of: "values" } }],
  ["separator", "no separator", { join: "" }],
  ["boundary", "names and values with a mark between", {}],
  ["boundary", "a key behind each pair", { join: "", ...digest({ place: "each", join: "" }) }],
  ["name", "names in the text", {}],
  ["name", "listed fields that keep their places", { fields: listed, pair: "value", empty: "keep" }],
  ["nesting", "nothing nested", { nested: "omit" }],
  ["nesting", "listed fields without a path", { fields: listed }],
  ["list", "nothing nested", { nested: "omit" }],
  ["uncovered", "every field covered", {}],
  ["case", "the case of letters", {}],
  ["case", "the row hashed before the case is changed", { case: "lower", twice: "row" }],
  ["case", "listed names, and the case of values", { fields: listed, names: "upper", pair: "name=value" }],
])("not %s with %s", (attack, _what, members) => {
  expect(attacksOf(rowWith(members))).not.toContain(attack);
});

it.each<[string, boolean]>([
  ["-", true],
  ["&", false],
])("encoded values with %s as the separator: it can be in a value is %s", (join, isOpen) => {
  const scheme = rowWith({ pair: "value", join, encode: rfc3986 });
  expect(attacksOf(scheme).includes("separator")).toBe(isOpen);
  expect(signAlike({ a: `1${join}2` }, { a: "1", b: "2" }, scheme)).toBe(isOpen);
});

it("the bound scheme and an invalid scheme have no attacks", () => {
  expect(attacksOn({ kind: "bound", version: 1 })).toEqual([]);
  expect(attacksOn({ ...hmac, join: 1 } as never)).toEqual([]);
});

it("the advice has one line for each attack, with a location in the scheme", () => {
  const points = (scheme: unknown) => ({ "signature.scheme": scheme });
  const advice = schemeAdvice(points(hmac));
  expect(advice.map(({ code }) => code)).toEqual(
    attacksOf(hmac).map((attack) => `signature.allows.${attack}`),
  );
  expect(new Set(advice.map(({ at }) => at))).toEqual(new Set(["/extension_points/signature.scheme"]));
  expect(advice.filter(({ message }) => message.includes("\n"))).toEqual([]);
  const moving = [{ kind: "bound", version: 1 }, hmac];
  const [first] = schemeAdvice(points(moving));
  expect(first?.at).toBe("/extension_points/signature.scheme/1");
  expect(schemeAdvice(points({ kind: "bound", version: 1 }))).toEqual([]);
  expect(schemeAdvice(points({}))).toEqual([]);
});
