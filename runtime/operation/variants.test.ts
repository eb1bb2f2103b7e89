import { describe, expect, it } from "vitest";
import { apm, capture, direct } from "../testing/operations.ts";
import { byPath, pickVariant } from "./variants.ts";

const both = [direct, apm];

describe("pickVariant", () => {
  it("takes the request that carries the field for the variant that asks for it", () => {
    expect(pickVariant(both, { payment_method: "pix" })).toBe(apm);
    expect(pickVariant(both, { card: "x" })).toBe(direct);
  });

  it.each([[""], [null]])("takes an empty field (%o) as carried, unless told otherwise", (payment_method) => {
    expect(pickVariant(both, { payment_method })).toBe(apm);
    expect(pickVariant(both, { payment_method }, { empty: "absent" })).toBe(direct);
    expect(pickVariant(both, { payment_method }, { empty: "refused" })).toBeUndefined();
  });

  it("takes an undefined or inherited field as absent", () => {
    expect(pickVariant(both, { payment_method: undefined })).toBe(direct);
    expect(pickVariant(both, Object.create({ payment_method: "pix" }) as Record<string, unknown>)).toBe(
      direct,
    );
  });

  it("refuses only an empty field where that is said", () => {
    expect(pickVariant(both, { payment_method: "pix" }, { empty: "refused" })).toBe(apm);
    expect(pickVariant(both, {}, { empty: "refused" })).toBe(direct);
  });

  it.each([
    ["apm", apm],
    ["direct", direct],
    ["refused", undefined],
    [undefined, apm],
  ])("takes an empty field, where the profile says %o, for the variant of that value", (said, meant) => {
    const points = { "payment.empty-payment-method": said };
    expect(pickVariant(both, { payment_method: "" }, { points })).toBe(meant);
  });

  it("takes an empty field as carried where no point leaves it open", () => {
    const plain = both.map(({ variant, ...one }) => {
      const { empty: _open, ...rest } = variant ?? { field: "", carried: true };
      return { ...one, variant: rest };
    });
    expect(pickVariant(plain, { payment_method: "" })).toBe(plain[1]);
  });

  it("takes an operation without a variant for any request, and finds none among none", () => {
    expect(pickVariant([capture], { payment_method: "pix" })).toBe(capture);
    expect(pickVariant([direct], { payment_method: "pix" })).toBeUndefined();
  });
});

describe("byPath", () => {
  it("keeps operations of one path together, in their order", () => {
    expect([...byPath([direct, capture, apm])]).toEqual([
      ["/v1/authorise", [direct, apm]],
      ["/v1/capture", [capture]],
    ]);
  });
});
