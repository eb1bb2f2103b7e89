// Behaviour of the JSON codec.
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { told } from "../testing/issues.ts";
import { defaultLimits } from "../values/wire.ts";
import { readJson, writeJson } from "./json.ts";

const read = (text: string): unknown => told(readJson(text));

const strict = new Set(["json.duplicate-key", "json.inexact-number", "json.lone-surrogate"]);

/** The platform's own reading of a text, written again. */
function platform(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return "refused";
  }
}

describe("reading JSON", () => {
  it.each([
    [
      "every kind of value",
      ' { "a" : [ 1 , -0.5e1, true, false, null, "x" ] , "b" : { } , "c":[]} ',
      { a: [1, -5, true, false, null, "x"], b: {}, c: [] },
    ],
    ["escapes", String.raw`"\"\\\/\b\f\n\r\tA\u00e9\ud83d\ude00"`, '"\\/\b\f\n\r\tAé😀'],
    ["a byte order mark", "\uFEFF1", 1],
    ["minus zero as zero", "-0", 0],
    ["decimal zeros after an amount", "10.500", 10.5],
    ["the shortest text of any double", "0.30000000000000004", 0.30000000000000004],
    ["names that records share", '[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ])("accepts %s", (_what, text, value) => {
    expect(read(text)).toEqual(value);
  });
  it.each([
    ["a name given twice", '{"amount":"1",\n "amount":"2"}', "json.duplicate-key 2:2"],
    ["a name given twice in two spellings", String.raw`{"a":1,"\u0061":2}`, "json.duplicate-key 1:8"],
    ["__proto__ given twice", '{"__proto__":1,"__proto__":2}', "json.duplicate-key 1:16"],
    ["an integer beyond 2^53 that would change", '{"id":1234567890123456789}', "json.inexact-number 1:7"],
    ["more digits than a double can represent", "0.1234567890123456789", "json.inexact-number 1:1"],
    ["a number that would be infinite", "1e400", "json.inexact-number 1:1"],
    ["a number that would be zero", "1e-400", "json.inexact-number 1:1"],
    ["a cut off record", '{"a":1', "json.syntax 1:7"],
    ["a text that ends in a backslash", '"\\', "json.syntax 1:1"],
    ["a trailing comma", "[1,]", "json.syntax 1:4"],
    ["a trailing comma in a record", '{"a":1,}', "json.syntax 1:8"],
    ["a missing comma", '{"a":1 "b":2}', "json.syntax 1:8"],
    ["leading zeros", "01", "json.trailing-text 1:2"],
    ["a plus", "+1", "json.syntax 1:1"],
    ["NaN", "NaN", "json.syntax 1:1"],
    ["a comment", "{/*x*/}", "json.syntax 1:2"],
  ])("refuses %s", (_what, text, issue) => {
    expect(read(text)).toEqual([issue]);
  });
  it("limits bytes, which are not characters, and by default the depth to 32", () => {
    expect(told(readJson(`"${"é".repeat(20)}"`, { ...defaultLimits, bytes: 40 }))).toEqual([
      "json.too-large ",
    ]);
    expect(read("[".repeat(100_000))).toEqual(["json.too-deep 1:33"]);
  });
  it("keeps a field named __proto__ as a field and changes no prototype", () => {
    const value = read('{"__proto__":{"polluted":1}}');
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(writeJson(value)).toEqual({ ok: true, value: '{"__proto__":{"polluted":1}}' });
  });
  it("never shows a card number used as a name", () => {
    expect(JSON.stringify(readJson('{"4111111111111111":1,"4111111111111111":2}'))).not.toContain("4111");
  });
  it("never throws, for any text", () => {
    const piece = fc.constantFrom(...'{ } [ ] , : " \\ u00 1 - . e true'.split(" "), " ", "\n", "\0");
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (input) => {
        expect(readJson(input)).toHaveProperty("ok");
      }),
    );
  });
  it("accepts nothing that the platform's own reader refuses, and reads the rest the same", () => {
    const piece = fc.constantFrom(...'{ } [ ] , : "a" "b" 1 -0.5 1e2 null'.split(" "), " ", "\n");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
        ),
        (text) => {
          const ours = readJson(text);
          // Where ours is stricter there is nothing to compare.
          fc.pre(ours.ok || !strict.has(ours.issues[0].code));
          expect(ours.ok ? JSON.stringify(ours.value) : "refused").toBe(platform(text));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("writing JSON", () => {
  it("preserves any value when it is read again", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = writeJson(value);
        const sent: unknown = JSON.parse(JSON.stringify(value));
        expect(text.ok && readJson(text.value)).toEqual({ ok: true, value: sent });
      }),
    );
  });
  it.each([
    ["NaN", { a: Number.NaN }, "value.number /a"],
    ["infinity", { a: [1, Number.POSITIVE_INFINITY] }, "value.number /a/1"],
    ["half a surrogate pair", { a: "\uDC00" }, "value.text /a"],
    ["half a surrogate pair in a name", { "\uDC00": 1 }, "value.text /…"],
    ["dates", { a: new Date(0) }, "value.type /a"],
    ["big integers", { a: 1n }, "value.type /a"],
    ["absent entries of a list", [undefined], "value.type /0"],
    ["nothing at all", undefined, "value.type "],
  ])("refuses %s", (_what, value, issue) => {
    expect(told(writeJson(value))).toEqual([issue]);
  });
  it("omits absent fields", () => {
    expect(writeJson({ a: undefined, b: "" })).toEqual({ ok: true, value: '{"b":""}' });
  });
});

/** Reads a text with the strict half alone: a space in front is all that it takes. */
const strictly = (text: string) => readJson(` ${text}`);

describe("a text in its shortest form", () => {
  const shortest = [
    '{"a":1,"b":[true,null,"x:y"],"c":{}}',
    "[]",
    '""',
    '{"__proto__":{"a":"1"},"constructor":"2"}',
    '{"n":-10.25,"m":123456789012345}',
    '{"1":"a","0":"b"}',
    '["a,1e5",true,null]',
    `${"[".repeat(32)}${"]".repeat(32)}`,
  ];
  it.each(shortest)("is read by the engine's parser, once: %s", (text) => {
    const parse = vi.spyOn(JSON, "parse");
    const { value } = readJson(text) as { readonly value: unknown };
    expect(parse.mock.results.map((result) => result.value === value)).toEqual([true]);
    parse.mockRestore();
    expect(value).toEqual(JSON.parse(text));
    expect(strictly(text)).toEqual({ ok: true, value });
  });

  it.each([
    ["a name given twice", '{"a":1,"a":1}'],
    ["a name given twice, the shorter value last", '{"a":"long","a":""}'],
    ["a name given twice, hidden by an exponent", '{"":11111111111111,"":1e20}'],
    ["a name given twice, hidden by an exponent after a space", '[{"":1,"": 1e7}]'],
    ["a name given twice, in as many characters as once", '{"":1,"":1e7}'],
    ["a name given twice, with more digits", '{"":1,"":10e7}'],
    ["a name given twice, with a minus", '{"":1,"":-1e7}'],
    ["a name given twice, with a space", '{"":1,"": 1e8}'],
    ["a number that loses digits", "9007199254740993"],
    ["an escaped half of a surrogate pair", String.raw`"\ud800"`],
    ["half a surrogate pair", '"\ud800"'],
    ["too much depth", `${"[".repeat(33)}${"]".repeat(33)}`],
    ["a syntax error", '{"a":1'],
  ])("does not hide %s", (_what, text) => {
    expect(readJson(text).ok).toBe(false);
    expect(strictly(text).ok).toBe(false);
  });

  it.each([
    ["1e5", 100_000],
    ["1e2", 100],
    ["[1E2]", [100]],
    ["[1,1e2]", [1, 100]],
    ["-0", 0],
    ["1.0", 1],
    ['{"a": 1}', { a: 1 }],
  ])("is not %s, which is read strictly", (text, value) => {
    expect(readJson(text)).toEqual({ ok: true, value });
  });

  it("may be long with few values, and have as many values as allowed", () => {
    const limits = { ...defaultLimits, nodes: 4 };
    for (const text of [`["${"x".repeat(100)}"]`, "[[[[]]]]", "[1,2,3]"])
      expect(readJson(text, limits)).toEqual({ ok: true, value: JSON.parse(text) });
    expect(readJson("[1,2,3,4]", limits).ok).toBe(false);
  });

  it.each(["[1,1,1,1,1,1]", "[[[[[[]]]]]]", '{"a":{"a":{"a":{"a":{"a":{}}}}}}'])(
    "does not reach the engine's parser with more values than allowed: %s",
    (text) => {
      const parse = vi.spyOn(JSON, "parse");
      expect(readJson(text, { ...defaultLimits, nodes: 4 }).ok).toBe(false);
      expect(parse).not.toHaveBeenCalled();
      parse.mockRestore();
    },
  );

  it("gives the same as the strict half, and so does any text that is almost JSON", () => {
    const parts = fc.constantFrom(...'"a" "" "b:1e5" : , { } [ ] 1 1e20 -0 0.5 null'.split(" "), " ");
    const made = fc.array(parts, { maxLength: 14 }).map((some) => some.join(""));
    const names = fc.constantFrom("", "a", "bc");
    const values = fc.constantFrom("1", "1e20", '"x"', "11111111111");
    const twice = fc
      .tuple(fc.array(fc.tuple(names, values)), fc.constantFrom("", " "))
      .map(([fields, blank]) => `{${fields.map(([name, value]) => `"${name}":${blank}${value}`).join(",")}}`);
    fc.assert(
      fc.property(fc.oneof(made, twice, fc.json()), (text) => {
        const [read, strict] = [readJson(text), strictly(text)];
        expect(read.ok ? read : read.issues[0].code).toEqual(strict.ok ? strict : strict.issues[0].code);
      }),
      { numRuns: 2_000 },
    );
  });
});
