// A profile as text: what is wrong with it and where, and the same text with another value. What the builder does not know is
// left as it is.
import { checkProfile } from "@acquiring/contract";
import { isRecord } from "@acquiring/contract/codecs";
import {
  type Document,
  isAlias,
  isCollection,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";

interface Problem {
  readonly line: number;
  readonly column: number;
  /** A JSON pointer. */
  readonly at: string;
  readonly message: string;
}

export interface ReadProfile {
  /** Whether it is YAML. */
  readonly isReadable: boolean;
  readonly value: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

/** Reads the text, and checks it as `acquiring profile check` does. */
export function readProfile(text: string): ReadProfile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col: column } = error.linePos?.[0] ?? { line: 1, col: 1 };
    const [message = ""] = error.message.split(/ at line \d|\n/u);
    return { isReadable: false, value: {}, problems: [{ line, column, at: "", message }] };
  }
  const value: unknown = document.toJS({ maxAliasCount: 20 });
  const checked = checkProfile(value);
  const problems = checked.ok
    ? []
    : checked.issues.map(({ at, message }) => ({ ...placeOf(document, lines, at), at, message }));
  return { isReadable: true, value: isRecord(value) ? value : {}, problems };
}

/** The place of a value; that of a missing value is that of its nearest parent. */
function placeOf(document: Document, lines: LineCounter, at: string): Pick<Problem, "line" | "column"> {
  const path = at
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start === undefined) continue;
    const { line, col: column } = lines.linePos(start);
    return { line, column };
  }
  return { line: 1, column: 1 };
}

/** The text with another value at a path, without one for `undefined`. Comments and all other values stay. */
export function withValue(text: string, path: readonly string[], value: unknown): string {
  const document = parseDocument(text);
  // Another value may refer to the one that changes.
  visit(document, { Alias: (_key, alias) => document.createNode(alias.toJS(document)) });
  visit(document, { Node: (_key, node) => void (isAlias(node) || delete node.anchor) });
  if (value === undefined) document.deleteIn(path);
  else {
    const node = document.createNode(value);
    visit(node, { Collection: (_key, own) => void (own.flow = own.items.every((one) => isScalar(one))) });
    document.setIn(path, node);
  }
  for (const name of [[], path.slice(0, 1)]) {
    const whole = document.getIn(name, true);
    if (isCollection(whole) && whole.items.length > 0) whole.flow = false;
  }
  return document.toString({ lineWidth: 110 });
}
