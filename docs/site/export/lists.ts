// Lists of the site's pages for programs: llms.txt, llms-full.txt, sitemap.xml.
import { escapeHtml } from "../parts/html.ts";
import { markdownPath, type NavigationGroup, type Page } from "../parts/layout.ts";

const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** After llmstxt.org: what this is, then each page as Markdown with its summary. */
export function llmsText(name: string, summary: string, groups: readonly NavigationGroup[]): string {
  const parts = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${markdownPath(page)}): ${plain(page.summary)}`).join("\n")}`,
  );
  const more = "The same in one file, guides and API reference only: [llms-full.txt](llms-full.txt)";
  return `# ${name}\n\n> ${plain(summary)}\n\n${more}\n\n${parts.join("\n\n")}\n`;
}

/** Pages in one text, each with the file that it comes from. */
export const llmsFullText = (pages: readonly Page[], textOf: (page: Page) => string): string =>
  pages.map((page) => `<!-- ${markdownPath(page)} -->\n\n${textOf(page)}`).join("\n\n---\n\n");

/** `base`: the published address; a site map has only absolute addresses. */
export function sitemapXml(base: string, pages: readonly Page[]): string {
  const urls = pages.map(
    ({ path }) =>
      `<url><loc>${escapeHtml(new URL(path.replace(/(?:^|(?<=\/))index\.html$/u, ""), base).href)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}
