// Compares two independent readings of the source document: source-fields.csv and the schemas of openapi.yaml.

import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { listOf, objectOf } from "../json.ts";
import { load } from "../load/load.ts";
import { folder } from "../load/source.ts";
import type { Operation, Value } from "../model/model.ts";
import { modelOf } from "../model/read-model.ts";
import { readSourceFields } from "./source-fields.ts";

const spec = join(import.meta.dirname, "../../spec");
const { openapi, operations, schemas } = modelOf(load(folder(spec)));
const source = readSourceFields(spec);

interface Field {
  /** Path on the wire: a dot goes into an object, `[]` into the entries of an array. */
  readonly path: string;
  /** As source-fields.csv writes it: S, N, I, Obj, [S], [Obj], or `?` for text or number. */
  readonly type: string;
}

function inSource(id: string, direction: string): Field[] {
  return source
    .filter((field) => field.direction === direction && field.usedBy.includes(id))
    .map(({ name, type }) => ({ path: name, type }));
}

/** The fields of an operation's body; those of a page that posts itself are inputs, which are always text. */
function inContract(operation: Operation, direction: "request" | "response"): Field[] {
  const { echoes, copies, processing } = direction === "response" ? autoPostOf(operation) : {};
  const inputs = [echoes, copies, processing].flatMap((list) => listOf(list).map(String));
  return inputs.length > 0
    ? inputs.map((path) => ({ path, type: "S" }))
    : fieldsOf(operation[direction].schema, "");
}

function autoPostOf({ path }: Operation) {
  const post = objectOf(objectOf(objectOf(openapi["paths"])[path])["post"]);
  return objectOf(objectOf(objectOf(post["responses"])["200"])["x-auto-post"]);
}

/** Every field below a record, nested ones included, in the order of the schema. */
function fieldsOf(record: string, prefix: string): Field[] {
  const schema = schemas.get(record);
  const fields = schema?.kind === "record" ? schema.fields : [];
  return fields.flatMap(({ name, value }) => {
    const path = prefix + name;
    if (value.kind !== "list")
      return [
        { path, type: typeOf(value) },
        ...(value.kind === "named" ? fieldsOf(value.name, `${path}.`) : []),
      ];
    const entries = value.of.kind === "named" ? fieldsOf(value.of.name, `${path}[].`) : [];
    return [{ path, type: `[${typeOf(value.of)}]` }, ...entries];
  });
}

const letters = { text: "S", number: "N", integer: "I", scalar: "?", list: "[]" } as const;

function typeOf(value: Value): string {
  if (value.kind !== "named") return letters[value.kind];
  const schema = schemas.get(value.name);
  return schema?.kind === "alias" ? typeOf(schema.value) : "Obj";
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
