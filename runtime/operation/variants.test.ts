import { describe, expect, it } from "vitest";
import { apm, capture, direct } from "../testing/operations.ts";
import type { Shape } from "../schema/shape.ts";
import { byPath, pickVariant, shapeOfAll } from "./variants.ts";

const both = [direct, apm];

describe("pickVariant", () => {
  it("picks the variant whose field the request has", () => {
    expect(pickVariant(both, { payment_method: "pix" })).toBe(apm);
    expect(pickVariant(both, { card: "x" })).toBe(direct);
  });

  it.each([[""], [null]])("treats an empty field (%o) as present by default", (payment_method) => {
    expect(pickVariant(both, { payment_method })).toBe(apm);
    expect(pickVariant(both, { payment_method }, { empty: "absent" })).toBe(direct);
    expect(pickVariant(both, { payment_method }, { empty: "refused" })).toBeUndefined();
  });

  it("treats an undefined or inherited field as absent", () => {
    expect(pickVariant(both, { payment_method: undefined })).toBe(direct);
    expect(pickVariant(both, Object.create({ payment_method: "pix" }) as Record<string, unknown>)).toBe(
      direct,
    );
  });

  it("refuses only an empty field if `empty` says so", () => {
    expect(pickVariant(both, { payment_method: "pix" }, { empty: "refused" })).toBe(apm);
    expect(pickVariant(both, {}, { empty: "refused" })).toBe(direct);
  });

  it.each([
    ["apm", apm],
    ["direct", direct],
    ["refused", undefined],
    [undefined, apm],
  ])("picks the variant for an empty field as the profile says: %o", (said, meant) => {
    const points = { "payment.empty-payment-method": said };
    expect(pickVariant(both, { payment_method: "" }, { points })).toBe(meant);
  });

  it("treats an empty field as present if no extension point covers it", () => {
    const plain = both.map(({ variant, ...one }) => {
      const { empty: _open, ...rest } = variant ?? { field: "", carried: true };
      return { ...one, variant: rest };
    });
    expect(pickVariant(plain, { payment_method: "" })).toBe(plain[1]);
  });

  it("picks an operation without variants for any request, and nothing if no variant fits", () => {
    expect(pickVariant([capture], { payment_method: "pix" })).toBe(capture);
    expect(pickVariant([direct], { payment_method: "pix" })).toBeUndefined();
  });
});

it("byPath groups operations by path and keeps their order", () => {
  expect([...byPath([direct, capture, apm])]).toEqual([
    ["/v1/authorise", [direct, apm]],
    ["/v1/capture", [capture]],
  ]);
});

describe("the fields of all operations of a path", () => {
  const text = { kind: "text" } as const;
  const record = (fields: Readonly<Record<string, Shape>>): Shape => ({ kind: "object", fields });
  const all = (...shapes: readonly [Shape, ...Shape[]]) => {
    const [first, ...more] = shapes.map((shape) => ({ ...capture, request: { ...capture.request, shape } }));
    return first && shapeOfAll([first, ...more]);
  };

  it("are read by one shape", () => {
    const item = record({ name: text });
    expect(all(record({ a: text }), record({ a: text, item }))).toEqual(record({ a: text, item }));
  });

  it("have none if two operations read a field of one name in different ways", () => {
    expect(all(record({ a: text }), record({ a: { kind: "integer" } }))).toBeUndefined();
  });
});
