// The automatic checks: every answer with status 200 is held against the contract. Which checks there are, and what an
// answer does against them. Pure; nothing is sent or decoded here.
import type { BodyKind } from "@acquiring/contract/codecs";
import { objectOf, type Contract, type JsonObject, type Operation } from "../contract/contract.ts";
import { codePoints, unlistedBy } from "./codes.ts";
import {
  fieldPoints,
  fieldViolations,
  isNoDay,
  isUnstated,
  namedFields,
  otherType,
  typePoint,
} from "./fields.ts";
import { flatten, type Flat } from "../contract/flat-schema.ts";
import { isObject } from "../contract/pointer.ts";
import { filledWith, schemePoint, type Profile } from "../given/profile.ts";

export interface AutomaticCheck {
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
  readonly level: "must";
}

/** One way in which an answer breaks a check. */
export interface Violation {
  readonly check: string;
  readonly at: string;
  readonly expected: string;
  readonly actual?: unknown;
  /** What came, where that is no value. */
  readonly words?: string;
}

/** What is held against the contract. */
export interface SeenAnswer {
  readonly kind: BodyKind | "empty";
  readonly root: string | undefined;
  readonly value: unknown;
  /** Why the body cannot be read. */
  readonly problem?: string | undefined;
  /** It cannot be read because of the type of a field. */
  readonly misfit?: true | undefined;
  /** Whether the signature is the answer's; `undefined` where nobody can tell. */
  readonly signatureValid: boolean | undefined;
}

const typesRule = "resources.types";
const idOf = (operation: Operation, name: string): string => `answer.${operation.folder}.${name}`;

/** All automatic checks of an operation, in a fixed order. */
export function automaticChecks(contract: Contract, operation: Operation): AutomaticCheck[] {
  const found = new Map<string, AutomaticCheck>();
  const add = (name: string, title: string, rules: readonly string[], points: readonly string[]): void => {
    const id = idOf(operation, name);
    if (!found.has(id)) found.set(id, { id, title, operation: operation.id, rules, points, level: "must" });
  };
  const addRule = (rule: string, title: string): void => {
    if (contract.rules.get(rule)?.level === "must") add(rule, title, [rule], []);
  };
  addRule(operation.endpointRule, `Each answer is written as ${declared(operation)}.`);
  const { schema, root } = operation.descriptor.response;
  if (declared(operation) !== "html") addRule(typesRule, "Each field of an answer has its type.");
  const record = flatten(contract.schemas, objectOf(contract.schemas[schema]));
  const rootRule = rootRuleOf(contract, record);
  if (root !== undefined && rootRule !== undefined)
    addRule(rootRule, `The root element of an answer is \`${root}\`.`);
  if (declared(operation) !== "html") {
    for (const point of fieldPoints)
      add(point, "Each field of an answer is as the profile says of it.", [], [point]);
  }
  visit(contract, record, new Set(), (flat) => {
    if (isUnstated(flat))
      add(typePoint, "Each field without a stated type has the profile's.", [], [typePoint]);
    for (const [name, property] of flat.properties) {
      for (const point of codePoints(contract, name, flatten(contract.schemas, property)))
        add(point, "Each code in an answer is one that the profile lists.", [], [point]);
    }
    for (const [name, rule] of flat.required)
      addRule(rule, `\`${name}\` and whatever else the rule promises is there.`);
    for (const rule of patternRules(flat))
      addRule(rule, "The fields that the rule speaks of have their form.");
    for (const point of alwaysPresent(flat))
      add(point, "What the profile promises is always there.", [], [point]);
  });
  const points = signaturePoints(operation, record);
  if (points !== undefined) add("signature", "Each answer is signed by the profile's scheme.", [], points);
  return [...found.values()];
}

/**
 * The points of a check that are filled, but say nothing about this operation's answers: nothing could be seen of them.
 */
export const silentPoints = (
  contract: Contract,
  operation: Operation,
  profile: Profile,
  { points }: AutomaticCheck,
): string[] =>
  points.filter(
    (point) => fieldPoints.includes(point) && namedFields(contract, operation, profile, point).size === 0,
  );

const declared = (operation: Operation): BodyKind => operation.descriptor.response.encodings[0].body;

const rootRuleOf = (contract: Contract, record: Flat): string | undefined =>
  record.rules.find((id) => id.endsWith(".root") && contract.rules.has(id));

const alwaysPresent = (flat: Flat): string[] => flat.points.filter((id) => id.startsWith("always-present."));

const patternRules = ({ pattern, rules }: Flat): readonly string[] => (pattern === undefined ? [] : rules);

/** The points that must be filled before the signature of an answer can be called wrong. */
function signaturePoints({ descriptor }: Operation, record: Flat): string[] | undefined {
  const { signature } = descriptor.response;
  if (signature === undefined) return undefined;
  const own = objectOf(record.properties.get(signature));
  const cited = Array.isArray(own["x-extension-points"]) ? own["x-extension-points"].map(String) : [];
  return [
    schemePoint,
    ...[...record.points, ...cited].filter((id) => /^signature\.(?:.*-)?response$/.test(id)),
  ];
}

function visit(contract: Contract, flat: Flat, met: Set<JsonObject>, see: (flat: Flat) => void): void {
  see(flat);
  const children = [...flat.properties.values(), ...(flat.items === undefined ? [] : [flat.items])];
  for (const child of children) {
    if (met.has(child)) continue;
    met.add(child);
    visit(contract, flatten(contract.schemas, child), met, see);
  }
}

/** Whether a profile says of this operation's answers that they are not signed. */
const isUnsigned = (profile: Profile, record: Flat): boolean =>
  record.points.some((id) => /^signature\..*-response$/.test(id) && filledWith(profile, id) === "unsigned");

/** What an answer breaks; the first violation of each check is enough to say so. */
export function violations(
  contract: Contract,
  operation: Operation,
  profile: Profile,
  answer: SeenAnswer,
): Violation[] {
  const found: Violation[] = [];
  const add: Add = (name, at, expected, came) => {
    const check = idOf(operation, name);
    if (!found.some((one) => one.check === check)) found.push({ check, at, expected, ...came });
  };
  const { root, schema, signature } = operation.descriptor.response;
  if (answer.kind !== declared(operation) || answer.problem !== undefined) {
    const problem = answer.problem === undefined ? "" : `: ${answer.problem}`;
    add(answer.misfit === true ? typesRule : operation.endpointRule, "", `a body in ${declared(operation)}`, {
      words: `a body in ${answer.kind}${problem}`,
    });
    return found;
  }
  if (answer.kind === "html") return found;
  const record = flatten(contract.schemas, objectOf(contract.schemas[schema]));
  const rootRule = rootRuleOf(contract, record);
  if (root !== undefined && rootRule !== undefined && answer.root !== root) {
    add(rootRule, "", `the root element ${root}`, { words: answer.root ?? "none" });
  }
  const unsigned = isUnsigned(profile, record) ? signature : undefined;
  hold({ contract, profile, add, xml: answer.kind === "xml", unsigned }, record, answer.value, "", 0);
  for (const { point, at, expected, actual } of fieldViolations(contract, operation, profile, answer.value))
    add(point, at, expected, { actual });
  if (answer.signatureValid === false && unsigned === undefined) {
    add("signature", `/${signature ?? ""}`, "the signature of this answer by the profile's scheme", {
      words: "another text",
    });
  }
  return found;
}

type Add = (
  name: string,
  at: string,
  expected: string,
  came: { readonly actual: unknown } | { readonly words: string },
) => void;

interface Holding {
  readonly contract: Contract;
  readonly profile: Profile;
  readonly add: Add;
  readonly xml: boolean;
  /** The signature's field, where the profile says that there is none. */
  readonly unsigned: string | undefined;
}

function hold(holding: Holding, flat: Flat, value: unknown, at: string, depth: number): void {
  const { contract, profile, add, xml } = holding;
  if (
    xml &&
    Array.isArray(value) &&
    !flat.types.includes("array") &&
    depth > 0 &&
    (flat.properties.size > 0 || depth > 1)
  ) {
    // How an XML answer repeats records is open (`direct-payment.risk-reasons`): each repetition is held by itself.
    for (const [index, item] of value.entries()) hold(holding, flat, item, `${at}/${index}`, depth);
    return;
  }
  if (!hasType(value, flat.types, xml)) {
    add(typesRule, at, flat.types.join(" or "), { actual: value });
    return;
  }
  const other = isUnstated(flat) ? otherType(profile, value) : undefined;
  if (other !== undefined) add(typePoint, at, other, { actual: value });
  const misshapen = formProblem(flat, typeof value === "number" ? String(value) : value);
  if (misshapen !== undefined) {
    for (const rule of flat.rules) {
      if (contract.rules.get(rule)?.level === "must") add(rule, at, misshapen, { actual: value });
    }
  }
  if (Array.isArray(value) && flat.items !== undefined) {
    const items = flatten(contract.schemas, flat.items);
    for (const [index, item] of value.entries()) hold(holding, items, item, `${at}/${index}`, depth + 1);
  }
  if (!isObject(value)) return;
  for (const [name, rule] of flat.required) {
    if (!Object.hasOwn(value, name) && !(depth === 0 && name === holding.unsigned))
      add(rule, `${at}/${name}`, "to be there", { words: "nothing" });
  }
  for (const point of alwaysPresent(flat)) {
    for (const missing of missingOf(filledWith(profile, point), value, at))
      add(point, missing, "to be there", { words: "nothing" });
  }
  for (const [name, property] of flat.properties) {
    if (!Object.hasOwn(value, name)) continue;
    const field = flatten(contract.schemas, property);
    for (const point of unlistedBy(contract, profile, name, field, value[name]))
      add(point, `${at}/${name}`, "one of the codes that the profile lists", { actual: value[name] });
    hold(holding, field, value[name], `${at}/${name}`, depth + 1);
  }
}

/** What form a text should have had, where it has it not. */
function formProblem(flat: Flat, text: unknown): string | undefined {
  if (typeof text !== "string" || flat.pattern === undefined) return undefined;
  if (!new RegExp(flat.pattern, "u").test(text)) return `a text like ${flat.pattern}`;
  return isNoDay(flat, text) ? "a day that the calendar has" : undefined;
}

function hasType(value: unknown, types: readonly string[], xml: boolean): boolean {
  if (types.length === 0) return true;
  return types.some((type) => {
    switch (type) {
      case "string":
        return typeof value === "string";
      case "number":
        return (
          typeof value === "number" || (xml && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value))
        );
      case "integer":
        return Number.isInteger(value) || (xml && typeof value === "string" && /^-?\d+$/.test(value));
      case "array":
        return Array.isArray(value);
      case "object":
        return isObject(value);
      case "boolean":
        return typeof value === "boolean";
      default:
        return false;
    }
  });
}

/** The promised paths (a dot goes one level down, into every entry of an array) that are not there. */
function missingOf(promised: unknown, value: unknown, at: string): string[] {
  if (!Array.isArray(promised)) return [];
  return promised.flatMap((path) => missingBelow(value, String(path).split("."), at));
}

function missingBelow(value: unknown, path: readonly string[], at: string): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => missingBelow(item, path, `${at}/${index}`));
  if (!isObject(value) || !Object.hasOwn(value, name)) return [`${at}/${name}`];
  return missingBelow(value[name], rest, `${at}/${name}`);
}
