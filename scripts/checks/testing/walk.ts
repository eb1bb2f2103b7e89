// docs/contributing/ten-minutes.md taken apart: its sections, and the changes that its blocks make to files. Knows no test framework.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A block that names its file: a new file, or the changes to one. */
export interface Block {
  readonly language: string;
  readonly file: string;
  readonly text: string;
}

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly commands: readonly string[];
}

const fence = /^```(\w+)\n([^]*?)^```$/gm;

/** The sections of the page, each with its blocks in order. */
export const sectionsOf = (page: string): readonly Section[] =>
  page
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const all = [...text.matchAll(fence)].map(([, language = "", body = ""]) => ({ language, body }));
      return {
        title: text.split("\n")[0] ?? "",
        blocks: all.flatMap(({ language, body }) => {
          const [head = "", file] = /^(?:#|\/\/) (\S+\.\w+)\n/.exec(body) ?? [];
          return file === undefined ? [] : [{ language, file, text: body.slice(head.length) }];
        }),
        commands: all.flatMap(({ language, body }) => (language === "sh" ? body.trim().split("\n") : [])),
      };
    });

/**
 * Makes the change of a block in a copy of the repository.
 *
 * @throws Error if what it changes is not in the file exactly once.
 */
export function apply({ language, file, text }: Block, copy: string): void {
  const path = join(copy, file);
  if (language !== "diff") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return;
  }
  let content = readFileSync(path, "utf8");
  for (const hunk of text.trimEnd().split("\n@@\n")) {
    const lines = hunk.split("\n");
    const side = (sign: string): string =>
      lines
        .filter((line) => line.startsWith(" ") || line.startsWith(sign))
        .map((line) => line.slice(1))
        .join("\n");
    const parts = content.split(side("-"));
    if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times:\n${side("-")}`);
    content = parts.join(side("+"));
  }
  writeFileSync(path, content);
}
