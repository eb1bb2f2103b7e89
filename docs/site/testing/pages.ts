// Reads the pages of a built site for tests: their links, anchors and addresses. Uses no test framework.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { textOf, unescapeHtml } from "../parts/html.ts";

export interface SitePages {
  readonly folder: string;
  /** Each page's HTML, by its path. */
  readonly pages: ReadonlyMap<string, string>;
  /** The pages at former addresses. */
  readonly moved: ReadonlyMap<string, string>;
  /** The page; fails if there is none. */
  readonly page: (path: string) => string;
}

export function readSite(folder: string): SitePages {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  const all = paths
    .filter((path) => path.endsWith(".html"))
    .map((path) => [path, readFileSync(join(folder, path), "utf8")] as const);
  const pages = new Map(all.filter(([, html]) => !html.includes('http-equiv="refresh"')));
  const moved = new Map(all.filter(([path]) => !pages.has(path)));
  const page = (path: string): string => {
    const found = pages.get(path);
    if (found === undefined) throw new Error(`the site has no ${path}`);
    return found;
  };
  return { folder, pages, moved, page };
}

export const idsOf = (html: string): readonly string[] =>
  [...html.matchAll(/\sid="([^"]*)"/gu)].map(([, id = ""]) => unescapeHtml(id));

/** Everything that a page leads to or loads. */
export const addressesOf = (html: string): readonly string[] =>
  [...html.matchAll(/<[a-z][^>]*?\s(?:href|src)="([^"]*)"/gu)].map(([, address = ""]) =>
    unescapeHtml(address),
  );

/** The words that a page shows: its text with the frame, without pictures and scripts. */
export const wordsOf = (html: string): number =>
  textOf(html.slice(html.indexOf("<body")).replaceAll(/<(svg|script)\b.*?<\/\1>/gsu, " "))
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The links of the site that lead nowhere, each as `page -> address`. */
export function deadLinks({ folder, pages, moved }: SitePages): readonly string[] {
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(idsOf(html))]));
  return [...pages, ...moved].flatMap(([path, html]) =>
    addressesOf(html)
      .filter((address) => {
        if (/^[a-z]+:/u.test(address)) return false;
        const [target = "", anchor] = address.split("#");
        const to = target === "" ? path : posix.join(posix.dirname(path), target);
        if (target.startsWith("/") || to.startsWith("..") || !existsSync(join(folder, to))) return true;
        return anchor !== undefined && ids.get(to)?.has(decodeURIComponent(anchor)) !== true;
      })
      .map((address) => `${path} -> ${address}`),
  );
}
