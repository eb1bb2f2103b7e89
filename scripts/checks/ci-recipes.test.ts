// The recipes of the guide about continuous integration, run as the CI services run them, against the example of a maker's
// gateway.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { action, problemsOf } from "./testing/action.ts";
import { type Block, guidesFolder, readGuide } from "./testing/guides.ts";
import { addCommand, addSuite } from "./testing/installed.ts";
import { type Machine, newMachine, responds } from "./testing/machine.ts";
import { type Ended, ended, environment } from "./testing/shell.ts";

const slug = "continuous-integration";
const { blocks } = readGuide(slug, readFileSync(join(guidesFolder, `${slug}.md`), "utf8"));
const textOf = (fits: (block: Block) => boolean): string => {
  const found = blocks.filter(fits);
  if (found.length !== 1) throw new Error(`${found.length} blocks fit.`);
  return found[0]?.text ?? "";
};

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  addSuite(machine.bin);
  addCommand(machine.bin, "npx", 'exec "$@"');
  addCommand(machine.bin, "npm", `[ "$1" = ci ] && exit 0; [ "$1" = start ] && ${machine.start}`);
});
afterEach(() => rmSync(machine.folder, { recursive: true, force: true }));

const inWorkspace = (name: string): string => join(machine.workspace, name);

/** Runs a command in the workspace. A service with its own process group stops everything that is left. */
async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  group = false,
): Promise<Ended> {
  const [command = "", ...rest] = args;
  const own = environment({ GATEWAY_KEY: "maker-key", ...env });
  const child = spawn(command, rest, {
    cwd: machine.workspace,
    env: { ...own, PATH: [machine.bin, own["PATH"]].join(delimiter) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: group,
  });
  if (group) child.on("exit", () => void process.kill(-(child.pid ?? 0), "SIGTERM"));
  return ended(child);
}

test("the GitHub workflow is valid, and uses only inputs of the action", async () => {
  const text = textOf(({ file }) => file === "workflow.yaml");
  expect(await problemsOf("workflow", text)).toEqual([]);
  expect(await problemsOf("workflow", text.replace("runs-on", "runs"))).not.toEqual([]);
  const { jobs } = parse(text) as {
    readonly jobs: { readonly conformance: { readonly steps: readonly { uses?: string; with?: object }[] } };
  };
  const step = jobs.conformance.steps.find(({ uses = "" }) => uses.startsWith("OWNER/acquiring@"));
  expect(step?.uses).toBe(`OWNER/acquiring@v${action.inputs["version"]?.default}`);
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
});

test("the guide lists exactly the inputs and outputs of the action", () => {
  const guide = readFileSync(join(guidesFolder, `${slug}.md`), "utf8");
  const [, table = ""] = /\n\| input \| means \|\n\|---\|---\|\n((?:\|.*\n)+)/u.exec(guide) ?? [];
  const named = table
    .split("\n")
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([a-z-]+)`/gu)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(Object.keys(action.inputs).toSorted());
  for (const name of Object.keys(action.outputs)) expect(guide).toContain(`\`${name}\``);
});

test(
  "the GitLab job starts the gateway, runs the suite, and keeps its artifacts",
  { timeout: 120_000 },
  async () => {
    const { conformance: job } = parse(textOf(({ file }) => file === "gitlab-ci.yaml")) as {
      readonly conformance: {
        readonly variables: Readonly<Record<string, string>>;
        readonly script: readonly string[];
        readonly artifacts: {
          readonly paths: readonly string[];
          readonly reports: { readonly junit: string };
        };
      };
    };
    expect(job.variables).toEqual({ TARGET: "http://127.0.0.1:8080" });
    // As the runner does: all lines in one shell, which ends with the first that fails.
    const script = ["set -eo pipefail", ...job.script].join("\n");
    const { code, all } = await run(["bash", "-c", script], { TARGET: machine.target }, true);
    expect({ code, all }).toMatchObject({ code: 0, all: expect.stringContaining("Partial: ") });
    for (const name of [...job.artifacts.paths, job.artifacts.reports.junit])
      expect(existsSync(inWorkspace(name))).toBe(true);
  },
);

test.each([
  [0, "conforms", []],
  [1, "does not reach a level", ["--level", "payouts"]],
])("the script ends with %i if the gateway %s, and stops it", { timeout: 120_000 }, async (code, _, more) => {
  const [, script = ""] =
    /<<'END'\n([^]*?)^END$/mu.exec(textOf(({ text }) => text.includes("conformance.sh <<"))) ?? [];
  writeFileSync(inWorkspace("conformance.sh"), script);
  const START = `env ${machine.start}`;
  const ran = await run(["sh", "conformance.sh", ...more], { TARGET: machine.target, START });
  expect({ code: ran.code, all: ran.all }).toEqual({ code, all: expect.stringContaining("report.json") });
  await expect.poll(() => responds(machine.target)).toBe(false);
});
