// Which steps of a scenario a selection needs.
import { expect, test } from "vitest";
import { check, pay, scenario } from "../testing/scenarios.ts";
import type { Check, Step } from "./model.ts";
import { withNeededSteps } from "./needed-steps.ts";

const step = (id: string, more: object = {}): Step => ({ id, use: "capture", ...more });
const on = (id: string) => ({ set: { transaction_id: `\${${id}.response/transaction_id}` } });
const query = (id: string, more: object = {}): Step => step(id, { operation: "queryTransactions", ...more });

const steps: readonly Step[] = [
  pay,
  { ...pay, id: "other" },
  step("capture", on("pay")),
  query("seen", { ...on("pay"), eventually: { within_seconds: 1, until: [] } }),
  query("look", on("pay")),
  step("capture-other", on("other")),
  step("twice", { set: { order_no: "${same.order_no}" } }),
  step("again", { set: { order_no: "x${same.order_no}" } }),
  { id: "bytes", raw: { body: "?" } },
  step("refund", on("pay")),
  step("last"),
  { id: "heard", await: "notification" },
];

const left = (one: Partial<Check>, more: readonly string[] = []): string =>
  withNeededSteps(
    scenario([], { steps }),
    one.step === undefined ? [] : [check("a", one)],
    more,
    ({ operation }) => operation === "queryTransactions",
  )
    .steps.map(({ id }) => id)
    .join(" ");

test.each([
  ["what it names, and what changed that before", { step: "refund" }, "pay capture seen bytes refund"],
  ["nothing behind it", { step: "capture" }, "pay capture"],
  ["what shares a value of the whole scenario", { step: "again" }, "twice again"],
  [
    "what its asserts name",
    { step: "last", assert: [{ step: "look", success: true }] },
    "pay look bytes last",
  ],
  [
    "every change before what it waits for",
    { step: "heard" },
    "pay other capture capture-other refund last heard",
  ],
  ["all, if it looks at all", { step: "pay", assert: [{ step: "*" }] }, steps.map(({ id }) => id).join(" ")],
])("a check needs %s", (_, one, expected) => {
  const wanted = left(one as Partial<Check>).split(" ");
  expect(expected.split(" ").filter((id) => !wanted.includes(id))).toEqual([]);
  expect(wanted.includes("other")).toBe(expected.includes("other"));
});

test("steps whose responses are looked at need what they name, without any check", () => {
  expect(left({}, ["look"])).toBe("pay capture seen look");
});
