// action.yml: it is valid by GitHub's schema, and its steps run unchanged against the example of a maker's gateway.
import { defined } from "@acquiring/contract/codecs";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { action, actionText, problemsOf, runAction } from "./testing/action.ts";
import { addCommand, addSuite } from "./testing/installed.ts";
import { type Machine, newMachine, responds } from "./testing/machine.ts";
import { root } from "./testing/shell.ts";

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
