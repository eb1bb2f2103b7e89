// The fields of a record in their groups: name, type and form on one line, then their meaning; nested fields are collapsed
// below.
import { isDeepStrictEqual } from "node:util";
import {
  entriesAt,
  type JsonObject,
  objectAt,
  textAt,
  textsAt,
} from "../../../scripts/release/contract/document.ts";
import { codes, escapeHtml, folded, idLinks, link, paragraphs, prose, tag } from "./html.ts";
import { whole } from "../../../scripts/release/contract/schemas.ts";
import { bounds, delimitedForm, forms, groupTitles } from "./words.ts";

interface Field {
  readonly name: string;
  readonly schema: JsonObject;
  /** The id of its place on the page. */
  readonly id: string;
  readonly required: boolean;
  readonly requiredBy: string;
  /** What is promised of it for one outcome alone. */
  readonly outcome: string;
}

const types: Readonly<Record<string, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "yes or no",
  object: "record",
  array: "list",
};

function typeOf(schema: JsonObject): string {
  const type = schema["type"];
  const names = Array.isArray(type) ? type.map(String) : [textAt(schema, "type")];
  return names.map((name) => types[name] ?? "anything").join(" or ");
}

const typeWords = (document: JsonObject, schema: JsonObject): string => {
  if (schema["type"] !== "array") return typeOf(schema);
  const items = objectAt(schema, "items");
  const of = typeOf(whole(document, items));
  return `list of ${of === "text" ? "texts" : of === "anything" ? "anything" : `${of}s`}`;
};

const formOf = (schema: JsonObject): string => {
  const delimited = objectAt(schema, "x-delimited");
  if (delimited["of"] !== undefined) return delimitedForm(delimited);
  if (Array.isArray(schema["type"]) && schema["x-text"] === "code") return "type not stated";
  return forms[textAt(schema, "x-text")] ?? "";
};

const row = (name: string, value: string): string =>
  value === "" ? "" : `<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** The facts about a field apart from its description: short ones at once, rules and extension points in a note. */
function known({ schema, requiredBy, outcome }: Field): string {
  const observed = textsAt(schema, "x-observed");
  const observedForm = textAt(schema, "x-observed-form");
  const limits = Object.entries(bounds).flatMap(([name, says]) =>
    schema[name] === undefined ? [] : [says(String(schema[name]))],
  );
  const facts = [
    row("Promised", outcome),
    row("Seen values", observed.length === 0 ? "" : `${codes(observed)}; there may be others`),
    row("Seen form", observedForm === "" ? "" : `${codes([observedForm])}; other forms are valid too`),
    row("Limits", limits.join(", ")),
  ].join("");
  const rules = textsAt(schema, "x-rules").filter((id) => id !== requiredBy);
  const points = textsAt(schema, "x-extension-points");
  const notes = [
    { name: "Required by", kind: "Rules", ids: requiredBy === "" ? [] : [requiredBy] },
    { name: "Rules", kind: "Rules", ids: rules },
    { name: "Open", kind: "Extension points", ids: points },
  ].filter(({ ids }) => ids.length > 0);
  const kinds = [...new Set(notes.map(({ kind }) => kind))].join(" and ").replace("and E", "and e");
  const lines = notes.map(({ name, ids }) => (notes.length === 1 ? "" : `${name}: `) + idLinks(ids));
  const more = lines.length === 0 ? "" : folded(kinds, lines.join("<br>"));
  return facts + more === ""
    ? ""
    : `<div class="about">${facts === "" ? "" : `<dl class="known">${facts}</dl>`}${more}</div>`;
}

/** The fields of a record or of a list of records. */
function fieldsOf(document: JsonObject, schema: JsonObject, id: string): readonly Field[] {
  const record = schema["type"] === "array" ? whole(document, objectAt(schema, "items")) : schema;
  const required = textsAt(record, "required");
  const requiredBy = objectAt(record, "x-required");
  return entriesAt(record, "properties").map(([name, property]) => ({
    name,
    schema: whole(document, property),
    id: `${id}.${name}`,
    required: required.includes(name),
    requiredBy: textAt(requiredBy, name),
    outcome: outcomeOf(record, name),
  }));
}

/** What a record promises of a field where another one has a certain value. */
function outcomeOf(record: JsonObject, name: string): string {
  const [[field, one] = ["", {}]] = entriesAt(objectAt(record, "if"), "properties");
  const then = objectAt(record, "then");
  const promises = [
    ...(textsAt(then, "required").includes(name) ? ["there"] : []),
    ...(objectAt(objectAt(then, "properties"), name)["minLength"] === undefined ? [] : ["not empty"]),
  ];
  if (promises.length === 0) return "";
  const [value = ""] = textsAt(one, "enum");
  return `${promises.join(" and ")} where ${codes([field])} is ${value === "" ? "empty" : codes([value])}`;
}

/** What is known of a body beyond its schema: what the reference gateway requires, and the request that it responds to. */
interface Beyond {
  readonly document: JsonObject;
  /** Names of fields. */
  readonly required: readonly string[];
  /** The schema of the request, for the fields of its response. */
  readonly request?: JsonObject | undefined;
  /** Whether the fields of fields are shown at once. */
  readonly unfolded?: boolean;
}

function fieldItem(field: Field, beyond: Beyond): string {
  const { document, required: here } = beyond;
  const { name, schema, id, required } = field;
  const parts = fieldsOf(document, schema, id);
  const form = parts.length > 0 ? "" : formOf(schema);
  const isSensitive = schema["x-sensitive"] !== undefined;
  const description = textAt(schema, "description");
  const isNeeded = required || here.includes(name);
  return [
    `<li id="${escapeHtml(id)}"${isNeeded ? ' class="needed"' : ""} data-find="${escapeHtml(name)}"><a href="#${escapeHtml(id)}">${escapeHtml(name)}</a>`,
    ` <small>${typeWords(document, schema)}${form === "" ? "" : `, ${prose(form)}`}</small>`,
    required ? ` ${tag("required", "accent")}` : "",
    !required && isNeeded ? ` ${tag("required here")}` : "",
    isSensitive ? ` ${tag("sensitive", "warn")}` : "",
    paragraphs(description),
    known(field),
    partsOf(field, parts, beyond),
    "</li>",
  ].join("");
}

/** The fields of a field, collapsed; a link if the request has the same ones. */
function partsOf({ name, id }: Field, parts: readonly Field[], beyond: Beyond): string {
  const { document, request, unfolded = false } = beyond;
  if (parts.length === 0) return "";
  const count = `${parts.length === 1 ? "1 field" : `${parts.length} fields`} of <code>${escapeHtml(name)}</code>`;
  const path = id.split(".").slice(1);
  const asked = request === undefined ? [] : fieldsAt(document, request, path);
  if (asked.length > 0 && isDeepStrictEqual(contentOf(asked), contentOf(parts)))
    return `<p>${link(`#${["request", ...path].join(".")}`, `The ${count} are those of the request.`)}</p>`;
  // A gateway's list of required fields names those of the body alone.
  const list = fieldList(parts, { document, required: [], request });
  return unfolded ? `<details open><summary>${count}</summary>${list}</details>` : folded(count, list);
}

/** The fields of the record at a path of a body. */
function fieldsAt(document: JsonObject, body: JsonObject, path: readonly string[]): readonly Field[] {
  let fields = fieldsOf(document, whole(document, body), "");
  for (const name of path) {
    const found = fields.find((field) => field.name === name);
    fields = found === undefined ? [] : fieldsOf(document, found.schema, "");
  }
  return fields;
}

const contentOf = (fields: readonly Field[]): unknown => fields.map((field) => ({ ...field, id: "" }));

const fieldList = (fields: readonly Field[], beyond: Beyond): string =>
  `<ul class="fields">${fields.map((field) => fieldItem(field, beyond)).join("")}</ul>`;

/** The legend of the marks at the fields, if there are any. */
function legend(fields: readonly Field[], required: readonly string[]): string {
  const here = fields.some(({ name, required: always }) => !always && required.includes(name));
  const sensitive = fields.some(({ schema }) => schema["x-sensitive"] !== undefined);
  const lines = [
    ...(here ? [`${tag("required here")} by the reference gateway; another gateway may not.`] : []),
    ...(sensitive
      ? [
          `${tag("sensitive", "warn")} never shown in logs, errors or reports, of a card number at most the first six and last four digits.`,
        ]
      : []),
  ];
  return lines.length === 0 ? "" : `<p class="marks">${lines.join("<br>")}</p>`;
}

/** Below this number a body's fields are one list. */
const fewFields = 10;

/**
 * The fields of a body. Those of the account are folded, as a client adds them. Many fields are in groups. Of a request,
 * those with required fields are open, and a switch shows only the required ones, as at first. If only the account's are, there
 * is no switch. Of a response, the outcome is open.
 * `id` is the first part of each anchor.
 */
export function recordFields(schema: JsonObject, id: "request" | "response", beyond: Beyond): string {
  const { document, required } = beyond;
  const record = whole(document, schema);
  const fields = fieldsOf(document, record, id);
  const isNeeded = (field: Field): boolean => field.required || required.includes(field.name);
  const sorted = [...fields.filter(isNeeded), ...fields.filter((field) => !isNeeded(field))];
  const groups = objectAt(record, "x-groups");
  const groupOf = ({ name }: Field): string =>
    Object.keys(groupTitles).find((group) => textsAt(groups, group).includes(name)) ?? "";
  const isAccountAlone = fields.filter(isNeeded).every((field) => groupOf(field) === "account");
  const isOpen = (group: string, own: readonly Field[]): boolean =>
    id === "response"
      ? group === "outcome"
      : isAccountAlone
        ? group === "order"
        : group !== "account" && own.some(isNeeded);
  const fold = ([group, title]: readonly [string, string]): string => {
    const own = sorted.filter((field) => groupOf(field) === group);
    if (own.length === 0) return "";
    const count = own.length === 1 ? "1 field" : `${own.length} fields`;
    return `<details class="group" id="${id}-${group}" data-find="${title}"${isOpen(group, own) ? " open" : ""}><summary>${title} <small>${count}</small></summary>${fieldList(own, beyond)}</details>`;
  };
  const marks = id === "request" ? legend(fields, required) : "";
  if (fields.length < fewFields) {
    const own = sorted.filter((field) => groupOf(field) !== "account");
    const account = fold(["account", groupTitles["account"] ?? ""]);
    return marks + fieldList(own, { ...beyond, unfolded: id === "request" }) + account;
  }
  const count = fields.filter(isNeeded).length;
  const only =
    id === "response" || isAccountAlone
      ? ""
      : `<input type="checkbox" class="only" id="${id}-only" checked autocomplete="off"><label for="${id}-only">Required only (${count} of ${fields.length})</label>`;
  return `<div class="record">${only}${marks}${Object.entries(groupTitles).map(fold).join("")}</div>`;
}
