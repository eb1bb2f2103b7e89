// The pages of the site in the order in which they are read: what both sides need, the door of merchants, the door of makers.
import { join } from "node:path";
import { extensionPoints } from "@acquiring/contract/catalogue";
import { Document, isScalar, visit } from "yaml";
import type { Material } from "./material.ts";
import { apiPages } from "./pages/api.ts";
import { builderPage } from "./pages/builder.ts";
import { errorsPage } from "./pages/errors.ts";
import { calledBy, flowsOf, flowsPage } from "./pages/flows.ts";
import { killMatrixPage } from "./pages/kill-matrix.ts";
import { operationPage } from "./pages/operation.ts";
import { notificationsPage, overviewPage } from "./pages/overview.ts";
import { pointsPage } from "./pages/points.ts";
import { downloadsPage, migrationPart } from "./pages/project.ts";
import { rulesPage } from "./pages/rules.ts";
import { ownStartPage, startPage } from "./pages/start.ts";
import { cards, folderPages, writtenPage } from "./pages/written.ts";
import { notificationExample } from "./parts/examples.ts";
import { codeBlock } from "./parts/highlight.ts";
import { houseOf } from "./parts/house.ts";
import { heading, link, list, prose } from "./parts/html.ts";
import type { NavigationGroup, Page } from "./parts/layout.ts";
import { signingPage } from "./pages/signing.ts";
import { type ShownOperation, sharedIds, shownOperations } from "./parts/reference.ts";

/** The guides for makers of a gateway, in their order; the others are for merchants. */
const forMakers = ["your-own-gateway", "writing-a-profile", "continuous-integration"].map(
  (name) => `guides/${name}.html`,
);

/** The parts of the site with their pages, in the order in which they are read. */
export function navigationOf(material: Material): readonly NavigationGroup[] {
  const { root } = material;
  const operations = shownOperations(material.contract);
  if (material.own !== undefined) return ownNavigation(material, operations);
  const guides = folderPages(join(root, "docs", "guides"), "guides");
  const ofMakers = forMakers.flatMap((path) => guides.filter((guide) => guide.path === path));
  const ofMerchants = guides.filter((guide) => !ofMakers.includes(guide));
  return [
    { title: "Start", pages: [startPage(root), writtenPage(root, "docs/glossary.md")] },
    ...merchantsDoor(material, operations, ofMerchants),
    ...makersDoor(material, ofMakers),
    { door: "", title: "Project", pages: projectPages(material) },
  ];
}

/** The docs of another gateway: what its profile and the contract say. The guides run on the reference gateway. */
function ownNavigation(
  material: Material,
  operations: readonly ShownOperation[],
): readonly NavigationGroup[] {
  const { root, contract, suite, profile, sizes } = material;
  const reference = referencePages(material, operations);
  const lists = [rulesPage(contract.rules, suite), pointsPage(extensionPoints, profile, suite)];
  return [
    { title: "Start", pages: [ownStartPage(profile)] },
    {
      title: "API reference",
      pages: [...reference.slice(0, 1), signingPage(root, profile, operations), ...reference.slice(1)],
    },
    { title: "Rules and profile", pages: lists },
    { title: "Project", pages: [downloadsPage(root, sizes, profile)] },
  ];
}

/** What merchants look up, after the guides. */
const lookUp = [
  link("~/reference/index.html", "Every operation"),
  link("~/reference/errors.html", "Errors, statuses and codes"),
  link("~/gateway/test-data.html", "Test cards and test data"),
  link("~/api/contract-client.html", "The functions of the client"),
];

function merchantsDoor(
  material: Material,
  operations: readonly ShownOperation[],
  guides: readonly Page[],
): readonly NavigationGroup[] {
  const { root, surfaces } = material;
  const first: Page = {
    path: "guides/index.html",
    title: "Integrate",
    label: "Overview",
    summary: "Take payments through a gateway that conforms: guides, API reference, errors and testing.",
    body: `${cards(guides)}${heading(2, "Look up")}${list(lookUp)}`,
  };
  const gateway = [
    writtenPage(root, "docs/gateway.md"),
    ...folderPages(join(root, "docs", "gateway"), "gateway"),
    writtenPage(root, "docs/security.md"),
    writtenPage(root, "docs/production.md"),
  ];
  return [
    { door: "Integrate", title: "Guides", isListed: true, pages: [first, ...guides] },
    { title: "API reference", isListed: true, pages: referencePages(material, operations) },
    { title: "Client and packages", isListed: true, pages: apiPages(surfaces) },
    { title: "Reference gateway", isListed: true, pages: gateway },
  ];
}

function makersDoor(
  { root, contract, suite, profile }: Material,
  guides: readonly Page[],
): readonly NavigationGroup[] {
  const measure = killMatrixPage(root);
  const points = pointsPage(extensionPoints, profile, suite);
  const lists = [rulesPage(contract.rules, suite), points, builderPage];
  const first: Page = {
    path: "build/index.html",
    title: "Build a gateway",
    label: "Overview",
    summary:
      "Find out, rule by rule, whether your gateway conforms: the suite, its verdicts, rules and profiles.",
    body: cards([...guides, ...lists, measure]),
  };
  const own = [first, ...guides, measure];
  return [
    { door: "Build a gateway", title: "Test your gateway", isListed: true, pages: own },
    { title: "Rules and profile", isListed: true, pages: lists },
  ];
}

function referencePages(material: Material, operations: readonly ShownOperation[]): readonly Page[] {
  const { root, contract, profile, values, surfaces } = material;
  const filled = new Map(Object.entries(values).map(([id, value]) => [id, shownValue(id, value)]));
  const house = houseOf(profile);
  const reference = { values, filled, house };
  const shared = { rules: sharedIds(operations, "rules"), points: sharedIds(operations, "points") };
  const flows = [...flowsOf(root).values()].map(({ info: { title: flow }, workflows: [{ steps }] }) => ({
    title: flow,
    steps: [
      ...new Set([...steps.map((step) => calledBy(contract.openapi, step)), "queryTransactions"]),
    ].flatMap((called) =>
      operations.filter(({ id }) => id === called).map(({ id, title }) => [id, title] as const),
    ),
  }));
  return [
    overviewPage(contract, operations, shared),
    flowsPage(root, contract.openapi, operations),
    ...operations.map((operation) => operationPage(operation, { contract, profile, shared, flows })),
    notificationsPage(contract, reference, house.isReference ? notificationExample(profile) : undefined),
    errorsPage(contract, operations, reference, errorKinds(surfaces)),
  ];
}

function projectPages({ root, profile, sizes, migration }: Material): readonly Page[] {
  const changes = writtenPage(root, "CHANGELOG.md");
  return [
    downloadsPage(root, sizes, profile),
    { ...changes, body: migrationPart(migration) + changes.body },
    writtenPage(root, "docs/contributing.md"),
    ...folderPages(join(root, "docs", "contributing"), "contributing"),
  ];
}

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
  return codeBlock("yaml", document.toString({ lineWidth: 90 }), `${id} in the profile`, false);
}

/** The kinds of the client's errors, from the comments of their type. */
function errorKinds(surfaces: Material["surfaces"]): readonly (readonly [string, string])[] {
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
