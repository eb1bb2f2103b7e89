// Gateways by people who knew the source document alone. The suite must accept each one without a defect, and must still find
// the known defects. `npm run task strangers` tries all of the defects; this test tries one of each operation.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operations } from "@acquiring/contract/catalogue";
import { describe, expect, test } from "vitest";
import { patience } from "../../testing/fixtures.ts";
import { allowed, type Defect, type Stranger, strangers, tryOn } from "./measure.ts";
import { type Outcomes, outcomesOf } from "./outcomes.ts";

const all = await strangers();
const measured = join(import.meta.dirname, "../../..", "docs", "measured", "strangers.json");
const outcomes = JSON.parse(readFileSync(measured, "utf8")) as Outcomes;

const told = { timeoutMs: patience, concurrency: 16 };

/** One defect of each operation that the suite is known to find, each of another gateway than the one before. */
const sample = operations.map(({ id }, index): [string, string, Defect] => {
  const { name, defects } = all[index % all.length] as Stranger;
  const missed = new Set(outcomes.gateways.find((one) => one.name === name)?.missed.map((one) => one.id));
  const seen = defects.filter(
    (one) => one.operation === id && !missed.has(one.id) && !allowed.has(`${name}/${one.id}`),
  );
  // Neither the simplest nor the oddest.
  const defect = seen[Math.floor(seen.length / 2)];
  if (defect === undefined) throw new Error(`No defect of ${id} in ${name} is seen.`);
  return [name, defect.says, defect];
});

describe.concurrent("the suite without a profile", () => {
  test.each(all.map(({ name, style }) => [name, style]))(
    "reports that the gateway %s conforms: %s",
    async (name) => {
      const { exit, red, passed } = await tryOn(name, undefined, told);
      expect({ exit, red }).toEqual({ exit: 0, red: [] });
      expect(passed).toBeGreaterThan(150);
    },
  );

  test.each(sample)("finds a defect of the gateway %s: it %s", async (name, _, defect) => {
    expect(await tryOn(name, defect, told)).toMatchObject({ exit: 1 });
  });
});

test("each gateway has at least thirty defects, in every operation, each with the lines that it breaks", () => {
  for (const { name, defects } of all) {
    expect([name, defects.length >= 30]).toEqual([name, true]);
    expect(new Set(defects.map(({ operation }) => operation))).toEqual(
      new Set(operations.map(({ id }) => id)),
    );
    expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length);
    for (const { line, says } of defects)
      expect([line, says]).toEqual([expect.stringMatching(/^\d/), expect.stringMatching(/\w{3}/)]);
  }
});

test("an allowed defect exists and has its reason in a sentence", () => {
  const known = new Set(all.flatMap(({ name, defects }) => defects.map(({ id }) => `${name}/${id}`)));
  for (const [id, reason] of allowed)
    expect([id, known.has(id), reason]).toEqual([id, true, expect.stringMatching(/^[A-Z].{30,}\.$/)]);
});

test("the last measurement has figures for the existing gateways", () => {
  expect(outcomes.gateways.map(({ name, defects }) => [name, defects])).toEqual(
    all.map(({ name, defects }) => [name, defects.length]),
  );
});

describe("the results of the trials", () => {
  const defect: Defect = { id: "a", says: "it loses | a field", line: "98", operation: "createPayout" };
  const other: Defect = { ...defect, id: "b" };
  const one: Stranger = { name: "odd", style: "odd", firstRun: { red: 0, of: 2 }, defects: [defect, other] };
  const asItIs = { stranger: "odd", exit: 0, red: [], passed: 200 };

  test("a defect counts as found only by the exit code 1", () => {
    const trials = [
      asItIs,
      { ...asItIs, defect, exit: 1, red: ["x"] },
      { ...asItIs, defect: other, exit: 2 },
    ];
    const { counted, red, score, gateways } = outcomesOf([one], trials, new Map());
    expect({ counted, red, score, missed: gateways[0]?.missed }).toEqual({
      counted: 2,
      red: 1,
      score: 50,
      missed: [other],
    });
  });

  test("an allowed defect does not count", () => {
    const trials = [asItIs, { ...asItIs, defect }];
    const { counted, score } = outcomesOf([one], trials, new Map([["odd/a", "Because."]]));
    expect({ counted, score }).toEqual({ counted: 1, score: 0 });
  });
});
