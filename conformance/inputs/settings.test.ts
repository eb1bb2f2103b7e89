import { describe, expect, test } from "vitest";
import { cardSecrets, defaultSettings, settingsOf } from "./settings.ts";
import { usageProblem } from "../testing/usage-problem.ts";

describe("settings", () => {
  test("default to the built-in ones, and given values override them", () => {
    expect(settingsOf(undefined, "x")).toEqual(defaultSettings);
    const settings = settingsOf(
      { merchant: { account_id: "7" }, test_data: { currency: "EUR" }, features: { captures: true } },
      "x",
    );
    expect(settings.merchant).toEqual({ merchant_id: "1000", account_id: "7" });
    expect(settings.test_data).toMatchObject({
      currency: "EUR",
      "card.approved": expect.any(Object) as object,
    });
    expect(settings.features).toEqual({ captures: true });
  });

  test.each([
    ["a misspelt feature", { features: { capture: true } }, "Did you mean `captures`"],
    ["a number where text is wanted", { merchant: { merchant_id: 1000 } }, "put it in quotes"],
    ["a secret itself", { credentials: { key: "s3cret" } }, "/credentials/key"],
    ["a list", [], "object"],
  ])("with %s are refused, without showing the secret", (_, value, reason) => {
    const message = usageProblem(() => settingsOf(value, "my.yaml"));
    expect(message).toContain(reason);
    expect(message).toContain("my.yaml");
    expect(message).not.toContain("s3cret");
  });

  test("give another account of the merchant the merchant's key", () => {
    const other = { merchant_id: "7", account_id: "72" };
    const given = { merchant: { merchant_id: "7" }, test_data: { other_merchant: other } };
    const keyIn = (value: object) => settingsOf(value, "s").test_data["other_merchant"];
    expect(keyIn(given)).toEqual({ ...other, key: { env: "GATEWAY_KEY" } });
    expect(keyIn({ ...given, credentials: { key: { env: "K7" } } })).toEqual({
      ...other,
      key: { env: "K7" },
    });
    expect(keyIn({ ...given, merchant: { merchant_id: "8" } })).toEqual(other);
  });

  test("list all card numbers and security codes of all cards", () => {
    const data = {
      "card.x": { number: "6011000990139424", security_code: "001" },
      deep: [{ cvv: "9" }],
      currency: "USD",
    };
    expect(cardSecrets(data)).toEqual({ pans: ["6011000990139424"], cvvs: ["001", "9"] });
  });
});
