// `acquiring contract` as its users run it: the files that it writes, and what it says of a profile that cannot be used.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { conformanceCommand } from "../program.ts";

const folder = mkdtempSync(join(tmpdir(), "acquiring-contract-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const profile = join(folder, "profile.yaml");
writeFileSync(
  profile,
  "profile: mine\nextension_points:\n  batch.empty: refused\nnotes:\n  refund.reference: Always empty.\n",
);

async function run(...args: readonly string[]) {
  const said = { out: "", err: "" };
  const stream = (name: keyof typeof said) => ({
    isTTY: false,
    write: (text: string) => ((said[name] += text), true),
  });
  const terminal = { out: stream("out"), err: stream("err"), env: {} } as never;
  return { code: await conformanceCommand(["contract", ...args], terminal), ...said };
}

it("writes the document with its overlay, and on request those of notifications and the types", async () => {
  const types = join(folder, "types", "mine.d.ts");
  const { code, out } = await run("--profile", profile, "--out", folder, "--asyncapi", "--types", types);
  expect(code).toBe(0);
  const paths = ["openapi.json", "openapi.overlay.json", "asyncapi.json", "asyncapi.overlay.json"];
  expect(out.trim().split("\n")).toEqual([...paths.map((path) => join(folder, path)), types]);
  expect(readFileSync(join(folder, "openapi.json"), "utf8")).toContain("Always empty.");
  expect(readFileSync(types, "utf8")).toContain("export interface Requests {");
});

it("writes nothing for an invalid profile", async () => {
  writeFileSync(join(folder, "wrong.yaml"), "profile: mine\nextension_points:\n  batch.empty: perhaps\n");
  const out = join(folder, "wrong");
  const { code, err } = await run("--profile", join(folder, "wrong.yaml"), "--out", out);
  expect(code).toBe(2);
  expect(err).toContain("batch.empty");
  expect(existsSync(out)).toBe(false);
});

it("says which file cannot be written", async () => {
  const { code, err } = await run("--profile", profile, "--out", join(profile, "below"));
  expect(code).toBe(2);
  expect(err).toContain("cannot be written");
});
