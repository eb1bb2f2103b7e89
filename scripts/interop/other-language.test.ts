// The runner of other-language/: it passes every vector with only the published files, and reads all facts from them.
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";
import { generated, root } from "./places.ts";

const runner = join(import.meta.dirname, "other-language");
const sources = globSync("*.mjs", { cwd: runner }).map((file) => readFileSync(join(runner, file), "utf8"));
const work = workFolder("data");

/** A folder with only the data files that the package publishes. */
function published(): string {
  const folder = mkdtempSync(join(work, "published-"));
  const { files } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    files: readonly string[];
  };
  for (const file of globSync(
    files.filter((one) => one.endsWith(".json")),
    { cwd: root },
  ))
    cpSync(join(root, file), join(folder, file.replaceAll("\\", "/").replace("generated/", "")));
  return folder;
}

const run = (cwd: string) =>
  spawnSync(process.execPath, [join(runner, "run.mjs"), cwd], { cwd, encoding: "utf8" });

/** The published files, one of them with a piece of its text replaced. */
function changed(file: string, piece: RegExp, instead: string): string {
  const folder = published();
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toMatch(piece);
  writeFileSync(join(folder, file), text.replace(piece, instead));
  return folder;
}

test("the implementation passes every vector", () => {
  const stdout: unknown = expect.stringMatching(/^(\d{3,}) of \1 vectors pass\n$/u);
  expect(run(published())).toMatchObject({ status: 0, stdout, stderr: "" });
});

test("the implementation imports only modules of Node and its own files", () => {
  const imported = sources.flatMap((text) =>
    [...text.matchAll(/from "([^"]+)"/gu)].map(([, name = ""]) => name),
  );
  expect(imported.length).toBeGreaterThan(10);
  expect(imported.filter((name) => !/^(?:node:|\.\/)/u.test(name))).toEqual([]);
});

test("the implementation contains no operation, record or field name", () => {
  const document = readFileSync(join(generated, "openapi.json"), "utf8");
  const { components } = JSON.parse(document) as {
    components: { schemas: Readonly<Record<string, { properties?: object }>> };
  };
  const names = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) => [
    name,
    ...Object.keys(properties),
  ]);
  const special = new Set(names.filter((name) => /_|[a-z][A-Z]/u.test(name)));
  const words = new Set(sources.join("\n").match(/\w+/gu));
  expect(special.size).toBeGreaterThan(200);
  expect([...special].filter((name) => words.has(name))).toEqual([]);
});

test.each([
  ["the separator of nested names in a form", "openapi.json", /"before": "\["/u, '"before": "("'],
  ["the number of a list's first entry in a form", "openapi.json", /"first": 0/u, '"first": 1'],
  ["the root element of a result", "openapi.json", /"name": "respon"/gu, '"name": "response"'],
  ["a field that is required", "openapi.json", /"required": \[\s+"merchant_id",/gu, '"required": ['],
  ["the pattern of a text", "openapi.json", /"pattern": "\^\(-\?\[0-9\]\+/gu, '"pattern": "^(-?[0-9]'],
  ["the limit of a batch", "openapi.json", /"maxItems": 50/gu, '"maxItems": 49'],
  ["which field is the signature", "openapi.json", /"x-text": "signature"/u, '"x-text": "code"'],
  ["the separator of the signed text", "vectors/signature.json", /"join": "&"/u, '"join": ";"'],
  ["the bound purpose", "vectors/signature.json", /"purpose": "notification"/u, '"purpose": "request"'],
  ["the bytes of a vector", "vectors/createPayout.request.json", /\\"merchant_id\\":/u, '\\"merchant-id\\":'],
])("the vectors fail if %s is changed", (_, file, piece, instead) => {
  const { status, stdout } = run(changed(file, piece, instead));
  expect({ status, stdout }).toEqual({ status: 1, stdout });
});
