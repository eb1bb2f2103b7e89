// For the tests of the lint rules: lints small documents by the catalogues of a separate small contract.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { lintWithRedocly } from "../lint/redocly.ts";

const catalogues = {
  "source-facts.csv": `fact,value,section,operations
version-prefix,/v1,versioning.1,all
path,/v1/op,endpoints.row.op,op
`,
  "rules.yaml": `
- { id: known.rule, section: [s], basis: stated, operations: [op], statement: It holds. }
`,
  "extension-points.yaml": `
groups:
- id: all
  title: All
  points:
    - { id: known.point, section: [s], operations: [op], kind: value, open: It is open., while_open: { client: Nothing., server: Nothing., suite: Nothing. }, drives: [suite], schema: {} }
`,
};

const operation = `
    post:
      operationId: op
      summary: An operation.
      requestBody:
        x-encodings: [{ media: application/json, body: json, evidence: declared }]
        content: { application/json: { schema: { $ref: '#/components/schemas/Request' } } }
      responses:
        '200':
          description: The answer.
          x-encodings: [{ media: application/json, body: json, evidence: declared }]
          content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } }`;

/** An OpenAPI document that keeps every rule; a test puts something else instead of a part. */
export interface Parts {
  /** YAML of the path item, indented by four. */
  readonly path?: string;
  /** YAML of keywords of the operation, each a line; only with the default path. */
  readonly operation?: string;
  /** YAML flow of the schema `Request`. */
  readonly request?: string;
  /** YAML flow of the schema `Answer`. */
  readonly response?: string;
  /** Further schemas, each a line `Name: { … }`. */
  readonly schemas?: readonly string[];
}

export function openapi(parts: Parts = {}): string {
  const added = parts.operation === undefined ? "" : `\n      ${parts.operation}`;
  return `openapi: 3.1.1
info: { title: A contract, version: 1.0.0 }
paths:
  /op:${parts.path ?? operation}${added}
components:
  schemas:
    Request: ${parts.request ?? "{ type: object, properties: { note: { type: string } } }"}
    Answer: ${parts.response ?? "{ type: object, properties: { note: { type: string } } }"}
${(parts.schemas ?? []).map((schema) => `    ${schema}\n`).join("")}`;
}

/**
 * The problems that our rule finds in each document, as `message` texts under the document's name. One process lints
 * them all. `options` is the YAML flow of the rule's options.
 */
export function lintEach(
  rule: string,
  documents: { readonly [name: string]: string },
  options = "",
): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "lint-spec-"));
  try {
    const names = Object.keys(documents);
    const vocabulary = JSON.stringify(join(import.meta.dirname, "../../spec/vocabulary.yaml"));
    const plugin = JSON.stringify(join(import.meta.dirname, "../lint/plugin.ts"));
    mkdirSync(join(folder, "catalogues"));
    for (const [name, text] of Object.entries(catalogues))
      writeFileSync(join(folder, "catalogues", name), text);
    writeFileSync(
      join(folder, "plugin.mjs"),
      `import { copyFileSync } from "node:fs";
import { contractPlugin } from ${plugin};
copyFileSync(${vocabulary}, import.meta.dirname + "/catalogues/vocabulary.yaml");
export default () => contractPlugin(import.meta.dirname + "/catalogues");
`,
    );
    writeFileSync(
      join(folder, "redocly.yaml"),
      `plugins: [./plugin.mjs]\nrules:\n  contract/${rule}: { severity: error${options && `, ${options}`} }\n`,
    );
    for (const [index, name] of names.entries())
      writeFileSync(join(folder, `${index}.yaml`), documents[name] ?? "");
    const problems = lintWithRedocly(
      folder,
      names.map((_, index) => `${index}.yaml`),
    );
    return new Map(
      names.map((name, index) => [
        name,
        problems
          .filter(({ file }) => file === `${index}.yaml`)
          .map(({ pointer, message }) => `${pointer} ${message}`),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
