// The codes of the reference gateway's profile. scripts/release/reference-profile.test.ts compares the profile with its copies.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { expect, test } from "vitest";
import { parse } from "yaml";

test("each code with an outcome in the reference profile is a listed code, and has one outcome", () => {
  const file = join(import.meta.dirname, "../..", "gateway/profile.yaml");
  const { extension_points: points } = parse(readFileSync(file, "utf8")) as Profile;
  const words = points["payment.outcome"];
  for (const [table, codes] of [
    [words?.createDirectPayment, points["codes.result-info"]],
    [words?.queryTransactions, points["codes.payment-status"]],
  ] as const) {
    const { approved = [], declined = [], pending = [], "action-required": action } = table ?? {};
    const worded = [...approved, ...declined, ...pending, ...(action?.codes ?? [])];
    expect(worded.length).toBeGreaterThan(5);
    expect(Object.keys(codes ?? {})).toEqual(expect.arrayContaining(worded));
    expect(worded).toEqual([...new Set(worded)]);
  }
});
