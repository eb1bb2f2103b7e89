// The source files of this repository and their imports, for the tests of its layout.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";

export const root = join(import.meta.dirname, "../../..");

/** Whether a file is a test, or is there for tests and measurements alone. */
export const isTest = (file: string): boolean =>
  file.endsWith(".test.ts") || /(?:^|\/)(?:testing|independent|strangers)\//.test(file);

/** The names that a source text imports, including types, unchanged. */
export const importsIn = (text: string): readonly string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

/** The path below the root that a relative import of `file` means. */
export const targetOf = (file: string, name: string): string => posix.join(posix.dirname(file), name);

/** Every file that is there, that Git tracks or would track, and that has one of these endings, below the root. */
export const filesOf = (...endings: readonly string[]): readonly string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .trim()
    .split("\n")
    .filter((file) => endings.some((ending) => file.endsWith(ending)) && existsSync(join(root, file)));

export const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
