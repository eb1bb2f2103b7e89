// The extension points: a list of all of them, and chapters with each point and its values.
import { type ExtensionPoint, type Note, notes } from "@acquiring/contract/catalogue";
import { isRecord } from "@acquiring/contract/codecs";
import { codeBlock } from "../parts/highlight.ts";
import { allNamed, code, escapeHtml, facts, folded, heading, link, prose, tag } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { addressesOf, type Chapter, chapterOf, pointChapters } from "../parts/places.ts";
import type { Suite } from "../parts/suite.ts";
import { whileOpen } from "../parts/while-open.ts";
import { usualRow, twinsTable } from "../parts/twins.ts";
import { chapterPages, checkList, mutantList, overview } from "./rules.ts";

/** How the reference profile fills each point, as HTML, by the point's id. */
export type Filled = ReadonlyMap<string, string>;

/** Whom a filled point drives; how many checks it unlocks is counted. */
function driven(drives: ExtensionPoint["drives"], unlocked: number): string {
  const suite = `suite: unlocks ${unlocked} ${unlocked === 1 ? "check" : "checks"}`;
  const words = { client: "client", server: "server", suite };
  return drives.map((who) => words[who]).join(", ");
}

/** The schema of one part where all parts have the same, otherwise that of the point. */
function schemaToShow(schema: ExtensionPoint["schema"]): unknown {
  const [first, ...others] = Object.values(isRecord(schema["properties"]) ? schema["properties"] : {});
  const text = JSON.stringify(first);
  return others.length > 0 && others.every((one) => JSON.stringify(one) === text) ? first : schema;
}

function pointArticle(point: ExtensionPoint, filled: Filled, { checks, mutants }: Suite): string {
  const { id, kind, open, while_open, drives, operations, schema, unobservable } = point;
  const addresses = addressesOf(point);
  const hanging = checks.filter(({ needs }) => needs.some((need) => addresses.includes(need)));
  const reference = filled.get(id);
  const held = `${checkList(hanging)}${mutantList(addresses.flatMap((address) => mutants.get(address) ?? []))}`;
  return `<article id="${escapeHtml(id)}" data-find="${escapeHtml(id)}"><h3><a href="#${escapeHtml(id)}">${escapeHtml(id)}</a> ${tag(kind)}</h3>
<p>${prose(open)}</p>
${facts([
  ["Default", whileOpen(while_open)],
  ["Filled, it drives", driven(drives, hanging.length)],
  ["The reference gateway", reference ?? "leaves it open"],
  ["Operations", operations.length === 11 ? "every one" : allNamed(operations)],
  ["Checks", held === "" ? (unobservable === undefined ? "none" : `none: ${prose(unobservable)}`) : held],
  ...(id === "signature.scheme" ? [["What a row of pairs allows", twinsTable(usualRow)] as const] : []),
  [
    "Valid values",
    folded(
      schemaToShow(schema) === schema ? "JSON Schema" : "JSON Schema of each part",
      codeBlock("text", JSON.stringify(schemaToShow(schema), undefined, 2), `Valid values of ${id}`, false),
    ),
  ],
])}</article>`;
}

const filters = [
  ["all", "All"],
  ["client", "The client"],
  ["server", "The server"],
  ["suite", "The suite"],
] as const;

/** A filter of the points by what they drive. The style sheet does the rest, so it works without scripts. */
const driveFilter = (points: readonly ExtensionPoint[]): string => {
  const choices = filters.map(([who, says]) => {
    const count = points.filter(({ drives }) => who === "all" || drives.includes(who)).length;
    return `<label><input type="radio" name="drives" value="${who}"${who === "all" ? " checked" : ""} autocomplete="off">${says} (${count})</label>`;
  });
  return `<fieldset class="filter"><legend>Whom a filled point drives</legend>${choices.join("")}</fieldset>`;
};

/** The notes of a chapter: what is open and no program reads, with the reference gateway's sentence. */
function notesOf(chapter: Chapter, said: Said): string {
  const own = notes.filter((note) => chapterOf(pointChapters, note) === chapter);
  if (own.length === 0) return "";
  const items = own.map(({ id, open }) => {
    const sentence = said[id];
    const reference = sentence === undefined ? "" : ` <em>The reference gateway:</em> ${prose(sentence)}`;
    return `<li id="${escapeHtml(id)}" data-find="${escapeHtml(id)}"><span>${code(id)}</span> <span>${prose(open)}${reference}</span></li>`;
  });
  return `${heading(2, "Notes")}<p>No program reads these. A profile may say them in a sentence, under <code>notes</code>.</p><ul class="index">${items.join("")}</ul>`;
}

/** The sentences of the reference profile. */
type Said = { readonly [Id in Note["id"]]?: string };

export function pointPages(
  points: readonly ExtensionPoint[],
  { filled, said }: { readonly filled: Filled; readonly said: Said },
  suite: Suite,
): readonly Page[] {
  const first: Page = {
    path: "extension-points/index.html",
    title: "Extension points",
    label: "All extension points",
    summary: "Everything that the interface leaves open, and that a gateway may promise.",
    body: `<p>There are ${points.length} extension points. A gateway's <em>profile</em> fills those that the gateway promises; the reference gateway's profile fills ${filled.size}. A point that no profile fills stays open: nothing is checked, and you must not rely on it. Some points drive the client or the server, most unlock checks of the suite. What only people read is a <em>note</em>; there are ${notes.length}. The ${link("~/profile-builder.html", "profile builder")} helps you fill them.</p>
${codeBlock("yaml", "profile: my-gateway\nextension_points:\n  capture.partial: accepted\n  batch.over-limit: { status: 400 }", "A profile")}
<p>Each chapter says what is open, the default, the value of the reference gateway, and the checks that depend on the point. The valid values are also in ${link("~/profile.schema.json", code("profile.schema.json"))}.</p>
${driveFilter(points)}
${overview(points, pointChapters, ({ open, drives }) => ({ says: open, drives }))}
<p>Ids of former versions: see ${link("~/migration.html#extension-points-with-new-ids", "Migration")}.</p>`,
  };
  const chapters = chapterPages(points, pointChapters, /^Open: /u, {
    write: (point) => pointArticle(point, filled, suite),
    end: (chapter) => notesOf(chapter, said),
  });
  return [first, ...chapters];
}
