// Finds the entries of the index that match a query, best first. It uses no page and no browser, so that tests can use it.
import MiniSearch, { type Query } from "minisearch";
import words from "./search-words.json" with { type: "json" };

/**
 * Address from the site's root, title, section, text. Not shown: the headings of a page, the words that are in the whole text
 * but not in this beginning of it. The last are other people's words for what the page is about.
 */
export type Found = readonly [
  href: string,
  title: string,
  where: string,
  text: string,
  headings?: string,
  rest?: string,
  about?: string,
];

export const split = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
export const stop: ReadonlySet<string> = new Set(words.stop);

/** `captures`, `captured` and `capturing` are one word. */
export function stem(word: string): string {
  const small = word.toLowerCase();
  const cut = small.replace(/(?:ings?|ed|es|s|e)$/u, "");
  return cut.length < 3 || /\d/u.test(small) ? small : cut;
}

const stems = (text: string): readonly string[] => split(text).map(stem);

/** Each spelling of a term, as stems, with its group; the longer ones first. */
const ways = words.same
  .flatMap((group) => group.map((way) => ({ way: stems(way), group: group.map(stems) })))
  .toSorted((a, b) => b.way.length - a.way.length);

/** What a query asks for: each part is one of several ways to say it. */
function partsOf(asked: string): readonly (readonly (readonly string[])[])[] {
  const named = split(asked);
  const telling = named.filter((word) => !stop.has(word.toLowerCase()));
  const all = (telling.length === 0 ? named : telling).map(stem);
  const parts: (readonly (readonly string[])[])[] = [];
  for (let at = 0; at < all.length;) {
    const found = ways.filter(({ way }) => way.every((word, index) => all[at + index] === word));
    const [longest] = found;
    const own = all.slice(at, at + (longest?.way.length ?? 1));
    const same = found.filter(({ way }) => way.length === own.length).flatMap(({ group }) => group);
    parts.push([own, ...same.filter((way) => way.join(" ") !== own.join(" "))]);
    at += own.length;
  }
  return parts;
}

/** How much more a match in this place counts than in others. */
const worth: readonly (readonly [RegExp, number])[] = [
  [/^(?:(?:guides|build)\/index|404)\.html/u, 0.2],
  [/#stated-and-chosen$/u, 0.3],
  [/^glossary/u, 3],
  [/^guides\/[^#]*$/u, 4],
  [/^reference\/errors\.html$/u, 1.5],
  [/^gateway\/test-data\.html$/u, 3],
  [/^gateway\/[^#]*$/u, 1.2],
  [/^reference\/[^#]*$/u, 3],
  [/^api\//u, 0.35],
  [/^[^#]*$/u, 2.5],
  [/^guides\//u, 0.5],
  [/^changelog/u, 0.3],
  [/^reference\/[^#]*#(?:request|answer|response)\./u, 0.35],
  [/^[\w-]+\.html#/u, 1],
  [/^/u, 0.35],
];
const worthOf = (href: string): number => worth.find(([pattern]) => pattern.test(href))?.[1] ?? 1;

/** Letters and digits alone: `capture.partial`, `Capture partial` and `capturePartial` are one name. */
const plain = (text: string): string => split(text.toLowerCase()).join("");

// A name counts whole and in its parts.
const tokenize = (text: string): string[] => [
  ...new Set([...split(text), ...split(text.replaceAll(/([a-z])([A-Z])/gu, "$1 $2"))]),
];

const fields = ["slug", "title", "where", "text", "headings", "rest", "about"] as const;
type Indexed = { readonly [field in (typeof fields)[number]]: string } & { readonly id: number };

function indexOf(entries: readonly Found[]): MiniSearch<Indexed> {
  const mini = new MiniSearch<Indexed>({
    fields: [...fields],
    tokenize,
    processTerm: stem,
    searchOptions: {
      processTerm: (term) => term,
      boost: { slug: 4, title: 5, where: 2, headings: 2, rest: 0.5, about: 5 },
    },
  });
  const slugOf = (href: string): string => (href.includes("#") ? "" : href.replace(/^.*\/|\.html$/gu, ""));
  mini.addAll(
    entries.map(([href, title, where, text, headings = "", rest = "", about = ""], id) => ({
      id,
      slug: slugOf(href),
      title,
      where,
      text,
      headings,
      rest,
      about,
    })),
  );
  return mini;
}

const asWritten = {
  prefix: (term: string) => term.length > 1,
  fuzzy: (term: string) => (term.length > 4 ? 0.2 : 0),
  boostTerm: () => 1,
};
/** A synonym must be there literally. */
const otherwise = { prefix: false, fuzzy: 0, boostTerm: () => 0.8 };

const queryOf = (same: readonly (readonly string[])[]): Query => ({
  combineWith: "OR",
  queries: same.map((way, index) => ({
    combineWith: "AND",
    ...(index === 0 ? asWritten : otherwise),
    queries: [...way],
  })),
});

/** What has more of the parts comes before what has one of them often. */
function scoresOf(mini: MiniSearch<Indexed>, asked: string): ReadonlyMap<number, number> {
  const parts = partsOf(asked);
  const scores = new Map<number, { sum: number; parts: number }>();
  for (const part of parts)
    for (const { id, score } of mini.search(queryOf(part))) {
      const known = scores.get(Number(id)) ?? { sum: 0, parts: 0 };
      scores.set(Number(id), { sum: known.sum + score, parts: known.parts + 1 });
    }
  return new Map([...scores].map(([id, own]) => [id, own.sum * (own.parts / parts.length) ** 3]));
}

const isField = (href: string): boolean => /#(?:request|answer|response)\./u.test(href);

/** Whether it has exactly the searched name; it precedes everything that is only about it. */
function isNamed([href, title, , text]: Found, asked: string): boolean {
  const looksLikeName = /[._A-Z]/u.test(title + asked) && !isField(href);
  if (plain(title) === plain(asked) && looksLikeName) return true;
  return /^\S+[A-Z_]/u.test(asked) && !/\s/u.test(asked) && !href.includes("#") && text.includes(asked);
}

/** How exactly an entry is what an identifier names: an operation, an id of the contract, a field, an export; 0 if it is not. */
function identity([href, title]: Found, asked: string): number {
  const kebab = asked.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
  if (href === `reference/${kebab}.html`) return 5;
  if (/^(?:rules|extension-points)\/index\.html#/u.test(href) && title === asked) return 4;
  if (isField(href) && (title === asked || (asked.includes(".") && href.endsWith(`.${asked}`)))) return 3;
  if (title === asked && /^\S*[._A-Z]\S*$/u.test(title)) return 2;
  return title.includes("_") && plain(title) === plain(asked) ? 1 : 0;
}

/** The first entry that an identifier names most exactly; in a question, that of each identifier with an underscore. */
const identified = (entries: readonly Found[], asked: string): readonly number[] =>
  [asked.trim(), ...asked.split(/[\s?,]+/u).filter((word) => /\w_\w/u.test(word))].flatMap((name) => {
    const exact = entries.map((entry) => identity(entry, name));
    const most = Math.max(...exact);
    return most === 0 ? [] : [exact.indexOf(most)];
  });

/** What to read where nothing is found: the entries with the most similar words, then the doors of the site. */
export function nearestOf(entries: readonly Found[]): (asked: string) => readonly number[] {
  const mini = indexOf(entries.map((entry): Found => (entry[0].includes("#") ? ["", "", "", ""] : entry)));
  const doors = words.doors.map((path) => entries.findIndex(([href]) => href === path));
  return (asked) => {
    const query = { queries: split(asked.toLowerCase()).map(stem), prefix: true, fuzzy: 0.45 };
    const similar = mini.search({ ...query, combineWith: "OR" }).map(({ id }) => Number(id));
    return [...new Set([...similar.slice(0, 4), ...doors])].filter((id) => id >= 0);
  };
}

/** What looks through `entries`: gives the places of those found, best first. */
export function searchOf(entries: readonly Found[]): (asked: string) => readonly number[] {
  const mini = indexOf(entries);
  return (asked) => {
    const weightOf = (id: number, score: number): number => {
      const entry = entries[id];
      if (entry === undefined) return 0;
      const isTitle = entry[1].toLowerCase() === asked.trim().toLowerCase();
      return score * worthOf(entry[0]) + (isNamed(entry, asked) ? (isTitle ? 2e6 : 1e6) : 0);
    };
    const found = [...scoresOf(mini, asked)]
      .map(([id, score]) => ({ id, weight: weightOf(id, score) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ id }) => id);
    return [...new Set([...identified(entries, asked), ...found])];
  };
}

/** The words of a query to mark in the results: the query's own, and their synonyms. */
export const markedWords = (asked: string): readonly string[] => [
  ...new Set(partsOf(asked).flatMap((same) => same.flat())),
];
