// The fast JSON reader returns the same as the full reader, or nothing.
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { readPlainJson } from "./json-plain.ts";
import { readJson } from "./json.ts";
import { defaultLimits } from "../values/wire.ts";

const plain = (text: string) => readPlainJson(text, defaultLimits);
/** The other reader: a space in front is all that it takes to get it. */
const whole = (text: string) => readJson(`\n${text}`);

describe("readPlainJson", () => {
  it.each([
    '{"a":1,"b":[true,null,"x:y"],"c":{}}',
    "[]",
    '""',
    '{"__proto__":{"a":"1"},"constructor":"2"}',
    '{"n":-10.25,"m":123456789012345}',
    '{"1":"a","0":"b"}',
    '["a,1e5",true,null]',
    `${"[".repeat(32)}${"]".repeat(32)}`,
  ])("accepts %s", (text) => {
    expect(plain(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ["a name given twice", '{"a":1,"a":1}'],
    ["a name given twice, the shorter value last", '{"a":"long","a":""}'],
    ["a name given twice, hidden by an exponent", '{"":1,"":1e20}'.replace(":1,", ":11111111111111,")],
    ["a name given twice, hidden by an exponent after a space", '[{"":1,"": 1e7}]'],
    ["a name given twice, in as many characters as once", '{"":1,"":1e7}'],
    ["a name given twice, with more digits", '{"":1,"":10e7}'],
    ["a name given twice, with a minus", '{"":1,"":-1e7}'],
    ["a name given twice, with a space", '{"":1,"": 1e8}'],
    ["a single number with an exponent", "1e5"],
    ["an exponent as long as the digits", "1e2"],
    ["an exponent as the first entry", "[1E2]"],
    ["an exponent as another entry", "[1,1e2]"],
    ["a number that loses digits", "9007199254740993"],
    ["a negative zero", "-0"],
    ["superfluous digits", "1.0"],
    ["an escape", String.raw`"\ud800"`],
    ["half a surrogate pair", '"\ud800"'],
    ["a blank", '{"a": 1}'],
    ["too much depth", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["a syntax error", '{"a":1'],
  ])("leaves %s to the full reader", (_what, text) => {
    expect(plain(text)).toBeUndefined();
  });

  it("reads few values in a long text, and as many values as allowed", () => {
    const limits = { ...defaultLimits, nodes: 4 };
    expect(readPlainJson(`["${"x".repeat(100)}"]`, limits)).toEqual(["x".repeat(100)]);
    expect(readPlainJson("[[[[]]]]", limits)).toEqual([[[[]]]]);
  });

  it.each(["[1,1,1,1,1,1]", "[[[[[[]]]]]]", '{"a":{"a":{"a":{"a":{"a":{}}}}}}'])(
    "does not let the engine's parser read more values than allowed: %s",
    (text) => {
      const parse = vi.spyOn(JSON, "parse");
      try {
        expect(readPlainJson(text, { ...defaultLimits, nodes: 4 })).toBeUndefined();
        expect(parse).not.toHaveBeenCalled();
      } finally {
        parse.mockRestore();
      }
    },
  );

  it("counts values as the full reader does", () => {
    const limits = { ...defaultLimits, nodes: 4 };
    expect(readPlainJson("[1,2,3]", limits)).toEqual([1, 2, 3]);
    expect(readPlainJson("[1,2,3,4]", limits)).toBeUndefined();
    expect(readJson("[1,2,3]", limits).ok).toBe(true);
    expect(readJson("[1,2,3,4]", limits).ok).toBe(false);
  });

  it("returns the same as the full reader, for any text that is almost JSON", () => {
    const parts = [
      '"a"',
      '""',
      '"b:1e5"',
      ":",
      ",",
      "{",
      "}",
      "[",
      "]",
      "1",
      "1e20",
      "-0",
      "0.5",
      " ",
      "null",
    ];
    const made = fc.array(fc.constantFrom(...parts), { maxLength: 14 }).map((some) => some.join(""));
    const twice = fc
      .tuple(
        fc.array(
          fc.tuple(fc.constantFrom("", "a", "bc"), fc.constantFrom("1", "1e20", '"x"', "11111111111")),
        ),
        fc.constantFrom("", " "),
      )
      .map(([fields, blank]) => `{${fields.map(([name, value]) => `"${name}":${blank}${value}`).join(",")}}`);
    fc.assert(
      fc.property(fc.oneof(made, twice, fc.json()), (text) => {
        const value = plain(text);
        expect(value === undefined ? undefined : whole(text)).toEqual(
          value === undefined ? undefined : { ok: true, value },
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
