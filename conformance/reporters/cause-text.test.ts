import picocolors from "picocolors";
import { expect, test } from "vitest";
import { checkResult } from "../testing/report.ts";
import { causeLines } from "./cause-text.ts";

const telling = { colours: picocolors.createColors(false), columns: 80, bodyLines: 24 };
const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`field_${index}`, "x".repeat(30)]));
const lead = checkResult({
  id: "capture.whole.done",
  title: `A capture is a success, and ${"so much more ".repeat(20)}`,
  rules: ["endpoints.row.capture", "batch-envelope.request"],
  status: "fail",
  scenario: "capture.whole",
  step: "capture",
  path: "/field_50",
  expected: '"y"',
  actual: '"x"',
  why: "Something was seen. ".repeat(40),
  hints: ["A hint that goes on and on. ".repeat(40), "Another."],
  curl: `curl ${"x".repeat(5000)}`,
  exchanges: [
    {
      fault: true,
      request: {
        method: "POST",
        url: "http://gateway.example/v1/capture",
        headers: {},
        body: JSON.stringify(many),
      },
      response: { status: 200, headers: {}, body: JSON.stringify(many) },
    },
  ],
});
const says = "captureTransactions: `field_50` has another value";
const ids = Array.from({ length: 70 }, (_, index) => `capture.number-${index}.done`);

test.each([80, Number.POSITIVE_INFINITY])(
  "a cause fits one screen, %s columns wide, and has the essential facts",
  (columns) => {
    const lines = causeLines({ lead: lead.id, says, repeats: ids, blocks: ids.slice(1) }, lead, {
      ...telling,
      columns,
    });
    expect(lines.length).toBeLessThanOrEqual(24);
    const text = lines.join("\n");
    expect(text).toMatch(/^\n {2}fail {6}captureTransactions: `field_50`/u);
    expect(text).toContain("check     capture.whole.done");
    expect(text).toContain("endpoints.row.capture");
    expect(text).toContain('- expected "y"');
    expect(text).toMatch(/repeats\s+70 checks: capture\.number-0\.done/);
    expect(text).toMatch(/blocks\s+69 checks: capture\.number-1\.done/);
    // Far down in the response, but still shown.
    expect(text).toContain('"field_50": "xxx');
  },
);

test("every line of a cause fits the width of the terminal", () => {
  const values = { expected: `"${"y".repeat(300)}"`, actual: `"${"x".repeat(300)}"` };
  const lines = causeLines(
    { lead: lead.id, says, repeats: ids, blocks: ids },
    { ...lead, ...values },
    telling,
  );
  expect(lines.filter((line) => line.length > telling.columns)).toEqual([]);
});

test("the value that the check tests is marked", () => {
  const colours = picocolors.createColors(true);
  const lines = causeLines({ lead: lead.id, says, repeats: [], blocks: [] }, lead, { ...telling, colours });
  const marked = `"field_50": ${colours.underline(colours.red(`"${"x".repeat(30)}"`))}`;
  expect(lines.some((line) => line.includes(marked))).toBe(true);
});

test("a short cause is complete, with its curl line", () => {
  const curl = `curl -sS -X POST 'http://gateway.example' --data-binary '{"card":"'"$CARD_NUMBER"'"}'`;
  const short = checkResult({ status: "blocked", why: "Step `pay` was not accepted: status 500.", curl });
  const text = causeLines({ lead: short.id, says, repeats: [], blocks: [] }, short, {
    ...telling,
    columns: 200,
  }).join("\n");
  expect(text).toContain(curl);
  expect(text).toContain("with CARD_NUMBER set");
  expect(text).not.toMatch(/repeats|blocks|more lines/);
});

test.each([
  ["a stated rule", { rules: ["limits.capture"] }, "(stated, section limits.row.capture, endpoints.13)"],
  [
    "an inference of ours",
    { rules: ["endpoints.11.same-refund"] },
    "(our inference, section endpoints.10, endpoints.11)",
  ],
  [
    "a promise",
    { rules: [], points: ["payment.repeat"], basis: "promised" as const },
    "(promised by the profile",
  ],
])("a cause says what it rests on: %s", (_what, cited, words) => {
  const red = checkResult({ id: "a", status: "fail", ...cited });
  const text = causeLines({ lead: "a", says, repeats: [], blocks: [] }, red, telling).join(" ");
  expect(text.replaceAll(/\s+/g, " ")).toContain(words);
});

test("a cause of status 501 begins with the operation that the gateway does not offer, and names no rule", () => {
  const hint = "The gateway does not offer captureTransactions (status 501).";
  const message = (status: number) => ({
    fault: true as const,
    request: { method: "POST", url: "http://gateway.example/v1/capture", headers: {}, body: "{}" },
    response: { status, headers: {}, body: "" },
  });
  const linesOf = (status: number): string[] => {
    const one = checkResult({
      id: "capture.unknown-order.answered",
      status: "fail",
      rules: ["endpoints.row.capture"],
      expected: "status 200",
      hints: [hint],
      exchanges: [message(status)],
    });
    const group = { lead: one.id, says, repeats: ids.slice(0, 31), blocks: [] };
    return causeLines(group, one, { ...telling, columns: Number.POSITIVE_INFINITY });
  };
  const text = linesOf(501).join("\n");
  expect(text).toContain(`likely    ${hint}`);
  expect(text).toContain("repeats   31 checks");
  expect(text).not.toMatch(/^ +(?:rule|point) /mu);
  expect(linesOf(500).join("\n")).toMatch(/^ +rule +endpoints\.row\.capture/mu);
});
