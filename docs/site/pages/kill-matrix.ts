// How good is the suite? Its mutants in figures, and those that are alive; the gateways by others. The table of all mutants is a
// download.
import type { Found, KillRecord } from "@acquiring/conformance/measure";
import type { Outcomes } from "@acquiring/conformance/measure/strangers";
import { rules } from "@acquiring/contract/catalogue";
import { csvText } from "../parts/csv.ts";
import { groupBy } from "../parts/group.ts";
import { code, codes, escapeHtml, heading, link, list, named, prose, table } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { measured } from "../parts/measured.ts";
import { operationPath } from "../parts/places.ts";
import { aspectsPart } from "./aspects.ts";

/** StrykerJS's count over the code that reads and judges responses (scripts/stryker.ts). */
interface CodeScore {
  readonly score: number;
  readonly mutants: number;
  readonly killed: number;
  readonly files: readonly string[];
}

interface Mutant extends Found {
  readonly name: string;
  readonly rule: string;
  readonly operation: string;
}

const mutantsOf = ({ mutants }: KillRecord): readonly Mutant[] =>
  Object.entries(mutants).flatMap(([operation, byRule]) =>
    Object.entries(byRule).flatMap(([rule, byName]) =>
      Object.entries(byName).map(([name, found]) => ({ name, rule, operation, ...found })),
    ),
  );

const stated: ReadonlySet<string> = new Set(
  rules.filter(({ basis }) => basis !== "observed").map(({ id }) => id),
);

export const csvPath = "kill-matrix/mutants.csv";

/** All mutants with the checks that find each of them, as a table for other programs. */
export function killMatrixCsv(record: KillRecord): string {
  const checks = Object.values(record.checks).flat();
  const named = (places: readonly number[]): string => places.map((place) => checks[place] ?? "").join(" ");
  const rows = mutantsOf(record).map(({ name, rule, operation, by, alive = "", bare = by, live = [] }) => [
    name,
    operation,
    rule,
    named(by),
    alive,
    typeof bare === "string" || !stated.has(rule) ? "" : named(bare),
    typeof bare === "string" ? bare : "",
    named(live === true ? by : live),
  ]);
  const head = [
    "mutant",
    "operation",
    "rule",
    "found by",
    "alive because",
    "found with the empty profile by",
    "not found with the empty profile because",
    "found in traffic alone by",
  ];
  return csvText([head, ...rows]);
}

function figures({ figures: { bare, bareChecks, ...all } }: KillRecord, suite: CodeScore): string {
  return table(
    "Results",
    ["What", "How many"],
    [
      ["mutants", String(all.mutants)],
      ["killed", `${all.killed} (${all.score} %)`],
      ["survived", String(all.survived)],
      ["could not run", String(all.idle)],
      ["violate a stated rule", String(bare.mutants)],
      ["killed with the empty profile too", `${bare.killed} (${bare.score} %)`],
      ["need a profile, for a reason in the source", String(bare.needProfile)],
      [`found in traffic alone, as ${code("acquiring proxy")} sees it`, String(all.live)],
      ["checks that run with the empty profile", `${bareChecks.tried} of ${bareChecks.all}`],
      ["checks that find no mutant", String(all.checksWithoutKill.length)],
      [
        "StrykerJS",
        `${suite.killed} of ${suite.mutants} changes of the code that reads and judges responses are detected by its tests (${suite.score} %): ${codes(suite.files)}`,
      ],
    ],
  );
}

function byOperation(
  record: KillRecord,
  all: readonly Mutant[],
  titles: ReadonlyMap<string, string>,
): string {
  const rows = [...groupBy(all, ({ operation }) => operation)].map(([id, own]) => {
    const strict = own.filter(({ rule }) => stated.has(rule));
    return [
      link(`~/${operationPath(id)}`, escapeHtml(titles.get(id) ?? id)),
      `${own.filter(({ alive }) => alive === undefined).length} of ${own.length}`,
      `${strict.filter(({ bare }) => typeof bare !== "string").length} of ${strict.length}`,
      String(record.checks[id]?.length ?? 0),
    ];
  });
  const head = ["Operation", "Killed", "Killed with the empty profile, of a stated rule", "Checks"];
  return `${heading(2, "By operation")}${table("Mutants by operation", head, rows)}`;
}

/** Mutants that are alive by the reason, each with the rule that it violates. */
const survivors = (
  title: string,
  all: readonly Mutant[],
  reasonOf: (mutant: Mutant) => string | undefined,
): string => {
  const alive = all.filter((one) => reasonOf(one) !== undefined);
  const reasons = groupBy(alive, (one) => reasonOf(one) ?? "");
  const parts = [...reasons].map(
    ([reason, own]) =>
      `<p>${prose(reason)}</p>${list(
        own.map(({ name, rule }) => `${code(name)} violates ${named(rule)}`),
        "names",
      )}`,
  );
  return alive.length === 0 ? "" : `${heading(2, title)}${parts.join("")}`;
};

function othersPart({ gateways, counted, red, score }: Outcomes): string {
  const rows = gateways.map(({ name, style, conforming, firstRun, ...one }) => [
    escapeHtml(name),
    escapeHtml(style),
    conforming.exit === 0
      ? `conforms, ${conforming.passed} checks pass`
      : `<strong>exit ${conforming.exit}</strong>`,
    firstRun === undefined ? "" : `${firstRun.red} of ${firstRun.of}`,
    `${one.red} of ${one.counted}`,
  ]);
  const missed = gateways.flatMap(({ name, missed: those }) =>
    those.map(({ id, operation, line, says }) => [
      escapeHtml(`${name}: ${id}`),
      named(operation),
      escapeHtml(line),
      escapeHtml(says),
    ]),
  );
  return [
    heading(2, "Gateways by others"),
    `<p>People who knew only the source document wrote these gateways, each with its single defects, before the suite ran on them. The suite runs with settings and without a profile. It finds a defect if its exit code is 1. A gateway without a defect must conform. ${code("npm run task strangers")} measures it.</p>`,
    table("Gateways by others", ["Gateway", "Style", "As it is", "Red at the first run", "Red now"], rows),
    `<p>Of all ${counted} defects ${red} are red (${score} %).</p>`,
    missed.length === 0
      ? ""
      : table("Defects that are not seen", ["Not seen", "Operation", "Source line", "Defect"], missed),
  ].join("\n");
}

const untriedPart = ({ untried }: KillRecord): string =>
  [
    heading(2, "Checks that do not apply to the reference gateway"),
    "<p>These apply only to gateways with other choices or extra features. If such a gateway is named, the tests of the suite run the check against it: the check passes, and it fails when the gateway violates its profile.</p>",
    table(
      "Checks that do not apply",
      ["Tested on", "Checks"],
      Object.entries(untried).map(([where, ids]) => [escapeHtml(where), String(ids.length)]),
    ),
  ].join("\n");

/** The page. `root` is the repository; `titles`: of the operations, by their ids. */
export function killMatrixPage(root: string, titles: ReadonlyMap<string, string>): Page {
  const record = measured<KillRecord>(root, "mutants");
  const all = mutantsOf(record);
  const body = [
    `<p>This page shows which defects the suite detects. A <em>mutant</em> is the reference gateway behind a proxy that makes one mistake and so violates one rule. A mutant is <em>killed</em> when a check that cites the rule fails on its assertion. A check that fails for another reason, or could not run, does not count. A mutant that violates a stated rule is tested a second time <em>with the empty profile</em>: the suite gets only the settings, and the proxy signs its requests. ${code("npm run task mutants")} measures it.</p>`,
    `<p>${link(`~/${csvPath}`, "All mutants as a table")} (CSV): each with the rule that it violates and the checks that find it, with the empty profile and in traffic alone. The pages of the rules name the mutants of each rule.</p>`,
    figures(record, measured<CodeScore>(root, "stryker")),
    othersPart(measured<Outcomes>(root, "strangers")),
    byOperation(record, all, titles),
    aspectsPart(record),
    survivors("Alive", all, ({ alive }) => alive),
    survivors("Seen only with a profile", all, ({ bare }) => (typeof bare === "string" ? bare : undefined)),
    untriedPart(record),
  ];
  return {
    path: "kill-matrix/index.html",
    title: "How good is the suite?",
    label: "The kill matrix",
    summary: "Mutants of the reference gateway, each with one defect, and how many of them the checks find.",
    body: body.join("\n"),
  };
}
