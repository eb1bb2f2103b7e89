// check-profile.ts: validates a profile from a file. It is separate from the types, so that only its users load the schema.
// runtime/schema/check-json-schema.ts validates the value.
import type { ExtensionPoint } from "../load/catalogue.ts";
import type { Model } from "../model/model.ts";
import { isObject, type Json, type JsonObject } from "../json.ts";
import { noteWords, profileSchema, retiredWords, takesSchema } from "./profile.ts";
import { banner, importOf, literal, wordsOf } from "./text.ts";

export function checkProfileFile(model: Model): string {
  const imports = [
    importOf(["profileBySchema", "type JsonSchema"], "../runtime/schema/check-json-schema.ts"),
    importOf(["schemeAdvice"], "../runtime/signature/ambiguity.ts"),
    importOf(["Issue", "Result"], "../runtime/values/result.ts", true),
    importOf(["Profile"], "./profile.ts", true),
  ];
  return `${banner}// Validates a gateway's profile from outside the program.
${imports.join("")}
/**
 * Validates an untrusted value, such as a parsed YAML file, against the profile's schema. The issue for a mistyped name
 * suggests the likely name. A profile without \`extension_points\` fills none.
 *
 * \`advice\` is not an error. It has a line for each attack that the profile's \`signature.scheme\` allows. \`attacksOn\` has an
 * example of each.
 */
export function checkProfile(value: unknown): Result<Profile> & { readonly advice: readonly Issue[] } {
  const checked = profileBySchema<Profile>(value, schema);
  const points = checked.ok ? checked.value.extension_points : {};
  return { ...checked, advice: schemeAdvice(points) };
}

/** profile.schema.json without its descriptions, except those of patterns. */
const schema: JsonSchema = ${literal(bareProfileSchema(model))};
`;
}

/**
 * The schema of a profile without descriptions, and with one shared definition for points with the same schema.
 */
export function bareProfileSchema(model: Model): JsonObject {
  const own = ({ schema: { description } }: ExtensionPoint): string => String(description ?? "");
  const { $schema: _, ...schema } = withoutNotes(profileSchema(model, own)) as JsonObject;
  const texts = model.points.map(({ id }) => JSON.stringify(members(schema)[id]));
  const shared = [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
  const nameOf = (point: Json): string => `filling${shared.indexOf(JSON.stringify(point)) + 1}`;
  const isShared = (point: Json): boolean => shared.includes(JSON.stringify(point));
  const foreign = new Set(model.points.filter(takesSchema).map(({ id }) => id));
  const retired = new Map([
    ...model.notes.map(({ id }): [string, string] => [id, noteWords]),
    ...model.retired.map((point): [string, string] => [point.id, retiredWords(point)]),
  ]);
  const points = Object.entries(members(schema)).map(([id, point]): [string, Json] => {
    const words = retired.get(id);
    if (words !== undefined) return [id, { "x-retired": words }];
    if (foreign.has(id)) return [id, { ...(point as JsonObject), "x-standard": true }];
    return [id, isShared(point) ? { $ref: `#/$defs/${nameOf(point)}` } : point];
  });
  const $defs = Object.fromEntries(
    shared.map((text, index) => [`filling${index + 1}`, JSON.parse(text) as Json]),
  );
  const properties = schema["properties"] as JsonObject;
  const extension_points = {
    ...(properties["extension_points"] as JsonObject),
    properties: Object.fromEntries(points),
  };
  return { ...schema, properties: { ...properties, extension_points }, $defs };
}

const members = ({ properties }: JsonObject): JsonObject =>
  ((properties as JsonObject)["extension_points"] as JsonObject)["properties"] as JsonObject;

function withoutNotes(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (!isObject(value)) return value;
  // Below `properties` are names of members, and one may be called `description`.
  const entries = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    // A pattern in words, for the error message.
    if (name === "description" && "pattern" in value) return [["description", wordsOf(String(one))]];
    if (["title", "description", "examples"].includes(name)) return [];
    if (name !== "properties" || !isObject(one)) return [[name, withoutNotes(one)]];
    return [
      [name, Object.fromEntries(Object.entries(one).map(([key, schema]) => [key, withoutNotes(schema)]))],
    ];
  });
  return Object.fromEntries(entries);
}
