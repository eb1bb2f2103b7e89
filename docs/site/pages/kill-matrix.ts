// How good is the suite? Its mutants in figures, and the gateways by others. The table of all mutants is a download.
import { aspectTable, type Found, type KillRecord } from "@acquiring/conformance/measure";
import type { Outcomes } from "@acquiring/conformance/measure/strangers";
import { rules } from "@acquiring/contract/catalogue";
import { csvText } from "../parts/csv.ts";
import { code, escapeHtml, heading, link, named, table } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { measured } from "../parts/measured.ts";

/** StrykerJS's count over the code that reads and judges responses (scripts/stryker.ts). */
interface CodeScore {
  readonly score: number;
  readonly mutants: number;
  readonly killed: number;
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

export const aspectsCsvPath = "kill-matrix/aspects.csv";

/** Every cell of the table, for other programs. */
export function aspectsCsv(record: KillRecord): string {
  const rows = aspectTable(record).map(({ rule, basis, aspect, state, by, because = "" }) => [
    rule,
    basis,
    aspect,
    state,
    by.join(" "),
    because,
  ]);
  const head = ["rule", "basis", "aspect", "state", "seen by", "cannot be seen because"];
  return csvText([head, ...rows]);
}

/** Counts of the cells, and those that no mutant shows yet. */
function aspectsPart(record: KillRecord): string {
  const cells = aspectTable(record);
  const counts = (title: string, of: typeof cells): string[] => [
    title,
    ...["seen", "cannot", "not yet"].map((state) => String(of.filter((one) => one.state === state).length)),
  ];
  const holes = cells.filter(({ state }) => state === "not yet");
  return [
    heading(2, "By aspect"),
    `<p>A cell is one rule in one aspect, for example in a failure. ${link(`~/${aspectsCsvPath}`, "All rules by aspect")} (CSV).</p>`,
    table(
      "Cells by aspect",
      ["Cells", "Seen", "Cannot be seen", "Not yet"],
      [
        counts(
          "of stated rules",
          cells.filter(({ basis }) => basis === "stated"),
        ),
        counts("of all rules", cells),
      ],
    ),
    holes.length === 0
      ? ""
      : table(
          "Not yet",
          ["Rule", "Aspect"],
          holes.map(({ rule, aspect }) => [named(rule), code(aspect)]),
        ),
  ].join("\n");
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
        "changes of the code that reads and judges responses that its tests detect (StrykerJS)",
        `${suite.killed} of ${suite.mutants} (${suite.score}&nbsp;%)`,
      ],
    ],
  );
}

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

/** The page. `root` is the repository. */
export function killMatrixPage(root: string): Page {
  const record = measured<KillRecord>(root, "mutants");
  const body = [
    `<p>This page shows which defects the suite detects. A <em>mutant</em> is the reference gateway behind a proxy that makes one mistake and so violates one rule. A mutant is <em>killed</em> when a check that cites the rule fails on its assertion. A check that fails for another reason, or could not run, does not count. A mutant that violates a stated rule is tested a second time <em>with the empty profile</em>: the suite gets only the settings, and the proxy signs its requests. ${code("npm run task mutants")} measures it.</p>`,
    `<p>${link(`~/${csvPath}`, "All mutants as a table")} (CSV): each with the rule that it violates, the checks that find it, and why it is alive.</p>`,
    figures(record, measured<CodeScore>(root, "stryker")),
    aspectsPart(record),
    othersPart(measured<Outcomes>(root, "strangers")),
  ];
  return {
    path: "kill-matrix/index.html",
    title: "How good is the suite?",
    label: "The kill matrix",
    summary: "Mutants of the reference gateway, each with one defect, and how many of them the checks find.",
    body: body.join("\n"),
  };
}
