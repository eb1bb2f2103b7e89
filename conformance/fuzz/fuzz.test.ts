// The unusual variants: what they find, that a run can repeat them, and that their report has no secrets.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { afterEach, describe, expect, test } from "vitest";
import { conformanceCommand } from "../commands/program.ts";
import type { Terminal } from "../commands/terminal.ts";
import { startCarelessGateway } from "../measure/mutants/houses/careless-gateway.ts";
import { isWhole, ownFixtures } from "../testing/fixtures.ts";
import { closeGateways, openGateway } from "../testing/scenarios.ts";
import { readYaml } from "../inputs/files.ts";
import { defined, isRecord } from "@acquiring/contract/codecs";
import type { CheckResult } from "../judge/results.ts";
import type { RunOptions } from "../run/options.ts";
import { runConformance } from "../run/run.ts";
import type { Sends } from "../run/sends.ts";
import { variablesIn } from "../scenario/variables.ts";
import { damaged, edited, variants } from "./variants.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

afterEach(closeGateways);

/** A terminal that keeps what is written. */
function listening(): Terminal & { readonly text: () => string } {
  let written = "";
  const out = { write: (text: string) => ((written += text), true) };
  return { out, err: out, env: {}, text: () => written };
}

async function results(options: RunOptions): Promise<CheckResult[]> {
  const found: CheckResult[] = [];
  await runConformance({
    fixtures: ownFixtures(),
    env: {},
    only: ["advice.fuzz.*"],
    ...options,
    onEvent: (event) => {
      if (event.type === "check") found.push(event.result);
    },
  });
  return found;
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
  const folder = mkdtempSync(join(tmpdir(), "replay-"));
  const file = join(folder, "report.json");
  const terminal = listening();
  const run = [
    "conformance",
    "run",
    "--target",
    gateway.url,
    "--fuzz",
    "30",
    "--seed",
    "3",
    "--only",
    "advice.fuzz.capture",
  ];
  await conformanceCommand([...run, "--report", `json=${file}`], terminal);
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  const again = listening();
  await conformanceCommand(["conformance", "replay", file, "advice.fuzz.capture"], again);
  await gateway.close();
  rmSync(folder, { recursive: true });
  expect(isRecord(report) ? report["fuzz"] : undefined).toEqual({ runs: 30, seed: 3 });
  const shown = /smallest counterexample of --fuzz 30,\s+seed 3: [^.]+/;
  const words = (text: string): string | undefined => shown.exec(text)?.[0].replaceAll(/\s+/g, " ");
  expect(words(terminal.text())).toBeDefined();
  expect(words(again.text())).toBe(words(terminal.text()));
});

test("a run announces how many requests its variants send, with the payments that those on a payment need", async () => {
  const gateway = await openGateway();
  let announced: Sends | undefined;
  const options = { target: gateway.url, fixtures: ownFixtures(), fuzz: 5, notifyUrl: "http://127.0.0.1:9/" };
  await runConformance({
    ...options,
    only: ["advice.fuzz.query", "advice.fuzz.capture"],
    onEvent: (event) => {
      if (event.type === "started") announced = event.sends;
    },
  });
  expect(announced).toMatchObject({ variants: 15 });
  expect(gateway.requests).toHaveLength(15);
  const more = runConformance({
    ...options,
    maxRequests: 14,
    only: ["advice.fuzz.capture", "advice.fuzz.query"],
  });
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
  const found: CheckResult[] = [];
  await runConformance({
    target: gateway.url,
    fixtures: ownFixtures(),
    fuzz: 1000,
    only: ["advice.fuzz.query"],
    env: {},
    signal: stop.signal,
    onEvent: (event) => {
      if (event.type === "exchange") stop.abort();
      if (event.type === "check") found.push(event.result);
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

const folder = dirname(createRequire(import.meta.url).resolve("@acquiring/gateway/package.json"));

test("the reference gateway itself, as no smaller one shows, passes all advice and a share of the variants of each operation", async () => {
  const gateway = await startGateway({ databaseUrl: process.env["DATABASE_URL"] ?? (await newDatabase()) });
  try {
    const found = await results({
      target: gateway.url,
      profile: gateway.profile,
      settings: readYaml(join(folder, "settings.yaml"), "settings"),
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
