// The hand-written files as plain values: reading and parsing YAML, once per file.
// What the values mean is for its readers: bundle.ts and catalogue.ts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import type { Json } from "../json.ts";
import type { SourceLocation, Report } from "./problem.ts";

/** The hand-written files, by their path below `spec/` with `/` between folders. */
export type Files = (path: string) => string | undefined;

/** Returns a file as a plain value; `undefined`, and a problem at `from`, if it is unreadable. */
export type Source = (path: string, from: SourceLocation) => Json | undefined;

/** The YAML and JSON files of a folder. */
export function folder(root: string): Files {
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const known = new Set(paths.filter((path) => /\.(?:yaml|json)$/u.test(path)));
  return (path) => (known.has(path) ? readFileSync(join(root, path), "utf8") : undefined);
}

/** Parses each file once. It resolves anchors and `<<`, and refuses a duplicate key. */
export function source(files: Files, { refuse }: Report): Source {
  const parsed = new Map<string, Json | undefined>();
  return (path, from) => {
    if (parsed.has(path)) return parsed.get(path);
    const text = files(path);
    if (text === undefined) {
      refuse(from, `There is no file \`${path}\`.`, "Add it, or correct the path.");
      return undefined;
    }
    const document = parseDocument(text, { merge: true, uniqueKeys: true });
    for (const error of document.errors) {
      const line = error.linePos?.[0].line ?? 0;
      const [first = ""] = error.message.split("\n", 1);
      const why = first.replace(/ at line \d+, column \d+:?$/u, "");
      refuse({ file: path, pointer: "" }, `Line ${line} is not YAML: ${why}.`, "Correct the line.");
    }
    const value = document.errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: 10_000 }) as Json);
    parsed.set(path, value);
    return value;
  };
}
