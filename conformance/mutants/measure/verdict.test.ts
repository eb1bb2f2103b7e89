// The score, what makes a matrix red, and the page that tells of it, on matrices of a few lines.
import { expect, test } from "vitest";
import type { Report } from "../../run/report.ts";
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

test("a matrix in which everything is killed is not red, and has the full score", () => {
  const verdict = verdictOf(matrixOf(many), whole);
  expect([verdict.killed, verdict.score, verdict.red]).toEqual([99, 100, []]);
});

test("a mutant that is alive without a reason is red, and the reason names its checks", () => {
  expect(verdictOf(matrixOf([...many, row("loses-a-result", alive)]), whole).red).toEqual([
    "The mutant loses-a-result survives without a listed reason: capture.done: pass.",
  ]);
});

test("three in a hundred may be alive with a reason, and no more", () => {
  const excused = (count: number): Row[] =>
    Array.from({ length: count }, (_, index) =>
      row(`silent-${index}`, { ...alive, survives: "Nobody sees it." }),
    );
  expect(verdictOf(matrixOf([...many.slice(0, 97), ...excused(3)]), whole).red).toEqual([]);
  expect(verdictOf(matrixOf([...many.slice(0, 96), ...excused(4)]), whole).red).toEqual([
    "4 of 100 mutants survive, more than 3 in 100.",
  ]);
});

test("a mutant that is killed although it says that it survives is red", () => {
  expect(verdictOf(matrixOf([row("loses-a-result", { survives: "Nobody sees it." })]), whole).red).toEqual([
    "The mutant loses-a-result is killed, but is listed as surviving.",
  ]);
});

test("under the bare profile a mutant is killed, or has a reason", () => {
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

test("a gateway that is red under the bare profile makes everything red", () => {
  const broken = matrixOf(many, { bare: { conforms: false } as unknown as Report });
  expect(verdictOf(broken, whole).red).toEqual([
    "The unmutated gateway fails checks with the empty profile.",
  ]);
});

test("an idle mutant counts as alive", () => {
  const { score, red } = verdictOf(matrixOf([row("loses-a-result", { ...alive, outcome: "idle" })]), whole);
  expect([score, red.length]).toEqual([0, 2]);
});

test("a check that kills no mutant is red, but not where only some mutants were tried", () => {
  const idle = matrixOf(many, {
    checks: [{ id: "capture.idle", operation: "captureTransactions", kills: [] }],
  });
  expect(verdictOf(idle, whole).red).toEqual(["The check capture.idle kills no mutant."]);
  expect(verdictOf(idle, { whole: false, assertions: true }).red).toEqual([]);
});

test("an assertion that decides nothing is red on demand only", () => {
  const vain = matrixOf(many, { assertions: [{ check: "capture.done", path: "/1", decides: "nothing" }] });
  expect(verdictOf(vain, whole).red).toEqual([]);
  expect(verdictOf(vain, { whole: true, assertions: true }).red).toEqual([
    "The assertion capture.done /1 is never decisive.",
  ]);
});

test("an unmutated gateway that is not green makes everything red", () => {
  const broken = matrixOf(many, { unmutated: { conforms: false, checks: [] } as unknown as Report });
  expect(verdictOf(broken, whole).red).toEqual(["The unmutated gateway fails checks."]);
});

test("a conforming gateway whose traffic alone breaks a check makes everything red", () => {
  const alarmed = matrixOf(many, { liveAlarms: ["answer.capture.signature"] });
  expect(verdictOf(alarmed, whole).red).toEqual([
    "The unmutated gateway's traffic violates answer.capture.signature when judged alone.",
  ]);
});

test("what is found in traffic alone is counted, and stands on the page", () => {
  const matrix = matrixOf([row("loses-a-result", { live: ["answer.capture.endpoints.7"] }), row("other")]);
  const verdict = verdictOf(matrix, whole);
  expect(verdict.live).toBe(1);
  expect(killMatrixPage({ matrix, verdict, statements: new Map() })).toContain(
    "| `capture.done` |  | `answer.capture.endpoints.7` |",
  );
});

test("the page names every mutant and every check, tried or not", () => {
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
