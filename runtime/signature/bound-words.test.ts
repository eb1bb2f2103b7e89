// What the bound scheme refuses to sign, in words; the boundaries of its window; and texts that it never signs.
import { describe, expect, it } from "vitest";
import { bindingOf, boundScheme, boundText, purposeKey, readBound, thisMoment } from "./bound.ts";
import { readBoundText, textsOf } from "./bound-text.ts";
import { UnsignableError } from "./leaves.ts";
import type { Binding } from "./scheme.ts";
import { type Signing, sign, verdictOf } from "./sign.ts";

const binding: Binding = { purpose: "request", operation: "capture", identity: ["1", "2"] };
const at = { time: 1_700_000_000, nonce: "0123456789abcdef" };
const text = (value: unknown, purpose: Binding["purpose"] = "request") =>
  boundText(value, "sig", { ...binding, purpose }, at);
const nested = (levels: number): unknown => (levels === 0 ? "1" : { a: nested(levels - 1) });
const lists = (levels: number): unknown => (levels === 0 ? "1" : [lists(levels - 1)]);

describe("the bound scheme", () => {
  const scalar = "Only texts, finite numbers, booleans, objects and lists can be signed.";
  const empty = "cannot be signed, because not every encoding supports it. Leave the field out.";
  it.each<[string, unknown, string]>([
    ["a text alone", "x", "Only an object can be signed."],
    ["a list alone", [], "Only an object can be signed."],
    ["null", { a: null }, `null ${empty}`],
    ["an empty list", { a: [] }, `An empty list ${empty}`],
    ["an empty object", { a: {} }, `An empty object ${empty}`],
    ["an object without values", { a: { b: undefined } }, `An empty object ${empty}`],
    [
      "half a surrogate pair",
      { a: "\ud800" },
      "A text with half a surrogate pair cannot be signed. Send complete characters.",
    ],
    [
      "half a surrogate pair in a name",
      { "\ud800": "a" },
      "A text with half a surrogate pair cannot be signed. Send complete characters.",
    ],
    ["a number without an end", { a: Number.POSITIVE_INFINITY }, scalar],
    ["a function", { a: () => 1 }, scalar],
    ["an absent entry", { a: [undefined] }, scalar],
    ["a date", { a: new Date(0) }, scalar],
    ["65 levels", { a: nested(65) }, "A value nested deeper than 64 cannot be signed."],
    ["65 levels of lists", { a: lists(65) }, "A value nested deeper than 64 cannot be signed."],
  ])("refuses %s", (_what, value, message) => {
    expect(() => text(value)).toThrow(new UnsignableError(message));
  });

  it("signs 64 levels, and what is empty in a response", () => {
    expect(text({ a: nested(64) })).toMatch(/\}$/);
    expect(text({ a: lists(64) })).toMatch(/\}$/);
    for (const purpose of ["response", "notification", "page"] as const)
      expect(text({ a: [], b: {}, c: [[]] }, purpose)).toMatch(/1:a,0:\]1:b,0:\}1:c,3:0:\]\]\}$/);
  });

  it("writes lengths in bytes, numbers and booleans as texts, and no absent field", () => {
    expect(text({ é: "€", n: -0.5, t: true, u: undefined, sig: "x", r: { sig: "y" } })).toBe(
      "22:acquiring-signature-v1,7:request,7:capture,8:1:1,1:2,]10:1700000000,16:0123456789abcdef,0:," +
        "51:1:n,4:-0.5,1:r,10:3:sig,1:y,}1:t,4:true,2:é,3:€,}",
    );
  });

  it("keeps a byte order mark that a text begins with", () => {
    const read = readBoundText(text({ a: "\uFEFFx" }));
    expect(read?.record).toEqual({ fields: [["a", "\uFEFFx"]] });
  });

  it("sorts other names again, even if there are as many of them", () => {
    const names = (...given: string[]) =>
      textsOf(readBoundText(text(Object.fromEntries(given.map((name) => [name, "1"]))))?.record ?? "").map(
        ([path]) => path,
      );
    expect(names("b", "a")).toEqual(["a", "b"]);
    expect(names("b", "a")).toEqual(["a", "b"]);
    expect(names("b", "0")).toEqual(["0", "b"]);
    expect(names("d", "c")).toEqual(["c", "d"]);
    const many = Array.from({ length: 130 }, (_, index) => `n${index}`);
    expect(names(...many)).toEqual(many.toSorted());
  });

  it.each<Partial<Binding>>([
    { operation: "capture", identity: [] },
    { purpose: "request", identity: [] },
    { purpose: "request", operation: "capture" },
  ])("needs more than %j", (given) => {
    const message =
      "The bound scheme signs for a purpose, an operation and an account. Pass `purpose`, `operation` and `identity`.";
    expect(() => bindingOf(given)).toThrow(new UnsignableError(message));
  });

  it("needs a shared key, in words", () => {
    expect(() => purposeKey({ privateKey: "x" }, "request")).toThrow(
      new UnsignableError("The bound scheme needs a shared key, as a text."),
    );
    expect(() => purposeKey("", "request")).toThrow(
      new UnsignableError("The key must not be empty: anyone could make the same signature."),
    );
    expect(boundScheme.name).toBe("boundScheme");
  });

  it("uses another nonce for each signature", () => {
    const moments = [thisMoment(), thisMoment()];
    expect(moments[0]?.nonce).not.toBe(moments[1]?.nonce);
    const signature = sign({}, { scheme: { kind: "bound", version: 1 }, keys: ["k"], field: "s" }, binding);
    expect(readBound(signature)?.nonce).toMatch(/^[\w-]{16,64}$/);
  });
});

describe("the parts of a bound signature", () => {
  const mac = "0a".repeat(32);
  it.each<[string, boolean]>([
    [`v1.0.${"n".repeat(16)}.${mac}`, true],
    [`v1.999999999999.${"-_".repeat(32)}.${mac}`, true],
    [`v1.1000000000000.${"n".repeat(16)}.${mac}`, false],
    [`v1.0.${"n".repeat(15)}.${mac}`, false],
    [`v1.0.${"n".repeat(65)}.${mac}`, false],
    [`v1.00.${"n".repeat(16)}.${mac}`, false],
    [`v1.0.${"n".repeat(15)}é.${mac}`, false],
    [`v1.0.${"n".repeat(16)}.${mac}0`, false],
    [`v1.0.${"n".repeat(16)}.${mac.slice(1)}`, false],
    [`xv1.0.${"n".repeat(16)}.${mac}`, false],
    [`v1x0.${"n".repeat(16)}.${mac}`, false],
    [`v1.0.${"n".repeat(16)}.${mac}\n`, false],
  ])("of %s are read: %s", (signature, reads) => {
    expect(readBound(signature) !== undefined).toBe(reads);
  });
});

describe("the window of a bound signature", () => {
  const verdict = (age: number, window?: number, purpose: Binding["purpose"] = "request") => {
    const scheme = { kind: "bound", version: 1, ...(window !== undefined && { window }) } as const;
    const signing: Signing = { scheme, keys: ["key"], field: "sig" };
    const options = { ...binding, purpose };
    const signature = sign({ a: "1" }, signing, { ...options, at });
    return verdictOf({ a: "1" }, signature, signing, { ...options, now: (at.time + age) * 1000 });
  };

  it("is 300 seconds in both directions, or what the scheme says", () => {
    expect([300, 301, -300, -301].map((age) => verdict(age))).toEqual(["valid", "stale", "valid", "early"]);
    expect([5, 6, -5, -6].map((age) => verdict(age, 5))).toEqual(["valid", "stale", "valid", "early"]);
  });

  it("is that of requests, notifications and pages, and a response has none", () => {
    for (const purpose of ["notification", "page"] as const) expect(verdict(301, 300, purpose)).toBe("stale");
    expect(verdict(10_000, 300, "response")).toBe("valid");
    expect(verdict(-10_000, 300, "response")).toBe("valid");
  });
});

describe("a text that the bound scheme never signs", () => {
  const whole = text({ a: "1", l: ["x"], r: { b: "2" } });
  it("is one that it does sign, with one part changed", () => {
    expect(readBoundText(whole)).toEqual({
      label: "acquiring-signature-v1",
      ...binding,
      time: String(at.time),
      nonce: at.nonce,
      inResponseTo: "",
      record: {
        fields: [
          ["a", "1"],
          ["l", ["x"]],
          ["r", { fields: [["b", "2"]] }],
        ],
      },
    });
  });

  const row = (...parts: string[]) => parts.join("");
  const head = ["1:l,", "1:p,", "1:o,", "0:]", "1:0,", "1:n,", "0:,"];
  const [label = "", purpose = "", operation = "", identity = "", time = "", nonce = "", to = ""] = head;
  it.each<[string, string]>([
    ["is empty", ""],
    ["has a part less", row(...head)],
    ["has a part more", row(...head, "0:}", "0:}")],
    ["has no text as its label", row("0:]", purpose, operation, identity, time, nonce, to, "0:}")],
    ["has no text as its purpose", row(label, "0:]", operation, identity, time, nonce, to, "0:}")],
    ["has no text as its operation", row(label, purpose, "0:]", identity, time, nonce, to, "0:}")],
    ["has no list as its identity", row(label, purpose, operation, "0:,", time, nonce, to, "0:}")],
    ["has a list in its identity", row(label, purpose, operation, "3:0:]]", time, nonce, to, "0:}")],
    ["has no text as its time", row(label, purpose, operation, identity, "0:]", nonce, to, "0:}")],
    ["has no text as its nonce", row(label, purpose, operation, identity, time, "0:]", to, "0:}")],
    [
      "has no text as what it responds to",
      row(label, purpose, operation, identity, time, nonce, "0:]", "0:}"),
    ],
    ["has a length with a zero in front", row("01:l,", ...head.slice(1), "0:}")],
    ["has a length that is no number", row("x:l,", ...head.slice(1), "0:}")],
    ["has a negative length", row("-1:l,", ...head.slice(1), "0:}")],
    ["has a length without a number", row(":l,", ...head.slice(1), "0:}")],
    ["has no colon", "1"],
    ["ends before its length", row(...head, "9:1:a,")],
    ["has another end of a part", row(...head, "0:;")],
    ["has a name without a value", row(...head, "4:1:a,}")],
    ["has a list as a name", row(...head, "7:0:]1:a,}")],
    ["has a record that is no row", row(...head, "1:x}")],
    ["has a list as its record", row(...head, "0:]")],
    ["has a text as its record", row(...head, "0:,")],
  ])("%s", (_what, broken) => {
    expect(readBoundText(broken)).toBeUndefined();
  });

  it("but the same parts without a change are one", () => {
    expect(readBoundText(row(...head, "0:}"))?.record).toEqual({ fields: [] });
    expect(readBoundText(row(...head, "7:1:a,0:]}"))?.record).toEqual({ fields: [["a", []]] });
  });

  it("is nested deeper than any message", () => {
    const deep = (levels: number): string => {
      let part = "0:,";
      for (let level = 0; level < levels; level += 1) part = `${part.length}:${part}]`;
      part = `1:a,${part}`;
      return row(...head, `${part.length}:${part}}`);
    };
    expect(readBoundText(deep(65))).toBeDefined();
    expect(readBoundText(deep(66))).toBeUndefined();
  });
});
