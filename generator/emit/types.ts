// types.ts: the records and text forms of the contract as flat interfaces. declarations.ts converts a schema to a declaration.
import type { Condition, Model, Schema, Value } from "../model/model.ts";
import type { JsonObject } from "../json.ts";
import { declarations } from "./declarations.ts";
import { type Extras, jsonSchema } from "./json-schema.ts";
import { banner } from "./text.ts";
import { addressesOf } from "../load/catalogue.ts";

export async function typesFile(model: Model): Promise<string> {
  const schemas: JsonObject = {};
  for (const schema of model.schemas.values()) schemas[schema.name] = withHints(model, schema);
  const head =
    "// The records of the contract as sent on the wire. Texts stay texts, and there may be unknown fields.\n";
  return `${banner}${head}\n${await declarations(schemas)}`;
}

function withHints(model: Model, schema: Schema): JsonObject {
  const result = jsonSchema(schema, "#/components/schemas/", hintsOf(model));
  if (schema.kind === "alias")
    return { ...result, "x-doc": [...paragraphs(model, schema), ...aliasFacts(schema.value)] };
  const properties = result["properties"] as JsonObject;
  for (const { name, requiredBy } of schema.fields) {
    const promise =
      requiredBy === undefined ? promised(schema.when, name) : `Required (rule \`${requiredBy}\`).`;
    if (promise === "") continue;
    const field = properties[name] as JsonObject;
    const [description = "", facts = "", ...open] = (field["x-doc"] ?? []) as string[];
    field["x-doc"] = [description, `${promise} ${facts}`, ...open];
  }
  if (schema.never !== undefined) {
    properties[schema.never] = {
      "x-never": true,
      "x-doc": ["Never sent: a request with this field is another operation."],
    };
  }
  return result;
}

/** What is promised of a field for one outcome alone. */
function promised(when: Condition | undefined, name: string): string {
  if (when === undefined) return "";
  const fields = Object.entries(when.is).map(
    ([field, values]) => `\`${field}\` is ${values.map((one) => `\`${JSON.stringify(one)}\``).join(" or ")}`,
  );
  const where = `if ${fields.join(" and ")}${when.absent ? " or is absent" : ""}`;
  const rule = when.required.get(name);
  if (rule !== undefined) return `Required ${where} (rule \`${rule}\`).`;
  return when.filled.includes(name) ? `Not empty ${where}.` : "";
}

const hintsOf =
  (model: Model): Extras =>
  (schema) => {
    const doc = paragraphs(model, schema);
    return {
      ...(doc.length === 0 ? {} : { "x-doc": doc }),
      ...(schema.observed === undefined
        ? {}
        : { "x-open": [...schema.observed], type: openType(model, schema) }),
    };
  };

// A field with observed texts can still be a number if its form says so.
function openType({ schemas }: Model, schema: Value | Schema): string | string[] {
  const resolved = schema.kind === "named" ? schemas.get(schema.name) : schema;
  const plain = resolved?.kind === "alias" ? resolved.value : resolved;
  return plain?.kind === "scalar" ? ["string", "number"] : "string";
}

function paragraphs({ schemas, points: known, notes }: Model, schema: Value | Schema): string[] {
  const { description, observed, observedForm, points } = schema;
  const form = schema.kind === "named" ? schemas.get(schema.name) : undefined;
  const facts = [
    // The observed values replace the form in the type, so the comment names the form.
    observed !== undefined && form !== undefined ? `Form: \`${form.name}\`.` : "",
    observed === undefined
      ? ""
      : `Observed: ${observed.map((text) => `\`${text}\``).join(", ")}. Other values may occur.`,
    observedForm === undefined ? "" : `Observed form: \`${observedForm}\`.`,
  ].filter((fact) => fact !== "");
  const openAt = (id: string): string =>
    (addressesOf(known).get(id) ?? notes.find((note) => note.id === id))?.open ?? "";
  const open = points.map((id) => `Open (\`${id}\`): ${openAt(id)}`);
  return facts.length + open.length === 0 && description === undefined
    ? []
    : [description ?? "", facts.join(" "), ...open];
}

const aliasFacts = ({ kind, ...value }: Value): string[] =>
  kind !== "named" && kind !== "list" && "bounds" in value && value.bounds.pattern !== undefined
    ? [`Pattern: \`${value.bounds.pattern}\`.`]
    : [];
