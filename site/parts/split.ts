// A page that is too long for one, as two: the second begins at a heading. Links follow their places.
import type { Page } from "./layout.ts";

export interface Second extends Pick<Page, "path" | "title" | "summary"> {
  /** The id of the heading that it begins with. */
  readonly from: string;
  readonly label: string;
}

const idsIn = (html: string): readonly string[] =>
  [...html.matchAll(/ id="([^"]+)"/gu)].map(([, id = ""]) => id);

/** The two pages; or the one, where it has no such heading. */
export function splitPage(page: Page, { from, ...second }: Second): readonly Page[] {
  const at = page.body.indexOf(`<h2 id="${from}"`);
  if (at < 0) return [page];
  return [
    { ...page, body: page.body.slice(0, at) },
    { ...second, body: page.body.slice(at) },
  ];
}

/** The pages with each link to an anchor leading to the page, of these, that has the anchor now. */
export function relinked(pages: readonly Page[], parts: readonly Page[]): readonly Page[] {
  const placeOf = new Map(parts.flatMap(({ path, body }) => idsIn(body).map((id) => [id, path] as const)));
  const [first] = parts;
  if (first === undefined) return pages;
  const isPart = (page: Page): boolean => parts.includes(page);
  const follow = (page: Page, html: string): string =>
    html.replaceAll(/href="(~\/[^"#]+)?#([^"]+)"/gu, (whole, target: string | undefined, id: string) => {
      const isHere = target === undefined ? isPart(page) : target === `~/${first.path}`;
      const place = isHere ? placeOf.get(id) : undefined;
      if (place === undefined) return whole;
      return place === page.path ? `href="#${id}"` : `href="~/${place}#${id}"`;
    });
  return pages.map((page) => ({
    ...page,
    body: follow(page, page.body),
    ...(page.lead === undefined ? {} : { lead: follow(page, page.lead) }),
  }));
}
