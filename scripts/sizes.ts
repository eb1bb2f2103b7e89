// `npm run sizes`: counts lines written by hand, now and at an older revision, in the same way. scripts/release/size.ts
// measures bundles.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const help = `npm run sizes                      lines by hand: code by folder, tests, YAML
npm run sizes -- --at 8079dfc      the same at that revision, now, and the difference
npm run sizes -- --json            the figures as JSON

Not counted, at any revision: generated files, vectors, the gateways by others (evidence that is not edited), prose.
Exit code: 0 counted, 2 wrong usage or no such revision.
`;

/** Code is no test; what only tests and measurements use counts with the tests. */
type Kind = "code" | "tests" | "yaml";

const notByHand = /^(?:(?:docs\/)?generated|spec\/vectors)\/|(?:^|\/)strangers\/\w+\/|\.generated\.ts$/u;
const forTests = /\.test\.ts$|(?:^|\/)(?:testing|independent|strangers)\//u;

/** What a file counts as; `undefined` for what is not counted. */
export function kindOf(path: string): Kind | undefined {
  if (notByHand.test(path)) return undefined;
  if (/\.ya?ml$/u.test(path)) return "yaml";
  if (!/\.(?:ts|mjs|cjs|css)$/u.test(path)) return undefined;
  return forTests.test(path) ? "tests" : "code";
}

/** Under which name a file of code is counted: its first folder. */
const folderOf = (path: string): string => (path.includes("/") ? path.slice(0, path.indexOf("/")) : ".");

export interface Sizes {
  readonly kinds: Readonly<Record<Kind, number>>;
  /** Lines of code by folder. */
  readonly folders: Readonly<Record<string, number>>;
}

/** Adds up lines by kind, and those of code by folder. */
export function sizesOf(files: Iterable<readonly [path: string, lines: number]>): Sizes {
  const kinds: Record<Kind, number> = { code: 0, tests: 0, yaml: 0 };
  const folders: Record<string, number> = {};
  for (const [path, lines] of files) {
    const kind = kindOf(path);
    if (kind === undefined) continue;
    kinds[kind] += lines;
    if (kind === "code") folders[folderOf(path)] = (folders[folderOf(path)] ?? 0) + lines;
  }
  return { kinds, folders };
}

/** The files with a line, each with the number of its lines; `of` says which files. */
function files(...of: readonly string[]): readonly (readonly [string, number])[] {
  const options = { cwd: root, encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 28 } as const;
  const counted = execFileSync("git", ["grep", "-I", "-z", "--count", "-e", "", ...of], options)
    .trimEnd()
    .split("\n");
  return counted.map((line) => line.split("\0")).map(([path = "", count]) => [path, Number(count)] as const);
}

const root = join(import.meta.dirname, "..");

/** The files of the checkout on the disk, committed or not. */
export const filesNow = (): ReturnType<typeof files> => files("--untracked");

/** The files of a revision, from git. @throws Error for one that git does not know. */
export const filesAt = (revision: string): ReturnType<typeof files> =>
  files(`${revision}^{commit}`).map(([path, count]) => [path.slice(path.indexOf(":") + 1), count]);

/** Figures in columns, one for each revision and, with two revisions, one for the difference. */
export function table(columns: Readonly<Record<string, Sizes>>): string {
  const all = Object.values(columns);
  const row = (name: string, of: (sizes: Sizes) => number): string => {
    const values = all.map(of);
    const [first = 0, second] = values;
    const change =
      second === undefined ? [] : [second - first].map((by) => `${by > 0 ? "+" : ""}${format(by)}`);
    const cells = [...values.map(format), ...change].map((cell) => cell.padStart(12));
    return `${name.padEnd(36)}${cells.join("")}\n`;
  };
  const heads = [...Object.keys(columns), ...(all.length > 1 ? ["change"] : [])];
  const folders = [...new Set(all.flatMap((sizes) => Object.keys(sizes.folders)))].toSorted();
  return [
    `${"lines".padEnd(36)}${heads.map((head) => head.slice(0, 11).padStart(12)).join("")}\n`,
    row("code: by hand, without tests", (sizes) => sizes.kinds.code),
    ...folders.map((folder) => row(`  ${folder}`, (sizes) => sizes.folders[folder] ?? 0)),
    row("tests and what only they use", (sizes) => sizes.kinds.tests),
    row("YAML", (sizes) => sizes.kinds.yaml),
    row("all three", ({ kinds }) => kinds.code + kinds.tests + kinds.yaml),
  ].join("");
}

const format = (value: number): string => value.toLocaleString("en");

function main(): number {
  const { values } = parseArgs({
    options: {
      at: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const { at, json, help: isHelp } = values;
  if (isHelp) {
    process.stdout.write(help);
    return 0;
  }
  try {
    const columns = { ...(at === undefined ? {} : { [at]: sizesOf(filesAt(at)) }), now: sizesOf(filesNow()) };
    process.stdout.write(json ? `${JSON.stringify(columns, undefined, 2)}\n` : table(columns));
    return 0;
  } catch {
    process.stderr.write(`Git has no revision "${at ?? "HEAD"}" here; \`git log --oneline\` lists them.\n`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = main();
