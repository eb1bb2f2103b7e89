// `acquiring contract` as its users run it: the files that it writes, and what it says of a profile that cannot be used.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { useDesk } from "../../testing/desk.ts";

const { asked, file, folder } = useDesk();
const profile = (): string =>
  file(
    "profile.yaml",
    "profile: mine\nextension_points:\n  batch.empty: refused\nnotes:\n  refund.reference: Always empty.\n",
  );
const run = (...args: readonly string[]) => asked({}, "contract", "--profile", ...args);

it("writes the document with its overlay, and on request those of notifications and the types", async () => {
  const types = join(folder(), "types", "mine.d.ts");
  const { code, out } = await run(profile(), "--out", folder(), "--asyncapi", "--types", types);
  expect(code).toBe(0);
  const paths = ["openapi.json", "openapi.overlay.json", "asyncapi.json", "asyncapi.overlay.json"];
  expect(out.trim().split("\n")).toEqual([...paths.map((path) => join(folder(), path)), types]);
  expect(readFileSync(join(folder(), "openapi.json"), "utf8")).toContain("Always empty.");
  expect(readFileSync(types, "utf8")).toContain("export interface Requests {");
});

it("writes nothing for an invalid profile", async () => {
  const wrong = file("wrong.yaml", "profile: mine\nextension_points:\n  batch.empty: perhaps\n");
  const out = join(folder(), "wrong");
  const { code, err } = await run(wrong, "--out", out);
  expect(code).toBe(2);
  expect(err).toContain("batch.empty");
  expect(existsSync(out)).toBe(false);
});

it("says which file cannot be written", async () => {
  const { code, err } = await run(profile(), "--out", join(profile(), "below"));
  expect(code).toBe(2);
  expect(err).toContain("cannot be written");
});
