// From what a generated validator finds to issues. The validators themselves are generated from the contract.
// An issue says what was expected and where, never what was received.
import { closest } from "./closest.ts";
import type { Issue } from "./result.ts";

/** One finding of a validator. */
export interface Finding {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** A generated validator: whether the value keeps the schema, and until the next call what it breaks. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly Finding[] | null | undefined;
}

/**
 * The names that a schema allows, by the JSON pointer of the record that they stand in; `*` is any entry of a list or of a
 * map. Only for suggestions.
 */
export type KnownNames = Readonly<Record<string, readonly string[]>>;

/** As many issues as anybody reads; a hostile body can break a schema thousands of times. */
const most = 100;

/**
 * Holds a value against a schema; an empty list means that it keeps it.
 *
 * An issue's `code` is the JSON Schema keyword that is broken, `at` the JSON pointer of the field that is meant, also where
 * that field is missing. `names`, by schema path, lets an unknown name be answered with the nearest known one.
 */
export function issuesOf(validate: Validate, value: unknown, names: KnownNames = {}): readonly Issue[] {
  if (validate(value)) return [];
  const findings = validate.errors ?? [];
  const choices = findings.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  // Of a choice that fits in none of its ways, the ways are one issue together: its own.
  const whole = findings.filter((finding) => !choices.some((choice) => isWayOf(choice, finding)));
  return whole.slice(0, most).map((finding) => {
    const ways = findings.filter((other) => isWayOf(finding, other));
    return issueOf(finding, ways, names);
  });
}

const isWayOf = (choice: Finding, finding: Finding): boolean =>
  (choice.keyword === "oneOf" || choice.keyword === "anyOf") &&
  finding.schemaPath.startsWith(`${choice.schemaPath}/`) &&
  (finding.instancePath === choice.instancePath ||
    finding.instancePath.startsWith(`${choice.instancePath}/`));

function issueOf(finding: Finding, ways: readonly Finding[], names: KnownNames): Issue {
  const { keyword, instancePath, params } = finding;
  if (keyword === "required") {
    const name = String(params["missingProperty"]);
    return {
      code: keyword,
      at: `${instancePath}/${escape(name)}`,
      message: `\`${name}\` is missing; it is always needed.`,
    };
  }
  if (keyword === "additionalProperties") {
    const name = String(params["additionalProperty"]);
    const meant = closest(name, namesAt(instancePath, names));
    const hint = meant === undefined ? "Mend the name or leave it out." : `Did you mean \`${meant}\`?`;
    return {
      code: keyword,
      at: `${instancePath}/${escape(name)}`,
      message: `There is no \`${name}\` here. ${hint}`,
    };
  }
  const expected = ways.length > 0 ? inWords(ways) : expectation(finding);
  return {
    code: keyword,
    at: instancePath,
    expected,
    message: `This is not what is expected here: ${expected}.`,
  };
}

function namesAt(place: string, names: KnownNames): readonly string[] {
  const segments = place.split("/");
  const isHere = (pattern: readonly string[]) =>
    pattern.length === segments.length &&
    pattern.every((one, index) => one === "*" || one === segments[index]);
  return Object.entries(names).find(([pattern]) => isHere(pattern.split("/")))?.[1] ?? [];
}

const inWords = (ways: readonly Finding[]): string =>
  [
    ...new Set(
      ways.map((way) =>
        way.keyword === "required"
          ? `with \`${String(way.params["missingProperty"])}\``
          : way.keyword === "additionalProperties"
            ? `without \`${String(way.params["additionalProperty"])}\``
            : expectation(way),
      ),
    ),
  ].join(", or ");

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "an integer",
  object: "an object",
  array: "a list",
  boolean: "true or false",
};

function expectation({ keyword, params, message }: Finding): string {
  switch (keyword) {
    case "type": {
      const given = params["type"];
      const types = Array.isArray(given) ? given.map(String) : String(given).split(",");
      return types.map((type) => kinds[type] ?? type).join(" or ");
    }
    case "pattern":
      return `a text that matches ${String(params["pattern"])}`;
    case "enum":
      return `one of ${(params["allowedValues"] as readonly unknown[]).map((one) => JSON.stringify(one)).join(", ")}`;
    case "const":
      return JSON.stringify(params["allowedValue"]);
    default:
      // What a validator says of a bound ("must NOT have fewer than 1 items") is made of the schema alone.
      return (message ?? keyword).replace(/^must be /u, "").replace(/^must NOT have/u, "not");
  }
}

const escape = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
