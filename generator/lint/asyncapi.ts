// Checks an AsyncAPI document by the format's own parser.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { isNode, LineCounter, parseDocument } from "yaml";

import { pointerNames } from "../load/problem.ts";
import type { Problem } from "./redocly.ts";

// Loaded as Node loads it for `require`: its modules for bundlers, which a test runner may choose, do not load in Node.
const { Parser } = createRequire(import.meta.url)("@asyncapi/parser") as typeof import("@asyncapi/parser");

/** The advice to use a newer version of the format is not a problem: 3.0 is what the contract is written in. */
const notProblems = new Set<string | number>(["asyncapi-latest-version"]);

/** Every error and warning of the document in `file` (a path), located. */
export async function asyncapiProblems(file: string): Promise<Problem[]> {
  const text = readFileSync(file, "utf8");
  const { diagnostics } = await new Parser().parse(text, { source: file });
  return diagnostics
    .filter(({ code }) => !notProblems.has(code))
    .map(({ code, message, path, range }) => ({
      file,
      line: range.start.line + 1,
      column: range.start.character + 1,
      pointer: `#/${path.join("/")}`,
      rule: `asyncapi/${code}`,
      message,
    }));
}

/** Returns line and column of the deepest node on the way to a JSON pointer. It does not follow a `$ref`. */
export function placeOf(text: string, pointer: string): { line: number; column: number } {
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines });
  const path = pointerNames(pointer);
  for (let length = path.length; length > 0; length -= 1) {
    const node = tree.getIn(path.slice(0, length), true);
    if (!isNode(node) || !node.range) continue;
    const { line, col } = lines.linePos(node.range[0]);
    return { line, column: col };
  }
  return { line: 1, column: 1 };
}
