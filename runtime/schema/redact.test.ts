import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hide, redact, redactIssues, redactText, sensitiveTexts } from "./redact.ts";
import { capture, direct } from "../testing/operations.ts";

const pan = "4111111111111111";
const shape = direct.request.shape;

describe("redact", () => {
  it("keeps six and four digits of a card number, and nothing of codes and names", () => {
    const value = { card: pan, security_code: "737", first_name: "Ada", order_no: "A-1", amount: "10.50" };
    expect(redact(value, shape)).toEqual({
      card: "411111******1111",
      security_code: "***",
      first_name: "***",
      order_no: "A-1",
      amount: "10.50",
    });
  });

  it("hides every field that the contract does not know, whatever it holds", () => {
    expect(redact({ cvc: "737", more: { card: pan }, list: [pan], n: 737 }, shape)).toEqual({
      cvc: "***",
      more: "***",
      list: "***",
      n: "***",
    });
  });

  it.each([[{ text: pan }], [[pan]], [Number(pan)], [737]])("hides a card field that holds %o", (card) => {
    expect(redact({ card }, shape)).toEqual({ card: "***" });
  });

  it("leaves a card number alone that is masked already", () => {
    expect(redact({ card: "411111******1111" }, shape)).toEqual({ card: "411111******1111" });
  });

  it("tells nothing of a card field that holds something else", () => {
    expect(JSON.stringify(redact({ card: "cvv 737" }, shape))).not.toContain("737");
  });

  it("masks a card number that stands in free text, in a number, or in a field's name", () => {
    const shown = JSON.stringify(redact({ note: `card ${pan}!`, order_no: Number(pan), [pan]: "x" }, shape));
    expect(shown).not.toContain(pan);
    expect(shown).toContain("card 411111******1111!");
  });

  it("goes through lists, and hides what is a list or an object in the wrong place", () => {
    const value = { capture_orders: [{ transaction_id: "T-1", extra: pan }, pan], return_status: [pan] };
    expect(redact(value, capture.response.shape)).toEqual({
      capture_orders: [{ transaction_id: "T-1", extra: "***" }, "***"],
      return_status: "***",
    });
  });

  it("keeps a field called __proto__ a field", () => {
    const shown = redact(JSON.parse('{"__proto__": {"card": "x"}}'), shape) as object;
    expect(Object.keys(shown)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
  });

  it("does not touch the value itself", () => {
    const value = Object.freeze({ card: pan });
    redact(value, shape);
    expect(value.card).toBe(pan);
  });
});

describe("redactText", () => {
  it.each([
    [`pan=${pan};`, "pan=411111******1111;"],
    ["4111 1111 1111 1111", "4111 11** **** 1111"],
    ["4111-1111-1111-1111", "4111-11**-****-1111"],
    ["order 12 4111 1111 1111 1111 of 3", "order 12 4111 11** **** 1111 of 3"],
    ["card=4111%201111%201111%201111", "card=4111%2011**%20****%201111"],
    ["card=4111+1111+1111+1111", "card=4111+11**+****+1111"],
    ["note=%224111111111111111%22", "note=%22411111******1111%22"],
    ["378282246310005", "378282*****0005"],
    [`x${pan}${"7".repeat(10)}x`, `x${"*".repeat(26)}x`],
  ])("masks the card number in %o", (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  it.each(["4111111111111112", "20240501103000", "0000000000000000", "A-1", "10.50", "2024-05-01 10:30:00"])(
    "leaves %o alone",
    (text) => {
      expect(redactText(text)).toBe(text);
    },
  );

  it("leaves no card number whole, wherever it stands between words", () => {
    fc.assert(
      fc.property(cardNumber, fc.constantFrom("", " ", "=", ":", "\n", "%3D", '"'), (card, around) => {
        expect(redactText(`a${around}${card}${around}b`)).not.toContain(card);
      }),
    );
  });
});

const cardNumber = fc.stringMatching(/^[3-6]\d{11,17}$/).map((body) => {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
});

describe("sensitiveTexts and hide", () => {
  it("finds what redact would not show, and takes it out of foreign text", () => {
    const value = {
      card: pan,
      security_code: "737",
      first_name: "Augusta",
      note: "kept",
      unknown: { deep: "canary" },
    };
    const secrets = sensitiveTexts(value, shape);
    expect(hide("737 Augusta canary kept 4111 1111 1111 1111", secrets)).toBe(
      "*** *** *** kept 4111 11** **** 1111",
    );
  });

  it("leaves no rest of a secret that holds another one", () => {
    expect(hide("abcdef", ["abc", "abcdef", ""])).toBe("***");
  });

  it("finds a card number that a security code stands in, and a key that a card number stands in", () => {
    expect(hide("4000123456789017", ["123"])).toBe("400012******9017");
    expect(hide(`x${pan}y`, [`x${pan}y`])).toBe("***");
  });

  it("ends on a value that holds itself", () => {
    const value: Record<string, unknown> = { card: pan };
    value["self"] = value;
    expect(sensitiveTexts(value, shape)).toEqual([pan]);
  });
});

describe("redactIssues", () => {
  const issue = { code: "type", message: `not ${pan}`, received: "737" };

  it("keeps what was received for a known, harmless field only", () => {
    const received = (at: string) => redactIssues([{ ...issue, at }], shape)[0]?.received;
    expect(received("/order_no")).toBe("737");
    expect(["/security_code", "/card", "/first_name", "/unknown", "", "3:14"].map(received)).toEqual(
      Array.from({ length: 6 }),
    );
  });

  it("finds fields inside lists", () => {
    const at = "/capture_orders/0/amount";
    expect(redactIssues([{ ...issue, at }], capture.request.shape)[0]?.received).toBe("737");
  });

  it("masks card numbers and given secrets in every text", () => {
    const shown = JSON.stringify(
      redactIssues(
        [
          { ...issue, at: `/${pan}` },
          { ...issue, at: "/note", message: "k3y" },
        ],
        shape,
        ["k3y", "737"],
      ),
    );
    expect(shown).not.toMatch(/4111111111111111|k3y|737/u);
  });
});
