// Pages that people wrote: guides, the gateway's guide, the changes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, heading, link, paragraphs, prose } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { readMarkdown } from "../parts/markdown.ts";
import { joined, writtenAt } from "../parts/places.ts";

/** The files that are pages: each one's name in the navigation, and what it is about. */
const about = {
  "docs/glossary.md": [
    "Glossary",
    "The terms of payments and of this project, each in one or two sentences.",
  ],
  "docs/gateway.md": [
    "Run the reference gateway",
    "Start a complete gateway on PostgreSQL with a simulated acquirer, and send it a payment.",
  ],
  "docs/security.md": [
    "Security",
    "Threats, protections and the test for each protection; what a production gateway needs in addition.",
  ],
  "docs/production.md": [
    "Production",
    "A PostgreSQL with a standby, a pooler and shards, with figures for sizing.",
  ],
  "CHANGELOG.md": [
    "Changes",
    "What a user of the contract, the suite or the gateway notices, version by version.",
  ],
  "docs/contributing.md": ["Contributing", "The rules, the folders and the commands of the repository."],
} as const;

/** One file as one page; places.ts has its address. */
export function writtenPage(root: string, file: keyof typeof about): Page {
  const [label, summary] = about[file];
  const { title, html } = readMarkdown(readFileSync(join(root, file), "utf8"), file);
  return { path: writtenAt(file) ?? "", title, summary, label, body: wholeOf(root, file, html) };
}

/** A file's text, followed by its parts, each below its title. An anchor that is already taken gets the part's name. */
function wholeOf(root: string, file: string, own: string): string {
  let html = own;
  for (const part of joined[file] ?? []) {
    const read = readMarkdown(readFileSync(join(root, part), "utf8"), part);
    const name = writtenAt(part)?.split("#")[1] ?? "";
    const taken = (id: string): string => (html.includes(` id="${id}"`) ? `${name}-${id}` : id);
    const lower = read.html
      .replaceAll(/<(\/?)h2\b/gu, "<$1h3")
      .replaceAll(
        /(<h3 id="|<a class="anchor" href="#)([^"]+)/gu,
        (_, start: string, id: string) => start + taken(id),
      );
    html += `${heading(2, read.title, name)}${paragraphs(read.summary)}${lower}`;
  }
  return html;
}

/** The pages of a folder in the order that they name, each at `at/`. */
export function folderPages(folder: string, at: string): readonly Page[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".md")) : [];
  return files
    .map((file) => ({
      slug: file.slice(0, -3),
      ...readMarkdown(readFileSync(join(folder, file), "utf8"), `docs/${at}/${file}`),
    }))
    .filter(({ slug }) => writtenAt(`docs/${at}/${slug}.md`)?.includes("#") !== true)
    .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
    .map(({ slug, title, summary, html }): Page => ({
      path: `${at}/${slug}.html`,
      title,
      summary,
      body: wholeOf(join(folder, "../.."), `docs/${at}/${slug}.md`, html),
    }));
}

/** Pages as links with what they are about. */
export const cards = (pages: readonly Page[]): string =>
  `<ul class="cards">${pages.map(({ path, title, summary }) => `<li>${link(`~/${path}`, `<strong>${escapeHtml(title)}</strong>`)}<span>${prose(summary)}</span></li>`).join("")}</ul>`;
