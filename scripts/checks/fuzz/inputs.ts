// Foreign input, made by the structure of valid input and then broken: values of a shape, their texts in each encoding, and
// bytes.
import type { Body, Shape } from "@acquiring/contract/codecs";
import type { Arbitrary } from "fast-check";
import * as fc from "fast-check";

const words = (line: string): readonly string[] => line.split(" ");

/** Texts that have a way of breaking things: numbers, cards, names and lists, dates, half characters, markup. */
const odd = fc.constantFrom(
  "",
  " ",
  ...words("0 -0 007 10.50 1e400 9007199254740993 0.1000000000000000055 4111111111111111"),
  "4111 1111 1111 1111",
  ...words("411111******1111 0000:Success : __proto__ constructor a#,#b#,#1.00#,#2 #;#"),
  ...words("2024-02-30 29-02-2023 20240101250000 2024-05-01T10:00:00+0800"),
  "https://user:pw@example.org/?a=b#c",
  "\ud800",
  "\u0000",
  "\u202e",
  "漢字🧾",
  ...words("]]> <b> &amp; &#0; &#x110000; %zz +"),
  "\r\n",
  "\\",
  '"',
);
export const text = fc.oneof(odd, fc.string({ maxLength: 20 }), fc.string({ unit: "binary", maxLength: 12 }));

/** What nothing has to refuse. */
const plainText = fc.oneof(
  fc.constantFrom("", "007", "10.50", "a & <b>", "漢字🧾", " x "),
  fc.string({ maxLength: 20 }),
);

export const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("merchant_id", "amount", "card", "x", "a.b", "orders_list") },
  fc.constantFrom("__proto__", "constructor", "toString", "4111111111111111", "", "a b", "é", "a[0][b]"),
  fc.string({ maxLength: 8 }),
);

const anything: Arbitrary<unknown> = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.object({ key: name, maxDepth: 3, maxKeys: 6 }),
  fc.constant([]),
  fc.constant({}),
);

/** A value that keeps the shape, or one that breaks it in about one of `every` fields. */
export const valueOf = (shape: Shape): Arbitrary<unknown> =>
  fc.oneof(shaped(shape, 0, 0), shaped(shape, 40, 0), shaped(shape, 6, 0));

function shaped(shape: Shape, every: number, depth: number): Arbitrary<unknown> {
  const right = rightFor(shape, every, depth);
  return every === 0
    ? right
    : fc.oneof({ weight: every, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function rightFor(shape: Shape, every: number, depth: number): Arbitrary<unknown> {
  switch (shape.kind) {
    case "object":
      return depth > 4 ? fc.constant({}) : fieldsOf(shape, every, depth);
    case "list":
      return fc.array(shaped(shape.of, every, depth + 1), { maxLength: 3 });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "text":
    case "scalar":
      if (shape.pattern !== undefined) return matching(shape.pattern);
      return every === 0 ? plainText : text;
  }
}

const made = new Map<string, Arbitrary<string>>();

/** The contract has few forms, and each takes a while to be understood. */
function matching(pattern: RegExp): Arbitrary<string> {
  const known = made.get(pattern.source) ?? fc.stringMatching(pattern, { size: "-1" });
  made.set(pattern.source, known);
  return known;
}

function fieldsOf(shape: Shape & { kind: "object" }, every: number, depth: number): Arbitrary<unknown> {
  const fields: Record<string, Arbitrary<unknown>> = {};
  for (const [field, inner] of Object.entries(shape.fields)) fields[field] = shaped(inner, every, depth + 1);
  const requiredKeys = every === 6 ? [] : [...(shape.required ?? [])];
  const known = fc.record(fields, { requiredKeys });
  const strange = fc.dictionary(name, anything, { maxKeys: every === 0 ? 0 : 2 });
  // The unknown fields first, so that they do not overwrite a field of the contract.
  return fc.tuple(known, strange).map(([own, more]): unknown => ({ ...more, ...own }));
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
// Such an object can have its own `toString`.
const plain = (value: unknown): string =>
  typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value);
const escaped = (value: unknown): string =>
  plain(value).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text in another spelling than the contract's. The number selects one of several spellings at each position. */
export function written(
  value: unknown,
  kind: Body<unknown>["encodings"][number]["body"],
  root: string,
  ways: number,
): string {
  switch (kind) {
    case "json":
      return JSON.stringify(value, undefined, ways % 3) ?? "";
    case "form":
      return isFields(value) ? formOf("", value) : plain(value);
    case "xml":
      return `${ways % 2 === 0 ? "" : '<?xml version="1.0"?>\n'}${elementOf(root, value, ways)}`;
    case "html":
      return pageOf(value, ways);
  }
}

function elementOf(tag: string, value: unknown, ways: number): string {
  if (Array.isArray(value)) return value.map((entry) => elementOf(tag, entry, ways + 1)).join("");
  const inner = isFields(value)
    ? Object.entries(value)
        .map(([field, held]) => elementOf(field, held, ways + field.length))
        .join(ways % 4 === 0 ? "\n  " : "")
    : ways % 7 === 3
      ? `<![CDATA[${plain(value)}]]>`
      : escaped(value);
  if (inner === "" && ways % 2 === 0) return `<${tag}/>`;
  const attribute = ways % 11 === 5 ? " a='1'" : "";
  return `<${tag}${attribute}>${ways % 13 === 4 ? "<!-- c -->" : ""}${inner}</${tag}>`;
}

function formOf(prefix: string, value: Readonly<Record<string, unknown>>): string {
  return Object.entries(value)
    .map(([field, held]) => {
      const at = prefix === "" ? field : `${prefix}[${field}]`;
      if (isFields(held)) return formOf(at, held);
      if (Array.isArray(held)) return formOf(at, { ...held });
      return `${encodeLossy(at)}=${encodeLossy(plain(held))}`;
    })
    .join("&");
}

/** Half characters stay unchanged, because encodeURIComponent would throw. */
const encodeLossy = (raw: string): string =>
  raw.replaceAll(/[^\p{Surrogate}]+/gu, (part) => encodeURIComponent(part));

function pageOf(value: unknown, ways: number): string {
  const inputs = (isFields(value) ? Object.entries(value) : [["x", value]]).map(
    ([field, held]) =>
      `<input type=${ways % 3 === 0 ? "HIDDEN" : "'hidden'"} name="${String(field)}" value="${escaped(held)}">`,
  );
  const action = ["https://pay.example/v1/checkout", "javascript:alert(1)", "/v1/checkout", ""][ways % 4];
  const submit = ways % 2 === 0 ? "<script>document.forms[0].submit()</script>" : "";
  return `<html><body><form method="post" action="${action}">${inputs.join("")}</form>${submit}</body></html>`;
}

const deep = ["[", "<a>", '{"a":'].map((start) => start.repeat(40));
const breaks = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    drop: fc.nat(3),
    put: fc.oneof(
      fc.constant(""),
      fc.constantFrom(...'<>&"{}[],:=%\\\u0000', "]]>", "<!DOCTYPE a>", "<!--"),
      fc.constantFrom('"a":1,', "<a>", "</a>", "&a;", "\\ud800", "1e999", ...deep),
    ),
  }),
  { maxLength: 3 },
);

/** The text, now and then broken at a few places. */
export const broken = (whole: Arbitrary<string>): Arbitrary<string> =>
  fc
    .tuple(whole, fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 2, arbitrary: breaks }))
    .map(([given, all]) =>
      all.reduce((held, { at, drop, put }) => {
        const place = Math.floor(at * held.length);
        return held.slice(0, place) + put + held.slice(place + drop);
      }, given),
    );

/** The bytes of a text, now and then not quite UTF-8. */
export const bytesOf = (whole: Arbitrary<string>): Arbitrary<Uint8Array> =>
  fc.tuple(whole, fc.nat(9), fc.nat(), fc.nat(255)).map(([given, way, at, byte]) => {
    const bytes = new TextEncoder().encode(way === 1 ? `\uFEFF${given}` : given);
    if (way === 0 && bytes.length > 0) bytes[at % bytes.length] = byte;
    return way === 2 ? bytes.subarray(0, at % (bytes.length + 1)) : bytes;
  });

export const media = fc.option(
  fc.constantFrom(
    "application/json",
    "application/xml; charset=utf-8",
    "text/xml",
    "application/x-www-form-urlencoded",
    "text/html",
    "multipart/form-data; boundary=a",
    "application/json; charset=latin1",
    "",
  ),
  { nil: undefined },
);
