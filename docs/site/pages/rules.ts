// The rules on one page, a line each. What the suite does about each of them is a download.
import type { Rule } from "@acquiring/contract/catalogue";
import { csvText } from "../parts/csv.ts";
import { code, escapeHtml, heading, link, prose, tag } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { chapterOf, ruleChapters } from "../parts/places.ts";
import type { Suite } from "../parts/suite.ts";

const bases: Readonly<Record<Rule["basis"], string>> = {
  stated: "stated",
  derived: "our inference",
  observed: "from examples only",
};

export const rulesCsvPath = "rules/rules.csv";

/** Every rule with its checks and mutants, for other programs. */
export function rulesCsv(rules: readonly Rule[], { checks, mutants }: Suite): string {
  const head = [
    "rule",
    "basis",
    "statement",
    "because",
    "sections of the source document",
    "operations",
    "not testable because",
    "checks",
    "mutants",
  ];
  const rows = rules.map(({ id, basis, statement, because = "", section, operations, unobservable = "" }) => [
    id,
    bases[basis],
    statement,
    because,
    section.join(" "),
    operations.join(" "),
    unobservable,
    checks
      .filter((check) => check.rules.includes(id))
      .map((check) => check.id)
      .join(" "),
    (mutants.get(id) ?? []).join(" "),
  ]);
  return csvText([head, ...rows]);
}

/** How a rule is known and why, if no sentence states it; and how it is tested. */
function factsOf({ id, basis, because, unobservable }: Rule, { checks }: Suite): string {
  const own = checks.filter(({ rules }) => rules.includes(id));
  const acceptance = own.every(({ acceptanceOnly }) => acceptanceOnly === true) ? ", acceptance only" : "";
  const tested =
    unobservable === undefined
      ? `${own.length} ${own.length === 1 ? "check" : "checks"}${own.length === 0 ? "" : acceptance}`
      : `not testable: ${prose(unobservable)}`;
  const why = because === undefined ? "" : ` <em>Because:</em> ${prose(because)}`;
  return `${basis === "stated" ? "" : ` ${tag(bases[basis], "warn")}`}${why} <small>${tested}</small>`;
}

export function rulesPage(rules: readonly Rule[], suite: Suite): Page {
  const chapters = ruleChapters.map((chapter) => {
    const own = rules.filter((rule) => chapterOf(ruleChapters, rule) === chapter);
    const items = own.map((rule) => {
      const id = escapeHtml(rule.id);
      return `<li id="${id}" data-find="${id}"><a href="#${id}">${id}</a> <span>${prose(rule.statement)}${factsOf(rule, suite)}</span></li>`;
    });
    return `${heading(2, chapter.title)}<ul class="index">${items.join("")}</ul>`;
  });
  const testable = rules.filter(({ unobservable }) => unobservable === undefined).length;
  return {
    path: "rules/index.html",
    title: "Rules",
    summary: "What gateways and merchants must do, beyond the form of fields.",
    body: `<p>There are ${rules.length} rules; ${testable} of them are testable through the API. A rule is what a gateway or a merchant must do, or what examples of the source document show. One without a mark is stated by the source document. Downloads: ${link(`~/${rulesCsvPath}`, "the rules with sections of the source document, checks and mutants")} (CSV), ${link("~/rules.json", code("rules.json"))}. To see what a check does, run ${code("npx acquiring conformance explain ID")}.</p>
${chapters.join("\n")}`,
  };
}
