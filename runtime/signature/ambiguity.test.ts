// The attacks that gateways' schemes allow, each shown by two messages with the same signature.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { anyScheme, keyFor } from "../testing/schemes.ts";
import { hmac, sign, twinsOf, verifyBody } from "../testing/signing.ts";
import { schemeAdvice } from "./ambiguity.ts";
import type { RowScheme } from "./scheme.ts";
import { twinSamples } from "../testing/twins.ts";

const attacksOf = (scheme: RowScheme) => twinsOf(scheme).map(({ attack }) => attack);

it("a pair of twins always has two different messages with one signature, for any scheme", () => {
  let shown = 0;
  fc.assert(
    fc.property(anyScheme, (scheme) => {
      const key = keyFor(scheme);
      for (const { messages } of twinsOf(scheme)) {
        const [a, b] = messages;
        expect(b).not.toEqual(a);
        const signature = sign(a.value, scheme, key);
        const posted = { ...b.value, encryption_data: signature };
        expect(verifyBody(posted, scheme, [key])).toBe("valid");
        shown += 1;
      }
    }),
    { numRuns: 150 },
  );
  expect(shown).toBeGreaterThan(600);
});

it("no row of pairs signs the operation, the direction or the time", () => {
  fc.assert(
    fc.property(anyScheme, (scheme) => {
      expect(attacksOf(scheme)).toEqual(expect.arrayContaining(["operation", "direction", "replay"]));
    }),
    { numRuns: 30 },
  );
});

it("an address that a shopper types can become the signature of a payout of the same account", () => {
  const [separator] = twinsOf(hmac).filter(({ attack }) => attack === "separator");
  const [payment, payout] = separator?.messages ?? [];
  expect([payment?.operation, payout?.operation]).toEqual(["pay", "payout"]);
  const { typed: city, ...rest } = payment?.value ?? {};
  expect(rest).toEqual({ merchant_id: "1", account_id: "2", amount: "1.00" });
  expect(city).toContain("&payout_amount=900.00");
  expect(payout?.value).toMatchObject({ merchant_id: "1", account_id: "2", payout_amount: "900.00" });
});

const flat = ["operation", "direction", "replay"];

it.each<[string, Partial<RowScheme>, readonly string[]]>([
  [
    "values that are encoded",
    { encode: { as: "rfc3986", of: "values" } },
    ["nesting", "list", "number", "empty"],
  ],
  ["empty fields that are kept", { empty: "keep" }, ["separator", "nesting", "list", "number", "empty"]],
  [
    "only the listed fields",
    { fields: ["order_no", "amount"] },
    ["separator", "number", "empty", "uncovered"],
  ],
  ["no nested fields", { nested: "omit" }, ["separator", "number", "empty", "uncovered"]],
  [
    "values without names or separator",
    { pair: "value", join: "" },
    ["boundary", "name", "nesting", "list", "number", "empty"],
  ],
  [
    "names without an end",
    { pair: "namevalue" },
    ["separator", "boundary", "nesting", "list", "number", "empty"],
  ],
  ["a text in one case", { case: "lower" }, ["separator", "nesting", "list", "number", "empty", "case"]],
])("the attacks on a scheme with %s are complete", (_, members, attacks) => {
  expect(attacksOf({ ...hmac, empty: "omit", ...members })).toEqual([...attacks, ...flat]);
});

it("an attack that the key between the pairs prevents is not shown", () => {
  const each = { ...hmac, algorithm: "sha256", key: { place: "each", join: "" } } as const;
  expect(attacksOf(each)).not.toContain("separator");
});

it("the bound scheme and an invalid scheme have no attacks", () => {
  expect(twinsOf({ kind: "bound", version: 1 })).toEqual([]);
  expect(twinsOf({ ...hmac, join: 1 } as never)).toEqual([]);
});

it("the advice has one line for each attack, with a location in the scheme", () => {
  const points = (scheme: unknown) => ({ "signature.scheme": scheme });
  const advice = schemeAdvice(points(hmac), twinSamples, "encryption_data");
  expect(advice.map(({ code }) => code)).toEqual(
    attacksOf(hmac).map((attack) => `signature.allows.${attack}`),
  );
  expect(new Set(advice.map(({ at }) => at))).toEqual(new Set(["/extension_points/signature.scheme"]));
  expect(advice.filter(({ message }) => message.includes("\n"))).toEqual([]);
  const moving = [{ kind: "bound", version: 1 }, hmac];
  const [first] = schemeAdvice(points(moving), twinSamples, "encryption_data");
  expect(first?.at).toBe("/extension_points/signature.scheme/1");
  expect(schemeAdvice(points({ kind: "bound", version: 1 }), twinSamples, "encryption_data")).toEqual([]);
  expect(schemeAdvice(points({}), twinSamples, "encryption_data")).toEqual([]);
});
