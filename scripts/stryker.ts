// `node scripts/stryker.ts`: how well is the code tested that reads and judges answers? StrykerJS changes it in hundreds of places
// and counts the changes that its unit tests notice. Installed into a temporary folder, and only when asked for.
import { execFile, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
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
const written = join(root, "docs", "generated", "stryker.json");

/** The matchers, the decoders, and what they are made of. */
const files = [
  "match",
  "match-value",
  "match-text",
  "match-page",
  "match-steps",
  "match-way",
  "alike",
  "near-now",
  "payload-schema",
  "hygiene",
  "decode",
  "is-page",
  "xml",
  "date-forms",
  "pointer",
  "outcome",
  "status",
  "decisive",
]
  .map((name) => `conformance/runner/${name}.ts`)
  .concat("conformance/pages/form-view.ts")
  .filter((file) => existsSync(join(root, file)));

const help = `node scripts/stryker.ts                 changes the matchers and decoders, writes docs/generated/stryker.json
node scripts/stryker.ts --only match    only these files (a part of the name); writes nothing
node scripts/stryker.ts --survivors     also lists each change that no test noticed
node scripts/stryker.ts --help          this text

Exit code: 0 at least 85 in 100 changes are noticed, 1 fewer, 2 wrong usage.
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

/** A folder with StrykerJS, and in it a copy of the suite that it may change. */
async function install(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-stryker-"));
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${version}`);
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
  await promisify(execFile)("npm", ["install", ...quiet, ...packages], { cwd: folder, timeout: 300_000 });
  // The runner and the tests have to meet in one and the same vitest.
  symlinkSync(join(root, "node_modules", "vitest"), join(folder, "node_modules", "vitest"));
  const project = join(folder, "project");
  for (const name of ["conformance", "package.json", "spec"])
    cpSync(join(root, name), join(project, name), { recursive: true, filter: isSource });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  return folder;
}

const isSource = (path: string): boolean =>
  !relative(root, path)
    .split(sep)
    .some((part) => part === "node_modules" || part === "dist");

/** The tests beside the mutated files whose name begins as theirs does, and those that look at several of them. */
function testsOf(mutated: readonly string[]): string[] {
  const beside = mutated.flatMap((file) => {
    const name = basename(file, ".ts");
    return readdirSync(join(root, dirname(file)))
      .filter((test) => test.startsWith(name) && test.endsWith(".test.ts"))
      .map((test) => join(dirname(file), test));
  });
  return [...new Set([...beside, "conformance/exchange/vectors.test.ts"])];
}

async function run(folder: string, mutated: readonly string[]): Promise<Mutated> {
  const project = join(folder, "project");
  const conditions = ["@acquiring/source", "node", "module", "default"];
  const include = testsOf(mutated);
  writeFileSync(
    join(project, "vitest.config.mjs"),
    `export default ${JSON.stringify({ resolve: { conditions }, ssr: { resolve: { conditions } }, test: { include } })};\n`,
  );
  const options = {
    testRunner: "vitest",
    plugins: [join(folder, "node_modules", "@stryker-mutator", "vitest-runner", "dist", "src", "index.js")],
    vitest: { configFile: "vitest.config.mjs", related: false },
    mutate: mutated,
    coverageAnalysis: "perTest",
    concurrency: 2,
    reporters: ["json", "dots"],
    jsonReporter: { fileName: "mutation.json" },
    allowConsoleColors: false,
    checkers: [],
  };
  writeFileSync(join(project, "stryker.config.json"), JSON.stringify(options));
  const program = join(folder, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const child = spawn(process.execPath, [program, "run", "stryker.config.json"], {
    cwd: project,
    stdio: ["ignore", "inherit", "inherit"],
  });
  // It ends its own children; what is left of the folder is removed behind it.
  const stop = (): void => void child.kill("SIGTERM");
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  const code = await new Promise<number | null>((done, failed) => child.on("error", failed).on("exit", done));
  if (code !== 0) throw new Error(`StrykerJS ended with ${code ?? "a signal"}.`);
  return JSON.parse(readFileSync(join(project, "mutation.json"), "utf8")) as Mutated;
}

const noticed = new Set(["Killed", "Timeout"]);
const counted = new Set([...noticed, "Survived", "NoCoverage"]);

/** The score as docs/generated/kill-matrix.md shows it, and where a change went unnoticed. */
export function scoreOf(report: Mutated): {
  readonly score: number;
  readonly mutants: number;
  readonly killed: number;
  readonly files: readonly string[];
  readonly survivors: readonly string[];
} {
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

async function main(args: readonly string[]): Promise<number> {
  const options = {
    only: { type: "string", multiple: true },
    survivors: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  const {
    only = [],
    survivors = false,
    help: wanted = false,
  } = parseArgs({ args: [...args], options }).values;
  if (wanted) {
    console.log(help);
    return 0;
  }
  const chosen = only.length === 0 ? files : files.filter((file) => only.some((part) => file.includes(part)));
  if (chosen.length === 0) {
    console.error(`No file fits. There are: ${files.join(", ")}.`);
    return 2;
  }
  const folder = await install();
  try {
    const { survivors: alive, ...score } = scoreOf(await run(folder, chosen));
    if (only.length === 0) writeFileSync(written, `${JSON.stringify(score, undefined, 2)}\n`);
    if (survivors) console.log(alive.join("\n"));
    console.log(`\n${score.killed} of ${score.mutants} changes are noticed (${score.score} %).`);
    return score.score >= least ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError) || !("code" in error)) throw error;
    console.error(`${error.message}\n\n${help}`);
    process.exitCode = 2;
  }
}
