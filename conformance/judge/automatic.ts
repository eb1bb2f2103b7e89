// Tests a response with status 200 with the automatic checks of its operation. Pure; it sends and decodes nothing.
import { isRecord } from "@acquiring/contract/codecs";
import type { BodyKind } from "../contract/body-kind.ts";
import { objectOf, type Operation } from "../contract/contract.ts";
import { flatten, type Flat, type Outcome } from "../contract/flat-schema.ts";
import { filledWith, type Terms } from "../inputs/profile.ts";
import {
  alwaysPresent,
  declared,
  filledRules,
  idOf,
  mustRules,
  rootRuleOf,
  typesRule,
} from "../scenario/automatic-checks.ts";
import { isUnstated, typePoint } from "../scenario/field-points.ts";
import { unlistedBy } from "./codes.ts";
import { fieldName, fieldViolations, furtherViolations, isNoDay, otherType } from "./fields.ts";

/** One way in which a response breaks a check. */
export interface Violation {
  readonly check: string;
  readonly at: string;
  readonly expected: string;
  readonly actual?: unknown;
  /** The actual content, if it is not a value. */
  readonly words?: string;
}

/** What is compared with the contract. */
export interface SeenResponse {
  readonly kind: BodyKind | "empty";
  readonly root: string | undefined;
  readonly value: unknown;
  /** Why the body cannot be read. */
  readonly problem?: string | undefined;
  /** It cannot be read because of the type of a field. */
  readonly misfit?: true | undefined;
  /** Whether the response's signature is valid; `undefined` if unknown. */
  readonly signatureValid: boolean | undefined;
  /** Another merchant asked than that of the settings: a gateway that does not know it has no key to sign with. */
  readonly isForOther?: boolean;
}

/** Whether a profile says of this operation's responses that they are not signed. */
const isUnsigned = ({ contract, profile }: Terms, record: Flat): boolean =>
  record.points.some(
    (id) => contract.points.get(id)?.decides === "signed" && filledWith(profile, id) === "unsigned",
  );

/** What a response breaks; the first violation of each check is enough to say so. */
export function violations(terms: Terms, operation: Operation, response: SeenResponse): Violation[] {
  const { contract, profile } = terms;
  const found: Violation[] = [];
  const add: Add = (name, at, expected, came) => {
    const check = idOf(operation, name);
    if (!found.some((one) => one.check === check)) found.push({ check, at, expected, ...came });
  };
  const { root, schema, signature } = operation.descriptor.response;
  if (response.kind !== declared(operation) || response.problem !== undefined) {
    const problem = response.problem === undefined ? "" : `: ${response.problem}`;
    add(
      response.misfit === true ? typesRule : operation.responseRule,
      "",
      `a body in ${declared(operation)}`,
      {
        words: `a body in ${response.kind}${problem}`,
      },
    );
    return found;
  }
  if (response.kind === "html") return found;
  const record = flatten(contract.schemas, objectOf(contract.schemas[schema]));
  const rootRule = rootRuleOf(contract, record);
  if (root !== undefined && rootRule !== undefined && response.root !== root) {
    add(rootRule, "", `the root element ${root}`, { words: response.root ?? "none" });
  }
  const unsigned = isUnsigned(terms, record) ? signature : undefined;
  const refused = isRefusedWhole(operation, response.value)
    ? ["merchant_id", "account_id", operation.descriptor.batch?.response ?? ""]
    : [];
  const mayLack = new Set([...refused, unsigned]);
  // A gateway that does not know the caller has no key to sign with.
  const mayBeEmpty = new Set([
    ...mayLack,
    refused.length > 0 || response.isForOther === true ? signature : undefined,
  ]);
  const { kind, value } = response;
  const xml = kind === "xml";
  const holding = { contract, profile, operation: operation.id, add, xml, mayLack, mayBeEmpty };
  hold(holding, record, { value, at: "", depth: 0 });
  for (const { point, at, expected, actual } of fieldViolations(terms, operation, value))
    add(point, at, expected, { actual });
  for (const { at, expected, ...came } of furtherViolations(terms, operation, value, xml))
    add("further-fields", at, expected, came);
  if (
    response.signatureValid === false &&
    unsigned === undefined &&
    !isEmptyIn(response.value, mayBeEmpty, signature)
  ) {
    add("signature", `/${signature ?? ""}`, "the signature of this response by the profile's scheme", {
      words: "another text",
    });
  }
  return found;
}

/** Whether the signature is empty and may be. */
const isEmptyIn = (value: unknown, mayBeEmpty: ReadonlySet<string | undefined>, signature = ""): boolean =>
  isRecord(value) && value[signature] === "" && mayBeEmpty.has(signature);

/**
 * Whether a batch was refused as a whole: its envelope reports a failure and has no results. The contract leaves open
 * the form of such a refusal, and its fields.
 */
function isRefusedWhole({ descriptor }: Operation, value: unknown): boolean {
  if (descriptor.batch === undefined || !isRecord(value)) return false;
  const { return_status: said, [descriptor.batch.response]: results = [] } = value;
  const isNo = (typeof said === "string" || typeof said === "number") && String(said) !== "1";
  return isNo && Array.isArray(results) && results.length === 0;
}

type Add = (
  name: string,
  at: string,
  expected: string,
  came: { readonly actual: unknown } | { readonly words: string },
) => void;

interface Holding extends Terms {
  readonly operation: string;
  readonly add: Add;
  readonly xml: boolean;
  /** Fields of the whole response that are optional, or may be empty texts, in this response. */
  readonly mayLack: ReadonlySet<string | undefined>;
  readonly mayBeEmpty: ReadonlySet<string | undefined>;
}

/** A value in a response, and so many levels down. */
interface Held {
  readonly value: unknown;
  readonly at: string;
  readonly depth: number;
}

function hold(holding: Holding, flat: Flat, { value, at, depth }: Held): void {
  const { contract, profile, operation, add, xml } = holding;
  if (
    xml &&
    Array.isArray(value) &&
    !flat.types.includes("array") &&
    depth > 0 &&
    (flat.properties.size > 0 || depth > 1)
  ) {
    // How XML repeats records is open (`direct-payment.risk-reasons`): each repetition is checked separately.
    for (const [index, item] of value.entries())
      hold(holding, flat, { value: item, at: `${at}/${index}`, depth });
    return;
  }
  if (!hasType(value, flat.types, xml)) {
    add(typesRule, at, flat.types.join(" or "), { actual: value });
    return;
  }
  const other = isUnstated(flat) ? otherType(profile, value, fieldName(operation, at)) : undefined;
  if (other !== undefined) add(typePoint, at, other, { actual: value });
  const misshapen = formProblem(flat, typeof value === "number" ? String(value) : value);
  if (misshapen !== undefined)
    for (const rule of mustRules(contract, flat)) add(rule, at, misshapen, { actual: value });
  if (Array.isArray(value) && flat.items !== undefined) {
    const items = flatten(contract.schemas, flat.items);
    for (const [index, item] of value.entries())
      hold(holding, items, { value: item, at: `${at}/${index}`, depth: depth + 1 });
  }
  if (!isRecord(value)) return;
  promised(holding, flat, value, { at, depth });
  for (const point of alwaysPresent(flat)) {
    for (const missing of missingOf(filledWith(profile, point), value, at))
      add(point, missing, "to be present", { words: "nothing" });
  }
  for (const [name, property] of flat.properties) {
    if (!Object.hasOwn(value, name)) continue;
    const field = flatten(contract.schemas, property);
    for (const point of unlistedBy(holding, name, field, value[name]))
      add(point, `${at}/${name}`, "one of the codes that the profile lists", { actual: value[name] });
    hold(holding, field, { value: value[name], at: `${at}/${name}`, depth: depth + 1 });
  }
}

/** What a record promises to have, to have filled, and not to have. */
function promised(
  { contract, add, mayLack, mayBeEmpty }: Holding,
  flat: Flat,
  value: Readonly<Record<string, unknown>>,
  { at, depth }: Omit<Held, "value">,
): void {
  const there = ([name, rule]: readonly [string, string]): void => {
    if (!Object.hasOwn(value, name) && !(depth === 0 && mayLack.has(name)))
      add(rule, `${at}/${name}`, "to be present", { words: "nothing" });
  };
  const filled = (name: string, outcome?: Outcome): void => {
    if (value[name] !== "" || (depth === 0 && mayBeEmpty.has(name))) return;
    for (const rule of filledRules(contract, flat, name, outcome))
      add(rule, `${at}/${name}`, "a non-empty text", { actual: "" });
  };
  for (const one of flat.required) there(one);
  for (const [name, property] of flat.properties) {
    if ((flatten(contract.schemas, property).minLength ?? 0) > 0) filled(name);
  }
  for (const outcome of flat.outcomes.filter((one) => cameTrue(one, value))) {
    for (const one of outcome.required) there(one);
    for (const name of outcome.filled.keys()) filled(name, outcome);
  }
  // An empty text echoes nothing.
  for (const name of flat.never.filter((one) => Object.hasOwn(value, one) && value[one] !== ""))
    for (const rule of mustRules(contract, flat))
      add(rule, `${at}/${name}`, "to be absent", { actual: value[name] });
}

const cameTrue = ({ values, whereAbsent }: Outcome, value: Readonly<Record<string, unknown>>): boolean =>
  [...values].every(([field, known]) =>
    Object.hasOwn(value, field) ? known.includes(value[field]) : whereAbsent,
  );

/**
 * Returns the expected form of a text or an array that has another form. An empty text is checked only if the pattern
 * rejects it.
 */
function formProblem(flat: Flat, text: unknown): string | undefined {
  if (Array.isArray(text))
    return text.length > (flat.maxItems ?? Infinity) ? `at most ${flat.maxItems} entries` : undefined;
  if (typeof text !== "string" || flat.pattern === undefined) return undefined;
  if (!new RegExp(flat.pattern, "u").test(text)) return flat.words ?? `a text that matches ${flat.pattern}`;
  return isNoDay(flat, text) ? "a day that exists" : undefined;
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
        return isRecord(value);
      case "boolean":
        return typeof value === "boolean";
      default:
        return false;
    }
  });
}

/** The promised paths (a dot goes one level down, into every entry of an array) that are not there. */
export function missingOf(promised: unknown, value: unknown, at: string): string[] {
  if (!Array.isArray(promised)) return [];
  return promised.flatMap((path) => missingBelow(value, String(path).split("."), at));
}

function missingBelow(value: unknown, path: readonly string[], at: string): string[] {
  const [name, ...rest] = path;
  if (name === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => missingBelow(item, path, `${at}/${index}`));
  if (!isRecord(value) || !Object.hasOwn(value, name)) return [`${at}/${name}`];
  return missingBelow(value[name], rest, `${at}/${name}`);
}
