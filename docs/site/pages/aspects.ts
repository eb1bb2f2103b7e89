// In which ways each rule can be broken, and which of these the suite sees: counts and holes. The table itself is a download.
import { aspects, aspectTable, type Cell, type KillRecord } from "@acquiring/conformance/measure";
import { csvText } from "../parts/csv.ts";
import { groupBy } from "../parts/group.ts";
import { codes, escapeHtml, heading, link, named, prose, table } from "../parts/html.ts";

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

const count = (cells: readonly Cell[], state: Cell["state"]): string =>
  String(cells.filter((one) => one.state === state).length);

/** Counts by aspect, and the cells that no mutant shows yet. */
export function aspectsPart(record: KillRecord): string {
  const cells = aspectTable(record);
  const stated = cells.filter(({ basis }) => basis === "stated");
  const counts = (title: string, some: readonly Cell[]): string[] => [
    title,
    count(some, "seen"),
    count(some, "cannot"),
    count(some, "not yet"),
  ];
  const rows = Object.entries(aspects).map(([id, { words }]) =>
    counts(
      escapeHtml(words),
      cells.filter(({ aspect }) => aspect === id),
    ),
  );
  const holes = groupBy(
    cells.filter(({ state }) => state === "not yet"),
    ({ rule }) => rule,
  );
  return [
    heading(2, "By aspect"),
    `<p>${prose("A rule can be broken in many ways: in a failure, of a long text, for another merchant. A cell of the table is one rule in one such aspect. It is *seen* if a check finds a mutant of it, with the empty profile if the rule binds. It *cannot* be seen if the source leaves it open. It is *not yet* known if no mutant shows it.")} ${link(`~/${aspectsCsvPath}`, "The whole table")} (CSV).</p>`,
    table(
      "Cells by aspect",
      ["Aspect", "Seen", "Cannot be seen", "Not yet"],
      [counts("of stated rules", stated), counts("of all rules", cells), ...rows],
    ),
    holes.size === 0
      ? ""
      : table(
          "Cells without a mutant",
          ["Rule", "Aspects not yet tried"],
          [...holes].map(([rule, own]) => [named(rule), codes(own.map(({ aspect }) => aspect))]),
        ),
  ].join("\n");
}
