import { describe, expect, test } from "vitest";
import type { Shape } from "@acquiring/contract/codecs";
import { decodeResponse } from "./decode.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    amount: { kind: "text" },
    reasons: { kind: "object", fields: { name: { kind: "text" }, bank: { kind: "object", fields: {} } } },
    list: { kind: "list", of: { kind: "text" } },
  },
};
const read = (text: string): ReturnType<typeof decodeResponse> =>
  decodeResponse(new TextEncoder().encode(text), shape);

describe("a response in XML", () => {
  test("keeps every value as text", () => {
    expect(read("<r><amount>010.50</amount><code>0000</code><big>1e3</big></r>").value).toEqual({
      amount: "010.50",
      code: "0000",
      big: "1e3",
    });
  });

  test.each([
    [
      "a declaration, comments and layout",
      '\ufeff<?xml version="1.0"?>\n<!-- a <!DOCTYPE b --><r>\n  <amount>1</amount>\n</r>\n',
    ],
    ["CDATA", "<r><amount><![CDATA[1]]></amount></r>"],
    ["attributes", '<r id="7"><amount unit="x">1</amount></r>'],
    ["a character reference", "<r><amount>&#49;</amount></r>"],
    ["a DOCTYPE", '<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE r>\n<r><amount>1</amount></r>'],
    ["a DOCTYPE with an address", "<!DOCTYPE r PUBLIC '-//x > y//' 'r.dtd'><r><amount>1</amount></r>"],
    [
      "a DOCTYPE with elements",
      "<!DOCTYPE r [<!ELEMENT r ANY><!-- ]> --><!ATTLIST r x CDATA ']>'>] ><r><amount>1</amount></r>",
    ],
  ])("can contain %s", (_, text) => {
    expect(read(text)).toMatchObject({ kind: "xml", root: "r", value: { amount: "1" } });
  });

  test("has the same value for both empty forms, by the field's shape", () => {
    const empty = { amount: "", reasons: {}, list: [""] };
    expect(read("<r><amount/><reasons/><list/></r>").value).toEqual(empty);
    expect(read("<r><amount></amount><reasons></reasons><list></list></r>").value).toEqual(empty);
    // Layout between the tags of a record is no text of it.
    expect(read("<r><amount/><reasons>\n\t \r\n</reasons><list/></r>").value).toEqual(empty);
  });

  test("can repeat the fields of a record inside one element, but not those of the whole", () => {
    const twice = "<name>a</name><name>b</name>";
    expect(read(`<r><reasons>${twice}</reasons></r>`).value).toEqual({ reasons: { name: ["a", "b"] } });
    expect(read("<r><amount>1</amount><amount>2</amount></r>").problem).toMatch(/more than once/u);
  });

  test("has a problem with text in the place of a record", () => {
    for (const text of ["none", " none", "none "])
      expect(read(`<r><reasons>${text}</reasons></r>`).problem).toMatch(/only elements are allowed/u);
  });

  test("reads each of several records by their shape, and refuses text between their fields", () => {
    expect(read("<r><reasons><bank> </bank><bank/></reasons></r>").value).toEqual({
      reasons: { bank: [{}, {}] },
    });
    expect(read("<r><reasons><bank>x<a/></bank></reasons></r>").problem).toMatch(
      /only elements .+\/bank\)$/u,
    );
  });

  test("may quote a DOCTYPE, and has none behind a quotation", () => {
    const quoted = "<![CDATA[<!DOCTYPE r>]]>";
    expect(read(`<r><amount>${quoted}</amount></r>`).value).toEqual({ amount: "<!DOCTYPE r>" });
    for (const first of [`<amount>${quoted}</amount>`, "<!-- <!DOCTYPE r> -->"])
      expect(read(`<r>${first}<!DOCTYPE r></r>`).problem).toMatch(/^it has a DOCTYPE/u);
  });

  test("that is not well-formed says where, and other problems of the whole name no place", () => {
    expect(read("<r><amount>1</r></amount>").problem).toMatch(/\(line 1, column \d+\)$/u);
    expect(read("<r>x<a>1</a></r>").problem).not.toMatch(/\(\)$/u);
  });

  test("has a list for a single entry if the contract has a list", () => {
    expect(read("<r><list>a</list></r>").value).toEqual({ list: ["a"] });
    expect(read("<r><list>a</list><list>b</list></r>").value).toEqual({ list: ["a", "b"] });
  });

  test.each([
    ["a DOCTYPE", "<!DOCTYPE r [<!ENTITY a 'b'>]><r><amount>&a;</amount></r>"],
    ["mismatched tags", "<r><amount>1</r></amount>"],
    ["two roots", "<r/><r/>"],
    ["an end too early", "<r><amount>1"],
    ["great depth", `${"<a>".repeat(500)}${"</a>".repeat(500)}`],
  ])("with %s has a problem, and the reader does not throw", (_, text) => {
    const response = read(text);
    expect(response.problem).toEqual(expect.any(String));
    expect(response.value).toBeUndefined();
  });

  test("can contain names that JavaScript also uses, which change nothing", () => {
    const { value } = read("<r><__proto__><a>1</a></__proto__><toString>x</toString></r>");
    expect(Object.entries(value as object)).toEqual([
      ["__proto__", { a: "1" }],
      ["toString", "x"],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test.each([
    ["a field that is given twice", '{"a":"1","a":"2"}'],
    ["an entity that XML does not know", "<r>&nbsp;</r>"],
    ["text between the elements", "<r>x<a>1</a></r>"],
  ])("with %s is not accepted, as in the contract's own reader", (_, text) => {
    expect(read(text)).toMatchObject({ problem: expect.any(String) });
    expect(read(text).value).toBeUndefined();
  });

  test("with a hundred thousand unclosed comments is refused quickly", () => {
    expect(read(`<r>${"<!--".repeat(100_000)}</r>`).problem).toEqual(expect.any(String));
  });
});

describe("another response", () => {
  test("is a page by its content, even after a declaration or comment", () => {
    expect(read('<?xml version="1.0"?><!-- x -->\n<!DOCTYPE html><html></html>').kind).toBe("html");
    expect(read("<html lang='en'></html>").kind).toBe("html");
  });

  test("in JSON distinguishes numbers from texts", () => {
    expect(read('{"a":1,"b":"1"}')).toMatchObject({ kind: "json", value: { a: 1, b: "1" } });
  });

  test.each([
    ["empty", "", "empty"],
    ["json", '{"a":', "json"],
    ["form", "a=b", "form"],
  ])("that is %s and unreadable has a problem", (_, text, kind) => {
    expect(read(text)).toMatchObject({ kind, problem: expect.any(String) as string });
  });

  test.each([
    ["a header", "text/xml; charset=ISO-8859-1", "<r><amount>Zoë</amount></r>"],
    ["a header with spaces", 'text/xml ; charset = "ISO-8859-1"', "<r><amount>Zoë</amount></r>"],
    ["a quoted header", 'application/xml;charset="iso-8859-1"', "<r><amount>Zoë</amount></r>"],
    [
      "a declaration",
      "application/xml",
      '<?xml version="1.0" encoding="ISO-8859-1"?><r><amount>Zoë</amount></r>',
    ],
    [
      "both",
      "text/xml; charset=latin1",
      "<?xml version='1.0' encoding='ISO-8859-1' ?><r><amount>Zoë</amount></r>",
    ],
    ["a page's meta", "text/html", "<html><meta charset=latin1><p>Zoë</p></html>"],
    [
      "an old page's meta",
      "text/html; charset=of-nobody",
      "<HTML><META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=iso-8859-1'>Zoë",
    ],
    ["a header of JSON", "application/json; charset=windows-1252", '{"amount":"Zoë"}'],
  ])("is read in the character set that %s declares", (_, media, text) => {
    const { value, text: whole } = decodeResponse(Buffer.from(text, "latin1"), shape, media);
    expect(whole).toBe(text);
    expect(value).toEqual(
      text.startsWith("<html") || text.startsWith("<HTML") ? undefined : { amount: "Zoë" },
    );
  });

  test.each([
    ["UTF-16", Buffer.from("\ufeff<r><amount>Zoë</amount></r>", "utf16le")],
    ["UTF-16 with the high byte first", Buffer.from("\ufeff<r><amount>Zoë</amount></r>", "utf16le").swap16()],
  ])("is read as %s by its byte order mark", (_, bytes) => {
    expect(decodeResponse(bytes, shape, "text/xml; charset=utf-16").value).toEqual({ amount: "Zoë" });
    expect(decodeResponse(bytes, shape, "application/xml").value).toEqual({ amount: "Zoë" });
  });

  test("is read as UTF-8 if its header names a character set that nobody knows", () => {
    const bytes = Buffer.from('{"amount":"Zoë"}');
    expect(decodeResponse(bytes, shape, "text/json; charset=utf8mb4").value).toEqual({ amount: "Zoë" });
  });

  test("that is not UTF-8 is not read", () => {
    expect(decodeResponse(new Uint8Array([0x7b, 0xff, 0x7d]), shape).problem).toBe("it is not UTF-8");
    const declared = Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>\xff</a>', "latin1");
    expect(decodeResponse(declared, shape).problem).toBe("it is not UTF-8");
  });
});

test("JSON that begins with a byte order mark cannot be read, XML can", () => {
  const marked = (text: string) => decodeResponse(new TextEncoder().encode(`\ufeff${text}`), undefined);
  expect(marked("{}").problem).toMatch(/byte order mark/);
  expect(marked("<r/>").problem).toBeUndefined();
});
