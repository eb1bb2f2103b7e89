// `npm run lint:spec` on copies of the contract with one change each.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "lint-spec-"));
  for (const path of ["spec", "generator", "runtime", "redocly.yaml", "package.json"])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What the command prints after one change. */
function changed(path: string, text: string, instead: string): string {
  const file = join(copy, path);
  const before = readFileSync(file, "utf8");
  writeFileSync(file, before.replace(text, instead));
  const { stdout, stderr } = spawnSync(process.execPath, [join(copy, "generator/lint/cli.ts")], {
    encoding: "utf8",
  });
  writeFileSync(file, before);
  return stderr + stdout;
}

test("a path of another version is a problem, with its place and what to do", () => {
  const said = changed("spec/openapi.yaml", "/v1/capture:", "/v2/capture:");
  expect(said).toMatch(/^spec\/openapi\.yaml:\d+:\d+ #\/paths\/~1v2~1capture contract\/paths-stated: /mu);
  expect(said).toContain(
    "does not start with /v1, which versioning.1 of the source states. Write /v1/capture.",
  );
  expect(said).toContain("; 1 problem\n");
});

test("a flow with a second step of the same name is a problem", () => {
  const said = changed("spec/flows/redirect-query.arazzo.yaml", "stepId: query", "stepId: redirect");
  expect(said).toMatch(/^spec\/flows\/redirect-query\.arazzo\.yaml:\d+:\d+ \S+ stepId-unique: /mu);
});
