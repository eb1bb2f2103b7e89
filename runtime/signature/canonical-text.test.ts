import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyScheme } from "../testing/schemes.ts";
import { canonicalText, capture, hmac } from "../testing/signing.ts";

describe("canonicalText", () => {
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, "", "a=b&c"));
  const name = fc.stringMatching(/^[a-z_]{1,6}$/);

  it("does not depend on the order of fields", () => {
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf))),
        anyScheme,
        (value, scheme) => {
          const turned = Object.fromEntries(Object.entries(value).reverse());
          expect(canonicalText(turned, scheme)).toBe(canonicalText(value, scheme));
        },
      ),
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
