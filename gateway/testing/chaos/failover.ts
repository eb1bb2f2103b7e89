// `npm run failover`: two gateways on a PostgreSQL with a synchronous standby. It makes the primary fail under load, in each
// of four ways, and promotes the standby. The gateways follow by their connection string. Then it compares all books. It
// also measures the database cost of a payment, because this PostgreSQL syncs every commit.
import { setTimeout as sleep } from "node:timers/promises";
import { balance } from "./books.ts";
import { openBank } from "./bank.ts";
import { command, everyTenSeconds, shown, start } from "./command.ts";
import { costOfPayment } from "./cost.ts";
import { dice } from "./dice.ts";
import { openEvents } from "./events.ts";
import { startInstances } from "./instances.ts";
import { work } from "./merchants.ts";
import { calm, newScene } from "./scene.ts";
import { silentProxy } from "../silent-proxy.ts";
import { newServer, type Server, standbyOf } from "./server.ts";

export const help = `npm run failover -- [--rounds N] [--seconds N] [--clients N] [--seed N] [--json]

  --rounds N   how often the primary fails, 1 to 50; 4 if not given: killed, silent, frozen, its connections lost
  --seconds N  of load before and after each time, 1 to 600; 5 if not given
  --clients N  how many merchants work at once, 1 to 64; 8 if not given
  --seed N     the same choices by merchants again; another one each time if not given
  --json       prints the figures as JSON

Exit code: 0 nothing lost, nothing doubled, 1 something was (each with a line), 2 wrong usage.
`;

/** How a primary fails: it dies, is silent, is stopped where it is, or loses the connections that it has. */
const failures = ["killed", "silent", "frozen", "half-open"] as const;

interface Round {
  readonly failure: (typeof failures)[number];
  /** From the failure of the primary to the next payment with a response. */
  readonly secondsToFirstPayment: number;
  /** From the failure of the primary to the end of the promotion. */
  readonly secondsToPromotion: number;
}

type Failover = Awaited<ReturnType<typeof failover>>;

export interface FailoverOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: number;
  readonly seed: number;
  /** How many payments the cost of one is measured with; 240 where left out. */
  readonly sample?: number;
}

/** A primary that confirms a commit only after its standby has it. */
async function withStandby(primary: Server, name: string): Promise<Server> {
  const standby = await standbyOf(primary, name);
  await primary.query(`alter system set synchronous_standby_names = '${name}'`);
  await primary.query("select pg_reload_conf()");
  for (let tries = 0; tries < 100; tries += 1) {
    const rows = await primary.query("select 1 from pg_stat_replication where sync_state = 'sync'");
    if (rows.length > 0) return standby;
    await sleep(50);
  }
  throw new Error("The standby does not become synchronous.");
}

/** Both servers in one connection string, as PostgreSQL's own library reads it. */
function followingUrl(first: Server, ports: readonly number[]): string {
  const url = new URL(first.url);
  const places = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return `postgresql://${url.username}:${url.password}@${places}/postgres?target_session_attrs=read-write`;
}

/** A round is independent: two servers, two gateways, one failure. */
async function round(options: FailoverOptions, number: number) {
  const { seconds, clients } = options;
  const seed = options.seed + number;
  const ends: (() => unknown)[] = [];
  const weather = calm();
  let noteFirst: (at: number) => void = () => {};
  const first = new Promise<number>((done) => (noteFirst = done));
  let promoted: number | undefined;
  try {
    const bank = await openBank(dice(seed * 1000 + 901));
    ends.unshift(bank.close);
    const events = await openEvents(dice(seed * 1000 + 902));
    ends.unshift(events.close);
    const primary = await newServer();
    ends.unshift(primary.remove);
    const standby = await withStandby(primary, "standby");
    ends.unshift(standby.remove);
    const proxy = await silentProxy(primary.port);
    ends.unshift(proxy.close);
    const databaseUrl = followingUrl(primary, [proxy.port, standby.port]);
    const instances = await startInstances(2, { databaseUrl, bankUrl: bank.url });
    ends.unshift(instances.end);
    const over = new AbortController();
    // An earlier response may still come from the dead primary.
    const onPayment = () => promoted !== undefined && noteFirst(performance.now());
    const { urls } = instances;
    const isOver = () => over.signal.aborted;
    const scene = newScene({ weather, seed, urls, notifyUrl: events.url, onPayment, isOver });
    const load = Promise.all(Array.from({ length: clients }, (_, index) => work(scene, index)));
    await sleep(seconds * 1000);
    const died = performance.now();
    const failure = failures[number % failures.length] ?? "killed";
    const stays = failure === "half-open";
    if (failure === "killed") await primary.kill();
    else if (failure === "frozen") primary.freeze();
    else proxy.fallSilent(!stays);
    if (!stays) await standby.query("select pg_promote()");
    promoted = performance.now();
    const firstAfter = await Promise.race([first, sleep(60_000, Number.POSITIVE_INFINITY)]);
    await sleep(seconds * 1000);
    over.abort();
    await load;
    const balanced = await balance({
      databaseUrl: (stays ? primary : standby).url,
      instances,
      bank,
      events,
      scene,
    });
    return {
      weather,
      balanced,
      took: {
        failure,
        secondsToFirstPayment: seconds3(firstAfter - died),
        secondsToPromotion: seconds3(promoted - died),
      },
    };
  } finally {
    for (const end of ends) await end();
  }
}

const seconds3 = (milliseconds: number): number => Math.round(milliseconds) / 1000;

/** Lets the primary fail this number of times. */
export async function failover(options: FailoverOptions) {
  const sum = { payments: 0, captures: 0, refunds: 0, resent: 0, renewals: 0, events: 0, deliveries: 0 };
  const rounds: Round[] = [];
  const wrong: string[] = [];
  const cost = await costOfPayment(options.sample);
  const stop = everyTenSeconds(
    () => `${rounds.length} of ${options.rounds} rounds, ${sum.payments} payments, ${wrong.length} wrong`,
  );
  try {
    for (let number = 0; number < options.rounds; number += 1) {
      const one = await round(options, number);
      for (const name of ["payments", "captures", "refunds", "resent"] as const)
        sum[name] += one.weather[name];
      for (const name of ["renewals", "events", "deliveries"] as const) sum[name] += one.balanced[name];
      rounds.push(one.took);
      wrong.push(...one.weather.wrong, ...one.balanced.wrong);
      if (!Number.isFinite(one.took.secondsToFirstPayment)) wrong.push("no payment within a minute");
    }
  } finally {
    stop();
  }
  return { seed: options.seed, cost, rounds, ...sum, wrong };
}

function report(done: Failover): string {
  const { cost } = done;
  const times = done.rounds.map(
    ({ failure, secondsToFirstPayment: first, secondsToPromotion: promotion }, index) =>
      `round ${index + 1}, ${failure}: promoted after ${promotion} s, first payment after ${first} s`,
  );
  return [
    ...times,
    `${done.payments} payments, ${done.captures} captures, ${done.refunds} refunds, ${done.resent} sent again, ${done.events} events in ${done.deliveries} deliveries`,
    `a payment costs ${cost.statements} statements, ${cost.commits} commits (also of what the gateway looks after), ${cost.walBytes} bytes of the log (${cost.walBytesWithPages} with whole pages), ${cost.walSyncs} syncs, ${cost.diskBytes} bytes of tables`,
    done.wrong.length === 0
      ? "0 accepted payments lost, 0 doubled, every book agrees"
      : `${done.wrong.length} wrong; again with: npm run failover -- --seed ${done.seed}`,
    ...shown(done.wrong),
    "",
  ].join("\n");
}

const main = command({
  help,
  options: {
    rounds: { least: 1, most: 50, otherwise: 4 },
    seconds: { least: 1, most: 600, otherwise: 5 },
    clients: { least: 1, most: 64, otherwise: 8 },
  },
  run: failover,
  report,
});

if (import.meta.main) await start(main);
