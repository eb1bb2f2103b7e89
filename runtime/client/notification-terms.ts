// What a profile says of notifications: how they are sent, by what they are proven, how old they may be, and what they have.
import type { Points } from "../operation/operation.ts";
import type { At } from "../operation/typed-by-profile.ts";
import { isStandardSchema, type StandardSchema } from "../schema/standard-schema.ts";
import {
  type KnownScheme,
  knownSchemes,
  notBrought,
  type ReplayWindow,
  type SchemeKind,
} from "../signature/kind.ts";
import { schemePoint } from "../signature/scheme.ts";
import type { HeaderKind } from "../signature/standard-webhooks.ts";
import { fail, ok, type Result } from "../values/result.ts";
import { below, isRecord, type WireObject, type WireValue } from "../values/wire.ts";

const formMedia = "application/x-www-form-urlencoded";

/** Whether the gateway sends notifications in the query of the address. */
export const isQuery = (points: Points): boolean =>
  recordOf(points["notification.delivery"])["method"] === "GET";

/** The media type of notifications, as the gateway says that it sends them; JSON where it does not say. */
export function mediaIn(points: Points): string {
  const said = recordOf(points["notification.delivery"])["media"];
  return isQuery(points) ? formMedia : typeof said === "string" ? said : "application/json";
}

/** By what notifications are proven: the schemes of the requests, or headers. */
export function wayOf(
  points: Points,
  kinds: readonly (SchemeKind | HeaderKind)[],
): Result<readonly KnownScheme[] | HeaderKind> {
  const said = points["notification.signature"];
  if (said === "same-scheme")
    return knownSchemes(
      points[schemePoint],
      kinds.filter((one) => one.name !== "standardWebhooks"),
    );
  if (said === "standard-webhooks") {
    const headers = kinds.find((one) => one.name === "standardWebhooks");
    return headers === undefined ? fail(notBrought("standardWebhooks", [])) : ok(headers);
  }
  const why =
    said === "unsigned"
      ? "This gateway does not sign its notifications"
      : "Whether this gateway signs its notifications is open (`notification.signature`)";
  const message = `${why}, so it cannot be verified. Use it only as a hint (\`readNotification\`) and query the outcome.`;
  return fail({ code: "notification.unverifiable", at: "", message });
}

// A window that a profile states wrongly has no such field, and refuses everything.
export function windowOf({ "notification.window": window }: Points): ReplayWindow | undefined {
  if (window === undefined) return undefined;
  return { field: "", form: "unix-seconds", seconds: 0, ...(isRecord(window) ? window : {}) } as ReplayWindow;
}

/** A notification of each listed kind: the kind and its content. `Field` has the kind. */
export type KindsIn<Points, Field extends string, Kinds = At<Points, "notification.kinds">> = {
  [Kind in keyof Kinds & string]: {
    readonly kind: Kind;
    readonly value: ContentIn<Points, Field, Kind, NamesIn<Kinds[Kind], "fields">>;
  };
}[keyof Kinds & string];

/** The content of a notification: the fields that it always has (`Has`), and the others that the profile describes. */
export type ContentIn<Points, Field extends string, Kind = string, Has extends string = never> = Content<
  At<Points, "notification.payload">,
  Exclude<Has | NamesIn<At<Points, "notification.payload">, "required">, Field>,
  { readonly [Name in Field]: Kind }
>;

type Content<Schema, Has extends string, Kind> = Flat<
  Kind & { readonly [Name in Has]: ValueIn<Schema, Name> } & {
    readonly [Name in Exclude<keyof At<Schema, "properties">, Has | keyof Kind>]?: ValueIn<Schema, Name>;
  }
>;

type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] };

type NamesIn<Holder, Name extends string> =
  At<Holder, Name> extends readonly (infer Names extends string)[] ? Names : never;

/** The value of a field: by its own schema, or by that of all that the schema does not name. */
type ValueIn<
  Schema,
  Name extends PropertyKey,
  Own = At<At<Schema, "properties">, Name>,
> = Own extends undefined
  ? At<Schema, "additionalProperties"> extends { readonly type: "string" }
    ? string
    : WireValue
  : Own extends { readonly $ref: `#/$defs/${infer Inner}` }
    ? ValueIn<Schema, Name, At<At<Schema, "$defs">, Inner> & object>
    : Own extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Own extends { readonly type: "string" }
        ? string
        : Own extends { readonly type: "number" | "integer" }
          ? number
          : WireValue;

/** The kind, if the profile lists it, and the content as the profile's schema has it. */
export function contentBy(points: Points, value: WireObject): Result<{ kind?: string; value: unknown }> {
  const schema = points["notification.payload"];
  if (isStandardSchema(schema)) return held(value, schema);
  const payload = recordOf(schema);
  const field = recordOf(payload["discriminator"])["propertyName"];
  const kinds = recordOf(points["notification.kinds"]);
  const named = typeof field === "string" ? value[field] : undefined;
  const kind = typeof named === "string" && Object.hasOwn(kinds, named) ? named : undefined;
  const has = kind === undefined ? [] : textsOf(recordOf(kinds[kind])["fields"]);
  const isEmpty = (name: string) => !Object.hasOwn(value, name) || value[name] === "";
  const wrong = [
    ...textsOf(payload["required"]).filter((name) => !Object.hasOwn(value, name)),
    ...has.filter(isEmpty),
    ...(typeof field !== "string" || (typeof named === "string" && named !== "") ? [] : [field]),
    ...Object.keys(value).filter((name) => !fits(value[name], name, payload)),
  ];
  const [first, ...more] = new Set(wrong.map((name) => below("", name)));
  if (first !== undefined) return fail(mismatch(first), ...more.slice(0, 19).map(mismatch));
  return ok({ ...(kind === undefined ? {} : { kind }), value });
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

const mismatch = (at: string) => ({
  code: "notification.payload",
  at,
  message: "The content is not as the profile describes it here.",
});

/** Whether a field has a type and a value that the schema allows. */
function fits(value: unknown, name: string, payload: Readonly<Record<string, unknown>>): boolean {
  const properties = recordOf(payload["properties"]);
  const own = recordOf(Object.hasOwn(properties, name) ? properties[name] : payload["additionalProperties"]);
  const to = typeof own["$ref"] === "string" ? own["$ref"].replace("#/$defs/", "") : undefined;
  const { type, enum: all } = to === undefined ? own : recordOf(recordOf(payload["$defs"])[to]);
  if (Array.isArray(all) && !all.includes(value)) return false;
  const special = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
  const types = Number.isInteger(value) ? ["integer", special] : [special];
  return type === undefined || types.some((one) => one === type || textsOf(type).includes(one));
}

function held(value: WireObject, schema: StandardSchema): Result<{ value: unknown }> {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise)
    return fail({ ...mismatch(""), message: "The schema is asynchronous. Pass a synchronous one." });
  if (result.issues === undefined) return ok({ value: result.value });
  // A schema's own message may quote what it was given.
  const [first, ...more] = result.issues.slice(0, 20).map(({ path = [] }) => {
    const steps = path.map((step) => (typeof step === "object" ? step.key : step));
    return steps.reduce<string>((at, step) => below(at, typeof step === "number" ? step : String(step)), "");
  });
  return fail(mismatch(first ?? ""), ...more.map(mismatch));
}
