// The decoders to fuzz, each with input that is similar to its valid input.
import { checkProfile } from "@acquiring/contract";
import type { Result } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import {
  type Body,
  codeMessages,
  dates,
  decimals,
  decodeBody,
  encodeBody,
  everyCodec,
  items,
  json,
  maskedPans,
  money,
  xml,
} from "@acquiring/contract/codecs";
import { readRedirectPage } from "@acquiring/contract/page";
import type { Arbitrary } from "fast-check";
import * as fc from "fast-check";
import { broken, bytesOf, media, name, text, valueOf, written } from "./inputs.ts";
import { signed } from "./signed.ts";
import { type AnyTarget, record, shape, target, textOf, unfit, ways } from "./target.ts";

/** Bytes to value, to issues of the contract, and back to bytes in every encoding. */
function readBody(bytes: Uint8Array, mediaType: string | undefined, body: Body<unknown>): Result<unknown> {
  const decoded = decodeBody(bytes, mediaType, body);
  if (!decoded.ok) return decoded;
  const { value } = decoded.value;
  const [issue, ...more] = body.check(value);
  for (const encoding of body.encodings) encodeBody(value, body, encoding);
  return issue === undefined ? decoded : { ok: false, issues: [issue, ...more] };
}

const bodies = operations.flatMap((operation) =>
  (["request", "response"] as const).map((direction) => {
    const body: Body<unknown> = operation[direction];
    const kind = fc.constantFrom(
      ...body.encodings.map((encoding) => encoding.body),
      "json" as const,
      "xml" as const,
    );
    const made = fc
      .tuple(valueOf(body.shape), kind, ways)
      .map(([value, as, way]) => written(value, as, body.root ?? "request", way));
    return target(
      `body.${operation.id}.${direction}`,
      fc.tuple(bytesOf(broken(made)), media),
      ([bytes, type]) => readBody(bytes, type, body),
    );
  }),
);

const formCodec = everyCodec.filter(({ kind }) => kind === "form");
const limits = { bytes: 1024 * 1024, depth: 32, nodes: 50_000 };
const form = { ...operations[0]?.request, codecs: formCodec, shape } as Body<unknown>;

const syntaxes = [
  target("xml", textOf("xml"), (given) => {
    const root = xml.read(given);
    return root.ok ? xml.toRecord(root.value, shape) : root;
  }),
  target("xml.write", fc.tuple(name, record), ([root, value]) =>
    typeof value === "object" && value !== null ? xml.write(root, value) : unfit,
  ),
  target("json", textOf("json"), (given) => json.read(given)),
  target("json.write", record, (value) => json.write(value)),
  target("form", textOf("form"), (given) => formCodec[0]?.read(given, form, limits) ?? unfit),
  target("form.write", record, (value) =>
    typeof value === "object" && value !== null ? (formCodec[0]?.write(value, form) ?? unfit) : unfit,
  ),
  target("page", textOf("html"), (given) => readRedirectPage(given, { baseUrl: "https://pay.example/v1/" })),
];

// Small numbers give existing dates.
const digit = fc.constantFrom(..."00112", ..."0123456789");
const near = (forms: readonly string[]): Arbitrary<string> =>
  fc.oneof(filled(forms), broken(filled(forms)), broken(text));

const filled = (forms: readonly string[]): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...forms), fc.array(digit, { minLength: 40, maxLength: 40 }))
    .map(([form, digits]) => form.replaceAll("0", () => digits.pop() ?? "0"));

const itemTexts = fc
  .array(
    fc.tuple(text, text, near(["0.00", "00"]), near(["0"])).map((parts) => parts.join("#,#")),
    { maxLength: 4 },
  )
  .map((entries) => entries.join("#;#"));

const small = [
  target("items", broken(itemTexts), (given) => {
    const entries = items.parse(given);
    return entries.ok ? items.format(entries.value) : entries;
  }),
  target("dates.day-month-year", near(["00-00-0000"]), dates.dayMonthYear.parse),
  target("dates.iso-date", near(["0000-00-00"]), dates.iso.parse),
  target("dates.date-time", near(["0000-00-00 00:00:00"]), dates.dateTime.parse),
  target("dates.compact", near(["00000000000000"]), dates.compact.parse),
  target("dates.offset", near(["0000-00-00T00:00:00+0000", "0000-00-00T00:00:00-0000"]), dates.offset.parse),
  target("dates.month", near(["00"]), dates.month.parse),
  target("dates.year", near(["0000"]), dates.year.parse),
  target(
    "money",
    fc.tuple(near(["00.00", "-0.0", "000000000000000000000000.000"]), fc.nat(8)),
    ([given, digits]) => {
      if (decimals.is(given)) decimals.compare(given, "1.00");
      return money.parse(given, digits);
    },
  ),
  target("code-message", near(["0000:ok", "V0000:"]), codeMessages.parse),
  target("masked-pan", near(["000000******0000", "0000000000000000"]), maskedPans.parse),
];

const profiles = [
  target(
    "profile",
    fc.oneof(
      fc.anything(),
      fc.record({
        profile: text,
        // A profile is the maker's own file, so errors show its names unchanged.
        extension_points: fc.dictionary(
          fc.oneof(
            fc.string({ maxLength: 8 }),
            fc.constantFrom(
              "signature.scheme",
              "codes.order_status",
              "search.selection.queryTransactions",
              ...operations.map(({ id }) => id),
            ),
          ),
          fc.anything(),
        ),
      }),
    ),
    checkProfile,
  ),
];

export const targets: readonly AnyTarget[] = [...bodies, ...syntaxes, ...small, ...signed, ...profiles];
