// Writes values, comments and file headers as TypeScript.
import type { Operation } from "../model/model.ts";

/** The first line of each generated file. */
export const banner = "// generated, do not edit; npm run generate\n";

const width = 110;

/** A plain value as TypeScript: short ones on one line, names without quotes where they need none. */
export function literal(value: unknown, indent = ""): string {
  const flat = onOneLine(value);
  const isPlain = typeof value !== "object" || value === null || isCode(value);
  if (isPlain || indent.length + flat.length <= width) return flat;
  const deeper = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((one) => `${deeper}${literal(one, deeper)},\n`)
    : entries(value).map(([name, one]) => `${deeper}${propertyName(name)}: ${literal(one, deeper)},\n`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${lines.join("")}${indent}${close}`;
}

const verbatim = Symbol("verbatim");

/** A piece of TypeScript that a value contains unquoted, such as a function. */
export interface Code {
  readonly [verbatim]: string;
}

export const code = (text: string): Code => ({ [verbatim]: text });

const isCode = (value: object): value is Code => verbatim in value;

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isCode(value)) return value[verbatim];
  const members = entries(value).map(([name, one]) => `${propertyName(name)}: ${onOneLine(one)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

const entries = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, one]) => one !== undefined);

const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name);

/** The body of a documentation comment: paragraphs, wrapped. `undefined` and empty paragraphs are left out. */
export function docBody(paragraphs: readonly (string | undefined)[], indent = ""): string {
  const texts = paragraphs.flatMap((text) => (text === undefined || text === "" ? [] : [safe(text)]));
  const [only = ""] = texts;
  if (texts.length === 1 && indent.length + only.length + 7 <= width) return `* ${only} `;
  const lines = docLines(texts, indent);
  return `*\n${lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} `;
}

/** Paragraphs as the lines of a comment, an empty one between them. */
export const docLines = (paragraphs: readonly string[], indent = ""): readonly string[] =>
  paragraphs.flatMap((text, index) => [
    ...(index === 0 ? [] : [""]),
    ...wrap(safe(text), width - indent.length - 3),
  ]);

/** A documentation comment with its line end; nothing without a text. */
export function doc(paragraphs: readonly (string | undefined)[], indent = ""): string {
  return paragraphs.some((text) => text !== undefined && text !== "")
    ? `${indent}/*${docBody(paragraphs, indent)}*/\n`
    : "";
}

const safe = (text: string): string => text.trim().replaceAll(/\s+/gu, " ").replaceAll("*/", "*\\/");

function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** The first sentence of a description as the end of another one: what a text must be. */
export function wordsOf(description: string): string {
  const [first = ""] = /^.*?(?=\.(?:\s|$)|$)/su.exec(description) ?? [];
  // Not of an abbreviation.
  return first.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

/** One import of types or values, its names in order. */
export function importOf(names: readonly string[], from: string, types = false): string {
  const sorted = [...new Set(names)].toSorted();
  const flat = `import ${types ? "type " : ""}{ ${sorted.join(", ")} } from "${from}";\n`;
  return flat.length <= width
    ? flat
    : `import ${types ? "type " : ""}{\n${sorted.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** The imports of a file over all operations: their descriptors, the profile, and the records of requests and responses. */
export const operationImports = (operations: readonly Operation[]): string[] => [
  ...operations.map(({ id }) => importOf([id], `./operations/${id}.ts`)),
  importOf(["Profile"], "./profile.ts", true),
  importOf(
    operations.flatMap(({ request, response }) => [request.schema, response.schema]),
    "./types.ts",
    true,
  ),
];

/** A table of descriptors, each under its operation's id. */
export const operationsById = (name: string, operations: readonly Pick<Operation, "id">[]): string =>
  `const ${name} = {\n${operations.map(({ id }) => `  ${id},\n`).join("")}};\n`;
