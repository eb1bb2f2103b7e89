// The reference gateway's profile agrees with itself. That its copies are up to date is tested in release/reference-profile.test.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { expect, test } from "vitest";
import { parse } from "yaml";

test("each code of the reference profile that has a word is a code that it lists, and has one word", () => {
  const file = join(import.meta.dirname, "..", "gateway/profile.yaml");
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
