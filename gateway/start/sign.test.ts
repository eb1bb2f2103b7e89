import { createHmac } from "node:crypto";
import { verifyBody } from "@acquiring/contract/signature";
import { expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { rowScheme } from "@acquiring/testing/values";
import { signBody } from "./sign.ts";

const signer = { merchant_id: "1000", account_id: "1000001", key: "k" };
const profile = readProfile();
const pay = { ...signer, operation: "/v1/authorise" };

test("the command completes and signs a body for its operation, by id or by path and fields", () => {
  const body = '{"order_no":"7","note":"","list":[{"a":"1"}],"encryption_data":"old"}';
  const read = (operation: string, text = body) =>
    JSON.parse(signBody(text, profile, { ...signer, operation })) as Record<string, unknown>;
  const { encryption_data, ...fields } = read("/v1/authorise");
  expect(fields).toEqual({
    merchant_id: "1000",
    account_id: "1000001",
    order_no: "7",
    note: "",
    list: [{ a: "1" }],
  });
  const holds = (value: Record<string, unknown>, operation: string) =>
    verifyBody(value, { kind: "bound", version: 1 }, ["k"], {
      purpose: "request",
      operation,
      identity: ["1000", "1000001"],
    });
  expect(holds({ ...fields, encryption_data }, "createDirectPayment")).toBe("valid");
  expect(holds({ ...fields, encryption_data }, "createApmPayment")).toBe("mismatch");
  expect(holds(read("/v1/authorise", '{"payment_method":"x"}'), "createApmPayment")).toBe("valid");
  expect(holds(read("createPayout"), "createPayout")).toBe("valid");
});

test("a profile with a row of pairs signs as it says, for any operation", () => {
  const text = signBody(
    '{"order_no":"7","note":"","list":[{"a":"1"}]}',
    { profile: "row", extension_points: { "signature.scheme": rowScheme } },
    signer,
  );
  const expected = createHmac("sha256", "k")
    .update("account_id=1000001&list[0].a=1&merchant_id=1000&order_no=7")
    .digest("hex");
  expect(JSON.parse(text)).toMatchObject({ encryption_data: expected });
});

test("a merchant in the body is kept", () => {
  expect(JSON.parse(signBody('{"merchant_id":"7"}', profile, pay))).toMatchObject({ merchant_id: "7" });
});

test("a missing operation, an unknown one, or an unsignable body is an error that says what to change", () => {
  expect(() => signBody("{}", profile, signer)).toThrow("--operation");
  expect(() => signBody("{}", profile, { ...signer, operation: "pay" })).toThrow("createDirectPayment");
  expect(() => signBody("{}", profile, { ...signer, operation: "/v1/pay" })).toThrow("/v1/authorise");
  expect(() => signBody('{"note":null}', profile, pay)).toThrow("null cannot be signed");
});

test.each(["", "{", "[]", "1", '{"a":1,"a":2}'])("%j cannot be signed", (text) => {
  expect(() => signBody(text, profile, pay)).toThrow(/body/);
});

test("a profile without a scheme cannot sign", () => {
  expect(() => signBody("{}", { profile: "bare", extension_points: {} }, signer)).toThrow("signature.scheme");
});
