// Behaviour of the body codec: the selection of a reader, and encoding.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { everyCodec } from "./every-codec.ts";
import { decodeBody, encodeBody } from "./body.ts";
import type { Body, BodyKind, Encoding } from "./codec.ts";
import { linesOf, told } from "../testing/issues.ts";
import { bodies } from "../testing/operations.ts";

const encoding = (media: string, body: BodyKind): Encoding => ({ media, body, evidence: "declared" });

const body: Body<unknown> = {
  encodings: [encoding("application/json", "json")],
  codecs: everyCodec,
  bodies,
  schema: "Result",
  shape: {
    kind: "object",
    fields: {
      amount: { kind: "text" },
      created: { kind: "integer" },
      labels: { kind: "list", of: { kind: "text" } },
    },
  },
  root: "respon",
  check: () => [],
};
const page: Body<unknown> = { ...body, encodings: [encoding("text/html", "html")] };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const decode = (input: string | Uint8Array, media: string | undefined, of = body) =>
  decodeBody(typeof input === "string" ? bytes(input) : input, media, of);
/** The value and its kind, or the code of the first issue. */
function read(...given: Parameters<typeof decode>): unknown {
  const result = decode(...given);
  return result.ok ? result.value : result.issues[0].code;
}

const json = '{"amount":"1.50"}';
const xml = "<respon><amount>1.50</amount></respon>";
const form = "amount=1.50";
const value = { amount: "1.50" };

const inLatin = (text: string) => `<?xml version="1.0" encoding="ISO-8859-1"?>${text}`;
const latin = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

describe("decoding a body", () => {
  it.each([
    ["JSON under its own header", json, "application/json", "json"],
    ["JSON under an XML header", json, "application/xml", "json"],
    ["JSON under a form header", json, "application/x-www-form-urlencoded", "json"],
    ["JSON after spaces with a form header", ` \r\n\t${json}`, "application/x-www-form-urlencoded", "json"],
    ["JSON after a byte order mark", `\uFEFF${json}`, undefined, "json"],
    ["XML under its own header", xml, "text/xml; charset=UTF-8", "xml"],
    ["XML under a JSON header", xml, "application/json", "xml"],
    ["XML under an HTML header", xml, "text/html", "xml"],
    ["XML after a byte order mark", `\uFEFF${xml}`, undefined, "xml"],
    ["a form under its own header", form, "application/x-www-form-urlencoded;charset=utf-8", "form"],
    ["a form without a header", form, undefined, "form"],
    ["a form under an unknown header", form, "text/plain", "form"],
    ["a form with a line end after it", `${form}\r\n`, undefined, "form"],
    ["a header in capitals", json, "Application/JSON", "json"],
    ["another character set on plain ASCII", json, "application/json; charset=iso-8859-1", "json"],
  ])("reads %s", (_what, text, media, as) => {
    expect(read(text, media)).toEqual({ value, as });
  });
  it.each([
    ["a blank body", " \n", undefined, "body.empty"],
    ["broken JSON", '{"amount":', "application/json", "json.syntax"],
    ["a form under a JSON header", form, "application/json", "json.syntax"],
    ["a form under an XML header", form, "application/soap+xml", "xml.text-outside-root"],
    ["a JSON list", "[]", "application/json", "body.no-record"],
    ["a JSON text", '"x"', "application/problem+json", "body.no-record"],
    ["truncated XML", "<respon><amount>1.5", "application/xml", "xml.unclosed"],
    ["another root", "<response/>", "application/xml", "xml.root"],
    ["an HTML page under an XML header", "\n<HTML><body>", "text/xml", "body.html"],
    ["a multipart form", "--x\r\na=b", "multipart/form-data; boundary=x", "body.media-type"],
    ["an unknown character set", '{"amount":"é"}', 'application/json; charset="utf-7"', "body.charset"],
    ["half of UTF-16", new Uint8Array([0xff, 0xfe, 0x7b]), "application/json", "body.not-utf-16le"],
    ["what ASCII has not", '{"amount":"é"}', "application/json; charset=us-ascii", "body.not-us-ascii"],
    ["overlong UTF-8", new Uint8Array([0x7b, 0xc0, 0xaf]), undefined, "body.not-utf-8"],
    ["a byte order mark alone", new Uint8Array([0xef, 0xbb, 0xbf]), undefined, "body.empty"],
    ["a byte order mark and spaces", new Uint8Array([0xef, 0xbb, 0xbf, 0x20]), undefined, "body.empty"],
    ["half a byte order mark", new Uint8Array([0xef, 0xbb, 0x7b]), undefined, "body.not-utf-8"],
    ["an HTML page by its declaration", bytes("<!doctype  HTML>"), undefined, "body.html"],
    ["an element that begins like a page", bytes("<htmlx/>"), undefined, "xml.root"],
    ["a page declared after an element", bytes("<r><html></r>"), undefined, "xml.mismatched-tag"],
  ])("refuses %s", (_what, input, media, code) => {
    expect(read(input, media)).toBe(code);
  });
  it.each([
    ["", undefined, "empty : The body is empty."],
    ["<html>", undefined, "html : The body is an HTML page, not a record."],
    ["paid", undefined, "media-type : The body is not JSON, XML or a form."],
    [new Uint8Array([0xff]), undefined, "not-utf-8 : The body is not valid UTF-8."],
    [
      '"é"',
      "text/xml;charset = utf-7",
      "charset : The header declares the unknown character set 'utf-7'. Send UTF-8.",
    ],
    [new Uint8Array(1024 * 1024 + 1), undefined, "too-large : The body is larger than 1048576 bytes."],
  ])("refuses a body in words (%#)", (input, media, line) => {
    expect(linesOf(decode(input, media))).toEqual([`body.${line}`]);
  });
  it("refuses a kind of body without a codec, in words", () => {
    const none = { ...body, codecs: [] };
    expect(linesOf(decode("{}", undefined, none))).toEqual([
      "body.media-type : This form of body is not accepted here: json.",
    ]);
    expect(linesOf(encodeBody({}, none, encoding("text/xml", "xml")))).toEqual([
      "body.codec : There is no codec for xml. Add it to the codecs.",
    ]);
  });
  it.each(["utf-8", "UTF-8", '"utf-8"', "utf8 ; a=b"])("reads UTF-8 under the character set %s", (name) => {
    const text = '{"amount":"é"}';
    const value = { amount: "é" };
    expect(read(text, `application/json ; CharSet = ${name}`)).toEqual({ value, as: "json" });
  });
  it.each<[string, Uint8Array, string, string]>([
    ["JSON by its header", latin('{"amount":"\xE9"}'), "application/json; charset=latin1", "json"],
    ["JSON in UTF-16", wide('{"amount":"é"}'), "application/json", "json"],
    ["XML by its header", latin("<respon><amount>\xE9</amount></respon>"), "text/xml;charset=cp1252", "xml"],
    ["XML by its declaration", latin(inLatin("<respon><amount>\xE9</amount></respon>")), "text/xml", "xml"],
    ["XML in UTF-16", wide("<respon><amount>é</amount></respon>"), "text/xml; charset=utf-16", "xml"],
    ["a form", latin("amount=\xE9"), "application/x-www-form-urlencoded; charset=latin1", "form"],
    ["a form's escapes", latin("amount=%E9"), "application/x-www-form-urlencoded; charset=latin1", "form"],
  ])("reads the declared character set of %s", (_what, input, media, as) => {
    expect(read(input, media)).toEqual({ value: { amount: "é" }, as });
  });
  it("takes markup for a page if the operation has one among other bodies", () => {
    const encodings = [encoding("application/json", "json"), encoding("text/html", "html")] as const;
    const both = { ...body, encodings };
    expect(read("<form></form>", undefined, both)).toBe("body.html");
  });
  it("accepts as many bytes as allowed", () => {
    const limits = { bytes: json.length, depth: 9, nodes: 9 };
    expect(decodeBody(bytes(json), undefined, body, { limits }).ok).toBe(true);
    expect(decodeBody(bytes(`${json} `), undefined, body, { limits }).ok).toBe(false);
  });
  it("reads and writes another character set of the contract", () => {
    const latin = { ...bodies, json: { ...bodies.json, charset: "iso-8859-1", named: true } } as const;
    const other = { ...body, bodies: latin };
    const text = new Uint8Array([...bytes('{"amount":"'), 0xe9, ...bytes('"}')]);
    expect(read(text, "application/json", other)).toEqual({ value: { amount: "é" }, as: "json" });
    const value = { bytes: text, contentType: "a/b; charset=iso-8859-1" };
    expect(encodeBody({ amount: "é" }, other, encoding("a/b", "json"))).toEqual({ ok: true, value });
    expect(linesOf(encodeBody({ amount: "€" }, other, encoding("a/b", "json")))).toEqual([
      "body.charset : A text has a character that ISO-8859-1 cannot encode. Remove it.",
    ]);
  });
  it("returns a page unchanged if the operation has one, but reads a JSON refusal", () => {
    expect(read("<form></form>", "application/xml", page)).toBe("body.html");
    expect(read(json, "text/html", page)).toEqual({ value, as: "json" });
  });
  it("accepts any root if the contract does not name one", () => {
    const { root: _root, ...open } = body;
    expect(read("<x><amount>1.50</amount></x>", undefined, open)).toEqual({ value, as: "xml" });
  });
  it("never throws, for any bytes and header", () => {
    const head = fc.option(fc.oneof(fc.string(), fc.constantFrom("text/xml", "application/json")), {
      nil: undefined,
    });
    const any = fc.oneof(
      fc.uint8Array(),
      fc.string({ unit: "binary" }).map((text) => bytes(`{${text}`)),
      fc.string().map((text) => bytes(`<${text}`)),
    );
    fc.assert(
      fc.property(any, head, (input, media) => {
        expect(decodeBody(input, media, body)).toHaveProperty("ok");
      }),
    );
  });
});

describe("encoding a body", () => {
  const sent = (of: Encoding, what: object = value): unknown => {
    const result = encodeBody(what, body, of);
    return result.ok
      ? [new TextDecoder().decode(result.value.bytes), result.value.contentType]
      : result.issues[0].code;
  };
  it("uses the form and the media type of the encoding, even if they disagree", () => {
    expect(sent(encoding("application/json", "json"))).toEqual([json, "application/json"]);
    const media = "application/x-www-form-urlencoded";
    expect(sent(encoding(media, "json"))).toEqual([json, media]);
    expect(sent(encoding(media, "form"))).toEqual([form, media]);
    expect(sent(encoding("text/xml", "xml"))).toEqual([
      `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
      "text/xml; charset=utf-8",
    ]);
  });
  it("refuses values that the encoding cannot represent, and pages", () => {
    expect(sent(encoding("text/xml", "xml"), { amount: "\0" })).toBe("xml.illegal-character");
    expect(sent(encoding("application/json", "json"), { amount: Number.NaN })).toBe("value.number");
    expect(sent(encoding("text/html", "html"))).toBe("body.codec");
  });
  it("uses only its own codecs, unless it gets more", () => {
    const jsonOnly = { ...body, codecs: everyCodec.filter(({ kind }) => kind === "json") };
    const asXml = encoding("application/xml", "xml");
    expect(read(xml, undefined, jsonOnly)).toBe("body.media-type");
    expect(decodeBody(bytes(xml), undefined, jsonOnly, { codecs: everyCodec }).ok).toBe(true);
    expect(told(encodeBody({ amount: "1" }, jsonOnly, asXml))).toEqual(["body.codec "]);
    expect(encodeBody({ amount: "1" }, jsonOnly, asXml, everyCodec).ok).toBe(true);
  });
  it("preserves every value in every encoding, including unknown fields", () => {
    const text = fc
      .string({ unit: "grapheme" })
      .filter((of) => !/[^\t\n\r -\uFFFD]/u.test(of.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, "")));
    const record = fc.record({
      amount: text,
      created: fc.maxSafeInteger(),
      labels: fc.array(text, { minLength: 1 }),
      new_field: text,
    });
    const kind = fc.constantFrom("json" as const, "xml" as const, "form" as const);
    fc.assert(
      fc.property(record, kind, (before, as) => {
        const result = encodeBody(before, body, encoding(`application/${as}`, as));
        expect(result.ok && read(result.value.bytes, undefined)).toEqual({ value: before, as });
      }),
    );
  });
});
