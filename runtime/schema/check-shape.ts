// Holds a value against a shape, and says what is wrong where. Shapes are generated from the contract; how a profile is
// checked stands in json-schema.ts.
import type { Bounds, Conditional, Shape } from "./shape.ts";
import type { Issue } from "../values/result.ts";
import { mostIssues } from "../values/wire.ts";

/** What is said of a field that a record does not know; without it, unknown fields are fine. */
export type OfUnknown = (name: string, fields: Readonly<Record<string, Shape>>, at: string) => Issue;

/**
 * All that is wrong with a value, at most a hundred issues; an empty list means that it keeps the shape.
 *
 * An issue's `code` is the keyword of JSON Schema that is broken, `at` the JSON pointer of the field that is meant, also
 * where that field is missing. `received` is the value itself only where the contract knows the field as harmless and
 * the value cannot hold a card number; otherwise it is the kind of value.
 */
export function issuesOf(value: unknown, shape: Shape, unknown?: OfUnknown): readonly Issue[] {
  // Nearly every value keeps its shape, and most of the work is to say what is wrong.
  if (unknown === undefined && keeps(value, shape)) return [];
  const walk: Walk = { issues: [], unknown };
  check(walk, value, shape, "");
  return walk.issues;
}

type Leaf = Exclude<Shape, { kind: "object" | "list" }>;
type Fields = Readonly<Record<string, unknown>>;

/** Whether a value surely keeps a shape; it may doubt where it need not, which costs time alone. */
type Keeps = (value: unknown) => boolean;

const kept = /* @__PURE__ */ new WeakMap<Shape, Keeps>();

function keeps(value: unknown, shape: Shape): boolean {
  let is = kept.get(shape);
  if (is === undefined) kept.set(shape, (is = keepsOf(shape)));
  return is(value);
}

function keepsOf(shape: Shape): Keeps {
  if (shape.kind === "object") return keepsFields(shape);
  if (shape.kind === "list") {
    const is = keepsOf(shape.of);
    const { minItems = 0, maxItems = Infinity } = shape.bounds ?? {};
    return (value) => {
      if (!Array.isArray(value) || value.length < minItems || value.length > maxItems) return false;
      // Not by `every`, which passes over the holes of a list.
      for (let index = 0; index < value.length; index += 1) if (!is(value[index])) return false;
      return true;
    };
  }
  const { kind, pattern, bounds } = shape;
  const keepsPattern: Keeps =
    pattern === undefined
      ? kind === "text"
        ? isText
        : (value) => isOfKind(value, kind)
      : (value) => isOfKind(value, kind) && (typeof value !== "string" || pattern.test(value));
  if (bounds === undefined) return keepsPattern;
  return isOnlyFilled(bounds)
    ? (value) => value !== "" && keepsPattern(value)
    : // Rare, and not worth a second reading of what check says.
      () => false;
}

const isText: Keeps = (value) => typeof value === "string";

/** The one bound that nearly all records have: a text that is not empty. */
const isOnlyFilled = (bounds: Bounds): boolean => bounds.minLength === 1 && Object.keys(bounds).length === 1;

/**
 * It goes by the value's own names, which engines read several times faster than those of the shape. Records of one
 * maker have their fields in one order, so that the field met at a place before is likely to be met there again.
 */
function keepsFields({ fields, required = [], never, when }: Shape & { kind: "object" }): Keeps {
  const known = new Map(Object.entries(fields).map(([name, shape]) => [name, keepsOf(shape)]));
  const names: string[] = Array.from(known.keys());
  const checks: (Keeps | undefined)[] = Array.from(known.values());
  return (value) => {
    if (!isObject(value)) return false;
    for (const name of required) if (value[name] === undefined) return false;
    if (never !== undefined && isThere(value[never])) return false;
    if (when !== undefined && applies(when, value) && lacking(when, value).length > 0) return false;
    let place = 0;
    for (const name in value) {
      let is = checks[place];
      if (names[place] !== name) {
        is = known.get(name);
        if (place < known.size) {
          names[place] = name;
          checks[place] = is;
        }
      }
      place += 1;
      const field = value[name];
      if (is !== undefined && field !== undefined && !is(field)) return false;
    }
    return true;
  };
}

// Whether an empty text is a value is open (`fields.empty`), so it is not held against whoever sends it.
const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Whether a record is of those for which a condition promises more. */
const applies = ({ field, is, absent }: Conditional, value: Fields): boolean => {
  const found = value[field];
  return found === undefined ? absent === true : (is as readonly unknown[]).includes(found);
};

/** The promised fields that are not there, or are empty texts. */
const lacking = ({ required = [], filled = [] }: Conditional, value: Fields): string[] => [
  ...required.filter((name) => value[name] === undefined),
  ...filled.filter((name) => value[name] === ""),
];

// Not `isRecord`: it runs for every record of every request, and takes a value with a class of its own.
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOfKind = (value: unknown, kind: Leaf["kind"]): boolean =>
  typeof value === "string"
    ? kind === "text" || kind === "scalar"
    : kind === "integer"
      ? Number.isInteger(value)
      : kind !== "text" && Number.isFinite(value);

interface Walk {
  readonly issues: Issue[];
  readonly unknown: OfUnknown | undefined;
}

type Tell = (code: string, expected: string, verb?: string) => void;

function check(walk: Walk, value: unknown, shape: Shape, at: string): void {
  const tell: Tell = (code, expected, verb) =>
    push(walk, { code, at, expected, received: shown(value, shape), message: mustBe(at, expected, verb) });
  if (shape.kind === "object") {
    if (isObject(value)) checkFields(walk, value, shape, at);
    else tell("type", kinds.object);
  } else if (shape.kind === "list") {
    if (!Array.isArray(value)) return tell("type", kinds.list);
    const { length } = value;
    const { minItems = length, maxItems = length } = shape.bounds ?? {};
    if (length < minItems) tell("minItems", `at least ${minItems} entries`, "have");
    // Whoever sends too many is told that alone: their number is a stranger's.
    if (length > maxItems) return tell("maxItems", `at most ${maxItems} entries`, "have");
    // A hostile list can break a shape a million times; nobody reads more than the first of them.
    for (let index = 0; index < length && walk.issues.length < mostIssues; index += 1)
      check(walk, value[index], shape.of, pointerTo(at, index));
  } else if (!isOfKind(value, shape.kind)) {
    tell("type", kinds[shape.kind]);
  } else {
    checkLeaf(value, shape, tell);
  }
}

function checkFields(walk: Walk, value: Fields, shape: Shape & { kind: "object" }, at: string): void {
  const { fields, required = [], never, when } = shape;
  for (const name of required) if (value[name] === undefined) push(walk, missing(at, name, "always needed"));
  if (never !== undefined && isThere(value[never])) {
    const message = `\`${never}\` must not be here.`;
    push(walk, { code: "not", at: pointerTo(at, never), expected: "not to be there", message });
  }
  if (when !== undefined && applies(when, value)) {
    const { field, is, absent } = when;
    const values = is.map((one) => JSON.stringify(one)).join(" or ");
    const where = `needed where \`${field}\` is ${values}${absent === true ? " or is not there" : ""}`;
    for (const name of lacking(when, value))
      push(walk, value[name] === undefined ? missing(at, name, where) : empty(at, name, where));
  }
  for (const [name, inner] of Object.entries(fields)) {
    const field = value[name];
    if (field !== undefined) check(walk, field, inner, pointerTo(at, name));
  }
  if (walk.unknown === undefined) return;
  for (const name of Object.keys(value)) {
    if (walk.issues.length >= mostIssues) return;
    if (value[name] !== undefined && !Object.hasOwn(fields, name)) push(walk, walk.unknown(name, fields, at));
  }
}

const missing = (at: string, name: string, when: string): Issue => ({
  code: "required",
  at: pointerTo(at, name),
  message: `\`${name}\` is missing; it is ${when}.`,
});

const empty = (at: string, name: string, when: string): Issue => ({
  code: "minLength",
  at: pointerTo(at, name),
  expected: filledText,
  received: '""',
  message: `\`${name}\` is empty; a text is ${when}.`,
});

const filledText = "a text that is not empty";

function checkLeaf(value: unknown, shape: Leaf, tell: Tell): void {
  const { pattern, words = "a text of another form", bounds = {} } = shape;
  if (typeof value === "string") {
    if (pattern?.test(value) === false) tell("pattern", words);
    const length = lengthOf(value);
    const { minLength = length, maxLength = length } = bounds;
    if (length < minLength)
      if (minLength === 1) tell("minLength", filledText);
      else tell("minLength", `at least ${minLength} characters`, "have");
    if (length > maxLength) tell("maxLength", `at most ${maxLength} characters`, "have");
  } else {
    const number = Number(value);
    const { minimum = number, maximum = number } = bounds;
    if (number < minimum) tell("minimum", `at least ${minimum}`);
    if (number > maximum) tell("maximum", `at most ${maximum}`);
  }
}

/** The message about a value that is not as expected; it repeats nothing of the value. */
export function mustBe(at: string, expected: string, verb = "be"): string {
  const name = at.slice(at.lastIndexOf("/") + 1);
  const what = name === "" ? "The whole" : /^\d+$/u.test(name) ? `Entry ${name}` : `\`${name}\``;
  return `${what} must ${verb} ${expected}.`;
}

/** The length as JSON Schema counts it: characters, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

function push({ issues }: Walk, issue: Issue): void {
  if (issues.length < mostIssues) issues.push(issue);
}

// The kinds of a shape, and the types of JSON Schema that are called otherwise.
const kinds = {
  text: "a text",
  number: "a number",
  integer: "an integer",
  scalar: "a text or a number",
  object: "an object",
  list: "a list",
  string: "a text",
  array: "a list",
  boolean: "true or false",
} as const satisfies Readonly<Record<Shape["kind"], string>> & Readonly<Record<string, string>>;

/** What was received, as far as it may be shown. */
function shown(value: unknown, shape: Shape): string {
  const text = typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : "";
  const isSensitive = "sensitive" in shape && shape.sensitive !== undefined;
  // Whoever fills in the wrong field may put a card number, or most of one, anywhere.
  const isShort = text.length <= 40 && text.replaceAll(/\P{Nd}/gu, "").length < 8;
  return text !== "" && isShort && !isSensitive ? text : kindOf(value);
}

/** The kind of a foreign value in words; nothing of its content. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  return typeInWords(Array.isArray(value) ? "array" : typeof value) ?? "nothing that can be sent";
}

/** A type of JSON Schema in words; `undefined` for what is none. */
export const typeInWords = (type: string): string | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;

/** The JSON pointer of a field or an entry below `at`; for names of the contract or of a profile, not for a stranger's. */
export const pointerTo = (at: string, name: string | number): string =>
  `${at}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
