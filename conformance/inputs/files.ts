// Reads the YAML files of a user: a value and the places of its parts, or a usage error that names the file. Other modules
// decide what the value means.
import { defined } from "@acquiring/contract/codecs";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import { messageOf, UsageError } from "../contract/errors.ts";
import { segmentsOf } from "../contract/pointer.ts";

const longestFile = 1024 * 1024;

/** A value that a user gave. */
export interface Given {
  /** `undefined` for an empty file. */
  readonly value: unknown;
  /** The file, or a description of its source. */
  readonly source: string;
  /** Returns the place of a JSON pointer's value as `file:line:column`; `undefined` if the value is not from a file. */
  readonly place: (pointer: string) => string | undefined;
}

export const readYaml = (file: string, what: string): unknown => readGiven(file, what).value;

/**
 * The text of a file.
 *
 * @throws UsageError if it cannot be read, or is too long.
 */
export function readText(file: string, what: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`The ${what} cannot be read: ${messageOf(error)}.`);
  }
  if (text.length > longestFile)
    throw new UsageError(`The ${what} ${file} is longer than ${longestFile} characters.`);
  return text;
}

/**
 * Writes a file, and its folders; `what` names it in the message.
 *
 * @throws UsageError if it cannot be written.
 */
export function writeText(file: string, text: string, what: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${what} cannot be written: ${messageOf(error)}.`);
  }
}

/**
 * One YAML file.
 *
 * @throws UsageError if it cannot be read.
 */
export function readGiven(file: string, what: string): Given {
  const text = readText(file, what);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { uniqueKeys: true, lineCounter });
  const [error] = document.errors;
  if (error !== undefined) {
    const [line, column] = [error.linePos?.[0].line ?? 1, error.linePos?.[0].col ?? 1];
    const place = `${file}:${line}:${column}`;
    const problem = { place, at: "", message: error.message };
    throw new UsageError(`The ${what} ${file} is not valid YAML: ${place} ${error.message}`, [problem]);
  }
  const place = (pointer: string): string => {
    const path = segmentsOf(pointer);
    // The place of a missing value is that of its nearest parent.
    for (let length = path.length; length >= 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as
        | { readonly range?: readonly number[] }
        | undefined;
      const start = node?.range?.[0];
      if (start === undefined) continue;
      const { line, col } = lineCounter.linePos(start);
      return `${file}:${line}:${col}`;
    }
    return file;
  };
  // Twenty aliases are more than any such file needs, and few enough that none can blow it up.
  return { value: (document.toJS({ maxAliasCount: 20 }) as unknown) ?? undefined, source: file, place };
}

/** Parsed values, or the path of a YAML file. */
export const givenOr = (given: unknown, what: string): Given =>
  typeof given === "string"
    ? readGiven(given, what)
    : { value: given, source: "as given", place: () => undefined };

/** A thing that is wrong, and the JSON pointer of its place. */
export interface Wrong {
  readonly at: string;
  /** The pointer of the other value, if two values contradict each other. */
  readonly other?: string;
  readonly message: string;
}

/** Returns an error with a line for each problem, which begins with its place. */
export function wrongIn(head: string, wrongs: readonly Wrong[], { place }: Pick<Given, "place">): UsageError {
  const problems = wrongs.map(({ at, message, other }) => {
    const found = place(at);
    const second =
      other === undefined ? [] : [`The other value is at ${[place(other) ?? "", other].join(" ").trim()}.`];
    return { ...defined({ place: found }), at, message: [message, ...second].join(" ") };
  });
  const lines = new Set(
    problems.map(({ place: where, at, message }) =>
      [where, at === "" ? "/" : at, message].filter((part) => part !== undefined && part !== "").join(" "),
    ),
  );
  return new UsageError(`${head}\n${[...lines].map((line) => `  ${line}`).join("\n")}`, problems);
}
