// The rows of a measurement: printed at once, and collected for the file in the repository.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The limit, if there is one. */
  readonly wanted?: string;
  readonly kept?: boolean;
}

export interface Limit {
  readonly least?: number;
  readonly most?: number;
}

export interface Rows {
  readonly tell: (what: string, exact: number, unit: string, limit?: Limit) => void;
  /** Writes all rows, after these facts, to a file of docs/measured/bench. */
  readonly write: (file: string, facts?: object) => void;
}

function rowOf(what: string, exact: number, unit: string, { least, most }: Limit): Row {
  const row = { what, value: Math.round(exact * 100) / 100, unit };
  if (least !== undefined) return { ...row, wanted: `at least ${least}`, kept: exact >= least };
  return most === undefined ? row : { ...row, wanted: `at most ${most}`, kept: exact <= most };
}

/** No rows yet; their first column is so wide. */
export function rowsOf(width: number): Rows {
  const rows: Row[] = [];
  return {
    tell: (what, exact, unit, limit = {}) => {
      const row = rowOf(what, exact, unit, limit);
      rows.push(row);
      const value = row.value.toLocaleString("en").padStart(10);
      const missed = row.kept === false ? "  MISSED" : "";
      console.log(`${what.padEnd(width)} ${value} ${unit.padEnd(16)} ${row.wanted ?? ""}${missed}`.trimEnd());
    },
    write: (file, facts = {}) => {
      const run = { node: process.version, ...facts, date: new Date().toISOString().slice(0, 10) };
      const text = JSON.stringify({ ...run, results: rows }, undefined, 2);
      writeFileSync(join(import.meta.dirname, "..", "docs", "measured", "bench", file), `${text}\n`);
    },
  };
}
