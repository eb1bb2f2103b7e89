// The command as a separate process: signals, pipes, keys, and the files that it writes. No test asserts a time.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import manifest from "./package.json" with { type: "json" };
import type { Report } from "./run/report.ts";
import { rude } from "./testing/report-desk.ts";
import { scope, useDesk } from "./testing/desk.ts";

const { file, folder, gateway, settings, gateways } = useDesk();

/** What the first process has compiled, the next ones find. */
const compiled = mkdtempSync(join(tmpdir(), "compiled-"));
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly texts: { out: string; err: string };
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

const cli = ["--conditions=@acquiring/source", join(import.meta.dirname, "cli.ts")];

function acquiring(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [...cli, ...args], {
    cwd: folder(),
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  });
  running.push(child);
  const texts = { out: "", err: "" };
  child.stdout.on("data", (data: Buffer) => void (texts.out += data.toString()));
  child.stderr.on("data", (data: Buffer) => void (texts.err += data.toString()));
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  return { child, texts, ended };
}

const run = (target: string, more: readonly string[]): Started =>
  acquiring(["conformance", "run", "--target", target, "--settings", settings(), ...scope, ...more]);

/** A gateway that leaves every capture without a response, and says when one has come. */
async function silentAtCapture(): Promise<{ readonly target: string; readonly asked: Promise<void> }> {
  let come = (): void => undefined;
  const asked = new Promise<void>((resolve) => (come = resolve));
  const target = await gateway((request) => {
    if (request.path !== "/v1/capture") return undefined;
    come();
    return { body: "", silent: true };
  });
  return { target, asked };
}

const kinds = ["json", "junit", "html"] as const;

describe("a signal", () => {
  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends a run with its own exit code and complete reports", async (signal, code) => {
    const { target, asked } = await silentAtCapture();
    const reports = kinds.flatMap((kind) => ["--report", `${kind}=r.${kind}`]);
    const { child, ended, texts } = run(target, [...reports, "--timeout", "600000"]);
    await asked;
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(texts.out).toMatch(/Stopped before the end: \d+ checks were not run\./);
    expect(texts.err).toBe("");
    const { totals } = JSON.parse(readFileSync(join(folder(), "r.json"), "utf8")) as Report;
    expect(totals).toMatchObject({ fail: 0, "suite-error": 0 });
    expect(readFileSync(join(folder(), "r.junit"), "utf8")).toMatch(/<\/testsuites>\s*$/);
    expect(readFileSync(join(folder(), "r.html"), "utf8")).toMatch(/<\/html>\s*$/);
    expect(readdirSync(folder()).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("keeps what had failed before red, and its own exit code", async () => {
    let captures = 0;
    let come: () => void = () => undefined;
    const fifth = new Promise<void>((done) => (come = done));
    const target = await gateway((request) => {
      if (request.path === "/v1/capture") captures += 1;
      if (captures < 5) return rude(request);
      come();
      return { body: "", silent: true };
    });
    const reports = ["--report", "json=r.json", "--timeout", "600000"];
    const { child, ended, texts } = run(target, ["--only", "capture.*", "--concurrency", "1", ...reports]);
    await fifth;
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(texts.out).toMatch(/Does not conform: breaks .* The run was stopped: \d+ checks were not run\./);
    const { totals } = JSON.parse(readFileSync(join(folder(), "r.json"), "utf8")) as Report;
    expect(totals.fail).toBeGreaterThan(0);
    expect(totals.blocked).toBe(0);
  });

  test("that kills the process leaves the previous reports unchanged", async () => {
    const { target, asked } = await silentAtCapture();
    file("r.json", "the report before");
    const { child, ended } = run(target, ["--report", "json=r.json", "--report", "html=new.html"]);
    await asked;
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    expect(readFileSync(join(folder(), "r.json"), "utf8")).toBe("the report before");
    expect(readdirSync(folder())).not.toContain("new.html");
  });
});

describe("on a Node that is too old", () => {
  test.each(["16.20.2", "20.19.0", "22.14.0"])(
    "such as %s, the command says which one it needs",
    async (own) => {
      const hook = `Object.defineProperty(process,"versions",{value:{...process.versions,node:"${own}"}})`;
      const { ended, texts } = acquiring(["conformance", "list"], {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
      });
      expect(await ended).toBe(2);
      expect(texts).toEqual({ out: "", err: `acquiring needs Node 22.15 or later, and this is ${own}.\n` });
      expect(manifest.engines.node).toContain("^22.15.0");
    },
  );

  test("can still read the command's first file: it has no later syntax, and imports no newer module at once", () => {
    const text = readFileSync(join(import.meta.dirname, "cli.ts"), "utf8");
    const [plain, own] = [ts.ScriptTarget.ES2022, ts.ScriptTarget.ESNext].map(
      (target) =>
        ts.transpileModule(text, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText,
    );
    expect(own).toBe(plain);
    expect(own?.match(/^import .*$/gmu)).toEqual(['import module from "node:module";']);
  });
});

describe("a closed pipe", () => {
  test("ends a list without an error message", async () => {
    const { child, ended, texts } = acquiring(["conformance", "list"]);
    child.stdout.destroy();
    expect(await ended).toBe(0);
    expect(texts.err).toBe("");
  });

  test("does not prevent a run from writing its reports and its exit code", async () => {
    const target = await gateway();
    const { child, ended, texts } = run(target, ["--report", "json=r.json"]);
    child.stdout.destroy();
    expect(await ended).toBe(0);
    expect(texts.err).toBe("");
    expect(readFileSync(join(folder(), "r.json"), "utf8")).toContain('"outcome": "partial"');
  });
});

describe("--watch", () => {
  const watching = async (): Promise<Started & { readonly runs: (count: number) => Promise<void> }> => {
    const target = await gateway();
    const args = [
      "--target",
      target,
      "--settings",
      settings(),
      "--profile",
      file("p.yaml", "profile: first\n"),
    ];
    const started = acquiring(["conformance", "run", "--watch", ...args, ...scope]);
    const runs = async (count: number): Promise<void> =>
      expect
        .poll(() => started.texts.err.match(/Waiting for file changes/g)?.length ?? 0, { timeout: 120_000 })
        .toBe(count);
    await runs(1);
    return { ...started, runs };
  };

  test("runs again when a file changes, and continues after an invalid file", async () => {
    const { child, ended, texts, runs } = await watching();
    writeFileSync(join(folder(), "p.yaml"), "profile: second\n");
    await runs(2);
    expect(texts.out).toContain("with the profile second");
    writeFileSync(join(folder(), "p.yaml"), "profil: third\n");
    await runs(3);
    expect(texts.err).toContain("is invalid");
    writeFileSync(join(folder(), "p.yaml"), "profile: fourth\n");
    await runs(4);
    expect(texts.out).toContain("with the profile fourth");
    child.stdin.write("q\n");
    expect(await ended).toBe(0);
  });

  test("runs again on Enter, and ends on Ctrl+C with its exit code", async () => {
    const { child, ended, runs } = await watching();
    const before = gateways[0]?.requests.length ?? 0;
    child.stdin.write("\n");
    await runs(2);
    expect(gateways[0]?.requests.length).toBeGreaterThan(before);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
  });
});
