// The table of rules and aspects: each mutant has an aspect, and each cell a state with its reason.
import { rules } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { aspectOf, aspects, aspectTable } from "./aspects.ts";
import type { KillRecord } from "./record.ts";

const recordOf = (mutants: KillRecord["mutants"]): KillRecord => ({
  figures: {} as KillRecord["figures"],
  checks: { createDirectPayment: ["a.b.c", "a.b.d"] },
  untried: {},
  mutants,
});
const echo = "direct-payment-result.echo";

test.each([
  ["tells-order-numbers-in-latin-letters", "beyond-ascii"],
  ["keeps-eighty-characters-of-an-order-number", "long"],
  ["capture-takes-forty-nine-orders", "limit"],
  ["capture-works-for-another-merchant", "other-merchant"],
  ["review-signs-no-failure", "failure"],
  ["answers-a-capture-in-xml", "transport"],
  ["shows-each-order-as-it-was-first", "later"],
  ["capture-carries-out-the-first-order-alone", "beside"],
  ["echoes-a-number-of-its-own", "plain"],
])("the mutant %s is of the aspect %s", (name, aspect) => {
  expect(aspectOf(name)).toBe(aspect);
});

test("a cell is seen by its checks, cannot be seen for a reason, or is not yet known", () => {
  const cells = aspectTable(
    recordOf({
      createDirectPayment: {
        [echo]: {
          "tells-order-numbers-in-latin-letters": { by: [0] },
          "keeps-eighty-characters-of-an-order-number": { by: [1], bare: "The source leaves it open." },
        },
      },
    }),
  ).filter(({ rule }) => rule === echo);
  const at = (aspect: string) => cells.find((one) => one.aspect === aspect);
  expect(at("beyond-ascii")).toMatchObject({ state: "seen", by: ["a.b.c"] });
  expect(at("long")).toMatchObject({ state: "cannot", because: "The source leaves it open." });
  expect(at("markup")).toMatchObject({ state: "not yet", by: [] });
  expect(at("limit")).toBeUndefined();
});

test("what a rule needs and no mutant can show is said in a sentence", () => {
  const said = aspectTable(recordOf({})).filter(({ state }) => state === "cannot");
  expect(said.length).toBeGreaterThan(0);
  for (const { because } of said) expect(because).toMatch(/^[A-Z].{30,}\.$/);
});

test("each aspect has rules that can break so, and each of its patterns means one", () => {
  for (const { of } of Object.values(aspects))
    for (const glob of of) {
      const pattern = new RegExp(`^${glob.replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
      expect([glob, rules.some(({ id }) => pattern.test(id))]).toEqual([glob, true]);
    }
});
