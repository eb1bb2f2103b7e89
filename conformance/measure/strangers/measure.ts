// Gateways by people who knew the source document alone, each with many single defects. Measures how many of these the suite
// finds under the bare profile, and whether it accepts the gateways without a defect. page.ts writes the result.
import { defined } from "@acquiring/contract/codecs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "yaml";
import { exitCodeOf, runConformance, type RunOptions, UsageError } from "../../index.ts";
import { ownFixtures } from "../../testing/fixtures.ts";

const here = import.meta.dirname;

/** One defect, in the words of the gateway's author. */
export interface Defect {
  readonly id: string;
  readonly says: string;
  /** The lines of the source document that it breaks. */
  readonly line: string;
  /** The operation's id in the contract. */
  readonly operation: string;
}

export interface Stranger {
  readonly name: string;
  readonly style: string;
  /** The number of its defects that the first run of the suite found. */
  readonly firstRun?: { readonly red: number; readonly of: number };
  readonly defects: readonly Defect[];
}

/** What one run showed. */
export interface Trial {
  readonly stranger: string;
  /** Absent for the unchanged gateway. */
  readonly defect?: Defect;
  /** The suite's exit code. */
  readonly exit: number;
  /** The failed checks. */
  readonly red: readonly string[];
  /** The checks that passed. */
  readonly passed: number;
}

interface Module {
  readonly start: (options: {
    readonly defect?: string;
  }) => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
}

const yaml = (...path: readonly string[]): unknown => parse(readFileSync(join(here, ...path), "utf8"));
const load = (...path: readonly string[]): Promise<unknown> =>
  import(pathToFileURL(join(here, ...path)).href) as Promise<unknown>;

/** The operations' ids by the names that the gateways' makers gave them, without spaces. */
const operations: Readonly<Record<string, string>> = {
  direct: "createDirectPayment",
  directpayment: "createDirectPayment",
  apm: "createApmPayment",
  apmpayment: "createApmPayment",
  redirect: "createRedirectPayment",
  redirectpayment: "createRedirectPayment",
  query: "queryTransactions",
  capture: "captureTransactions",
  review: "reviewTransactions",
  cancel: "cancelTransactions",
  cancelsubscription: "cancelSubscription",
  refund: "refundTransactions",
  refundsearch: "searchRefunds",
  search: "searchRefunds",
  payout: "createPayout",
};

/** Defects that could count as allowed, as `<gateway>/<defect>`, each with the reason. They are not counted. */
export const allowed: ReadonlyMap<string, string> = new Map(
  Object.entries((yaml("allowed.yaml") ?? {}) as Record<string, string>),
);

/** All of them, with their defects. @throws Error for an operation that it is unknown */
export async function strangers(): Promise<readonly Stranger[]> {
  const facts = yaml("strangers.yaml") as Record<string, Omit<Stranger, "name" | "defects">>;
  return Promise.all(
    Object.entries(facts).map(async ([name, fact]): Promise<Stranger> => {
      const module = (await load(name, "defects.mjs")) as { readonly defects: readonly RawDefect[] };
      return { name, ...fact, defects: module.defects.map(defectOf) };
    }),
  );
}

type RawDefect = Omit<Defect, "line"> & { readonly line: string | number | readonly number[] };

function defectOf({ id, says, line, operation }: RawDefect): Defect {
  const known = operations[operation.replaceAll(/\W/gu, "").toLowerCase()];
  if (known === undefined) throw new Error(`${id}: there is no operation ${operation}.`);
  return { id, says, line: [line].flat().join(", ").replaceAll(/,\s*/gu, ", "), operation: known };
}

/** Runs the suite with this gateway's settings and no profile; with a defect only until a check fails. */
export async function tryOn(
  stranger: string,
  defect: Defect | undefined,
  options: Partial<RunOptions> = {},
): Promise<Trial> {
  const { start } = (await load(stranger, "gateway.mjs")) as Module;
  const gateway = await start(defect === undefined ? {} : { defect: defect.id });
  const about = { stranger, ...defined({ defect }) };
  try {
    const report = await runConformance({
      target: gateway.url,
      settings: yaml(stranger, "settings.yaml"),
      failFast: defect !== undefined,
      fixtures: ownFixtures(),
      env: {},
      ...options,
    });
    const red = report.checks.filter(({ status }) => status === "fail").map(({ id }) => id);
    return { ...about, exit: exitCodeOf(report), red, passed: report.totals.pass };
  } catch (error) {
    // A run that cannot begin has exit code 2, which calls nothing wrong.
    if (error instanceof UsageError) return { ...about, exit: 2, red: [], passed: 0 };
    throw error;
  } finally {
    await gateway.close();
  }
}

export interface Trying {
  /** The gateways; all by default. */
  readonly only?: readonly string[];
  /** The defects by id; all by default. */
  readonly defects?: readonly string[];
  /** Runs at the same time. */
  readonly parallel?: number;
  readonly onTrial?: (trial: Trial, done: number, of: number) => void;
}

/** Runs the suite with each gateway unchanged, then with each of its defects. */
export async function tryAll({
  only = [],
  defects = [],
  parallel = 3,
  onTrial,
}: Trying): Promise<readonly Trial[]> {
  const queue = (await strangers())
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .flatMap(({ name, defects: all }): [string, Defect | undefined][] => [
      ...(defects.length === 0 ? ([[name, undefined]] as [string, undefined][]) : []),
      ...all
        .filter(({ id }) => defects.length === 0 || defects.includes(id))
        .map((defect): [string, Defect] => [name, defect]),
    ]);
  const of = queue.length;
  const trials: Trial[] = [];
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const trial = await tryOn(...one);
      trials.push(trial);
      onTrial?.(trial, trials.length, of);
    }
  };
  await Promise.all(Array.from({ length: parallel }, next));
  return trials;
}
