// Validates a value against a shape and locates each error. Shapes are generated from the contract. check-json-schema.ts
// validates profiles.
import type { Bounds, Conditional, Shape } from "./shape.ts";
import type { Issue } from "../values/result.ts";
import { mostIssues } from "../values/wire.ts";

/** Makes the issue for an unknown field. Without it, unknown fields are allowed. */
export type OfUnknown = (name: string, fields: Readonly<Record<string, Shape>>, at: string) => Issue;

/**
 * Returns the issues of a value, at most a hundred. An empty list means that the value is valid.
 *
 * An issue's `code` is the JSON Schema keyword that is violated. `at` is the JSON pointer of the field, even if the field
 * is missing. `received` is the value itself only if the contract has the field as not sensitive and the value cannot
 * contain a card number. Otherwise it is the kind of value.
 */
export function issuesOf(value: unknown, shape: Shape, unknown?: OfUnknown): readonly Issue[] {
  // Nearly every value is valid, and most of the work is to describe errors. So check the common case first.
  if (unknown === undefined && keeps(value, shape)) return [];
  const walk: Walk = { issues: [], unknown };
  check(walk, value, shape, "");
  return walk.issues;
}

type Leaf = Exclude<Shape, { kind: "object" | "list" }>;
type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is certainly valid. `false` may be wrong, which only costs time. */
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
  // Other bounds are rare, so left to `check`.
  if (bounds !== undefined && !isOnlyFilled(bounds)) return () => false;
  return (value) =>
    typeof value === "string"
      ? (kind === "text" || kind === "scalar") &&
        (pattern === undefined || pattern.test(value)) &&
        (bounds === undefined || value !== "")
      : isOfKind(value, kind);
}

/** The bound that nearly all records have: a non-empty text. */
const isOnlyFilled = (bounds: Bounds): boolean => bounds.minLength === 1 && Object.keys(bounds).length === 1;

/** What a field has to keep, if it is more than being a text. */
interface Rule {
  readonly is: Keeps;
  /** Whether a text has to keep the pattern alone, so that it needs no call of `is`. */
  readonly isText: boolean;
  readonly pattern: RegExp | undefined;
  /** 1 if the field is required, or 0. */
  readonly needed: number;
}

const unknownField: Rule = { is: () => true, isText: true, pattern: undefined, needed: 0 };

function ruleOf(shape: Shape, isRequired: boolean): Rule | undefined {
  const isText = shape.kind === "text" && shape.bounds === undefined;
  const pattern = isText ? shape.pattern : undefined;
  if (isText && pattern === undefined && !isRequired) return undefined;
  return { is: keepsOf(shape), isText, pattern, needed: isRequired ? 1 : 0 };
}

/**
 * Iterates over the value's own names, which engines read several times faster than those of the shape. Records from
 * one sender have the same order of fields, so the field found at a place before is likely to be there again.
 */
function keepsFields({ fields, required = [], never, when }: Shape & { kind: "object" }): Keeps {
  const known = new Map(
    Object.entries(fields).map(([name, shape]) => [name, ruleOf(shape, required.includes(name))]),
  );
  const names = Array.from(known.keys());
  const rules = Array.from(known.values());
  return (value) => {
    if (!isObject(value)) return false;
    if (never !== undefined && isThere(value[never])) return false;
    if (when !== undefined && applies(when, value) && lacking(when, value).length > 0) return false;
    let place = 0;
    let missing = required.length;
    for (const name in value) {
      let rule = rules[place];
      if (names[place] !== name) {
        rule = known.has(name) ? known.get(name) : unknownField;
        if (place < known.size) {
          names[place] = name;
          rules[place] = rule;
        }
      }
      place += 1;
      const field = value[name];
      if (rule === undefined) {
        if (typeof field !== "string" && field !== undefined) return false;
      } else if (field !== undefined) {
        if (typeof field === "string" && rule.isText) {
          if (rule.pattern !== undefined && !rule.pattern.test(field)) return false;
        } else if (!rule.is(field)) return false;
        missing -= rule.needed;
      }
    }
    return missing === 0;
  };
}

// Whether an empty text is a value is open (`fields.empty`), so an empty text counts as absent here.
const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Whether a condition applies to a record. */
export const applies = ({ is, absent }: Conditional, value: Fields): boolean =>
  Object.entries(is).every(([field, values]: readonly [string, readonly unknown[]]) => {
    const found = value[field];
    return found === undefined ? absent === true : values.includes(found);
  });

/** The promised fields that are absent or are empty texts. */
const lacking = ({ required = [], filled = [] }: Conditional, value: Fields): string[] => [
  ...required.filter((name) => value[name] === undefined),
  ...filled.filter((name) => value[name] === ""),
];

// Not `isRecord`: this runs for every record of every request, and accepts an instance of a class.
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOfKind = (value: unknown, kind: Leaf["kind"]): boolean =>
  typeof value === "string"
    ? kind === "text" || kind === "scalar"
    : kind === "boolean" || typeof value === "boolean"
      ? kind === typeof value
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
    // Reports only the limit, without the number of entries that was received.
    if (length > maxItems) return tell("maxItems", `at most ${maxItems} entries`, "have");
    // A hostile list can have a million errors. Only the first ones are reported.
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
  for (const name of required) if (value[name] === undefined) push(walk, missing(at, name, ""));
  if (never !== undefined && isThere(value[never])) {
    const message = `\`${never}\` must not be present.`;
    push(walk, { code: "not", at: pointerTo(at, never), expected: "to be absent", message });
  }
  if (when !== undefined && applies(when, value)) {
    const where = ` if ${Object.entries(when.is)
      .map(([field, values]) => `\`${field}\` is ${values.map((one) => JSON.stringify(one)).join(" or ")}`)
      .join(" and ")}${when.absent === true ? " or is absent" : ""}`;
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
  message: `\`${name}\` is required${when}.`,
});

const empty = (at: string, name: string, when: string): Issue => ({
  code: "minLength",
  at: pointerTo(at, name),
  expected: filledText,
  received: '""',
  message: `\`${name}\` must not be empty${when}.`,
});

const filledText = "a non-empty text";

function checkLeaf(value: unknown, shape: Leaf, tell: Tell): void {
  const { pattern, words = "a text of the stated form", bounds = {} } = shape;
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

/** The message about an unexpected value. It contains nothing of the value. */
export function mustBe(at: string, expected: string, verb = "be"): string {
  const name = at.slice(at.lastIndexOf("/") + 1);
  const what = name === "" ? "The value" : /^\d+$/u.test(name) ? `Entry ${name}` : `\`${name}\``;
  return `${what} must ${verb} ${expected}.`;
}

/** The length as JSON Schema counts it: characters, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

function push({ issues }: Walk, issue: Issue): void {
  if (issues.length < mostIssues) issues.push(issue);
}

// The kinds of a shape, and the types of JSON Schema with other names.
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

/** The received value, if it may be shown. */
function shown(value: unknown, shape: Shape): string {
  const text = typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : "";
  const isSensitive = "sensitive" in shape && shape.sensitive !== undefined;
  // A card number, or most of one, can be in any field by mistake.
  const isShort = text.length <= 40 && text.replaceAll(/\P{Nd}/gu, "").length < 8;
  return text !== "" && isShort && !isSensitive ? text : kindOf(value);
}

/** The kind of an untrusted value in words, without its content. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  return typeInWords(Array.isArray(value) ? "array" : typeof value) ?? "a value that cannot be sent";
}

/** A type of JSON Schema in words, or `undefined` if it is not a type. */
export const typeInWords = (type: string): string | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;

/** The JSON pointer of a field or an entry below `at`. Only for names of the contract or of a profile, not for untrusted names. */
export const pointerTo = (at: string, name: string | number): string =>
  `${at}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
