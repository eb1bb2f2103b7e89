// `npm run task bench:gateway`: how fast the reference gateway is, beside what limits it, in one run and in turn. Prints a
// table and writes bench/gateway.json. It measures this machine at this minute; load, gateway and database share it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { developmentAccount, startGateway, startPostgres } from "@acquiring/gateway";
import { startCli, stopAll, stopChild } from "./gateway-children.ts";
import { caller } from "./gateway-load.ts";
import { queryFigures } from "./gateway-orders.ts";
import { expectApproved, path, payment } from "./gateway-payments.ts";
import { payments, type Recorded } from "./gateway-rounds.ts";
import { hearStatements, record } from "./gateway-sql.ts";
import { median } from "./measure.ts";
import { rowsOf } from "./rows.ts";

const help = `npm run task bench:gateway                   everything but Prism
npm run task bench:gateway -- --with-prism   with Prism, which is installed into a temporary folder
npm run task bench:gateway -- --quick        shorter rounds, 2,000 orders stored, nothing written
`;

const { values: flags } = parseArgs({
  options: {
    "with-prism": { type: "boolean" },
    quick: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

const quick = flags.quick === true;
const withPrism = flags["with-prism"] === true;
const plan = quick
  ? { rounds: 1, millis: 100, starts: 1, few: 1000, many: 2000, queryRounds: 1, each: 5, withPrism }
  : { rounds: 5, millis: 2000, starts: 5, few: 1000, many: 1_000_000, queryRounds: 5, each: 200, withPrism };

const rows = rowsOf(66);

/** One payment's statements, heard in a gateway of this process that is gone afterwards. */
async function recordPayment(databaseUrl: string): Promise<Recorded> {
  // Before the gateway opens its first connection.
  const hearing = hearStatements();
  const gateway = await startGateway({ databaseUrl });
  const asking = caller(gateway.url, 1);
  try {
    const { profile } = gateway;
    const recording = await record(hearing, async () => {
      const body = payment(profile);
      const answer = await asking.post(path, body);
      expectApproved(answer);
      const { order_no } = JSON.parse(body) as { order_no: string };
      const transaction_id = /<transaction_id>([^<]+)</u.exec(answer.text)?.[1] ?? "";
      return { account_id: developmentAccount.account_id, order_no, transaction_id };
    });
    return { recording, profile, answer: await asking.post(path, payment(profile)) };
  } finally {
    asking.close();
    hearing.stop();
    await gateway.close();
  }
}

/** Seconds from starting the program, without a database, to the first payment's answer. */
async function startUp({ profile }: Recorded): Promise<number> {
  const start = performance.now();
  const gateway = await startCli();
  const asking = caller(gateway.url, 1);
  expectApproved(await asking.post(path, payment(profile)));
  const seconds = (performance.now() - start) / 1000;
  asking.close();
  await stopChild(gateway);
  return seconds;
}

async function queries(databaseUrl: string, { profile }: Recorded): Promise<void> {
  const query = await queryFigures(databaseUrl, profile, { ...plan, rounds: plan.queryRounds });
  for (const [orders, p50, p99] of [
    [query.few, query.fewP50, query.fewP99],
    [query.many, query.manyP50, query.manyP99],
  ] as const) {
    const what = `query of 100 orders, ${orders.toLocaleString("en")} stored`;
    rows.tell(what, p50, "ms");
    rows.tell(`${what}, p99`, p99, "ms");
  }
  rows.tell("query of 100 orders: p99 with many stored beside few", query.ratio, "times", { most: 1.5 });
}

async function everything(): Promise<void> {
  // Without what it started the measurement fails, and then cleans up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stopAll());
  const folder = mkdtempSync(join(tmpdir(), "acquiring-bench-"));
  // PostgreSQL does not run as root and has to reach it.
  chmodSync(folder, 0o755);
  // A folder that is kept, so that what is committed is on the disk.
  const server = await startPostgres(join(folder, "database"));
  try {
    const recorded = await recordPayment(server.url);
    const { statements } = recorded.recording;
    rows.tell("statements of one direct payment", statements.length, "");
    await payments(rows, server.url, recorded, plan);
    const starts: number[] = [];
    for (let index = 0; index < plan.starts; index += 1) starts.push(await startUp(recorded));
    rows.tell("from nothing to the first payment's answer", median(starts), "s", { most: 2 });
    await queries(server.url, recorded);
    if (!withPrism) console.log("Prism was left out; --with-prism measures it, too.");
    const texts = statements.map(({ text }) => text.replaceAll(/\s+/gu, " ").slice(0, 100));
    if (quick) console.log(texts.join("\n"));
    else
      rows.write("gateway.json", {
        processors: availableParallelism(),
        prism: withPrism,
        statements: texts,
      });
  } finally {
    await stopAll();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (flags.help === true) console.log(help);
else await everything();
