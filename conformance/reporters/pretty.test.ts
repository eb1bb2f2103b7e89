import { array, assert, constantFrom, json, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { cutTo, prettyBody } from "./pretty.ts";
import { printable } from "./printable.ts";

describe("a body is formatted", () => {
  test("as JSON, with its texts and numbers unchanged", () => {
    expect(prettyBody('{"a":1.00,"b":["x, {y}",{}],"c":"\\"q\\""}')).toBe(
      '{\n  "a": 1.00,\n  "b": [\n    "x, {y}",\n    {}\n  ],\n  "c": "\\"q\\""\n}',
    );
  });

  test("as XML, with texts on the line of their element", () => {
    expect(
      prettyBody('<?xml version="1.0"?><a><b x="1">t &amp; u</b><c/><d><![CDATA[<e>]]></d><f></f></a>'),
    ).toBe(
      '<?xml version="1.0"?>\n<a>\n  <b x="1">t &amp; u</b>\n  <c/>\n  <d><![CDATA[<e>]]></d>\n  <f></f>\n</a>',
    );
  });

  test("as a form, with one field per line", () => {
    expect(prettyBody("a=1&b[0]=2")).toBe("a=1\n&b[0]=2");
  });

  test("only if it is a single line and not a page", () => {
    const page = "<!doctype html><html><p>x</p></html>";
    expect([prettyBody("{\n}"), prettyBody(page)]).toEqual(["{\n}", page]);
  });

  test("by changing only spaces and line ends, for any text", () => {
    const bare = (text: string): string => text.replaceAll(/\s/g, "");
    const bodies = oneof(
      json(),
      string({ unit: "grapheme" }),
      array(
        constantFrom("<a>", "</a>", "<b/>", "x", "<![CDATA[", "]]>", "{", '"', "}", "&", "=", "[", ","),
      ).map((parts) => parts.join("")),
      string().map((text) => `{${text}`),
      string().map((text) => `<a>${text}`),
    );
    assert(
      property(bodies, (body) => {
        expect(bare(prettyBody(body))).toBe(bare(body));
      }),
    );
  });
});

test("a long text is shortened, and says how many lines are missing", () => {
  expect(cutTo("1\n2\n3\n4", 2, 80)).toBe("1\n2\n… (2 more lines)");
  expect(cutTo("1\n2\n3", 2, 80)).toBe("1\n2\n3");
  expect(cutTo("abcdef", 2, 3)).toBe("abc…");
});

test("foreign control characters are replaced", () => {
  expect(printable("a\u001b[31mb\rc\u202ed\te\r\nf")).toBe("a\ufffd[31mb\ufffdc\ufffdd\te\nf");
});
