// Validates a value against a JSON Schema. It supports only the keywords that a profile's schema uses, and the generator
// rejects a contract that needs more. check-shape.ts validates records of the contract: it is faster and supports less.
import { closest, isMistyped, unknownName } from "../values/closest.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import type { Bounds } from "./shape.ts";
import { isStandardSchema } from "./standard-schema.ts";
import { pointerTo as pointer, kindOf, lengthOf, mustBe, typeInWords } from "./check-shape.ts";
import { isRecord, mostIssues, shownName } from "../values/wire.ts";

/** A JSON Schema with the supported keywords. A text's pattern has the flag `u`. */
export interface JsonSchema extends Bounds {
  /** Of the root's `$defs`: `#/$defs/<name>`. */
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: string | number | boolean;
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minProperties?: number;
  readonly items?: JsonSchema;
  readonly uniqueItems?: boolean;
  readonly pattern?: string;
  /** The pattern in words. */
  readonly description?: string;
  readonly format?: "uri" | "regex";
  readonly exclusiveMinimum?: number;
  /** No value is allowed here any more. The text gives the reason. */
  readonly "x-retired"?: string;
  /** A Standard Schema is also allowed here, instead of a value for the other keywords. */
  readonly "x-standard"?: boolean;
}

/**
 * Returns the issues of a value, at most a hundred. An issue's `code` is the violated keyword, and `at` is a JSON pointer.
 * The issue for a mistyped name suggests the likely name. A value that matches no form of a choice gives one issue for all
 * forms. Only the kind of the received value is shown, because a profile may be confidential.
 */
export function issuesBySchema(value: unknown, schema: JsonSchema): readonly Issue[] {
  return check(value, schema, "", schema).slice(0, mostIssues);
}

/** Returns an untrusted value as a profile. One without `extension_points`, or with only comments there, fills none. */
export function profileBySchema<Profile extends { readonly extension_points: object }>(
  value: unknown,
  schema: JsonSchema,
): Result<Profile> {
  const [issue, ...more] = issuesBySchema(value, schema);
  if (issue !== undefined) return fail(issue, ...more);
  // The one cast from untrusted to typed: the value was just validated against the schema of the type.
  const given = value as { readonly extension_points?: object | null };
  return ok({ ...given, extension_points: given.extension_points ?? {} } as Profile);
}

function check(value: unknown, schema: JsonSchema, at: string, root: JsonSchema): Issue[] {
  const { $ref, oneOf, type, items } = schema;
  const retired = schema["x-retired"];
  if (retired !== undefined) return [{ code: "retired", at, message: retired }];
  if (schema["x-standard"] === true && isStandardSchema(value)) return [];
  if ($ref !== undefined) return check(value, root.$defs?.[$ref.slice("#/$defs/".length)] ?? {}, at, root);
  const wrong = (code: string, expected: string, verb?: string): Issue => ({
    code,
    at,
    expected,
    received: kindOf(value),
    message: mustBe(at, expected, verb),
  });
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((one) => isOfType(value, one)))
    return [wrong("type", types.map((one) => typeInWords(one) ?? one).join(" or "))];
  const issues = broken(value, schema).map(([code, expected]) => {
    const issue = wrong(code, expected, counted.has(code) ? "have" : undefined);
    const meant = code === "enum" ? meantBy(value, schema.enum) : undefined;
    return meant === undefined ? issue : { ...issue, message: `${issue.message} Did you mean \`${meant}\`?` };
  });
  if (oneOf !== undefined) {
    const ways = oneOf.map((way) => check(value, way, at, root));
    const fitting = ways.filter((way) => way.length === 0).length;
    const hasMembers = isRecord(value) && Object.keys(value).length > 0;
    const meant = fitting === 0 && hasMembers ? wayMeant(ways, at) : undefined;
    if (meant !== undefined) issues.push(...meant);
    else if (fitting !== 1)
      issues.push(
        fitting > 1
          ? wrong("oneOf", "only one of several forms")
          : wrong("oneOf", inWords(ways), "be one of these:"),
      );
  }
  if (isRecord(value)) issues.push(...checkMembers(value, schema, at, root));
  if (Array.isArray(value) && items !== undefined)
    issues.push(...value.flatMap((one, index) => check(one, items, pointer(at, index), root)));
  return issues;
}

const meantBy = (value: unknown, all: readonly unknown[] = []): string | undefined =>
  typeof value === "string"
    ? closest(
        value,
        all.filter((one) => typeof one === "string"),
      )
    : undefined;

/**
 * Returns the issues of the closest form, or nothing if two forms are equally close or the value is of another kind. A
 * mistyped name is better evidence of the intended form than the number of missing members.
 */
function wayMeant(ways: readonly Issue[][], at: string): readonly Issue[] | undefined {
  const inside = ways
    .filter((issues) => issues.every((one) => one.at !== at))
    .map((issues) => ({ issues, mistyped: issues.filter(isMistyped).length }));
  const [first, second] = inside.toSorted(
    (a, b) => b.mistyped - a.mistyped || a.issues.length - b.issues.length,
  );
  const isNearer =
    second === undefined || first?.mistyped !== second.mistyped || first.issues.length < second.issues.length;
  return isNearer ? first?.issues : undefined;
}

function checkMembers(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [], additionalProperties = true }: JsonSchema,
  at: string,
  root: JsonSchema,
): Issue[] {
  const missing = required
    .filter((name) => value[name] === undefined)
    .map((name): Issue => ({ code: "required", at: pointer(at, name), message: `\`${name}\` is required.` }));
  const members = Object.entries(value).flatMap(([name, one]): Issue[] => {
    if (one === undefined) return [];
    const schema = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    // Names in a profile are not card numbers, and a person has to find them. So the pointer has them unmasked.
    if (typeof schema === "object") return check(one, schema, pointer(at, name), root);
    if (schema === true) return [];
    const known = Object.keys(properties).filter((one) => properties[one]?.["x-retired"] === undefined);
    return [{ ...unknownName(name, known), at: pointer(at, name) }];
  });
  return [...missing, ...members];
}

type Bound<Name extends keyof JsonSchema> = NonNullable<JsonSchema[Name]>;

/** Keywords about a single value: whether the value is valid, and the expected value in words. */
type Keywords<Value> = {
  readonly [Name in keyof JsonSchema]?: {
    readonly isKept: (value: Value, bound: Bound<Name>) => boolean;
    readonly expected: (bound: Bound<Name>, schema: JsonSchema) => string;
  };
};

/** Keywords whose message says "must have" instead of "must be". */
const counted = new Set(["minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties"]);

const ofAny: Keywords<unknown> = {
  enum: {
    isKept: (value, all) => all.includes(value),
    expected: (all) => `one of ${all.map((one) => JSON.stringify(one)).join(", ")}`,
  },
  const: { isKept: (value, one) => one === value, expected: (one) => JSON.stringify(one) },
};

const ofText: Keywords<string> = {
  minLength: {
    isKept: (value, least) => lengthOf(value) >= least,
    expected: (least) => `at least ${least} characters`,
  },
  maxLength: {
    isKept: (value, most) => lengthOf(value) <= most,
    expected: (most) => `at most ${most} characters`,
  },
  pattern: {
    isKept: (value, text) => RegExp(text, "u").test(value),
    expected: (_, { description = "a text that matches the pattern" }) => description,
  },
  format: {
    isKept: (value, name) => formats[name].isKept(value),
    expected: (name) => formats[name].expected,
  },
};

const ofNumber: Keywords<number> = {
  minimum: { isKept: (value, least) => value >= least, expected: (least) => `at least ${least}` },
  maximum: { isKept: (value, most) => value <= most, expected: (most) => `at most ${most}` },
  exclusiveMinimum: { isKept: (value, least) => value > least, expected: (least) => `more than ${least}` },
};

const ofList: Keywords<readonly unknown[]> = {
  minItems: {
    isKept: (value, least) => value.length >= least,
    expected: (least) => `at least ${least} entries`,
  },
  maxItems: { isKept: (value, most) => value.length <= most, expected: (most) => `at most ${most} entries` },
  uniqueItems: {
    isKept: (value, unique) => !unique || new Set(value.map(sorted)).size === value.length,
    expected: () => "distinct entries",
  },
};

const ofRecord: Keywords<Readonly<Record<string, unknown>>> = {
  minProperties: {
    isKept: (value, least) => Object.values(value).filter((one) => one !== undefined).length >= least,
    expected: (least) => `at least ${least} members`,
  },
};

/** The violated keywords of a value, each with the expected value in words. */
function broken(value: unknown, schema: JsonSchema): [code: string, expected: string][] {
  const own = (): [string, string][] => {
    if (typeof value === "string") return brokenOf(ofText, value, schema);
    if (typeof value === "number") return brokenOf(ofNumber, value, schema);
    if (Array.isArray(value)) return brokenOf(ofList, value, schema);
    return isRecord(value) ? brokenOf(ofRecord, value, schema) : [];
  };
  return [...brokenOf(ofAny, value, schema), ...own()];
}

const brokenOf = <Value>(keywords: Keywords<Value>, value: Value, schema: JsonSchema): [string, string][] =>
  Object.entries(keywords).flatMap(([name, { isKept, expected }]): [string, string][] => {
    // A keyword's bound has the parameter type of that keyword's functions.
    const bound = schema[name as keyof JsonSchema] as never;
    return bound === undefined || isKept(value, bound) ? [] : [[name, expected(bound, schema)]];
  });

/** A text that is equal for equal values, in any order of members. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isRecord(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : one,
  );

const inWords = (ways: readonly (readonly Issue[])[]): string => {
  const said = ways.flat().map(({ code, at, expected }) => {
    const name = at.slice(at.lastIndexOf("/") + 1);
    if (code === "required") return `with \`${name}\``;
    return code === "additionalProperties" ? `without \`${shownName(name)}\`` : (expected ?? code);
  });
  return [...new Set(said)].join(", or ");
};

const formats = {
  uri: {
    expected: "a URL such as `https://…`",
    isKept: (text: string) => /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/u.test(text),
  },
  regex: { expected: "a regular expression", isKept: isRegex },
};

function isRegex(text: string): boolean {
  try {
    return RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case "object":
      return isRecord(value);
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}
