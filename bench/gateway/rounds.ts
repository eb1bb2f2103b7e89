// The payments per second of the gateway and of its limiting parts: each target by turns, with several numbers of connections,
// in rounds.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Profile } from "@acquiring/contract";
import { developmentAccount, type PostgresServer } from "@acquiring/gateway";
import type { Beside } from "./beside.ts";
import { type Child, residentMb, startChild, startCli, stopChild } from "./children.ts";
import { newDatabase } from "./databases.ts";
import { floor } from "./floor.ts";
import { type Reply, caller, type Figures, load } from "./load.ts";
import { expectApproved, path, payment } from "./payments.ts";
import { median } from "../measure.ts";
import type { Limit, Rows } from "../rows.ts";

// No faster than this does it ever get; it bounds what is signed beforehand.
const mostPerSecond = 3000;
const connections = [1, 8, 32] as const;
/** As many as the gateway's own pool has. */
export const poolSize = 10;

/** One payment that was made, and all that another one like it needs. */
export interface Made {
  readonly profile: Profile;
  readonly response: Reply;
}

export interface Plan {
  readonly rounds: number;
  readonly millis: number;
  /** Another version to compare with this one. */
  readonly other: Beside | undefined;
}

export interface Target {
  readonly name: string;
  readonly run: (workers: number, millis: number) => Promise<Figures>;
}

/** A gateway: each request is a separate payment, signed before the clock runs. */
export const gatewayTarget = (name: string, urls: readonly string[], profile: Profile): Target => ({
  name,
  run: async (workers, millis) => {
    const most = Math.ceil((mostPerSecond * millis) / 1000);
    const bodies = Array.from({ length: most }, () => payment(profile));
    const askers = urls.map((url) => caller(url, workers));
    let turn = 0;
    const work = async () => {
      const asking = askers[(turn += 1) % askers.length];
      const body = bodies.pop();
      if (asking === undefined || body === undefined) throw new Error("Faster than was thought possible.");
      expectApproved(await asking.post(path, body));
    };
    try {
      return await load(work, { workers, millis, most });
    } finally {
      for (const asking of askers) asking.close();
    }
  },
});

/** A server with the same response for every payment. */
const rawTarget = (url: string, profile: Profile): Target => ({
  name: "raw node:http",
  run: async (workers, millis) => {
    const same = payment(profile);
    const asking = caller(url, workers);
    try {
      return await load(async () => void (await asking.post(path, same)), {
        workers,
        millis,
        most: 100 * millis,
      });
    } finally {
      asking.close();
    }
  },
});

/** The least that the database has to do, with as many connections as so many gateways have. */
export const floorTarget = (databaseUrl: string, gateways = 1): Target => ({
  name: "the floor, pg alone",
  run: async (workers, millis) => {
    const { once, close } = floor(databaseUrl, developmentAccount, poolSize * gateways);
    try {
      return await load(once, { workers, millis, most: 100_000 });
    } finally {
      await close();
    }
  },
});

export type FiguresOf = (name: string, workers: number) => readonly Figures[];

/** Runs all targets in turn, which begins another one each time, so that no target always runs on a warm machine. */
export async function inTurn(
  targets: readonly Target[],
  { rounds, millis }: Pick<Plan, "rounds" | "millis">,
  at: readonly number[] = connections,
): Promise<FiguresOf> {
  const told = new Map<string, Figures[]>();
  // The first round warms up and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const workers of at) {
      for (let turn = 0; turn < targets.length; turn += 1) {
        const target = targets[(turn + round + 1) % targets.length];
        if (target === undefined) continue;
        const figures = await target.run(workers, round < 0 ? millis / 2 : millis);
        const name = `${target.name}, ${workers}`;
        if (round >= 0) told.set(name, [...(told.get(name) ?? []), figures]);
      }
    }
  }
  return (name, workers) => told.get(`${name}, ${workers}`) ?? [];
}

export const middle = (all: readonly Figures[], key: keyof Figures): number =>
  median(all.map((one) => one[key]));

/** The median of the rounds' own ratios. */
export const ratio = (ours: readonly Figures[], theirs: readonly Figures[], key: keyof Figures): number =>
  median(ours.map((one, round) => one[key] / (theirs[round]?.[key] ?? Number.NaN)));

function tellAll({ tell }: Rows, names: readonly string[], told: FiguresOf, other: Beside | undefined): void {
  for (const workers of connections) {
    const at = `direct payments at ${workers} connection${workers === 1 ? "" : "s"}`;
    for (const name of names) {
      tell(`${at}: ${name}`, middle(told(name, workers), "perSecond"), "per second");
      tell(`${at}: ${name}, p99`, middle(told(name, workers), "p99"), "ms");
    }
    const ours = told("gateway", workers);
    const whenBusy = (limit: Limit) => (workers === 1 ? {} : limit);
    const least = ratio(ours, told("the floor, pg alone", workers), "perSecond");
    tell(`${at}: gateway beside the floor`, least, "of it", whenBusy({ least: 0.6 }));
    if (other === undefined) continue;
    const before = told(other.name, workers);
    tell(
      `${at}: gateway beside ${other.name}`,
      ratio(ours, before, "perSecond"),
      "times",
      whenBusy({ least: 2 }),
    );
    const late = ratio(ours, before, "p99");
    tell(`${at}: p99 beside ${other.name}`, late, "times", workers === 32 ? { most: 0.6 } : {});
  }
}

/** Looks at a process's memory ten times a second. The returned function stops that and gives the most that it was, in MB. */
function watchMemory(child: Child): () => number {
  let most = 0;
  const watch = setInterval(() => {
    residentMb(child).then(
      (now) => (most = Math.max(most, now)),
      () => undefined,
    );
  }, 100);
  return () => {
    clearInterval(watch);
    return most;
  };
}

/** Measures the gateway on this server, the floor, a server that does nothing, and the other targets that were named. */
export async function payments(
  rows: Rows,
  { url, socketUrl }: Pick<PostgresServer, "url" | "socketUrl">,
  made: Made,
  plan: Plan,
): Promise<void> {
  const { other } = plan;
  const databaseUrl = await newDatabase(socketUrl, "bench_payments");
  const gateway = await startCli({ databaseUrl });
  const before =
    other &&
    (await startCli({
      // Every other version reaches a separate PostgreSQL database by a port.
      databaseUrl: await newDatabase(url, "bench_beside"),
      program: other.cli,
    }));
  const { media, text } = made.response;
  const raw = await startChild([join(import.meta.dirname, "raw.ts"), JSON.stringify({ media, text })]);
  await sleep(1000);
  const atRest = await residentMb(gateway);
  const most = watchMemory(gateway);
  const targets = [
    gatewayTarget("gateway", [gateway.url], made.profile),
    ...(other && before ? [gatewayTarget(other.name, [before.url], other.profile)] : []),
    floorTarget(databaseUrl),
    rawTarget(raw.url, made.profile),
  ];
  const told = await inTurn(targets, plan);
  const underLoad = most();
  const names = targets.map(({ name }) => name);
  tellAll(rows, names, told, other);
  rows.tell("memory of the gateway's process at rest", atRest, "MB");
  rows.tell("memory of the gateway's process under load, the most", underLoad, "MB");
  await Promise.all([gateway, before, raw].map((one) => one && stopChild(one)));
}
