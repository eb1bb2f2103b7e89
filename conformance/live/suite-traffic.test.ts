// The traffic of the suite with the reference gateway, judged without knowing the purpose of each request. Without a defect it has
// no violations, also with hostile, refused, repeated and concurrent requests. A defect that single exchanges show is found
// through the real proxy; `npm run task mutants` judges all mutants in the same way without it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { mutants } from "../measure/index.ts";
import { startProxy } from "../measure/proxy.ts";
import type { Mutant } from "../measure/mutants/mutant.ts";
import { runConformance } from "../run/run.ts";
import { ownFixtures, patience, shareOf } from "../testing/fixtures.ts";
import { judgeInBackground } from "./background.ts";
import { startLiveProxy } from "./proxy.ts";
import type { RawExchange } from "./raw-exchange.ts";
import { setupOf } from "./setup.ts";
import { judged, type Summary } from "./watch.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
const settings: unknown = parse(readFileSync(join(folder, "settings.yaml"), "utf8"));
const env = { GATEWAY_KEY: developmentAccount.key };

let gateway: RunningGateway;
beforeAll(async () => {
  process.env["GATEWAY_KEY"] = developmentAccount.key;
  gateway = await startGateway({ databaseUrl: await newDatabase() });
});
afterAll(async () => gateway?.close());

/** How the proxies sign what they change. */
const signingOf = ({ profile }: RunningGateway) => ({
  scheme: profile.extension_points["signature.scheme"] as SignatureScheme,
  key: developmentAccount.key,
});

/** What the suite sends to the gateway, and its responses. */
async function traffic(limitTo: { readonly limitTo?: readonly string[] }): Promise<RawExchange[]> {
  const exchanges: RawExchange[] = [];
  const { profile, url: target } = gateway;
  const proxy = await startProxy({
    target,
    signing: signingOf(gateway),
    onExchange: (one) => void exchanges.push(one),
  });
  const fixtures = ownFixtures();
  await runConformance({
    target: proxy.url,
    settings,
    profile,
    fixtures,
    advice: true,
    timeoutMs: patience,
    ...limitTo,
  });
  await proxy.close();
  return exchanges;
}

function judgedHere(exchanges: readonly RawExchange[], whole: boolean): Summary {
  return judged(setupOf({ settings, profile: gateway.profile, env, whole }), exchanges);
}

const told = ({ violations }: Summary) =>
  violations.map(({ result: { id, path, expected, actual, why, exchanges } }) => ({
    id,
    path,
    expected,
    actual,
    why,
    exchanges,
  }));

test(
  "the responses of a conforming gateway to the suite have no violations",
  { timeout: 900_000 },
  async () => {
    const exchanges = await traffic(shareOf(0, 8));
    for (const whole of [false, true]) {
      const summary = judgedHere(exchanges, whole);
      expect(told(summary)).toEqual([]);
      const judgedOnes = summary.operations.reduce((sum, one) => sum + one.judged, 0);
      expect(judgedOnes).toBeGreaterThan(exchanges.length / 5);
    }
  },
);

/** What the proxy sees of the short scenarios of an operation, with this mutant in front of the gateway. */
async function seenBehindProxy(mutant: Mutant | undefined, operation: string): Promise<Summary> {
  const { profile, url: target } = gateway;
  const change = (name: string) => (name === mutant?.operation ? mutant : undefined);
  const defective = await startProxy({ target, change, signing: signingOf(gateway) });
  const judge = judgeInBackground(setupOf({ settings, profile, env, whole: true }), () => undefined);
  const proxy = await startLiveProxy({
    target: new URL(defective.url),
    host: "127.0.0.1",
    port: 0,
    acknowledgement: { status: 200, body: "OK" },
    onRequest: (request) => judge.begin({ at: Date.now(), request }),
    onNotification: () => undefined,
    onUnreachable: () => undefined,
  });
  const fixtures = ownFixtures();
  const limitTo = fixtures.scenarios
    .filter(
      (one) =>
        one.operation === operation && one.steps.length < 4 && !JSON.stringify(one.steps).includes("times"),
    )
    .slice(0, 6)
    .map(({ scenario }) => scenario);
  try {
    await runConformance({ target: proxy.url, settings, profile, fixtures, timeoutMs: patience, limitTo });
    return await judge.finish();
  } finally {
    await proxy.close(0);
    await defective.close();
  }
}

test("a gateway without defects has no violations behind the proxy", { timeout: 300_000 }, async () => {
  const { violations, operations } = await seenBehindProxy(undefined, "captureTransactions");
  expect(violations.map(({ result }) => [result.id, result.actual])).toEqual([]);
  expect(operations.reduce((sum, { judged }) => sum + judged, 0)).toBeGreaterThan(5);
});

/** One mutant for each visible part of an exchange: JSON, XML, a form, the page, a signature, an echo, a leak. */
const shown = [
  "scores-risk-in-words",
  "captures-without-telling-the-currency",
  "capture-writes-entries-as-texts",
  "query-is-signed-with-nothing",
  "cancel-is-signed-wrongly",
  "tells-another-apm-amount",
  "fills-the-card-into-the-page",
  "redirect-answers-in-json",
  "refunds-to-the-card",
];

test.each(shown)("the defect %s is found from the traffic alone", { timeout: 300_000 }, async (name) => {
  const mutant = mutants.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant ${name}.`);
  const { violations } = await seenBehindProxy(mutant, mutant.operation);
  const broken = violations.flatMap(({ result: { rules, points } }) => [
    ...rules,
    ...points.map((point) => `point:${point}`),
  ]);
  expect(broken).toContain(mutant.rule);
});
