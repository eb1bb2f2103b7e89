// The whole site in memory: its pages in reading order, and the files that they need.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extensionPoints, retiredPoints, rules } from "@acquiring/contract/catalogue";
import { type Fillings, concreteAsyncapi, concreteOpenapi } from "@acquiring/conformance";
import { checkProfile, type Profile } from "@acquiring/contract";
import { parse } from "yaml";
import { surfaceOf } from "../../scripts/release/api.ts";
import {
  currentRelease,
  judge,
  lastRelease,
  NotHere,
  type Verdict,
} from "../../scripts/release/contract-diff.ts";
import { packages } from "../../scripts/release/pack.ts";
import { assets } from "./assets.ts";
import { navigationOf } from "./navigation.ts";
import type { Contract, JsonObject } from "../../scripts/release/contract/document.ts";
import { measured } from "./parts/measured.ts";
import { prose } from "./parts/html.ts";
import { type Frame, type FrameLink, layOut, markdownPath, type Page } from "./parts/layout.ts";
import { llmsFullText, llmsText, sitemapXml } from "./export/lists.ts";
import { markdownFrom } from "./export/to-markdown.ts";
import { apiPath } from "./pages/api.ts";
import { toolsPath } from "./pages/contract-tools.ts";
import { aspectsCsv, aspectsCsvPath } from "./pages/aspects.ts";
import { csvPath, killMatrixCsv } from "./pages/kill-matrix.ts";
import { builderData, builderScript } from "./pages/builder.ts";
import type { ReferenceValues } from "./pages/errors.ts";
import { pointsCsv, pointsCsvPath, profilePath } from "./pages/points.ts";
import { sampleFiles } from "./pages/samples.ts";
import { rulesCsv, rulesCsvPath } from "./pages/rules.ts";
import { firstDownloads, migrationCsv, migrationCsvPath, notFoundPage } from "./pages/project.ts";
import { entriesOf, indexScript } from "./parts/search-index.ts";
import { readSuite } from "./parts/suite.ts";

export interface SiteOptions {
  /** The repository. */
  readonly root: string;
  /** Whether pages reload themselves; only for who writes them. */
  readonly reloads?: boolean;
  /** The published address, with a slash at the end: for sitemap.xml and the page of missing addresses. */
  readonly base?: string;
  /** The file of a profile: the site is then about the gateway with this profile. */
  readonly profile?: string;
}

const siteName = "Acquiring";
const published = (root: string): readonly string[] =>
  readdirSync(join(root, "generated"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".json"));

/** The files of the site by their paths. */
export async function makeSite(options: SiteOptions): Promise<ReadonlyMap<string, string>> {
  const { root, reloads = false, base = "" } = options;
  const material = materialOf(root, options.profile);
  const navigation = navigationOf(material);
  const frame: Frame = {
    name: siteName,
    navigation,
    reloads,
    base,
    downloads: firstDownloads,
    ...versionsOf(),
  };
  const files = new Map<string, string>();
  const pages = navigation.flatMap((group) => group.pages);
  for (const page of [...pages, notFoundPage]) {
    files.set(page.path, layOut(page, prose(page.summary), frame));
    files.set(markdownPath(page), asMarkdown(page));
  }
  const index = navigation.flatMap((group) => group.pages.flatMap((page) => entriesOf(page, group.title)));
  for (const [path, text] of await assets(reloads)) files.set(path, text);
  const picture = "images/payment-time.svg";
  files.set(picture, readFileSync(join(root, "docs", picture), "utf8"));
  files.set("assets/search-index.js", indexScript(index));
  for (const [path, text] of sampleFiles(material.profile)) files.set(path, text);
  const { points } = material.contract;
  files.set("assets/builder-data.js", builderScript(builderData(points, material.suite, material.values)));
  for (const file of published(root)) files.set(file, generated(root, file));
  if (material.own !== undefined)
    for (const [name, document] of Object.entries(material.own))
      files.set(`${name}.json`, JSON.stringify(document, undefined, 2));
  for (const [path, text] of tablesOf(material)) files.set(path, text);
  const [start] = pages;
  files.set("llms.txt", llmsText(start?.title ?? siteName, start?.summary ?? "", navigation));
  const full = navigation.filter(({ title }) => inFull.has(title)).flatMap((group) => group.pages);
  files.set("llms-full.txt", llmsFullText(full, asMarkdown));
  if (base !== "") files.set("sitemap.xml", sitemapXml(base, pages));
  return files;
}

/** What is too long for a page. */
const tablesOf = ({
  root,
  file,
  suite,
  contract,
  migration,
  surfaces,
}: Material): readonly [string, string][] => [
  [csvPath, killMatrixCsv(measured(root, "mutants"))],
  [aspectsCsvPath, aspectsCsv(measured(root, "mutants"))],
  [rulesCsvPath, rulesCsv(contract.rules, suite)],
  [pointsCsvPath, pointsCsv(contract.points, suite)],
  [profilePath, readFileSync(file, "utf8")],
  [migrationCsvPath, migrationCsv(migration)],
  [apiPath, JSON.stringify(surfaces)],
  [toolsPath, JSON.stringify(measured(root, "contract-tools"))],
];

/** The parts of the site in one complete text; the other pages are separate. */
const inFull: ReadonlySet<string> = new Set(["Start", "Guides", "API reference"]);

const asMarkdown = ({ path, title, summary, lead = "", code = "", body }: Page): string =>
  `# ${title}\n\n${markdownFrom(`<p>${prose(summary)}</p>${lead}${code}${body}`, path)}`;

/** The version of the pages, and those to choose from. */
function versionsOf(): Pick<Frame, "version" | "versions"> {
  const known = JSON.parse(readFileSync(join(import.meta.dirname, "versions.json"), "utf8")) as readonly {
    readonly version: string;
    readonly page: string;
    readonly says: string;
  }[];
  const versions = known.map(({ version, page, says }): FrameLink => [`~/${page}`, version, says]);
  return { version: known[0]?.version ?? "", versions };
}

const generated = (root: string, file: string): string => readFileSync(join(root, "generated", file), "utf8");

/** What pages are made of. */
export type Material = ReturnType<typeof materialOf>;
function materialOf(root: string, given?: string) {
  const file = given ?? join(root, "gateway", "profile.yaml");
  const { profile, fillings } = profileIn(file);
  const own = given === undefined ? undefined : documentsOf(fillings);
  const contract: Contract = {
    openapi: own?.openapi ?? (JSON.parse(generated(root, "openapi.json")) as JsonObject),
    asyncapi: own?.asyncapi ?? (JSON.parse(generated(root, "asyncapi.json")) as JsonObject),
    rules,
    points: extensionPoints,
  };
  const values: ReferenceValues["values"] = { ...profile.extension_points };
  const migration = { compared: comparison(), retired: retiredPoints };
  const surfaces = packages.flatMap((folder) => surfaceOf(folder));
  const sizes = new Map(published(root).map((path) => [path, Buffer.byteLength(generated(root, path))]));
  return { root, file, contract, profile, values, suite: readSuite(root), own, migration, surfaces, sizes };
}

/** The documents of the gateway with a profile. */
const documentsOf = (fillings: Fillings) => ({
  openapi: concreteOpenapi(fillings).document as JsonObject,
  asyncapi: concreteAsyncapi(fillings).document as JsonObject,
});

function profileIn(file: string): { readonly profile: Profile; readonly fillings: Fillings } {
  const checked = checkProfile(parse(readFileSync(file, "utf8")));
  if (!checked.ok)
    throw new Error(
      `${file} is no valid profile: ${checked.issues.map(({ at, message }) => `${at} ${message}`).join("; ")}`,
    );
  const { profile, extension_points = {}, notes = {} } = checked.value;
  return {
    profile: checked.value,
    fillings: { name: profile, points: { ...extension_points }, notes: { ...notes } },
  };
}

/** The contract compared with its last release, or why it cannot be compared here. */
function comparison(): Verdict | string {
  try {
    return judge(lastRelease(), currentRelease());
  } catch (error) {
    if (error instanceof NotHere) return error.message;
    throw error;
  }
}
