// Pages about the site and its versions: downloads, breaking changes, the site map, and the page for a missing address.
import { heading, link, prose, table, code, allNamed, escapeHtml } from "../parts/html.ts";
import type { FrameLink, NavigationGroup, Page } from "../parts/layout.ts";
import { notFoundPath } from "../parts/layout.ts";
import type { retiredPoints } from "@acquiring/contract/catalogue";
import type { Verdict } from "../../../scripts/release/contract-diff.ts";
import { groupBy } from "../parts/group.ts";
import { readMarkdown } from "../parts/markdown.ts";

/** The downloads of the bar: a file, its name, and what it is. */
const first: readonly FrameLink[] = [
  ["openapi.json", "OpenAPI", "Every operation, in one file (OpenAPI 3.1)"],
  ["asyncapi.json", "AsyncAPI", "The notifications (AsyncAPI 3)"],
  ["rules.json", "Rules", "Every rule with its id, basis and operations"],
  ["extension-points.json", "Extension points", "What the interface leaves open, each with a JSON Schema"],
  ["profile.schema.json", "Profile schema", "JSON Schema of a gateway's profile, for your editor"],
];

const oneOfTwo = "One of two documents for tools that allow one operation for each path";

const downloads: readonly FrameLink[] = [
  ...first,
  ["openapi.createDirectPayment.json", "OpenAPI, direct payments", oneOfTwo],
  ["openapi.createApmPayment.json", "OpenAPI, APM payments", "The other of the two documents"],
  ["vocabulary.json", "Vocabulary", "The `x-` annotations of the documents"],
  ["rules.schema.json", "Schema of the rules", "JSON Schema of `rules.json`"],
  [
    "extension-points.schema.json",
    "Schema of the extension points",
    "JSON Schema of `extension-points.json`",
  ],
  ["vocabulary.schema.json", "Schema of the vocabulary", "JSON Schema of `vocabulary.json`"],
];

/** The links in the bar. */
export const firstDownloads: readonly FrameLink[] = [
  ...first.map(([file, name, says]): FrameLink => [`~/${file}`, name, says]),
  ["~/downloads.html#test-vectors", "Test vectors", "Values, and their bytes"],
  ["~/downloads.html", "All downloads", "With their sizes"],
];

const kilobytes = (size: number): string => `${Math.max(1, Math.round(size / 1000))} kB`;

/** `sizes`: each published file with its size in bytes. */
export function downloadsPage(sizes: ReadonlyMap<string, number>): Page {
  const known = new Set(downloads.map(([file]) => file));
  const vectors = [...sizes].filter(([file]) => file.startsWith("vectors/"));
  const left = [...sizes.keys()].filter((file) => !known.has(file) && !file.startsWith("vectors/"));
  if (left.length > 0) throw new Error(`the downloads page does not know ${left.join(", ")}`);
  const body = [
    "<p>All files are JSON and need no package of ours. They change only with the version of the contract.</p>",
    heading(2, "Documents"),
    table(
      "Documents",
      ["File", "What it is", "Size"],
      downloads.map(([file, name, says]) => [
        link(`~/${file}`, code(file)),
        `${escapeHtml(name)}: ${prose(says)}`,
        kilobytes(sizes.get(file) ?? 0),
      ]),
    ),
    heading(2, "Test vectors"),
    `<p>Each entry has a value and the exact bytes of its body. Use them to test a codec or a signature in any language: see ${link("~/guides/other-language.html", "the guide")}.</p>`,
    table(
      "Test vectors",
      ["File", "Size"],
      vectors.map(([file, size]) => [link(`~/${file}`, code(file)), kilobytes(size)]),
    ),
    heading(2, "For language models"),
    `<p>${link("~/llms.txt", code("llms.txt"))} lists the pages. ${link("~/llms-full.txt", code("llms-full.txt"))} has the guides and the API reference in one file. Every page is also available as Markdown: replace ${code(".html")} with ${code(".md")}.</p>`,
  ];
  return {
    path: "downloads.html",
    title: "Downloads",
    summary:
      "The contract as data: OpenAPI (Swagger), AsyncAPI, rules, extension points, JSON Schemas, test vectors.",
    body: body.join("\n"),
  };
}

export interface Migration {
  /** What changed since the last release, or why this is not known. */
  readonly compared: Verdict | string;
  readonly changelog: string;
  readonly retired: typeof retiredPoints;
}

/** The entries of the changelog that name a breaking change, as Markdown. */
export const breakingEntries = (changelog: string): readonly string[] =>
  changelog
    .split(/\n(?=- |#|\n)/u)
    .map((entry) => entry.trim())
    .filter((entry) => entry.startsWith("- ") && /\bbreaking\b/iu.test(entry));

/** The breaking changes of the contract, by the place where they are. */
function contractPart(compared: Verdict | string): string {
  const title = heading(2, "Changes of the contract");
  if (typeof compared === "string")
    return `${title}<p>These pages were made without a comparison with the last release. ${prose(compared)}</p>`;
  const { released, changes } = compared;
  const breaking = changes.filter(({ rating }) => rating === "breaking");
  if (breaking.length === 0) return `${title}<p>Nothing breaks since ${escapeHtml(released)}.</p>`;
  const byPlace = [...groupBy(breaking, ({ name }) => name.split(": ")[0] ?? name)];
  const rows = byPlace.map(([place, own]) => [
    escapeHtml(place),
    own
      .map(({ name, says }) => `<p>${code(name.slice(place.length + 2) || place)} ${prose(says)}</p>`)
      .join(""),
  ]);
  return `${title}<p>${breaking.length} changes since ${escapeHtml(released)} are breaking by the rules of ${link("~/versioning.html", "versioning")}.</p>${table("Breaking changes of the contract", ["Where", "What changed"], rows)}`;
}

export function migrationPage({ compared, changelog, retired }: Migration): Page {
  const entries = breakingEntries(changelog);
  const body = [
    heading(2, "Code and operation"),
    entries.length === 0
      ? `<p>No entry of the ${link("~/changelog.html", "changelog")} asks you to change code, options or a profile.</p>`
      : `<p>These entries of the ${link("~/changelog.html", "changelog")} ask you to change code, options or a profile.</p>${readMarkdown(`# -\n\n${entries.join("\n")}\n`, "CHANGELOG.md").html}`,
    heading(2, "Extension points with new ids"),
    "<p>A profile that fills a former id is refused, and the message names the new id.</p>",
    table(
      "Extension points with new ids",
      ["Former id", "Now", "Why"],
      retired.map(({ id, since, now, says }) => [
        `${code(id)} until ${escapeHtml(since)}`,
        now.length === 0 ? "a rule" : allNamed(now),
        prose(says),
      ]),
    ),
    contractPart(compared),
  ];
  return {
    path: "migration.html",
    title: "Upgrade from one version to the next",
    label: "Migration",
    summary: "What breaks since the last release: in your code, in your profile and in the contract.",
    wide: true,
    body: body.join("\n"),
  };
}

/** `groups`: the site's navigation without this page. */
export function siteMapPage(groups: readonly NavigationGroup[]): Page {
  const part = ({ title, pages }: NavigationGroup): string =>
    `${heading(2, title)}<ul class="index">${pages.map(({ path, title: name, summary }) => `<li>${link(`~/${path}`, escapeHtml(name))} <span>${prose(summary)}</span></li>`).join("")}</ul>`;
  return {
    path: "site-map.html",
    title: "Site map",
    summary: "Every page with its summary.",
    body: groups.map(part).join("\n"),
  };
}

export const notFoundPage: Page = {
  path: notFoundPath,
  title: "Page not found",
  summary: "There is no page at this address. It may have moved, or the address has a typing error.",
  body: `<p>Press <kbd>/</kbd> to search, or go on here:</p><ul><li>${link("~/index.html", "Start")}</li><li>${link("~/guides/index.html", "Guides")}</li><li>${link("~/reference/index.html", "API reference")}</li><li>${link("~/site-map.html", "Site map")}</li></ul>`,
};
