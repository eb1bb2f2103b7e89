// action.yml and the recipes of the guide about continuous integration, against the example of a maker's gateway. The action is
// valid by GitHub's schema and its steps run unchanged; the recipes run as the CI services run them.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { defined } from "@acquiring/contract/codecs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { action, actionText, problemsOf, runAction } from "./testing/action.ts";
import { type Block, guidesFolder, readGuide } from "./testing/guides.ts";
import { addCommand, addSuite } from "./testing/installed.ts";
import { type Machine, newMachine, responds } from "./testing/machine.ts";
import { type Ended, ended, environment, root } from "./testing/shell.ts";

const key = "maker-key";

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  addSuite(join(machine.workspace, "node_modules", ".bin"));
});
afterEach(() => rmSync(machine.folder, { recursive: true, force: true }));

const files = { profile: "profile.yaml", settings: "settings.yaml", version: "installed" };

/** Runs the action with these inputs and the usual ones. */
const run = (inputs: Readonly<Record<string, string>>, onStep?: (pid: number) => void) =>
  runAction({
    runner: join(machine.folder, "runner"),
    workspace: machine.workspace,
    bin: machine.bin,
    inputs: { target: machine.target, ...files, ...inputs },
    env: { GATEWAY_KEY: key },
    ...defined({ onStep }),
  });

const inWorkspace = (name: string): string => join(machine.workspace, name);

describe("the file of the GitHub action", () => {
  test("is valid by GitHub's own schema, which finds errors", async () => {
    expect(await problemsOf("action", actionText)).toEqual([]);
    const wrong = [
      actionText.replace("using: composite", "using: composit"),
      actionText.replaceAll("shell: bash", ""),
    ];
    for (const text of wrong) expect(await problemsOf("action", text)).not.toEqual([]);
  });

  test("has no expression in a shell command, and uses no foreign action", () => {
    for (const step of action.runs.steps) {
      expect(step.run).not.toContain("${{");
      expect(step).not.toHaveProperty("uses");
    }
  });

  test("installs the suite of the same version", () => {
    const { version } = JSON.parse(readFileSync(join(root, "conformance", "package.json"), "utf8")) as {
      readonly version: string;
    };
    expect(action.inputs["version"]?.default).toBe(version);
  });
});

describe("a run of the action", () => {
  test("starts the gateway, waits for it, leaves verdict, reports, badge and summary, and stops it, as only a run shows", async () => {
    const { code, all, outputs, summary } = await run({ start: machine.start });
    expect({ code, all }).toMatchObject({ code: 0 });
    const report = "conformance-report/report.json";
    expect(outputs).toEqual({ verdict: "partial", report, badge: "conformance-report/badge.svg" });
    expect(JSON.parse(readFileSync(inWorkspace(report), "utf8"))).toMatchObject({ conforms: null });
    expect(readFileSync(inWorkspace("conformance-report/badge.svg"), "utf8")).toMatch(/^<svg /u);
    for (const name of ["report.html", "report.xml", "badge.json", "gateway.log"])
      expect(existsSync(inWorkspace(`conformance-report/${name}`))).toBe(true);
    expect(summary).toContain("### ✅ Partial");
    expect(all).toContain("::notice title=Conformance::Partial");
    expect(await responds(machine.target)).toBe(false);
  });

  test("installs and uses the requested version", async () => {
    rmSync(inWorkspace("node_modules"), { recursive: true });
    const prefix = join(machine.folder, "runner", "acquiring-conformance");
    const put = join(machine.folder, "put");
    addSuite(put);
    addCommand(
      machine.bin,
      "npm",
      `printf '%s\\n' "$@" > '${inWorkspace("npm.txt")}'; mkdir -p '${prefix}/node_modules'; cp -R '${put}' '${prefix}/node_modules/.bin'`,
    );
    const { code, outputs } = await run({ start: machine.start, version: "1.2.3 --global" });
    expect(code).toBe(0);
    expect(outputs["verdict"]).toBe("partial");
    const asked = readFileSync(inWorkspace("npm.txt"), "utf8").trimEnd().split("\n");
    expect(asked.slice(0, 3)).toEqual(["install", "--prefix", prefix]);
    expect(asked.at(-1)).toBe("@acquiring/conformance@1.2.3 --global");
  });

  test("fails if a level is not reached, reports it in its outputs, and stops the gateway", async () => {
    const { code, outputs, summary } = await run({ start: machine.start, level: "payouts" });
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ verdict: "below-level", report: "conformance-report/report.json" });
    expect(summary).toContain("Does not reach level payouts");
    expect(await responds(machine.target)).toBe(false);
  });

  test("with a gateway that does not run gives no verdict", async () => {
    const { code, outputs } = await run({ reports: "elsewhere" });
    expect(code).toBe(2);
    expect(outputs).toMatchObject({ verdict: "nothing-can-be-said", report: "elsewhere/report.json" });
  });

  test("keeps no report of an earlier run", async () => {
    await run({});
    const { code, outputs } = await run({ profile: "nowhere.yaml" });
    expect({ code, outputs }).toEqual({ code: 2, outputs: { verdict: "", report: "", badge: "" } });
  });

  test("that is cancelled stops the gateway", async () => {
    let pid = 0;
    // It never responds there, so that the step waits.
    const ending = run(
      { start: machine.start, "wait-for": "http://127.0.0.1:9/" },
      (started) => (pid = started),
    );
    await expect.poll(() => responds(machine.target)).toBe(true);
    process.kill(pid, "SIGTERM");
    expect((await ending).code).not.toBe(0);
    expect(await responds(machine.target)).toBe(false);
  });
});

describe("a gateway that does not start", () => {
  test("is reported with its output, and no line of it is a command for the runner", async () => {
    const { code, all } = await run({ start: "echo '::error::not ours'; exit 1" });
    expect(code).toBe(2);
    expect(all).toContain("::error title=Conformance::The gateway ended before it responded.");
    const [, token = ""] = /^::stop-commands::(\S+)$/mu.exec(all) ?? [];
    expect(token.length).toBeGreaterThan(20);
    expect(all.indexOf("::error::not ours")).toBeGreaterThan(all.indexOf(token));
    expect(all).toContain(`\n::${token}::\n`);
  });

  test("is stopped after the time limit, with the processes that it started", async () => {
    const { code, all } = await run({
      start: `${machine.start} & wait`,
      "wait-for": "http://127.0.0.1:9/",
      "wait-seconds": "3",
    });
    expect(code).toBe(2);
    expect(all).toContain("The gateway did not respond in time.");
    expect(await responds(machine.target)).toBe(false);
  });
});

test.each([
  ["target", 'http://127.0.0.1:9/"; touch hit; "'],
  ["target", "http://127.0.0.1:9/$(touch hit)"],
  ["wait-seconds", "a[$(touch hit)]"],
  ["wait-for", "$(touch hit)"],
  ["reports", "$(touch hit)"],
  ["reports", "reports\nreport=other"],
])("no text of the input `%s` is executed as a command: %j", async (name, value) => {
  writeFileSync(inWorkspace("acquiring.config.yaml"), "only: [direct-payment.approved.*]\ntimeout: 1000\n");
  const { code, outputs } = await run({ start: "sleep 60", "wait-seconds": "1", [name]: value });
  expect(code).toBe(2);
  expect(existsSync(inWorkspace("hit"))).toBe(false);
  expect(outputs).toEqual({ verdict: "", report: "", badge: "" });
});

test.each([
  ["profile", "`touch hit`"],
  ["settings", "a.yaml; touch hit"],
  ["level", "' ; touch hit; '"],
])("no text of `%s`, which the suite reads, is executed: %j", async (name, value) => {
  const { code } = await run({ [name]: value });
  expect(code).toBe(2);
  expect(existsSync(inWorkspace("hit"))).toBe(false);
});

test("a report folder that looks like an option is still a folder", async () => {
  const { outputs } = await run({ reports: "--version" });
  expect(outputs).toMatchObject({ report: "--version/report.json", badge: "--version/badge.svg" });
});

describe("the recipes of the guide", () => {
  const slug = "continuous-integration";
  const { blocks } = readGuide(slug, readFileSync(join(guidesFolder, `${slug}.md`), "utf8"));
  const textOf = (fits: (block: Block) => boolean): string => {
    const found = blocks.filter(fits);
    if (found.length !== 1) throw new Error(`${found.length} blocks fit.`);
    return found[0]?.text ?? "";
  };

  beforeEach(() => {
    addSuite(machine.bin);
    addCommand(machine.bin, "npx", 'exec "$@"');
    addCommand(machine.bin, "npm", `[ "$1" = ci ] && exit 0; [ "$1" = start ] && ${machine.start}`);
  });

  /** Runs a command in the workspace. A service with its own process group stops everything that is left. */
  async function command(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    group = false,
  ): Promise<Ended> {
    const [program = "", ...rest] = args;
    const own = environment({ GATEWAY_KEY: "maker-key", ...env });
    const child = spawn(program, rest, {
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
      readonly jobs: {
        readonly conformance: { readonly steps: readonly { uses?: string; with?: object }[] };
      };
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
      const { code, all } = await command(["bash", "-c", script], { TARGET: machine.target }, true);
      expect({ code, all }).toMatchObject({ code: 0, all: expect.stringContaining("Partial: ") });
      for (const name of [...job.artifacts.paths, job.artifacts.reports.junit])
        expect(existsSync(inWorkspace(name))).toBe(true);
    },
  );

  test.each([
    [0, "conforms", []],
    [1, "does not reach a level", ["--level", "payouts"]],
  ])(
    "the script ends with %i if the gateway %s, and stops it",
    { timeout: 120_000 },
    async (code, _, more) => {
      const [, script = ""] =
        /<<'END'\n([^]*?)^END$/mu.exec(textOf(({ text }) => text.includes("conformance.sh <<"))) ?? [];
      writeFileSync(inWorkspace("conformance.sh"), script);
      const START = `env ${machine.start}`;
      const ran = await command(["sh", "conformance.sh", ...more], { TARGET: machine.target, START });
      expect({ code: ran.code, all: ran.all }).toEqual({ code, all: expect.stringContaining("report.json") });
      await expect.poll(() => responds(machine.target)).toBe(false);
    },
  );
});
