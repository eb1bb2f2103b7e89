// typed-by-profile.ts: the profile's statements about each operation's request and result, as types.
// runtime/operation/typed-by-profile.ts has the types that use it.
import { addressesOf, type ExtensionPoint } from "../load/catalogue.ts";
import type { Field, Model, Operation, Schema, Value } from "../model/model.ts";
import { isObject } from "../json.ts";
import { filledIn, unionOf } from "./names.ts";
import { innerOf, promisedAt } from "../model/promises.ts";
import { banner, doc, importOf } from "./text.ts";

export function typedByProfileFile(model: Model): string {
  const { operations } = model;
  const records = operations.flatMap(({ request, response }) => [request.schema, response.schema]);
  const requests = operations.map((operation) => `  ${operation.id}: ${asked(model, operation)};\n`);
  const results = operations.map((operation) => `  ${operation.id}: ${told(model, operation)};\n`);
  return `${banner}// The types that a profile gives to each operation's request and result. \`Points\` is the type of its \`extension_points\`.
${importOf(["RequestOf", "At", "PartAt", "Coded", "Further", "Moved", "Named", "OpenlyCoded", "SelectingOf", "Promised", "Signed", "Unstated"], "../runtime/operation/typed-by-profile.ts", true)}${importOf(records, "./types.ts", true)}
${doc(["The requests as typed by the profile, by operation. The client fills in merchant, account and signature."])}export interface Requests<Points> {
${requests.join("")}}

${doc(["The results as typed by the profile, by operation."])}export interface Results<Points> {
${results.join("")}}
`;
}

function asked(model: Model, operation: Operation): string {
  const { id, request } = operation;
  const contract = `Omit<${request.schema}, ${unionOf(filledIn(model, operation)) || "never"}>`;
  const own = `Further<${contract}, ${further(model, id)}, "request">`;
  // A list of codes describes what a gateway sends. It limits a request only if it has the name of the request's field.
  const codes = codesIn(model, request.schema, { listed: ({ isOwn }) => isOwn, isOpen: false }) ?? "unknown";
  const type = unstated(model);
  const needed = `Named<At<${at(model, "fields.required")}, ${JSON.stringify(id)}>>`;
  const { selection } = request.points;
  if (selection === undefined) return `RequestOf<${own}, ${needed}, ${codes}, ${type}>`;
  return `SelectingOf<${own}, ${needed}, ${codes}, ${type}, ${at(model, selection)}>`;
}

function told(model: Model, operation: Operation): string {
  const { id, response } = operation;
  const promised = promisedAt(model, operation);
  const always = promised === undefined ? "never" : `Named<${at(model, promised)}>`;
  // A gateway may send a code that its profile does not list yet.
  const limits: Limits = { listed: ({ isOwn, isCode }) => isOwn || isCode, isOpen: true };
  const codes = codesIn(model, response.schema, limits) ?? "unknown";
  const own = `Further<${response.schema}, ${further(model, operation.id)}, "response">`;
  const type = `Promised<${own}, ${always}, ${codes}, ${unstated(model)}>`;
  const signature = addressesOf(model.points).get(`signature.responses.${id}`);
  return signature === undefined
    ? type
    : `Signed<${type}, ${at(model, signature.id)}, ${JSON.stringify(model.signature)}>`;
}

/** The type of what fills an address. */
function at({ points }: Model, address: string): string {
  const point = points.find(({ id, parts }) => parts?.some((part) => `${id}.${part}` === address));
  if (point === undefined) return `At<Points, ${JSON.stringify(address)}>`;
  const part = address.slice(point.id.length + 1);
  return `PartAt<Points, ${JSON.stringify(point.id)}, ${JSON.stringify(part)}>`;
}
const further = (model: Model, id: string): string => at(model, `further-fields.${id}`);
const unstated = (model: Model): string => `Unstated<${at(model, "fields.type")}>`;

/** Which lists of codes a field has, and whether it can have other codes too. */
interface Limits {
  /** By the field's relation to a cited extension point: its name, and whether the field has a code without a message. */
  readonly listed: (about: { readonly isOwn: boolean; readonly isCode: boolean }) => boolean;
  readonly isOpen: boolean;
}

/** The codes of a record's fields as an object type; nothing if no field has any. */
function codesIn(model: Model, name: string, limits: Limits): string | undefined {
  const record = model.schemas.get(name);
  if (record?.kind !== "record") return undefined;
  const members = record.fields.flatMap((field) => {
    const inner = innerOf(field.value);
    const codes =
      codesOf(model, field, limits) ?? (inner === undefined ? undefined : codesIn(model, inner, limits));
    return codes === undefined ? [] : [`${field.name}: ${codes}`];
  });
  return members.length === 0 ? undefined : `{ ${members.join("; ")} }`;
}

const codeForms = new Set(["code", "numeric", "code-message"]);

/** The codes that a field can have: those of a list, or else the states of moves. */
function codesOf(model: Model, { name, value }: Field, { listed, isOpen }: Limits): string | undefined {
  const { schemas, points } = model;
  const alias = value.kind === "named" ? schemas.get(value.name) : undefined;
  const form = formOf(value) ?? (alias?.kind === "alias" ? formOf(alias.value) : undefined) ?? "";
  const isCode = codeForms.has(form) && !name.endsWith("_message");
  const cited = [...addressesOf(points).values()].filter((point) => {
    const kind = listingOf(point);
    const isOwn = point.id.split(".").at(-1) === name;
    return kind !== undefined && value.points.includes(point.id) && listed({ isOwn, isCode });
  });
  const [point] = cited.toSorted((a, b) => order.indexOf(listingOf(a)) - order.indexOf(listingOf(b)));
  if (point === undefined) return undefined;
  const seen = (value.observed ?? []).map((one) => (form === "code-message" ? one.split(":")[0] : one));
  // A message can be empty.
  const mayBeEmpty = !isCode && form !== "code-message";
  const others = unionOf([...seen.map(String), ...(mayBeEmpty ? [""] : [])]) || "never";
  const kind = listingOf(point);
  if (kind === "states") return `Moved<${at(model, point.id)}, ${others}>${isOpen ? " | (string & {})" : ""}`;
  return `${isOpen ? "OpenlyCoded" : "Coded"}<${at(model, point.id)}, ${others}${form === "code-message" ? ", `:${string}`" : ""}>`;
}

const order: readonly unknown[] = ["codes", "states"];

const formOf = (value: Value | Schema): string | undefined => ("form" in value ? value.form : undefined);

/** What kind of list of codes fills a point. */
function listingOf({ kind, schema }: ExtensionPoint): "codes" | "states" | undefined {
  const { items, additionalProperties: inner } = schema;
  if (isObject(items) && isObject(items["properties"]))
    return items["properties"]["to"] === undefined ? undefined : "states";
  return kind === "codes" && isObject(inner) ? "codes" : undefined;
}
