// A scenario that several operations share: its copies, and what is wrong with one.
import { describe, expect, test } from "vitest";
import { copiesOf, type NameTable } from "./shared.ts";

const table: NameTable = {
  capture: { list: "capture_orders", most: 50, needs: ["captures"] },
  refund: { list: "refund_orders", most: 50, amount: "${same.amount}" },
};

/** The copies by their row, and the problems. */
function copies(
  scenario: object,
  rows: NameTable = { capture: {}, refund: {} },
): Record<string, unknown> & { problems: string[] } {
  const problems: string[] = [];
  const made = copiesOf({ ...scenario, for: rows }, table, (problem) => problems.push(problem));
  return { ...Object.fromEntries(made), problems };
}

describe("a copy", () => {
  test("has the names of its row in texts and in the names of members", () => {
    expect(copies({ at: "/<list>/0", set: { "/<list>/3": "<list> of ${<list>.x}" } })).toEqual({
      capture: {
        at: "/capture_orders/0",
        set: { "/capture_orders/3": "capture_orders of ${capture_orders.x}" },
      },
      refund: { at: "/refund_orders/0", set: { "/refund_orders/3": "refund_orders of ${refund_orders.x}" } },
      problems: [],
    });
  });

  test("has the names of the scenario, before those of names.yaml", () => {
    const { capture } = copies(
      { id: "<id>", at: "<list>" },
      { capture: { id: "capture.x", list: "results" } },
    );
    expect(capture).toEqual({ id: "capture.x", at: "results" });
  });

  test("has a value that is only a name with its type, and lacks it if only other rows have it", () => {
    const scenario = {
      count: "<most>",
      title: "at most <most>",
      needs: "<needs>",
      list: ["<amount>", null, 7],
    };
    expect(copies(scenario)).toEqual({
      capture: { count: 50, title: "at most 50", needs: ["captures"], list: [null, 7] },
      refund: { count: 50, title: "at most 50", list: ["${same.amount}", null, 7] },
      problems: [],
    });
  });

  test("lacks a record of which nothing is left, and has one that is empty anyway", () => {
    expect(copies({ requires: { features: "<needs>" }, each: {} }).refund).toEqual({ each: {} });
  });

  test("has of steps, checks and asserts those for its row", () => {
    const assert = [{ for: ["refund"], at: "/a" }, { at: "/b" }];
    const checks = [
      { for: ["capture", "refund"], id: "x", assert },
      { for: ["refund"], id: "y" },
    ];
    expect(copies({ checks })).toEqual({
      capture: { checks: [{ id: "x", assert: [{ at: "/b" }] }] },
      refund: { checks: [{ id: "x", assert: [{ at: "/a" }, { at: "/b" }] }, { id: "y" }] },
      problems: [],
    });
  });

  test("leaves other angle brackets alone", () => {
    expect(copies({ a: "<&>", b: "<", c: "a < b > c", d: "<2>" }).capture).toEqual({
      a: "<&>",
      b: "<",
      c: "a < b > c",
      d: "<2>",
    });
  });
});

describe("a problem is", () => {
  test.each<[string, object, NameTable | undefined, string]>([
    [
      "a row that names.yaml lacks",
      {},
      { captur: {} },
      "names.yaml has no row `captur`. Did you mean `capture`?",
    ],
    [
      "a name that no row has",
      { at: "<lst>" },
      undefined,
      "row `capture` has no name `lst`. Did you mean `list`?",
    ],
    [
      "a name of another row in a text",
      { at: "/<amount>" },
      undefined,
      "row `capture` has no name `amount`.",
    ],
    [
      "a row that the scenario lacks",
      { steps: [{ for: ["refun"] }] },
      undefined,
      "its scenario has no row `refun`. Did you mean `refund`?",
    ],
  ])("%s", (_, scenario, rows, problem) => {
    expect(copies(scenario, rows).problems[0]).toContain(problem);
  });
});
