// `npm run bench -- gateway`: the speed of the reference gateway and of its limiting parts, measured by turns in one run. It
// prints a table and writes docs/measured/bench/gateway.json. The figures are for this machine now, with load, gateway and database on it.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { developmentAccount, type PostgresServer, startGateway, type Statement } from "@acquiring/gateway";
import { type Beside, beside } from "./gateway/beside.ts";
import { startCli, stopChild } from "./gateway/children.ts";
import { newDatabase, withPostgres } from "./gateway/databases.ts";
import { fair } from "./gateway/fair.ts";
import { caller } from "./gateway/load.ts";
import { orders } from "./gateway/orders.ts";
import { expectApproved, path, payment } from "./gateway/payments.ts";
import { processes } from "./gateway/processes.ts";
import { type Made, payments } from "./gateway/rounds.ts";
import { trace } from "./gateway/trace.ts";
import { median } from "./measure.ts";
import { rowsOf } from "./rows.ts";

const parts = ["payments", "start", "processes", "orders", "fair", "trace"] as const;

const help = `npm run bench -- gateway                      everything
npm run bench -- gateway --beside 8079dfc  beside another version too: a commit, or a folder with its source
npm run bench -- gateway --only payments   one part, no table written: ${parts.join(", ")}
npm run bench -- gateway --quick           shorter rounds, 2,000 orders stored, nothing written
`;

const { values: flags } = parseArgs({
  options: {
    beside: { type: "string" },
    only: { type: "string" },
    quick: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

const quick = flags.quick === true;
const isAsked = (part: (typeof parts)[number]): boolean => (flags.only ?? part) === part;
const short = { rounds: 1, millis: 100, starts: 1, processes: [1, 2], notifications: 16, events: 5 };
const long = { rounds: 5, millis: 2000, starts: 5, processes: [1, 2, 4], notifications: 2000, events: 60 };
const plan = quick
  ? { ...short, few: 1000, many: 2000, each: 5 }
  : { ...long, few: 1000, many: 1_000_000, each: 200 };

const rows = rowsOf(72);

interface First extends Made {
  /** What it sent to PostgreSQL, shortened. */
  readonly statements: readonly string[];
}

/** A payment in a temporary gateway of this process, with its statements; of several payments the one with the fewest. */
async function firstPayment(databaseUrl: string): Promise<First> {
  let heard: Statement[] = [];
  // Without the log of requests, which is written later and for many at once.
  const options = { databaseUrl, requestLog: false, onStatement: (one: Statement) => void heard.push(one) };
  const gateway = await startGateway(options);
  const asking = caller(gateway.url, 1);
  try {
    const { profile } = gateway;
    const made: First[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      heard = [];
      const response = await asking.post(path, payment(profile));
      expectApproved(response);
      const { account_id } = developmentAccount;
      // The gateway's own queries name no account.
      const own = heard.filter(
        ({ text, values }) => JSON.stringify(values).includes(account_id) || !/due_at|expires_at/u.test(text),
      );
      if (!own.some(({ text }) => text.includes("insert into payments")))
        throw new Error("No payment's statements were heard.");
      made.push({
        profile,
        response,
        statements: own.map(({ text }) => text.replaceAll(/\s+/gu, " ").slice(0, 100)),
      });
    }
    const [least] = made.toSorted((a, b) => a.statements.length - b.statements.length);
    if (least === undefined) throw new Error("No payment was made.");
    return least;
  } finally {
    asking.close();
    await gateway.close();
  }
}

/** Seconds from starting the program, without a database, to the first payment's response. */
async function startUp({ profile }: Made): Promise<number> {
  const start = performance.now();
  const gateway = await startCli();
  const asking = caller(gateway.url, 1);
  expectApproved(await asking.post(path, payment(profile)));
  const seconds = (performance.now() - start) / 1000;
  asking.close();
  await stopChild(gateway);
  return seconds;
}

async function everyPart(server: PostgresServer, other: Beside | undefined): Promise<void> {
  const { socketUrl } = server;
  const first = await firstPayment(await newDatabase(socketUrl, "bench_first"));
  rows.tell("statements of one direct payment", first.statements.length, "");
  if (isAsked("payments")) await payments(rows, server, first, { ...plan, other });
  if (isAsked("start")) {
    const starts: number[] = [];
    for (let index = 0; index < plan.starts; index += 1) starts.push(await startUp(first));
    rows.tell("from nothing to the first payment's answer", median(starts), "s", { most: 2 });
  }
  if (isAsked("processes")) await processes(rows, socketUrl, first.profile, plan);
  if (isAsked("orders")) await orders(rows, socketUrl, first.profile, plan);
  if (isAsked("fair")) await fair(rows, socketUrl, plan.events);
  if (isAsked("trace")) await trace(rows, socketUrl, first.profile, { millis: plan.millis, draws: !quick });
  if (other === undefined) console.log("No other version was measured; --beside measures one, too.");
  const { statements } = first;
  if (quick || flags.only !== undefined) console.log(statements.join("\n"));
  else
    rows.write("gateway.json", {
      processors: availableParallelism(),
      ...(other && { beside: other.name }),
      statements,
    });
}

async function everything(): Promise<void> {
  const other = flags.beside === undefined ? undefined : await beside(flags.beside);
  try {
    await withPostgres((server) => everyPart(server, other));
  } finally {
    await other?.close();
  }
}

if (flags.help === true) console.log(help);
else if (flags.only !== undefined && !parts.some((part) => part === flags.only)) {
  console.error(`--only is one of ${parts.join(", ")}.`);
  process.exitCode = 2;
} else await everything();
