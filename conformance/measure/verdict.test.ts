// The score, the failures of a matrix, and its page, with matrices of a few lines.
import { expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import type { Matrix, Row } from "./matrix.ts";
import { killMatrixPage, namesOn } from "./page.ts";
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
  assertions: [{ check: "capture.done", path: "/0", decides: "mutant" }],
  ...more,
});
const whole = { whole: true, assertions: false };
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
      row("promised", { rule: "point:query.selection" }),
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

test("a matrix fails if the unmutated gateway fails without a profile", () => {
  const broken = matrixOf(many, { bare: { conforms: false } as unknown as Report });
  expect(verdictOf(broken, whole).red).toEqual([
    "The unmutated gateway fails checks with the empty profile.",
  ]);
});

test("an idle mutant counts as surviving", () => {
  const { score, red } = verdictOf(matrixOf([row("loses-a-result", { ...alive, outcome: "idle" })]), whole);
  expect([score, red.length]).toEqual([0, 2]);
});

test("a matrix fails for a check that kills no mutant, but not if only some mutants were run", () => {
  const idle = matrixOf(many, {
    checks: [{ id: "capture.idle", operation: "captureTransactions", kills: [] }],
  });
  expect(verdictOf(idle, whole).red).toEqual(["The check capture.idle kills no mutant."]);
  expect(verdictOf(idle, { whole: false, assertions: true }).red).toEqual([]);
});

test("a matrix fails for an assertion that is never decisive only on request", () => {
  const vain = matrixOf(many, { assertions: [{ check: "capture.done", path: "/1", decides: "nothing" }] });
  expect(verdictOf(vain, whole).red).toEqual([]);
  expect(verdictOf(vain, { whole: true, assertions: true }).red).toEqual([
    "The assertion capture.done /1 is never decisive.",
  ]);
});

test("a matrix fails if the unmutated gateway fails", () => {
  const broken = matrixOf(many, { unmutated: { conforms: false, checks: [] } as unknown as Report });
  expect(verdictOf(broken, whole).red).toEqual(["The unmutated gateway fails checks."]);
});

test("a matrix fails if the traffic of a conforming gateway violates a check", () => {
  const alarmed = matrixOf(many, { liveAlarms: ["answer.capture.signature"] });
  expect(verdictOf(alarmed, whole).red).toEqual([
    "The unmutated gateway's traffic violates answer.capture.signature when judged alone.",
  ]);
});

test("the page counts and shows what is found from traffic alone", () => {
  const matrix = matrixOf([row("loses-a-result", { live: ["answer.capture.endpoints.7"] }), row("other")]);
  const verdict = verdictOf(matrix, whole);
  expect(verdict.live).toBe(1);
  expect(killMatrixPage({ matrix, verdict, statements: new Map() })).toContain(
    "| `capture.done` |  | `answer.capture.endpoints.7` |",
  );
});

test("the page lists every mutant and every check, even those that were not run", () => {
  const matrix = matrixOf([
    row("loses-a-result", { bare: { outcome: "killed", killedBy: ["capture.done"], reason: "" } }),
    row("eats-the-money", {
      ...alive,
      survives: "It | is said.",
      bare: { outcome: "survived", killedBy: [], reason: "", needsProfile: "It | is open." },
    }),
  ]);
  const page = killMatrixPage({
    matrix,
    verdict: verdictOf(matrix, whole),
    statements: new Map([["endpoints.7", "A capture\nhas | entries."]]),
    elsewhere: new Map([["capture.sale", "takes the money at once"]]),
    others: "## Gateways by others",
    code: { score: 90.1, mutants: 100, killed: 90, files: ["runner/match.ts"] },
  });
  expect(namesOn(page)).toEqual({
    mutants: ["eats-the-money", "loses-a-result"],
    checks: ["capture.sale", "capture.done"],
  });
  expect(page).toContain("A capture has \\| entries.");
  expect(page).toContain("| killed | 1 (50 %) |");
  expect(page).toContain("| `capture.sale` | a gateway that takes the money at once |");
  expect(page).toContain("90 of 100 changes of the code");
  expect(page).toContain("| checks that run with the empty profile | 1 of 3 |");
  expect(page).toContain("## Gateways by others\n");
  expect(page).toContain("| It \\| is open. | endpoints.7 | eats-the-money |");
  expect(page).toContain("| `capture.done` | `capture.done` |");
});
