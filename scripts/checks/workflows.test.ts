// The files that GitHub uses automatically: workflows, issue forms and the security page.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { problemsOf } from "./testing/action.ts";
import { unknownCommands } from "./testing/commands.ts";
import { root } from "./testing/shell.ts";

const github = join(root, ".github");
const filesIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(join(github, folder)).map((name) => [name, readFileSync(join(github, folder, name), "utf8")]);

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly "timeout-minutes"?: number; readonly steps: readonly { run?: string; uses?: string }[] }
    >
  >;
}

describe.each(filesIn("workflows"))("the workflow %s", (_, text) => {
  const { permissions, jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test("is valid by GitHub's own schema", async () => {
    expect(await problemsOf("workflow", text)).toEqual([]);
  });

  test("runs existing commands, and has no expression in a shell command", () => {
    expect(unknownCommands(text)).toEqual([]);
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  test("can only read by default, has a time limit, and uses only GitHub's own actions", () => {
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeGreaterThan(0);
    for (const { uses = "actions/" } of steps) expect(uses).toMatch(/^actions\//u);
  });
});

const forms = filesIn("ISSUE_TEMPLATE").filter(([name]) => name !== "config.yml");

test.each(forms)("the issue form %s has what GitHub needs, and sections", (_, text) => {
  expect(text).toMatch(/^---\nname: \S.*\nabout: \S.*\nlabels: [a-z]+\n---\n\n[^]*^## \S/mu);
});

test("an issue form for exchanges warns not to paste secrets", () => {
  const seen = forms.filter(([, text]) => /^## (?:Steps|Request and response)$/mu.test(text));
  expect(seen.length).toBe(2);
  for (const [, text] of seen) expect(text).toContain("Never paste a real card number");
});

test("the security page has no invented address, and its links exist", () => {
  const text = readFileSync(join(root, "SECURITY.md"), "utf8");
  expect(text).not.toMatch(/@(?!acquiring\/)|https?:/u);
  const targets = [...text.matchAll(/\]\(([^)]+)\)/gu)].map(([, target = ""]) => target);
  expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});
