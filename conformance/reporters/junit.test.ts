// The JUnit report against the schema by which CI servers read it. The tests check which elements and attributes are allowed,
// which are required, their order and their form.
import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import type { CheckResult } from "../judge/results.ts";
import { type Status, statuses } from "../judge/status.ts";
import { reportWith, schemaFaults } from "../testing/report.ts";
import { junitReport } from "./junit.ts";

interface Rule {
  /** The form of each attribute by name, with a question mark before it if the attribute is optional. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly optional?: Readonly<Record<string, RegExp>>;
  /** Children in their required order; `text` where text is allowed. */
  readonly children: readonly string[];
}

const count = /^\d+$/;
const seconds = /^\d+(\.\d+)?$/;
const name = /^[^\n]+$/;
const rules: Readonly<Record<string, Rule>> = {
  testsuites: {
    attributes: { name },
    optional: { time: seconds, tests: count, failures: count, errors: count, disabled: count },
    children: ["testsuite"],
  },
  testsuite: {
    attributes: { name, tests: count },
    optional: {
      failures: count,
      errors: count,
      skipped: count,
      time: seconds,
      timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
      hostname: name,
      id: count,
      package: name,
    },
    children: ["properties", "testcase"],
  },
  properties: { attributes: {}, children: ["property"] },
  property: { attributes: { name, value: /^/ }, children: [] },
  testcase: {
    attributes: { name, classname: name },
    optional: { time: seconds },
    children: ["properties", "skipped", "error", "failure", "system-out"],
  },
  skipped: { attributes: {}, optional: { message: /^/ }, children: ["text"] },
  error: { attributes: { type: name, message: /^/ }, children: ["text"] },
  failure: { attributes: { type: name, message: /^/ }, children: ["text"] },
  "system-out": { attributes: {}, children: ["text"] },
};

type Node = Readonly<Record<string, unknown>> & { readonly ":@"?: Readonly<Record<string, string>> };

const elementName = (node: Node): string => Object.keys(node).find((key) => key !== ":@") ?? "";

function problems(node: Node): string[] {
  const element = elementName(node);
  const rule = rules[element];
  if (rule === undefined) return [`no element ${element}`];
  const given = node[":@"] ?? {};
  const known: Readonly<Record<string, RegExp>> = { ...rule.attributes, ...rule.optional };
  const children = node[element] as readonly Node[];
  const names = children.map((child) => ("#text" in child ? "text" : elementName(child)));
  const places = names.map((child) => rule.children.indexOf(child));
  return [
    ...Object.keys(rule.attributes).flatMap((one) => (one in given ? [] : [`${element} has no ${one}`])),
    ...Object.entries(given).flatMap(([one, value]) =>
      known[one]?.test(value) === true ? [] : [`${element} has ${one}=${value}`],
    ),
    ...names.flatMap((child) => (rule.children.includes(child) ? [] : [`${element} holds ${child}`])),
    ...(places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0))
      ? []
      : [`${element} is out of order`]),
    ...children.filter((child) => !("#text" in child)).flatMap(problems),
  ];
}

const result = (status: Status, index: number): CheckResult => ({
  id: `capture.some.${status}`,
  title: 'A title with <markup> & "quotes"',
  ...(index % 2 === 0 ? { scenario: "capture.some", step: "capture" } : {}),
  operation: index < 4 ? "captureTransactions" : "refundTransactions",
  rules: ["endpoints.capture"],
  points: [],
  level: "must",
  status,
  why: "It is so.\nIn two lines, with \u0000 and \u001b[31m.",
  accepted: false,
  ...(status === "fail" ? { path: "/a", expected: '"a"', actual: '"]]>"' } : {}),
});

const results = statuses.map(result);
const profile = { name: "<profile>", points: {} };
const report = reportWith(results, {}, profile);

const parse = (text: string): readonly Node[] =>
  new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    ignoreDeclaration: true,
  }).parse(text) as readonly Node[];

test("a report with every status is valid by the schema", () => {
  expect(schemaFaults(report)).toEqual([]);
  const [root] = parse(junitReport(report, results));
  if (root === undefined) throw new Error("The report is empty.");
  expect(elementName(root)).toBe("testsuites");
  expect(problems(root)).toEqual([]);
});

test("the counts of the suites add up to the total, and match their contents", () => {
  const text = junitReport(report, results);
  const of = (attribute: string): number[] =>
    [...text.matchAll(new RegExp(`<testsuites? [^>]*\\b${attribute}="(\\d+)"`, "g"))].map(([, number]) =>
      Number(number),
    );
  for (const [attribute, element] of [
    ["tests", "testcase"],
    ["failures", "failure"],
    ["errors", "error"],
  ] as const) {
    const [whole, ...parts] = of(attribute);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
    expect(text.split(`<${element} `)).toHaveLength((whole ?? 0) + 1);
  }
  // The red checks, without the error of the suite, and the verdict.
  const { fail, blocked, "stale-waiver": stale, "suite-error": errors } = report.totals;
  expect([of("tests")[0], of("failures")[0], of("errors")[0]]).toEqual([
    results.length + 1,
    fail + blocked + stale + 1,
    errors,
  ]);
  expect(of("skipped").reduce((sum, part) => sum + part, 0)).toBe(text.split("<skipped ").length - 1);
});

test("each case has its operation, rules, status and, if it did not pass, the reason", () => {
  const [root] = parse(junitReport(report, results));
  const suites = (root?.["testsuites"] ?? []) as readonly Node[];
  const cases = suites.flatMap((suite) =>
    (suite["testsuite"] as readonly Node[]).filter((one) => "testcase" in one),
  );
  const told = cases.map((one) => {
    const [properties] = one["testcase"] as readonly Node[];
    return ((properties?.["properties"] ?? []) as readonly Node[]).map(({ ":@": given }) => [
      given?.["name"],
      given?.["value"],
    ]);
  });
  // The last is the verdict.
  expect(told).toHaveLength(results.length + 1);
  for (const [index, { operation, rules: cited, status }] of results.entries()) {
    const reason = status === "fail" ? /"\]\]>", not "a"/ : /It is so/;
    expect(told[index]?.slice(0, 3)).toEqual([
      ["operation", operation],
      ...cited.map((rule) => ["rule", rule]),
      ["status", status],
    ]);
    expect(told[index]?.slice(3).map(([name, value]) => `${name} ${reason.test(value ?? "")}`)).toEqual(
      status === "pass" ? [] : ["reason true"],
    );
  }
});

test.each([
  ["conforms", "<system-out>It is so.</system-out>"],
  ["below-level", '<failure type="below-level" message="It is so."></failure>'],
  ["nothing-can-be-said", '<error type="nothing-can-be-said" message="It is so."></error>'],
] as const)("the verdict is a separate case: %s", (outcome, element) => {
  const text = junitReport({ ...report, verdict: { outcome, sentence: "It is so." } }, []);
  expect(text).toContain(`<testcase classname="verdict" name="verdict">${element}</testcase>`);
  expect(text).toMatch(/<testsuites name="conformance" tests="1" /);
});

test("the test detects a report that violates the schema", () => {
  const broken = junitReport(report, results)
    .replace("<skipped ", '<skipped when="now" ')
    .replace("tests=", "test=");
  const [root] = parse(broken);
  expect(root === undefined ? [] : problems(root)).toEqual(
    expect.arrayContaining(["testsuites has test=12", "skipped has when=now"]),
  );
});
