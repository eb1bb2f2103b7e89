// `npm run task prose`: finds hard English in what people read: the README, the docs, the contract's statements, messages, pages,
// comments and titles of tests. It finds words to avoid (with better ones), long sentences, chains of passive verbs, and ids that the page does
// not explain. It counts; prose.test.ts fails when a count rises.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { extensionPoints, rules } from "@acquiring/contract/catalogue";
import {
  codePassages,
  commentPassages,
  markdownPassages,
  type Passage,
  titlePassages,
  yamlPassages,
} from "./prose-passages.ts";

const help = `npm run task prose                  each finding with its place and the better word, then the counts by room
npm run task prose -- docs gateway  only files whose path begins so
npm run task prose -- --json        the findings as JSON
npm run task prose -- --baseline    writes today's counts as those that may not rise
`;

const root = join(import.meta.dirname, "../..");
const baselineFile = join(root, "checks", "prose-baseline.json");
const mostWords = 30;
const longSentence = "long sentence";
const passiveChain = "passive chain";
const bareId = "id without code marks";
const unexplainedId = "unexplained id";

export interface Finding {
  readonly file: string;
  readonly line: number;
  /** The word to avoid, or the kind of finding, such as `long sentence`. */
  readonly word: string;
  readonly say: string;
  readonly text: string;
}

/** How often each word is found, by file. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const table = JSON.parse(readFileSync(join(root, "checks", "prose-words.json"), "utf8")) as readonly {
  /** Words, or regular expressions of words. */
  readonly avoid: readonly string[];
  readonly say: string;
}[];
const entries = table
  .flatMap(({ avoid, say }) => avoid.map((word) => ({ word: word.replaceAll(" ", "\\s+"), say })))
  // The longer phrase first, so that one phrase is one finding.
  .toSorted((a, b) => b.word.length - a.word.length)
  .map(({ word, say }) => ({ word, say, whole: new RegExp(`^(?:${word})$`, "iu") }));
const pattern = new RegExp(`(?<![\\w-])(?:${entries.map(({ word }) => word).join("|")})(?![\\w-])`, "giu");
const betterFor = (found: string): string => entries.find(({ whole }) => whole.test(found))?.say ?? "";

// "is required" and the like are adjectives, not passives.
const adjectives =
  "(?!required|allowed|needed|supposed|limited|based|expected|interested|used to|related|called|named|signed in|red|need)";
const irregular =
  "made|done|sent|kept|found|given|taken|written|read|seen|said|shown|known|left|lost|put|set|built|bound|chosen|held|paid|met|broken|drawn|begun|gone|spent|cut|run|thrown|hidden|forgotten|brought|caught|meant";
const passive = new RegExp(
  `\\b(?:is|are|was|were|be|been|being)\\s+(?:(?:not|never|also|only|then|still|always|already|\\w+ly)\\s+)*${adjectives}(?:\\w{2,}ed|${irregular})\\b`,
  "giu",
);

type Read = (text: string) => readonly Passage[];
const sources: readonly (readonly [globs: readonly string[], read: Read])[] = [
  [
    [
      "*.md",
      "docs/**/*.md",
      "{examples,gateway,conformance,generator,runtime,release,checks,scripts,bench,interop,site,testing,spec}/**/*.md",
    ],
    markdownPassages,
  ],
  [["spec/**/*.yaml"], yamlPassages],
  [
    [
      "{conformance,gateway,generator}/cli.ts",
      "{conformance/commands,conformance/reporters,gateway/admin,gateway/pages,gateway/portal,scripts,examples}/**/*.ts",
      "gateway/{start,config,reach,reference-profile}.ts",
      "gateway/{commands,control,http,domain,notifications,postgres,wire}/**/*.ts",
      "docs/site/{pages,parts}/**/*.ts",
    ],
    codePassages,
  ],
  [
    [
      "*.ts",
      "{examples,gateway,conformance,generator,runtime,release,checks,scripts,bench,interop,site,testing}/**/*.ts",
    ],
    commentPassages,
  ],
  [
    [
      "{examples,gateway,conformance,generator,runtime,release,checks,scripts,bench,interop,site,testing}/**/*.test.ts",
    ],
    titlePassages,
  ],
];
// Made by programs; their words are those of the files that they are made from.
const made =
  /(?:^|\/)(?:node_modules|dist|docs\/site|docs\/generated|generated|reports|consumer)\/|\.generated\.ts$/u;

const words = (sentence: string): number => sentence.split(/\s+/u).filter((part) => /\w/u.test(part)).length;
const short = (part: string): string => part.replaceAll(/\s+/gu, " ").trim().slice(0, 100);

/** What is found in one passage, each with the line of the file on which it is. */
export function findingsIn(file: string, { line, text }: Passage): readonly Finding[] {
  const at = (index: number): number => line + text.slice(0, index).split("\n").length - 1;
  const finding = (index: number, word: string, say: string, part: string): Finding => ({
    file,
    line: at(index),
    word,
    say,
    text: short(part),
  });
  const avoided = [...text.matchAll(pattern)].map(({ 0: found, index }) => {
    const word = found.toLowerCase().replaceAll(/\s+/gu, " ");
    return finding(index, word, betterFor(word), text.slice(Math.max(0, index - 40)));
  });
  const sentences = [...text.matchAll(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*/gu)].flatMap(
    ({ 0: sentence, index }) => {
      const start = index + (/\S/u.exec(sentence)?.index ?? 0);
      const count = words(sentence);
      const verbs = [...sentence.matchAll(passive)].map(([verb]) => verb);
      return [
        ...(count > mostWords
          ? [
              finding(
                start,
                longSentence,
                `at most ${mostWords} words, not ${count}: make two of it`,
                sentence,
              ),
            ]
          : []),
        ...(verbs.length > 1
          ? [finding(start, passiveChain, `name who acts (${short(verbs.join(", "))})`, sentence)]
          : []),
      ];
    },
  );
  return [...avoided, ...sentences];
}

const kinds: readonly (readonly [kind: string, ids: ReadonlySet<string>])[] = [
  ["rule", new Set(rules.map(({ id }) => id))],
  ["extension point", new Set(extensionPoints.map(({ id }) => id))],
];

/** Ids of rules and extension points on a page without code marks, and those of a kind that the page never names. */
export function idFindings(file: string, text: string): readonly Finding[] {
  const prose = markdownPassages(text);
  const bare = prose.flatMap((passage) =>
    [...passage.text.matchAll(/(?<![\w./-])[a-z-]+\.[a-z0-9-]+(?![\w/-]|\.\w)/gu)]
      .filter(([id]) => kinds.some(([, ids]) => ids.has(id)))
      .map(([id]) => ({
        file,
        line: passage.line,
        word: bareId,
        say: `\`${id}\``,
        text: short(passage.text),
      })),
  );
  const unexplained = kinds.flatMap(([kind, ids]) => {
    const [id] = [...text.matchAll(/`([a-z-]+\.[a-z0-9-]+)[`:]/gu)]
      .map(([, one = ""]) => one)
      .filter((one) => ids.has(one));
    const isNamed = new RegExp(`\\b${kind.replace(" ", "[ -]")}s?\\b`, "iu").test(text);
    if (id === undefined || isNamed) return [];
    const line = text.slice(0, text.indexOf(`\`${id}`)).split("\n").length;
    return [
      { file, line, word: unexplainedId, say: `say on the page that it is the id of a ${kind}`, text: id },
    ];
  });
  return [...bare, ...unexplained];
}

/** All findings, file by file. */
export function findings(): readonly Finding[] {
  return sources.flatMap(([globs, read]) =>
    globSync([...globs], {
      cwd: root,
      exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/u.test(String(path)),
    })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !made.test(file) && !(read === codePassages && file.endsWith(".test.ts")))
      .toSorted()
      .flatMap((file) => {
        const text = readFileSync(join(root, file), "utf8");
        const own = read(text).flatMap((passage) => findingsIn(file, passage));
        return read === markdownPassages ? [...own, ...idFindings(file, text)] : own;
      }),
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

/** Findings of a file and word that exceed the baseline, each with a suggestion. */
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

/** The number of findings in each room: the top folder, or the file if there is none. */
export function roomsOf(all: readonly Finding[]): readonly (readonly [room: string, count: number])[] {
  const rooms = new Map<string, number>();
  for (const { file } of all) {
    const room = file.split("/")[0] ?? file;
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  return [...rooms].toSorted(([, a], [, b]) => b - a);
}

if (import.meta.main) {
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = parseArgs({
    options: { json: flag, baseline: flag, help: flag },
    allowPositionals: true,
  });
  const all = findings().filter(
    ({ file }) => positionals.length === 0 || positionals.some((begin) => file.startsWith(begin)),
  );
  if (values.help) process.stdout.write(help);
  else if (values.baseline)
    writeFileSync(baselineFile, `${JSON.stringify(countsOf(findings()), undefined, 2)}\n`);
  else if (values.json) console.log(JSON.stringify(all, undefined, 2));
  else {
    const counts = roomsOf(all).map(([room, count]) => `${room} ${count}`);
    console.log([...all.map(told), `${all.length} findings: ${counts.join(", ")}`].join("\n"));
  }
}
