import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readProfile } from "./config.ts";
import { signBody } from "./sign.ts";

const signer = { merchant_id: "1000", account_id: "1000001", key: "k" };
const profile = readProfile();

test("a body is completed and signed as the profile says", () => {
  const text = signBody(
    '{"order_no":"7","note":"","list":[{"a":"1"}],"encryption_data":"old"}',
    profile,
    signer,
  );
  const expected = createHmac("sha256", "k")
    .update("account_id=1000001&list[0].a=1&merchant_id=1000&order_no=7")
    .digest("hex");
  expect(JSON.parse(text)).toEqual({
    merchant_id: "1000",
    account_id: "1000001",
    order_no: "7",
    note: "",
    list: [{ a: "1" }],
    encryption_data: expected,
  });
});

test("a merchant that the body names stays", () => {
  expect(JSON.parse(signBody('{"merchant_id":"7"}', profile, signer))).toMatchObject({ merchant_id: "7" });
});

test.each(["", "{", "[]", "1", '{"a":1,"a":2}'])("%j cannot be signed", (text) => {
  expect(() => signBody(text, profile, signer)).toThrow(/body/);
});

test("a profile without a scheme cannot sign", () => {
  expect(() => signBody("{}", { profile: "bare", extension_points: {} }, signer)).toThrow("signature.scheme");
});
