// The kill matrix: its results, and a page for the mutants of each operation, by the rule that they break. Its Markdown has wide
// tables; here each mutant is an entry of a list, which fits on a phone and shows a rule once.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { heading, named, prose } from "../parts/html.ts";
import { groupBy } from "../parts/group.ts";
import type { Page } from "../parts/layout.ts";
import { readMarkdown } from "../parts/markdown.ts";
import { operationPath } from "../parts/places.ts";
import { cards } from "./written.ts";

const file = "docs/generated/kill-matrix.md";

/** The cells of the tables' rows that have `columns`, without heads. */
const rowsOf = (part: string, columns: number): readonly (readonly string[])[] =>
  part
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === columns);

/** Names of checks are many: as text they are half as long. */
const plain = (text: string): string => text.replaceAll("`", "");

/** What of a mutant is not as usual: the same checks find it without a profile, and none finds it in traffic. */
function mutantItem([mutant = "", , found = "", bare = "", traffic = ""]: readonly string[]): string {
  const also = [
    bare === found || found.startsWith("**") ? "" : `without a profile: ${bare === "" ? "none" : bare}`,
    traffic === "" ? "" : `in traffic: ${traffic === found ? "the same" : traffic}`,
  ].filter((text) => text !== "");
  const rest = also.length === 0 ? "" : ` <small>${prose(plain(also.join("; ")))}</small>`;
  return `<li>${prose(mutant)}: ${prose(plain(found))}${rest}</li>`;
}

/** The mutants of one operation. */
export function mutantsBody(part: string): string {
  const byRule = groupBy(rowsOf(part, 5), ([, rule = ""]) => rule);
  const rules = [...byRule].map(([rule, rows]) => {
    const [, id = "", says = ""] = /^`([^`]+)`(?::\s*)?([^]*)$/u.exec(rule) ?? [];
    return `<h3>${named(id)}</h3><p>${prose(says)}</p><ul class="names">${rows.map(mutantItem).join("")}</ul>`;
  });
  const alive = rowsOf(part, 5).filter(([, , found = ""]) => found.startsWith("**"));
  const reasons = groupBy(alive, ([, , , reason = ""]) => reason.replace(/^\*\*\w+\*\*:\s*/u, ""));
  const counted = /^\d+ mutants.*$/mu.exec(part)?.[0] ?? "";
  return [
    `<p>${prose(counted)} Each entry is a mutant, with the checks that find it. The same checks find it without a profile, and none finds it in traffic alone, unless the entry says so.</p>`,
    ...[...reasons].map(([reason, own]) => `<p>Why ${own.length} survive: ${prose(reason)}</p>`),
    heading(2, "Mutants by rule"),
    ...rules,
  ].join("\n");
}

/** The results, and a page for each operation. `titles`: of the operations, by their ids. */
export function killMatrixPages(root: string, titles: ReadonlyMap<string, string>): readonly Page[] {
  const text = existsSync(join(root, file))
    ? readFileSync(join(root, file), "utf8")
    : "# How good is the suite?\n\nIt has not been measured here: `npm run task mutants`.\n";
  const parts = text.split(/^(?=## )/mu);
  const nameOf = (part: string): string => /^## (.+)$/mu.exec(part)?.[1] ?? "";
  const own = parts.filter((part) => titles.has(nameOf(part)));
  const rest = parts.filter((part) => !titles.has(nameOf(part)));
  const pages = own.map((part): Page => {
    const id = nameOf(part);
    const title = titles.get(id) ?? id;
    return {
      path: `kill-matrix/${operationPath(id).replace("reference/", "")}`,
      title: `Mutants: ${title}`,
      label: title,
      summary: `Defects of \`${id}\`, made deliberately, and the checks that find them.`,
      body: mutantsBody(part),
    };
  });
  const written = readMarkdown(rest.join(""), file);
  const first: Page = {
    path: "kill-matrix/index.html",
    title: "How good is the suite?",
    label: "The kill matrix",
    summary: "Mutants of the reference gateway, each with one defect, and the checks that find them.",
    body: `${written.html}${pages.length === 0 ? "" : `${heading(2, "By operation")}${cards(pages)}`}`,
  };
  return [first, ...pages];
}
