import { posix } from "node:path";

import { describe, expect, it } from "vitest";
import { parse } from "yaml";

import type { Json } from "../json.ts";
import { type Follow, type Located, settle, typesOf } from "./schemas.ts";
import { citedIn, unused } from "./citations.ts";

/** Some files, given as YAML, as Redocly would open them. */
function open(files: { readonly [name: string]: string }): { root: Located; follow: Follow } {
  const follow: Follow = (ref, from) => {
    const [path = "", pointer = ""] = ref.split("#");
    const file = path === "" ? from : posix.join(posix.dirname(from), path);
    let node: unknown = parse(files[file] ?? "null");
    for (const name of pointer.split("/").slice(1)) {
      const members = Object.entries(node ?? {});
      node = members.find(([member]) => member === name)?.[1];
    }
    return node === undefined || node === null ? undefined : { node, file };
  };
  return { root: { node: parse(files["root.yaml"] ?? ""), file: "root.yaml" }, follow };
}

it.each([
  ["{ type: [string, number] }", ["number", "string"]],
  ["{ $ref: 'other.yaml#/Merged' }", ["object"]],
  ["{ anyOf: [{ type: object }] }", []],
])("the types of a schema of %s are %j", (schema, types) => {
  const { root, follow } = open({
    "root.yaml": schema,
    "other.yaml": "Base: { type: object }\nMerged: { allOf: [{ $ref: '#/Base' }] }",
  });
  expect(typesOf(root, follow)).toEqual(types);
});

describe("a reference", () => {
  it("is followed over several files, and its siblings take precedence", () => {
    const { root, follow } = open({
      "root.yaml": "{ $ref: 'a.yaml#/A', description: near }",
      "a.yaml": "A: { $ref: 'b.yaml#/B', x-text: code }",
      "b.yaml": "B: { type: string, description: far }",
    });
    const settled = settle(root, follow);
    expect(settled.node).toEqual({ type: "string", description: "near", "x-text": "code" });
    expect(settled.file).toBe("b.yaml");
  });

  it("to nothing, to a missing file or to itself gives a schema without a type, and no error", () => {
    for (const ref of ["#/lost", "missing.yaml#/A", "#", "#/constructor"]) {
      const { root, follow } = open({ "root.yaml": `{ $ref: '${ref}' }` });
      expect(typesOf(root, follow)).toEqual([]);
    }
  });
});

describe("an entry of a catalogue without a citation", () => {
  it("is found, in any document", () => {
    const first = `
x-rules: [one]
paths:
  a:
    x-required: { name: three }
    x-variants: { rule: four, operations: { op: { rules: [five], extension-points: [point] } } }
`;
    const cited = citedIn([parse(first) as Json, { "x-extension-points": ["other"] }]);
    const rules = ["one", "three", "four", "five", "six"].map((id) => ({ id }));
    expect(unused(rules, cited.rules)).toEqual([{ id: "six" }]);
    expect(unused([{ id: "point" }, { id: "other" }, { id: "one" }], cited.points)).toEqual([{ id: "one" }]);
  });

  it("is found even if a catalogue lists its operations", () => {
    expect(citedIn([{ operations: ["one"], rules: ["one"], "x-said": { rules: ["one"] } }]).rules.size).toBe(
      0,
    );
  });
});
