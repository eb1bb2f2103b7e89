// `npm run lint:spec` on a copy of the contract with four mistakes.
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const copy = workFolder("lint-spec");
for (const path of ["spec", "generator", "runtime", "redocly.yaml", "package.json"])
  cpSync(join(root, path), join(copy, path), { recursive: true });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

test("a path of another version, a step that a flow names twice, a long line and a long reason are problems, with their places and what to do", () => {
  change("spec/openapi.yaml", "/v1/capture:", "/v2/capture:");
  change("spec/flows/redirect-query.arazzo.yaml", "stepId: query", "stepId: redirect");
  const reason =
    "  because: A decision is no payment. It is one of `risk.check`. The shopper has not paid.\n";
  change("spec/rules.yaml", "  basis: observed\n", `  basis: derived\n${reason}`);
  change("spec/flows/subscription.arazzo.yaml", "\n", `\n# ${"word ".repeat(33)}.\n`);
  const { stderr, status } = spawnSync(process.execPath, [join(copy, "generator/lint/cli.ts")], {
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^spec\/openapi\.yaml:\d+:\d+ #\/paths\/~1v2~1capture contract\/paths-stated: /mu);
  expect(stderr).toContain(
    "does not start with /v1, which versioning.1 of the source states. Write /v1/capture.",
  );
  expect(stderr).toMatch(/^spec\/flows\/redirect-query\.arazzo\.yaml:\d+:\d+ \S+ stepId-unique: /mu);
  expect(stderr).toContain(
    "spec/flows/subscription.arazzo.yaml:2:161 # contract/line-fits: the line has 168 characters. Wrap it: a line has at most 160.",
  );
  expect(stderr).toMatch(
    /^spec\/rules\.yaml:\d+:\d+ #\/\d+\/because contract\/reason-short: the reason of service\.sampled-bodies has 3 sentences\. Say it in 2\.$/mu,
  );
  expect(status).toBe(1);
});

function change(path: string, text: string, instead: string): void {
  const file = join(copy, path);
  writeFileSync(file, readFileSync(file, "utf8").replace(text, instead));
}
