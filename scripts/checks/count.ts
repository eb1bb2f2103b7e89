// `npm run task count`: counts operations, fields, rules and everything else, always from the current state.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { extensionPoints, operations, rules } from "@acquiring/contract/catalogue";

const root = join(import.meta.dirname, "../..");

export interface Counts {
  readonly operations: number;
  readonly fields: number;
  readonly rules: { readonly observable: number; readonly unobservable: number };
  readonly extensionPoints: number;
  readonly checks: number;
  /** Absent as long as the mutants have not been run here. */
  readonly mutants?: { readonly made: number; readonly killed: number };
}

/** The fields of a schema and of everything inside it. A reference counts at its target. */
export function countFields(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  if (Array.isArray(schema)) return schema.reduce((sum: number, one: unknown) => sum + countFields(one), 0);
  return Object.entries(schema).reduce((sum, [name, value]: [string, unknown]) => {
    if (name !== "properties" || typeof value !== "object" || value === null) return sum + countFields(value);
    return sum + Object.keys(value).length + countFields(Object.values(value));
  }, 0);
}

/** The number of entries for which `is` is true. */
const howMany = <Entry>(entries: readonly Entry[], is: (entry: Entry) => boolean): number =>
  entries.filter(is).length;

function readFields(): number {
  const file = join(root, "generated", "openapi.json");
  const { components } = JSON.parse(readFileSync(file, "utf8")) as { components: { schemas: unknown } };
  return countFields(components.schemas);
}

function listChecks(): readonly unknown[] {
  const command = [
    "--conditions=@acquiring/source",
    join(root, "conformance", "cli.ts"),
    "conformance",
    "list",
    "--json",
  ];
  return JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8" })) as readonly unknown[];
}

export function count(): Counts {
  const unobservable = howMany(rules, (rule) => rule.unobservable !== undefined);
  const report = join(root, "reports", "mutants.json");
  const mutants = existsSync(report) ? { mutants: readMutants(report) } : {};
  return {
    operations: operations.length,
    fields: readFields(),
    rules: { observable: rules.length - unobservable, unobservable },
    extensionPoints: extensionPoints.length,
    checks: listChecks().length,
    ...mutants,
  };
}

function readMutants(file: string): { readonly made: number; readonly killed: number } {
  const { mutants, killed } = JSON.parse(readFileSync(file, "utf8")) as { mutants: number; killed: number };
  return { made: mutants, killed };
}

function say(counts: Counts): string {
  const { observable, unobservable } = counts.rules;
  const mutants = counts.mutants
    ? `${counts.mutants.killed} of ${counts.mutants.made} killed`
    : "not run here yet: npm run task mutants";
  const rows = [
    ["operations", counts.operations],
    ["fields", counts.fields],
    ["rules", `${observable + unobservable} (${observable} observable, ${unobservable} not)`],
    ["extension points", counts.extensionPoints],
    ["checks", counts.checks],
    ["mutants", mutants],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(17)} ${value}`).join("\n");
}

if (import.meta.main) {
  const { json } = parseArgs({ options: { json: { type: "boolean", default: false } } }).values;
  const counts = count();
  console.log(json ? JSON.stringify(counts, null, 2) : say(counts));
}
