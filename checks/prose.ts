// `npm run task prose`: words to avoid, with the better ones, and sentences that are too long, in what people read: the README, the
// docs, the contract's statements, messages and pages. It counts; prose.test.ts sees to it that no count rises.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { isScalar, LineCounter, parseDocument, visit } from "yaml";

const help = `npm run task prose                 each finding with its place and the better word, then the counts
npm run task prose -- --json       the findings as JSON
npm run task prose -- --baseline   writes today's counts as those that may not rise
`;

const root = join(import.meta.dirname, "..");
const baselineFile = join(root, "checks", "prose-baseline.json");
const mostWords = 30;
const longSentence = "long sentence";

interface Passage {
  readonly line: number;
  readonly text: string;
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  /** The word to avoid, or `long sentence`. */
  readonly word: string;
  readonly say: string;
  readonly text: string;
}

/** How often each word is found, by file. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const table = JSON.parse(readFileSync(join(root, "checks", "prose-words.json"), "utf8")) as readonly {
  readonly avoid: readonly string[];
  readonly say: string;
}[];
const better = new Map(table.flatMap(({ avoid, say }) => avoid.map((word) => [word, say] as const)));
// The longer first: "to be told" is one finding, not two.
const words = [...better.keys()].toSorted((a, b) => b.length - a.length);
const pattern = new RegExp(`(?<![\\w-])(?:${words.join("|")})(?![\\w-])`, "giu");

/** The paragraphs, list entries and table cells of a page, without its code. */
export function markdownPassages(text: string): readonly Passage[] {
  const blank = (code: string): string => code.replaceAll(/[^\n]/gu, " ");
  const plain = text
    .replaceAll(/^( *)(```|~~~)[^]*?^ *\2$/gmu, blank)
    .replaceAll(/<!--[^]*?-->/gu, blank)
    .replaceAll(/`[^`\n]*`/gu, (code) => `x${" ".repeat(Math.max(0, code.length - 1))}`)
    .replaceAll(/\]\([^)\n]*\)/gu, "]");
  const passages: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const [index, line] of plain.split("\n").entries()) {
    const cells = line.startsWith("|") ? line.split("|").filter((cell) => /\w/u.test(cell)) : [];
    for (const cell of cells) passages.push({ line: index + 1, text: cell });
    const begins = /^\s*(?:[-*]|\d+\.|#+|>)\s/u.test(line);
    const last = passages.at(-1);
    if (isOpen && !begins && cells.length === 0 && last !== undefined) last.text += `\n${line}`;
    else if (cells.length === 0) passages.push({ line: index + 1, text: line });
    isOpen = cells.length === 0 && line.trim() !== "" && !line.startsWith("#");
  }
  return passages.filter((passage) => /\w/u.test(passage.text));
}

const statements = new Set(["statement", "unobservable", "open", "client", "server", "suite", "says"]);

/** What the contract's catalogues say in sentences. */
export function yamlPassages(text: string): readonly Passage[] {
  const lineCounter = new LineCounter();
  const passages: Passage[] = [];
  visit(parseDocument(text, { lineCounter }), {
    Pair: (_, { key, value }) => {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== "string") return;
      if (!statements.has(String(key.value)) || !value.range) return;
      passages.push({ line: lineCounter.linePos(value.range[0]).line, text: value.value });
    },
  });
  return passages;
}

/** The texts of a program that are more than one word; what is put into a template stands as one word. */
export function codePassages(text: string): readonly Passage[] {
  const source = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
  const passages: Passage[] = [];
  const look = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /\w\s+\w/u.test(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      for (const [index, part] of node.text.split("\n").entries())
        passages.push({ line: line + 1 + index, text: part });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return passages;
}

const sources: readonly (readonly [globs: readonly string[], read: (text: string) => readonly Passage[]])[] =
  [
    [["README.md", "docs/*.md", "docs/guides/*.md", "examples/README.md"], markdownPassages],
    [["spec/rules.yaml", "spec/extension-points.yaml"], yamlPassages],
    [
      [
        "{conformance,gateway,generator}/cli.ts",
        "{conformance/commands,conformance/reporters,gateway/admin,gateway/portal,scripts}/**/*.ts",
        "gateway/pages/texts.ts",
      ],
      codePassages,
    ],
  ];

/** What is found in one passage, each with the line of the file on which it is. */
export function findingsIn(file: string, { line, text }: Passage): readonly Finding[] {
  const at = (index: number): number => line + text.slice(0, index).split("\n").length - 1;
  const short = (part: string): string => part.replaceAll(/\s+/gu, " ").trim().slice(0, 100);
  const avoided = [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const word = found.toLowerCase();
    return {
      file,
      line: at(index),
      word,
      say: better.get(word) ?? "",
      text: short(text.slice(Math.max(0, index - 40))),
    };
  });
  const long = [...text.matchAll(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*/gu)].flatMap(({ 0: sentence, index }) => {
    const count = sentence.split(/\s+/u).filter((part) => /\w/u.test(part)).length;
    const say = `at most ${mostWords} words, not ${count}: make two of it`;
    return count > mostWords
      ? [{ file, line: at(index), word: longSentence, say, text: short(sentence) }]
      : [];
  });
  return [...avoided, ...long];
}

/** All findings, file by file. */
export function findings(): readonly Finding[] {
  return sources.flatMap(([globs, read]) =>
    globSync([...globs], { cwd: root })
      .filter((file) => !/\.(?:test|generated)\.ts$/u.test(file))
      .map((file) => file.replaceAll("\\", "/"))
      .toSorted()
      .flatMap((file) =>
        read(readFileSync(join(root, file), "utf8")).flatMap((passage) => findingsIn(file, passage)),
      ),
  );
}

export function countsOf(all: readonly Finding[]): Counts {
  const counts: Record<string, Record<string, number>> = {};
  for (const { file, word } of all) {
    const own = (counts[file] ??= {});
    own[word] = (own[word] ?? 0) + 1;
  }
  return counts;
}

const told = ({ file, line, word, say, text }: Finding): string =>
  `${file}:${line} "${word}": ${say}\n    ${text}`;

/** Where there are more findings than the baseline allows: each of that file's and word's, with what to write instead. */
export function risen(all: readonly Finding[], baseline: Counts): readonly string[] {
  const counts = countsOf(all);
  const allowed = (file: string, word: string): number => baseline[file]?.[word] ?? 0;
  return all.flatMap((finding) => {
    const { file, word } = finding;
    const found = counts[file]?.[word] ?? 0;
    return found > allowed(file, word)
      ? [`${told(finding)}\n    (${found} here, ${allowed(file, word)} before)`]
      : [];
  });
}

export const readBaseline = (): Counts => JSON.parse(readFileSync(baselineFile, "utf8")) as Counts;

if (import.meta.main) {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { json: flag, baseline: flag, help: flag } });
  const all = findings();
  const long = all.filter(({ word }) => word === longSentence).length;
  if (values.help) process.stdout.write(help);
  else if (values.baseline) writeFileSync(baselineFile, `${JSON.stringify(countsOf(all), undefined, 2)}\n`);
  else if (values.json) console.log(JSON.stringify(all, undefined, 2));
  else
    console.log([...all.map(told), `${all.length - long} words to avoid, ${long} long sentences`].join("\n"));
}
