// An odd gateway in a test: the second reference gateway, which imports nothing of ours, behind a proxy that makes it odd.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { RunOptions } from "../../../run/options.ts";
import type { Report } from "../../../run/report.ts";
import { start } from "../../independent/gateway.ts";
import { startProxy, type Proxy } from "../../proxy.ts";
import { alarmsIn, runOn } from "./reference.ts";
import * as conduct from "../odd/conduct.ts";
import { makers, type Maker, type Start } from "../odd/wire.ts";
import * as writing from "../odd/writing.ts";

export interface Odd extends Maker {
  /** What it does, after "a gateway that". */
  readonly name: string;
  /** Why it conforms. */
  readonly because: string;
  readonly start: Start;
}

export const all: readonly Odd[] = [writing.odd, conduct.odd].flatMap((byReason) =>
  Object.entries(byReason).flatMap(([because, starts]) =>
    Object.entries(starts).map(([name, start]) => ({ name, because, start, ...makers[name] })),
  ),
);

const file = join(import.meta.dirname, "../../independent/settings.yaml");
const { credentials: _, ...given } = parse(readFileSync(file, "utf8")) as {
  readonly merchant: { readonly merchant_id: string; readonly account_id: string };
  readonly test_data: object;
  readonly features: object;
  readonly credentials: object;
};

/** What the maker of an odd gateway says to the suite. */
export const settingsOf = ({ features, lacks = [] }: Odd): object => ({
  ...given,
  features: { ...given.features, ...features },
  test_data: Object.fromEntries(Object.entries(given.test_data).filter(([name]) => !lacks.includes(name))),
});

/** Uses an odd gateway, which checks no signature, and ends it. */
export async function withOdd<T>(odd: Odd, use: (proxy: Proxy) => Promise<T>): Promise<T> {
  const merchants = [{ ...given.merchant, key: "none" }];
  const house = await start({ merchants, queryFrom: ["127.0.0.1"], unsigned: true });
  const proxy = await startProxy({ target: house.url, change: odd.start() });
  try {
    return await use(proxy);
  } finally {
    await proxy.close();
    await house.stop();
  }
}

/** The false alarms of a run on it, and its report. */
export async function tried(
  odd: Odd,
  proxy: Proxy,
  options: Partial<RunOptions>,
): Promise<{ readonly alarms: readonly object[]; readonly report: Report }> {
  const { report } = await runOn(proxy, { settings: settingsOf(odd), env: {}, ...options });
  return { alarms: alarmsIn(report, ["pass", "deviates"]), report };
}
