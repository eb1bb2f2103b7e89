// Pages that people wrote: guides, the gateway's guide, the changes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, link, prose } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { readMarkdown } from "../parts/markdown.ts";
import { writtenPages } from "../parts/places.ts";

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
  "docs/versioning.md": ["Versions", "Which change needs which version, and who decides."],
  "docs/contributing.md": ["Contributing", "The rules, the folders and the commands of the repository."],
} as const;

/** One file as one page; places.ts has its address. */
export function writtenPage(root: string, file: keyof typeof about): Page {
  const [label, summary] = about[file];
  const { title, html } = readMarkdown(readFileSync(join(root, file), "utf8"), file);
  return { path: writtenPages[file] ?? "", title, summary, label, body: html };
}

/** The pages of a folder in the order that they name, each at `at/`. */
export function folderPages(folder: string, at: string): readonly Page[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".md")) : [];
  return files
    .map((file) => ({
      slug: file.slice(0, -3),
      ...readMarkdown(readFileSync(join(folder, file), "utf8"), `docs/${at}/${file}`),
    }))
    .toSorted((a, b) => a.order - b.order || a.slug.localeCompare(b.slug))
    .map(({ slug, title, summary, html }): Page => ({
      path: `${at}/${slug}.html`,
      title,
      summary,
      body: html,
    }));
}

/** The guides of a folder in their order, and a page that leads to them. */
export function guidePages(folder: string): readonly Page[] {
  const pages = folderPages(folder, "guides");
  return [
    {
      path: "guides/index.html",
      title: "Guides",
      label: "All guides",
      summary: "From the first payment to going live. Tests compile and run every snippet.",
      body: cards(pages),
    },
    ...pages,
  ];
}

/** Pages as links with what they are about. */
export const cards = (pages: readonly Page[]): string =>
  `<ul class="cards">${pages.map(({ path, title, summary }) => `<li>${link(`~/${path}`, `<strong>${escapeHtml(title)}</strong>`)}<span>${prose(summary)}</span></li>`).join("")}</ul>`;
