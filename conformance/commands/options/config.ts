// acquiring.config.yaml: the options of a run as a file, found upward from the current folder. The command line takes precedence.
import { defined } from "@acquiring/contract/codecs";
import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { objectOf, type JsonObject } from "../../contract/contract.ts";
import { packageRoot } from "../../contract/package.ts";
import { readGiven, wrongIn } from "../../inputs/files.ts";
import { schemaProblems } from "../../inputs/schema-problems.ts";
import type { RunFlags } from "../run.ts";
import type { Terminal } from "../terminal.ts";

const configName = "acquiring.config.yaml";

const configSchema = (): JsonObject =>
  JSON.parse(readFileSync(join(packageRoot, "config.schema.json"), "utf8")) as JsonObject;

/** Options of the command line that choose a config file. */
export interface ConfigChoice {
  /** A file, or `false` for none. */
  readonly config?: string | false | undefined;
}

/** The options of a command once the config file is read, with paths that the process can open. */
export interface Settled<Flags> {
  readonly flags: Flags;
  /** Where the command stores its state: next to the config file, or in the current folder. */
  readonly folder: string;
}

const pathOptions = ["settings", "profile", "waivers", "ca", "record"] as const;

/** What another run than the file's own takes from it. */
const shared: ReadonlySet<string> = new Set([
  "settings",
  "profile",
  "merchant",
  "account",
  "listen",
  "notifyUrl",
  "timeout",
  "header",
  "proxy",
  "ca",
  "insecure",
  "rate",
  "maxRequests",
  "maxAmount",
  "readOnly",
]);

/**
 * The options of the command line over those of the config file. `all`: also which checks run, and what is written.
 *
 * @throws UsageError for a config file that cannot be used, with line and column.
 */
export function settled(
  { config, ...given }: Partial<RunFlags> & ConfigChoice,
  { cwd = process.cwd() }: Pick<Terminal, "cwd">,
  all = true,
): Settled<Partial<RunFlags>> {
  const file = configFileOf({ config }, { cwd });
  const own = withPaths(given, cwd);
  if (file === undefined) return { flags: own, folder: cwd };
  const fromFile = Object.fromEntries(
    Object.entries(readConfig(shownPath(file))).filter(([name]) => all || shared.has(name)),
  ) as Partial<RunFlags>;
  const header = [...(fromFile.header ?? []), ...(own.header ?? [])];
  const flags = { ...fromFile, ...own, ...(header.length === 0 ? {} : { header }) };
  return { flags, folder: dirname(file) };
}

/** The config file of a command; `undefined` where there is none. */
export const configFileOf = (
  { config }: ConfigChoice,
  { cwd = process.cwd() }: Pick<Terminal, "cwd">,
): string | undefined =>
  config === undefined ? nearest(cwd) : config === false ? undefined : resolve(cwd, config);

/** The nearest config file, in this folder or above it. */
function nearest(folder: string): string | undefined {
  const file = join(folder, configName);
  if (existsSync(file)) return file;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder));
}

function readConfig(file: string): Partial<RunFlags> {
  const given = readGiven(file, "config file");
  const value = given.value ?? {};
  const problems = schemaProblems(configSchema(), value);
  if (problems.length > 0) throw wrongIn(`The config file (${file}) is invalid:`, problems, given);
  const { report, header, ...more } = objectOf(value);
  const options = Object.entries(more)
    // What is switched off by a flag that is not there.
    .filter(([name, one]) => one !== false || name === "proxy")
    .map(([name, one]) => [name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), one]);
  const pairs = (map: unknown, between: string): string[] =>
    Object.entries(objectOf(map)).map(([name, text]) => `${name}${between}${String(text)}`);
  const flags = {
    ...(Object.fromEntries(options) as Partial<RunFlags>),
    ...(report === undefined ? {} : { report: pairs(report, "=") }),
    ...(header === undefined ? {} : { header: pairs(header, ": ") }),
  };
  return withPaths(flags, dirname(resolve(file)));
}

/** Options whose relative paths start at a folder, as paths that start where the process is. */
function withPaths(flags: Partial<RunFlags>, folder: string): Partial<RunFlags> {
  const at = (path: string): string => (isAbsolute(path) ? path : shownPath(resolve(folder, path)));
  const paths = pathOptions.flatMap((name) => {
    const path = flags[name];
    return path === undefined ? [] : [[name, at(path)] as const];
  });
  const report = flags.report?.map((text) =>
    text.replace(/^(\w+=)(.+)$/s, (_, kind: string, path: string) => kind + at(path)),
  );
  return { ...flags, ...Object.fromEntries(paths), ...defined({ report }) };
}

/** Returns a relative path for a file below the current folder. */
function shownPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short === "" || short.startsWith("..") ? path : short;
}
