// What users stored still works: waivers, `--only` and reports of version 0.2 name checks and rules that have other ids now.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { notes, retiredPoints } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { formerIds, installedContract } from "../contract/contract.ts";
import { prepare } from "../run/run.ts";
import { namesOf } from "./plan.ts";

const former = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "testing", "former-ids.json"), "utf8"),
) as Readonly<Record<"checks" | "rules" | "points", readonly string[]>>;
const contract = installedContract();

test("each check of version 0.2 is a check, or an alias of one", () => {
  const known = new Set(prepare({}).all.flatMap(namesOf));
  expect(former.checks.length).toBeGreaterThan(1200);
  expect(former.checks.filter((id) => !known.has(id))).toEqual([]);
});

test("each rule of version 0.2 is a rule, or a former id of one", () => {
  const known = new Set([...contract.rules.keys()].flatMap((id) => [id, ...formerIds(id)]));
  expect(former.rules.length).toBeGreaterThan(120);
  expect(former.rules.filter((id) => !known.has(id))).toEqual([]);
});

test("each extension point of version 0.2 is a point or a note, or is retired with the place of its value", () => {
  const known = new Set([
    ...contract.points.keys(),
    ...notes.map(({ id }) => id as string),
    ...retiredPoints.map(({ id }) => id),
  ]);
  expect(former.points.length).toBeGreaterThan(150);
  expect(former.points.filter((id) => !known.has(id))).toEqual([]);
});
