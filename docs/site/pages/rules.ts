// The rules: a list of all of them, and chapters with each rule, its checks and its mutants.
import type { Rule } from "@acquiring/contract/catalogue";
import {
  allNamed,
  capitalised,
  code,
  escapeHtml,
  facts,
  folded,
  heading,
  link,
  list,
  prose,
  tag,
} from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { type Chapter, chapterOf, groupOf, type InChapter, placeOf, ruleChapters } from "../parts/places.ts";
import type { Suite, SuiteCheck } from "../parts/suite.ts";
import { groupBy } from "../parts/group.ts";

const bases: Readonly<Record<Rule["basis"], string>> = {
  stated: "stated",
  derived: "our inference",
  observed: "from examples only",
};

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** Checks with their titles, collapsed if there are several. */
export const checkList = (checks: readonly SuiteCheck[]): string =>
  checks.length === 0
    ? ""
    : folded(
        count(checks.length, "check"),
        list(
          checks.map(({ id, title }) => `${code(id)} ${prose(title)}`),
          "names",
        ),
      );

export const mutantList = (names: readonly string[]): string =>
  names.length === 0 ? "" : folded(count(names.length, "mutant"), list(names.map(code), "names short"));

function ruleArticle(
  { id, basis, statement, because, operations, unobservable }: Rule,
  { checks, mutants }: Suite,
): string {
  const held = checks.filter(({ rules }) => rules.includes(id));
  const breaking = mutants.get(id) ?? [];
  const nothing = held.length === 0 && unobservable === undefined ? "no check yet" : "";
  const isSeen = held.some(({ acceptanceOnly }) => acceptanceOnly !== true);
  const seen =
    isSeen || held.length === 0
      ? "yes"
      : "acceptance only: that such a request is accepted, not what is done with it";
  return `<article id="${escapeHtml(id)}" data-find="${escapeHtml(id)}"><h3><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a> ${tag(bases[basis], basis === "stated" ? "" : "warn")}</h3>
<p>${prose(statement)}</p>
${facts([
  ...(because === undefined ? [] : [["Because", prose(because)] as const]),
  ["Operations", operations.length === 11 ? "every one" : allNamed(operations)],
  ["Seen from outside", unobservable === undefined ? seen : `no: ${prose(unobservable)}`],
  ["Held by", `${checkList(held)}${mutantList(breaking)}${nothing}`],
])}</article>`;
}

/**
 * A page for each chapter: its entries, with a heading for each first part of their ids. `short` is what the navigation leaves
 * out of the title.
 */
export const chapterPages = <Entry extends InChapter>(
  entries: readonly Entry[],
  chapters: readonly Chapter[],
  short: RegExp,
  { write, end = () => "" }: { write: (entry: Entry) => string; end?: (chapter: Chapter) => string },
): readonly Page[] =>
  chapters.map((chapter) => {
    const { path, title, summary } = chapter;
    const own = entries.filter((entry) => chapterOf(chapters, entry) === chapter);
    const parts = [...groupBy(own, ({ id }) => groupOf(id))].map(([name, of]) => {
      const head = heading(2, capitalised(name.replaceAll("-", " ")), `of-${name}`);
      return head + of.map(write).join("\n");
    });
    return {
      path,
      title,
      label: capitalised(title.replace(short, "")),
      summary,
      body: parts.join("\n") + end(chapter),
    };
  });

/** All entries by chapter, a line each, with a link to the whole of it. */
export function overview<Entry extends InChapter>(
  entries: readonly Entry[],
  chapters: readonly Chapter[],
  line: (entry: Entry) => { readonly says: string; readonly drives?: readonly string[] },
): string {
  return chapters
    .map((chapter) => {
      const own = entries.filter((entry) => chapterOf(chapters, entry) === chapter);
      const rows = own.map((entry) => {
        const { says, drives } = line(entry);
        const [marked, shown] =
          drives === undefined
            ? ["", ""]
            : [` data-drives="${drives.join(" ")}"`, ` <small>${drives.join(", ")}</small>`];
        return `<li id="${escapeHtml(entry.id)}"${marked}>${link(placeOf(entry.id) ?? "", code(entry.id))} <span>${prose(says)}${shown}</span></li>`;
      });
      return `${heading(2, chapter.title)}<p>${escapeHtml(chapter.summary)} ${link(`~/${chapter.path}`, `${own.length} in full`)}</p><ul class="index">${rows.join("")}</ul>`;
    })
    .join("\n");
}

export function rulePages(rules: readonly Rule[], suite: Suite): readonly Page[] {
  const observable = rules.filter(({ unobservable }) => unobservable === undefined).length;
  const first: Page = {
    path: "rules/index.html",
    title: "Rules",
    label: "All rules",
    summary: "Every statement about the interface that is not a field.",
    body: `<p>There are ${rules.length} rules. A rule is <em>stated</em>, or known <em>from examples only</em>; ${observable} of them can be seen from outside, and the ${link("~/kill-matrix/index.html", "suite")} has ${count(suite.checks.length, "check")} for them and for what a profile promises.</p>
${overview(rules, ruleChapters, ({ statement }) => ({ says: statement }))}`,
  };
  const chapters = chapterPages(rules, ruleChapters, /^Rules of (?:the )?/u, {
    write: (rule) => ruleArticle(rule, suite),
  });
  return [first, ...chapters];
}
