// typed-by-profile.ts: the profile's statements about each operation's request and result, as types.
// runtime/operation/typed-by-profile.ts has the types that use it.
import type { ExtensionPoint } from "../load/catalogue.ts";
import type { Field, Model, Operation, Schema, Value } from "../model/model.ts";
import { isObject } from "../json.ts";
import { filledIn, unionOf } from "./names.ts";
import { innerOf, promisesOf } from "../model/promises.ts";
import { banner, doc, importOf } from "./text.ts";

export function typedByProfileFile(model: Model): string {
  const { operations } = model;
  const records = operations.flatMap(({ request, response }) => [request.schema, response.schema]);
  const requests = operations.map((operation) => `  ${operation.id}: ${asked(model, operation)};\n`);
  const results = operations.map((operation) => `  ${operation.id}: ${told(model, operation)};\n`);
  return `${banner}// The types that a profile gives to each operation's request and result. \`Points\` is the type of its \`extension_points\`.
${importOf(["RequestOf", "At", "Coded", "Flat", "Moved", "Named", "Selecting", "Promised", "Unstated"], "../runtime/operation/typed-by-profile.ts", true)}${importOf(records, "./types.ts", true)}
${doc(["The requests as typed by the profile, by operation. The client fills in merchant, account and signature."])}export interface Requests<Points> {
${requests.join("")}}

${doc(["The results as typed by the profile, by operation."])}export interface Results<Points> {
${results.join("")}}
`;
}

function asked(model: Model, operation: Operation): string {
  const { id, request } = operation;
  const own = `Omit<${request.schema}, ${unionOf(filledIn(model, operation)) || "never"}>`;
  // A list of codes describes what a gateway sends. It limits a request only if it has the name of the request's field.
  const codes = codesIn(model, request.schema, ({ isOwn }) => isOwn) ?? "unknown";
  const needed = `Named<At<${at("request.required-fields")}, ${JSON.stringify(id)}>>`;
  const { selection } = request.points;
  if (selection === undefined) return `RequestOf<${own}, ${needed}, ${codes}, ${type}>`;
  return `Flat<Promised<${own}, ${needed}, ${codes}, ${type}> & Selecting<${at(selection)}>>`;
}

function told(model: Model, { response }: Operation): string {
  const always = promisesOf(model, response.schema).map(({ point, before = "" }) => {
    const names = `Named<${at(point)}>`;
    return before === "" ? names : `\`${before}\${${names}}\``;
  });
  const codes = codesIn(model, response.schema, ({ isOwn, isCode }) => isOwn || isCode) ?? "unknown";
  return `Promised<${response.schema}, ${always.join(" | ") || "never"}, ${codes}, ${type}>`;
}

const at = (point: string): string => `At<Points, ${JSON.stringify(point)}>`;
const type = `Unstated<${at("types.unstated")}>`;

/** The relation of a field to a cited extension point: its name, and whether the field has a code without a message. */
type Listed = (about: { readonly isOwn: boolean; readonly isCode: boolean }) => boolean;

/** The codes of a record's fields as an object type; nothing if no field has any. */
function codesIn(model: Model, name: string, listed: Listed): string | undefined {
  const record = model.schemas.get(name);
  if (record?.kind !== "record") return undefined;
  const members = record.fields.flatMap((field) => {
    const inner = innerOf(field.value);
    const codes =
      codesOf(model, field, listed) ?? (inner === undefined ? undefined : codesIn(model, inner, listed));
    return codes === undefined ? [] : [`${field.name}: ${codes}`];
  });
  return members.length === 0 ? undefined : `{ ${members.join("; ")} }`;
}

const codeForms = new Set(["code", "numeric", "code-message"]);

/** The codes that a field can have: those of a list, or else the states of moves. */
function codesOf({ schemas, points }: Model, { name, value }: Field, listed: Listed): string | undefined {
  const alias = value.kind === "named" ? schemas.get(value.name) : undefined;
  const form = formOf(value) ?? (alias?.kind === "alias" ? formOf(alias.value) : undefined) ?? "";
  const isCode = codeForms.has(form) && !name.endsWith("_message");
  const cited = points.filter((point) => {
    const kind = listingOf(point);
    const isOwn = kind === "by-field" || point.id.split(".").at(-1)?.replaceAll("-", "_") === name;
    return kind !== undefined && value.points.includes(point.id) && listed({ isOwn, isCode });
  });
  const [point] = cited.toSorted((a, b) => order.indexOf(listingOf(a)) - order.indexOf(listingOf(b)));
  if (point === undefined) return undefined;
  const seen = (value.observed ?? []).map((one) => (form === "code-message" ? one.split(":")[0] : one));
  // A message can be empty.
  const mayBeEmpty = !isCode && form !== "code-message";
  const others = unionOf([...seen.map(String), ...(mayBeEmpty ? [""] : [])]) || "never";
  const kind = listingOf(point);
  if (kind === "states") return `Moved<${at(point.id)}, ${others}>`;
  const table = kind === "codes" ? at(point.id) : `At<${at(point.id)}, ${JSON.stringify(name)}>`;
  return `Coded<${table}, ${others}${form === "code-message" ? ", `:${string}`" : ""}>`;
}

const order: readonly unknown[] = ["codes", "by-field", "states"];

const formOf = (value: Value | Schema): string | undefined => ("form" in value ? value.form : undefined);

/** What kind of list of codes fills a point. */
function listingOf({ kind, schema }: ExtensionPoint): "codes" | "by-field" | "states" | undefined {
  const { items, additionalProperties: inner } = schema;
  if (isObject(items) && isObject(items["properties"]))
    return items["properties"]["to"] === undefined ? undefined : "states";
  if (kind !== "codes" || !isObject(inner)) return undefined;
  return inner["type"] === "string" ? "codes" : "by-field";
}
