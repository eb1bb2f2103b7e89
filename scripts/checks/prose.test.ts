import { expect, test } from "vitest";
import {
  codePassages,
  commentPassages,
  markdownPassages,
  titlePassages,
  yamlPassages,
} from "./prose-passages.ts";
import { countsOf, findings, findingsIn, idFindings, readBaseline, risen, roomsOf } from "./prose.ts";

const found = (passages: readonly { line: number; text: string }[]) =>
  passages.flatMap((passage) => findingsIn("a", passage)).map(({ line, word }) => [line, word]);

test("no file has more findings than before (npm run task prose -- --baseline after there are fewer)", () => {
  expect(risen(findings(), readBaseline())).toEqual([]);
});

test("a word is found as a whole, in any case, with its line and a suggestion", () => {
  const [finding] = findingsIn("page.md", { line: 7, text: "One line,\nthen the Answer." });
  expect(finding).toMatchObject({ file: "page.md", line: 8, word: "answer", say: "response, respond" });
  expect(found([{ line: 1, text: "An answering-machine, misanswered; recommended, told." }])).toEqual([
    [1, "told"],
  ]);
});

test("a sentence of more than 30 words is long, one of 30 is not", () => {
  const sentence = (words: number): string => `${"word ".repeat(words - 1)}end.`;
  expect(found([{ line: 1, text: `${sentence(30)} ${sentence(30)}` }])).toEqual([]);
  expect(found([{ line: 1, text: `${sentence(30)} ${sentence(31)}` }])).toEqual([[1, "long sentence"]]);
});

test("a phrase is found with words between its parts", () => {
  const [finding] = findingsIn("page.md", { line: 1, text: "Hold it against the contract, on its\nown." });
  expect(finding).toMatchObject({ word: "hold it against", say: "test, check, verify, compare with" });
  expect(found([{ line: 1, text: "A port of its\nown." }])).toEqual([[1, "of its own"]]);
  expect(found([{ line: 1, text: "It carries the request out, and it carries a name." }])).toEqual([
    [1, "carries"],
  ]);
});

test("two passive verbs in one sentence are a chain, one is not, and adjectives do not count", () => {
  expect(found([{ line: 3, text: "The order is found.\nIt was sent, and then it is never lost." }])).toEqual([
    [4, "passive chain"],
  ]);
  expect(found([{ line: 1, text: "The field is required and is sent." }])).toEqual([]);
});

test("an id needs code marks, and the page must say what kind of id it is", () => {
  const kindsIn = (text: string) => idFindings("page.md", text).map(({ line, word }) => [line, word]);
  expect(kindsIn("# A\n\nSee batch.partial-failure.")).toEqual([[3, "id without code marks"]]);
  expect(kindsIn("# A\n\nSee `batch.partial-failure`.")).toEqual([[3, "unexplained id"]]);
  expect(kindsIn("The extension point `batch.partial-failure`; `example.com` is none.")).toEqual([]);
  expect(kindsIn("`document.only-source`")).toEqual([[1, "unexplained id"]]);
  expect(kindsIn("The rule `document.only-source`")).toEqual([]);
});

test("only the comments on separate lines of a program are read, without their code", () => {
  const program =
    "// It is\n// told.\nconst a = 1; // told\n/**\n * `told` is\n * mended.\n *\n * @param a told\n */\n";
  expect(found(commentPassages(program))).toEqual([
    [2, "told"],
    [6, "mended"],
    [8, "told"],
  ]);
});

test("findings are counted by top folder", () => {
  const all = ["docs/a.md", "README.md", "docs/b/c.md"].flatMap((file) =>
    findingsIn(file, { line: 1, text: "told" }),
  );
  expect(roomsOf(all)).toEqual([
    ["docs", 2],
    ["README.md", 1],
  ]);
});

test("a page's code is ignored, and its paragraphs, entries and cells are separate", () => {
  const page =
    "# Answers\n\nIt `answers`.\nIt is\ntold.\n\n```sh\nanswer\n```\n\n- mend\n- it\n\n| [a](told.md) | told |\n";
  expect(found(markdownPassages(page))).toEqual([
    [1, "answers"],
    [5, "told"],
    [11, "mend"],
    [14, "told"],
  ]);
});

test("the sentences of a catalogue and the texts of a program are read", () => {
  expect(found(yamlPassages("- id: answer.x\n  statement: It is\n    told.\n  section: [told]\n"))).toEqual([
    [2, "told"],
  ]);
  const program = 'const answer = "answer";\nsay(`an ${answer} is\n  told`, "it told");\n';
  expect(found(codePassages(program))).toEqual([
    [3, "told"],
    [3, "told"],
  ]);
});

test("the titles of tests and their groups are read, but not their bodies, cases and code", () => {
  const program =
    'describe.each(["told"])("told %s", () => {\n  it(`is ${who} and\n told`, () => say("told"));\n' +
    '  test("runs `told`", told);\n});\nit.skipIf(told)("mends", () => {});\nsay("told", told);\ntest("told");\n';
  expect(found(titlePassages(program))).toEqual([
    [1, "told"],
    [3, "told"],
    [6, "mends"],
  ]);
});

test("an additional finding is reported with all of its kind, one fewer is not", () => {
  const all = findingsIn("a.md", { line: 1, text: "An answer, told and told." });
  expect(countsOf(all)).toEqual({ "a.md": { answer: 1, told: 2 } });
  expect(risen(all, { "a.md": { answer: 2, told: 2 } })).toEqual([]);
  const [first, ...rest] = risen(all, { "a.md": { answer: 1, told: 1 } });
  expect(first).toContain('a.md:1 "told": sent, delivered, queued');
  expect(first).toContain("(2 here, 1 before)");
  expect(rest).toHaveLength(1);
});
