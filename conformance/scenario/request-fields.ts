// Adapts the fixtures' requests to one gateway: adds what its profile requires, in the forms of the profile, with values from
// the settings. The fields that a step itself sets or leaves out stay as they are.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";
import { objectOf, type Contract, type Operation } from "../contract/contract.ts";
import { flatten } from "../contract/flat-schema.ts";
import { suggestion } from "../contract/errors.ts";
import { fitted, fittedNumber, formOf } from "../inputs/fitting.ts";
import { filledWith, pointerOf, type Profile, type Terms } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { orderNumberShape } from "./fresh.ts";
import { furtherFields, furtherType } from "./further-fields.ts";
import { ensure, layOver } from "./merge-records.ts";
import type { Fixtures, RequestStep, Scenario, Step } from "./model.ts";
import { operationOf, singleSteps } from "./single-steps.ts";
import { wholeEntries } from "./whole-entries.ts";

/** The simplest request of an operation, by its name in requests.yaml; of a batch also those of its entries. */
export interface Plain {
  readonly uses: readonly string[];
  /** The entry of an order that was paid, and of an unknown one. */
  readonly entries?: readonly [paid: string, unknown: string];
  /** If there is something plausible for the fields that the simplest does not have. */
  readonly parts?: string;
}

export const plainRequests: Readonly<Record<string, Plain>> = {
  createDirectPayment: { uses: ["direct-payment", "held-payment"], parts: "payment-parts" },
  createApmPayment: { uses: ["apm-payment"], parts: "payment-parts" },
  createRedirectPayment: { uses: ["redirect-payment"], parts: "payment-parts" },
  queryTransactions: { uses: ["query"] },
  captureTransactions: { uses: ["capture"], entries: ["capture-entry", "unknown-entry"] },
  reviewTransactions: { uses: ["review"], entries: ["review-entry", "unknown-review-entry"] },
  cancelTransactions: { uses: ["cancel"], entries: ["cancel-entry", "unknown-entry"] },
  refundTransactions: { uses: ["refund"], entries: ["refund-entry", "unknown-refund-entry"] },
  searchRefunds: { uses: ["refund-search"] },
  cancelSubscription: { uses: ["cancel-subscription"] },
  createPayout: { uses: ["payout"], parts: "payout-parts" },
};

/** What a run knows of its gateway that requests depend on. */
export interface RunFacts {
  readonly contract: Contract;
  readonly settings: Settings;
  readonly profile: Profile;
}

/** A field of an operation that the suite cannot fill, and if the profile asks for it. */
export interface FieldProblem {
  readonly operation: string;
  readonly at: string;
  readonly message: string;
}

/** Returns the fixtures adapted to this gateway, and a sentence for each field without a possible value. */
export function obeying(
  fixtures: Fixtures,
  told: RunFacts,
): { readonly fixtures: Fixtures; readonly problems: readonly FieldProblem[] } {
  const requests = structuredClone(fixtures.requests) as Record<string, WireObject>;
  const problems: FieldProblem[] = [];
  for (const operation of told.contract.operations.values()) {
    const plain = plainRequests[operation.id];
    if (plain === undefined) continue;
    const own: Own = { operation, plain, given: givenTo(operation, told), requests, told };
    for (const path of requiredOf(operation, told.profile)) {
      if (!addRequired(path, own) && !isSetBySteps(path, operation, fixtures))
        problems.push({
          operation: operation.id,
          at: pointerOf("fields.required"),
          message: `The suite has no value for \`${path}\` of ${operation.id}. Set one in the settings, at request_fields.${operation.id}.${path}.`,
        });
    }
    for (const name of plain.uses) layOver(requests[name], own.given);
    problems.push(...fitAll(own));
  }
  const scenarios = fixtures.scenarios.map((scenario) =>
    fittingSteps(scenario, { was: fixtures.requests, is: requests }, told),
  );
  if (orderNumberShape(told.settings, told.profile) === undefined)
    problems.push({
      operation: "createDirectPayment",
      at: pointerOf("fields.format"),
      message: noOrderNumber,
    });
  return { fixtures: { ...fixtures, scenarios, requests }, problems };
}

const noOrderNumber =
  "The suite found no new order number that matches the profile's formats and lengths. Set its form in the settings, at test_data.order_no.";

interface Own {
  readonly operation: Operation;
  readonly plain: Plain;
  /** What the settings give for it. */
  readonly given: WireObject;
  readonly requests: Record<string, WireObject>;
  readonly told: RunFacts;
}

const knownTo = ({ schemas }: Contract, { descriptor }: Operation): ReadonlyMap<string, unknown> =>
  flatten(schemas, objectOf(schemas[descriptor.request.schema])).properties;

/** What the settings give for an operation: of what they give for all, the fields that it knows or needs. */
function givenTo(operation: Operation, { contract, settings, profile }: RunFacts): WireObject {
  const names = namesOf(operation, { contract, profile });
  const { all = {}, [operation.id]: own = {} } = settings.request_fields;
  const shared = Object.entries(all).filter(([name]) => names.has(name));
  return { ...(Object.fromEntries(shared) as WireObject), ...(own as WireObject) };
}

/** The fields of a request: those of the contract, and those that the profile requires or declares. */
const namesOf = (operation: Operation, { contract, profile }: Terms): ReadonlySet<string> =>
  new Set([
    ...knownTo(contract, operation).keys(),
    ...requiredOf(operation, profile).map(firstOf),
    ...Object.keys(furtherFields({ profile }, operation, "request")).map(firstOf),
  ]);

const firstOf = (path: string): string => path.split(".")[0] ?? "";

/** The paths that the profile requires; the signature is made for each request. */
function requiredOf({ id, descriptor }: Operation, profile: Profile): readonly string[] {
  const paths = objectOf(filledWith(profile, "fields.required"))[id];
  return (Array.isArray(paths) ? paths : [])
    .map(String)
    .filter((path) => path !== descriptor.request.signature);
}

/** Puts a required field into the plain requests, from the settings or from what is plausible; whether it is there then. */
function addRequired(path: string, { plain, given, requests, operation }: Own): boolean {
  const [name = "", ...inner] = path.split(".");
  if (name === operation.descriptor.batch?.request) {
    if (inner.length === 0) return true;
    const entry = objectOf([given[name]].flat()[0]) as WireObject;
    return (plain.entries ?? []).map((one) => ensure(requests[one] ?? {}, inner, { ...entry })).some(Boolean);
  }
  const parts = { ...(plain.parts === undefined ? {} : requests[plain.parts]), ...given };
  return plain.uses.every((use) => ensure(requests[use] ?? {}, [name, ...inner], parts));
}

/** Whether the steps of an operation give a field themselves. */
const isSetBySteps = (path: string, operation: Operation, { scenarios }: Fixtures): boolean =>
  scenarios.some((scenario) =>
    requestSteps(scenario.steps).some(
      (step) => operationOf(scenario, step) === operation.id && Object.hasOwn(step.set ?? {}, path),
    ),
  );

const requestSteps = (steps: readonly Step[]): readonly RequestStep[] =>
  singleSteps(steps).filter((step): step is RequestStep => "use" in step);

/** Converts the plain texts of a request to the profile's forms; values of the settings stay unchanged. */
function fitAll({ operation, plain, given, requests, told }: Own): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const list = operation.descriptor.batch?.request ?? "";
  const fitOne = (record: WireObject, place: string): void => {
    for (const [name, value] of Object.entries(record))
      if (!Object.hasOwn(given, name))
        record[name] = fitting(value, `${place}.${name}`, told, (field) =>
          problems.push({
            operation: operation.id,
            at: pointerOf("fields.format"),
            message: `The suite found no value for \`${field}\` that matches the profile's format, length and values. Set one in the settings, at request_fields.${field}.`,
          }),
        ) as WireObject[string];
  };
  for (const use of plain.uses) fitOne(requests[use] ?? {}, operation.id);
  for (const entry of plain.entries ?? []) fitOne(requests[entry] ?? {}, `${operation.id}.${list}`);
  return problems;
}

/** A value with its texts in the forms of the profile. Of a text with a variable only what is before an order number changes. */
function fitting(value: unknown, field: string, told: RunFacts, onProblem: (field: string) => void): unknown {
  if (Array.isArray(value)) return value.map((one) => fitting(one, field, told, onProblem));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, fitting(one, `${field}.${name}`, told, onProblem)]),
    );
  if (typeof value !== "string") return value;
  const form = formOf(told.profile, field);
  if (form === undefined) return value;
  if (value.includes("${")) {
    const shape = orderNumberShape(told.settings, told.profile);
    return shape === undefined ? value : fittedNumber(value, form, shape);
  }
  const found = fitted(value, form);
  if (found === undefined) onProblem(field);
  return found ?? value;
}

/** The plain requests as the fixtures have them, and as the gateway requires them. */
interface Requests {
  readonly was: Fixtures["requests"];
  readonly is: Readonly<Record<string, WireObject>>;
}

/** Adapts the values of steps that must succeed to the forms of the profile too. None of them leaves a required field empty. */
function fittingSteps(scenario: Scenario, { was, is }: Requests, told: RunFacts): Scenario {
  const { contract, profile } = told;
  const accepted = new Set(
    scenario.checks
      .filter(({ assert }) => assert.some(({ success }) => success === true))
      .map(({ step }) => step),
  );
  const withEntries = (step: RequestStep, operation: Operation | undefined): RequestStep => {
    const list = operation?.descriptor.batch?.request;
    const [, entry] = plainRequests[operation?.id ?? ""]?.entries ?? [];
    if (step.set === undefined || list === undefined || entry === undefined) return step;
    const plain = { was: (was[entry] ?? {}) as WireObject, is: is[entry] ?? {} };
    return { ...step, set: wholeEntries(step.set, list, plain) };
  };
  const fit = (step: RequestStep): RequestStep => {
    if (step.set === undefined) return step;
    const id = operationOf(scenario, step);
    const operation = contract.operations.get(id);
    if (!(accepted.has(step.id) || step.must === "accepted")) return withEntries(step, operation);
    const required = operation === undefined ? [] : requiredOf(operation, profile);
    const own = was[step.use] ?? {};
    const set = Object.entries(step.set)
      .filter(([name, value]) => !(isEmpty(value) && required.includes(name) && !Object.hasOwn(own, name)))
      .map(([name, value]) => {
        const field = `${id}.${name.replace(/^\//, "").replaceAll("/", ".")}`;
        return [name, fitting(value, field, told, () => undefined)] as const;
      });
    return withEntries({ ...step, set: Object.fromEntries(set) }, operation);
  };
  const fitOne = <One extends Step>(step: One): One =>
    ("use" in step ? fit(step as RequestStep) : step) as One;
  return {
    ...scenario,
    steps: scenario.steps.map((step) =>
      "together" in step ? { ...step, together: step.together.map(fitOne) } : fitOne(step),
    ),
  };
}

const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.length === 0);

/** A sentence for each thing in the settings' further fields that no request can have. */
export function fieldProblems({ contract, settings, profile }: RunFacts): { at: string; message: string }[] {
  const problems: { at: string; message: string }[] = [];
  const operations = [...contract.operations.values()];
  for (const [id, fields] of Object.entries(settings.request_fields)) {
    const own = id === "all" ? operations : operations.filter((one) => one.id === id);
    const names = new Set(own.flatMap((one) => [...namesOf(one, { contract, profile })]));
    for (const [name, value] of Object.entries(fields)) {
      const at = `/request_fields/${id}/${name}`;
      if (!names.has(name)) {
        const message = `There is no request field \`${name}\`${id === "all" ? "" : ` of ${id}`}.${suggestion(name, names)} Declare a field outside the contract at further-fields of the profile.`;
        problems.push({ at, message });
        continue;
      }
      if (own.every(({ descriptor }) => descriptor.request.signature === name))
        problems.push({ at, message: "The suite signs each request itself." });
      const [issue] = own
        .filter((operation) => knownTo(contract, operation).has(name))
        .flatMap(({ descriptor }) => descriptor.request.check({ [name]: literal(value) }))
        .filter(
          (one) => (one.at === `/${name}` && one.code !== "required") || one.at.startsWith(`/${name}/`),
        );
      if (issue !== undefined)
        problems.push({ at: `/request_fields/${id}${issue.at}`, message: issue.message });
      for (const operation of own) {
        const declared = furtherFields({ profile }, operation, "request")[name];
        const { expected, is } = furtherType(objectOf(declared)["type"]);
        if (is(literal(value))) continue;
        const message = `\`${name}\` must be ${expected}, as the profile declares it (further-fields.${operation.id}).`;
        problems.push({ at, message });
        break;
      }
    }
  }
  return problems;
}

/** Returns a value as a run might send it: for a text that is one variable, any text. */
const literal = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/\$\{[^}]*\}/g, "1")) as unknown;
