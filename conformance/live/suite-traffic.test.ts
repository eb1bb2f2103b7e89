// The suite's own traffic with a conforming gateway, including hostile, refused, repeated and concurrent requests. It is judged
// without knowing the purpose of each request, and must have no violations.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { startProxy } from "../measure/proxy.ts";
import { runConformance } from "../run/run.ts";
import { ownFixtures, patience, shareOf } from "../testing/fixtures.ts";
import type { RawExchange } from "./raw-exchange.ts";
import { setupOf } from "./setup.ts";
import { judged, type Summary } from "./watch.ts";

const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));
const settings: unknown = parse(readFileSync(join(folder, "settings.yaml"), "utf8"));

let gateway: RunningGateway;
beforeAll(async () => {
  process.env["GATEWAY_KEY"] = developmentAccount.key;
  gateway = await startGateway({ databaseUrl: await newDatabase() });
});
afterAll(async () => gateway?.close());

/** What the suite sends to the gateway, and how that responses. */
async function traffic(limitTo: { readonly limitTo?: readonly string[] }): Promise<RawExchange[]> {
  const exchanges: RawExchange[] = [];
  const { profile, url: target } = gateway;
  const scheme = profile.extension_points["signature.scheme"] as SignatureScheme;
  const proxy = await startProxy({
    target,
    signing: { scheme, key: developmentAccount.key },
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
  const env = { GATEWAY_KEY: developmentAccount.key };
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
