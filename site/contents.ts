// The whole site in memory: which pages there are, in which order they are read, and the files that they need.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extensionPoints, retiredPoints, rules } from "@acquiring/contract/catalogue";
import type { Profile } from "@acquiring/contract";
import { Document, isScalar, parse, visit } from "yaml";
import { reports, surfaceOf } from "../release/api.ts";
import { assets } from "./assets.ts";
import type { Contract, JsonObject } from "../release/contract/document.ts";
import { codeBlock } from "./parts/highlight.ts";
import { prose } from "./parts/html.ts";
import { layOut, type NavigationGroup, type Page } from "./parts/layout.ts";
import { apiPages } from "./pages/api.ts";
import { errorsPage, type ReferenceValues } from "./pages/errors.ts";
import { operationPage } from "./pages/operation.ts";
import { notificationsPage, overviewPage } from "./pages/overview.ts";
import { pointPages } from "./pages/points.ts";
import { sampleFiles, samplesPageOf } from "./pages/samples.ts";
import { rulePages } from "./pages/rules.ts";
import { startPage } from "./pages/start.ts";
import { folderPages, guidePages, killMatrixPages, writtenPage } from "./pages/written.ts";
import { sharedIds, shownOperations } from "./parts/reference.ts";
import { entriesOf, indexScript } from "./parts/search-index.ts";
import { readSuite } from "./parts/suite.ts";

export interface SiteOptions {
  /** The repository. */
  readonly root: string;
  /** Where the guides are, if not in docs/guides. */
  readonly guides?: string;
  /** Whether pages reload themselves; only for who writes them. */
  readonly reloads?: boolean;
}

const siteName = "Acquiring";
const published = (root: string): readonly string[] =>
  readdirSync(join(root, "generated"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".json"));

/** How the reference profile fills a point: a word as code, a text as text, everything else as it stands in the file. */
function shownValue(id: string, value: unknown): string {
  if (typeof value === "string" && (value.includes(" ") || value.includes("`"))) return prose(value);
  const document = new Document({ [id]: value });
  // Short lists stand on one line, as people write them.
  visit(document, {
    Seq: (_key, node) => {
      node.flow = node.items.every((item) => isScalar(item));
    },
  });
  return codeBlock("yaml", document.toString({ lineWidth: 90 }), `${id} in the reference profile`, false);
}

/** The files of the site by their paths. */
export async function makeSite({
  root,
  guides = join(root, "docs", "guides"),
  reloads = false,
}: SiteOptions): Promise<ReadonlyMap<string, string>> {
  const navigation = navigationOf(root, guidePages(guides));
  const files = new Map<string, string>();
  for (const { pages } of navigation)
    for (const page of pages)
      files.set(page.path, layOut(page, prose(page.summary), { name: siteName, navigation, reloads }));
  const index = navigation.flatMap(({ title, pages }) => pages.flatMap((page) => entriesOf(page, title)));
  for (const [path, text] of await assets(reloads)) files.set(path, text);
  files.set("assets/search-index.js", indexScript(index));
  for (const [path, text] of sampleFiles(referenceProfile(root))) files.set(path, text);
  for (const file of published(root)) files.set(file, generated(root, file));
  return files;
}

const generated = (root: string, file: string): string => readFileSync(join(root, "generated", file), "utf8");

const readContract = (root: string): Contract => ({
  openapi: JSON.parse(generated(root, "openapi.json")) as JsonObject,
  asyncapi: JSON.parse(generated(root, "asyncapi.json")) as JsonObject,
  rules,
  points: extensionPoints,
});

const referenceProfile = (root: string): Profile =>
  parse(readFileSync(join(root, "gateway", "profile.yaml"), "utf8")) as Profile;

/** The parts of the site with their pages, in the order in which they are read. */
function navigationOf(root: string, guides: readonly Page[]): readonly NavigationGroup[] {
  const contract = readContract(root);
  const operations = shownOperations(contract);
  const profile = referenceProfile(root);
  const values: ReferenceValues["values"] = { ...profile.extension_points };
  const filled = new Map(Object.entries(values).map(([id, value]) => [id, shownValue(id, value)]));
  const suite = readSuite(root);
  const surfaces = reports.flatMap(({ folder }) => surfaceOf(folder));
  const shared = { rules: sharedIds(operations, "rules"), points: sharedIds(operations, "points") };
  const titles = new Map(operations.map(({ id, title }) => [id, title]));
  const gateway = "Start a complete gateway on PostgreSQL with a simulated acquirer, and send it a payment.";
  const production = "A PostgreSQL with a standby, a pooler and shards, with figures for sizing.";
  const glossary = writtenPage({
    root,
    file: "docs/glossary.md",
    summary: "The terms of payments and of this project, each in one or two sentences.",
    label: "Glossary",
  });
  return [
    { title: "Start", pages: [startPage(operations, guides.slice(1)), glossary] },
    { title: "Guides", pages: guides },
    {
      title: "API reference",
      pages: [
        overviewPage(contract, operations, shared),
        samplesPageOf(profile),
        ...operations.map((operation) => operationPage(operation, { contract, profile, shared })),
        notificationsPage(contract, filled),
        errorsPage(contract, operations, { values, filled }, errorKinds(surfaces)),
      ],
    },
    { title: "Rules", pages: rulePages(rules, suite) },
    { title: "Extension points", pages: pointPages(extensionPoints, retiredPoints, filled, suite) },
    { title: "Packages", pages: apiPages(surfaces) },
    {
      title: "Gateway",
      pages: [
        writtenPage({ root, file: "docs/gateway.md", summary: gateway, label: "Run the reference gateway" }),
        ...folderPages(join(root, "docs", "gateway"), "gateway"),
        writtenPage({
          root,
          file: "docs/security.md",
          summary:
            "Threats, protections and the test for each protection; what a production gateway needs in addition.",
          label: "Security",
        }),
        writtenPage({ root, file: "docs/production.md", summary: production, label: "Production" }),
      ],
    },
    { title: "Suite", pages: killMatrixPages(root, titles) },
    { title: "Project", pages: projectPages(root) },
  ];
}

const projectPages = (root: string): readonly Page[] => [
  writtenPage({
    root,
    file: "CHANGELOG.md",
    summary: "What a user of the contract, the suite or the gateway notices, version by version.",
    label: "Changes",
  }),
  writtenPage({
    root,
    file: "docs/generated/contract-tools.md",
    summary:
      "Which linters, validators and generators accept the published documents, and what they were seen to do.",
    label: "In other tools",
    wide: true,
  }),
  writtenPage({
    root,
    file: "docs/versioning.md",
    summary: "Which change needs which version, and who decides.",
    label: "Versions",
  }),
  writtenPage({
    root,
    file: "docs/contributing.md",
    summary: "The rules, the folders and the commands of the repository.",
    label: "Contributing",
  }),
];

/** The kinds of the client's errors, from what is said of their type. */
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
