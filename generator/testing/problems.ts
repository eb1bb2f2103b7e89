// The problems of a changed small contract. For tests only.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { load } from "../load/load.ts";
import { modelOf } from "../model/read-model.ts";
import { ContractError, type Problem } from "../load/problem.ts";
import type { Change } from "./changed.ts";
import { small } from "./small.ts";

export function problemsOf(...changes: readonly Change[]): readonly Problem[] {
  try {
    modelOf(load(small(...changes)));
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

/** A change and where it is refused, as refused.yaml describes it. */
interface Place {
  readonly in: string;
  readonly of: string;
  readonly put?: string;
  readonly add?: string;
  readonly at: string;
}
type Row = (Place & { readonly says: string }) | readonly [text: string, below: string, says: string];

const file = join(import.meta.dirname, "refused.yaml");
const table = parse(readFileSync(file, "utf8")) as Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** The groups of refused.yaml whose changes are all at one place. */
const places: Readonly<Record<string, (text: string, below: string) => Place>> = {
  email: (text, below) => ({
    in: "schemas/records.yaml",
    of: "email: { type: string, x-sensitive: personal }",
    put: `email: ${text}`,
    at: `/CardRequest/allOf/1/properties/email${below}`,
  }),
  point: (text, below) => ({
    in: "extension-points.yaml",
    of: "  points:\n",
    add: `  - { id: own, section: [a], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], schema: { type: string }, ${text} }\n`,
    at: `/groups/0/points/0${below}`,
  }),
  annotation: (text, below) => ({
    in: "operations/capture.yaml",
    of: "  x-effect: write\n",
    add: `  ${text}\n`,
    at: `/post${below}`,
  }),
};

/** Tests that each change in a group of refused.yaml is refused at its place, with a solution. */
export function testRefused(group: string): void {
  const rows = Object.entries(table[group] ?? {}).map(([what, row]): [string, Place | undefined, string] =>
    "says" in row ? [what, row, row.says] : [what, places[group]?.(row[0], row[1]), row[2]],
  );
  test.each(rows)("%s is refused, with a location and a solution", (_what, place, says) => {
    const { in: path = "", of = "", add = "", put = of + add, at = "" } = place ?? {};
    const where = at.includes("#") ? at : `${path}#${at}`;
    const problems = problemsOf([path, of, put]);
    const there = problems.find((one) => `${one.file}#${one.pointer}` === where);
    if (there === undefined) throw new Error(`Nothing is said there, but: ${JSON.stringify(problems)}`);
    expect(there.wayOut).not.toBe("");
    expect(`${there.message} ${there.wayOut}`).toContain(says);
  });
}
