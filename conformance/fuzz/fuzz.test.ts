// The unusual variants: what they find, that a run can repeat them, and that their report has no secrets.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { afterEach, describe, expect, test } from "vitest";
import { startCarelessGateway } from "../measure/mutants/houses/careless-gateway.ts";
import { useDesk } from "../testing/desk.ts";
import { isWhole, ownFixtures } from "../testing/fixtures.ts";
import { closeGateways, openGateway, runWith } from "../testing/scenarios.ts";
import { readYaml } from "../inputs/files.ts";
import { defined } from "@acquiring/contract/codecs";
import type { CheckResult } from "../judge/results.ts";
import type { RunOptions } from "../run/options.ts";
import { variablesIn } from "../scenario/variables.ts";
import { damaged, edited, variants } from "./variants.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

afterEach(closeGateways);

const { acquiring, folder } = useDesk();

/** Of the checks that were selected. */
async function results(options: RunOptions): Promise<CheckResult[]> {
  const suite = { fixtures: ownFixtures(), env: {}, only: ["advice.fuzz.*"] };
  const { events } = await runWith({ ...suite, ...options });
  return events.flatMap((event) => (event.type === "check" ? [event.result] : []));
}

test("a careless gateway fails for every operation, with a small counterexample and its request", async () => {
  const gateway = await startCarelessGateway();
  const found = await results({ target: gateway.url, fuzz: 80, seed: 3 });
  await gateway.close();
  expect(found.map(({ id, status }) => `${id} ${status}`)).toHaveLength(11);
  expect(found.filter(({ status }) => status !== "deviates").map(({ id }) => id)).toEqual([]);
  for (const { message, exchanges, curl } of found) {
    expect(message).toContain("smallest counterexample of --fuzz 80, seed 3");
    expect(exchanges).toHaveLength(1);
    expect(curl).toMatch(/^(curl|$)/);
  }
  expect(JSON.stringify(found)).not.toContain("4111111111111111");
});

describe("a number of variants and a seed", () => {
  const bodies = async (seed: number, fuzzSeed?: number): Promise<string[]> => {
    const gateway = await openGateway();
    await results({
      target: gateway.url,
      fuzz: 15,
      seed,
      only: ["advice.fuzz.query"],
      notifyUrl: "http://127.0.0.1:9/",
      ...defined({ fuzzSeed }),
    });
    await closeGateways();
    return gateway.requests.map(({ text, headers }) => `${headers["content-type"] ?? ""} ${text}`);
  };

  test("produce the same requests, and another seed produces others", async () => {
    const first = await bodies(7);
    expect(first.length).toBe(15);
    expect(await bodies(7)).toEqual(first);
    expect(await bodies(8)).not.toEqual(first);
    expect(await bodies(8, 7)).toEqual(first);
  });
});

test("the replay of a counterexample reproduces it", async () => {
  const gateway = await startCarelessGateway();
  const file = join(folder(), "report.json");
  const variants = ["--fuzz", "30", "--seed", "3", "--only", "advice.fuzz.capture"];
  const first = await acquiring("run", "--target", gateway.url, ...variants, "--report", `json=${file}`);
  const again = await acquiring("replay", file, "advice.fuzz.capture");
  await gateway.close();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ fuzz: { runs: 30, seed: 3 } });
  const shown = /smallest counterexample of --fuzz 30,\s+seed 3: [^.]+/;
  const words = (text: string): string | undefined => shown.exec(text)?.[0].replaceAll(/\s+/g, " ");
  expect(words(first.out)).toBeDefined();
  expect(words(again.out)).toBe(words(first.out));
});

test("a run announces how many requests its variants send, with the payments that those on a payment need", async () => {
  const gateway = await openGateway();
  const only = ["advice.fuzz.query", "advice.fuzz.capture"];
  const suite = { target: gateway.url, fixtures: ownFixtures(), notifyUrl: "http://127.0.0.1:9/" };
  const options = { ...suite, fuzz: 5, only };
  const { events } = await runWith(options);
  expect(events[0]).toMatchObject({ type: "started", sends: { variants: 15 } });
  expect(gateway.requests).toHaveLength(15);
  const more = runWith({ ...options, maxRequests: 14 });
  await expect(more).rejects.toThrow("send 15 requests, more than --max-requests 14");
});

test("a run without --fuzz has no variants", async () => {
  const gateway = await openGateway();
  await expect(results({ target: gateway.url, advice: true })).rejects.toThrow("No checks are left to run");
  expect(gateway.requests).toEqual([]);
});

test("a stopped run does not blame the gateway for variants that were not sent", async () => {
  const gateway = await openGateway();
  const stop = new AbortController();
  const found = await results({
    target: gateway.url,
    fuzz: 1000,
    only: ["advice.fuzz.query"],
    signal: stop.signal,
    onEvent: (event) => {
      if (event.type === "exchange") stop.abort();
    },
  });
  expect(gateway.requests.length).toBeLessThan(20);
  expect(found[0]?.status).not.toBe("pass");
  expect(found[0]?.message).toContain("stopped");
});

describe("a variant", () => {
  test("is applied without an exception, and changes no prototype", () => {
    fc.assert(
      fc.property(variants(fc), ({ edits, damage }) => {
        const record = { a: "1", list: [{ b: "2" }], __proto__: null };
        edited(record, edits);
        expect(damaged(Buffer.from(JSON.stringify({ a: 1 })), damage)).toBeInstanceOf(Uint8Array);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  test("contains no variable of the suite", () => {
    fc.assert(
      fc.property(variants(fc), ({ edits }) => {
        expect(variablesIn(edits)).toEqual([]);
      }),
    );
  });
});

const reference = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));

test("the reference gateway itself, as no smaller one shows, passes all advice and a share of the variants of each operation", async () => {
  const gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] ?? (await newDatabase()) });
  try {
    const found = await results({
      target: gateway.url,
      profile: gateway.profile,
      settings: readYaml(join(reference, "settings.yaml"), "settings"),
      env: { GATEWAY_KEY: developmentAccount.key },
      only: ["advice.*"],
      fuzz: isWhole ? 50 : 20,
      seed: 11,
    });
    expect(found.length).toBeGreaterThan(70);
    expect(found.filter(({ status }) => status !== "pass" && status !== "not-applicable")).toEqual([]);
    expect(found.filter(({ status }) => status === "not-applicable").length).toBeLessThan(5);
  } finally {
    await gateway.close();
  }
});
