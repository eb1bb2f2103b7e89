// The gateway's payments per second beside what limits it: each target in turn, at several numbers of connections, in rounds.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Profile } from "@acquiring/contract";
import { type Child, residentMb, startChild, startCli, stopChild } from "./gateway-children.ts";
import { type Answer, caller, type Figures, load } from "./gateway-load.ts";
import { expectApproved, path, payment } from "./gateway-payments.ts";
import { type Recording, replay } from "./gateway-sql.ts";
import { median } from "./measure.ts";
import { startPrism } from "./peers.ts";
import type { Rows } from "./rows.ts";

// No faster than this does it ever get; it bounds what is signed beforehand.
const mostPerSecond = 3000;
const connections = [1, 8, 32] as const;
/** As many as the gateway's own pool has. */
const poolSize = 10;

/** One payment that was made, and all that another one like it needs. */
export interface Recorded {
  readonly recording: Recording;
  readonly profile: Profile;
  readonly answer: Answer;
}

export interface Plan {
  readonly rounds: number;
  readonly millis: number;
  readonly withPrism: boolean;
}

interface Target {
  readonly name: string;
  readonly run: (workers: number, millis: number) => Promise<Figures>;
}

interface Peer {
  readonly name: string;
  readonly url: string;
  readonly check: (answer: Answer) => void;
}

/** The gateway itself: each request is a payment of its own, signed before the clock runs. */
const gatewayTarget = (url: string, profile: Profile): Target => ({
  name: "gateway",
  run: (workers, millis) => {
    const most = Math.ceil((mostPerSecond * millis) / 1000);
    const bodies = Array.from({ length: most }, () => payment(profile));
    const same = payment(profile);
    const next = (): string => bodies.pop() ?? same;
    return posting({ name: "gateway", url, check: expectApproved }, next, { workers, millis, most });
  },
});

/** Something that answers every payment alike. */
const peerTarget = (peer: Peer, profile: Profile): Target => ({
  name: peer.name,
  run: (workers, millis) => {
    const same = payment(profile);
    return posting(peer, () => same, { workers, millis, most: 100 * millis });
  },
});

async function posting(
  { url, check }: Peer,
  next: () => string,
  bounds: { readonly workers: number; readonly millis: number; readonly most: number },
): Promise<Figures> {
  const asking = caller(url, bounds.workers);
  try {
    return await load(async () => check(await asking.post(path, next())), bounds);
  } finally {
    asking.close();
  }
}

const sqlTarget = (databaseUrl: string, recording: Recording): Target => ({
  name: "the same SQL, pg alone",
  run: async (workers, millis) => {
    const { once, close } = replay(databaseUrl, recording, poolSize);
    try {
      return await load(once, { workers, millis, most: 100_000 });
    } finally {
      await close();
    }
  },
});

const answersOk = ({ status }: Answer): void => {
  if (status !== 200) throw new Error(`Prism answered ${status}.`);
};

type Told = (name: string, workers: number) => readonly Figures[];

/** Runs all targets in turn, which begins another one each time, so that no target always runs on a warm machine. */
async function inTurn(targets: readonly Target[], { rounds, millis }: Plan): Promise<Told> {
  const told = new Map<string, Figures[]>();
  // The first round warms up and is not told.
  for (let round = -1; round < rounds; round += 1) {
    for (const workers of connections) {
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

function tellAll({ tell }: Rows, names: readonly string[], told: Told): void {
  const middle = (all: readonly Figures[], key: keyof Figures) => median(all.map((one) => one[key]));
  for (const workers of connections) {
    const at = `direct payments at ${workers} connection${workers === 1 ? "" : "s"}`;
    for (const name of names) {
      tell(`${at}: ${name}`, middle(told(name, workers), "perSecond"), "per second");
      tell(`${at}: ${name}, p99`, middle(told(name, workers), "p99"), "ms");
    }
    const limit = told("the same SQL, pg alone", workers);
    const ratios = told("gateway", workers).map(
      (one, round) => one.perSecond / (limit[round]?.perSecond ?? Number.NaN),
    );
    tell(`${at}: gateway beside the same SQL`, median(ratios), "of it", { least: 0.5 });
  }
}

/** Looks at a process's memory ten times a second; the answer stops that and gives the most that it was, in MB. */
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

/** Measures the gateway on this database beside its own SQL, a server that does nothing and, where asked for, Prism. */
export async function payments(
  rows: Rows,
  databaseUrl: string,
  { recording, profile, answer }: Recorded,
  plan: Plan,
): Promise<void> {
  const gateway = await startCli(databaseUrl);
  const { media, text } = answer;
  const program = join(import.meta.dirname, "gateway-raw.ts");
  const raw = await startChild([program, JSON.stringify({ media, text })]);
  const prism = plan.withPrism ? await startPrism() : undefined;
  await sleep(1000);
  const atRest = await residentMb(gateway);
  const most = watchMemory(gateway);
  const peers: readonly Peer[] = [
    { name: "raw node:http", url: raw.url, check: () => undefined },
    ...(prism === undefined ? [] : [{ name: "Prism", url: prism.child.url, check: answersOk }]),
  ];
  const targets = [
    gatewayTarget(gateway.url, profile),
    sqlTarget(databaseUrl, recording),
    ...peers.map((peer) => peerTarget(peer, profile)),
  ];
  const told = await inTurn(targets, plan);
  const underLoad = most();
  const names = targets.map(({ name }) => name);
  tellAll(rows, names, told);
  rows.tell("memory of the gateway's process at rest", atRest, "MB");
  rows.tell("memory of the gateway's process under load, the most", underLoad, "MB");
  await prism?.close();
  await Promise.all([stopChild(gateway), stopChild(raw)]);
}
