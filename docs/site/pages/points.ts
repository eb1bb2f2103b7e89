// The extension points on one page: what is open, the default, and the value of the gateway that the site is about. Their schemas, checks and
// mutants are downloads.
import type { Profile } from "@acquiring/contract";
import { type ExtensionPoint, notes } from "@acquiring/contract/catalogue";
import { csvText } from "../parts/csv.ts";
import { codeBlock } from "../parts/highlight.ts";
import { capitalised, code, escapeHtml, heading, link, prose } from "../parts/html.ts";
import { type House, houseOf } from "../parts/house.ts";
import type { Page } from "../parts/layout.ts";
import { addressesOf, chapterOf, pointChapters } from "../parts/places.ts";
import { meanwhileOf, whileOpen } from "../parts/notes.ts";
import type { Suite } from "../parts/suite.ts";

/** How the reference profile fills each point, as HTML, by the point's id. */
export type Filled = ReadonlyMap<string, string>;

export const pointsCsvPath = "extension-points/points.csv";

const checksOf = (point: ExtensionPoint, { checks }: Suite): Suite["checks"] => {
  const addresses = addressesOf(point);
  return checks.filter(({ needs }) => needs.some((need) => addresses.includes(need)));
};

/** Every point with its checks and mutants, for other programs. */
export function pointsCsv(points: readonly ExtensionPoint[], suite: Suite): string {
  const head = ["point", "kind", "open", "drives", "operations", "not testable because", "checks", "mutants"];
  const rows = points.map((point) => [
    point.id,
    point.kind,
    point.open,
    point.drives.join(" "),
    point.operations.join(" "),
    point.unobservable ?? "",
    checksOf(point, suite)
      .map(({ id }) => id)
      .join(" "),
    addressesOf(point)
      .flatMap((address) => suite.mutants.get(address) ?? [])
      .join(" "),
  ]);
  return csvText([head, ...rows]);
}

/** A longer value is in the file of the profile alone. */
const longest = 160;

/** What the gateway has: its value if it is short, otherwise a link to its profile. */
function chosen(value: unknown): string {
  if (value === undefined) return "leaves it open";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longest ? link(`~/${profilePath}`, "in its profile") : code(text);
}

/** The file of the gateway's profile on the site. */
export const profilePath = "extension-points/profile.yaml";

/** For merchants: what the gateway chose, and only where that is open what the client does. */
function ownItem({ id, open, while_open }: ExtensionPoint, value: unknown, house: House): string {
  const says =
    value === undefined
      ? `${house.silent}<br>${meanwhileOf(while_open)}`
      : `<em>This gateway:</em> ${chosen(value)}`;
  return `<li id="${id}" data-find="${id}"><a href="#${id}">${id}</a> <span>${prose(open)}<br>${says}</span></li>`;
}

function pointItem(point: ExtensionPoint, profile: Profile, suite: Suite): string {
  const values: Readonly<Record<string, unknown>> = { ...profile.extension_points };
  const house = houseOf(profile);
  if (!house.isReference) return ownItem(point, values[point.id], house);
  const id = escapeHtml(point.id);
  const unlocked = checksOf(point, suite).length;
  const checks = unlocked === 0 ? "" : ` Unlocks ${unlocked} ${unlocked === 1 ? "check" : "checks"}.`;
  return `<li id="${id}" data-find="${id}"><a href="#${id}">${id}</a> <span>${prose(point.open)}${checks}<br>${whileOpen(point.while_open)}<br><em>${capitalised(house.the)}:</em> ${chosen(values[point.id])}</span></li>`;
}

/** The notes: what is open and no program reads. */
function notesPart(): string {
  const items = notes.map(({ id, open }) => {
    return `<li id="${escapeHtml(id)}" data-find="${escapeHtml(id)}"><span>${code(id)}</span> <span>${prose(open)}</span></li>`;
  });
  return `${heading(2, "Notes")}<p>No program reads these. A profile says them in a sentence under <code>notes</code>, as ${link(`~/${profilePath}`, "this profile")} does.</p><ul class="index">${items.join("")}</ul>`;
}

/** What the page is about, for both sides, and for merchants of one gateway. */
function introduction(count: number, { isReference }: House): string {
  if (!isReference)
    return `<p>The contract leaves ${count} points to each gateway. The <em>profile</em> of this gateway says what it chose. Do not rely on a point that the profile leaves open.</p>`;
  return `<p>There are ${count} extension points. A gateway's <em>profile</em> fills those that the gateway promises. A point that no profile fills is open: nothing is checked, the default applies, and you must not rely on it. The ${link("~/profile-builder.html", "profile builder")} helps you fill them.</p>
${codeBlock("yaml", "profile: my-gateway\nextension_points:\n  capture.partial: accepted\n  batch.over-limit: { status: 400 }", "A profile")}`;
}

export function pointsPage(points: readonly ExtensionPoint[], profile: Profile, suite: Suite): Page {
  const chapters = pointChapters.map((chapter) => {
    const own = points.filter((point) => chapterOf(pointChapters, point) === chapter);
    const items = own.map((point) => pointItem(point, profile, suite));
    return `${heading(2, chapter.title)}<ul class="index">${items.join("")}</ul>`;
  });
  return {
    path: "extension-points/index.html",
    title: "Extension points",
    summary: "What the interface leaves open, and a gateway may promise in its profile.",
    body: `${introduction(points.length, houseOf(profile))}
<p>Downloads: ${link(`~/${pointsCsvPath}`, "the points with their checks and mutants")} (CSV), ${link(`~/${profilePath}`, "the whole profile")}, ${link("~/profile.schema.json", "the JSON Schema of a profile")} with all valid values. Former ids: ${link("~/changelog.html#extension-points-with-new-ids", "Migration")}.</p>
${chapters.join("\n")}
${notesPart()}`,
  };
}
