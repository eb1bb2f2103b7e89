// `npm run task bench:gateway`: how fast the reference gateway is, beside what limits it, in one run and in turn. Prints a
// table and writes bench/gateway.json. It measures this machine at this minute; load, gateway and database share it.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { developmentAccount, startGateway, startPostgres } from "@acquiring/gateway";
import { residentMb, startChild, startCli, stopAll, stopChild } from "./gateway-children.ts";
import { caller, type Figures, load } from "./gateway-load.ts";
import { queryFigures } from "./gateway-orders.ts";
import { expectApproved, path, payment } from "./gateway-payments.ts";
import { startPrism } from "./gateway-prism.ts";
import { record, type Recording, replay } from "./gateway-sql.ts";
import { median } from "./measure.ts";

const help = `npm run task bench:gateway                   everything but Prism
npm run task bench:gateway -- --with-prism   with Prism, which is installed into a temporary folder
npm run task bench:gateway -- --quick        shorter rounds, 10,000 orders stored, nothing written
`;

const { values: flags } = parseArgs({
  options: {
    "with-prism": { type: "boolean" },
    quick: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

const quick = flags.quick === true;
const plan = quick
  ? { rounds: 1, millis: 1500, starts: 1, few: 1000, many: 10_000, queryRounds: 1, each: 50 }
  : { rounds: 5, millis: 2000, starts: 5, few: 1000, many: 1_000_000, queryRounds: 5, each: 200 };
// No faster than this does it ever get; it bounds what is signed beforehand.
const mostPerSecond = 3000;
const connections = [1, 8, 32] as const;
/** As many as the gateway's own pool has. */
const poolSize = 10;

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly wanted?: string;
  readonly kept?: boolean;
}

const results: Row[] = [];
const rounded = (value: number): number => Math.round(value * 100) / 100;

function tell(what: string, exact: number, unit: string, limit?: { least?: number; most?: number }): void {
  const value = rounded(exact);
  const { least, most } = limit ?? {};
  const row: Row = {
    what,
    value,
    unit,
    ...(least === undefined ? {} : { wanted: `at least ${least}`, kept: exact >= least }),
    ...(most === undefined ? {} : { wanted: `at most ${most}`, kept: exact <= most }),
  };
  results.push(row);
  const { wanted = "", kept } = row;
  console.log(
    `${what.padEnd(66)} ${value.toLocaleString("en").padStart(10)} ${unit.padEnd(10)} ` +
      `${wanted}${kept === false ? "  MISSED" : ""}`.trimEnd(),
  );
}

/** One payment's statements, heard in a gateway of this process that is gone afterwards. */
async function recordPayment(databaseUrl: string) {
  const gateway = await startGateway({ databaseUrl });
  const asking = caller(gateway.url, 1);
  try {
    const { profile } = gateway;
    const recording = await record(async () => {
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
    await gateway.close();
  }
}

type Recorded = Awaited<ReturnType<typeof recordPayment>>;

interface Target {
  readonly name: string;
  readonly run: (workers: number, millis: number) => Promise<Figures>;
}

const overHttp = (
  name: string,
  url: string,
  { profile }: Recorded,
  mostEach: number,
  check: (answer: { status: number; media: string; text: string }) => void,
  sign: boolean,
): Target => ({
  name,
  run: async (workers, millis) => {
    const most = Math.ceil((mostEach * millis) / 1000);
    const same = payment(profile);
    const bodies = Array.from({ length: sign ? most : 0 }, () => payment(profile));
    const asking = caller(url, workers);
    try {
      const next = () => bodies.pop() ?? same;
      return await load(async () => check(await asking.post(path, next())), {
        workers,
        millis,
        most,
      });
    } finally {
      asking.close();
    }
  },
});

const overSql = (url: string, recording: Recording): Target => ({
  name: "the same SQL, pg alone",
  run: async (workers, millis) => {
    const { once, close } = replay(url, recording, poolSize);
    try {
      return await load(once, { workers, millis, most: 100_000 });
    } finally {
      await close();
    }
  },
});

async function payments(databaseUrl: string, recorded: Recorded): Promise<void> {
  const gateway = await startCli(databaseUrl);
  const { media, text } = recorded.answer;
  const raw = await startChild([
    join(import.meta.dirname, "gateway-raw.ts"),
    JSON.stringify({ media, text }),
  ]);
  const prism = flags["with-prism"] === true ? await startPrism() : undefined;
  await sleep(1000);
  const atRest = await residentMb(gateway);
  let mostMemory = 0;
  const watch = setInterval(() => {
    residentMb(gateway).then(
      (now) => (mostMemory = Math.max(mostMemory, now)),
      () => undefined,
    );
  }, 100);
  const targets = [
    overHttp("gateway", gateway.url, recorded, mostPerSecond, expectApproved, true),
    overSql(databaseUrl, recorded.recording),
    overHttp("raw node:http", raw.url, recorded, 100_000, () => undefined, false),
    ...(prism === undefined
      ? []
      : [
          overHttp(
            "Prism",
            prism.child.url,
            recorded,
            100_000,
            ({ status }) => {
              if (status !== 200) throw new Error(`Prism answered ${status}.`);
            },
            false,
          ),
        ]),
  ];
  const told = new Map<string, Figures[]>();
  // The first round warms up and is not told.
  for (let round = -1; round < plan.rounds; round += 1) {
    for (const workers of connections) {
      for (let turn = 0; turn < targets.length; turn += 1) {
        const target = targets[(turn + round + 1) % targets.length];
        if (target === undefined) continue;
        const figures = await target.run(workers, round < 0 ? plan.millis / 2 : plan.millis);
        const name = `${target.name}, ${workers}`;
        if (round >= 0) told.set(name, [...(told.get(name) ?? []), figures]);
      }
    }
  }
  clearInterval(watch);
  const of = (name: string, workers: number) => told.get(`${name}, ${workers}`) ?? [];
  const middle = (all: readonly Figures[], key: keyof Figures) => median(all.map((one) => one[key]));
  for (const workers of connections) {
    const at = `at ${workers} connection${workers === 1 ? "" : "s"}`;
    for (const { name } of targets) {
      tell(`direct payments ${at}: ${name}`, middle(of(name, workers), "perSecond"), "per second");
      tell(`direct payments ${at}: ${name}, p99`, middle(of(name, workers), "p99"), "ms");
    }
    const limit = of("the same SQL, pg alone", workers);
    const ratios = of("gateway", workers).map(
      (one, round) => one.perSecond / (limit[round]?.perSecond ?? Number.NaN),
    );
    tell(`direct payments ${at}: gateway beside the same SQL`, median(ratios), "of it", { least: 0.5 });
  }
  tell("memory of the gateway's process at rest", atRest, "MB");
  tell("memory of the gateway's process under load, the most", mostMemory, "MB");
  await prism?.close();
  await Promise.all([stopChild(gateway), stopChild(raw)]);
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

async function everything(): Promise<void> {
  // Without what it started the measurement fails, and then cleans up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stopAll());
  const folder = mkdtempSync(join(tmpdir(), "acquiring-bench-"));
  // PostgreSQL does not run as root and has to reach it.
  chmodSync(folder, 0o755);
  // A folder that is kept, so that what is committed is on the disk.
  const server = await startPostgres(join(folder, "database"));
  try {
    const recorded = await recordPayment(server.url);
    tell("statements of one direct payment", recorded.recording.statements.length, "");
    await payments(server.url, recorded);
    const starts: number[] = [];
    for (let index = 0; index < plan.starts; index += 1) starts.push(await startUp(recorded));
    tell("from nothing to the first payment's answer", median(starts), "s", { most: 2 });
    const query = await queryFigures(server.url, recorded.profile, { ...plan, rounds: plan.queryRounds });
    for (const [orders, p50, p99] of [
      [query.few, query.fewP50, query.fewP99],
      [query.many, query.manyP50, query.manyP99],
    ] as const) {
      const what = `query of 100 orders, ${orders.toLocaleString("en")} stored`;
      tell(what, p50, "ms");
      tell(`${what}, p99`, p99, "ms");
    }
    tell("query of 100 orders: p99 with many stored beside few", query.ratio, "times", { most: 1.5 });
    if (flags["with-prism"] !== true) console.log("Prism was left out; --with-prism measures it, too.");
    const facts = {
      node: process.version,
      processors: availableParallelism(),
      date: new Date().toISOString().slice(0, 10),
      prism: flags["with-prism"] === true,
      statements: recorded.recording.statements.map(({ text }) =>
        text.replaceAll(/\s+/gu, " ").slice(0, 100),
      ),
      results,
    };
    if (quick) console.log(facts.statements.join("\n"));
    else writeFileSync(join(import.meta.dirname, "gateway.json"), `${JSON.stringify(facts, undefined, 2)}\n`);
  } finally {
    await stopAll();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (flags.help === true) console.log(help);
else await everything();
