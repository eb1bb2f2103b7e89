// `npm run task stryker`: measures the unit tests of the code that reads, signs and judges. StrykerJS changes the code in
// hundreds of places and counts the changes that the tests detect. It is installed into a temporary folder, only on request.
import { defined } from "@acquiring/contract/codecs";
import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, sep } from "node:path";
import { parseArgs, promisify } from "node:util";

const root = join(import.meta.dirname, "..");
const version = "10.1.1";
const written = join(root, "docs", "measured", "stryker.json");

interface CodeSet {
  readonly what: string;
  /** Globs of the files that are changed, and of the tests that should notice. */
  readonly code: readonly string[];
  readonly tests: readonly string[];
}

/** Whole rooms if everything in them makes decisions; single files if the others only send and wait. */
const sets = {
  suite: {
    what: "the suite's matchers and decoders",
    code: [
      "conformance/match/**/*.ts",
      "conformance/decode/**/*.ts",
      "conformance/exchange/outcome.ts",
      "conformance/contract/pointer.ts",
      "conformance/judge/status.ts",
      "conformance/pages/form-view.ts",
    ],
    tests: [
      "conformance/match/**/*.test.ts",
      // The fixtures' schema is made from the forms of the matchers, so these are correct.
      "conformance/scenario/write-schema.test.ts",
      "conformance/decode/**/*.test.ts",
      "conformance/exchange/outcome*.test.ts",
      "conformance/contract/pointer*.test.ts",
      "conformance/judge/status*.test.ts",
      "conformance/pages/form-view*.test.ts",
      // The reader of the vectors, the comparison of steps, and the descriptions of matchers.
      "conformance/exchange/vectors.test.ts",
      "conformance/run/steps.test.ts",
      "conformance/commands/commands.test.ts",
    ],
  },
  runtime: {
    what: "the contract's codecs, signature and money",
    code: ["runtime/{codecs,signature}/**/*.ts", "runtime/values/money.ts"],
    tests: ["runtime/{codecs,signature}/**/*.test.ts", "runtime/values/money.test.ts"],
  },
} as const satisfies Readonly<Record<string, CodeSet>>;

type SetName = keyof typeof sets;

/** The files that match one of the globs, relative to the repository. */
const filesOf = (globs: readonly string[]): readonly string[] =>
  globSync([...globs], { cwd: root })
    .map((file) => file.split(sep).join("/"))
    .toSorted();

const isTest = (file: string): boolean => file.endsWith(".test.ts");

const help = `npm run task stryker                     changes both sets of code, writes docs/measured/stryker.json
npm run task stryker -- --set suite      only ${sets.suite.what}
npm run task stryker -- --set runtime    only ${sets.runtime.what}
npm run task stryker -- --only match     only these files (a part of the path); writes nothing
npm run task stryker -- --survivors      also lists each change that no test noticed
npm run task stryker -- --check          changes nothing: installs no StrykerJS, only runs the tests as it would
npm run task stryker -- --help           this text

Exit code: 0 at least 85 in 100 changes of each set are noticed, 1 fewer, 2 wrong usage.
`;

/** Changes of which fewer are noticed are too many. */
const least = 85;

interface Mutated {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly status: string;
          readonly mutatorName: string;
          readonly replacement?: string;
          readonly location: { readonly start: { readonly line: number; readonly column: number } };
        }[];
      }
    >
  >;
}

const isSource = (path: string): boolean =>
  !relative(root, path)
    .split(sep)
    .some((part) => part === "node_modules" || part === "dist");

/** What code and tests of the sets read; of the gateway only the profile that tests take as theirs. */
const copied = [
  "runtime",
  "generated",
  "spec",
  "conformance",
  "gateway/profile.yaml",
  "gateway/settings.yaml",
  "package.json",
];

/** A copy of what the sets need, which may be changed; with the configuration that runs their tests. */
function copyProject(folder: string, tests: readonly string[]): string {
  const project = join(folder, "project");
  for (const name of copied)
    cpSync(join(root, name), join(project, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  const conditions = ["@acquiring/source", "node", "module", "default"];
  // Tests that try many values are slow in code that counts each of its statements.
  const test = { include: tests, testTimeout: 60_000 };
  const config = { resolve: { conditions }, ssr: { resolve: { conditions } }, test };
  writeFileSync(join(project, "vitest.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  return project;
}

async function install(folder: string): Promise<void> {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${version}`);
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
  await promisify(execFile)("npm", ["install", ...quiet, ...packages], { cwd: folder, timeout: 300_000 });
  // The runner and the tests have to meet in one and the same vitest.
  symlinkSync(join(root, "node_modules", "vitest"), join(folder, "node_modules", "vitest"));
}

/** Runs a Node.js program in the copy. Ctrl+C ends it and removes the folder. */
async function runIn(project: string, command: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, command, { cwd: project, stdio: ["ignore", "inherit", "inherit"] });
  const stop = (): void => void child.kill("SIGTERM");
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, stop);
  try {
    return await new Promise((done, failed) => child.on("error", failed).on("exit", done));
  } finally {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
}

async function mutate(folder: string, project: string, mutated: readonly string[]): Promise<Mutated> {
  const modules = join(folder, "node_modules", "@stryker-mutator");
  const options = {
    testRunner: "vitest",
    plugins: [join(modules, "vitest-runner", "dist", "src", "index.js")],
    vitest: { configFile: "vitest.config.mjs", related: false },
    mutate: mutated,
    coverageAnalysis: "perTest",
    // What runs once when a file is loaded needs all tests for each change: 14 % of the changes and 63 % of the time.
    ignoreStatic: true,
    concurrency: 2,
    // A busy machine is no endless loop: what only takes longer must not count as noticed.
    timeoutMS: 20_000,
    reporters: ["json", "dots"],
    jsonReporter: { fileName: "mutation.json" },
    allowConsoleColors: false,
    checkers: [],
  };
  writeFileSync(join(project, "stryker.config.json"), JSON.stringify(options));
  const program = join(modules, "core", "bin", "stryker.js");
  const code = await runIn(project, [program, "run", "stryker.config.json"]);
  if (code !== 0) throw new Error(`StrykerJS ended with ${code ?? "a signal"}.`);
  return JSON.parse(readFileSync(join(project, "mutation.json"), "utf8")) as Mutated;
}

const noticed = new Set(["Killed", "Timeout"]);
const counted = new Set([...noticed, "Survived", "NoCoverage"]);

interface Score {
  readonly score: number;
  readonly mutants: number;
  readonly killed: number;
  readonly files: readonly string[];
}

/** The score as the docs show it, and where a change went unnoticed. */
function scoreOf(report: Mutated): Score & { readonly survivors: readonly string[] } {
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => counted.has(status)).map((mutant) => ({ file, ...mutant })),
  );
  const killed = all.filter(({ status }) => noticed.has(status)).length;
  const survivors = all
    .filter(({ status }) => !noticed.has(status))
    .map(
      ({ file, location: { start }, mutatorName, replacement = "", status }) =>
        `${file}:${start.line}:${start.column} ${mutatorName} ${status}: ${replacement.replaceAll(/\s+/g, " ").slice(0, 80)}`,
    );
  return {
    score: all.length === 0 ? 0 : Math.floor((killed * 1000) / all.length) / 10,
    mutants: all.length,
    killed,
    files: Object.keys(report.files).map((file) => `${basename(dirname(file))}/${basename(file)}`),
    survivors,
  };
}

/**
 * Keeps the figures of the set that did not run. The suite's own figures come first, where the docs read
 * them.
 */
function write(scores: Partial<Record<SetName, Score>>): void {
  const before = existsSync(written) ? (JSON.parse(readFileSync(written, "utf8")) as object) : {};
  const { suite, runtime } = scores;
  const all = { ...before, ...suite, ...defined({ runtime }) };
  writeFileSync(written, `${JSON.stringify(all, undefined, 2)}\n`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      set: { type: "string", multiple: true, default: Object.keys(sets) },
      only: { type: "string", multiple: true, default: [] },
      survivors: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { set, only, survivors, check, help: isHelp } = values;
  if (isHelp) {
    console.log(help);
    return 0;
  }
  const chosen = (Object.keys(sets) as SetName[]).filter((name) => set.includes(name));
  const isWanted = (file: string): boolean =>
    !isTest(file) && (only.length === 0 || only.some((part) => file.includes(part)));
  const code = new Map(chosen.map((name) => [name, filesOf(sets[name].code).filter(isWanted)]));
  if (set.length !== chosen.length || [...code.values()].every((files) => files.length === 0)) {
    console.error(`No file fits; the sets are ${Object.keys(sets).join(" and ")}.\n\n${help}`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "acquiring-stryker-"));
  try {
    if (check) {
      const tests = chosen.flatMap((name) => sets[name].tests);
      const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
      return (await runIn(copyProject(folder, tests), [vitest, "run", "--reporter=dot", ...only])) ?? 1;
    }
    await install(folder);
    const scores: Partial<Record<SetName, Score>> = {};
    for (const [name, files] of code) {
      if (files.length === 0) continue;
      const project = copyProject(folder, sets[name].tests);
      const { survivors: alive, ...score } = scoreOf(await mutate(folder, project, files));
      rmSync(project, { recursive: true });
      scores[name] = score;
      if (survivors) console.log(alive.join("\n"));
      console.log(`\n${name}: ${score.killed} of ${score.mutants} changes are noticed (${score.score} %).`);
    }
    if (only.length === 0) write(scores);
    return Object.values(scores).every(({ score }) => score >= least) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
