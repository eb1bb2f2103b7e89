// The introduction of each package entry: its section of entries.md, as the comment of its module.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { banner, docLines } from "./text.ts";

const file = join(import.meta.dirname, "entries.md");
const sections = new Map(
  readFileSync(file, "utf8")
    .split(/^## /mu)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n");
      return [name, lines.join("\n").trim()] as const;
    }),
);

/** The head of an entry's file: the mark of what is generated, what the entry is for and an example. */
export function headOf(entry: string, fill: (text: string) => string = (text) => text): string {
  const section = sections.get(entry);
  const [says = "", example = ""] = section?.split(/^(?=```ts$)/mu) ?? [];
  if (example === "") throw new Error(`${file} has no section with an example for the entry point ${entry}`);
  const lines = [...docLines([says]), "", ...fill(example).split("\n"), "", "@module"];
  return `${banner}/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n\n`;
}
