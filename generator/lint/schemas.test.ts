import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openDocument } from "./document.ts";
import { operationsOf } from "./operations.ts";
import { fieldsOf, propertiesOf, settle, typesOf } from "./schemas.ts";
import { citedIn, unused } from "./unused.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "documents-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(files: { readonly [name: string]: string }): ReturnType<typeof openDocument> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return openDocument(join(folder, "root.yaml"));
}

describe("the fields of a record", () => {
  it("are found through references, merged parts, objects and arrays, each with the type of the source", () => {
    const document = open({
      "root.yaml": `
allOf:
  - { $ref: 'other.yaml#/Base' }
  - type: object
    properties:
      list: { type: array, items: { $ref: 'other.yaml#/Entry' } }
      labels: { type: array, items: { type: string } }
      count: { type: integer }
`,
      "other.yaml": `
Base: { type: object, properties: { any: { type: [string, number] }, nested: { $ref: '#/Entry' } } }
Entry: { type: object, properties: { name: { $ref: '#/a~1text', description: d }, sum: { type: number } } }
a/text: { type: string }
`,
    });
    expect(fieldsOf(document.root, document.follow).map(({ path, type }) => `${path} ${type}`)).toEqual([
      "any ?",
      "nested Obj",
      "nested.name S",
      "nested.sum N",
      "list [Obj]",
      "list[].name S",
      "list[].sum N",
      "labels [S]",
      "count I",
    ]);
  });

  it("leave out those of alternatives, which the properties include", () => {
    const { root, follow } = open({
      "root.yaml": "anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }]",
    });
    expect(fieldsOf(root, follow)).toEqual([]);
    expect([...propertiesOf(root, follow).keys()]).toEqual(["a", "b"]);
  });
});

describe("a reference", () => {
  it("is followed over several files, and what stands beside it wins", () => {
    const { root, follow } = open({
      "root.yaml": "{ $ref: 'a.yaml#/A', description: near }",
      "a.yaml": "A: { $ref: 'b.yaml#/B', x-text: code }",
      "b.yaml": "B: { type: string, description: far }",
    });
    const settled = settle(root, follow);
    expect(settled.node).toEqual({ type: "string", description: "near", "x-text": "code" });
    expect(settled.file).toBe(join(folder, "b.yaml"));
  });

  it("to nothing, to a missing file or to itself gives a schema without a type, not an error", () => {
    for (const ref of ["#/lost", "missing.yaml#/A", "#", "#/constructor"]) {
      const { root, follow } = open({ "root.yaml": `{ $ref: '${ref}' }` });
      expect(typesOf(root, follow)).toEqual([]);
    }
  });
});

describe("what a catalogue has and nothing cites", () => {
  it("is found, whatever cites the others and in whichever file", () => {
    const text = `
x-rules: [one]
paths:
  a: { $ref: 'item.yaml' }
`;
    open({
      "root.yaml": text,
      "item.yaml": `
x-batch: { rule: two }
x-required: { name: three }
x-variants: { rule: four, operations: { op: { rules: [five], extension-points: [point] } } }
`,
      "unreached.yaml": "x-rules: [six]",
      "second.yaml": "x-extension-points: [other]",
    });
    const cited = citedIn([join(folder, "root.yaml"), join(folder, "second.yaml")]);
    const rules = ["one", "two", "three", "four", "five", "six"].map((id) => ({ id }));
    expect(unused(rules, cited.rules)).toEqual([{ id: "six" }]);
    expect(unused([{ id: "point" }, { id: "other" }, { id: "one" }], cited.points)).toEqual([{ id: "one" }]);
  });

  it("is not taken as cited because a catalogue lists its operations", () => {
    open({ "root.yaml": "operations: [one]\nrules: [one]\nx-said: { rules: [one] }" });
    expect(citedIn([join(folder, "root.yaml")]).rules.size).toBe(0);
  });
});

describe("the operations of a document", () => {
  it("count a variant as one, with the schemas that it names", () => {
    const document = open({
      "root.yaml": `
paths:
  /a:
    post:
      operationId: both
      x-variants: { operations: { one: { request: A, response: C }, two: { request: B, response: C } } }
      requestBody: { content: { application/json: { schema: { anyOf: [{ $ref: '#/A' }, { $ref: '#/B' }] } } } }
      responses: { '200': { content: { application/json: { schema: { anyOf: [{ $ref: '#/C' }] } } } } }
A: { type: object, properties: { a: { type: string } } }
B: { type: object, properties: { b: { type: string } } }
C: { type: object, properties: { c: { type: string } } }
`,
    });
    const found = operationsOf(document).map(({ id, request, response }) => [
      id,
      ...[...fieldsOf(request, document.follow), ...fieldsOf(response, document.follow)].map(
        ({ path }) => path,
      ),
    ]);
    expect(found).toEqual([
      ["one", "a", "c"],
      ["two", "b", "c"],
    ]);
  });

  it("are refused when a body has no schema", () => {
    const document = open({ "root.yaml": "paths: { /a: { post: { operationId: bare } } }" });
    expect(() => operationsOf(document)).toThrow("operation bare: a body without a schema");
  });
});
