// The rules: a list of all of them, and chapters with each rule, its checks and its mutants.
import type { Rule } from "@acquiring/contract/catalogue";
import { allNamed, code, escapeHtml, facts, folded, heading, link, list, prose, tag } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { chapterOf, placeOf, ruleChapters, rulesPath } from "../parts/places.ts";
import type { Suite, SuiteCheck } from "../parts/suite.ts";
import { groupBy } from "../parts/group.ts";

const levels: Readonly<Record<Rule["level"], string>> = {
  must: "stated",
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
  { id, level, statement, operations, unobservable }: Rule,
  { checks, mutants }: Suite,
): string {
  const held = checks.filter(({ rules }) => rules.includes(id));
  const breaking = mutants.get(id) ?? [];
  const nothing = held.length === 0 && unobservable === undefined ? "no check yet" : "";
  return `<article id="${escapeHtml(id)}" data-find="${escapeHtml(id)}"><h3><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a> ${tag(levels[level], level === "must" ? "" : "warn")}</h3>
<p>${prose(statement)}</p>
${facts([
  ["Operations", operations.length === 11 ? "every one" : allNamed(operations)],
  ["Seen from outside", unobservable === undefined ? "yes" : `no: ${prose(unobservable)}`],
  ["Held by", `${checkList(held)}${mutantList(breaking)}${nothing}`],
])}</article>`;
}

/** The entries of a chapter under a heading for each first part of their ids. */
export function grouped<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  write: (entry: Entry) => string,
): string {
  const groups = [...groupBy(entries, ({ id }) => id.split(".")[0] ?? id)];
  return groups
    .map(([name, of]) => {
      const title = name.replaceAll("-", " ");
      return `${heading(2, title.slice(0, 1).toUpperCase() + title.slice(1), `of-${name}`)}${of.map(write).join("\n")}`;
    })
    .join("\n");
}

/** All entries by chapter, a line each, with a link to the whole of it. */
export function overview<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  chapters: typeof ruleChapters,
  path: (slug: string) => string,
  line: (entry: Entry) => { readonly says: string; readonly drives?: readonly string[] },
): string {
  return chapters
    .map((chapter) => {
      const own = entries.filter(({ id }) => chapterOf(chapters, id) === chapter);
      const rows = own.map((entry) => {
        const { says, drives } = line(entry);
        const [marked, shown] =
          drives === undefined
            ? ["", ""]
            : [` data-drives="${drives.join(" ")}"`, ` <small>${drives.join(", ")}</small>`];
        return `<li id="${escapeHtml(entry.id)}"${marked}>${link(placeOf(entry.id) ?? "", code(entry.id))} <span>${prose(says)}${shown}</span></li>`;
      });
      return `${heading(2, chapter.title)}<p>${escapeHtml(chapter.summary)} ${link(`~/${path(chapter.slug)}`, `${own.length} in full`)}</p><ul class="index">${rows.join("")}</ul>`;
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
${overview(rules, ruleChapters, rulesPath, ({ statement }) => ({ says: statement }))}`,
  };
  const chapters = ruleChapters.map((chapter): Page => {
    const own = rules.filter(({ id }) => chapterOf(ruleChapters, id) === chapter);
    return {
      path: rulesPath(chapter.slug),
      title: chapter.title,
      label: chapter.title
        .replace(/^Rules of (?:the )?/u, "")
        .replace(/^\w/u, (letter) => letter.toUpperCase()),
      summary: chapter.summary,
      body: grouped(own, (rule) => ruleArticle(rule, suite)),
    };
  });
  return [first, ...chapters];
}
