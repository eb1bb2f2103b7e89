// Behaviour of the codecs' shared functions.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  below,
  exceedsBytes,
  isRecord,
  locate,
  notWire,
  setField,
  shownName,
  type WireObject,
} from "./wire.ts";

describe("the shared functions of the codecs", () => {
  it("set any name as a field, without changing a prototype", () => {
    const record: WireObject = {};
    setField(record, "__proto__", { polluted: "1" });
    setField(record, "amount", "1");
    expect(Object.keys(record)).toEqual(["__proto__", "amount"]);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  });
  it("locate offsets by line and column", () => {
    expect([0, 1, 2, 3, 4].map((offset) => locate("a\n\nb", offset))).toEqual([
      "1:1",
      "1:2",
      "2:1",
      "3:1",
      "3:2",
    ]);
  });
  it("count bytes as in UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat({ max: 30 }), (text, limit) => {
        expect(exceedsBytes(text, limit)).toBe(Buffer.byteLength(text) > limit);
      }),
    );
  });
  it("show field names, but no name that could be a card number", () => {
    expect(["merchant_id", "is3ds", "ns:a.b-c"].map(shownName)).toEqual(["merchant_id", "is3ds", "ns:a.b-c"]);
    for (const name of ["", "4111111111111111", "x4111-1111-1111", "a b", "x".repeat(65), "é", "a\nb"]) {
      expect(shownName(name)).toBe("…");
    }
    expect(below(below("", "orders"), 0)).toBe("/orders/0");
  });
  it("distinguish records from lists, dates and null", () => {
    expect([{}, Object.create(null)].map(isRecord)).toEqual([true, true]);
    expect([[], null, new Date(0), new Map(), "x", undefined].map(isRecord)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  it("accept values up to the depth that readers accept", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "x" : { a: nested(depth - 1) });
    expect(notWire(nested(32))).toBeUndefined();
    expect(notWire(nested(33))).toMatchObject({ code: "value.too-deep" });
  });
});
