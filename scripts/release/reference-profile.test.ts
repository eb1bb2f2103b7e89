// The reference gateway's profile as a value: equal to its file, with exact types.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkProfile, codesOf } from "@acquiring/contract";
import { createGateway, outcomeOf } from "@acquiring/contract/client";
import { referenceProfile } from "@acquiring/gateway/profile";
import { expect, expectTypeOf, test } from "vitest";
import { parse } from "yaml";
import { profileFiles } from "./reference-profile.ts";

const credentials = { merchant_id: "1000", account_id: "1000001", key: "development-key" };
const gateway = createGateway({ baseUrl: "https://pay.example", credentials, profile: referenceProfile });

test("the module and the profile of `init --like reference` are made from the gateway's own file, and are up to date", () => {
  const root = join(import.meta.dirname, "../..");
  for (const [file, text] of profileFiles()) expect(readFileSync(join(root, file), "utf8")).toBe(text);
  const suite = readFileSync(join(root, "conformance", "profiles", "reference.json"), "utf8");
  expect(parse(suite)).toEqual(referenceProfile);
  const file = readFileSync(join(root, "gateway", "profile.yaml"), "utf8");
  expect(referenceProfile).toEqual(parse(file));
  expect(checkProfile(referenceProfile)).toMatchObject({ ok: true });
});

test("the module types a client: required, promised, selecting and listed values", () => {
  type Pay = Parameters<typeof gateway.createDirectPayment>[0];
  expectTypeOf<Pay>().toExtend<{ order_no: string; card: string; expiration_year: string }>();
  type Paid = Awaited<ReturnType<typeof gateway.createDirectPayment>>;
  expectTypeOf<Paid["transaction_id"]>().toEqualTypeOf<string>();
  expectTypeOf<Paid["order_status"]>().toExtend<"0" | "1" | "2" | (string & {})>();
  expectTypeOf<Parameters<typeof gateway.queryTransactions>[0]>().toEqualTypeOf<{
    readonly order_no?: string;
    readonly transaction_id?: string;
  }>();
  expect(codesOf(referenceProfile, "codes.order_status").list).toEqual(["0", "1", "2"]);
});

test.each([
  ["0000:Success", { outcome: "done", final: false }],
  ["1005:There is not enough money on the card.", { outcome: "not-done", final: true }],
  ["2003:The payment waits for a review.", { outcome: "pending", final: false }],
  [
    "2001:The shopper has to pass 3-D Secure.",
    { outcome: "pending", final: false, url: "https://pay.example/c/1" },
  ],
  ["1004:The order number was used for another payment.", { outcome: "not-done", final: false }],
])("a payment with the result %s has the outcome %j", (result_info, word) => {
  const who = { merchant_id: "1000", account_id: "1000001", order_no: "1", encryption_data: "s" };
  const result = { ...who, result_info, threeds_result: "https://pay.example/c/1" };
  expect(outcomeOf(referenceProfile, "createDirectPayment", result)).toMatchObject(word);
});

test("each code of a payment says its outcome, and that of a number that was used is not final", () => {
  const { payment_status, result_info } = referenceProfile.extension_points.codes;
  const codes = Object.entries({ ...payment_status, ...result_info });
  expect(codes.filter(([, code]) => typeof code === "string")).toEqual([]);
  // The payment that has the number already may have been approved.
  expect(result_info["1004"]).toMatchObject({ outcome: "not-done" });
  expect(result_info["1004"]).not.toHaveProperty("final");
});
