// `npm run bench -- suite`: how long the whole conformance suite takes against the reference gateway, and how soon its command
// responds. Prints a table and writes docs/measured/bench/suite.json. It measures this machine at this minute; suite, gateway and database share it.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { developmentAccount } from "@acquiring/gateway";
import { startCli, stopAll } from "./gateway/children.ts";
import { median } from "./measure.ts";
import { rowsOf } from "./rows.ts";

const help = `npm run bench -- suite               everything; builds the packages
npm run bench -- suite --quick     one round of each, fewer requests, nothing written
npm run bench -- suite --only ID   only these checks of the suite, as in conformance run; nothing written
npm run bench -- suite --built     takes the packages as they are built already
`;

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean" },
    only: { type: "string" },
    built: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

const root = join(import.meta.dirname, "..");
const rounds = flags.quick === true ? 1 : 5;
const starts = flags.quick === true ? 1 : 15;
const mostSeconds = 5;
const mostMillisToList = 300;

const rows = rowsOf(64);
const { tell } = rows;

/** Runs a command of this Node.js to its end; seconds, and its code. */
const timed = (
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ seconds: number; code: number }> =>
  new Promise((resolve) => {
    const start = performance.now();
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, command, options, (error) => {
      const code = typeof error?.code === "number" ? error.code : error === null ? 0 : 1;
      resolve({ seconds: (performance.now() - start) / 1000, code });
    });
  });

const source = ["--conditions=@acquiring/source", join(root, "conformance", "cli.ts")];
const built = [join(root, "conformance", "dist", "cli.js")];

interface Report {
  readonly totals: Readonly<Record<string, number>>;
  readonly durationMs: number;
  readonly checks: readonly { readonly id: string; readonly status: string; readonly message?: string }[];
}

interface SuiteRun {
  readonly seconds: number;
  readonly report: Report;
}

/** The whole suite, as its command runs it. Every check that is possible under the gateway's own profile has to pass. */
async function suite(folder: string, url: string): Promise<SuiteRun> {
  const file = join(folder, "report.json");
  const options = ["--target", url, "--report", `json=${file}`];
  if (flags.only !== undefined) options.push("--only", flags.only);
  for (const name of ["profile", "settings"])
    options.push(`--${name}`, join(root, "gateway", `${name}.yaml`));
  const { seconds, code } = await timed([...built, "conformance", "run", ...options], {
    GATEWAY_KEY: developmentAccount.key,
  });
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  if (code !== 0) {
    const red = report.checks.filter(({ status }) => status === "fail" || status === "error");
    const told = red.map(({ id, message = "" }) => `\n  ${id} ${message}`).join("");
    throw new Error(`The suite ended with ${code}: see it with npm run conformance.${told}`);
  }
  return { seconds, report };
}

/** The suite, on one gateway that was warmed up by a first run of it. */
async function runs(folder: string, url: string): Promise<void> {
  const suites: SuiteRun[] = [];
  await suite(folder, url);
  for (let round = 0; round < rounds; round += 1) suites.push(await suite(folder, url));
  const [one] = suites;
  if (one === undefined) return;
  tell("the whole suite: its checks", one.report.checks.length, "checks");
  for (const [status, count] of Object.entries(one.report.totals))
    if (count > 0) tell(`  ${status}`, count, "checks");
  tell("the whole suite, from start to end", median(suites.map(({ seconds }) => seconds)), "s", {
    most: mostSeconds,
  });
  tell("  the run itself", median(suites.map(({ report }) => report.durationMs / 1000)), "s");
  const rates = suites.map(({ seconds, report }) => (report.totals["pass"] ?? 0) / seconds);
  tell("checks per second, those that were tried", median(rates), "per s");
}

/** How soon `list` has printed its result, in turn with a Node.js that does nothing. */
async function listing(): Promise<void> {
  const commands = {
    "node -e 0": ["-e", "0"],
    "acquiring conformance list, built": [...built, "conformance", "list"],
    "acquiring conformance list, from source": [...source, "conformance", "list"],
  };
  const times = new Map<string, number[]>();
  for (let start = 0; start < starts; start += 1)
    for (const [name, command] of Object.entries(commands)) {
      const { seconds, code } = await timed(command);
      if (code !== 0) throw new Error(`${name} ended with ${code}.`);
      times.set(name, [...(times.get(name) ?? []), seconds * 1000]);
    }
  for (const [name, all] of times)
    tell(
      `start to end: ${name}`,
      median(all),
      "ms",
      name.endsWith("built") ? { most: mostMillisToList } : undefined,
    );
}

if (flags.help === true) console.log(help);
else {
  if (flags.built !== true) {
    const { code } = await timed([join(root, "scripts", "release", "build.ts")]);
    if (code !== 0) throw new Error("The packages cannot be built: see npm run build.");
  }
  const folder = mkdtempSync(join(tmpdir(), "acquiring-bench-suite-"));
  try {
    await listing();
    await runs(folder, (await startCli()).url);
    if (flags.quick !== true && flags.only === undefined)
      rows.write("suite.json", { processors: availableParallelism() });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stopAll();
  }
}
