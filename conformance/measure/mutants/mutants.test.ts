// Tests the mutants as data, and their page. `npm run task mutants` measures that each is killed. Here, the first
// mutant of each operation runs through its own scenarios, so that a suite which finds nothing fails at once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { operations, rules } from "@acquiring/contract/catalogue";
import { beforeAll, describe, expect, test } from "vitest";
import { installedContract } from "../../contract/contract.ts";
import { prepare } from "../../run/run.ts";
import { isWhole, ownFixtures, patience } from "../../testing/fixtures.ts";
import { type Matrix, type Mutant, mutants, type KillRecord, runMatrix } from "../index.ts";
import { reasons } from "./needs-profile.ts";
import { alarmsIn, env, reference, settings, signingOf, useGateway } from "./testing/reference.ts";

const ruleById = new Map(rules.map((rule) => [rule.id as string, rule]));
const pointById = installedContract().points;

const { all } = prepare({ settings, profile: reference });
const reading = new Set(["queryTransactions", "searchRefunds"]);
const advice = new Set(all.filter(({ check }) => check.level === "advice").map(({ id }) => id));

test("every observable rule has a mutant", () => {
  const broken = new Set(mutants.map(({ rule }) => rule));
  const observable = rules.filter((rule) => !("unobservable" in rule)).map(({ id }) => id as string);
  expect(observable.filter((id) => !broken.has(id))).toEqual([]);
  expect(mutants.length).toBeGreaterThanOrEqual(150);
});

test("a mutant breaks a rule, a promise or an advice check of its operation", () => {
  const strangers = mutants.filter(({ rule, operation }) => {
    if (rule.startsWith("check:")) return !advice.has(rule.slice("check:".length));
    const point = rule.startsWith("point:") ? pointById.get(rule.slice("point:".length)) : undefined;
    const about: readonly string[] | undefined = (point ?? ruleById.get(rule))?.operations;
    // What another operation got wrong, or what the state of an order is, shows in what is read afterwards; a card in
    // any response.
    const anywhere = reading.has(operation) || rule === "direct-payment-result.card";
    return about?.includes(operation) !== true && !anywhere;
  });
  expect(strangers.map(({ name, rule, operation }) => ({ name, rule, operation }))).toEqual([]);
});

test("no mutant breaks a rule that is not observable", () => {
  expect(mutants.filter(({ rule }) => "unobservable" in (ruleById.get(rule) ?? {}))).toEqual([]);
});

test("only a mutant that breaks a stated rule says why it needs a profile, in a sentence", () => {
  const excused = mutants.filter(({ needsProfile }) => needsProfile !== undefined);
  for (const { name, rule, needsProfile } of excused)
    expect([name, ruleById.get(rule)?.basis, needsProfile]).toEqual([
      name,
      expect.stringMatching(/^(?:stated|derived)$/),
      expect.stringMatching(/^[A-Z].{30,}\.$/),
    ]);
});

test("each reason names existing mutants, and no mutant has two reasons", () => {
  const names = new Set(mutants.map(({ name }) => name));
  const named = reasons.flatMap((one) => one.mutants);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("every operation has mutants", () => {
  const broken = new Set(mutants.map(({ operation }) => operation));
  expect(operations.map(({ id }) => id as string).filter((id) => !broken.has(id))).toEqual([]);
});

test("no two mutants have the same name, and a name describes the defect in a few words", () => {
  const names = mutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z0-9]+(-[A-Za-z0-9]+)+$/.test(name))).toEqual([]);
});

test("the record of the last measurement has all mutants and checks, and no others", () => {
  const file = join(import.meta.dirname, "../../..", "docs", "measured", "mutants.json");
  const record = JSON.parse(readFileSync(file, "utf8")) as KillRecord;
  const told = Object.entries(record.mutants).flatMap(([operation, byRule]) =>
    Object.entries(byRule).flatMap(([rule, byName]) =>
      Object.keys(byName).map((name) => `${operation} ${rule} ${name}`),
    ),
  );
  expect(told.toSorted()).toEqual(
    mutants.map(({ operation, rule, name }) => `${operation} ${rule} ${name}`).toSorted(),
  );
  const checks = [record.checks, record.untried].flatMap((groups) => Object.values(groups).flat());
  expect(checks.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

describe("on the reference gateway", () => {
  const target = useGateway();
  let matrix: Matrix;
  const tried: readonly Mutant[] = operations.flatMap(({ id }) =>
    mutants
      .filter(({ operation, survives }) => operation === id && survives === undefined)
      .slice(0, isWhole ? 2 : 1),
  );

  /** The scenarios with a check of these rules, without advice, which fuzz.test.ts runs. */
  const near = (): readonly string[] => {
    const about = new Set(tried.map(({ rule }) => rule));
    return ownFixtures()
      .scenarios.filter(({ checks }) =>
        checks.some(
          ({ level, rules: cited = [], points = [] }) =>
            level !== "advice" &&
            [...cited, ...points.map((id) => `point:${id}`)].some((id) => about.has(id)),
        ),
      )
      .map(({ scenario }) => scenario);
  };

  beforeAll(async () => {
    process.env["GATEWAY_KEY"] = env.GATEWAY_KEY;
    matrix = await runMatrix({
      target: target(),
      settings,
      profile: reference,
      signing: signingOf(reference),
      mutants: tried,
      ...(isWhole ? {} : { scenarios: near() }),
      timeoutMs: patience,
    });
  });

  test("the unmutated gateway passes, also for forms that are only observed", () => {
    expect(alarmsIn(matrix.unmutated)).toEqual([]);
    expect(matrix.unmutated.conforms).toBe(true);
  });

  test("the first mutants of each operation are killed", () => {
    expect(matrix.rows.map(({ name, outcome }) => [name, outcome])).toEqual(
      tried.map(({ name }) => [name, "killed"]),
    );
  });

  test("the mutants are also killed without a profile, or say what the source document leaves open", () => {
    expect(matrix.bare.conforms).toBe(true);
    const bare = matrix.rows.flatMap(({ name, bare: found }) =>
      found === undefined ? [] : [{ name, ...found }],
    );
    expect(bare.length).toBeGreaterThan(5);
    expect(bare.map(({ name, outcome }) => [name, outcome])).toEqual(
      bare.map(({ name, needsProfile }) => [name, needsProfile === undefined ? "killed" : "survived"]),
    );
  });

  test("each mutant is killed by a check of the rule that it breaks", () => {
    const citing = new Map(matrix.unmutated.checks.map(({ id, rules: cited }) => [id, cited]));
    for (const { name, rule, killedBy } of matrix.rows) {
      if (rule.startsWith("point:")) continue;
      for (const id of killedBy)
        expect([name, id, citing.get(id)]).toEqual([name, id, expect.arrayContaining([rule])]);
    }
  });
});
