// The needed assertions of one check, with the response that it tests.
import { expect, test } from "vitest";
import { alone, type Surroundings } from "../match/surroundings.ts";
import { installedContract } from "../contract/contract.ts";
import { notPlayed, type Played } from "../message/message.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Assert } from "../match/table.ts";
import type { Fixtures } from "../scenario/model.ts";
import { assertionsOf } from "./assertions.ts";
import type { Compared } from "./perturb.ts";

const id = "capture.test.check";

const decisions = (
  assert: readonly Assert[],
  value: unknown,
  {
    failures = [],
    other,
    more = {},
    around = alone,
  }: {
    failures?: readonly Partial<CheckResult>[];
    other?: unknown;
    more?: Partial<Played>;
    around?: Surroundings;
  } = {},
): string[] => {
  const operation = installedContract().operations.get("captureTransactions");
  const judgedOf = (held: unknown, own: Partial<Played> = {}): Compared => ({
    asserts: assert,
    around,
    played: {
      ...notPlayed,
      operation,
      status: 200,
      response: { kind: "json", value: held, text: "{}" },
      ...own,
    },
  });
  const judged = new Map([[id, judgedOf(value, more)]]);
  if (other !== undefined) judged.set("other", judgedOf(other, { success: true }));
  const fixtures = { requests: {}, scenarios: [{ checks: [{ id, assert }] }] } as unknown as Fixtures;
  return assertionsOf(fixtures, new Set([id]), failures as readonly CheckResult[], judged).map(
    ({ path, decides }) => `${path} ${decides}`,
  );
};

test("an assertion that fails alone for a mutant is needed", () => {
  expect(
    decisions([{ at: "/a", equals: "1" }], { a: "1" }, { failures: [{ id, decisive: ["/0"] }] }),
  ).toEqual(["/0 mutant"]);
});

test.each<[string, Assert, unknown]>([
  ["a value", { at: "/a", equals: "1" }, { a: "1" }],
  ["that a field is there", { at: "/a", present: true }, { a: "" }],
  ["that a field is not there", { at: "/a", absent: true }, {}],
  ["a field that may be missing", { at: "/a", optional: true, "same-as": "7" }, {}],
  ["the status", { status: 200 }, {}],
  ["the kind of body", { kind: "json" }, {}],
  ["a count", { at: "/a", count: 1 }, { a: [{}] }],
  ["the value of another response", { at: "/a", "differs-from": "7" }, { a: "8" }],
  ["the length of a list", { at: "/a", "at-most": 100 }, { a: [{}] }],
  ["a text that must not be there", { lacks: ["secret"] }, {}],
])("a changed response shows that an assertion about %s is needed", (_, assert, value) => {
  expect(decisions([assert], value)).toEqual(["/0 perturbation"]);
});

test("of two equal assertions neither is needed", () => {
  expect(
    decisions(
      [
        { at: "/a", equals: "1" },
        { at: "/a", equals: "1" },
      ],
      { a: "1" },
    ),
  ).toEqual(["/0 nothing", "/1 nothing"]);
});

test("the presence of a field is not needed together with its value", () => {
  expect(
    decisions(
      [
        { at: "/a", present: true },
        { at: "/a", equals: "1" },
      ],
      { a: "1" },
    ),
  ).toEqual(["/0 nothing", "/1 perturbation"]);
});

test("a refusal is replaced by a success of the same operation", () => {
  const success = { return_status: "1", capture_orders: [] };
  expect(decisions([{ "not-success": true }], { return_status: "0" }, { other: success })).toEqual([
    "/0 perturbation",
  ]);
});

test("an entry at the end of a long list is also changed", () => {
  const entries = Array.from({ length: 50 }, (_, at) => ({ order_no: String(at), amount: "1" }));
  const own: Assert = { at: "/list", about: { order_no: "49" }, each: [{ at: "/amount", equals: "1" }] };
  expect(decisions([own], { list: entries })).toEqual(["/0 perturbation", "/0/each/0 perturbation"]);
});

test("an entry replaces another, which tests the assertions about uniqueness", () => {
  const once = (order_no: string): Assert => ({ at: "/list", about: { order_no }, "at-most": 1 });
  const list = ["a", "b", "x", "y", "c"].map((order_no) => ({ order_no }));
  expect(decisions([{ at: "/list", count: 5 }, once("a"), once("b"), once("c")], { list })).toEqual([
    "/0 perturbation",
    "/1 perturbation",
    "/2 perturbation",
    "/3 perturbation",
  ]);
});

const choice: Assert = {
  at: "/list",
  each: [
    {
      either: [
        [{ at: "/amount", equals: "5.00" }],
        [
          { at: "/status", "differs-from": "1" },
          { at: "/amount", decimal: { equals: "0" } },
        ],
      ],
    },
  ],
};

test("an unused alternative of an `either` is tested with a response that can use it", () => {
  const needed = [
    "/0 perturbation",
    "/0/each/0 perturbation",
    "/0/each/0/either/0/0 perturbation",
    "/0/each/0/either/1/0 perturbation",
    "/0/each/0/either/1/1 perturbation",
  ];
  const list = (status: string) => ({ list: [{ status, amount: "5.00" }] });
  expect(decisions([choice], list("1"))).toEqual(needed);
  expect(decisions([choice], list("0"))).toEqual(needed);
});

test("assertions about entries with missing identifiers are needed, for any position of the entry", () => {
  const either: NonNullable<Assert["either"]> = [
    [
      {
        any: [
          { at: "/order_no", optional: true, equals: "5" },
          { at: "/id", optional: true, equals: "T5" },
        ],
      },
    ],
    [
      {
        each: [
          { at: "/order_no", absent: true },
          { at: "/id", absent: true },
        ],
      },
    ],
  ];
  const list = Array.from({ length: 9 }, (_, at) => ({ order_no: String(at), id: `T${at}` }));
  expect(decisions([{ at: "/list", either }], { list }).filter((one) => one.endsWith("nothing"))).toEqual([]);
});

test("a duplicate in an alternative of an `either` is not needed, for any form of the response", () => {
  const zero: Assert = { at: "/amount", equals: "0" };
  const failed: Assert = { at: "/status", equals: "0" };
  const either = [[{ at: "/amount", equals: "5" }], [failed, zero, zero]];
  expect(decisions([{ either }], { status: "1", amount: "5" })).toEqual([
    "/0 perturbation",
    "/0/either/0/0 perturbation",
    "/0/either/1/0 perturbation",
    "/0/either/1/1 nothing",
    "/0/either/1/2 nothing",
  ]);
});

test("an assertion about another step is tested with that step's response", () => {
  const response = { kind: "json", value: { a: "1" }, text: "" } as const;
  const pay: Played = { ...notPlayed, status: 200, success: true, response };
  const around = { ...alone, others: (step: string) => (step === "pay" ? [pay] : []) };
  expect(decisions([{ step: "pay", at: "/a", equals: "1" }], {}, { around })).toEqual(["/0 perturbation"]);
  expect(decisions([{ step: "pay", success: true }], {}, { around })).toEqual(["/0 perturbation"]);
});
