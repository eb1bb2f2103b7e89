import { describe, expect, test } from "vitest";
import type { Exchange } from "../../message/message.ts";
import { stopped } from "../../scenario/untried.ts";
import { checkResult } from "../../testing/report.ts";
import { groupsOf } from "./groups.ts";
import type { CheckResult } from "../results.ts";

const message = (status: number, body: string, path = "capture"): Exchange => ({
  fault: true,
  request: { method: "POST", url: `http://gateway.example/v1/${path}`, headers: {}, body: "" },
  response: { status, body },
});

const failed = (id: string, more: Partial<CheckResult>): CheckResult =>
  checkResult({ id, status: "fail", ...more });
const noSuccess = {
  path: "",
  expected: "a success, as the contract defines it",
  actual: "status 500, not a success",
};

/** The groups as texts: the lead, what repeats, what is blocked. */
const told = (...results: CheckResult[]): string[] =>
  groupsOf(results).map(({ lead, repeats, blocks }) => `${lead} | ${repeats.join()} | ${blocks.join()}`);

describe("failed checks have one cause", () => {
  test("if an operation refuses with the same text: failures, missing fields and blocked checks", () => {
    const exchanges = [message(500, '{"error":"out of order 17"}')];
    const other = [message(500, '{"error":"out of order 18"}')];
    expect(
      told(
        failed("capture.one", { ...noSuccess, exchanges, scenario: "one" }),
        failed("capture.two", {
          path: "/capture_orders/0/x",
          expected: "to be present",
          actual: "nothing",
          exchanges: other,
        }),
        checkResult({ id: "refund.three", status: "blocked", scenario: "three", exchanges: other }),
        checkResult({ id: "answer.capture.types", status: "blocked" }),
        failed("capture.four", { ...noSuccess, exchanges: [message(400, "bad currency")], scenario: "four" }),
      ),
    ).toEqual(["capture.one | capture.two | refund.three,answer.capture.types", "capture.four |  | "]);
  });

  test("if the same value is wrong at the same location, for any payment", () => {
    const wrong = { expected: '"10.00"', rules: ["capture.row.amount"] };
    expect(
      told(
        failed("a", { path: "/orders/0/amount", actual: '"10.0"', ...wrong }),
        failed("b", { path: "/orders/3/amount", actual: '"99.1"', ...wrong, expected: '"99.10"' }),
        failed("c", { path: "/orders/0/currency", actual: '"usd"', expected: '"USD"' }),
      ),
    ).toEqual(["a | b | ", "c |  | "]);
  });

  test("if an exchange has the same fault, in any operation; a field that has it only elsewhere is another cause", () => {
    const fault = (operation: string, key?: string) => ({
      fault: { operation, accepted: true, behind: [], ...(key === undefined ? {} : { key }) },
    });
    const at = { path: "/x/order_no", expected: '"0081"', actual: '"N0081"' };
    const dated = { expected: "a date as YYYY-MM-DD", actual: '"22.11.2026"' };
    expect(
      told(
        failed("a", { ...at, ...fault("refundTransactions", "order_no cut") }),
        failed("b", { ...at, ...fault("captureTransactions", "order_no cut") }),
        failed("c", { ...at, ...fault("captureTransactions", "order_no swapped") }),
        failed("d", { path: "/date", ...dated, ...fault("captureTransactions") }),
        failed("e", { path: "/x/date", ...dated, ...fault("refundTransactions") }),
      ),
    ).toEqual(["b | a | ", "e | d | ", "c |  | "]);
  });

  test("if a payment was wrong before: what cannot be tried, is refused or not found with it is blocked", () => {
    const fault = { operation: "captureTransactions", accepted: true, behind: ["order_no is cut"] };
    const root = { operation: "createDirectPayment", accepted: true, behind: [], key: "order_no is cut" };
    const exchanges = [message(200, '{"error_message":"another order"}')];
    expect(
      told(
        failed("echo", { path: "/order_no", expected: '"0081"', actual: '"00"', fault: root }),
        failed("capture", { ...noSuccess, exchanges, fault: { ...fault, accepted: false } }),
        failed("found", {
          path: "/orders_list",
          expected: "an entry that matches",
          actual: "none of 2",
          fault,
        }),
        failed("form", { path: "/date", expected: "a date as YYYY", actual: '"x"', fault }),
        checkResult({ id: "refund", status: "blocked", why: "Step `pay` has no /transaction_id.", fault }),
      ),
    ).toEqual(["echo |  | capture,found,refund", "form |  | "]);
  });

  test("if the control of a check did not pass, through any number of controls", () => {
    expect(
      told(
        failed("plain", { path: "/a", expected: '"1"', actual: '"2"' }),
        checkResult({ id: "refused", status: "blocked", control: "plain" }),
        checkResult({ id: "refused-too", status: "blocked", control: "refused" }),
      ),
    ).toEqual(["plain |  | refused,refused-too"]);
  });

  test("if a field shows that the response is not a success: the check of that field leads", () => {
    const exchanges = [message(200, '{"result_info":"0000:success"}', "authorise")];
    expect(
      told(
        failed("pay.done", { ...noSuccess, actual: "status 200, no success", exchanges, scenario: "pay" }),
        failed("pay.result", {
          path: "/result_info",
          expected: '"0000:Success"',
          actual: '"0000:success"',
          exchanges,
          scenario: "pay",
        }),
        checkResult({ id: "capture.done", status: "blocked", scenario: "capture", exchanges }),
        failed("pay.amount", {
          path: "/amount",
          expected: '"1.00"',
          actual: '"2.00"',
          exchanges,
          scenario: "pay",
        }),
      ),
    ).toEqual(["pay.result | pay.done | capture.done", "pay.amount |  | "]);
  });
});

describe("the first check of a group", () => {
  const value = { expected: '"1"', actual: '"2"' };
  const same = { rules: ["x"], operation: "captureTransactions" };

  test("has the deepest location, and at the same location is the automatic check", () => {
    const control = { control: "a" };
    expect(
      told(
        failed("a", { path: "/orders", ...value, ...same, scenario: "s" }),
        failed("b", { path: "/orders/0/id", ...value, ...same, ...control, scenario: "s" }),
        failed("answer.c", { path: "/orders/0/id", ...value, ...same, ...control }),
      ),
    ).toEqual(["answer.c | b,a | "]);
  });

  test("reports a refusal with the fewest messages, because a refusal lacks fields anyway", () => {
    const missing = { path: "/a/0/b", expected: "to be present", actual: "nothing" };
    const fault = message(500, "no");
    expect(
      told(
        failed("deep", { ...missing, exchanges: [fault], scenario: "s" }),
        failed("long", { ...noSuccess, exchanges: [{ ...fault, fault: true }, fault], scenario: "t" }),
        failed("short", { ...noSuccess, exchanges: [fault], scenario: "u" }),
      ),
    ).toEqual(["short | long,deep | "]);
  });
});

test("every failed check is in one group, the largest groups are first, and checks that were not run have no group", () => {
  const results = [
    failed("lonely", { path: "/a", expected: '"1"', actual: '"2"' }),
    failed("one", { path: "/b", expected: '"1"', actual: '"2"' }),
    failed("two", { path: "/b", expected: '"1"', actual: '"2"' }),
    checkResult({ id: "passed" }),
    checkResult({ id: "stopped", status: "not-run", why: stopped.message }),
    checkResult({ id: "odd", status: "deviates", path: "/b", expected: '"1"', actual: '"2"' }),
    checkResult({ id: "stale", status: "stale-waiver", why: "It passes." }),
    checkResult({ id: "broken", status: "suite-error", why: "The suite failed." }),
  ];
  const groups = groupsOf(results);
  expect(groups[0]).toMatchObject({ lead: "one", repeats: ["two"], blocks: [] });
  expect(groups.flatMap(({ lead, repeats, blocks }) => [lead, ...repeats, ...blocks]).sort()).toEqual([
    "broken",
    "lonely",
    "one",
    "stale",
    "two",
  ]);
});

test.each([
  ['a text that reads "1"', 'captureTransactions: it says no, "too late"'],
  ['a value other than "1"', "captureTransactions: accepted what must be refused. A capture is done."],
])("a cause is told in one line, with the gateway's own message: %s", (expected, says) => {
  const exchanges = [message(200, '{"return_message":"OK","error_message":"too late"}')];
  const fault = { operation: "captureTransactions", accepted: false, behind: [] };
  const [group] = groupsOf([
    failed("a", { path: "/x/0/capture_status", expected, actual: '"1"', exchanges, fault }),
  ]);
  expect(group?.says).toBe(says);
});

test.each<[string, Partial<CheckResult>, string]>([
  [
    "a success in other words",
    {
      ...noSuccess,
      exchanges: [message(200, "<respon><result_info>0000:Success, so</result_info></respon>")],
    },
    'captureTransactions: not a success as the contract defines it, "0000:Success, so"',
  ],
  [
    "a batch that had to be refused",
    { path: "", expected: "status 400 or 401", actual: "status 200", title: "Fifty-one are not done." },
    "captureTransactions: accepted what must be refused. Fifty-one are not done.",
  ],
  [
    "a list with other entries, whose orders fail",
    { path: "/capture_orders", expected: "50 entries", actual: '[{"capture_status":"-"}]' },
    'captureTransactions: `capture_orders`: [{"capture_status":"-"}], not 50 entries',
  ],
  [
    "a value that must not be there",
    { path: "/x", expected: "neither 1 nor active", actual: '"1"' },
    'captureTransactions: `x`: "1", but must be neither 1 nor active',
  ],
])("a cause says what is true of %s", (_, more, says) => {
  const exchanges = [message(200, '{"return_message":"PART","error_message":"unknown payment"}')];
  const fault = { operation: "captureTransactions", accepted: false, behind: [] };
  expect(groupsOf([failed("a", { exchanges, fault, ...more })])[0]?.says).toBe(says);
});

test("a value that had to be a new one is told as the same again", () => {
  const red = { path: "/x/0/refund_reference_id", expected: 'a value other than "7"', actual: '"7"' };
  const [group] = groupsOf([failed("a", red)]);
  expect(group?.says).toBe('captureTransactions: `refund_reference_id` is the same again: "7"');
});
