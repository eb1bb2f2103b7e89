// The suite's own measure, on the reference gateway: it is green, and each defect is found by a check of the rule that it breaks.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { rules } from "@acquiring/contract/catalogue";
import { parse } from "yaml";
import { type Matrix, mutants, runMatrix, type Signing, startProxy } from "./index.ts";
import { notifying } from "./styles.ts";

const operations: readonly string[] = [
  "createDirectPayment",
  "queryTransactions",
  "captureTransactions",
  "refundTransactions",
  "searchRefunds",
];
const observable = rules.filter(
  (rule) => !("unobservable" in rule) && rule.operations.some((id) => operations.includes(id)),
);

test("every rule that can be seen has exactly one mutant, of an operation that it is about", () => {
  expect(mutants.map(({ rule }) => rule).toSorted()).toEqual(observable.map(({ id }) => id).toSorted());
  const about = new Map<string, readonly string[]>(observable.map(({ id, operations: ids }) => [id, ids]));
  for (const { name, rule, operation } of mutants)
    expect([name, about.get(rule)]).toEqual([name, expect.arrayContaining([operation])]);
});

test("no two mutants have the same name", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

describe("on the reference gateway", () => {
  let gateway: RunningGateway;
  let matrix: Matrix;
  const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
  const settings = parse(readFileSync(join(folder, "settings.yaml"), "utf8")) as {
    readonly features: object;
  };
  const signing = (): Signing => ({
    scheme: gateway.profile.extension_points["signature.scheme"] as SignatureScheme,
    key: developmentAccount.key,
  });

  beforeAll(async () => {
    process.env["GATEWAY_KEY"] = developmentAccount.key;
    gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] });
    matrix = await runMatrix({ target: gateway.url, settings, profile: gateway.profile, signing: signing() });
  }, 300_000);

  afterAll(() => gateway?.close());

  test("the unmutated gateway is green, also where a form is only observed", () => {
    const red = matrix.unmutated.checks.filter(
      ({ status }) => !["pass", "not-specified", "not-applicable"].includes(status),
    );
    expect(red.map(({ id, status, message }) => ({ id, status, message }))).toEqual([]);
    expect(matrix.unmutated.conforms).toBe(true);
  });

  test("no mutant survives", () => {
    expect(matrix.rows.filter(({ outcome }) => outcome === "survived")).toEqual([]);
  });

  test("a mutant is idle only where the gateway lacks what its rule is about", () => {
    const idle = matrix.rows.filter(({ outcome }) => outcome === "idle").map(({ rule }) => rule);
    // Notifications are open in the reference gateway's profile.
    expect(idle).toEqual(
      gateway.profile.extension_points["notification.delivery"] === undefined ? ["events.1.notify"] : [],
    );
  });

  test("each kill is by a check that cites the rule", () => {
    const cites = new Map(matrix.unmutated.checks.map((check) => [check.id, check.rules]));
    for (const { name, rule, outcome, killedBy } of matrix.rows) {
      if (outcome !== "killed") continue;
      expect([name, killedBy.length > 0]).toEqual([name, true]);
      for (const id of killedBy)
        expect([name, id, cites.get(id)]).toEqual([name, id, expect.arrayContaining([rule])]);
    }
  });

  test("the mutant of the notification is killed in front of a gateway that notifies", async () => {
    const notifier = await startProxy({ target: gateway.url, change: notifying });
    const delivery = { method: "POST", media: "application/json", within_seconds: 2 };
    const { profile } = gateway;
    try {
      const { unmutated, rows } = await runMatrix({
        target: notifier.url,
        settings: { ...settings, features: { ...settings.features, notifications: true } },
        profile: {
          ...profile,
          extension_points: { ...profile.extension_points, "notification.delivery": delivery },
        },
        signing: signing(),
        mutants: mutants.filter(({ rule }) => rule === "events.1.notify"),
      });
      expect(unmutated.conforms).toBe(true);
      expect(rows.map(({ outcome, killedBy }) => [outcome, killedBy])).toEqual([
        ["killed", ["general.notification.sent"]],
      ]);
    } finally {
      await notifier.close();
    }
  }, 120_000);
});
