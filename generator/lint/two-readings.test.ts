// Compares two independent readings of the source document: source-fields.csv and the schemas of openapi.yaml.

import { describe, expect, it } from "vitest";

import { listOf } from "../json.ts";
import type { Operation, Value } from "../model/model.ts";
import { readSourceFacts, readSourceFields } from "./source-fields.ts";
import { fieldsIn, model, plainOf, spec } from "../testing/contract.ts";

const { operations } = model;
const source = readSourceFields(spec);

interface Field {
  /** Path on the wire: a dot goes into an object, `[]` into the entries of an array. */
  readonly path: string;
  /** As source-fields.csv writes it: S, N, I, Obj, [S], [Obj], or `?` for text or number. */
  readonly type: string;
  readonly form: string;
  readonly observed: readonly string[];
}

function inSource(id: string, direction: string): Field[] {
  return source
    .filter((field) => field.direction === direction && field.usedBy.includes(id))
    .map(({ name, type, form, observed }) => ({ path: name, type, form, observed }));
}

/** The fields of an operation's body; those of a page that posts itself are inputs, which are always text. */
function inContract(operation: Operation, direction: "request" | "response"): Field[] {
  const { echoes, copies, processing } = operation[direction].autoPost ?? {};
  const inputs = [echoes, copies, processing].flatMap((list) => listOf(list).map(String));
  return inputs.length > 0
    ? inputs.map((path) => ({ path, type: "S", form: "-", observed: [] }))
    : fieldsOf(operation[direction].schema, "");
}

/** Every field below a record, nested ones included, in the order of the schema. */
function fieldsOf(record: string, prefix: string): Field[] {
  return fieldsIn(record).flatMap(({ name, value }) => {
    const path = prefix + name;
    const says = { form: formOf(value), observed: value.observed ?? [] };
    if (value.kind !== "list")
      return [
        { path, type: typeOf(value), ...says },
        ...(value.kind === "named" ? fieldsOf(value.name, `${path}.`) : []),
      ];
    const entries = value.of.kind === "named" ? fieldsOf(value.of.name, `${path}[].`) : [];
    return [{ path, type: `[${typeOf(value.of)}]`, ...says }, ...entries];
  });
}

const letters = { text: "S", number: "N", integer: "I", scalar: "?", list: "[]" } as const;

function typeOf(value: Value): string {
  const plain = plainOf(value);
  return plain.kind === "named" ? "Obj" : letters[plain.kind];
}

// What names a kind of value and no form, or a form that the source leaves open.
const formless = new Set(["code", "pan", "url", "amount-open", "date-open"]);

/** The form of a field as source-fields.csv writes it. */
function formOf(value: Value): string {
  const { observedForm } = value;
  if (observedForm !== undefined) return `seen:${observedForm.replaceAll(" ", "_")}`;
  const plain = plainOf(value);
  const { form = "-" } = "form" in plain ? plain : {};
  return formless.has(form) ? "-" : form;
}

/** Where the source gives no type (`?`), the contract has text, or text or number; else the types are the same. */
function agree(stated: Field, contracted: Field): boolean {
  if (stated.path !== contracted.path) return false;
  return stated.type === contracted.type || (stated.type === "?" && contracted.type === "S");
}

function show(fields: readonly Field[]): string[] {
  return fields.map(({ path, type }) => `${path}: ${type}`).sort();
}

describe("the fields of the contract and of the source document", () => {
  it("belong to the same operations", () => {
    const known = new Set(source.flatMap((field) => field.usedBy));
    expect(operations.map(({ id }) => id).sort()).toEqual([...known].sort());
  });

  for (const operation of operations) {
    for (const direction of ["request", "response"] as const) {
      it(`are the same with the same types in the ${direction} of ${operation.id}`, () => {
        const stated = inSource(operation.id, direction);
        const contracted = inContract(operation, direction);
        expect(stated.length).toBeGreaterThan(0);
        const missing = stated.filter((field) => !contracted.some((other) => agree(field, other)));
        const invented = contracted.filter((field) => !stated.some((other) => agree(other, field)));
        expect({ missing: show(missing), invented: show(invented) }).toEqual({ missing: [], invented: [] });
        const paths = contracted.map(({ path }) => path);
        expect(paths, "each field stands once").toHaveLength(new Set(paths).size);
      });
    }
  }
});

/** A field in both readings. */
interface Pair {
  readonly at: string;
  readonly stated: Field;
  readonly contracted: Field;
}

const pairs: readonly Pair[] = operations.flatMap((operation) =>
  (["request", "response"] as const).flatMap((direction) => {
    const contracted = new Map(inContract(operation, direction).map((field) => [field.path, field]));
    return inSource(operation.id, direction).flatMap((stated): Pair[] => {
      const ours = contracted.get(stated.path);
      const at = `${operation.id} ${direction} ${stated.path}`;
      return ours === undefined ? [] : [{ at, stated, contracted: ours }];
    });
  }),
);

/** Differences of the forms: at these places, the first reading's, the contract's, and why the contract is right. */
const decided: readonly (readonly [place: RegExp, first: string, ours: string, why: string])[] = [
  [/ (?:currency|payment_currency)$/, "currency-code", "-", "It is called a code; its letters are not said."],
  [/ checkout_time$/, "unix-seconds", "-", "A JSON integer has no form; its rule states the unit."],
];

it("have the same forms, except for listed decisions", () => {
  const needed = new Set<RegExp>();
  const others = pairs.flatMap(({ at, stated: { form: first }, contracted: { form: ours } }) => {
    const decision = decided.find(([place, one, other]) => place.test(at) && one === first && other === ours);
    if (decision !== undefined) needed.add(decision[0]);
    return first === ours || decision !== undefined
      ? []
      : [`${at}: ${first} in the source, ${ours} in the contract`];
  });
  expect(others).toEqual([]);
  expect(decided.filter(([place]) => !needed.has(place))).toEqual([]);
});

it("have the same observed values", () => {
  const text = ({ observed }: Field): string => [...observed].sort().join(" ");
  const others = pairs.filter(({ stated, contracted }) => text(stated) !== text(contracted));
  expect(others.map(({ at, stated, contracted }) => `${at}: ${text(stated)} / ${text(contracted)}`)).toEqual(
    [],
  );
});

it("have the same limits: a field has none but its form, a text that is not empty, and the orders of a batch", () => {
  const counted = readSourceFacts(spec).filter(({ fact }) => fact === "limit");
  const stated = counted.flatMap(({ value, operations: ids }) => ids.map((id) => `${id} maxItems ${value}`));
  const limited = operations.flatMap(({ id, request, response, batch }) => [
    ...[request, response].flatMap(({ schema }) => limitsBelow(schema).map((limit) => `${id} ${limit}`)),
    // Where an order may have several entries, the limit is not that of the array.
    ...(batch !== undefined && batch.request === undefined && id === "searchRefunds"
      ? [`${id} maxItems ${batch.limit}`]
      : []),
  ]);
  expect(limited.toSorted()).toEqual(stated.toSorted());
});

/** The limits that fields state themselves. That a text is not empty is compared in presence.test.ts. */
function limitsBelow(record: string): string[] {
  return fieldsIn(record).flatMap(({ name, value }) => {
    const { minLength, ...bounds } = value.kind === "named" ? {} : value.bounds;
    const own = Object.entries({ ...bounds, ...(minLength === 1 ? {} : { minLength }) });
    const inner = value.kind === "list" ? value.of : value;
    return [
      ...own.flatMap(([limit, most]) =>
        most === undefined ? [] : [limit === "maxItems" ? `${limit} ${most}` : `${name} ${limit} ${most}`],
      ),
      ...(inner.kind === "named" ? limitsBelow(inner.name) : []),
    ];
  });
}
