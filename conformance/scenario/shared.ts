// Scenarios that several operations share. Such a scenario has `for`, and names such as `<list>` where the operations differ;
// names.yaml has a row of names for each operation. The names are literal: this module takes nothing from the contract.
import { suggestion } from "../contract/errors.ts";

/** The names of each row. */
export type NameTable = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A scenario with names. `for` has the rows that it is loaded for, each with names of this scenario alone. */
export interface SharedScenario {
  readonly for: NameTable;
}

interface Copy {
  readonly row: string;
  /** The rows of the scenario. */
  readonly rows: readonly string[];
  readonly names: Readonly<Record<string, unknown>>;
  /** The names that any row has. */
  readonly known: ReadonlySet<string>;
  readonly problem: (text: string) => void;
}

export const isShared = (value: unknown): value is SharedScenario =>
  typeof value === "object" && value !== null && "for" in value;

/** The scenario as each of its rows has it, with the row. What is wrong goes to `problem`, a sentence each. */
export function copiesOf(
  shared: SharedScenario,
  table: NameTable,
  problem: Copy["problem"],
): readonly (readonly [string, unknown])[] {
  const { for: own, ...scenario } = shared;
  const rows = Object.keys(own);
  const unknown = rows.filter((row) => !Object.hasOwn(table, row));
  for (const row of unknown)
    problem(`names.yaml has no row \`${row}\`.${suggestion(row, Object.keys(table))}`);
  const known = new Set([...Object.values(table), ...Object.values(own)].flatMap(Object.keys));
  return rows.map((row) => [
    row,
    filled(scenario, { row, rows, names: { ...table[row], ...own[row] }, known, problem }),
  ]);
}

/** A deep copy with every name replaced; `undefined` for what is left out. */
function filled(value: unknown, copy: Copy): unknown {
  if (typeof value === "string") return filledText(value, copy);
  if (Array.isArray(value)) {
    const items = value.filter((item) => isWanted(item, copy)).map((item) => filled(item, copy));
    return items.filter((item) => item !== undefined);
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== "for");
  const left = members
    .map(([name, item]) => [String(filledText(name, copy)), filled(item, copy)] as const)
    .filter(([, item]) => item !== undefined);
  return left.length === 0 && members.length > 0 ? undefined : Object.fromEntries(left);
}

/** Whether a step, a check or an assert is there for the row: without `for` it always is. */
function isWanted(item: unknown, { row, rows, problem }: Copy): boolean {
  if (typeof item !== "object" || item === null || !("for" in item)) return true;
  const wanted = [item.for].flat().map(String);
  for (const other of wanted.filter((one) => !rows.includes(one)))
    problem(`its scenario has no row \`${other}\`.${suggestion(other, rows)}`);
  return wanted.includes(row);
}

/** A text that is one name takes its value, with its type, and is left out if only other rows have it. */
function filledText(text: string, { row, names, known, problem }: Copy): unknown {
  if (!text.includes("<")) return text;
  const whole = /^<([A-Za-z-]+)>$/.exec(text)?.[1];
  if (whole !== undefined && known.has(whole)) return names[whole];
  return text.replaceAll(/<([A-Za-z-]+)>/g, (_, name: string) => {
    if (!Object.hasOwn(names, name))
      problem(`row \`${row}\` has no name \`${name}\`.${suggestion(name, Object.keys(names))}`);
    return String(names[name]);
  });
}
