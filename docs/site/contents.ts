// The whole site in memory: its pages in reading order, and the files that they need.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contractVersion } from "@acquiring/contract/catalogue";
import { assets } from "./assets.ts";
import { generated, type Material, materialOf, published } from "./material.ts";
import { navigationOf } from "./navigation.ts";
import { measured } from "./parts/measured.ts";
import { prose } from "./parts/html.ts";
import moved from "./moved.json" with { type: "json" };
import {
  type Frame,
  layOut,
  markdownPath,
  movedPage,
  type NavigationGroup,
  type Page,
} from "./parts/layout.ts";
import { llmsFullText, llmsText, sitemapXml } from "./export/lists.ts";
import { markdownFrom } from "./export/to-markdown.ts";
import { apiPath } from "./pages/api.ts";
import { toolsPath } from "./pages/contract-tools.ts";
import { aspectsCsv, aspectsCsvPath, csvPath, killMatrixCsv } from "./pages/kill-matrix.ts";
import { builderData, builderScript } from "./pages/builder.ts";
import { pointsCsv, pointsCsvPath, profilePath } from "./pages/points.ts";
import { sampleFiles } from "./pages/samples.ts";
import { rulesCsv, rulesCsvPath } from "./pages/rules.ts";
import { firstDownloads, migrationCsv, migrationCsvPath, notFoundPage } from "./pages/project.ts";
import { entriesOf, indexScript } from "./parts/search-index.ts";

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

/** The files of the site by their paths. */
export async function makeSite(options: SiteOptions): Promise<ReadonlyMap<string, string>> {
  const { root, reloads = false, base = "" } = options;
  const material = materialOf(root, options.profile);
  const all = navigationOf(material);
  const navigation = material.own === undefined ? all : linked(all);
  const frame: Frame = {
    name: material.own === undefined ? siteName : material.profile.profile,
    navigation,
    reloads,
    base,
    downloads: firstDownloads,
    version: `${material.own === undefined ? "" : "contract "}${contractVersion.replace(/\.\d+$/u, "")}`,
  };
  const files = new Map<string, string>();
  const pages = navigation.flatMap((group) => group.pages);
  for (const page of [...pages, notFoundPage(navigation)]) {
    files.set(page.path, layOut(page, prose(page.summary), frame));
    files.set(markdownPath(page), asMarkdown(page));
  }
  const index = navigation.flatMap((group) => group.pages.flatMap((page) => entriesOf(page, group.title)));
  for (const [path, text] of await assets(reloads)) files.set(path, text);
  const picture = "images/payment-time.svg";
  files.set(picture, readFileSync(join(root, "docs", picture), "utf8"));
  files.set("assets/search-index.js", indexScript(index));
  for (const [path, text] of sampleFiles(material.profile)) files.set(path, text);
  for (const file of published(root)) files.set(file, generated(root, file));
  if (material.own !== undefined)
    for (const [name, document] of Object.entries(material.own))
      files.set(`${name}.json`, JSON.stringify(document, undefined, 2));
  for (const [path, text] of tablesOf(material, base)) files.set(path, text);
  const [start] = pages;
  files.set("llms.txt", llmsText(start?.title ?? siteName, start?.summary ?? "", navigation));
  const full = navigation.filter(({ title }) => inFull.has(title)).flatMap((group) => group.pages);
  files.set("llms-full.txt", llmsFullText(full, asMarkdown));
  if (base !== "") files.set("sitemap.xml", sitemapXml(base, pages));
  return files;
}

/** What is too long for a page, and former addresses; for the docs of another gateway only what is about it. */
function tablesOf(material: Material, base: string): readonly [string, string][] {
  const { root, file, suite, contract, migration, surfaces, own } = material;
  const ofGateway: readonly [string, string][] = [
    [rulesCsvPath, rulesCsv(contract.rules, suite)],
    [pointsCsvPath, pointsCsv(contract.points, suite)],
    [profilePath, readFileSync(file, "utf8")],
  ];
  if (own !== undefined) return ofGateway;
  return [
    ...ofGateway,
    [csvPath, killMatrixCsv(measured(root, "mutants"))],
    [aspectsCsvPath, aspectsCsv(measured(root, "mutants"))],
    [migrationCsvPath, migrationCsv(migration)],
    [apiPath, JSON.stringify(surfaces)],
    [toolsPath, JSON.stringify(measured(root, "contract-tools"))],
    ...Object.entries(moved).map(([path, to]) => [path, movedPage(path, to, base)] as [string, string]),
    ["assets/builder-data.js", builderScript(builderData(root, suite))],
  ];
}

/** The pages with links only to what there is: the docs of another gateway have fewer pages. */
function linked(navigation: readonly NavigationGroup[]): readonly NavigationGroup[] {
  const idsIn = ({ path, lead = "", body, code = "" }: Page): readonly string[] =>
    [...`${lead}${body}${code}`.matchAll(/ id="([^"]+)"/gu)].map(([, id = ""]) => `${path}#${id}`);
  const places = new Set(
    navigation.flatMap(({ pages }) => pages.flatMap((one) => [one.path, ...idsIn(one)])),
  );
  const own = (html: string): string =>
    html.replaceAll(
      /<a href="~\/([^"]+\.html(?:#[^"]*)?)">(.*?)<\/a>/gu,
      (whole, place: string, inner: string) => (places.has(place) ? whole : inner),
    );
  const page = ({ body, lead = "", code, ...others }: Page): Page => ({
    ...others,
    body: own(body),
    lead: own(lead),
    ...(code !== undefined && { code: own(code) }),
  });
  return navigation.map((group) => ({ ...group, pages: group.pages.map(page) }));
}

/** The parts of the site in one complete text; the other pages are separate. */
const inFull: ReadonlySet<string> = new Set(["Start", "Guides", "API reference", "Test your gateway"]);

const asMarkdown = ({ path, title, summary, lead = "", code = "", body }: Page): string =>
  `# ${title}\n\n${markdownFrom(`<p>${prose(summary)}</p>${lead}${code}${body}`, path)}`;
