import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText } from "../testing/signing.ts";
import type { SignatureScheme } from "./scheme.ts";
import { capture, hmac } from "../testing/signing.ts";

describe("canonicalText", () => {
  const leaf = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, "", "a=b&c"),
  );
  const name = fc.stringMatching(/^[a-z_]{1,6}$/);
  const value = fc.dictionary(
    name,
    fc.oneof(leaf, fc.dictionary(name, leaf), fc.array(fc.record({ x: leaf }))),
  );
  const scheme = fc.record({
    algorithm: fc.constant("hmac-sha256" as const),
    fields: fc.constant("sorted" as const),
    nested: fc.constantFrom("flatten", "omit"),
    empty: fc.constantFrom("keep", "omit"),
    pair: fc.constantFrom("name=value", "value"),
    join: fc.constantFrom("", "&", "#;#"),
    key: fc.constant({ place: "hmac" as const }),
    output: fc.constant("hex" as const),
  }) satisfies fc.Arbitrary<SignatureScheme>;
  const written = (one: unknown) => (one === null ? "" : String(one));

  it("changes with any leaf, unless the scheme omits the leaf", () => {
    fc.assert(
      fc.property(
        value,
        name,
        leaf,
        leaf,
        fc.constantFrom("top", "nested"),
        scheme,
        (rest, at, before, after, place, scheme) => {
          const held = (one: unknown) => ({
            ...rest,
            [at]: place === "top" ? one : { list: [{ deep: one }] },
          });
          const same = canonicalText(held(before), scheme) === canonicalText(held(after), scheme);
          const leftOut = place === "nested" && scheme.nested === "omit";
          expect(same).toBe(leftOut || written(before) === written(after));
        },
      ),
    );
  });

  it("does not depend on the order of fields", () => {
    fc.assert(
      fc.property(value, scheme, (value, scheme) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalText(turned, scheme)).toBe(canonicalText(value, scheme));
      }),
    );
  });

  it("puts equal paths in one order, regardless of their input order", () => {
    const one = canonicalText({ "a.b": "2", a: { b: "1" } }, hmac);
    expect(one).toBe(canonicalText({ a: { b: "1" }, "a.b": "2" }, hmac));
    expect(one).toBe("a.b=1&a.b=2");
  });

  it("omits the signature only at the top level, under the given name", () => {
    const value = { sig: "x", inner: { sig: "y" }, encryption_data: "z" };
    expect(canonicalText(value, hmac, { field: "sig" })).toBe("encryption_data=z&inner.sig=y");
  });

  it("omits the signature even if the scheme names it", () => {
    expect(canonicalText(capture, { ...hmac, fields: ["encryption_data", "amount"] })).toBe("amount=10.50");
  });

  it("reads only a value's own fields", () => {
    expect(canonicalText({ a: "1" }, { ...hmac, fields: ["a", "constructor", "__proto__"] })).toBe(
      "a=1&constructor=&__proto__=",
    );
  });
});
