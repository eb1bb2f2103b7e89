// The kill matrix as a Markdown page: the score, the surviving mutants, and for each operation the checks that find each defect.
// Pure, without times, so that the page changes only with the suite.
import type { Report } from "../run/report.ts";
import type { BareOutcome, CheckRow, Matrix, Row } from "./matrix.ts";
import type { Verdict } from "./verdict.ts";

/** StrykerJS's count over the code that reads and judges responses. */
export interface CodeScore {
  /** Changes of the code that some test notices, in a hundred. */
  readonly score: number;
  readonly mutants: number;
  readonly killed: number;
  readonly files: readonly string[];
}

export interface PageFacts {
  readonly matrix: Matrix;
  readonly verdict: Verdict;
  /** What each rule and each extension point says, by its id; the latter as `point:<id>`. */
  readonly statements: ReadonlyMap<string, string>;
  readonly code?: CodeScore | undefined;
  /** Who keeps, and who breaks, what the reference gateway gives no reason to try: a gateway's name, by the check. */
  readonly elsewhere?: ReadonlyMap<string, string>;
  /** The section about gateways by others, where they were measured. */
  readonly others?: string | undefined;
}

export function killMatrixPage({
  matrix,
  verdict,
  statements,
  code,
  elsewhere = new Map(),
  others,
}: PageFacts): string {
  const operations = [...new Set([...matrix.rows, ...matrix.checks].map(({ operation }) => operation))];
  return [
    "# How good is the suite? The kill matrix",
    "<!-- Written by `npm run task mutants`. Not edited by hand. -->",
    "This page shows which defects the suite detects. Each line below is a *mutant*: the reference gateway behind a proxy that makes one mistake and so violates one rule. A mutant is *killed* when a check that cites the rule fails on its assertion. A check that fails for another reason, or could not run, does not count. A mutant that violates a stated rule is tested a second time *with the empty profile*: the suite gets only the settings, and the proxy signs its requests.",
    "*In traffic alone* lists the checks that find the mutant in the same exchanges without knowing their purpose, as `acquiring proxy` and `acquiring check` do with traffic of other clients. It is empty if only a specific request can show the defect.",
    summary(verdict, code, matrix.bare),
    ...(others === undefined ? [] : [others]),
    ...alive(matrix.rows),
    ...needing(matrix.rows),
    ...listing("Checks that find no mutant", verdict.checksWithoutKill),
    ...listing("Assertions that are never decisive", verdict.assertions.undecided),
    ...untried(matrix, elsewhere),
    ...operations.map((operation) =>
      section(
        operation,
        matrix.rows.filter((row) => row.operation === operation),
        matrix.checks.filter((check) => check.operation === operation),
        statements,
      ),
    ),
  ]
    .join("\n\n")
    .concat("\n");
}

/** How many checks came to a verdict. */
function triedOf({ checks }: Pick<Report, "checks">): string {
  const open = checks.filter(({ status }) => status === "not-specified" || status === "not-applicable");
  return `${checks.length - open.length} of ${checks.length}`;
}

function summary(verdict: Verdict, code: CodeScore | undefined, tried: Report): string {
  const { mutants, killed, survived, idle, score, assertions, bare, live } = verdict;
  const rows: [string, string][] = [
    ["mutants", String(mutants)],
    ["killed", `${killed} (${score} %)`],
    ["survived", String(survived)],
    ["could not run", String(idle)],
    ["violate a stated rule", String(bare.mutants)],
    ["killed with the empty profile too", `${bare.killed} (${bare.score} %)`],
    ["need a profile, for a reason in the source", String(bare.needProfile)],
    ["found in traffic alone, as `acquiring proxy` sees it", String(live)],
    ["checks that run with the empty profile", triedOf(tried)],
    ["checks that find no mutant", String(verdict.checksWithoutKill.length)],
    [
      "assertions",
      `${assertions.all}: ${assertions.byMutant} are decisive for a mutant, ${assertions.byPerturbation} for a simple change of a real response (a field that is absent, empty, different or of another type; another status; another kind of body; and, if a check allows a choice, the allowed forms), ${assertions.undecided.length} for nothing`,
    ],
    ...(code === undefined
      ? []
      : ([
          [
            "StrykerJS",
            `${code.killed} of ${code.mutants} changes of the code that reads and judges responses are detected by its tests (${code.score} %): ${code.files.map((file) => `\`${file}\``).join(", ")}`,
          ],
        ] satisfies [string, string][])),
  ];
  return ["| | |", "|---|---|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n");
}

function alive(rows: readonly Row[]): string[] {
  const all = rows.filter(({ outcome }) => outcome !== "killed");
  if (all.length === 0) return [];
  const lines = all.map(
    ({ name, rule, survives, reason }) => `| \`${name}\` | \`${rule}\` | ${survives ?? reason} |`,
  );
  return ["## Alive", ["| mutant | violates | why it survives |", "|---|---|---|", ...lines].join("\n")];
}

/** The mutants that no check finds without a profile, with the reason. */
function needing(rows: readonly Row[]): string[] {
  const all = rows.flatMap(({ name, rule, bare }) =>
    bare?.outcome === "survived" ? [`| ${cell(bare.needsProfile ?? bare.reason)} | ${rule} | ${name} |`] : [],
  );
  if (all.length === 0) return [];
  const table = [
    "| what the source leaves open | stated rule | mutant |",
    "|---|---|---|",
    ...all.toSorted(),
  ];
  return ["## Seen only with a profile", table.join("\n")];
}

const listing = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`## ${title}`, names.map((name) => `- \`${name}\``).join("\n")];

function untried({ unmutated, checks }: Matrix, elsewhere: ReadonlyMap<string, string>): string[] {
  const passed = new Set(checks.map(({ id }) => id));
  const rest = unmutated.checks.filter(({ id }) => !passed.has(id));
  if (rest.length === 0) return [];
  const lines = rest.map(({ id, status }) => {
    const where = elsewhere.get(id);
    return `| \`${id}\` | ${where === undefined ? status : `a gateway that ${cell(where)}`} |`;
  });
  return [
    "## Checks that do not apply to the reference gateway",
    "These apply only to gateways with other choices or extra features. If such a gateway is named, the tests of the suite run the check against it: the check passes, and it fails when the gateway violates its profile.",
    ["| check | tested on |", "|---|---|", ...lines].join("\n"),
  ];
}

function section(
  operation: string,
  rows: readonly Row[],
  checks: readonly CheckRow[],
  statements: ReadonlyMap<string, string>,
): string {
  const defects = rows.map(({ name, rule, outcome, killedBy, alsoFailed, bare, live }) => {
    const more = alsoFailed.length === 0 ? "" : `, and ${alsoFailed.length} more`;
    const found =
      outcome === "killed" ? killedBy.map((id) => `\`${id}\``).join(", ") + more : `**${outcome}**`;
    return `| \`${name}\` | \`${rule}\`: ${cell(statements.get(rule) ?? "")} | ${found} | ${bareCell(bare)} | ${live.map((id) => `\`${id}\``).join(", ")} |`;
  });
  const finders = checks.map(({ id, kills: [first = "**none**"] }) => `| \`${id}\` | ${first} |`);
  return [
    `## ${operation}`,
    `${rows.length} mutants, ${rows.filter(({ outcome }) => outcome === "killed").length} killed; ${checks.length} checks.`,
    [
      "| mutant | violated rule | found by | found with the empty profile by | found in traffic alone by |",
      "|---|---|---|---|---|",
      ...defects,
    ].join("\n"),
    "<details><summary>The checks, and one mutant that each of them finds</summary>",
    ["| check | finds |", "|---|---|", ...finders].join("\n"),
    "</details>",
  ].join("\n\n");
}

/** Empty if the rule is not stated, or the mutant breaks only a promise of a profile. */
const bareCell = (bare: BareOutcome | undefined): string =>
  bare === undefined
    ? ""
    : bare.outcome === "killed"
      ? bare.killedBy.map((id) => `\`${id}\``).join(", ")
      : `**alive**: ${cell(bare.needsProfile ?? bare.reason)}`;

const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").trim();

/** The names that a page has: of mutants (first column of the defects) and of checks; what its freshness is judged by. */
export function namesOn(page: string): { readonly mutants: string[]; readonly checks: string[] } {
  const all = (pattern: RegExp): string[] => [
    ...new Set([...page.matchAll(pattern)].map(([, name = ""]) => name)),
  ];
  return {
    mutants: all(/^\| `([^`]+)` \| `/gm),
    checks: all(/^\| `([^`]+)` \| (?!`)[^|]+ \|$/gm),
  };
}
