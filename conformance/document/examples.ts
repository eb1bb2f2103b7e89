// The examples of a concrete document: those of other gateways go, and none says that a filled point is open.
import { decimals, decodeBody } from "@acquiring/contract/codecs";
import { ajvOf } from "../contract/ajv.ts";
import { objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import type { Path } from "./overlay.ts";
import { type Direction, fillingAt, type Making, type Records, schemaNodes, schemaPath } from "./places.ts";

const why = "examples of other gateways";

/** An example of a body, and the operation that it is of. */
interface Example {
  readonly record: Records;
  readonly direction: Direction;
  readonly told: JsonObject;
}

/** Keeps the examples that are valid in the document and agree with the profile. */
export function examples(making: Making): void {
  const { draft, records } = making;
  const isValid = validatorOf(draft.document);
  for (const [{ examples: samples }, place] of schemaNodes(draft)) {
    if (!Array.isArray(samples) || place.at(-1) === "properties") continue;
    const of = records.flatMap(({ id, ...record }) =>
      [record.request, record.response].includes(String(place[2])) ? [id] : [],
    );
    const kept = samples.filter(
      (one) =>
        isValid(place, one) &&
        !(place.length === 3 && of.some((id) => contradicts(making, id, objectOf(one)))),
    );
    if (kept.length < samples.length)
      draft.change(place, { examples: kept.length === 0 ? undefined : kept }, why);
  }
  for (const record of records)
    for (const direction of ["request", "response"] as const) bodies(making, record, direction, isValid);
}

/** The examples of one body of an operation; over a shared path their names begin with the operation. */
function bodies(making: Making, record: Records, direction: Direction, isValid: Validator): void {
  const { draft } = making;
  const body = [...record.post, ...(direction === "request" ? ["requestBody"] : ["responses", "200"])];
  for (const media of Object.keys(objectOf(draft.at([...body, "content"])))) {
    const place = [...body, "content", media];
    const all = Object.entries(objectOf(draft.at([...place, "examples"])));
    const next = all.flatMap(([name, told]): [string, unknown][] => {
      if (record.variant !== undefined && !name.startsWith(`${record.id}-`)) return [[name, told]];
      const example = restated(making, { record, direction, told: objectOf(told) });
      const value = valueOf(making, { record, direction, told: example });
      if (value === undefined) return fillingAt(making.fillings, "redirect.inputs") ? [] : [[name, example]];
      const isKept =
        isValid(schemaPath(record[direction]), value) && !contradicts(making, record.id, objectOf(value));
      return isKept ? [[name, example]] : [];
    });
    const kept = next.length === 0 ? undefined : (Object.fromEntries(next) as JsonObject);
    if (all.length > 0) draft.change(place, { examples: kept }, why);
  }
}

/** The example without what the profile decides: sentences about open points, the signature, the root of XML. */
function restated({ fillings, contract }: Making, { record, direction, told }: Example): JsonObject {
  const { description, ...undescribed } = told;
  const { value } = told;
  const isGone = (sentence: string): boolean =>
    /example's gateway|The contract names/u.test(sentence)
      ? fillings.points["codes"] !== undefined
      : [...sentence.matchAll(/`([a-z-]+\.[\w.-]+)`/gu)].some(
          ([, address = ""]) => fillingAt(fillings, address) !== undefined,
        );
  const words = String(description ?? "")
    .split(/(?<=\.)\s/u)
    .filter((sentence) => !isGone(sentence))
    .join(" ");
  const signed = `signature.responses.${record.id}`;
  const isUnsigned =
    direction === "response" &&
    contract.points.has(signed as never) &&
    fillingAt(fillings, signed) === "unsigned";
  const { encryption_data: _, ...unsigned } = objectOf(value);
  const root = fillingAt(fillings, "encoding.xml-root");
  const texts = (text: string): string => {
    const own = isUnsigned ? text.replace(/<encryption_data>.*<\/encryption_data>/u, "") : text;
    return direction === "request" && typeof root === "string" && own.startsWith("<?xml")
      ? own.replace(/<\w+>/u, `<${root}>`).replace(/<\/\w+>$/u, `</${root}>`)
      : own;
  };
  return {
    ...(words === "" ? undescribed : { ...told, description: words }),
    value: typeof value === "string" ? texts(value) : isUnsigned ? unsigned : value,
  };
}

/** The record of an example; `undefined` for a page. */
function valueOf({ contract }: Making, { record, direction, told }: Example): unknown {
  const { value } = told;
  const body = contract.operations.get(record.id)?.descriptor[direction];
  if (typeof value !== "string" || body === undefined) return value;
  const read = decodeBody(new TextEncoder().encode(value), undefined, body);
  return read.ok ? read.value.value : undefined;
}

type Validator = (place: Path, value: unknown) => boolean;

function validatorOf(document: JsonObject): Validator {
  const ajv = ajvOf({ strict: false, allowUnionTypes: true, validateFormats: false });
  ajv.removeSchema("document").addSchema(document, "document");
  const pointer = (place: Path): string =>
    place
      .map((key) => `/${encodeURIComponent(String(key).replaceAll("~", "~0").replaceAll("/", "~1"))}`)
      .join("");
  return (place, value) => ajv.validate({ $ref: `document#${pointer(place)}` }, value);
}

/** Whether an example has what the profile excludes and no schema says. */
const contradicts = ({ fillings, contract }: Making, id: string, example: JsonObject): boolean =>
  Object.entries(exclusions).some(([address, isWrong]) => {
    const filled = fillingAt(fillings, address);
    const { batch } = contract.operations.get(id)?.descriptor ?? {};
    const applies = contract.points.get(address)?.operations.includes(id as never) === true;
    const entries = [example[batch?.response ?? ""]].flat().map(objectOf);
    return filled !== undefined && applies && isWrong(filled, { ...example, entries, batch });
  });

const exclusions: Readonly<Record<string, (filled: unknown, example: JsonObject) => boolean>> = {
  "direct-payment.mask": (mask, { card }) => {
    const { character, keeps_length: isLong } = objectOf(mask);
    return /\D/u.test(String(card ?? "")) && (isLong === false || !String(card).includes(String(character)));
  },
  "batch.failure.partial": (filled, { entries, batch, ...example }) => {
    const { status, success, envelope } = objectOf(batch);
    const all = (entries as readonly JsonObject[]).map((entry) => entry[String(status)]);
    return filled === "failure" && all.some((one) => one !== success) && example[String(envelope)] === "1";
  },
  "payout.timestamp-format": (format, { created_at: date }) => {
    const { form, fraction_digits: digits = 0, offset = "hhmm" } = objectOf(format);
    const pattern = `T${form === "basic" ? String.raw`\d{6}` : String.raw`\d\d:\d\d:\d\d`}${digits === 0 ? "" : String.raw`[.,]\d{${String(digits)}}`}[+-]${offset === "hh" ? String.raw`\d\d` : String.raw`\d{4}`}$`;
    return typeof date === "string" && !new RegExp(pattern, "u").test(date);
  },
  "limits.amounts": (limits, { amount, currency }) => {
    const { least, most } = objectOf(objectOf(limits)[String(currency)]);
    const isOver = (one: unknown, other: unknown): boolean =>
      textsOf([one, other]).length === 2 && decimals.compare(String(one), String(other)) > 0;
    return isOver(least, amount) || isOver(amount, most);
  },
};
