import { describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { UsageError } from "../contract/errors.ts";
import type { Check, Fixtures, Scenario } from "./model.ts";
import { allChecks, idsByName, planOf, type PlannedCheck, type Selection } from "./plan.ts";
import { bareProfile, type Profile } from "../inputs/profile.ts";
import { defaultSettings, type Settings } from "../inputs/settings.ts";

const contract = installedContract();

const check = (id: string, more: Partial<Check> = {}): Check => ({
  id,
  title: id,
  rules: ["endpoints.7"],
  level: "must",
  step: "one",
  assert: [{ status: 200 }],
  ...more,
});

const scenario = (id: string, checks: readonly Check[], more: Partial<Scenario> = {}): Scenario => ({
  scenario: id,
  operation: "captureTransactions",
  title: id,
  steps: [{ id: "one", use: "capture" }],
  checks,
  file: "test.yaml",
  ...more,
});

const fixturesOf = (...scenarios: Scenario[]): Fixtures => ({ scenarios, requests: { capture: {} } });
const profileWith = (points: Profile["points"]): Profile => ({ name: "test", points });

const unmet = (
  fixtures: Fixtures,
  id: string,
  settings: Settings = defaultSettings,
  profile: Profile = bareProfile,
): PlannedCheck["unmet"] =>
  allChecks(fixtures, contract, settings, profile).find((one) => one.id === id)?.unmet;

const planned = (fixtures: Fixtures, selection: Selection): string[] =>
  planOf(allChecks(fixtures, contract, defaultSettings, bareProfile), fixtures, selection).checks.map(
    ({ id }) => id,
  );

describe("the needs of a check", () => {
  const partial = { "capture.partial": "accepted" };
  const on = { ...defaultSettings, features: { captures: true } };

  test.each<[string, Partial<Check>, Profile["points"], (string | undefined)?, Settings?]>([
    [
      "a feature that is off",
      { requires: { features: ["captures"] } },
      {},
      "not-applicable features.captures",
    ],
    ["a feature that is on", { requires: { features: ["captures"] } }, {}, undefined, on],
    [
      "missing test data",
      { requires: { test_data: ["card.declined"] } },
      {},
      "not-applicable test_data.card.declined",
    ],
    ["an open point that it cites", { points: ["batch.empty"] }, {}, "not-specified batch.empty"],
    ["a filled point that it cites", { points: ["batch.empty"] }, { "batch.empty": "refused" }],
    ["an open point", { requires: { filled: partial } }, {}, "not-specified capture.partial"],
    ["a point with its value", { requires: { filled: partial } }, partial],
    [
      "a point with another value",
      { requires: { filled: partial } },
      { "capture.partial": "refused" },
      "not-applicable capture.partial",
    ],
    ["an open point with an excluded value", { requires: { unless: partial } }, {}],
    [
      "a point without the excluded value",
      { requires: { unless: partial } },
      { "capture.partial": "refused" },
    ],
    [
      "a point with the excluded value",
      { requires: { unless: partial } },
      partial,
      "not-applicable capture.partial",
    ],
  ])(
    "%s, of itself or of its scenario",
    (_, { requires, ...own }, points, lack, settings = defaultSettings) => {
      const needs = requires === undefined ? {} : { requires };
      for (const fixtures of [
        fixturesOf(scenario("a", [check("a.one", { ...own, ...needs })])),
        fixturesOf(scenario("a", [check("a.one", own)], needs)),
      ]) {
        const found = unmet(fixtures, "a.one", settings, profileWith(points));
        expect(found && `${found.seen} ${found.missing?.join(" ")}`).toBe(lack);
      }
    },
  );

  test("a selection needs the profile's way to select", () => {
    const query = (values: readonly string[]): Fixtures =>
      fixturesOf(
        scenario("q", [check("q.one")], {
          operation: "queryTransactions",
          steps: [{ id: "one", use: "capture", select: { by: "order_no", values } }],
        }),
      );
    const one = profileWith({
      "search.selection.queryTransactions": { by: { order_no: { field: "order_no" } } },
    });
    expect(unmet(query(["a"]), "q.one")).toMatchObject({
      seen: "not-specified",
      missing: ["search.selection.queryTransactions"],
    });
    expect(unmet(query(["a"]), "q.one", defaultSettings, one)).toBeUndefined();
    expect(unmet(query(["a", "b"]), "q.one", defaultSettings, one)).toMatchObject({
      seen: "not-applicable",
    });
  });
});

describe("a selection", () => {
  const fixtures = fixturesOf(
    scenario("a", [check("a.good"), check("a.bad", { control: "b.good", rules: ["limits.capture"] })]),
    scenario("b", [check("b.good"), check("b.advice", { level: "advice", rules: [] })]),
  );

  test("without patterns has everything except advice", () => {
    expect(planned(fixtures, {}).filter((id) => !id.startsWith("answer."))).toEqual([
      "a.good",
      "a.bad",
      "b.good",
    ]);
    expect(planned(fixtures, { advice: true })).toContain("b.advice");
  });

  test("can use id, rule or operation, and includes the controls", () => {
    expect(planned(fixtures, { only: ["limits.*"] })).toEqual(["a.bad", "b.good"]);
    expect(planned(fixtures, { only: ["a.?ood"] })).toEqual(["a.good"]);
    expect(planned(fixtures, { only: ["captureTransactions"], skip: ["answer.*", "a.*"] })).toEqual([
      "b.good",
    ]);
  });

  test("runs every scenario that sends the operation of an automatic check", () => {
    const all = allChecks(fixtures, contract, defaultSettings, bareProfile);
    const plan = planOf(all, fixtures, { only: ["answer.capture.errors.app.1"] });
    expect(plan.scenarios.map((one) => one.scenario)).toEqual(["a", "b"]);
    expect(
      planOf(all, fixtures, { only: ["answer.capture.errors.app.1"], limitTo: ["b"] }).scenarios.map(
        (one) => one.scenario,
      ),
    ).toEqual(["b"]);
  });

  test.each<Selection>([
    { only: ["nothing.*"] },
    { skip: ["nothing.*"] },
    { skip: ["*"] },
    { limitTo: ["c"] },
  ])("%j is refused if it matches nothing or leaves nothing", (selection) => {
    expect(() => planned(fixtures, selection)).toThrow(UsageError);
  });
});

test("a former id selects a check in --only and --skip", () => {
  const fixtures = fixturesOf(scenario("a", [check("a.one", { aliases: ["a.old"] }), check("a.two")]));
  expect(planned(fixtures, { only: ["a.old"] })).toEqual(["a.one"]);
  expect(planned(fixtures, { only: ["a.*"], skip: ["a.old"] })).toEqual(["a.two"]);
});

test("the former id of a rule selects the checks of all its claims", () => {
  const fixtures = fixturesOf(
    scenario("a", [
      check("a.order", { rules: ["batch-envelope.entry-order"] }),
      check("a.body", { rules: ["service.json-bodies"] }),
      check("a.one"),
    ]),
  );
  expect(planned(fixtures, { only: ["service.body-types"] })).toEqual(["a.body"]);
  const own = planned(fixtures, { only: ["endpoints.7"] }).filter((id) => id.startsWith("a."));
  expect(own).toEqual(["a.order", "a.one"]);
});

test("the former id of an automatic check names each check that it became", () => {
  const fixtures = fixturesOf(scenario("a", [check("a.one")], { operation: "createPayout" }));
  const known = idsByName(allChecks(fixtures, contract, defaultSettings, bareProfile));
  expect(known.get("answer.payout.endpoints.payout")).toEqual(["answer.payout.endpoints.payout.response"]);
  expect(known.get("answer.payout.payout.response-only")).toEqual([
    "answer.payout.payout.response-only",
    "answer.payout.payout.identifiers",
  ]);
});

test("advice and observed forms count in the verdict if the profile promises all their points", () => {
  const fixtures = fixturesOf(
    scenario("a", [check("a.advice", { level: "advice", points: ["batch.empty", "capture.several"] })]),
  );
  const promised = (points: Profile["points"]): boolean | undefined =>
    allChecks(fixtures, contract, defaultSettings, profileWith(points)).find(({ id }) => id === "a.advice")
      ?.promised;
  expect(promised({})).toBe(false);
  expect(promised({ "batch.empty": "refused" })).toBe(false);
  expect(promised({ "batch.empty": "refused", "capture.several": "accepted" })).toBe(true);
});

test("a run includes advice that the profile promises, even without --advice", () => {
  const fixtures = fixturesOf(
    scenario("a", [
      check("a.promised", { level: "advice", points: ["batch.empty"] }),
      check("a.advice", { level: "advice" }),
      check("a.must"),
    ]),
  );
  const ids = (points: Profile["points"]): string[] =>
    planOf(allChecks(fixtures, contract, defaultSettings, profileWith(points)), fixtures, {})
      .checks.map(({ id }) => id)
      .filter((id) => id.startsWith("a."));
  expect(ids({})).toEqual(["a.must"]);
  expect(ids({ "batch.empty": "refused" })).toEqual(["a.promised", "a.must"]);
});
