// `npm run task partitions`: the suite and a short storm on tables that are split by merchant. No statement of a request may use
// more than one part, or rows of two merchants.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { developmentAccount } from "../../start/options.ts";
import { startGateway } from "../../start/start.ts";
import { closePool, openPool } from "../../store/pool.ts";
import { migrate } from "../../store/tables/migrate.ts";
import { chaos } from "../chaos/chaos.ts";
import { command, shown, start } from "../chaos/command.ts";
import { newServer } from "../chaos/server.ts";
import { splitByMerchant } from "./split.ts";
import { listenToPlans, tellingPlans } from "./touched.ts";

const root = join(import.meta.dirname, "..", "..", "..");

const help = `npm run task partitions -- [--parts N] [--seconds N] [--seed N] [--json]

  --parts N    into how many parts each table is split, 2 to 64; 8 if not given
  --seconds N  of the storm after the suite, 5 to 600; 30 if not given
  --seed N     the same storm again; another one each time if not given
  --json       prints the figures as JSON

Exit code: 0 the suite passes, no statement of a request uses two parts, and all books agree; 1 otherwise; 2 wrong usage.
`;

/** The work of all merchants: how long it takes until each of its statements was sent. */
const idleMs = 8000;

/** How many checks ended in each way, and the exit code of the suite. */
interface Ended {
  readonly code: number;
  readonly totals: Readonly<Record<string, number>>;
}

async function suiteOn(url: string, more: readonly string[]): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-partitions-"));
  try {
    const report = join(folder, "report.json");
    const files = ["profile", "settings"].map((kind) => `--${kind}=${join(root, "gateway", `${kind}.yaml`)}`);
    const parameters = [
      "conformance",
      "run",
      `--target=${url}`,
      ...files,
      `--report=json=${report}`,
      ...more,
    ];
    const suite = spawn(
      process.execPath,
      ["--conditions=@acquiring/source", join(root, "conformance", "cli.ts"), ...parameters],
      { stdio: "ignore", env: { ...process.env, GATEWAY_KEY: developmentAccount.key } },
    );
    const [code] = (await once(suite, "exit")) as [number | null];
    const { totals } = JSON.parse(readFileSync(report, "utf8")) as Ended;
    return { code: code ?? 2, totals };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The suite, with `more` options, on split tables, and what the statements of its requests have used. */
export async function suiteOnParts(parts: number, more: readonly string[] = []) {
  const server = await newServer();
  try {
    const pool = openPool(server.url, () => undefined);
    await migrate(pool);
    const tables = await splitByMerchant(pool, parts);
    for (const [name, value] of Object.entries(tellingPlans))
      await pool.query(`alter database postgres set ${name} = '${value}'`);
    await closePool(pool);
    const plans = listenToPlans();
    const { onStatement } = plans;
    const gateway = await startGateway({ databaseUrl: server.url, byMerchant: true, onStatement });
    try {
      process.stderr.write("suite on split tables …\n");
      // What no request has sent looks for due work of all merchants.
      await sleep(idleMs);
      const idle = new Set(plans.texts.keys());
      const { code, totals } = await suiteOn(gateway.url, more);
      const own = [...plans.texts].filter(([text]) => !idle.has(text));
      const wide = own.filter(([, used]) => used > 1).map(([text, used]) => `${used} parts: ${text}`);
      const wrong = code === 0 ? wide : [`the suite ended with ${code}`, ...wide];
      const narrow = own.filter(([, used]) => used === 1).length;
      return { tables: tables.length, checks: totals, statements: own.length, narrow, wrong };
    } finally {
      await gateway.close();
    }
  } finally {
    await server.remove();
  }
}

export const main = command({
  help,
  options: { parts: { least: 2, most: 64, otherwise: 8 }, seconds: { least: 5, most: 600, otherwise: 30 } },
  run: async ({ parts, seconds, seed }) => {
    const suite = await suiteOnParts(parts);
    process.stderr.write("storm on split tables …\n");
    const storm = await chaos({ seconds, clients: 8, seed, parts });
    return { parts, suite, storm, wrong: [...suite.wrong, ...storm.wrong] };
  },
  report: ({ parts, suite, storm, wrong }) =>
    [
      `${suite.tables} tables in ${parts} parts each: ${suite.checks["pass"]} checks pass, ${suite.checks["fail"] ?? 0} fail`,
      `${suite.statements} statements of requests, ${suite.narrow} of them in one part and the others in none, ${suite.wrong.length} in several`,
      `storm of ${storm.seconds} s with seed ${storm.seed}: ${storm.payments} payments, ${storm.captures} captures, ${storm.refunds} refunds of 4 merchants; ${storm.gatewaysKilled} gateways and ${storm.databasesKilled} databases killed`,
      wrong.length === 0 ? "nothing lost, nothing doubled, every book agrees" : `${wrong.length} wrong`,
      ...shown(wrong),
      "",
    ].join("\n"),
});

if (import.meta.main) await start(main);
