// profile.ts, profile.schema.json and the profile's validator: how a gateway fills the extension points.
import type { ExtensionPoint } from "../load.ts";
import type { Model } from "../model.ts";
import { isObject, type Json, type JsonObject } from "../source.ts";
import { declarations } from "./declarations.ts";
import { banner, importOf, literal } from "./text.ts";
import { validatorName } from "./validator.ts";

/** The JSON Schema of a profile; refers to nothing outside itself. */
export function profileSchema({ points, version }: Model): JsonObject {
  const properties = points.map(({ id, open, while_open, schema }) => {
    const own = typeof schema["description"] === "string" ? ` ${schema["description"]}` : "";
    return [id, { ...schema, description: `${open}${own} Left out: ${while_open}` }];
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A gateway's profile",
    description: `How a gateway fills what the contract (${version}) leaves open. A point that is left out stays open.`,
    type: "object",
    additionalProperties: false,
    required: ["profile"],
    properties: {
      profile: { type: "string", minLength: 1, description: "The profile's name." },
      extension_points: {
        type: "object",
        additionalProperties: false,
        description: "By its id, what fills a point.",
        properties: Object.fromEntries(properties) as JsonObject,
      },
    },
  };
}

/**
 * The same for a validator: without descriptions, which would only land in its code, and with one definition for points
 * that are filled by the same kind of thing.
 */
export function bareProfileSchema(model: Model): JsonObject {
  const { $schema: _, ...schema } = withoutNotes(profileSchema(model)) as JsonObject;
  const $defs: JsonObject = {};
  const definitions = new Map<string, string>();
  const refer = (point: Json): JsonObject => {
    const text = JSON.stringify(point);
    const name = definitions.get(text) ?? `Filling${definitions.size + 1}`;
    definitions.set(text, name);
    $defs[name] = point;
    return { $ref: `#/$defs/${name}` };
  };
  const properties = schema["properties"] as JsonObject;
  const points = properties["extension_points"] as JsonObject;
  const referring = Object.entries(points["properties"] as JsonObject).map(([id, point]) => [
    id,
    refer(point),
  ]);
  const extension_points = { ...points, properties: Object.fromEntries(referring) as JsonObject };
  return { ...schema, properties: { ...properties, extension_points }, $defs };
}

function withoutNotes(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (!isObject(value)) return value;
  // Below `properties` stand names of members, of which one may well be called `description`.
  const entries = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    if (name === "title" || name === "description") return [];
    if (name !== "properties" || !isObject(one)) return [[name, withoutNotes(one)]];
    return [
      [name, Object.fromEntries(Object.entries(one).map(([key, schema]) => [key, withoutNotes(schema)]))],
    ];
  });
  return Object.fromEntries(entries);
}

export async function profileFile(model: Model): Promise<string> {
  const properties = model.points.map(({ id, schema, ...point }) => [
    id,
    { ...documented(schema), "x-doc": docOf(point, schema) },
  ]);
  const schema = { type: "object", properties: Object.fromEntries(properties) as JsonObject };
  const types = await declarations(
    {
      ExtensionPoints: {
        ...schema,
        "x-doc": [
          "What a gateway fills in, by the id of the extension point. A point that is left out stays open.",
        ],
      },
    },
    { readonly: true },
  );
  const names = literal(knownNames(profileSchema(model), ""));
  return `${banner}// How a gateway fills what the contract leaves open: the type of a profile, and its check.
${importOf(["fail", "ok", "type Issue", "type Result"], "../runtime/result.ts")}${importOf(["issuesOf", "type KnownNames"], "../runtime/validate.ts")}${importOf([validatorName("Profile")], "./validators/Profile.ts")}
${types}
/** A gateway's statement of how it fills the extension points. */
export interface Profile {
  /** The profile's name. */
  readonly profile: string;
  readonly extension_points: ExtensionPoints;
}

/**
 * Gives the profile as it is, with its values as types: \`defineProfile({ profile: "acme", extension_points: { … } })\`.
 * For a profile that comes from a file, see \`checkProfile\`.
 */
export const defineProfile = <const P extends Profile>(profile: P & OnlyKnown<P>): P => profile;

/** Refuses a point that does not exist: without it, a mistyped id would be taken for an extra member. */
export interface OnlyKnown<P extends Profile> {
  readonly extension_points: { readonly [Id in Exclude<keyof P["extension_points"], keyof ExtensionPoints>]: never };
}

/**
 * Holds a foreign value, such as a parsed YAML file, against the profile's schema. A mistyped name is answered with the
 * one that was probably meant; a profile without \`extension_points\` fills none.
 */
export function checkProfile(value: unknown): Result<Profile> {
  const [issue, ...more]: readonly Issue[] = issuesOf(${validatorName("Profile")}, value, names);
  if (issue !== undefined) return fail(issue, ...more);
  // The one cast from foreign to typed: the validator has just held the value against the type.
  return ok({ extension_points: {}, ...(value as Partial<Profile> & Pick<Profile, "profile">) });
}

/** The names that may stand at the places of the profile's schema, for the one that somebody probably meant. */
const names: KnownNames = ${names};
`;
}

function docOf(
  { open, while_open }: Omit<ExtensionPoint, "id" | "schema">,
  { description }: JsonObject,
): string[] {
  const own = typeof description === "string" ? ` ${description}` : "";
  return [open + own, `Left out: ${while_open}`];
}

// Comments of members at any depth come from their descriptions.
function documented(value: JsonObject): JsonObject {
  const { properties } = value;
  const below = Object.entries(value).map(([name, one]) => {
    if (name === "properties" || !isObject(one)) return [name, one];
    return [name, documented(one)];
  });
  const result = Object.fromEntries(below) as JsonObject;
  if (isObject(properties)) {
    result["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const { description } = schema as JsonObject;
        const inner = documented(schema as JsonObject);
        return [name, typeof description === "string" ? { ...inner, "x-doc": [description] } : inner];
      }),
    );
  }
  return result;
}

// The names that may stand in a value, by its place in the profile; `*` is any entry of a list or of a map.
function knownNames(schema: Json, at: string): Record<string, string[]> {
  if (!isObject(schema)) return {};
  const { properties, additionalProperties, items, oneOf } = schema;
  const members = isObject(properties) ? Object.entries(properties) : [];
  const own =
    additionalProperties === false && members.length > 0 ? { [at]: members.map(([name]) => name) } : {};
  const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");
  const parts = [
    ...members.map(([name, one]) => knownNames(one, `${at}/${escaped(name)}`)),
    ...(Array.isArray(oneOf) ? oneOf.map((one) => knownNames(one, at)) : []),
    knownNames(additionalProperties ?? null, `${at}/*`),
    knownNames(items ?? null, `${at}/*`),
  ];
  for (const part of parts) {
    for (const [place, names] of Object.entries(part)) {
      Object.assign(own, {
        [place]: [...new Set([...((own as Record<string, string[]>)[place] ?? []), ...names])],
      });
    }
  }
  return own;
}
