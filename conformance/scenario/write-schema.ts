// Writes fixtures/schema.json: what it says of an assert comes from the table of matchers, everything else stays as it is there.
// Run it after a change of a matcher: node --conditions=@acquiring/source conformance/scenario/write-schema.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { objectOf } from "../contract/contract.ts";
import { matchers, placeSchemas } from "../match/table.ts";
import { fixturesFolder } from "./fixture-files.ts";

export const schemaFile = join(fixturesFolder, "schema.json");

/** Returns the text of the schema, with a new part about asserts. */
export function schemaText(current: string): string {
  const schema = objectOf(JSON.parse(current));
  const $defs = { ...objectOf(schema["$defs"]), assert: assertSchema() };
  return `${printed({ ...schema, $defs }, "", 0)}\n`;
}

const assertSchema = () => ({
  $comment: "Generated from the table of matchers by conformance/scenario/write-schema.ts. Do not edit.",
  description: "One or more matchers for one place. Without `at` they apply to the whole body.",
  type: "object",
  additionalProperties: false,
  minProperties: 1,
  properties: {
    ...placeSchemas,
    ...Object.fromEntries(Object.entries(matchers).map(([name, { schema }]) => [name, schema])),
  },
});

const width = 110;

/** A value in the formatter's layout: on one line if it fits after the existing text. */
function printed(value: unknown, indent: string, used: number): string {
  const line = flat(value);
  if ((used + line.length < width && !isTall(value)) || typeof value !== "object" || value === null)
    return line;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const items = Object.entries(value).map(([name, item]) => {
    const key = isList ? "" : `${JSON.stringify(name)}: `;
    return `${deeper}${key}${printed(item, deeper, deeper.length + key.length)}`;
  });
  return `${isList ? "[" : "{"}\n${items.join(",\n")}\n${indent}${isList ? "]" : "}"}`;
}

/** A list of records with more than one member each, which the formatter never puts on one line. */
const isTall = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every((item) => typeof item === "object" && item !== null && Object.keys(item).length > 1);

function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${flat(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

if (import.meta.main) writeFileSync(schemaFile, schemaText(readFileSync(schemaFile, "utf8")));
