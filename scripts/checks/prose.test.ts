// Plain words in what people read: pages, the contract's statements, messages and comments. Fails for a word that has a better
// one (testing/prose-words.json) and for a sentence of more than thirty words.
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import {
  codePassages,
  commentPassages,
  markdownPassages,
  type Passage,
  yamlPassages,
} from "./testing/passages.ts";
import betterWords from "./testing/prose-words.json" with { type: "json" };
import { root, textOf } from "./testing/tree.ts";

const mostWords = 30;
const entries = betterWords
  .flatMap(({ avoid, say }) => avoid.map((word) => ({ word: word.replaceAll(" ", "\\s+"), say })))
  // The longer phrase first, so that one phrase is one finding.
  .toSorted((a, b) => b.word.length - a.word.length)
  .map(({ word, say }) => ({ word, say, whole: new RegExp(`^(?:${word})$`, "iu") }));
const avoided = new RegExp(`(?<![\\w-])(?:${entries.map(({ word }) => word).join("|")})(?![\\w-])`, "giu");

/** Each finding of a passage, with the line of the file on which it is. */
function findingsIn(file: string, { line, text }: Passage): readonly string[] {
  const at = (index: number): number => line + text.slice(0, index).split("\n").length - 1;
  const words = [...text.matchAll(avoided)].map(({ 0: found, index }) => {
    const better = entries.find(({ whole }) => whole.test(found))?.say ?? "";
    return `${file}:${at(index)} "${found.toLowerCase().replaceAll(/\s+/gu, " ")}": ${better}`;
  });
  const long = [...text.matchAll(/[^.!?]+(?:[.!?](?!\s|$)[^.!?]*)*/gu)].flatMap(({ 0: sentence, index }) => {
    const count = sentence.split(/\s+/u).filter((part) => /\w/u.test(part)).length;
    const start = index + (/\S/u.exec(sentence)?.index ?? 0);
    return count > mostWords ? [`${file}:${at(start)} ${count} words: make two sentences of it`] : [];
  });
  return [...words, ...long];
}

const code = "{examples,gateway,conformance,generator,runtime,scripts,bench}/**/*.ts";
const sources: readonly (readonly [globs: readonly string[], read: (text: string) => readonly Passage[]])[] =
  [
    [
      ["*.md", "{docs,examples,gateway,conformance,generator,runtime,scripts,bench,spec}/**/*.md"],
      markdownPassages,
    ],
    [["spec/**/*.yaml"], yamlPassages],
    [
      [
        "{conformance,gateway,generator}/cli.ts",
        "{conformance/commands,conformance/reporters,gateway/admin,gateway/pages,gateway/portal,scripts,examples}/**/*.ts",
        "gateway/{commands,control,http,domain,notifications,start,wire}/**/*.ts",
        "docs/site/{pages,parts}/**/*.ts",
      ],
      codePassages,
    ],
    [["*.ts", "docs/site/**/*.ts", code], commentPassages],
  ];
// Made by programs; their words are those of the files that they are made from.
const made = /(?:^|\/)(?:node_modules|dist|generated|reports|consumer|strangers)\/|\.generated\.ts$/u;

test("what people read has plain words and short sentences", () => {
  const findings = sources.flatMap(([globs, read]) =>
    globSync([...globs], { cwd: root, exclude: (path) => /(?:^|[\\/])(?:node_modules|dist)$/u.test(path) })
      .map((file) => file.replaceAll("\\", "/"))
      .filter((file) => !made.test(file) && !(read === codePassages && /\.test\.ts$|testing\//u.test(file)))
      .toSorted()
      .flatMap((file) => read(textOf(file)).flatMap((passage) => findingsIn(file, passage))),
  );
  expect(findings).toEqual([]);
});

const found = (passages: readonly Passage[]) =>
  passages.flatMap((passage) => findingsIn("a", passage)).map((one) => one.replace(/: .*/u, ""));

test("a word is found as a whole, in any case, with its line and a better one", () => {
  const [finding] = findingsIn("page.md", { line: 7, text: "One line,\nthen the Answer." });
  expect(finding).toBe('page.md:8 "answer": response, respond');
  expect(found([{ line: 1, text: "An answering-machine, misanswered; recommended, told." }])).toEqual([
    'a:1 "told"',
  ]);
  expect(found([{ line: 1, text: "It carries the request out, and it carries a name." }])).toEqual([
    'a:1 "carries"',
  ]);
});

test("a sentence of more than 30 words is long, one of 30 is not", () => {
  const sentence = (words: number): string => `${"word ".repeat(words - 1)}end.`;
  expect(found([{ line: 1, text: `${sentence(30)} ${sentence(30)}` }])).toEqual([]);
  expect(found([{ line: 1, text: `${sentence(30)} ${sentence(31)}` }])).toEqual(["a:1 31 words"]);
});

test("pages are read without their code, programs by comments and texts, catalogues by statements", () => {
  const page =
    "# Answers\n\nIt `answers`.\nIt is\ntold.\n\n```sh\nanswer\n```\n\n- mend\n- it\n\n| [a](told.md) | told |\n";
  expect(found(markdownPassages(page))).toEqual([
    'a:1 "answers"',
    'a:5 "told"',
    'a:11 "mend"',
    'a:14 "told"',
  ]);
  const program = "// It is\n// told.\nconst a = 1; // told\n/**\n * `told` is\n * mended.\n */\n";
  expect(found(commentPassages(program))).toEqual(['a:2 "told"', 'a:6 "mended"']);
  expect(found(codePassages('const answer = "answer";\nsay(`an ${answer} is\n  told`);\n'))).toEqual([
    'a:3 "told"',
  ]);
  expect(found(yamlPassages("- id: answer.x\n  statement: It is\n    told.\n  section: [told]\n"))).toEqual([
    'a:2 "told"',
  ]);
});
