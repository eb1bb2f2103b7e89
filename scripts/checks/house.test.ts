// The house rules that a program can check: no circular imports, no folder with too many files, no names that are too similar,
// and a README in each folder. The linter limits the length of functions (.oxlintrc.json).
import { posix } from "node:path";
import { expect, test } from "vitest";
import { filesOf, importsIn, isTest, targetOf, textOf } from "./testing/tree.ts";

/** Generated files, which people do not browse. */
const isGenerated = (file: string): boolean => file.startsWith("generated/");

const written = filesOf(".ts", ".mjs").filter((file) => !isTest(file) && !isGenerated(file));

const rooms = new Map<string, string[]>();
for (const file of written) rooms.set(posix.dirname(file), [...(rooms.get(posix.dirname(file)) ?? []), file]);

type Graph = ReadonlyMap<string, readonly string[]>;

/** The files that import themselves around a corner; types count like values. */
const circularIn = (graph: Graph): readonly string[] =>
  [...graph.keys()].filter((file) => {
    const reached = new Set(graph.get(file));
    for (const next of reached) for (const one of graph.get(next) ?? []) reached.add(one);
    return reached.has(file);
  });

/** Whether one letter put in, taken out or replaced makes one name of the other. */
function areAlike(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rests = [one.slice(start), other.slice(start)] as const;
  return (
    rests[0].slice(1) === rests[1].slice(1) ||
    rests[0].slice(1) === rests[1] ||
    rests[0] === rests[1].slice(1)
  );
}

test("no imports are circular", () => {
  const files = filesOf(".ts", ".mjs").filter((file) => !file.endsWith(".test.ts"));
  const graph = new Map(
    files.map((file) => [
      file,
      importsIn(textOf(file)).flatMap((name) => (name.startsWith(".") ? [targetOf(file, name)] : [])),
    ]),
  );
  expect(circularIn(graph)).toEqual([]);
});

test("a circle of three files is found, and a chain is not a circle", () => {
  const graph = (imports: object): Graph => new Map(Object.entries(imports));
  expect(circularIn(graph({ a: ["b"], b: ["c"], c: ["a"], d: ["a"] }))).toEqual(["a", "b", "c"]);
  expect(circularIn(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toEqual([]);
});

test("no folder has more than 25 source files", () => {
  const crowded = [...rooms].filter(([, files]) => files.length > 25);
  expect(crowded.map(([room, files]) => `${room}: ${files.length}`)).toEqual([]);
});

test("no two files of a folder have names that differ by a letter", () => {
  const alike = [...rooms].flatMap(([room, files]) => {
    const names = files.map((file) => posix.basename(file).replace(/\.m?ts$/, ""));
    return names.flatMap((name, index) =>
      names
        .slice(index + 1)
        .flatMap((other) => (areAlike(name, other) ? [`${room}: ${name}, ${other}`] : [])),
    );
  });
  expect(alike).toEqual([]);
});

test.each([
  ["codec", "codecs", true],
  ["cancel", "capture", false],
  ["serve", "server", true],
  ["cards", "carts", true],
  ["form", "forms", true],
  ["page", "pages", true],
  ["state", "states-table", false],
])("%s and %s are too similar: %s", (one, other, alike) => {
  expect(areAlike(one, other)).toBe(alike);
});

test("no file of code has more than 300 lines", () => {
  const code = [...written, ...filesOf(".css", ".mjs")].filter((file) => !isTest(file));
  const long = code.map((file) => [file, textOf(file).split("\n").length - 1] as const);
  expect(long.filter(([, lines]) => lines > 300)).toEqual([]);
});

test("at most forty folders need a README", () => {
  expect(filesOf("README.md").length).toBeLessThanOrEqual(40);
});

/** The first sentence below the heading, without its full stop. */
const firstSentence = (text: string): string =>
  /^# .*\n\n([^]*?)\.\s/.exec(text)?.[1]?.replaceAll("\n", " ") ?? "nothing";

test("the map of the contributing page has every top folder, with the first sentence of its README", () => {
  const [, page = ""] = textOf("docs/contributing.md").split("\n## The folders\n");
  const map = new Map(
    [...(page.split("\n## ")[0] ?? "").matchAll(/^\| `(\w+)\/` \| (.*) \|$/gm)].map(
      ([, folder = "", what = ""]) => [folder, what],
    ),
  );
  const folders = new Set(filesOf("").flatMap((file) => /^(\w+)\//.exec(file)?.[1] ?? []));
  expect([...map.keys()].toSorted()).toEqual([...folders].toSorted());
  // These two have no README.
  const told = [...map].filter(([folder]) => !["generated", "docs"].includes(folder));
  expect(told).toEqual(told.map(([folder]) => [folder, firstSentence(textOf(`${folder}/README.md`))]));
});

test("the contract is data: spec/ has no code", () => {
  expect(filesOf(".ts", ".mjs", ".js").filter((file) => file.startsWith("spec/"))).toEqual([]);
});
