// The sentences in a file: of a page, of a catalogue, of a program's texts and comments. Each has its line.
import ts from "typescript";
import { isScalar, LineCounter, parseDocument, visit } from "yaml";

export interface Passage {
  readonly line: number;
  readonly text: string;
}

/** The paragraphs, list entries and table cells of a page, without its code. */
export function markdownPassages(text: string): readonly Passage[] {
  const blank = (code: string): string => code.replaceAll(/[^\n]/gu, " ");
  const plain = text
    .replaceAll(/^---\n[^]*?^---$/gmu, (front) => front.replaceAll(/^---$|^\w+: ?/gmu, ""))
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

const statements = new Set(
  "statement unobservable open client server suite says summary description".split(" "),
);

/** What the contract's documents say in sentences. */
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

/** The texts of a program that are more than one word. A value in a template counts as one word. */
export function codePassages(text: string): readonly Passage[] {
  const source = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
  const passages: Passage[] = [];
  const look = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && /\w\s+\w/u.test(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      for (const [index, part] of node.text.split("\n").entries())
        // Braces are those of a style, and a page's classes are no words.
        if (!part.includes("{"))
          passages.push({ line: line + 1 + index, text: part.replaceAll(/<[^>]*>?/gu, " ") });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return passages;
}

/** The comments of a program on separate lines. Consecutive lines are one passage. */
export function commentPassages(text: string): readonly Passage[] {
  const passages: { line: number; text: string }[] = [];
  let before = -1;
  let isDocstring = false;
  for (const [index, line] of text.split("\n").entries()) {
    const begins = /^\s*(?:\/\/|\/\*\*)/u.test(line);
    if (!begins && !isDocstring) continue;
    const opens = /^\s*\/\*\*/u.test(line);
    const said = line
      .replace(/^\s*(?:\/\/|\/\*\*|\*\/|\*(?!\/))/u, "")
      .replace(/\*\/\s*$/u, "")
      .replaceAll(/`[^`\n]*`/gu, "x");
    const last = passages.at(-1);
    const starts = opens || before !== index - 1 || /^\s*(?:@\w+|-\s|\|)/u.test(said);
    if (starts || last === undefined) passages.push({ line: index + 1, text: said });
    else last.text += `\n${said}`;
    before = index;
    isDocstring = (isDocstring || opens) && !line.includes("*/");
  }
  return passages.filter((passage) => /\w/u.test(passage.text));
}
