// The scenarios of a document as they are loaded: rows written out, and defaults filled in. A document that several operations
// share has `for`, and names such as `<list>` where the operations differ; names.yaml has a row of names for each operation. Any
// item of a list can have `rows` instead: it is there once for each of them. The names are literal: none comes
// from the contract.
import { isRecord } from "@acquiring/contract/codecs";
import type { JsonObject } from "../contract/contract.ts";
import { suggestion } from "../contract/errors.ts";

/** The names of each row. */
export type NameTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A scenario with names. `for` has the rows that it is loaded for, each with names of this scenario alone. */
export interface SharedScenario {
  readonly for: NameTable;
}

interface Copy {
  /** The row that the names come from. */
  readonly row: string;
  /** The row of names.yaml, and all of the scenario, for what is there only for some of them. */
  readonly own: string;
  readonly rows: readonly string[];
  readonly names: Readonly<Record<string, unknown>>;
  /** The names that any row has; without any, texts stay as they are. */
  readonly known: ReadonlySet<string>;
  readonly problem: (text: string) => void;
}

export const isShared = (value: unknown): value is SharedScenario => isRecord(value) && "for" in value;

/** The scenarios of a document, each with its row of names.yaml, if any. What is wrong goes to `problem`, a sentence each. */
export function writtenOut(
  document: unknown,
  table: NameTable,
  problem: Copy["problem"],
): readonly (readonly [string | undefined, unknown])[] {
  if (!isShared(document)) {
    const copy = { row: "", own: "", rows: [], names: {}, known: new Set<string>(), problem };
    return items([document], copy).map((scenario) => [undefined, scenario]);
  }
  const { for: named, ...scenario } = document;
  const rows = Object.keys(named);
  const unknown = rows.filter((row) => !Object.hasOwn(table, row));
  for (const row of unknown)
    problem(`names.yaml has no row \`${row}\`.${suggestion(row, Object.keys(table))}`);
  const known = new Set([...Object.values(table), ...Object.values(named)].flatMap(Object.keys));
  return rows.flatMap((row) =>
    items([scenario], { row, own: row, rows, names: { ...table[row], ...named[row] }, known, problem }).map(
      (copy) => [row, copy] as const,
    ),
  );
}

/** An item as each of its `rows` has it: a row is a record of names, or a text with the name `<row>`. */
function spread({ rows: written, ...item }: JsonObject, copy: Copy): readonly unknown[] {
  const rows = filled(written, copy);
  if (!Array.isArray(rows)) copy.problem("`rows` must be a list of texts or of records with names.");
  const tables = [rows].flat().map((row): JsonObject => (isRecord(row) ? row : { row }));
  const known = new Set([...copy.known, ...tables.flatMap(Object.keys)]);
  return tables.map((names) =>
    filled(item, {
      ...copy,
      row: String(Object.values(names)[0]),
      names: { ...copy.names, ...names },
      known,
    }),
  );
}

/** A scenario with what its checks leave out: `level` is `must`, `step` the only step, and `defaults` has the rest. */
export function completed(scenario: unknown): unknown {
  if (!isRecord(scenario) || !Array.isArray(scenario["checks"])) return scenario;
  const { defaults, checks, ...rest } = scenario;
  const steps = [rest["steps"]].flat().flatMap((one) => (isRecord(one) ? (one["together"] ?? one) : []));
  const [step] = steps.length === 1 && isRecord(steps[0]) ? [{ step: steps[0]["id"] }] : [];
  const common = { level: "must", ...step, ...(defaults as object | undefined) };
  return {
    ...rest,
    checks: checks.map((check: unknown) => (isRecord(check) ? { ...common, ...check } : check)),
  };
}

/** A deep copy with every name replaced; `undefined` for what is left out. */
function filled(value: unknown, copy: Copy): unknown {
  if (typeof value === "string") return filledText(value, copy);
  if (Array.isArray(value)) return items(value, copy);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([name]) => name !== "for");
  const left = members
    .map(([name, item]) => [String(filledText(name, copy)), filled(item, copy)] as const)
    .filter(([, item]) => item !== undefined);
  return left.length === 0 && members.length > 0 ? undefined : Object.fromEntries(left);
}

const items = (list: readonly unknown[], copy: Copy): readonly unknown[] =>
  list
    .filter((item) => isWanted(item, copy))
    .flatMap((item) => (isRecord(item) && "rows" in item ? spread(item, copy) : [filled(item, copy)]))
    .filter((item) => item !== undefined);

/** Whether a step, a check or an assert is there for the row: without `for` it always is. */
function isWanted(item: unknown, { own, rows, problem }: Copy): boolean {
  if (!isRecord(item) || !("for" in item)) return true;
  const wanted = [item.for].flat().map(String);
  for (const other of wanted.filter((one) => !rows.includes(one)))
    problem(`its scenario has no row \`${other}\`.${suggestion(other, rows)}`);
  return wanted.includes(own);
}

/** A text that is one name takes its value, with its type, and is left out if only other rows have it. */
function filledText(text: string, { row, names, known, problem }: Copy): unknown {
  if (known.size === 0 || !text.includes("<")) return text;
  const whole = /^<([A-Za-z-]+)>$/.exec(text)?.[1];
  if (whole !== undefined && known.has(whole)) return names[whole];
  return text.replaceAll(/<([A-Za-z-]+)>/g, (_, name: string) => {
    if (!Object.hasOwn(names, name))
      problem(`row \`${row}\` has no name \`${name}\`.${suggestion(name, Object.keys(names))}`);
    return String(names[name]);
  });
}
