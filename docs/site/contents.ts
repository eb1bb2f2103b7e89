// The whole site in memory: its pages in reading order, and the files that they need.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extensionPoints, retiredPoints, rules } from "@acquiring/contract/catalogue";
import { type Fillings, concreteAsyncapi, concreteOpenapi } from "@acquiring/conformance";
import { checkProfile, type Profile } from "@acquiring/contract";
import { Document, isScalar, parse, visit } from "yaml";
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
import type { Contract, JsonObject } from "../../scripts/release/contract/document.ts";
import { codeBlock } from "./parts/highlight.ts";
import { measured } from "./parts/measured.ts";
import { prose } from "./parts/html.ts";
import {
  type Frame,
  type FrameLink,
  layOut,
  markdownPath,
  type NavigationGroup,
  type Page,
} from "./parts/layout.ts";
import { llmsFullText, llmsText, sitemapXml } from "./export/lists.ts";
import { markdownFrom } from "./export/to-markdown.ts";
import { apiPages } from "./pages/api.ts";
import { contractToolsPage } from "./pages/contract-tools.ts";
import { aspectsCsv, aspectsCsvPath } from "./pages/aspects.ts";
import { csvPath, killMatrixCsv, killMatrixPage } from "./pages/kill-matrix.ts";
import { builderData, builderPage, builderScript } from "./pages/builder.ts";
import { errorsPage, type ReferenceValues } from "./pages/errors.ts";
import { flowsPage } from "./pages/flows.ts";
import { operationPage } from "./pages/operation.ts";
import { notificationsPage, overviewPage } from "./pages/overview.ts";
import { pointPages } from "./pages/points.ts";
import { sampleFiles, samplesPageOf } from "./pages/samples.ts";
import { rulePages } from "./pages/rules.ts";
import { downloadsPage, firstDownloads, migrationPage, notFoundPage, siteMapPage } from "./pages/project.ts";
import { startPage } from "./pages/start.ts";
import { folderPages, guidePages, writtenPage } from "./pages/written.ts";
import { sharedIds, shownOperations } from "./parts/reference.ts";
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

/** How the reference profile fills a point: a word as code, a text as text, everything else as the file has it. */
function shownValue(id: string, value: unknown): string {
  if (typeof value === "string" && (value.includes(" ") || value.includes("`"))) return prose(value);
  const document = new Document({ [id]: value });
  // Short lists are on one line, as people write them.
  visit(document, {
    Seq: (_key, node) => {
      node.flow = node.items.every((item) => isScalar(item));
    },
  });
  return codeBlock("yaml", document.toString({ lineWidth: 90 }), `${id} in the reference profile`, false);
}

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
  files.set(csvPath, killMatrixCsv(measured(root, "mutants")));
  files.set(aspectsCsvPath, aspectsCsv(measured(root, "mutants")));
  const [start] = pages;
  files.set("llms.txt", llmsText(start?.title ?? siteName, start?.summary ?? "", navigation));
  const full = navigation.filter(({ title }) => inFull.has(title)).flatMap((group) => group.pages);
  files.set("llms-full.txt", llmsFullText(full, asMarkdown));
  if (base !== "") files.set("sitemap.xml", sitemapXml(base, pages));
  return files;
}

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
function materialOf(root: string, file?: string) {
  const { profile, fillings } = profileIn(file ?? join(root, "gateway", "profile.yaml"));
  const own = file === undefined ? undefined : documentsOf(fillings);
  const contract: Contract = {
    openapi: own?.openapi ?? (JSON.parse(generated(root, "openapi.json")) as JsonObject),
    asyncapi: own?.asyncapi ?? (JSON.parse(generated(root, "asyncapi.json")) as JsonObject),
    rules,
    points: extensionPoints,
  };
  const values: ReferenceValues["values"] = { ...profile.extension_points };
  return { root, contract, profile, values, suite: readSuite(root), own };
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

/** The parts of the site with their pages, in the order in which they are read. */
function navigationOf(material: ReturnType<typeof materialOf>): readonly NavigationGroup[] {
  const { root, contract, profile, values, suite } = material;
  const guides = guidePages(join(root, "docs", "guides"));
  const operations = shownOperations(contract);
  const filled = new Map(Object.entries(values).map(([id, value]) => [id, shownValue(id, value)]));
  const surfaces = packages.flatMap((folder) => surfaceOf(folder));
  const shared = { rules: sharedIds(operations, "rules"), points: sharedIds(operations, "points") };
  const titles = new Map(operations.map(({ id, title }) => [id, title]));
  const groups: readonly NavigationGroup[] = [
    {
      title: "Start",
      pages: [startPage(root, operations, guides.slice(1)), writtenPage(root, "docs/glossary.md")],
    },
    { title: "Guides", isListed: true, pages: guides },
    {
      title: "API reference",
      isListed: true,
      pages: [
        overviewPage(contract, operations, shared),
        flowsPage(root, contract.openapi, operations),
        samplesPageOf(profile),
        ...operations.map((operation) => operationPage(operation, { contract, profile, shared })),
        notificationsPage(contract, filled),
        errorsPage(contract, operations, { values, filled }, errorKinds(surfaces)),
      ],
    },
    { title: "Rules", isListed: true, pages: rulePages(rules, suite) },
    {
      title: "Extension points",
      isListed: true,
      pages: [...pointPages(extensionPoints, { filled, said: profile.notes ?? {} }, suite), builderPage],
    },
    { title: "Packages", isListed: true, pages: apiPages(surfaces) },
    {
      title: "Gateway",
      isListed: true,
      pages: [
        writtenPage(root, "docs/gateway.md"),
        ...folderPages(join(root, "docs", "gateway"), "gateway"),
        writtenPage(root, "docs/security.md"),
        writtenPage(root, "docs/production.md"),
      ],
    },
    { title: "Suite", isListed: true, pages: [killMatrixPage(root, titles)] },
  ];
  const project = projectPages(root);
  const map = siteMapPage([...groups, { title: "Project", pages: project }]);
  return [...groups, { title: "Project", pages: [...project, map] }];
}

const projectPages = (root: string): readonly Page[] => [
  downloadsPage(new Map(published(root).map((file) => [file, Buffer.byteLength(generated(root, file))]))),
  writtenPage(root, "CHANGELOG.md"),
  migrationPage({
    compared: comparison(),
    changelog: readFileSync(join(root, "CHANGELOG.md"), "utf8"),
    retired: retiredPoints,
  }),
  contractToolsPage(root),
  writtenPage(root, "docs/versioning.md"),
  writtenPage(root, "docs/contributing.md"),
  ...folderPages(join(root, "docs", "contributing"), "contributing"),
];

/** The contract compared with its last release, or why it cannot be compared here. */
function comparison(): Verdict | string {
  try {
    return judge(lastRelease(), currentRelease());
  } catch (error) {
    if (error instanceof NotHere) return error.message;
    throw error;
  }
}

/** The kinds of the client's errors, from the comments of their type. */
function errorKinds(surfaces: ReturnType<typeof surfaceOf>): readonly (readonly [string, string])[] {
  const found = surfaces
    .flatMap(({ exports }) => exports)
    .find((one) => one.name === "GatewayErrorKind" && one.asIn === undefined);
  const told = found?.asIn === undefined ? (found?.told ?? []) : [];
  return told
    .flatMap((text) => text.split(/(?:^|\s)- (?=`)/u))
    .flatMap((text): [string, string][] => {
      const [, kind, says] = /^`([\w-]+)`: (.+)$/u.exec(text) ?? [];
      return kind === undefined || says === undefined ? [] : [[kind, says]];
    });
}
