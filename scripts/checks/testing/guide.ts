// Reads docs/gateway.md and docs/gateway/ for their test, and runs the gateway's command. Uses no test framework.
import { gatewayPages } from "../../../docs/site/gateway-guide.ts";
import { blocksIn } from "./markdown.ts";
import { type Ended, ended, node } from "./shell.ts";

export const pages = gatewayPages();
/** All pages as one text. */
export const guide = [...pages.values()].join("\n");
export const blocks = blocksIn(guide);
export const block = (part: string): string => {
  const found = blocks.find(({ text }) => text.includes(part));
  if (found === undefined) throw new Error(`the pages about the gateway have no block with ${part}`);
  return found.text;
};
export const section = (title: string): string => guide.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
/** The code spans of the first cells of the section's first table, cell by cell. */
export const firstCells = (title: string): readonly (readonly string[])[] =>
  (/(?:^\|.*\n)+/m.exec(section(title))?.[0] ?? "")
    .split("\n")
    .slice(2, -1)
    .map((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span));

export const cli = (parameters: string, env?: NodeJS.ProcessEnv): Promise<Ended> =>
  ended(node(["gateway/cli.ts", ...parameters.split(" ")], env));
