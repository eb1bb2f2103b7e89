// What an explanation shows of a value: nothing that its shape does not know, and no secret. compare.test.ts and guess.test.ts
// have the findings.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { anyScheme, keyFor } from "../testing/schemes.ts";
import { canonicalText, explainSignature, hmac, sign } from "../testing/signing.ts";
import { rsaKeys } from "../testing/rsa-keys.ts";
import type { Explanation, ExplainOptions } from "./explain.ts";
import type { SignatureKey } from "./keys.ts";
import type { RowScheme, SignatureScheme } from "./scheme.ts";

const text: Shape = { kind: "text" };
const order: Shape = { kind: "object", fields: { no: text, code: { kind: "text", sensitive: "cvv" } } };
const shape: Shape = {
  kind: "object",
  fields: {
    amount: text,
    count: { kind: "integer" },
    card: { kind: "text", sensitive: "pan" },
    name: { kind: "text", sensitive: "personal" },
    orders: { kind: "list", of: order },
    labels: { kind: "list", of: text },
    order,
  },
};
const explained = (
  value: unknown,
  scheme: SignatureScheme = hmac,
  keys: readonly SignatureKey[] = ["key"],
  more: Partial<ExplainOptions> = {},
) => {
  const result = explainSignature(value, scheme, keys, { shape, ...more });
  return result.ok ? result.value : result.issues;
};
const shown = (value: unknown, members: Partial<RowScheme> = {}, key = "key") => {
  const result = explainSignature(value, { ...hmac, ...members }, [key], { shape });
  return result.ok ? result.value.text : result.issues;
};

describe("an explanation shows", () => {
  it.each<[string, object, string]>([
    ["known texts and numbers", { amount: "10.50", count: 7 }, "amount=10.50&count=7"],
    ["the ends of a card number", { card: "4111111111111111" }, "card=411111******1111"],
    ["no name of a person", { name: "Augusta" }, "name=***"],
    ["no security code", { order: { code: "737", no: "A-1" } }, "order.code=***&order.no=A-1"],
    ["no unknown field", { other: "x", count: 1 }, "count=1&other=***"],
    ["no unknown field of a record", { order: { other: "x" } }, "order.other=***"],
    [
      "no field of an unknown record",
      { other: { amount: "x", deep: ["y"] } },
      "other.amount=***&other.deep[0]=***",
    ],
    ["no field of an unknown list", { others: [{ no: "1" }, "x"] }, "others[0].no=***&others[1]=***"],
    [
      "entries of a known list",
      { orders: [{ no: "1", code: "2" }, { no: "3" }] },
      "orders[0].code=***&orders[0].no=1&orders[1].no=3",
    ],
    [
      "texts of a known list",
      { card: "4111111111111111", labels: ["a", "4111111111111111"] },
      "card=411111******1111&labels[0]=a&labels[1]=411111******1111",
    ],
    ["no record in the place of a text", { amount: { no: "1" } }, "amount.no=***"],
    ["no text in the place of a list or a record", { labels: "a", order: "b" }, "labels=***&order=***"],
    ["no list in the place of a record", { order: ["a"] }, "order[0]=***"],
    ["no record in the place of a list", { labels: { a: "b" } }, "labels.a=***"],
    ["no name that could be a card number", { "4111111111111111": "x" }, "411111******1111=***"],
    ["no name of every object as a known one", { constructor: "x" }, "constructor=***"],
    [
      "what is empty, known or not",
      { amount: "", other: "", labels: [null], name: "", none: null },
      "amount=&labels[0]=&name=&none=&other=",
    ],
    ["no key that is in a value", { amount: "my key-canary-1" }, "amount=my ***"],
  ])("%s", (_what, value, expected) => {
    expect(shown(value, {}, "key-canary-1")).toBe(expected);
  });

  it.each<[RowScheme["key"], string]>([
    [{ place: "prefix", join: "|" }, "‹key›|amount=1&count=2"],
    [{ place: "suffix", join: "&key=" }, "amount=1&count=2&key=‹key›"],
    [{ place: "both", join: "|" }, "‹key›|amount=1&count=2|‹key›"],
    [{ place: "both", join: "|", halves: ":" }, "‹key›|amount=1&count=2|‹key›"],
    [{ place: "both", lead: "A=", join: "&", tail: "&B=", halves: ":" }, "A=‹key›&amount=1&count=2&B=‹key›"],
    [{ place: "each", join: "|" }, "amount=1|‹key›&count=2|‹key›"],
    [{ place: "pair", name: "b" }, "amount=1&b=‹key›&count=2"],
  ])("the place of the key, by %j", (place, expected) => {
    const value = { amount: "1", count: 2 };
    expect(shown(value, { algorithm: "sha256", key: place }, "one:two")).toBe(expected);
    expect(shown(value, { algorithm: "sha256", key: place, case: "upper" }, "one:two")).toBe(
      expected.toUpperCase().replaceAll("‹KEY›", "‹key›"),
    );
  });

  it("the place of the key in a text that is encoded and folded", () => {
    const key = { place: "suffix", join: "&key=" } as const;
    const folded = { algorithm: "sha256", key, encode: { as: "form", of: "text" }, case: "lower" } as const;
    expect(shown({ amount: "1" }, folded)).toBe("amount%3d1%26key%3d‹key›");
  });

  it("never a card number, a security code, a name or the key, for any scheme", () => {
    const pan = "4111111111111111";
    const value = {
      amount: `${pan} key-canary-1`,
      card: pan,
      name: "Augusta",
      order: { code: "31337" },
      unknown: { deep: [pan, "Augusta"] },
    };
    fc.assert(
      fc.property(anyScheme, (scheme) => {
        const own = keyFor(scheme);
        const takesAny =
          typeof own === "string" && scheme.key.place !== "hmac" && scheme.key.place !== "both";
        const theirs = { text: `${canonicalText(value, scheme)}x`, signature: "00ff" };
        const keys = [takesAny ? "key-canary-1" : own, "key-canary-1"];
        const { signature: _made, ...rest } = explained(value, scheme, keys, { theirs }) as Explanation;
        expect(rest).toHaveProperty("findings");
        expect(JSON.stringify(rest)).not.toMatch(/4111111111111111|canary|31337|Augusta/i);
      }),
      { numRuns: 40 },
    );
  });

  it("the pairs in their order, and the text before it is hashed", () => {
    const scheme: RowScheme = { ...hmac, algorithm: "sha256", key: { place: "pair", name: "b" } };
    expect(explained({ amount: "1", count: 2 }, scheme)).toMatchObject({
      pairs: [
        { name: "amount", value: "1" },
        { name: "b", value: "‹key›" },
        { name: "count", value: "2" },
      ],
    });
    expect(shown({ amount: "1" }, { twice: "row" })).toBe("amount=1");
    expect(shown({ amount: "a b" }, { encode: { as: "form", of: "values" } })).toBe("amount=a+b");
    expect(shown({ amount: "a/b" }, { encode: { as: "form", of: "values" } })).toBe("amount=a%2Fb");
  });
});

describe("an explanation has", () => {
  const value = { amount: "1" };

  it("our signature if the first key can sign, and whether theirs is valid if there is one", () => {
    const rsa: RowScheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" } };
    const signature = sign(value, hmac, "key");
    const pairs = [{ name: "amount", value: "1" }];
    expect(explained(value)).toEqual({ text: "amount=1", pairs, signature, findings: [] });
    expect(explained(value, rsa, [{ publicKey: "x" }, rsaKeys[0]])).not.toHaveProperty("signature");
    expect(explained(value, rsa, [rsaKeys[0]])).toMatchObject({ signature: sign(value, rsa, rsaKeys[0]) });
    const own = explained(value, hmac, ["key"], { theirs: { signature } });
    expect(own).toMatchObject({ valid: true, findings: [] });
    for (const keys of [["key"], []])
      expect(explained(value, hmac, keys, { theirs: { signature: "00" } })).toMatchObject({ valid: false });
    expect(explained(value, hmac, [])).not.toHaveProperty("signature");
  });

  it("the differences of the text before those of the signature", () => {
    const theirs = { text: "amount=2", signature: sign({ amount: "2" }, hmac, "key") };
    const result = explained(value, hmac, ["key"], { theirs });
    expect("findings" in result && result.findings.map(({ code }) => code)).toEqual([
      "signature.differs.value",
      "signature.guess",
    ]);
  });

  it("the binding of the bound scheme", () => {
    const binding = { purpose: "request", operation: "capture", identity: ["1"] } as const;
    const bound = { kind: "bound", version: 1 } as const;
    const at = { time: 1_700_000_000, nonce: "0123456789abcdef" };
    const signature = sign(value, bound, "key", { ...binding, operation: "refund", at });
    const text =
      "22:acquiring-signature-v1,7:request,6:refund,4:1:1,]10:1700000000,16:0123456789abcdef,0:,13:6:amount,1:2,}";
    const theirs = { signature, text };
    const result = explained(value, bound, ["key"], {
      ...binding,
      theirs,
      operations: ["capture", "refund"],
    });
    expect(result).toMatchObject({
      valid: false,
      pairs: [{ name: "amount", value: "1" }],
      findings: [
        { message: "Theirs is signed for another `operation`." },
        { at: "/amount" },
        { message: "It is made for refund, not for capture." },
      ],
    });
    expect("text" in result && result.text).toContain("7:capture,4:1:1,]10:1700000000,");
  });
});

describe("instead of an explanation there is an issue", () => {
  const unsignable = (message: string) => [{ code: "signature.unsignable", at: "", message }];
  const nested = (levels: number): unknown => (levels === 0 ? "x" : { amount: nested(levels - 1) });

  it("for a value that cannot be signed, in the words of the scheme", () => {
    expect(explained(null)).toEqual(unsignable("Only an object can be signed."));
    expect(explained(nested(70))).toEqual(unsignable("A value nested deeper than 64 cannot be signed."));
    expect(explained({}, { kind: "bound", version: 1 })).toEqual(
      unsignable(
        "The bound scheme signs for a purpose, an operation and an account. Pass `purpose`, `operation` and `identity`.",
      ),
    );
  });

  it("for a value that cannot be read, without the words of its error", () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("4111111111111111");
        },
      },
    );
    expect(explained(hostile)).toEqual(unsignable("The value cannot be read."));
  });

  it("for a scheme that cannot be used", () => {
    expect(explained({}, { ...hmac, join: 1 } as never)).toMatchObject([{ at: "/join" }]);
  });
});
