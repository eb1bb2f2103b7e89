import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asPrinted, cardMasker, maskCardNumbers } from "./mask-card-numbers.ts";

const pan = "4111111111111111";

describe("maskCardNumbers", () => {
  it.each([
    [`pan=${pan};`, "pan=411111******1111;"],
    [`a ${pan}.`, "a 411111******1111."],
    ["4111 1111 1111 1111", "4111 11** **** 1111"],
    ["4111-1111-1111-1111", "4111-11**-****-1111"],
    ["order 12 4111 1111 1111 1111 of 3", "order 12 4111 11** **** 1111 of 3"],
    ["2026 4111 1111 1111 1111 1225", "2026 4111 11** **** 1111 1225"],
    ["4111\u202F1111\u00A01111\u20111111", "4111\u202F11**\u00A0****\u20111111"],
    ["card=4111%201111%201111%201111", "card=4111%2011**%20****%201111"],
    ["card=4111+1111+1111+1111", "card=4111+11**+****+1111"],
    ["%204111111111111111", "%20411111******1111"],
    ["note=%224111111111111111%22", "note=%22411111******1111%22"],
    [String.raw`\u00224111111111111111\u0022`, String.raw`\u0022411111******1111\u0022`],
    ["378282246310005", "378282*****0005"],
    ["3782 822463 10005", "3782 82**** *0005"],
    ["3056 930902 5904", "3056 93**** 5904"],
  ])("masks the card number in %o", (text, shown) => {
    expect(maskCardNumbers(text)).toBe(shown);
  });

  const references = (one: (digit: string) => string, between = "") =>
    ["4111", "1111", "1111", "1111"].map((group) => group.replaceAll(/./gu, one)).join(between);
  it.each([
    ["decimal", references((digit) => `&#${digit.charCodeAt(0)};`), "411111******1111"],
    ["padded", references((digit) => `&#0000${digit.charCodeAt(0)};`), "411111******1111"],
    ["without a semicolon", references((digit) => `&#${digit.charCodeAt(0)}`), "411111******1111"],
    ["hexadecimal", references((digit) => `&#X3${digit};`), "411111******1111"],
    ["in groups", references((digit) => `&#x3${digit};`, "&#32;"), "4111&#32;11**&#32;****&#32;1111"],
    ["for one digit", "&#52;111111111111111", "411111******1111"],
  ])("masks a card number with references of XML: %s", (_what, text, shown) => {
    expect(maskCardNumbers(`<a>${text}</a>`)).toBe(`<a>${shown}</a>`);
    expect(maskCardNumbers(text, [pan], false)).toBe(shown);
  });

  it.each(["&#4111111111111111;", "&#x4111111111111111;"])("takes %s for no reference", (text) => {
    expect(maskCardNumbers(text)).toBe(text.replace("411111111111", "411111******"));
  });

  it.each([
    "&#52; of &#49;, 2026-05-01 10:30:00",
    "&#99999999;&#1114112;&#xD800;&#;&amp;1234567890123",
    "4111111111111112",
    "0000000000000000",
    "20240501103000",
    "1767225600000",
    "A-1",
    "2024-05-01 10:30:00",
    "202605010301234567890123",
    "4111111111111111202605010301",
    "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
    "550e8400-e29b-41d4-a716-446655440000",
  ])("does not change %o", (text) => {
    expect(maskCardNumbers(text)).toBe(text);
  });

  it("does not change long identifiers, even if a part looks like a card number", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{20,40}$/), (id) => {
        expect(maskCardNumbers(`order ${id} is not known`)).toBe(`order ${id} is not known`);
      }),
    );
  });

  it("never leaves a card number unmasked, wherever it is between words", () => {
    fc.assert(
      fc.property(cardNumber, fc.constantFrom("", " ", "=", ":", "\n", "%3D", '"'), (card, around) => {
        expect(maskCardNumbers(`a${around}${card}${around}b`)).not.toContain(card);
      }),
    );
  });

  it("finds a known card number in any grouping, and also masks adjacent digits", () => {
    expect(maskCardNumbers("4 1 1 1-11111111 1 1 1 1", [pan])).toBe("4 1 1 1-11****** 1 1 1 1");
    expect(maskCardNumbers(`16${pan}737 of 737`, [pan])).toBe(`${"*".repeat(21)} of 737`);
    expect(maskCardNumbers("7411111111111111 1 2", [pan])).toBe("**************** * 2");
    expect(maskCardNumbers(`${pan} 5500000000000004`, [pan], false)).toBe(
      "411111******1111 5500000000000004",
    );
  });

  it.each([".", "/", ",", "\u200B", "\u00AD", "\0", '","', "*"])(
    "finds a known card number divided by %j",
    (sign) => {
      const text = `card ${["4111", "1111", "1111", "1111"].join(sign)}`;
      expect(maskCardNumbers(text, ["4111111111111111"]).replaceAll(/\D/gu, "")).toBe("4111111111");
    },
  );

  it("changes only digits", () => {
    const text = fc.string({
      unit: fc.constantFrom("4", "1", "0", " ", "-", "%", "%20", "x", "\\u0031", "é"),
    });
    fc.assert(
      fc.property(text, (one) => {
        const shown = maskCardNumbers(one, [pan]);
        expect(shown).toHaveLength(one.length);
        expect(
          [...shown].every(
            (char, place) => char === one[place] || (char === "*" && /\d/u.test(one[place] ?? "")),
          ),
        ).toBe(true);
      }),
    );
  });

  // Work that grows faster than the text would not end here before the test's time is over.
  it.each([
    "4 ",
    "4111 ",
    "4",
    "4111111111111111 ",
    "44 4444 44444444-",
    "%20",
    "%2",
    "4444444444444444444 ",
    "&",
    "&#52;",
    "&#00000",
  ])("handles three hundred thousand characters of %o", (part) => {
    const text = part.repeat(300_000 / part.length);
    expect(maskCardNumbers(text, [pan, "4444444444444444"]).length).toBeLessThanOrEqual(text.length);
  });
});

describe("cardMasker", () => {
  const shifted = (zero: number) =>
    pan.replaceAll(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));
  const anyScript = { ...asPrinted, scripts: true };
  const anyGroups = { ...asPrinted, most: 1, printed: false, inWords: false };

  it.each(["/", "|", ",", ";", "'", "*", ":", "x", "."])("takes %j as a separator", (sign) => {
    const text = `card ${["4111", "1111", "1111", "1111"].join(sign)}.`;
    const mask = cardMasker({ ...asPrinted, separators: /[/|,;'*:x.]/u });
    expect(mask(text).replaceAll(/\D/gu, "")).toBe("4111111111");
    expect(maskCardNumbers(text)).toBe(text);
  });

  it.each([0x660, 0xff10, 0x1d7ec])("reads the digits of any script: from U+%s on", (zero) => {
    expect(cardMasker(anyScript)(`é ${shifted(zero)} \u{1F4B3}`)).toBe("é 411111******1111 \u{1F4B3}");
    expect(maskCardNumbers(shifted(zero))).toBe(shifted(zero));
  });

  it.each(["\u200B", "\u00AD", "\u{E0020}"])("passes over the invisible %j", (sign) => {
    expect(cardMasker(anyScript)(`a${sign} 4111${sign.repeat(9)}111111111111`)).toBe("a 411111******1111");
    expect(cardMasker(anyScript)(`a${sign} 4111`)).toBe(`a${sign} 4111`);
  });

  it("takes groups of any size, and numbers that begin as no card does", () => {
    const text = "41 1111-11111 1%20111 1, 0000000000000018 a4111111111111111";
    expect(cardMasker(anyGroups)(text)).toBe("41 1111-***** *%20111 1, 000000******0018 a4111111111111111");
    expect(maskCardNumbers(text)).toBe("41 1111-11111 1%20111 1, 0000000000000018 a411111******1111");
  });

  it("masks both of two numbers that overlap", () => {
    expect(cardMasker(anyGroups)("30653 1718 4570")).toBe("30653 1*** 4570");
    expect(cardMasker(anyGroups)("30653 1718 4570 91")).toBe("30653 1*** **70 91");
  });

  it("spares a group, and a row of them", () => {
    const mask = cardMasker(anyGroups);
    const spared = new Set([pan, "4111 1111-11111111"]);
    expect(mask(`${pan} 12, 4111 1111-11111111.`, [], true, spared)).toBe(`${pan} 12, 4111 1111-11111111.`);
    expect(mask(`4111 1111-1111 1111`, [], true, spared)).toBe("4111 11**-**** 1111");
  });

  it("reads what looks like an escape as digits where it is told so", () => {
    expect(maskCardNumbers(`%${pan}`)).toBe(`%${pan}`);
    expect(cardMasker({ ...asPrinted, escapes: false })(`%${pan}`)).toBe("%411111******1111");
  });

  it("finds a known card between anything where it is told so", () => {
    const text = [...pan].join("ab");
    expect(maskCardNumbers(text, [pan])).toBe(text);
    expect(cardMasker({ ...asPrinted, scattered: true })(text, [pan]).match(/\*/gu)).toHaveLength(6);
  });

  it.each(["4 ", "4\u200B", "4\u0664", "4.", "\u{E0020}", "\u{1D7EC}", "\\u0034", "%", "4a"])(
    "handles three hundred thousand characters of %j in any form",
    (part) => {
      const text = part.repeat(300_000 / part.length);
      const masked = cardMasker({ ...anyGroups, scripts: true, separators: /[ .]/u })(text);
      expect(masked.length).toBeLessThanOrEqual(text.length);
    },
  );
});

const cardNumber = fc.stringMatching(/^[3-6]\d{11,17}$/).map((body) => {
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + String((10 - (sum % 10)) % 10);
});
