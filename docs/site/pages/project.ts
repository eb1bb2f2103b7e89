// Pages about the site and its versions: downloads, breaking changes, and the page for a missing address.
import { heading, link, list, prose, table, code, allNamed, escapeHtml } from "../parts/html.ts";
import { houseOf } from "../parts/house.ts";
import type { FrameLink, NavigationGroup, Page } from "../parts/layout.ts";
import { notFoundPath } from "../parts/layout.ts";
import type { retiredPoints } from "@acquiring/contract/catalogue";
import type { Verdict } from "../../../scripts/release/contract-diff.ts";
import { csvText } from "../parts/csv.ts";
import { toolsPart, toolsPath } from "./contract-tools.ts";
import { samplesPart } from "./samples.ts";
import type { Profile } from "@acquiring/contract";

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

/** What is too long for a page. */
const tables = [
  ["rules/rules.csv", "rules with checks and mutants"],
  ["extension-points/points.csv", "extension points with checks and mutants"],
  ["extension-points/profile.yaml", "the profile that these pages show"],
  ["kill-matrix/mutants.csv", "every mutant with the checks that find it"],
  ["kill-matrix/aspects.csv", "every rule in every aspect"],
  ["api.json", "every export of the packages with signature, comment and members"],
  ["migration.csv", "breaking changes of the contract"],
  [toolsPath, "what each tool does with the documents"],
] as const;

/** The links in the bar. */
export const firstDownloads: readonly FrameLink[] = [
  ...first.map(([file, name, says]): FrameLink => [`~/${file}`, name, says]),
  ["~/downloads.html#test-vectors", "Test vectors", "Values, and their bytes"],
  ["~/downloads.html", "All downloads", "With their sizes"],
];

const kilobytes = (size: number): string => `${Math.max(1, Math.round(size / 1000))} kB`;

/** `sizes`: each published file with its size in bytes. */
export function downloadsPage(root: string, sizes: ReadonlyMap<string, number>, profile: Profile): Page {
  const known = new Set(downloads.map(([file]) => file));
  const vectors = [...sizes].filter(([file]) => file.startsWith("vectors/"));
  const left = [...sizes.keys()].filter((file) => !known.has(file) && !file.startsWith("vectors/"));
  if (left.length > 0) throw new Error(`the downloads page does not know ${left.join(", ")}`);
  const { isReference } = houseOf(profile);
  const ofGateway = tables.filter(([file]) => isReference || /^(?:rules|extension-points)\//u.test(file));
  const body = [
    "<p>The documents are JSON and need no package of ours. They change only with the version of the contract.</p>",
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
    heading(2, "Tables"),
    `<p>${ofGateway.map(([file, says]) => `${link(`~/${file}`, code(file))}: ${says}`).join(". ")}.</p>`,
    ...samplesPart(profile),
    ...(isReference ? toolsPart(root) : []),
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
  readonly retired: typeof retiredPoints;
}

export const migrationCsvPath = "migration.csv";

/** Every breaking change of the contract and every former id, for other programs. */
export function migrationCsv({ compared, retired }: Migration): string {
  const changes = typeof compared === "string" ? [] : breakingOf(compared);
  return csvText([
    ["where", "what changed", "now"],
    ...changes.map(({ name, says }) => [name, says, ""]),
    ...retired.map(({ id, says, now }) => [`extension point ${id}`, says, now.join(" ")]),
  ]);
}

const breakingOf = ({ changes }: Verdict): Verdict["changes"] =>
  changes.filter(({ rating }) => rating === "breaking");

function contractSentence(compared: Verdict | string): string {
  if (typeof compared === "string")
    return `These pages were made without a comparison with the last release. ${prose(compared)}`;
  const { length } = breakingOf(compared);
  const released = escapeHtml(compared.released);
  return length === 0
    ? `Nothing in the contract breaks since ${released}.`
    : `${length} changes of the contract since ${released} are breaking by the rules of versions below.`;
}

/** What the page of the changes says about an upgrade, before the changes themselves. */
export function migrationPart(migration: Migration): string {
  const { compared, retired } = migration;
  return [
    heading(2, "Upgrade from one version to the next", "migration"),
    `<p>Read the entries that begin with <strong>Breaking</strong>. ${contractSentence(compared)} ${link(`~/${migrationCsvPath}`, "All breaking changes of the contract, and former ids with the reason")} (CSV).</p>`,
    heading(3, "Extension points with new ids"),
    "<p>A profile that fills a former id is refused, and the message names the new id.</p>",
    table(
      "Extension points with new ids",
      ["Former id", "Now"],
      retired.map(({ id, since, now }) => [
        `${code(id)} until ${escapeHtml(since)}`,
        now.length === 0 ? "a rule" : allNamed(now),
      ]),
    ),
  ].join("\n");
}

/** It leads to the first page of each part. */
export const notFoundPage = (navigation: readonly NavigationGroup[]): Page => ({
  path: notFoundPath,
  title: "Page not found",
  summary: "There is no page at this address. It may have moved, or the address has a typing error.",
  body: `<p>Press <kbd>/</kbd> to search, or go on here:</p>${list(navigation.flatMap(({ title, pages: [first] }) => (first === undefined ? [] : [link(`~/${first.path}`, escapeHtml(title))])))}`,
});
