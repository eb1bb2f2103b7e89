// The automatic checks that each operation has: every response with status 200 is compared with the contract. What a
// response does against them is judged elsewhere. Pure.
import type { BodyKind } from "../contract/body-kind.ts";
import { formerIds, objectOf, type Contract, type JsonObject, type Operation } from "../contract/contract.ts";
import { flatten, type Flat, type Outcome } from "../contract/flat-schema.ts";
import { schemePoint, type Terms } from "../inputs/profile.ts";
import { codePoints, fieldPoints, isUnstated, namedFields, typePoint } from "./field-points.ts";
import { furtherFields, furtherPoint } from "./further-fields.ts";
import type { Level } from "./model.ts";

export interface AutomaticCheck {
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
  readonly level: Level;
  /** Former ids: checks that this one replaced. */
  readonly aliases?: readonly string[];
}

/** The rule that gives each field its type. */
export const typesRule = "resources.types";
/** The id of an automatic check. */
export const idOf = (operation: Operation, name: string): string => `answer.${operation.folder}.${name}`;

/** All automatic checks of an operation, in a fixed order. */
export function automaticChecks(contract: Contract, operation: Operation): AutomaticCheck[] {
  const found = new Map<string, AutomaticCheck>();
  const add = (name: string, title: string, rules: readonly string[], points: readonly string[]): void => {
    const id = idOf(operation, name);
    if (found.has(id)) return;
    const own = name === points[0] ? points : [];
    const aliases = [...rules, ...own].flatMap(formerIds).map((former) => idOf(operation, former));
    found.set(id, { id, title, operation: operation.id, rules, points, level: "must", aliases });
  };
  const addRule = (rule: string, title: string): void => {
    if (isBinding(contract, rule)) add(rule, title, [rule], []);
  };
  addRule(operation.responseRule, `Each response is written as ${declared(operation)}.`);
  const { schema, root } = operation.descriptor.response;
  if (declared(operation) !== "html") addRule(typesRule, "Each field of a response has its type.");
  const record = flatten(contract.schemas, objectOf(contract.schemas[schema]));
  const rootRule = rootRuleOf(contract, record);
  if (root !== undefined && rootRule !== undefined)
    addRule(rootRule, `The root element of a response is \`${root}\`.`);
  if (declared(operation) !== "html") {
    for (const point of fieldPoints) add(point, fieldTitle, [], [point]);
    add("further-fields", furtherTitle, [], [furtherPoint(operation)]);
  }
  visit(contract, record, new Set(), (flat) => {
    if (isUnstated(flat))
      add(typePoint, "Each field without a stated type has the type from the profile.", [], [typePoint]);
    for (const [name, property] of flat.properties) {
      for (const point of codePoints(contract, name, flatten(contract.schemas, property)))
        add(point, "Each code in a response is listed in the profile.", [], [point]);
    }
    for (const [name, rule] of flat.required)
      addRule(rule, `\`${name}\` and all other fields that the rule promises are present.`);
    for (const rule of formRules(flat)) addRule(rule, "The fields of the rule have their form.");
    for (const [name, property] of flat.properties) {
      if ((flatten(contract.schemas, property).minLength ?? 0) === 0) continue;
      for (const rule of filledRules(contract, flat, name)) addRule(rule, filledTitle(name));
    }
    for (const outcome of flat.outcomes) {
      for (const [name, rule] of outcome.required)
        addRule(
          rule,
          `\`${name}\` and all other fields that the rule promises for this outcome are present.`,
        );
      for (const name of outcome.filled.keys())
        for (const rule of filledRules(contract, flat, name, outcome)) addRule(rule, filledTitle(name));
    }
    for (const point of alwaysPresent(flat))
      add(point, "The fields that the profile promises are always present.", [], [point]);
  });
  const points = signaturePoints(contract, operation, record);
  if (points !== undefined)
    add("signature", "Each response has a valid signature by the profile's scheme.", [], points);
  return [...found.values()];
}

const fieldTitle = "Each field of a response has the value, length and format that the profile states.";
const furtherTitle =
  "Each field that the profile declares beyond the contract has its type, and is present if the profile says always.";

/** Returns the filled points of a check that name no field of this operation's response, so that nothing can be checked. */
export function silentPoints(terms: Terms, operation: Operation, { points }: AutomaticCheck): string[] {
  const isSilent = (point: string): boolean =>
    point === furtherPoint(operation)
      ? Object.keys(furtherFields(terms, operation, "response")).length === 0
      : fieldPoints.some((one) => one === point && namedFields(terms, operation, one).size === 0);
  return points.filter(isSilent);
}

/** The body that the contract declares for the responses of an operation. */
export const declared = (operation: Operation): BodyKind => operation.descriptor.response.encodings[0].body;

/** The rule that names the root element of a record as XML. */
export const rootRuleOf = (contract: Contract, record: Flat): string | undefined =>
  record.rules.find((id) => id.endsWith(".root") && contract.rules.has(id));

/** The points by which a profile promises fields of a record. */
export const alwaysPresent = (flat: Flat): string[] =>
  flat.points.filter((id) => id.startsWith("always-present."));

const formRules = ({ pattern, maxItems, never, rules }: Flat): readonly string[] =>
  pattern === undefined && maxItems === undefined && never.length === 0 ? [] : rules;

const filledTitle = (name: string): string =>
  `\`${name}\` and all other fields that the rule promises are present and not empty.`;

/** The rules of a place that bind. */
export const mustRules = (contract: Contract, { rules }: Flat): string[] =>
  rules.filter((id) => isBinding(contract, id));

/** Whether a rule binds: what was only seen in examples does not. */
const isBinding = ({ rules }: Contract, id: string): boolean =>
  rules.has(id) && rules.get(id)?.basis !== "observed";

/**
 * The rules by which a field of a record is not an empty text. They are those next to the promise, the one that
 * promises the field, or those that speak of it.
 */
export function filledRules(
  contract: Contract,
  flat: Flat,
  name: string,
  outcome?: Outcome,
): readonly string[] {
  const beside = outcome?.filled.get(name) ?? [];
  if (beside.length > 0) return beside;
  const promise = outcome?.required.get(name) ?? flat.required.get(name);
  if (promise !== undefined) return [promise];
  return mustRules(contract, flatten(contract.schemas, objectOf(flat.properties.get(name))));
}

/** The points that must be filled before the signature of a response can be called wrong. */
function signaturePoints(contract: Contract, { descriptor }: Operation, record: Flat): string[] | undefined {
  const { signature } = descriptor.response;
  if (signature === undefined) return undefined;
  const own = objectOf(record.properties.get(signature));
  const cited = Array.isArray(own["x-extension-points"]) ? own["x-extension-points"].map(String) : [];
  return [
    schemePoint,
    ...[...record.points, ...cited].filter((id) =>
      ["signed", "verified"].includes(contract.points.get(id)?.decides ?? ""),
    ),
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
