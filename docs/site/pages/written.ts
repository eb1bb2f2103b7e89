// Pages that people wrote: guides, the gateway's guide, the changes.
import { defined } from "@acquiring/contract/codecs";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, link, prose } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { readMarkdown } from "../parts/markdown.ts";
import { writtenPages } from "../parts/places.ts";

interface Source {
  readonly root: string;
  readonly file: string;
  readonly title?: string;
  readonly label?: string;
  readonly summary: string;
}

/** One file as one page; places.ts has its address. */
export function writtenPage({ root, file, title, label, summary }: Source): Page {
  const written = readMarkdown(readFileSync(join(root, file), "utf8"), file);
  return {
    path: writtenPages[file] ?? file.replace(/\.md$/u, ".html"),
    title: title ?? written.title,
    summary,
    ...defined({ label }),
    body: written.html,
  };
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
