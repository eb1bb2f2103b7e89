// Two readings of the source, made apart, say the same: source-fields.csv and the schemas of openapi.yaml.

import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { openDocument } from "./document.ts";
import { operationsOf, type ContractOperation } from "./operations.ts";
import { fieldsOf, listOf, type Field } from "./schemas.ts";
import { readSourceFields } from "./source.ts";

const folder = join(import.meta.dirname, "../../spec");
const document = openDocument(`${folder}/openapi.yaml`);
const operations = operationsOf(document);
const source = readSourceFields(folder);

function inSource(id: string, direction: string): Field[] {
  return source
    .filter((field) => field.direction === direction && field.usedBy.includes(id))
    .map(({ name, type }) => ({ path: name, type }));
}

/** The fields of an operation's body; those of a page that posts itself are inputs, which are always text. */
function inContract(operation: ContractOperation, direction: "request" | "response"): Field[] {
  if (direction === "response" && operation.autoPost !== undefined) {
    const { echoes, copies, processing } = operation.autoPost;
    const names = [echoes, copies, processing].flatMap((list) => listOf(list).map(String));
    return names.map((path) => ({ path, type: "S" }));
  }
  return fieldsOf(operation[direction], document.follow);
}

/** Where the source gives no type (`?`), the contract has text, or text or number; else the types are the same. */
function agree(stated: Field, contracted: Field): boolean {
  if (stated.path !== contracted.path) return false;
  return stated.type === contracted.type || (stated.type === "?" && contracted.type === "S");
}

function show(fields: readonly Field[]): string[] {
  return fields.map(({ path, type }) => `${path}: ${type}`).sort();
}

describe("the fields of the contract and of the source", () => {
  it("belong to the same operations", () => {
    const known = new Set(source.flatMap((field) => field.usedBy));
    expect(operations.map(({ id }) => id).sort()).toEqual([...known].sort());
  });

  for (const operation of operations) {
    for (const direction of ["request", "response"] as const) {
      it(`are the same in the ${direction} of ${operation.id}, each of the same type`, () => {
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
