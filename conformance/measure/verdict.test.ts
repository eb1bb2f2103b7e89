// The score, the failures of a matrix, and its record, with matrices of a few lines.
import { expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import type { Matrix, Row } from "./matrix.ts";
import { recordOf, recordText } from "./record.ts";
import { verdictOf } from "./verdict.ts";

const row = (name: string, more: Partial<Row> = {}): Row => ({
  name,
  rule: "endpoints.7",
  operation: "captureTransactions",
  outcome: "killed",
  killedBy: ["capture.done"],
  alsoFailed: [],
  reason: "",
  live: [],
  ...more,
});
const alive = { outcome: "survived", killedBy: [], reason: "capture.done: pass" } as const;

const matrixOf = (rows: readonly Row[], more: Partial<Matrix> = {}): Matrix => ({
  unmutated: {
    conforms: true,
    checks: [{ id: "capture.done" }, { id: "capture.sale", status: "not-applicable" }],
  } as unknown as Report,
  bare: {
    conforms: true,
    checks: [{ status: "pass" }, { status: "not-specified" }, { status: "not-applicable" }],
  } as unknown as Report,
  liveAlarms: [],
  rows,
  checks: [{ id: "capture.done", operation: "captureTransactions", kills: ["loses-a-result"] }],
  ...more,
});
const whole = { whole: true };
const many = Array.from({ length: 99 }, (_, index) => row(`mutant-${index}`));

test("a matrix passes with the full score if every mutant is killed", () => {
  const verdict = verdictOf(matrixOf(many), whole);
  expect([verdict.killed, verdict.score, verdict.red]).toEqual([99, 100, []]);
});

test("a matrix fails for a surviving mutant without a reason, and names its checks", () => {
  expect(verdictOf(matrixOf([...many, row("loses-a-result", alive)]), whole).red).toEqual([
    "The mutant loses-a-result survives without a listed reason: capture.done: pass.",
  ]);
});

test("a matrix allows three in a hundred mutants to survive with a reason", () => {
  const excused = (count: number): Row[] =>
    Array.from({ length: count }, (_, index) =>
      row(`silent-${index}`, { ...alive, survives: "Nobody sees it." }),
    );
  expect(verdictOf(matrixOf([...many.slice(0, 97), ...excused(3)]), whole).red).toEqual([]);
  expect(verdictOf(matrixOf([...many.slice(0, 96), ...excused(4)]), whole).red).toEqual([
    "4 of 100 mutants survive, more than 3 in 100.",
  ]);
});

test("a matrix fails for a killed mutant that is listed as surviving", () => {
  expect(verdictOf(matrixOf([row("loses-a-result", { survives: "Nobody sees it." })]), whole).red).toEqual([
    "The mutant loses-a-result is killed, but is listed as surviving.",
  ]);
});

test("a matrix needs each mutant killed without a profile, or a reason", () => {
  const killed = { outcome: "killed", killedBy: ["capture.done"], reason: "" } as const;
  const survived = { outcome: "survived", killedBy: [], reason: "capture.done: not-specified" } as const;
  const needsProfile = "The source leaves open which orders a query selects.";
  const verdict = verdictOf(
    matrixOf([
      ...many.map((one) => ({ ...one, bare: killed })),
      row("silent", { bare: { ...survived, needsProfile } }),
      row("promised", { rule: "point:search.selection.queryTransactions" }),
    ]),
    whole,
  );
  expect(verdict.bare).toEqual({ mutants: 100, killed: 99, needProfile: 1, score: 99 });
  expect(verdict.red).toEqual([]);
  const red = (bare: Row["bare"]): readonly string[] =>
    verdictOf(matrixOf([row("loses-a-result", bare && { bare })]), whole).red;
  expect(red(survived)).toEqual([
    "The mutant loses-a-result survives with the empty profile without a listed reason: capture.done: not-specified.",
  ]);
  expect(red({ ...killed, needsProfile })).toEqual([
    "The mutant loses-a-result is killed with the empty profile, but is listed as needing a profile.",
  ]);
});

test("an idle mutant counts as surviving", () => {
  const { score, red } = verdictOf(matrixOf([row("loses-a-result", { ...alive, outcome: "idle" })]), whole);
  expect([score, red.length]).toEqual([0, 2]);
});

const failed = { conforms: false, checks: [] } as unknown as Report;
const vainCheck = { id: "capture.idle", operation: "captureTransactions", kills: [] };

test.each<[string, Partial<Matrix>, string]>([
  ["the unmutated gateway fails", { unmutated: failed }, "The unmutated gateway fails checks."],
  [
    "the unmutated gateway fails without a profile",
    { bare: failed },
    "The unmutated gateway fails checks with the empty profile.",
  ],
  [
    "the traffic of a conforming gateway violates a check",
    { liveAlarms: ["answer.capture.signature"] },
    "The unmutated gateway's traffic violates answer.capture.signature when judged alone.",
  ],
  ["a check kills no mutant", { checks: [vainCheck] }, "The check capture.idle kills no mutant."],
])("a matrix fails if %s", (_, more, red) => {
  expect(verdictOf(matrixOf(many, more), whole).red).toEqual([red]);
});

test("a matrix allows a check that kills no mutant if only some mutants were run", () => {
  expect(verdictOf(matrixOf(many, { checks: [vainCheck] }), { whole: false }).red).toEqual([]);
});

test("the record has each mutant with the checks that find it, by their places in the list of checks", () => {
  const killed = { outcome: "killed", reason: "" } as const;
  const matrix = matrixOf([
    row("loses-a-result", { bare: { ...killed, killedBy: ["capture.done"] }, live: ["capture.told"] }),
    row("eats-the-money", {
      ...alive,
      survives: "It is said.",
      bare: { ...alive, needsProfile: "It is open." },
    }),
    row("says-it-twice", {
      killedBy: ["capture.done", "capture.told"],
      live: ["capture.done", "capture.told"],
    }),
    row("breaks-a-promise", {
      rule: "point:capture.partial",
      operation: "createPayout",
      ...alive,
      outcome: "idle",
    }),
    row("needs-less", { bare: { ...killed, killedBy: ["capture.told"] } }),
  ]);
  const checks = ["capture.done", "capture.told"].map((id) => ({
    id,
    operation: "captureTransactions",
    kills: ["loses-a-result"],
  }));
  const verdict = verdictOf(matrix, whole);
  const record = recordOf({ ...matrix, checks }, verdict, new Map([["capture.sale", "takes the money"]]));
  expect(record.checks).toEqual({ captureTransactions: ["capture.done", "capture.told"] });
  expect(record.untried).toEqual({ "a gateway that takes the money": ["capture.sale"] });
  expect(record.mutants).toEqual({
    captureTransactions: {
      "endpoints.7": {
        "loses-a-result": { by: [0], live: [1] },
        "eats-the-money": { by: [], alive: "It is said.", bare: "It is open." },
        "says-it-twice": { by: [0, 1], live: true },
        "needs-less": { by: [0], bare: [1] },
      },
    },
    createPayout: {
      "point:capture.partial": { "breaks-a-promise": { by: [], alive: "capture.done: pass", idle: true } },
    },
  });
  expect(record.figures).toMatchObject({
    killed: 3,
    idle: 1,
    live: 2,
    bare: { mutants: 3, killed: 2, needProfile: 1 },
    bareChecks: { tried: 1, all: 3 },
  });
});

test("the record as text is the same data, with one line for each mutant", () => {
  const matrix = matrixOf(many);
  const record = recordOf(matrix, verdictOf(matrix, whole));
  const text = recordText(record);
  expect(JSON.parse(text)).toEqual(record);
  expect(text.split("\n").filter((line) => line.startsWith('"mutant-'))).toHaveLength(many.length);
});
