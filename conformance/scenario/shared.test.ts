// A scenario that several operations share: its copies, and what is wrong with one.
import { describe, expect, test } from "vitest";
import { completed, type NameTable, writtenOut } from "./shared.ts";

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
  const made = writtenOut({ ...scenario, for: rows }, table, (problem) => problems.push(problem));
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

describe("an item with rows", () => {
  const problems: string[] = [];
  const written = (document: object): unknown =>
    writtenOut(document, table, (problem) => problems.push(problem))[0]?.[1];

  test("is there once for each text, which is its `<row>`", () => {
    const steps = [{ rows: ["card", "amount"], id: "bad-<row>", set: { "<row>": "x" } }, { id: "<b>" }];
    expect(written({ steps })).toEqual({
      steps: [
        { id: "bad-card", set: { card: "x" } },
        { id: "bad-amount", set: { amount: "x" } },
        { id: "<b>" },
      ],
    });
  });

  test("has the names of each record, also those of the rows around it, and lacks what only other rows have", () => {
    const rows = [
      { id: "a", inner: [{ at: "/x" }, { at: "/y" }] },
      { id: "b", inner: [], control: "c" },
    ];
    const check = { rows, id: "<id>", control: "<control>", assert: [{ rows: "<inner>", at: "<at>/<id>" }] };
    expect(written({ checks: [check] })).toEqual({
      checks: [
        { id: "a", assert: [{ at: "/x/a" }, { at: "/y/a" }] },
        { id: "b", control: "c", assert: [] },
      ],
    });
  });

  test("can be a whole document, also one that several operations share", () => {
    const steps = [{ for: ["refund"], at: "/<amount>" }, { at: "/<list>" }];
    const document = { rows: ["a", "b"], id: "<row>", steps };
    expect(writtenOut({ ...document, steps: [] }, table, () => undefined)).toEqual([
      [undefined, { id: "a", steps: [] }],
      [undefined, { id: "b", steps: [] }],
    ]);
    expect(writtenOut({ ...document, for: { capture: {} } }, table, () => undefined)).toEqual([
      ["capture", { id: "a", steps: [{ at: "/capture_orders" }] }],
      ["capture", { id: "b", steps: [{ at: "/capture_orders" }] }],
    ]);
  });

  test.each([
    [
      "rows that are no list",
      { rows: "card", id: "x" },
      "`rows` must be a list of texts or of records with names.",
    ],
    [
      "a name that its rows lack",
      { rows: [{ id: "a" }], at: "<di>" },
      "row `a` has no name `di`. Did you mean `id`?",
    ],
  ])("is a problem if it has %s", (_, item, problem) => {
    written({ steps: [item] });
    expect(problems.at(-1)).toBe(problem);
  });
});

describe("a check", () => {
  const checks = [{ id: "a" }, { id: "b", level: "advice", step: "one" }];

  test("has the level `must` and the only step, unless it says otherwise", () => {
    expect(completed({ steps: [{ id: "pay" }], checks })).toEqual({
      steps: [{ id: "pay" }],
      checks: [
        { id: "a", level: "must", step: "pay" },
        { id: "b", level: "advice", step: "one" },
      ],
    });
  });

  test("has no step by default if there are several, also in a group", () => {
    const steps = [{ id: "both", together: [{ id: "one" }, { id: "two" }] }];
    expect(completed({ steps, checks })).toHaveProperty("checks.0", { id: "a", level: "must" });
  });

  test("has what the defaults of its scenario have, unless it says otherwise", () => {
    expect(completed({ defaults: { step: "two", rules: ["x"], level: "observed" }, checks })).toEqual({
      checks: [
        { id: "a", level: "observed", step: "two", rules: ["x"] },
        { id: "b", level: "advice", step: "one", rules: ["x"] },
      ],
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
