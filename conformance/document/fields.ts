// What a profile says about fields: which are required or always present, their type, length, form, values and codes.
import { filledAt } from "@acquiring/contract/codecs";
import { objectOf, referenceOf, textsOf, type JsonObject } from "../contract/contract.ts";
import type { Path } from "./overlay.ts";
import {
  addField,
  type Direction,
  fillingAt,
  listIn,
  type Making,
  memberOf,
  ownField,
  ownObject,
  type Records,
  requireFields,
  schemaNodes,
  schemaPath,
} from "./places.ts";
import { listOf, meaningsOf } from "./words.ts";

/** A field that a profile requires of a record, and the point that says so. */
interface Demand {
  readonly direction: Direction;
  readonly path: string;
  readonly why: string;
  /** It is required of every operation that has it. */
  readonly isDefault: boolean;
}

const errorPoint = "batch.error-message";

/** Points by whose value a field is required: with the direction, and the field of an entry or of a record. */
const requiring: readonly (readonly [point: string, value: string, Direction, fields: readonly string[]])[] =
  [
    [errorPoint, "present", "response", ["error_message"]],
    ["redirect.return-url", "required", "request", ["return_url"]],
    ["payout.failure-fields", "always", "response", ["failure_reason", "failure_type"]],
  ];

/** What a profile requires of the records of an operation. */
function demandsOf({ fillings, contract }: Making, id: string): readonly Demand[] {
  const listed = (direction: Direction, why: string, table: unknown): Demand[] => {
    const { [id]: own, default: all } = objectOf(table);
    return textsOf(own ?? all).map((path) => ({ direction, path, why, isDefault: own === undefined }));
  };
  const { batch } = contract.operations.get(id)?.descriptor ?? {};
  return [
    ...listed("request", "fields.required", fillingAt(fillings, "fields.required")),
    ...listed("response", "always-present", fillings.points["always-present"]),
    ...requiring.flatMap(([why, value, direction, names]) => {
      const applies = contract.points.get(why)?.operations.includes(id as never) === true;
      if (!applies || ![why, `${why}.${id}`].some((one) => fillingAt(fillings, one) === value)) return [];
      const entry = batch === undefined ? "" : `${batch.response}.`;
      return names.map((name) => ({ direction, path: `${entry}${name}`, why, isDefault: false }));
    }),
  ];
}

/** Required request fields, and the fields that a response always has. */
export function promised(making: Making): void {
  const { draft, contract, fillings } = making;
  for (const record of making.records) {
    const address = `${errorPoint}.${record.id}`;
    const array = contract.operations.get(record.id)?.descriptor.batch?.response;
    const isAbsent = contract.points.has(address as never) && fillingAt(fillings, address) === "absent";
    const absent =
      isAbsent && array !== undefined && placeOf(making, record, "response", [array, "error_message"]);
    if (absent) draft.change(absent, { description: "The gateway does not send it." }, errorPoint);
    for (const { direction, path, why, isDefault } of demandsOf(making, record.id)) {
      const names = path.split(".");
      const [last = ""] = names.slice(-1);
      const parent = ownField(making, record, direction, names.slice(0, -1));
      const place = parent && ownObject(making, parent);
      const isKnown = place !== undefined && memberOf(draft, place, last) !== undefined;
      if (place === undefined || (isDefault && !isKnown)) continue;
      if (!isKnown && why === errorPoint) addField(making, place, [last, errorMessage], why);
      requireFields(making, place, [last], why);
    }
  }
}

const errorMessage = { type: "string", description: "What is wrong with this entry, in words." };

const furtherTypes: Readonly<Record<string, JsonObject>> = {
  ...Object.fromEntries(["number", "integer", "boolean", "object"].map((type) => [type, { type }])),
  text: { type: "string" },
  texts: { type: "array", items: { type: "string" } },
  objects: { type: "array", items: { type: "object" } },
};

/** The fields that the gateway has beyond the contract. */
export function further(making: Making): void {
  for (const record of making.records) {
    const why = `further-fields.${record.id}`;
    for (const direction of ["request", "response"] as const)
      for (const [path, declared] of Object.entries(
        objectOf(objectOf(filledAt(making.fillings.points, why))[direction]),
      )) {
        const { type, means, always } = objectOf(declared);
        const names = path.split(".");
        const parent = ownField(making, record, direction, names.slice(0, -1));
        if (parent === undefined) continue;
        const place = ownObject(making, parent);
        const schema = { ...furtherTypes[String(type)], description: String(means) };
        addField(making, place, [names.at(-1) ?? "", schema], why);
        if (always === true) requireFields(making, place, names.slice(-1), why);
      }
  }
}

/** The lengths, forms and values of single fields, and the types of those whose type the contract does not state. */
export function forms(making: Making): void {
  const { required: _, type, ...single } = objectOf(making.fillings.points["fields"]);
  const each = (part: string, fields: unknown): void => {
    for (const [address, value] of Object.entries(objectOf(fields)))
      for (const place of placesOf(making, address)) formed(making, place, part, value);
  };
  for (const [part, fields] of Object.entries(single)) each(part, fields);
  const { default: all = type, fields } = objectOf(type);
  each("type", fields);
  if (typeof all === "string") for (const place of untyped(making)) formed(making, place, "type", all);
}

/** The places of a field that is named as `operation.field`, in the request or else in the response. */
function placesOf(making: Making, address: string): readonly Path[] {
  const [id, ...names] = address.split(".");
  const record = making.records.find((one) => one.id === id);
  if (record === undefined) return [];
  const found = (["request", "response"] as const).map((direction) =>
    placeOf(making, record, direction, names),
  );
  return found.flatMap((place) => (place === undefined ? [] : [place])).slice(0, 1);
}

function placeOf(
  making: Making,
  record: Records,
  direction: Direction,
  names: readonly string[],
): Path | undefined {
  // Nothing is copied for a field that the record does not have.
  let place: Path | undefined = schemaPath(record[direction]);
  for (const name of names) {
    const items: boolean | undefined = place && objectOf(making.draft.at(place))["items"] !== undefined;
    place = place && memberOf(making.draft, items === true ? [...place, "items"] : place, name);
  }
  return place && ownField(making, record, direction, names);
}

const jsonTypes: JsonObject = { text: "string", number: "number" };

function formed(making: Making, place: Path, part: string, value: unknown): void {
  const { draft } = making;
  const why = `fields.${part}`;
  const node = objectOf(draft.at(place));
  if (part === "max_length") draft.change(place, { maxLength: value }, why);
  else if (part === "format") {
    const pattern = `^(?:${String(value)})$`;
    const own =
      node["pattern"] === undefined ? { pattern } : { allOf: [...listIn(node["allOf"]), { pattern }] };
    draft.change(place, own, why);
  } else if (part === "values")
    closed(making, place, { codes: Object.keys(objectOf(value)), meanings: meaningsOf(value), why });
  else if (part === "type")
    draft.change(
      place,
      { ...inlined(making, place), type: jsonTypes[String(value)], ...typed(making, place, String(value)) },
      why,
    );
}

/** The description of a field whose type is no longer open. */
function typed(making: Making, place: Path, type: string): JsonObject {
  const { description } = objectOf(making.draft.at(place));
  if (typeof description !== "string") return {};
  const text = description
    .replaceAll(/ ?The interface gives n[^.]*\./gu, "")
    .replace(/^Text or number\./u, `A ${type}.`)
    .replace(/\bas text or number\b/u, `as ${type}`);
  return { description: text };
}

/** What a field's reference says of its form, instead of the reference: a tool that reads types reads nothing next to one. */
function inlined({ draft }: Making, place: Path): JsonObject {
  const node = objectOf(draft.at(place));
  const name = referenceOf(node);
  if (name === undefined) return {};
  return { ...objectOf(draft.at(schemaPath(name))), ...node, $ref: undefined };
}

/** The places of texts or numbers whose type is open. */
const untyped = ({ draft }: Making): readonly Path[] =>
  [...schemaNodes(draft)].flatMap(([{ type }, place]) =>
    ["string", "number"].every((one) => listIn(type).includes(one)) ? [place] : [],
  );

interface Closed {
  readonly codes: readonly string[];
  /** The meaning of each, in words. */
  readonly meanings: string;
  readonly why: string;
}

/** Closes a field's values; the description has the meaning of each. */
function closed(making: Making, place: Path, { codes, meanings, why }: Closed): void {
  const { draft } = making;
  const { description = "", ...node } = { ...objectOf(draft.at(place)), ...inlined(making, place) };
  const { type } = node;
  const values = { enum: [...codes] };
  const open = Array.isArray(type) || type === "number";
  draft.change(
    place,
    {
      ...node,
      description: `${String(description)}\n\n${meanings}`,
      // A number has no code.
      ...(open ? { type: undefined, anyOf: [{ type: "string", ...values }, { type: "number" }] } : values),
    },
    why,
  );
}

/** The pattern of a text that begins with one of these codes. */
export const codePattern = (codes: readonly string[]): string =>
  `^(?:${codes.map((code) => code.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)).join("|")}):`;

/** The codes of such a pattern. */
export function codesIn(pattern: string): readonly string[] | undefined {
  const [, inner] = /^\^\(\?:(.*)\):$/u.exec(pattern) ?? [];
  return inner?.split("|").map((code) => code.replaceAll(/\\(.)/gu, "$1"));
}

const codeForms = new Set(["code", "digits", "numeric", "code-message"]);

/** The codes of each field that cites a list of them, with their meanings; of a payout's status the states. */
export function codes(making: Making): void {
  const { draft, uses } = making;
  for (const [node, place] of schemaNodes(draft)) {
    const cited = textsOf(node["x-extension-points"]);
    const point = cited.find((id) => id.startsWith("codes.")) ?? cited.find((id) => id.startsWith("states."));
    if (point === undefined || place.at(-2) !== "properties") continue;
    const used = [...(uses.get(String(place[2])) ?? [])];
    coded(making, place, point, used.length > 0 && used.every((use) => use.endsWith(".response")));
  }
}

function coded(making: Making, place: Path, point: string, isResult: boolean): void {
  const { draft, fillings } = making;
  const [id = "", ...part] = point.split(".");
  const filled = objectOf(fillings.points[id])[part.join(".")];
  if (filled === undefined) return;
  const name = String(place.at(-1));
  const { "x-observed": observed, ...node } = { ...objectOf(draft.at(place)), ...inlined(making, place) };
  const form = String(node["x-text"] ?? "");
  const isCode = codeForms.has(form) && !name.endsWith("_message");
  // A list of codes describes what a gateway sends. It limits a request only if it has the name of the request's field.
  if (part.at(-1) !== name && !(isResult && isCode)) return;
  const seen = listIn(observed).map((one) =>
    form === "code-message" ? (String(one).split(":")[0] ?? "") : String(one),
  );
  const table = Array.isArray(filled) ? statesOf(filled) : objectOf(filled);
  const all = [...new Set([...Object.keys(table), ...seen])];
  if (form === "code-message") {
    const { description = "" } = node;
    const pattern = codePattern(all);
    draft.change(
      place,
      { ...node, $ref: undefined, pattern, description: `${String(description)}\n\n${meaningsOf(table)}` },
      point,
    );
  } else
    closed(making, place, {
      // A message can be empty.
      codes: isCode ? all : [...new Set([...all, ""])],
      meanings: Array.isArray(filled) ? listOf(all) : meaningsOf(table),
      why: point,
    });
}

const statesOf = (moves: readonly unknown[]): JsonObject =>
  Object.fromEntries(
    moves
      .flatMap((move) => [objectOf(move)["from"], objectOf(move)["to"]])
      .map((state) => [String(state), ""]),
  );
