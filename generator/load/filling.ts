// The JSON Schema for the value of an extension point: without references, in keywords that the package's runtime supports for a
// profile.
import { Ajv2020 } from "ajv/dist/2020.js";
import { isObject, type Json, type JsonObject, listOf, objectOf } from "../json.ts";
import { below, type SourceLocation, type Report } from "./problem.ts";

/** The formats that an extension point's schema may use; the package's runtime brings their checks. */
const pointFormats = ["uri", "regex"] as const;

/** The keywords that the package's runtime understands in a profile's schema, and the kind of their values. */
const pointKeywords: Readonly<Record<string, "plain" | "schema" | "list" | "map">> = {
  ...Object.fromEntries(
    ["title", "description", "type", "enum", "const", "required", "minProperties", "minItems", "maxItems"]
      .concat(["uniqueItems", "pattern", "format", "minLength", "maxLength"])
      .concat(["minimum", "maximum", "exclusiveMinimum", "examples"])
      .map((name) => [name, "plain" as const]),
  ),
  items: "schema",
  additionalProperties: "schema",
  oneOf: "list",
  properties: "map",
};

function checkKeywords(schema: Json, place: SourceLocation, report: Report): void {
  for (const [name, value] of Object.entries(objectOf(schema))) {
    const at = below(place, name);
    const kind = Object.hasOwn(pointKeywords, name) ? pointKeywords[name] : undefined;
    if (kind === undefined)
      report.refuse(
        at,
        `\`${name}\` is not supported in a profile.`,
        "Write it another way, or add support to the runtime's check-json-schema.ts.",
      );
    if (kind === "schema") checkKeywords(value, at, report);
    if (kind === "list")
      for (const [index, one] of listOf(value).entries()) checkKeywords(one, below(at, index), report);
    if (kind === "map")
      for (const [member, one] of Object.entries(objectOf(value)))
        checkKeywords(one, below(at, member), report);
  }
}

/** One for all points, because each new one compiles the schema of schemas first. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
for (const format of pointFormats) ajv.addFormat(format, true);

/** The schema with the content of its `$defs` instead of the references to them. */
export function selfContained(schema: JsonObject, place: SourceLocation, report: Report): JsonObject {
  const { $defs, ...rest } = schema;
  const result = objectOf(inline({ defs: objectOf($defs), report }, rest, place, []));
  checkKeywords(result, place, report);
  try {
    ajv.compile(result);
  } catch (error) {
    report.refuse(
      place,
      `Invalid schema: ${error instanceof Error ? error.message : ""}.`,
      "Correct the schema.",
    );
  } finally {
    ajv.removeSchema(result);
  }
  return result;
}

/** A schema's own definitions, while they are written out instead of references. */
interface Inlining {
  readonly defs: JsonObject;
  readonly report: Report;
}

function inline(inlining: Inlining, value: Json, place: SourceLocation, inside: readonly string[]): Json {
  const { defs, report } = inlining;
  if (Array.isArray(value))
    return value.map((one, index) => inline(inlining, one, below(place, index), inside));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  const entries = Object.entries(rest).map(([name, one]) => [
    name,
    inline(inlining, one, below(place, name), inside),
  ]);
  const members = Object.fromEntries(entries) as JsonObject;
  if ($ref === undefined) return members;
  const name = typeof $ref === "string" && $ref.startsWith("#/$defs/") ? $ref.slice("#/$defs/".length) : "";
  const target = defs[name];
  if (target === undefined || inside.includes(name)) {
    const why = target === undefined ? "leads out of the schema or to nothing" : "leads back to itself";
    report.refuse(
      below(place, "$ref"),
      `\`${JSON.stringify($ref)}\` ${why}.`,
      "Refer to the schema's own `$defs`, without a cycle.",
    );
    return members;
  }
  return { ...objectOf(inline(inlining, target, place, [...inside, name])), ...members };
}
