import { describe, expect, test } from "vitest";
import type { Shape } from "@acquiring/contract/codecs";
import {
  identifierDigits,
  identifierDigitsIn,
  maskCardNumbers,
  masked,
  maskerOf,
  sensitiveTexts,
} from "./mask.ts";

const pan = "4111111111111111";
const masker = maskerOf({ pans: [pan], cvvs: ["739"], keys: ["k&y<1>"] });

describe("masking a text", () => {
  test.each([
    ["a configured card", `card=${pan}&x`, "card=411111******1111&x"],
    ["a configured card inside a word", `x${pan}y`, "x411111******1111y"],
    ["a security code", '"cvv":"739",', '"cvv":"***",'],
    ["a key in XML", "<k>k&amp;y&lt;1&gt;</k>", "<k>***</k>"],
    ["a key in a form", "k=k%26y%3C1%3E", "k=***"],
    ["a key in base64", Buffer.from("k&y<1>").toString("base64"), "***"],
    ["another card", "5555555555554444", "555555******4444"],
    ["a card with blanks", "to 5555 5555 5555 4444 now", "to 5555 55** **** 4444 now"],
    ["a card with dashes", "5555-5555-5555-4444", "5555-55**-****-4444"],
    ["a card in a form with blanks", "5555%205555%205555%204444", "5555%2055**%20****%204444"],
    ["a card after a date", "2026-01-02 5555555555554444", "2026-01-02 555555******4444"],
  ])("hides %s", (_, text, shown) => {
    expect(masker.text(text)).toBe(shown);
  });

  test.each([
    ["an identifier of many digits", "202611200000000000000001"],
    ["digits inside a signature", "85e530968123456780172d01991b1c"],
    ["digits that are not a card number", "4111111111111112"],
    ["an amount with the digits of a security code", "1739.00 7.739"],
  ])("does not change %s", (_, text) => {
    expect(masker.text(text)).toBe(text);
  });

  test("keeps the digits of identifiers, alone or in a list, but masks others that look like a card", () => {
    const spared = identifierDigits(
      { transaction_id: "202611200000000000000004", capture_orders: [{ order_no: "5555555555554444" }] },
      { transaction_ids: "5105105105105100,4012888888881881", transaction_time: "20261120153016" },
    );
    const text =
      "202611200000000000000004 order 5555555555554444, 5105105105105100,4012888888881881 20261120153016";
    expect(masker.text(text, [], spared)).toBe(text);
    expect(masker.text("378282246310005", [], spared)).toBe("378282*****0005");
    // A card of the run is hidden everywhere.
    expect(masker.text(pan, [], identifierDigits({ order_no: pan }))).toBe("411111******1111");
    // Also of a body that is not a record.
    for (const body of [
      '{"order_no": "5555555555554444"',
      "order_no=5555555555554444&",
      "<order_no>5555555555554444<",
    ])
      expect([...identifierDigitsIn(body)]).toEqual(["5555555555554444"]);
    expect(identifierDigitsIn("a".repeat(1_000_000)).size).toBe(0);
    expect(identifierDigitsIn('{"card":"5555555555554444"}').size).toBe(0);
    // Secrets and personal data are not identifiers.
    expect(identifierDigits({ token_id: "5555555555554444", card: "5555555555554444" }).size).toBe(0);
  });

  test("does not treat zeros as a card number", () => {
    expect(maskCardNumbers("0000000000000000")).toBe("0000000000000000");
  });
});

describe("masking a record", () => {
  const shape: Shape = {
    kind: "object",
    fields: {
      card: { kind: "text", sensitive: "pan" },
      code: { kind: "text", sensitive: "cvv" },
      people: {
        kind: "list",
        of: { kind: "object", fields: { name: { kind: "text", sensitive: "personal" } } },
      },
      open: { kind: "text" },
    },
  };
  const value = { card: "6011000990139424", code: "12", people: [{ name: "Ada Lovelace" }], open: "yes" };

  test("removes what the contract marks, at any depth", () => {
    expect(masked(value, shape)).toEqual({
      card: "601100******9424",
      code: "***",
      people: [{ name: "***" }],
      open: "yes",
    });
  });

  test("returns the texts that must also be removed from its source", () => {
    expect(sensitiveTexts(value, shape)).toEqual(["6011000990139424", "12", "Ada Lovelace"]);
  });
});
