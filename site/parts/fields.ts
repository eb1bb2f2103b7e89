// A record's fields as a reader wants them: each with its type, its form and what is known of it, parts folded below.
import { isObject, type JsonObject, objectAt, textAt, textsAt } from "../../release/contract/document.ts";
import { codes, escapeHtml, folded, named, prose, tag } from "./html.ts";
import { whole } from "../../release/contract/schemas.ts";
import { bounds, delimitedForm, forms, sensitivities } from "./words.ts";

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
  return forms[textAt(schema, "x-text")] ?? "";
};

/** The lines below a field's description. */
function known({ schema, requiredBy, outcome }: Field): readonly string[] {
  const observed = textsAt(schema, "x-observed");
  const observedForm = textAt(schema, "x-observed-form");
  const limits = Object.entries(bounds).flatMap(([name, says]) =>
    schema[name] === undefined ? [] : [says(String(schema[name]))],
  );
  const rules = textsAt(schema, "x-rules").filter((id) => id !== requiredBy);
  const points = textsAt(schema, "x-extension-points");
  const row = (name: string, value: string): string =>
    value === "" ? "" : `<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return [
    row("Required by", requiredBy === "" ? "" : named(requiredBy)),
    row("Promised", outcome),
    row("Observed", observed.length === 0 ? "" : `${codes(observed)}; others may come`),
    row("Observed form", observedForm === "" ? "" : `${codes([observedForm])}; another is not wrong`),
    row("Bounds", limits.join(", ")),
    row("Rules", rules.map(named).join(" ")),
    row("Open", points.map(named).join(" ")),
  ].filter((line) => line !== "");
}

/** The fields of a record or of a list of records. */
function fieldsOf(document: JsonObject, schema: JsonObject, id: string): readonly Field[] {
  const record = schema["type"] === "array" ? whole(document, objectAt(schema, "items")) : schema;
  const required = textsAt(record, "required");
  const requiredBy = objectAt(record, "x-required");
  return Object.entries(objectAt(record, "properties"))
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .map(([name, property]) => ({
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
  const [[field, one] = ["", {}]] = Object.entries(objectAt(objectAt(record, "if"), "properties"));
  const then = objectAt(record, "then");
  const promises = [
    ...(textsAt(then, "required").includes(name) ? ["there"] : []),
    ...(objectAt(objectAt(then, "properties"), name)["minLength"] === undefined ? [] : ["not empty"]),
  ];
  if (promises.length === 0) return "";
  const [value = ""] = textsAt(isObject(one) ? one : {}, "enum");
  return `${promises.join(" and ")} where ${codes([field])} is ${value === "" ? "empty" : codes([value])}`;
}

function fieldItem(document: JsonObject, field: Field): string {
  const { name, schema, id, required } = field;
  const parts = fieldsOf(document, schema, id);
  const form = formOf(schema);
  const sensitive = sensitivities[textAt(schema, "x-sensitive")];
  const description = textAt(schema, "description");
  const rows = known(field);
  return [
    `<li id="${escapeHtml(id)}" data-find="${escapeHtml(name)}"><div class="field"><a class="name" href="#${escapeHtml(id)}"><code>${escapeHtml(name)}</code></a>`,
    ` <span class="type">${typeWords(document, schema)}</span>`,
    required ? ` ${tag("required", "accent")}` : "",
    sensitive === undefined
      ? ""
      : ` <span class="tag warn" title="${escapeHtml(sensitive)}">sensitive</span>`,
    `</div>`,
    description === "" ? "" : `<p>${prose(description)}</p>`,
    form === "" || parts.length > 0 ? "" : `<p class="form">Form: ${prose(form)}</p>`,
    rows.length === 0 ? "" : `<dl class="known">${rows.join("")}</dl>`,
    parts.length === 0
      ? ""
      : folded(
          `${parts.length === 1 ? "1 field" : `${parts.length} fields`} of <code>${escapeHtml(name)}</code>`,
          fieldList(document, parts),
        ),
    "</li>",
  ].join("");
}

const fieldList = (document: JsonObject, fields: readonly Field[]): string =>
  `<ul class="fields">${fields.map((field) => fieldItem(document, field)).join("")}</ul>`;

/** The fields of a body. `id` is the first part of each field's anchor. */
export const recordFields = (document: JsonObject, schema: JsonObject, id: string): string => {
  const fields = fieldsOf(document, whole(document, schema), id);
  const needed = fields.filter(({ required }) => required);
  return fieldList(document, [...needed, ...fields.filter(({ required }) => !required)]);
};
