// In which ways each rule can be broken, and which of these the suite sees: a download.
import { aspectTable, type KillRecord } from "@acquiring/conformance/measure";
import { csvText } from "../parts/csv.ts";

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
