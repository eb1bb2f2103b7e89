import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundText, readBound } from "./bound.ts";
import { readBoundText, type Signed } from "./bound-text.ts";
import type { Binding } from "./scheme.ts";
import { type Signing, sign, verdictOf } from "./sign.ts";
import { hasLoneSurrogate, isRecord, type WireObject, type WireValue } from "../values/wire.ts";

const binding: Binding = {
  purpose: "request",
  operation: "refundTransactions",
  identity: ["1000", "1000001"],
};
const at = { time: 1_700_000_000, nonce: "0123456789abcdef" };
const signing: Signing = { scheme: { kind: "bound", version: 1 }, keys: ["key"], field: "sig" };
const now = at.time * 1000;

// Names and texts that imitate the frame itself, and any others.
const tricky = fc.constantFrom(
  ..."a b a.b a[0] 1: 1:a, 3:1:a, } ] , 0:} é a=1&b=2".split(" "),
  "",
  "\u{1F600}",
  "\uFFFD",
);
const anyText = fc.oneof(
  tricky,
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 4 }).filter((text) => !hasLoneSurrogate(text)),
);
const { record } = fc.letrec<{ value: WireValue; record: WireObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    anyText,
    fc.integer(),
    fc.boolean(),
    fc.array(tie("value"), { minLength: 1, maxLength: 3 }),
    tie("record"),
  ),
  record: fc.dictionary(
    anyText.filter((name) => name !== "sig" && name !== "__proto__"),
    tie("value"),
    { minKeys: 1, maxKeys: 4 },
  ),
}));

/** The value with its scalars as texts: as much as a form or XML has of fields that no contract knows. */
function asText(value: WireValue): unknown {
  if (Array.isArray(value)) return value.map(asText);
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value as WireObject).map(([name, item]) => [name, asText(item)]))
    : String(value);
}

function plain(part: Signed | undefined): unknown {
  if (typeof part !== "object") return part;
  if ("fields" in part) return Object.fromEntries(part.fields.map(([name, value]) => [name, plain(value)]));
  return part.map(plain);
}

describe("the text that the bound scheme signs", () => {
  it("can be parsed into the signed value, so no two messages have the same text", () => {
    const binding = fc.record({
      purpose: fc.constantFrom("request", "response", "notification", "page"),
      operation: anyText,
      identity: fc.array(anyText, { maxLength: 3 }),
      inResponseTo: anyText,
    });
    fc.assert(
      fc.property(record, binding, anyText, (value, bound, nonce) => {
        const read = readBoundText(boundText(value, "sig", bound as Binding, { time: 7, nonce }));
        const { record: fields, ...head } = read ?? {};
        expect(head).toEqual({ label: "acquiring-signature-v1", time: "7", nonce, ...bound });
        expect(plain(fields)).toEqual(asText(value));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["a separator in a value", { a: "1&b=2" }, { a: "1", b: "2" }],
    ["a dot in a name", { "x.y": "1" }, { x: { y: "1" } }],
    ["an index in a name", { "x[0]": "1" }, { x: ["1"] }],
    ["an empty field and none", { a: "1", b: "" }, { a: "1" }],
    ["two fields and one that imitates the frame", { a: "1", b: "2" }, { a: "1,1:b,1:2" }],
    ["entries in another order", { a: ["1", "2"] }, { a: ["2", "1"] }],
    ["one list and two", { a: [["1"], ["2"]] }, { a: [["1", "2"]] }],
  ])("distinguishes %s", (_what, one, other) => {
    expect(boundText(one, "sig", binding, at)).not.toBe(boundText(other, "sig", binding, at));
  });

  it("does not depend on the order of names, and sorts them by their bytes", () => {
    expect(boundText({ b: "2", a: "1" }, "sig", binding, at)).toBe(
      boundText({ a: "1", b: "2" }, "sig", binding, at),
    );
    const text = boundText({ "\u{1F600}": "1", "\uFF5E": "2" }, "sig", binding, at);
    expect(text.indexOf("\uFF5E")).toBeLessThan(text.indexOf("\u{1F600}"));
  });
});

describe("a bound signature", () => {
  const value = { order_no: "A-1", amount: "10.00", lines: [{ name: "x" }] };
  const signature = sign(value, signing, { ...binding, at });
  const verdict = (
    options: Partial<Binding> & { now?: number } = {},
    held: unknown = value,
    own = signature,
    keys = signing.keys,
  ) => verdictOf(held, own, { ...signing, keys }, { ...binding, now, ...options });

  it("is `v1`, time, nonce and a MAC", () => {
    expect(readBound(signature)).toEqual({ ...at, mac: signature.slice(-64) });
    expect(verdict()).toBe("valid");
    expect(sign(value, signing, binding)).not.toBe(sign(value, signing, binding));
  });

  it("is valid only for the binding that it was made for", () => {
    const others: Partial<Binding>[] = [
      { purpose: "response" },
      { purpose: "notification" },
      { purpose: "page" },
      { operation: "captureTransactions" },
      { identity: ["1000", "1000002"] },
      { identity: ["1000001", "1000"] },
      { identity: ["10001000001"] },
      { inResponseTo: signature },
    ];
    for (const other of others) expect(verdict(other)).toBe("mismatch");
    expect(verdict({}, { ...value, amount: "10.0" })).toBe("mismatch");
    expect(verdict({}, { ...value, extra: "" })).toBe("mismatch");
    expect(verdict({}, value, signature, ["another"])).toBe("mismatch");
    expect(verdict({}, value, signature, ["another", "key"])).toBe("valid");
  });

  it("is refused if any character changes, and in any other spelling", () => {
    for (let index = 0; index < signature.length; index += 1) {
      const other = signature[index] === "1" ? "2" : "1";
      const changed = signature.slice(0, index) + other + signature.slice(index + 1);
      expect(verdict({ now: (readBound(changed)?.time ?? 0) * 1000 }, value, changed)).toMatch(
        /mismatch|malformed/,
      );
    }
    const [, time, nonce, mac = ""] = signature.split(".");
    const rewritten = [
      ` ${signature}`,
      `${signature} `,
      signature.toUpperCase(),
      `v1.0${time}.${nonce}.${mac}`,
      `v1.+${time}.${nonce}.${mac}`,
      `v1.${time}.${nonce}.${mac.toUpperCase()}`,
      `v1.${time}.${nonce}.${mac.slice(0, 8)}`,
      `v2.${time}.${nonce}.${mac}`,
      mac,
    ];
    for (const one of rewritten) expect(verdict({}, value, one)).toMatch(/mismatch|malformed/);
    for (const one of [undefined, "", 7, null, {}])
      expect(verdictOf(value, one, signing, { ...binding, now })).toBe("missing");
  });

  it("of another message is a mismatch even if it is stale as well", () => {
    expect(verdict({ now: now + 900_000 }, { ...value, amount: "1" })).toBe("mismatch");
  });

  it("is never valid without its binding, and never throws", () => {
    expect(verdictOf(value, signature, signing, { now })).toBe("malformed");
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (held, own) => {
        expect(verdictOf(held, own, signing, { ...binding, now })).not.toBe("valid");
      }),
    );
  });

  it("is pure HMAC-SHA256, with a single block of RFC 5869", () => {
    const mac = (text: string, own: string | Buffer) =>
      createHmac("sha256", own).update(text, "utf8").digest();
    const derived = mac("acquiring-signature-v1 request\u0001", mac("key", Buffer.alloc(32)));
    const expected = mac(boundText(value, "sig", binding, at), derived).toString("hex");
    expect(signature).toBe(`v1.${at.time}.${at.nonce}.${expected}`);
  });
});
