import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { SuiteError } from "../contract/errors.ts";
import { loadFixtures } from "./load.ts";

const contract = installedContract();
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fixtures-"));
  writeFileSync(join(folder, "requests.yaml"), "capture: { capture_orders: [] }\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

const good = `
scenario: a.b
operation: captureTransactions
title: A title
steps:
  - { id: one, use: capture }
checks:
  - { id: a.b.c, title: Holds, rules: [endpoints.7], level: must, step: one, assert: [{ status: 200 }] }
`;

const load = (text: string): ReturnType<typeof loadFixtures> => {
  writeFileSync(join(folder, "a.yaml"), text);
  return loadFixtures(contract, folder);
};

test("one file can contain several scenarios", () => {
  const second = good.replaceAll("a.b", "d.e");
  expect(load(`${good}---\n${second}`).scenarios.map(({ scenario }) => scenario)).toEqual(["a.b", "d.e"]);
});

describe("a scenario for several operations", () => {
  const shared = good
    .replace(
      "scenario: a.b\noperation: captureTransactions",
      "for: { capture: {}, refund: {} }\nscenario: <verb>.b\noperation: <operation>",
    )
    .replaceAll("a.b.c", "<verb>.b.c");
  beforeEach(() => {
    const names =
      "capture: { verb: capture, operation: captureTransactions }\nrefund: { verb: refund, operation: refundTransactions }\n";
    writeFileSync(join(folder, "names.yaml"), names);
    mkdirSync(join(folder, "batches"));
  });
  const loadShared = (text: string): ReturnType<typeof loadFixtures> => {
    writeFileSync(join(folder, "batches", "all.yaml"), text);
    return load(good);
  };

  test("is one for each of them, listed with the others of its operation", () => {
    mkdirSync(join(folder, "capture"));
    writeFileSync(join(folder, "capture", "own.yaml"), good.replaceAll("a.b", "d.e"));
    const { scenarios } = loadShared(shared);
    expect(scenarios.map(({ scenario, operation, file }) => ({ scenario, operation, file }))).toEqual([
      { scenario: "a.b", operation: "captureTransactions", file: "a.yaml" },
      { scenario: "capture.b", operation: "captureTransactions", file: "batches/all.yaml" },
      { scenario: "d.e", operation: "captureTransactions", file: "capture/own.yaml" },
      { scenario: "refund.b", operation: "refundTransactions", file: "batches/all.yaml" },
    ]);
    expect(scenarios[3]?.checks.map(({ id }) => id)).toEqual(["refund.b.c"]);
  });

  test.each([
    [
      "a scenario that one copy is not",
      shared.replace("<verb>.b\n", "<verb>.B\n"),
      "batches/all.yaml for refund: /scenario",
    ],
    [
      "an unknown member",
      shared.replace("title: A title", "title: A title\ntitel: x"),
      "batches/all.yaml: / must NOT",
    ],
    ["an unknown row", shared.replace("refund: {}", "refunds: {}"), "names.yaml has no row `refunds`"],
    [
      "a list of rows",
      shared.replace("{ capture: {}, refund: {} }", "[capture]"),
      "batches/all.yaml: /for must be object",
    ],
  ])("is refused if it has %s", (_, text, message) => {
    expect(() => loadShared(text)).toThrow(message);
  });

  test("is refused if the names are no table", () => {
    writeFileSync(join(folder, "names.yaml"), "capture: x\n");
    expect(() => loadShared(shared)).toThrow("names.yaml: /capture must be object");
  });
});

test.each([
  ["an unknown member", good.replace("title: A title", "title: A title\ntitel: x"), "titel"],
  ["an unknown matcher", good.replace("{ status: 200 }", "{ stats: 200 }"), "stats"],
  ["a check without rule or point", good.replace("rules: [endpoints.7], ", ""), "/checks/0"],
  [
    "an unknown rule, with the one that was meant",
    good.replace("endpoints.7", "endpoint.7"),
    "Did you mean `endpoints.7`",
  ],
  [
    "an unknown operation",
    good.replace("operation: captureTransactions", "operation: captureTransaction"),
    "Did you mean `captureTransactions`",
  ],
  ["an unknown request", good.replace("use: capture", "use: captur"), "no request `captur`"],
  ["an unknown step", good.replace("step: one", "step: two"), "no step `two`"],
  ["an unknown control", good.replace("level: must", "level: must, control: x.y"), "no check `x.y`"],
  [
    "a check that is its own control",
    good.replace("level: must", "level: must, control: a.b.c"),
    "form a cycle",
  ],
  [
    "an unknown variable",
    good.replace("use: capture", "use: capture, set: { x: '${frsh.order_no}' }"),
    "no variable `frsh.order_no`",
  ],
  [
    "a variable of a later step",
    good.replace("use: capture", "use: capture, set: { x: '${two.response/a}' }"),
    "not earlier",
  ],
  [
    "a must that rests on what is only observed",
    good.replace("endpoints.7", "endpoints.8.flag"),
    "only observed",
  ],
  ["an invalid pattern", good.replace("{ status: 200 }", "{ at: /a, matches: '(' }"), "matches"],
  ["the same id twice", `${good}---\n${good}`, "twice"],
  [
    "an alias that is an id",
    good.replace("{ id: a.b.c,", "{ id: a.b.c, aliases: [a.b.c],"),
    "`a.b.c` is defined twice",
  ],
  [
    "an alias of two checks",
    `${good.replace("{ id: a.b.c,", "{ id: a.b.c, aliases: [x.y],")}  - { id: a.b.d, aliases: [x.y], title: Holds, rules: [endpoints.7], level: must, step: one, assert: [{ status: 200 }] }\n`,
    "`x.y` is defined twice",
  ],
  [
    "a repeated step that writes",
    good.replace("use: capture", "use: capture, eventually: { within_seconds: 1, until: [{ status: 200 }] }"),
    "only a step that reads",
  ],
  [
    "an assert about a later step",
    good.replace("{ status: 200 }", "{ step: two, status: 200 }"),
    "no answered step `two`",
  ],
  [
    "more bytes than a step may send",
    good.replace("use: capture", "raw: { body: [{ repeat: abcdefgh, times: 1000000 }] }"),
    "more than 4194304",
  ],
  [
    "a step that is repeated among those that are sent together",
    good.replace(
      "{ id: one, use: capture }",
      "{ id: both, together: [{ id: one, use: capture, times: 2 }, { id: two, use: capture }] }",
    ),
    "/steps/0/together/0",
  ],
  [
    "a variable of a step that is sent at the same moment",
    good.replace(
      "{ id: one, use: capture }",
      "{ id: both, together: [{ id: one, use: capture }, { id: two, use: capture, set: { x: '${one.response/a}' } }] }",
    ),
    "not earlier",
  ],
  [
    "a check of one of several steps that it does not name",
    good.replace("checks:", "  - { id: two, use: capture }\nchecks:").replace("step: one, ", ""),
    "must have required property 'step'",
  ],
  ["an unknown default", good.replace("checks:", "defaults: { stpe: one }\nchecks:"), "stpe"],
  ["a row without a name", good.replace("{ id: one,", "{ rows: [{ a: x }], id: <b>,"), "has no name `b`"],
  ["no YAML", "scenario: [", "a.yaml"],
])("%s is refused, with the file and the reason", (_, text, reason) => {
  expect(() => load(text)).toThrow(SuiteError);
  expect(() => load(text)).toThrow(reason);
  expect(() => load(text)).toThrow("a.yaml");
});
