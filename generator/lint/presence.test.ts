// Which fields are promised, from two independent readings: source-presence.csv, made from the source alone, and the schemas.
// Where the two differ, presence.yaml decides, with a reason. The test fails for a decision that is no longer needed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { listOf } from "../json.ts";
import type { Condition, Field, Operation } from "../model/model.ts";
import { outlineIds, rowsOf } from "./source-fields.ts";
import { model, plainOf, spec } from "../testing/contract.ts";

const { operations, schemas } = model;

const columns = ["operation", "direction", "path", "when", "strength", "section", "why"] as const;
const rows = rowsOf(spec, "source-presence.csv", ...columns).map(
  ({ operation, direction, path, when, strength, section }) => ({
    place: `${operation} ${direction} ${path}`,
    promise: `${when} ${strength}`,
    section,
  }),
);

/** What the contract promises, at each place. */
const promised = new Map(operations.flatMap(promisesOf));

function promisesOf(operation: Operation): [string, string][] {
  const { id, request, response } = operation;
  const page = inputsOf(operation);
  if (page.length > 0) return [...page, ...below(`${id} request `, request.schema, () => undefined)];
  const sent = new Set(below("", request.schema, () => undefined).map(([path]) => path));
  // Both directions share one record, so the response has every field of the request again.
  const shared = schemas.get(response.schema)?.rules.includes("payout.shared-record") === true;
  const again = (path: string): string | undefined =>
    shared && sent.has(path) && path !== response.signature ? "sent" : undefined;
  return [
    ...below(`${id} request `, request.schema, () => undefined),
    ...below(`${id} response `, response.schema, again),
  ];
}

/** Returns the inputs of a page that posts itself: echoes and copies of the request's fields, and other inputs. */
function inputsOf({ id, response: { autoPost } }: Operation): [string, string][] {
  const all = (list: string, promise: string): [string, string][] =>
    listOf(autoPost?.[list]).map((name) => [`${id} page ${String(name)}`, promise]);
  return [
    ...all("echoes", "sent present"),
    ...all("copies", "sent present"),
    ...all("processing", "always present"),
  ];
}

function below(
  prefix: string,
  record: string,
  again: (path: string) => string | undefined,
  inner = "",
): [string, string][] {
  const schema = schemas.get(record);
  if (schema?.kind !== "record") return [];
  const own = schema.fields.flatMap((field): [string, string][] => {
    const path = inner + field.name;
    const { value } = field;
    const of = value.kind === "list" ? value.of : value;
    const deeper = `${path}${value.kind === "list" ? "[]" : ""}.`;
    return [
      [prefix + path, promiseOf(field, schema.when, again(path))],
      ...(of.kind === "named" ? below(prefix, of.name, again, deeper) : []),
    ];
  });
  return schema.never === undefined ? own : [...own, [prefix + inner + schema.never, "never open"]];
}

function promiseOf(field: Field, when: Condition | undefined, again: string | undefined): string {
  const onSuccess = when?.required.has(field.name) === true;
  const there = field.required ? "always" : onSuccess ? "success" : (again ?? "open");
  // A number is never an empty text, whether it is present or not.
  if (there === "open" && plainOf(field.value).kind === "number") return "open open";
  if (isFilled(field)) return `${there} non-empty`;
  if (when?.filled.includes(field.name) === true)
    return onSuccess ? "success non-empty" : `${there} non-empty-on-success`;
  return there === "open" ? "open open" : `${there} present`;
}

/** Whether the empty text breaks the field: by its length, or by its form. */
function isFilled(field: Field): boolean {
  const plain = plainOf(field.value);
  if (plain.kind === "number") return true;
  if (!("bounds" in plain) || plain.kind === "list") return false;
  const { minLength = 0, pattern } = plain.bounds;
  return minLength > 0 || (pattern !== undefined && !new RegExp(pattern, "u").test(""));
}

type Wording = Readonly<Record<"at" | "when", string>>;
const { decided, wordings } = parse(readFileSync(join(import.meta.dirname, "presence.yaml"), "utf8")) as {
  readonly decided: readonly Readonly<Record<"at" | "source" | "contract", string>>[];
  readonly wordings: readonly (Wording & { readonly but?: readonly Wording[] })[];
};

const holds = (text: string, wanted: string): boolean => new RegExp(`^(?:${wanted})$`).test(text);
const isAt = (place: string, at: string): boolean => new RegExp(at).test(place);

test("each row of the first reading names items of the source's outline", () => {
  const ids = outlineIds(spec);
  expect(rows.flatMap(({ section }) => section.split("|")).filter((id) => !ids.has(id))).toEqual([]);
});

test("both readings require the same fields, except for listed decisions", () => {
  const needed = new Set<object>();
  const other = rows.flatMap(({ place, promise }) => {
    const ours = promised.get(place) ?? "-";
    if (ours === promise) return [];
    const decision = decided.find(
      ({ at, source, contract }) => isAt(place, at) && holds(promise, source) && holds(ours, contract),
    );
    if (decision !== undefined) needed.add(decision);
    return decision === undefined ? [`${place}: ${promise} in the source, ${ours} in the contract`] : [];
  });
  expect(other).toEqual([]);
  expect(decided.filter((one) => !needed.has(one))).toEqual([]);
});

test("the contract requires no field and no text that the first reading lacks", () => {
  // The field that makes a request the other variant (source-facts.csv) is never in this one.
  const known = new Set([...rows.map(({ place }) => place), "createDirectPayment request payment_method"]);
  // A field about which nothing is promised needs no row.
  const more = [...promised].filter(([place, promise]) => promise !== "open open" && !known.has(place));
  expect(more).toEqual([]);
});

test("the same wording has the same strength at each place, except for fields of which the source says more", () => {
  const needed = new Set<object>();
  const other = [...promised].flatMap(([place, promise]) => {
    if (!place.includes(" response ")) return [];
    const wording = wordings.find(({ at }) => isAt(place, at));
    const but = wording?.but?.find(({ at }) => isAt(place, at));
    if (but !== undefined) needed.add(but);
    const when = promise.split(" ")[0];
    // A field that no wording is about is not promised.
    const wanted = but?.when ?? wording?.when ?? "open";
    return when === wanted ? [] : [`${place}: ${when}, but its wording is ${wanted}`];
  });
  expect(other).toEqual([]);
  expect(wordings.flatMap(({ but = [] }) => but).filter((one) => !needed.has(one))).toEqual([]);
});
