// profile.ts and profile.schema.json: how a gateway fills the extension points. profile-check.ts makes the validation.
import { addressesOf, type ExtensionPoint, type RetiredPoint } from "../load/catalogue.ts";
import type { Model } from "../model/model.ts";
import { isObject, type JsonObject } from "../json.ts";
import { declarations } from "./declarations.ts";
import { unionType } from "./names.ts";
import { banner, doc, importOf } from "./text.ts";

/** A point whose value is the gateway's own schema, of any schema library. */
export const takesSchema = ({ kind, schema }: ExtensionPoint): boolean =>
  kind === "schema" && schema["type"] === "object" && schema["properties"] === undefined;

/** A point, or a part of one, whose value is codes with their meanings. */
const listsCodes = ({ kind, schema }: ExtensionPoint): boolean =>
  kind === "codes" && isObject(schema["additionalProperties"]);

/** The error text for a profile that fills a retired point. */
export const retiredWords = ({ id, since, now, says }: RetiredPoint): string => {
  const instead = now.map((one) => `\`${one}\``).join(", ");
  const wayOut = instead === "" ? "Leave it out." : `Use ${instead} instead.`;
  return `\`${id}\` was retired in version ${since}. ${wayOut} ${says}`;
};

/** The JSON Schema of a profile, with the text of `describe` for each point. It has no external references. */
export function profileSchema(
  { points, notes, retired, version }: Model,
  describe = (point: ExtensionPoint): string => docOf(point).join(" "),
): JsonObject {
  const properties = [
    ...points.map((point) => [point.id, { ...point.schema, description: describe(point) }]),
    // An editor shows the reason.
    ...retired.map((point) => [point.id, { not: {}, deprecated: true, description: retiredWords(point) }]),
    ...notes.map(({ id }) => [id, { not: {}, deprecated: true, description: noteWords }]),
  ];
  const sentences = notes.map(({ id, open }) => [id, { type: "string", minLength: 1, description: open }]);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A gateway's profile",
    description: `A gateway's profile: how it fills the extension points of the contract (${version}). A point that is left out stays open.`,
    type: "object",
    additionalProperties: false,
    required: ["profile"],
    properties: {
      profile: { type: "string", minLength: 1, description: "The profile's name." },
      extension_points: {
        // YAML reads null if all points are comments.
        type: ["object", "null"],
        additionalProperties: false,
        description: "The value of each point, by its id.",
        properties: Object.fromEntries(properties) as JsonObject,
      },
      notes: {
        type: ["object", "null"],
        additionalProperties: false,
        description: "Sentences for people, by the id of what the contract leaves open.",
        properties: Object.fromEntries(sentences) as JsonObject,
      },
    },
  };
}

/** The error text for a profile that fills a note among the extension points. */
export const noteWords = "This is a sentence for people: write it under `notes`, beside `extension_points`.";

export async function profileFile(model: Model): Promise<string> {
  const properties = model.points.map((point) => [
    point.id,
    {
      ...documented(point.schema),
      "x-doc": docOf(point),
      ...(takesSchema(point) ? { "x-or": "StandardSchema" } : {}),
    },
  ]);
  const schema = { type: "object", properties: Object.fromEntries(properties) as JsonObject };
  const types = await declarations(
    {
      ExtensionPoints: {
        ...schema,
        "x-doc": ["The filled extension points, by id. A point that is left out stays open."],
      },
    },
    { readonly: true },
  );
  const imports = [
    importOf(["AtAddress"], "../runtime/operation/typed-by-profile.ts", true),
    importOf(["codesAt", "type Codes"], "../runtime/values/codes.ts"),
    importOf(["StandardSchema"], "../runtime/schema/standard-schema.ts", true),
    importOf(["NoteId"], "./ids.ts", true),
  ];
  const addresses = [...addressesOf(model.points).values()];
  const idsOf = (holds: (point: ExtensionPoint) => boolean) => addresses.filter(holds).map(({ id }) => id);
  return `${banner}// How a gateway fills what the contract leaves open: the type of a profile and the types derived from it.
${imports.join("")}
${types}
${profile}
${doc(["The points of earlier versions. A profile that fills one is rejected with the name of its replacement."])}export interface RetiredPoints {
${model.notes.map(({ id }) => `  readonly ${JSON.stringify(id)}: { readonly retired: ${JSON.stringify(noteWords)} };\n`).join("")}${model.retired.map((point) => `  readonly ${JSON.stringify(point.id)}: { readonly retired: ${JSON.stringify(retiredWords(point))} };\n`).join("")}}

${doc(["A point whose value lists all codes of a field."])}${unionType("CodesPointId", idsOf(listsCodes))}
${doc(["A point whose value is the gateway's own schema."])}${unionType("SchemaPointId", idsOf(takesSchema))}
${derived}`;
}

const profile = `/** A gateway's profile: how it fills the extension points. */
export interface Profile {
  /** The profile's name. */
  readonly profile: string;
  readonly extension_points: ExtensionPoints;
  /** Sentences for people, by the id of what the contract leaves open. */
  readonly notes?: { readonly [Id in NoteId]?: string };
}

/**

 * Returns the profile unchanged, with its values as types: \`defineProfile({ profile: "acme", extension_points: { … } })\`.
 * For a profile that comes from a file, see \`checkProfile\`.
 */
export const defineProfile = <const P extends Profile>(profile: P & OnlyKnown<P>): P => profile;

/** Rejects a point that does not exist. Without this, a mistyped id would count as an extra member. */
export interface OnlyKnown<P extends Profile> {
  readonly extension_points: {
    readonly [Id in Exclude<keyof P["extension_points"], keyof ExtensionPoints>]: Id extends keyof RetiredPoints
      ? RetiredPoints[Id]
      : never;
  };
}
`;

const derived = `/** The codes that a profile lists at a point, or \`string\` if they are only known from its file. */
export type CodeOf<P extends Profile, Id extends CodesPointId> = \`\${Extract<
  keyof NonNullable<AtAddress<P["extension_points"], Id>>,
  string | number
>}\`;

/**
 * Returns the codes that a profile lists at a point, with a type guard: \`const { is } = codesOf(acme,
 * "codes.payment_status")\`. The compiler rejects a point that the profile leaves open. For a profile from a file, an open
 * point returns \`undefined\`, and any text may be a code.
 */
export function codesOf<P extends Profile, Id extends CodesPointId>(
  profile: P,
  id: AtAddress<P["extension_points"], Id> extends undefined ? never : Id,
): Codes<CodeOf<P, Id>> | (undefined extends AtAddress<P["extension_points"], Id> ? undefined : never) {
  // Without a table the point is open, so its type allows it to be absent.
  return codesAt({ ...profile.extension_points }, id) as Codes<CodeOf<P, Id>>;
}

/** The output type of the schema at a point of a profile, or \`unknown\` if it is not a Standard Schema. */
export type FilledWith<P extends Profile, Id extends SchemaPointId> = P["extension_points"] extends {
  readonly [Point in Id]: StandardSchema<infer _Input, infer Output>;
}
  ? Output
  : unknown;

/** The payload of this gateway's notifications: \`NotificationPayload<typeof acme>\`. */
export type NotificationPayload<P extends Profile> = FilledWith<P, Extract<SchemaPointId, "notification.payload">>;
`;

function docOf({ open, while_open, schema: { description } }: ExtensionPoint): string[] {
  const own = typeof description === "string" ? ` ${description}` : "";
  const { client, server, suite } = while_open;
  return [open + own, `Default. Client: ${client} Server: ${server} Suite: ${suite}`];
}

// Comments of members at any depth are their descriptions.
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
