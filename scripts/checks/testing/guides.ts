// Takes the guides of docs/guides apart, writes each to a folder, and runs it. Uses no test framework.
//
// Fenced blocks, in the order of a guide:
// - ```ts whose first line is `// name.ts` is a file of that name. Every other ```ts is a part of one module, `guide.ts`.
//   Its parts have the line numbers of the guide, so a compiler's line is the guide's line. The module waits after each
//   part, so that the blocks between two parts run between them.
// - ```sh is run by a shell in the guide's folder.
// - ```yaml whose first line is `# name.yaml` is a file.
// - ```text is the output of the block before it. `…` matches anything in its line; on a separate line it matches any lines.
//   Output without such a block is an error of the guide.
// After the language there may be `no-run reason="why"` (compiled or parsed, never run) and `exit=2` (the exit code).
// All files of a guide exist before its first block runs, also those of the first guide and of imported earlier guides.
import { defined } from "@acquiring/contract/codecs";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, join, relative } from "node:path";
import { typeErrors } from "./compiler.ts";
import { writeCommands, writeNpx } from "./installed.ts";
import { ended, environment, root } from "./shell.ts";

export const guidesFolder = join(root, "docs", "guides");

export interface Block {
  readonly language: string;
  /** The name of the file that it is. */
  readonly file?: string;
  /** Why it is not run. */
  readonly noRun?: string;
  /** How the command ends. */
  readonly exit: number;
  readonly text: string;
  /** Of its first line of text, from 1. */
  readonly line: number;
  /** What it prints, as the guide shows it. */
  readonly shows?: string;
}

export interface Guide {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly order: number;
  /** The Markdown after the front matter. */
  readonly body: string;
  readonly blocks: readonly Block[];
}

/** @throws Error that names file and line, for a front matter or a block that is none. */
export function readGuide(slug: string, markdown: string): Guide {
  const wrong = (line: number, what: string): Error => new Error(`docs/guides/${slug}.md:${line}: ${what}`);
  const [, head = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(markdown) ?? [];
  const front = new Map(
    head.split("\n").map((line) => {
      const [, name = "", value = ""] = /^(\w+): (.+)$/.exec(line) ?? [];
      return [name, value] as const;
    }),
  );
  const [title = "", summary = "", order = ""] = ["title", "summary", "order"].map((name) => front.get(name));
  if (title === "" || summary === "" || !/^\d+$/.test(order))
    throw wrong(1, "it needs `title`, `summary` and `order`");
  const blocks: Block[] = [];
  let open: { readonly info: string; readonly line: number; readonly lines: string[] } | undefined;
  for (const [index, line] of markdown.split("\n").entries()) {
    if (open === undefined) {
      if (line.trimStart().startsWith("```")) open = { info: line.slice(3), line: index + 2, lines: [] };
    } else if (line === "```") {
      const { info, line: start, lines } = open;
      open = undefined;
      const text = lines.map((one) => `${one}\n`).join("");
      if (info === "text") {
        const before = blocks.pop();
        if (before === undefined || before.noRun !== undefined || before.shows !== undefined)
          throw wrong(start, "it is nobody's output");
        if (/^[\s…]*$/.test(text)) throw wrong(start, "it would fit anything");
        blocks.push({ ...before, shows: text });
      } else blocks.push(readBlock(info, text, start, wrong));
    } else open.lines.push(line);
  }
  if (open !== undefined) throw wrong(open.line, "the block has no end");
  return { slug, title, summary, order: Number(order), body, blocks };
}

function readBlock(
  info: string,
  text: string,
  line: number,
  wrong: (line: number, what: string) => Error,
): Block {
  const [whole, language = "", noRun, exit = "0"] =
    /^(ts|sh|yaml)(?: no-run reason="([^"]+)")?(?: exit=(\d))?$/.exec(info) ?? [];
  if (whole === undefined) throw wrong(line - 1, `\`${info}\` is no block that a test knows`);
  const file = /^(?:\/\/|#) ([\w.-]+\.(?:ts|yaml))\n/.exec(text)?.[1];
  if (language === "yaml" && file === undefined) throw wrong(line, "it names no file");
  return {
    language,
    ...(file === undefined || language === "sh" ? {} : { file }),
    ...defined({ noRun }),
    exit: Number(exit),
    text,
    line,
  };
}

/** Every guide, in their order. */
export const readGuides = (): readonly Guide[] =>
  readdirSync(guidesFolder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readGuide(basename(name, ".md"), readFileSync(join(guidesFolder, name), "utf8")))
    .toSorted((a, b) => a.order - b.order);

const isPart = ({ language, file, noRun }: Block): boolean =>
  language === "ts" && file === undefined && noRun === undefined;

/** The marker after the output of a part of a module. */
const separator = "\u001e\n";
const prelude = `import { once as onceOf } from "node:events"; const nextPart = async () => { process.stdout.write(${JSON.stringify(separator)}); process.stdin.resume(); await onceOf(process.stdin, "data"); process.stdin.pause(); };`;

/** Addresses as the guides show them, and the real ones. */
export type Addresses = Readonly<Record<string, string>>;
const replaced = (text: string, addresses: Addresses): string =>
  Object.entries(addresses).reduce((so, [shown, real]) => so.replaceAll(shown, real), text);

/** Writes every guide to a separate folder below `work`, with replacements for the installed commands. */
export function layOut(guides: readonly Guide[], work: string, addresses: Addresses): void {
  writeNpx(work);
  const [first] = guides;
  const files = (guide: Guide): readonly Block[] => guide.blocks.filter(({ file }) => file !== undefined);
  const before = new Map<string, Block>();
  for (const guide of guides) {
    const folder = join(work, guide.slug);
    mkdirSync(folder, { recursive: true });
    writeCommands(folder);
    const write = (name: string, text: string): void =>
      writeFileSync(join(folder, name), replaced(text, addresses));
    const parts = guide.blocks.filter(isPart);
    if (parts.length > 0) write("guide.ts", moduleOf(parts));
    const own = guide.blocks.filter((block) => block.noRun !== undefined && block.language === "ts");
    for (const block of own) write(`no-run-${block.line}.ts`, atItsLine(block));
    for (const block of files(guide)) before.set(block.file ?? "", block);
    const known = first === undefined ? [] : files(first);
    for (const block of [...known, ...importedBy(guide.blocks, before), ...files(guide)])
      write(block.file ?? "", block.language === "ts" ? atItsLine(block) : block.text);
  }
}

/** The files that blocks import, and what these import. */
function importedBy(blocks: readonly Block[], known: ReadonlyMap<string, Block>): ReadonlySet<Block> {
  const found = new Set<Block>();
  const look = ({ text }: Block): void => {
    for (const [, name = ""] of text.matchAll(/ from "\.\/([\w.-]+)"/g)) {
      const block = known.get(name);
      if (block === undefined || found.has(block)) continue;
      found.add(block);
      look(block);
    }
  };
  for (const block of blocks) look(block);
  return found;
}

const atItsLine = ({ text, line }: Block): string => `export {};${"\n".repeat(line - 1)}${text}`;

function moduleOf(parts: readonly Block[]): string {
  const lines = [parts.length > 1 ? prelude : "export {};"];
  for (const part of parts) {
    const { text, line } = part;
    const own = text.trimEnd().split("\n");
    for (const [index, one] of own.entries()) lines[line - 1 + index] = one;
    lines[line - 1 + own.length] = part === parts.at(-1) ? "" : "await nextPart();";
  }
  return `${Array.from(lines, (line) => line ?? "").join("\n")}\n`;
}

/** What the compiler has against the programs of all guides that were laid out; `guide.ts(12,3)` is line 12 of the guide. */
export const typeErrorsIn = (work: string): readonly string[] =>
  typeErrors(...globSync("*/*.ts", { cwd: work }).map((file) => join(work, file))).map((error) =>
    error.replace(`${relative(root, work)}/`, "").trimEnd(),
  );

export interface Ran {
  readonly block: Block;
  readonly code: number | null;
  readonly out: string;
  /** Its standard error, for debugging. */
  readonly err: string;
}

/** Runs the blocks of a guide that was laid out. */
export async function runGuide(guide: Guide, work: string, addresses: Addresses): Promise<readonly Ran[]> {
  const folder = join(work, guide.slug);
  const parts = guide.blocks.filter(isPart);
  const ran: Ran[] = [];
  let step: ReturnType<typeof stepper> | undefined;
  for (const block of guide.blocks) {
    if (block.noRun !== undefined) {
      if (block.language === "sh") execFileSync("sh", ["-n"], { input: block.text });
    } else if (block.language === "sh") {
      const command = replaced(block.text, addresses);
      ran.push({ block, ...(await ended(start("sh", ["-e", "-c", command], folder, work))) });
    } else if (isPart(block)) {
      step ??= stepper(start("node", ["guide.ts"], folder, work));
      ran.push({ block, ...(await step(block === parts[0], block === parts.at(-1))) });
    }
  }
  return ran;
}

/** Runs a module part by part. A part that does not reach its end has failed. */
function stepper(child: ChildProcess) {
  let [out, err] = ["", ""];
  let code: number | null | undefined;
  let wake = (): void => undefined;
  child.stdin?.on("error", () => undefined);
  child.stdout?.on("data", (chunk) => ((out += chunk), wake()));
  child.stderr?.on("data", (chunk) => (err += chunk));
  child.on("close", (ended) => ((code = ended), wake()));
  return async (isFirst: boolean, isLast: boolean): Promise<Omit<Ran, "block">> => {
    if (!isFirst) child.stdin?.write("\n");
    if (isLast) child.stdin?.end();
    for (;;) {
      if (code !== undefined || (!isLast && out.includes(separator))) break;
      await new Promise<void>((done) => (wake = done));
    }
    const end = isLast ? -1 : out.indexOf(separator);
    const own = end < 0 ? out : out.slice(0, end);
    out = end < 0 ? "" : out.slice(end + separator.length);
    return { code: end < 0 ? (isLast ? (code ?? null) : code || 1) : 0, out: own, err };
  };
}

/** A command in the folder of a guide that was laid out below `work`. */
export function start(
  command: string,
  parameters: readonly string[],
  cwd: string,
  work: string,
): ChildProcess {
  const PATH = [join(work, "bin"), join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const env = environment({ PATH, NODE_OPTIONS: "--conditions=@acquiring/source" });
  return spawn(command, parameters, { cwd, env, stdio: ["pipe", "pipe", "pipe"], timeout: 120_000 });
}

const steady = (text: string): string => text.replaceAll(/[ \t]+$/gm, "").trimEnd();

/** What a guide shows, as a pattern. */
export function patternOf(shown: string): RegExp {
  const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const lines = steady(shown)
    .split("\n")
    .map((line) => (line === "…" ? "(?:.*\n)*?.*" : line.split("…").map(escaped).join(".*")));
  return new RegExp(`^${lines.join("\n")}$`);
}

/** What is wrong with a block that was run, if anything is. */
export function faultOf(guide: Guide, { block, code, out, err }: Ran, addresses: Addresses): string[] {
  const at = `docs/guides/${guide.slug}.md:${block.line}`;
  if (code !== block.exit) return [`${at} ends with ${code}: ${out}${err}`];
  const printed = steady(out);
  const fits = patternOf(replaced(block.shows ?? "", addresses)).test(printed);
  return fits ? [] : [`${at} prints\n${printed}\nand shows\n${block.shows ?? "nothing"}`];
}
