import { heardOf } from "../exchange/listener.ts";
import { describe, expect, test } from "vitest";
import { defaultSettings } from "../inputs/settings.ts";
import { observation, type Message } from "../testing/observations.ts";
import {
  cardNumberNotified,
  cardNumberShown,
  cardNumbersOf,
  keyShown,
  securityCodeShown,
  signatureShown,
} from "./scan.ts";

const known = { settings: defaultSettings, key: "a-key-of-some-length" };
const pan = "5500000000000004";
const pay = (more: Message) =>
  observation({ sent: { card: pan, security_code: "739", order_no: "o" }, ...more });
const shown = (message: Message) => cardNumberShown(pay(message), [pan], known);

describe("the card numbers of a run", () => {
  test("are those in the settings and in requests", () => {
    expect(cardNumbersOf([pay({})], known)).toEqual(["4111111111111111", pan]);
  });

  test("do not include account numbers in the settings, which a payout repeats", () => {
    const settings = {
      ...defaultSettings,
      test_data: { payout: { beneficiary: { bank_details: { account_number: "123456789012" } } } },
    };
    expect(cardNumbersOf([], { settings })).toEqual([]);
  });

  test("do not include numbers without a card's check digit, which a refusal can quote", () => {
    expect(cardNumbersOf([pay({ sent: { card: "5500000000000005" } })], known)).not.toContain(
      "5500000000000005",
    );
  });
});

describe("a card number in a response", () => {
  test("is reported with its location, without the number itself", () => {
    const leak = cardNumberShown(
      observation({
        operation: "queryTransactions",
        told: { orders_list: [{}, { reference_no: pan }] },
      }),
      [pan],
      known,
    );
    expect(leak).toEqual({ at: "/orders_list/1/reference_no", words: "the body has one" });
  });

  test.each<[string, Message, string]>([
    ["a refusal", { status: 400, told: `No: ${pan}` }, "the body has one"],
    ["a header", { headers: { "x-card": pan } }, "the header x-card has one"],
    ["a cookie", { headers: { "set-cookie": `a=1, card=${pan}` } }, "a cookie has one"],
    ["a page", { told: `<html><body>${pan}</body></html>` }, "the page has one"],
  ])("is found in %s", (_, message, words) => {
    expect(shown(message)?.words).toBe(words);
  });

  test("is allowed in masked form", () => {
    expect(shown({ told: { card: "550000XXXXXX0004" } })).toBeUndefined();
  });

  describe("in the page of a request without a card", () => {
    const page = (html: string) =>
      cardNumberShown(observation({ operation: "createRedirectPayment", told: html }), [pan], known);

    test("is reported as the value of an input", () => {
      expect(page(`<html><form><input type=hidden value='${pan}'></form></html>`)?.words).toBe(
        "the page has one",
      );
    });

    test("is not reported as an example for the shopper", () => {
      expect(page(`<html><p>Try ${pan}.</p><input placeholder="${pan}" value=""></html>`)).toBeUndefined();
    });
  });

  test("is found in a notification: in body, address and headers", () => {
    const notification = (more: object) =>
      cardNumberNotified(
        heardOf({
          method: "POST",
          path: "/t",
          headers: {},
          body: { kind: "json", text: "{}" },
          ...more,
        }),
        [pan],
      )?.words;
    expect(notification({})).toBeUndefined();
    expect(notification({ path: `/t?card=${pan}` })).toBe("the address has one");
    expect(notification({ headers: { "x-card": pan } })).toBe("the header x-card has one");
    expect(notification({ body: { kind: "json", text: pan } })).toBe("the body has one");
  });
});

describe("a security code", () => {
  const coded = (code: string, told: Message["told"], more: Message = {}) =>
    observation({ sent: { security_code: code }, told: told ?? "", ...more });

  test("is detected if a field changes with it", () => {
    const found = securityCodeShown(
      [coded("739", { cvv: "739" }), coded("8461", { cvv: "8461" }), coded("739", { cvv: "739" })],
      known,
    );
    expect(found?.leak).toEqual({ at: "/cvv", words: "/cvv is the security code, for 2 different codes" });
  });

  test("is detected if a header changes with it", () => {
    const found = securityCodeShown(
      [coded("739", "", { headers: { a: "739" } }), coded("124", "", { headers: { a: "124" } })],
      known,
    );
    expect(found?.leak.words).toContain("the header a");
  });

  test("is not detected in a number that never changes, with any number of payments", () => {
    const all = Array.from({ length: 50 }, () => coded("739", { risk_score: "739" }));
    expect(securityCodeShown([...all, coded("124", { risk_score: "739" })], known)).toBeUndefined();
  });

  test("is not detected in numbers that are equal by chance", () => {
    const all = Array.from({ length: 200 }, (_, index) =>
      coded(index % 2 === 0 ? "739" : "124", { risk_score: String(100 + ((index * 37) % 900)) }),
    );
    const chance = [coded("739", { risk_score: "739" }), coded("124", { risk_score: "124" })];
    expect(securityCodeShown([...all, ...chance], known)).toBeUndefined();
  });
});

describe("the key", () => {
  test("is found in a response or a header", () => {
    expect(keyShown(observation({ told: "key a-key-of-some-length!" }), known)?.words).toBe(
      "the body has the key",
    );
    expect(keyShown(observation({ headers: { etag: "a-key-of-some-length" } }), known)).toBeDefined();
    expect(keyShown(observation({ told: "ok" }), known)).toBeUndefined();
  });

  test("is found in a notification", () => {
    const body = { kind: "json", text: "a-key-of-some-length" } as const;
    const notification = { method: "POST", path: "/t", headers: {}, body };
    expect(keyShown(heardOf(notification), known)?.words).toBe("the body has the key");
  });

  test("is not searched if it is so short that it may be a word", () => {
    expect(keyShown(observation({ told: "test" }), { ...known, key: "test" })).toBeUndefined();
  });
});

describe("the expected signature of a request", () => {
  const wronglySigned = (told: string) => {
    const seen = observation({ status: 401, told });
    const { built } = seen;
    if (built === undefined) throw new Error("Nothing was sent.");
    return { ...seen, built: { ...built, rightSignature: "9f2c1e" } };
  };

  test("is found in a refusal that shows it", () => {
    expect(signatureShown(wronglySigned("expected 9f2c1e"))?.words).toBe("the body has it");
    expect(signatureShown(wronglySigned("expected another"))).toBeUndefined();
  });

  test("is not searched if the request had it", () => {
    expect(signatureShown(observation({ told: "9f2c1e" }))).toBeUndefined();
  });
});
