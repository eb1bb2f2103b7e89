// Contracts for tests, as texts that a test can change. For tests only.
import { join } from "node:path";
import { type Files, folder } from "../load/source.ts";

const spec = folder(join(import.meta.dirname, "../../spec"));

export type Change = readonly [file: string, piece: string, instead: string];

/** A contract of these files with the vocabulary of ours; each change is a file, a piece of its text and what is there instead. */
export const contractOf =
  (texts: Readonly<Record<string, string>>) =>
  (...changes: readonly Change[]): Files => {
    const changed: Record<string, string> = { ...texts };
    for (const [file, piece, instead] of changes) {
      const text = changed[file];
      if (!text?.includes(piece)) throw new Error(`${file} has no ${JSON.stringify(piece)} to change.`);
      changed[file] = text.replaceAll(piece, instead);
    }
    return (path) => (path === "vocabulary.yaml" ? spec(path) : changed[path]);
  };
