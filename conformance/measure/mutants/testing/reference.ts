// The reference gateway in a test, and runs of the suite against a gateway behind a proxy.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Profile } from "@acquiring/contract";
import { filledAt } from "@acquiring/contract/codecs";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import { referenceProfile } from "@acquiring/gateway/profile";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, beforeAll, expect } from "vitest";
import { parse } from "yaml";
import { installedContract } from "../../../contract/contract.ts";
import { withFillings } from "../../../inputs/profile.ts";
import type { CheckResult } from "../../../judge/results.ts";
import { type Status, untried } from "../../../judge/status.ts";
import type { RunOptions } from "../../../run/options.ts";
import type { Report } from "../../../run/report.ts";
import { runConformance } from "../../../run/run.ts";
import { patience } from "../../../testing/fixtures.ts";
import { signedProfile } from "../../../testing/scenarios.ts";
import { type Proxy, type ProxyOptions, startProxy } from "../../proxy.ts";
import type { Signing } from "../../resign.ts";

const path = createRequire(import.meta.url).resolve("@acquiring/gateway/settings.yaml");
export const settings = parse(readFileSync(path, "utf8")) as { readonly features: object };
export const env = { GATEWAY_KEY: developmentAccount.key };
export const reference: Profile = referenceProfile;

const { "signature.repeated": _repeated, ...points } = reference.extension_points;
/**
 * The same with signatures by a row of pairs: that signs empty lists too, and leaves open which operation a request is
 * for.
 */
export const paired: Profile = {
  ...reference,
  extension_points: {
    ...points,
    "signature.scheme": signedProfile.extension_points["signature.scheme"] as SignatureScheme,
    "redirect.echoed-signature": "of-the-request",
  },
};

/** The points of the reference profile with these ids, as a profile has them. */
export const pointsOf = (ids: Iterable<string>): Record<string, unknown> =>
  withFillings(
    {},
    Object.fromEntries(
      [...ids]
        .map((id) => [id, filledAt({ ...reference.extension_points }, id)] as const)
        .filter(([, filled]) => filled !== undefined),
    ),
    installedContract(),
  );

/** Signs as this profile says, with the key of the reference gateway. */
export const signingOf = (profile: Profile): Signing => ({
  scheme: profile.extension_points["signature.scheme"] as SignatureScheme,
  key: developmentAccount.key,
});

/** A reference gateway for the tests of a file, on its own database; its URL. */
export function useGateway(profile: Profile = reference): () => string {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await startGateway({ databaseUrl: await newDatabase(), profile, requestLog: false });
  });
  afterAll(() => gateway?.close());
  return () => gateway.url;
}

/** Runs the suite against the target behind a proxy. A fault of the proxy fails the test. */
export async function runBehind(
  proxied: ProxyOptions,
  options: Omit<RunOptions, "target">,
): Promise<{ readonly report: Report; readonly results: readonly CheckResult[] }> {
  const proxy = await startProxy(proxied);
  try {
    return await runOn(proxy, options);
  } finally {
    await proxy.close();
  }
}

/** The same behind a proxy that was started before. */
export async function runOn(
  proxy: Proxy,
  options: Omit<RunOptions, "target">,
): Promise<{ readonly report: Report; readonly results: readonly CheckResult[] }> {
  let results: readonly CheckResult[] = [];
  const report = await runConformance({
    target: proxy.url,
    timeoutMs: patience,
    ...options,
    onEvent: (event) => {
      if (event.type === "finished") results = event.results;
    },
  });
  expect(proxy.faults).toEqual([]);
  return { report, results };
}

/** The checks that a conforming gateway must not get: neither one of these statuses nor without a verdict. */
export const alarmsIn = ({ checks }: Report, fine: readonly Status[] = ["pass"]): object[] =>
  checks
    .filter(({ status }) => ![...fine, ...untried].includes(status))
    .map(({ id, status, message, path, expected, actual }) => ({
      id,
      status,
      message,
      path,
      expected,
      actual,
    }));
