import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hide, redact, redactIssues, secretsOf } from "./redact.ts";
import type { Shape } from "./shape.ts";
import { capture, direct } from "../testing/operations.ts";

const pan = "4111111111111111";
const shape = direct.request.shape;

describe("redact", () => {
  it("keeps the first six and last four digits of a card number, and masks codes and names", () => {
    const value = { card: pan, security_code: "737", first_name: "Ada", order_no: "A-1", amount: "10.50" };
    expect(redact(value, shape)).toEqual({
      card: "411111******1111",
      security_code: "***",
      first_name: "***",
      order_no: "A-1",
      amount: "10.50",
    });
  });

  it("masks every field that the contract does not define", () => {
    const masked = { cvc: "***", more: "***", list: "***", n: "***" };
    expect(redact({ cvc: "737", more: { card: pan }, list: [pan], n: 737 }, shape)).toEqual(masked);
  });

  it.each([[{ text: pan }], [[pan]], [Number(pan)], [737]])(
    "masks a card field with the value %o",
    (card) => {
      expect(redact({ card }, shape)).toEqual({ card: "***" });
    },
  );

  it("does not change a masked card number", () => {
    expect(redact({ card: "411111******1111" }, shape)).toEqual({ card: "411111******1111" });
  });

  it("masks a card field with any other text completely", () => {
    expect(JSON.stringify(redact({ card: "cvv 737" }, shape))).not.toContain("737");
  });

  it("masks a card number in free text, in a field's name, and the request's own as a number", () => {
    const value = { card: pan, note: `card ${pan}!`, order_no: Number(pan), [pan]: "x" };
    const shown = JSON.stringify(redact(value, shape, secretsOf(value, shape)));
    expect(shown).not.toContain(pan);
    expect(shown).toContain("card 411111******1111!");
  });

  it("handles lists, and masks a list or object in the wrong place", () => {
    const value = { capture_orders: [{ transaction_id: "T-1", extra: pan }, pan], return_status: [pan] };
    expect(redact(value, capture.response.shape)).toEqual({
      capture_orders: [{ transaction_id: "T-1", extra: "***" }, "***"],
      return_status: "***",
    });
  });

  it("keeps a field with the name __proto__ as a field", () => {
    const shown = redact(JSON.parse('{"__proto__": {"card": "x"}}'), shape) as object;
    expect(Object.keys(shown)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
  });

  it("does not change the value itself", () => {
    const value = Object.freeze({ card: pan });
    redact(value, shape);
    expect(value.card).toBe(pan);
  });
});

const free: Shape = {
  kind: "object",
  fields: {
    order_no: { kind: "text" },
    amount: { kind: "text", pattern: /^[0-9.]*$/u },
    note: { kind: "text", free: "whole" },
    info: { kind: "text", free: "message" },
    card: { kind: "text", sensitive: "pan" },
    code: { kind: "text", sensitive: "cvv" },
    month: { kind: "text", sensitive: "secret" },
    token: { kind: "text", sensitive: "secret" },
    name: { kind: "text", sensitive: "personal" },
  },
};

describe("a secret of one field", () => {
  const request = { card: pan, code: "737", month: "05", token: "tok-1234567", name: "Augusta" };
  const secrets = secretsOf(request, free, ["the-key-of-it"]);

  it.each([
    ["order_no", "737"],
    ["order_no", "A-737-05"],
    ["order_no", "4000001234567899"],
    ["order_no", "202605010412345678901234"],
    ["amount", "737.37"],
    ["amount", "737"],
    ["amount", "4111111111111112"],
    ["note", "737.37 paid in 05/2030, of 1737"],
    ["note", "Augustas bill"],
    ["info", "737:Declined"],
    ["order_no", "Augusta"],
  ])("is not masked in %s %o", (field, text) => {
    expect(redact({ [field]: text }, free, secrets)).toEqual({ [field]: text });
  });

  it.each([
    ["note", "cvv 737 is wrong", "cvv *** is wrong"],
    ["note", "(737)", "(***)"],
    ["note", "cvv=737, amount 737.37", "cvv=***, amount 737.37"],
    ["info", "1005:cvv 737 is wrong", "1005:cvv *** is wrong"],
    ["note", "Augusta, your tok-1234567", "***, your ***"],
    ["order_no", pan, "411111******1111"],
    ["order_no", `A${pan}5`, "A*****************"],
    ["order_no", "made with the-key-of-it", "made with ***"],
    ["order_no", "paid with 5500 0000 0000 0004", "paid with 5500 00** **** 0004"],
    ["note", "41 11 11 11 11 11 11 11", "41 11 11 ** ** ** 11 11"],
  ])("is masked if it cannot be anything else: %s %o", (field, text, shown) => {
    expect(redact({ [field]: text }, free, secrets)).toEqual({ [field]: shown });
  });

  it.each(["security_code=737&x", '{"security_code":"737"}', "cvv 737 wrong"])(
    "does not appear as part of %s in a shown field, since that is no identifier or amount",
    (text) => {
      const secrets = secretsOf({ security_code: "737", order_no: "A-1" }, shape);
      const shown = redact({ order_no: text, amount: text }, shape, secrets);
      expect(JSON.stringify(shown)).not.toContain("737");
    },
  );

  it("is not masked inside longer numbers", () => {
    const text = "code 7371, 73 7, 0737, 7.737 and 737th";
    expect(hide(text, secrets)).toBe(text);
  });

  it("has no influence on the redacted text", () => {
    const secret = fc.record({
      code: fc.stringMatching(/^\d{3}$/),
      month: fc.stringMatching(/^(0[1-9]|1[0-2])$/),
      token: fc.stringMatching(/^[a-z]{6,12}$/),
      name: fc.stringMatching(/^[A-Z][a-z]{1,12}$/),
    });
    const shown = fc.record({
      order_no: fc.stringMatching(/^[A-Z]?[-0-9]{1,24}$/),
      amount: fc.stringMatching(/^\d{1,4}(\.\d\d)?$/),
      info: fc.stringMatching(/^\d{4}:[A-Z ]{0,12}$/),
    });
    fc.assert(
      fc.property(secret, secret, shown, (one, other, rest) => {
        const redacted = [one, other].map((mine) => {
          const value = { ...rest, ...mine, card: pan, note: `cvv ${mine.code} of ${pan}` };
          return redact(value, free, secretsOf(value, free));
        });
        expect(redacted[0]).toEqual(redacted[1]);
        expect(redacted[0]).toMatchObject(rest);
      }),
    );
  });
});

describe("secretsOf and hide", () => {
  it("together remove from foreign text everything that redact masks", () => {
    const value = { card: pan, first_name: "Augusta", note: "kept", unknown: { deep: "canary" } };
    expect(hide("Augusta canary kept 4111 1111 1111 1111", secretsOf(value, shape))).toBe(
      "*** *** kept 4111 11** **** 1111",
    );
  });

  it("treat a short number in an unknown field as a security code", () => {
    expect(hide("memo 7391", secretsOf({ memo: "7391" }, shape))).toBe("memo ***");
    expect(hide("in 05/2030 by web", secretsOf({ memo: "05", channel: "web" }, shape))).toBe(
      "in 05/2030 by web",
    );
  });

  it.each([String.raw`{"a":"\n7391"}`, "a=%207391", String.raw`\u00207391`, "<a>7391</a>", "7391", "7391."])(
    "find a security code next to any character that is not a letter or a digit: %s",
    (text) => {
      expect(hide(text, secretsOf({ security_code: "7391" }, shape))).toBe(text.replace("7391", "***"));
    },
  );

  it.each(["A-737", "737", "item 737 of 3"])(
    "mask the whole text if the code could be guessed from %o",
    (order_no) => {
      const secrets = secretsOf({ security_code: "737", order_no, amount: "737.37" }, shape);
      expect(hide(`order ${order_no} is not known`, secrets)).toBe("***");
      expect(hide("amount 737.37 is too high", secrets)).toBe("amount 737.37 is too high");
      expect(hide("amount 737,37 is too high", secrets)).toBe("***");
    },
  );

  it.each(["-", " ", "", "abc"])("do not damage a text if the security code is %o", (security_code) => {
    expect(hide("not - known", secretsOf({ security_code }, shape)).replace("***", "-")).toBe("not - known");
  });

  it("mask the whole of a secret that contains another one", () => {
    const secrets = secretsOf({}, shape, ["abcdefgh", "abcdefgh-ijk"]);
    expect(hide("xabcdefgh-ijky", secrets)).toBe("x***y");
  });

  it("find a key that contains a card number", () => {
    expect(hide(`x${pan}y`, secretsOf({}, shape, [`x${pan}y`]))).toBe("***");
  });

  it("handle a value of any depth", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
    expect(secretsOf(deep, shape)).toMatchObject({ cards: [], words: [] });
  });

  it("handle a value that contains itself", () => {
    const value: Record<string, unknown> = { card: pan };
    value["self"] = value;
    expect(secretsOf(value, shape).cards).toEqual([pan]);
  });
});

describe("redactIssues", () => {
  const issue = { code: "type", message: `not ${pan}`, received: "737" };

  it("keeps the received value only for a known field that is not secret", () => {
    const received = (at: string) => redactIssues([{ ...issue, at }], shape)[0]?.received;
    expect(received("/order_no")).toBe("737");
    expect(["/security_code", "/card", "/first_name", "/unknown", "", "3:14"].map(received)).toEqual(
      Array.from({ length: 6 }),
    );
  });

  it("finds fields in lists", () => {
    const at = "/capture_orders/0/amount";
    expect(redactIssues([{ ...issue, at }], capture.request.shape)[0]?.received).toBe("737");
  });

  it("masks card numbers and keys in all texts", () => {
    const issues = [
      { ...issue, at: `/${pan}` },
      { ...issue, at: "/note", message: "the-key-of-it" },
    ];
    const shown = JSON.stringify(redactIssues(issues, shape, secretsOf({}, shape, ["the-key-of-it"])));
    expect(shown).not.toMatch(/4111111111111111|the-key-of-it/u);
  });

  it("masks a security code that is used as a name, but not a position, limit or row", () => {
    const secrets = secretsOf({ security_code: "100" }, capture.request.shape);
    const at = (pointer: string) =>
      redactIssues(
        [{ ...issue, at: pointer, message: "At most 100 entries." }],
        capture.request.shape,
        secrets,
      )[0];
    expect(at("/100/x")?.at).toBe("/***/x");
    expect(at("/capture_orders/100/amount")?.at).toBe("/capture_orders/100/amount");
    expect(at("3:100")).toMatchObject({ at: "3:100", message: "At most 100 entries." });
  });
});
