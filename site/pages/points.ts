// The extension points: a list of all of them, and chapters in which each stands with what fills it.
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { codeBlock } from "../parts/highlight.ts";
import { allNamed, code, escapeHtml, facts, folded, link, prose, tag } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { chapterOf, pointChapters, pointsPath } from "../parts/places.ts";
import type { Suite } from "../parts/suite.ts";
import { whileOpen } from "../parts/while-open.ts";
import { usualRow, twinsTable } from "../parts/twins.ts";
import { checkList, grouped, mutantList, overview } from "./rules.ts";

/** How the reference profile fills each point, as HTML, by the point's id. */
export type Filled = ReadonlyMap<string, string>;

/** Whom a filled point drives; how many checks it unlocks is counted. */
function driven(drives: ExtensionPoint["drives"], unlocked: number): string {
  const suite = `suite: unlocks ${unlocked} ${unlocked === 1 ? "check" : "checks"}`;
  const words = { client: "client", server: "server", suite, words: "nobody but people" };
  return drives.map((who) => words[who]).join(", ");
}

function pointArticle(point: ExtensionPoint, filled: Filled, { checks, mutants }: Suite): string {
  const { id, kind, open, while_open, drives, operations, schema, unobservable } = point;
  const hanging = checks.filter(({ needs }) => needs.includes(id));
  const reference = filled.get(id);
  const held = `${checkList(hanging)}${mutantList(mutants.get(id) ?? [])}`;
  return `<article id="${escapeHtml(id)}" data-find="${escapeHtml(id)}"><h3><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a> ${tag(kind)}</h3>
<p>${prose(open)}</p>
${facts([
  ["While it is open", whileOpen(while_open)],
  ["Filled, it drives", driven(drives, hanging.filter(({ level }) => level !== "advice").length)],
  ["The reference gateway", reference ?? "leaves it open"],
  ["Operations", operations.length === 11 ? "every one" : allNamed(operations)],
  [
    "What hangs on it",
    held === "" ? (unobservable === undefined ? "no check" : `no check: ${prose(unobservable)}`) : held,
  ],
  ...(id === "signature.scheme" ? [["What a row of pairs allows", twinsTable(usualRow)] as const] : []),
  [
    "What may fill it",
    folded(
      "JSON Schema",
      codeBlock("json", JSON.stringify(schema, undefined, 2), `What may fill ${id}`, false),
    ),
  ],
])}</article>`;
}

export function pointPages(points: readonly ExtensionPoint[], filled: Filled, suite: Suite): readonly Page[] {
  const first: Page = {
    path: "extension-points/index.html",
    title: "Extension points",
    label: "All extension points",
    summary: "Everything that the interface leaves open.",
    body: `<p>There are ${points.length} of them. A gateway's <em>profile</em> fills those that it wants to promise; the reference gateway's fills ${filled.size}. What no profile fills stays open: nothing is checked, and nobody may rely on it. Some drive the generated client or server, most unlock checks of the suite, and a few are words for people only.</p>
${codeBlock("yaml", "profile: my-gateway\nextension_points:\n  capture.partial: accepted\n  batch.over-limit: { status: 400 }", "A profile")}
<p>Each chapter says what is open, what holds meanwhile, how the reference gateway fills it, and which checks hang on it. What may stand there is also in ${link("~/profile.schema.json", code("profile.schema.json"))}.</p>
${overview(points, pointChapters, pointsPath, ({ open }) => open)}
<p>Ids of former versions: see ${link("~/migration.html#extension-points-with-new-ids", "Migration")}.</p>`,
  };
  const chapters = pointChapters.map((chapter): Page => {
    const own = points.filter(({ id }) => chapterOf(pointChapters, id) === chapter);
    return {
      path: pointsPath(chapter.slug),
      title: chapter.title,
      label: chapter.title
        .replace(/^Open (?:on the |about )?/u, "")
        .replace(/^\w/u, (letter) => letter.toUpperCase()),
      summary: chapter.summary,
      body: grouped(own, (point) => pointArticle(point, filled, suite)),
    };
  });
  return [first, ...chapters];
}
