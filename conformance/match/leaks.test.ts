// Where a secret of a request counts as a leak, and where its digits are a coincidence.
import { describe, expect, test } from "vitest";
import type { Shape } from "@acquiring/contract/codecs";
import { decodeResponse } from "../decode/decode.ts";
import { cardNumberIn, keepsCheckSum, secretIn, standsAlone } from "./leaks.ts";

const response = (text: string) => decodeResponse(new TextEncoder().encode(text), undefined);
const pans = ["4111111111111111", "5500000000000004"];
const none = { pans: [], codes: [], keys: [] };

describe("a security code", () => {
  const order: Shape = {
    kind: "object",
    fields: { number: { kind: "text" }, code: { kind: "text", sensitive: "cvv" } },
  };
  const shape: Shape = {
    kind: "object",
    fields: {
      number: { kind: "text" },
      order,
      orders: { kind: "list", of: order },
      labels: { kind: "list", of: { kind: "text" } },
      code: { kind: "text", sensitive: "cvv" },
    },
  };
  const leak = (value: object) =>
    secretIn(response(JSON.stringify(value)), { ...none, codes: ["123", "739"], shape });

  test.each<[string, object]>([
    ["a promised field with more text", { number: "cvv 739" }],
    ["a promised field with digits before it", { number: "1 739" }],
    ["a field that the contract does not promise", { other: 739 }],
    ["a field for the security code", { code: "739" }],
    ["a record within the response", { order: { other: "739" } }],
    ["an entry of a list of records", { orders: [{ number: "1" }, { code: "739" }] }],
    ["an entry of a list of texts", { labels: ["paid", "cvv 739"] }],
    ["a list that the contract does not promise", { others: ["739"] }],
    ["a list in the place of a record", { order: ["739"] }],
    ["a record in the place of a text", { number: { other: "739" } }],
    ["a field named like a method of every object", { constructor: "739" }],
  ])("is a leak in %s", (_what, value) => {
    expect(leak(value)).toBe("it has the security code");
  });

  test.each<[string, object]>([
    ["the whole of a promised text", { number: "739" }],
    ["the whole of a promised number", { number: 739 }],
    ["the whole of a promised field of a record", { order: { number: "739" } }],
    ["the whole of a promised field of an entry", { orders: [{ number: "739" }] }],
    ["the whole of a promised entry", { labels: ["739"] }],
    ["a part of a longer number", { other: "7390" }],
    ["a part of an amount", { other: "10.739" }],
    ["null", { other: null, order: null, orders: null }],
  ])("is none in %s", (_what, value) => {
    expect(leak(value)).toBeUndefined();
  });

  test("is searched in the whole text if the body is no record", () => {
    expect(secretIn(response('["739"]'), { ...none, codes: ["739"] })).toBe("it has the security code");
    expect(secretIn(response('{"a":739'), { ...none, codes: ["739"] })).toBe("it has the security code");
  });

  test.each([
    ["739", true],
    ["cvv:739.", true],
    ["(739)", true],
    ["739é", false],
    ["x739", false],
    ["739.5", false],
    [".739", false],
  ])("is a separate word in %s: %s", (text, alone) => {
    expect(standsAlone(text, "739")).toBe(alone);
  });
});

test("a key is a leak anywhere in the text, and an empty key is no key", () => {
  const shown = response('{"a":"xk-secretx"}');
  expect(secretIn(shown, { ...none, keys: ["other", "k-secret"] })).toBe("it has the key");
  expect(secretIn(shown, { ...none, keys: ["", "other"] })).toBeUndefined();
});

test("one of several card numbers is a leak", () => {
  expect(secretIn(response(`{"a":"${pans[1]}"}`), { ...none, pans })).toBe("it has the full card number");
});

describe("a card number", () => {
  test.each([
    ["in base64 without padding", "NDExMTExMTExMTExMTExMQ"],
    ["behind a space of HTML", "7&nbsp;4111111111111111"],
    ["with a hexadecimal reference", "&#x34;111111111111111"],
    ["with zeros in a hexadecimal reference", "&#x0034;111111111111111"],
    ["with zeros in a decimal reference", "&#0052;111111111111111"],
    ["with a letter in a hexadecimal reference", "4111&#x2D;1111&#x2d;1111-1111"],
    ["with spaces escaped as in JSON", String.raw`4111\u00201111\u00201111\u00201111`],
    ["with spaces encoded as in an address", "4111%201111%201111%201111"],
    ["with two marks between digits", "4111 -1111_/1111+.1111"],
    ["with commas between digits", "4111,1111,1111,1111"],
    ["with blanks without a width between digits", "4111\u200B1111\u200B1111\u200B1111"],
  ])("is found %s", (_what, text) => {
    expect(cardNumberIn(text, pans)).toBe(pans[0]);
  });

  test.each([
    ["with three marks between digits", "4111 - 1111 1111 1111"],
    ["that another reference would complete", "&#x341;11111111111111"],
    ["behind a decimal comma", "0,4111111111111111"],
  ])("is not found %s", (_what, text) => {
    expect(cardNumberIn(text, pans)).toBeUndefined();
  });

  test("is the one of several that the text has", () => {
    expect(cardNumberIn("no 5500 0000 0000 0004", pans)).toBe(pans[1]);
  });
});

test.each([
  ["4111111111111111", true],
  ["5500000000000004", true],
  ["378282246310005", true],
  ["59", true],
  ["26", true],
  ["4111111111111112", false],
  ["4111111111111121", false],
  ["62", false],
  ["0000000000000000", false],
  ["", false],
])("the digits %j have the check sum of a card number: %s", (digits, keeps) => {
  expect(keepsCheckSum(digits)).toBe(keeps);
});
