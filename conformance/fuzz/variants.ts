// Unusual variants of a request as plain data: changes in its record, in how it is written, and in its bytes. Pure. The library
// that makes and shrinks them is an argument, because loading it takes time.
import type * as FastCheck from "fast-check";
import { below, read, remove, write } from "../contract/pointer.ts";

/** A change of one field. `at` selects it: any number, modulo the number of fields. */
export type Edit =
  | { readonly kind: "set"; readonly at: number; readonly value: unknown }
  | { readonly kind: "drop"; readonly at: number }
  | { readonly kind: "rename"; readonly at: number; readonly to: string }
  | { readonly kind: "list"; readonly at: number }
  | { readonly kind: "record"; readonly at: number };

/** What happens to the bytes. `at` is a place in thousandths of their length. */
export type Damage =
  | { readonly kind: "flip"; readonly at: number; readonly bit: number }
  | { readonly kind: "cut"; readonly at: number }
  | { readonly kind: "insert"; readonly at: number; readonly text: string }
  | { readonly kind: "repeat"; readonly at: number; readonly length: number }
  | { readonly kind: "field-again"; readonly name: string; readonly text: string };

export interface Variant {
  readonly edits: readonly Edit[];
  readonly signed: boolean;
  /** Another syntax than the operation's. */
  readonly body?: "json" | "xml" | "form" | undefined;
  /** Another content type than the body's; `none` leaves it out. */
  readonly media?: string | undefined;
  readonly damage: readonly Damage[];
}

/** Closes attributes, CDATA, comments and scripts at once. */
const markup = `]]>"' qzmarkup="1"></script><qzmarkup x='`;

const oddTexts = [
  "",
  " ",
  markup,
  "<qzmarkup>",
  '" qzmarkup="',
  "\0",
  "\ud800",
  "\u202etxt",
  "\r\nx-odd: 1",
  "'; DROP TABLE orders; --",
  "../../../../etc/passwd",
  "%00%ff%zz",
  "{{7*7}}",
  "-1",
  "0.00",
  "1e309",
  "NaN",
  "١٢",
  "99999999999999999999.99",
  "10.001",
  "true",
  "null",
  "0000:Success",
  "#,##;#",
  "__proto__",
];

const medias = [
  "none",
  "application/json",
  "application/xml",
  "text/xml; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "text/html",
  "application/json; charset=nonsense",
  ";;;",
];

const nested = (depth: number): unknown => {
  let value: unknown = "x";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

type Library = typeof FastCheck;

/** A dollar before a brace would be a variable of the suite. */
const texts = (fc: Library): FastCheck.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...oddTexts),
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ maxLength: 200 }),
    )
    .map((one) => one.replaceAll("${", "$ {"));

const values = (fc: Library): FastCheck.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: texts(fc) },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1e21,
      5e-324,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      [[]],
      [null],
    ),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc
      .tuple(fc.constantFrom("a", "9", " ", "<", "\u00e4"), fc.nat(6000))
      .map(([one, times]) => one.repeat(times)),
    fc.nat(150).map(nested),
    fc.nat(120).map((length) => Array.from({ length }, () => ({}))),
    fc
      .jsonValue({ maxDepth: 3 })
      .map((one): unknown => JSON.parse(JSON.stringify(one).replaceAll("${", "$ {"))),
    fc.constantFrom("__proto__", "constructor", "toString").map((name): unknown => {
      const record = Object.create(null) as Record<string, unknown>;
      Object.defineProperty(record, name, {
        value: { a: 1 },
        enumerable: true,
        configurable: true,
        writable: true,
      });
      return record;
    }),
  );

function editOf(fc: Library): FastCheck.Arbitrary<Edit> {
  const at = fc.nat(9999);
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("set" as const), at, value: values(fc) }) },
    fc.record({ kind: fc.constant("drop" as const), at }),
    fc.record({ kind: fc.constant("rename" as const), at, to: texts(fc) }),
    fc.record({ kind: fc.constant("list" as const), at }),
    fc.record({ kind: fc.constant("record" as const), at }),
  );
}

function damageOf(fc: Library): FastCheck.Arbitrary<Damage> {
  const place = fc.nat(999);
  const text = texts(fc);
  return fc.oneof(
    fc.record({ kind: fc.constant("flip" as const), at: place, bit: fc.nat(7) }),
    fc.record({ kind: fc.constant("cut" as const), at: place }),
    fc.record({ kind: fc.constant("insert" as const), at: place, text }),
    fc.record({ kind: fc.constant("repeat" as const), at: place, length: fc.integer({ min: 1, max: 200 }) }),
    fc.record({
      kind: fc.constant("field-again" as const),
      name: fc.constantFrom("merchant_id", "amount", "order_no", "encryption_data", "__proto__"),
      text,
    }),
  );
}

/** Generates variants, and shrinks them towards the original request. */
export function variants(fc: Library): FastCheck.Arbitrary<Variant> {
  const seldom = <T>(one: FastCheck.Arbitrary<T>): FastCheck.Arbitrary<T | undefined> =>
    fc.option(one, { nil: undefined, freq: 4 });
  return fc.record({
    edits: fc.array(editOf(fc), { maxLength: 3 }),
    signed: fc.boolean(),
    body: seldom(fc.constantFrom("json" as const, "xml" as const, "form" as const)),
    media: seldom(fc.constantFrom(...medias)),
    // Most variants stay readable, or only the readers would be tried.
    damage: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Damage[]>([]) },
      { weight: 1, arbitrary: fc.array(damageOf(fc), { minLength: 1, maxLength: 2 }) },
    ),
  });
}

/** Changes a record in place, and describes the change. */
export function edited(record: Record<string, unknown>, edits: readonly Edit[]): string[] {
  return edits.flatMap((edit) => {
    const paths = pointersOf(record);
    const pointer = paths[edit.at % Math.max(1, paths.length)];
    if (pointer === undefined) return [];
    const found = read(record, pointer);
    const old = found.found ? found.value : undefined;
    switch (edit.kind) {
      case "set":
        write(record, pointer, edit.value);
        return [`${pointer} is another value`];
      case "drop":
        remove(record, pointer);
        return [`${pointer} is left out`];
      case "rename": {
        remove(record, pointer);
        const parent = pointer.slice(0, pointer.lastIndexOf("/"));
        write(record, below(parent, edit.to), old);
        return [`${pointer} has another name`];
      }
      case "list":
        write(record, pointer, [old, old]);
        return [`${pointer} is a list`];
      case "record":
        write(record, pointer, { value: old });
        return [`${pointer} is an object`];
    }
  });
}

/** The places of all fields and entries, from the top down. */
function pointersOf(value: unknown, at = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const here = below(at, name);
    return [here, ...pointersOf(item, here)];
  });
}

/** Damages bytes. */
export function damaged(bytes: Uint8Array, all: readonly Damage[]): Uint8Array {
  let here: Buffer = Buffer.from(bytes);
  for (const damage of all) {
    const place = "at" in damage ? Math.floor((damage.at * here.length) / 1000) : 0;
    switch (damage.kind) {
      case "flip":
        if (here.length > 0) here[place] = (here[place] ?? 0) ^ (1 << damage.bit);
        break;
      case "cut":
        here = here.subarray(0, place);
        break;
      case "insert":
        here = Buffer.concat([here.subarray(0, place), Buffer.from(damage.text), here.subarray(place)]);
        break;
      case "repeat": {
        const part = here.subarray(place, place + damage.length);
        here = Buffer.concat([here.subarray(0, place), part, here.subarray(place)]);
        break;
      }
      case "field-again":
        here = withField(here, damage.name, damage.text);
    }
  }
  return here;
}

/** One more field at the beginning or the end, in the syntax that the bytes seem to have. */
function withField(bytes: Buffer, name: string, text: string): Buffer {
  const first = String.fromCodePoint(bytes[0] ?? 0);
  if (first === "{") {
    return Buffer.concat([
      Buffer.from(`{${JSON.stringify(name)}:${JSON.stringify(text)},`),
      bytes.subarray(1),
    ]);
  }
  if (first === "<") {
    const end = bytes.lastIndexOf("</");
    const safe = text.replaceAll(/[<&\0]/g, "");
    return Buffer.concat([
      bytes.subarray(0, end),
      Buffer.from(`<${name}>${safe}</${name}>`),
      bytes.subarray(end),
    ]);
  }
  return Buffer.concat([bytes, Buffer.from(`&${name}=${encodeURIComponent(Buffer.from(text).toString())}`)]);
}

/** Describes a variant. */
export function wordsOf({ signed, body, media, damage }: Variant, edits: readonly string[]): string {
  const parts = [
    ...edits,
    ...(signed ? [] : ["without a signature"]),
    ...(body === undefined ? [] : [`written as ${body}`]),
    ...(media === undefined ? [] : [media === "none" ? "without a content type" : `called ${media}`]),
    ...damage.map(({ kind }) => damageWords[kind]),
  ];
  return parts.length === 0 ? "the simplest request, unchanged" : parts.join("; ");
}

const damageWords: Readonly<Record<Damage["kind"], string>> = {
  flip: "one bit flipped",
  cut: "cut off",
  insert: "a text inserted",
  repeat: "a part twice",
  "field-again": "a field twice",
};
