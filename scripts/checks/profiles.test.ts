// The codes of the reference gateway's profile. scripts/release/reference-profile.test.ts compares the profile with its copies.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { expect, test } from "vitest";
import { parse } from "yaml";

test("each code of a payment says its outcome, and that of a number that was used is not final", () => {
  const file = join(import.meta.dirname, "../..", "gateway/profile.yaml");
  const { codes } = (parse(readFileSync(file, "utf8")) as Profile).extension_points;
  const silent = (table: object = {}) =>
    Object.entries(table).flatMap(([code, entry]) => (typeof entry === "string" ? [code] : []));
  expect(silent(codes?.payment_status)).toEqual([]);
  expect(silent(codes?.result_info)).toEqual([]);
  // The payment that has the number already may have been approved.
  expect(codes?.result_info?.["1004"]).toMatchObject({ outcome: "not-done" });
  expect(codes?.result_info?.["1004"]).not.toHaveProperty("final");
});
