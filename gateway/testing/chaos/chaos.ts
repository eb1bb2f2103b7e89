// `npm run chaos`: two gateways on one PostgreSQL, with every failure that is possible on one machine. Then it
// compares their responses with their tables and with the paid amounts.
import { setTimeout as sleep } from "node:timers/promises";
import { developmentAccount } from "../../start/options.ts";
import { startGateway } from "../../start/start.ts";
import type { Account } from "../../store/accounts.ts";
import { closePool, openPool } from "../../store/pool.ts";
import { splitByMerchant } from "../partitions/split.ts";
import { type Balance, balance } from "./books.ts";
import { openBank } from "./bank.ts";
import { command, everyTenSeconds, shown, start } from "./command.ts";
import { dice as diceOf, type Dice } from "./dice.ts";
import { openEvents } from "./events.ts";
import { type Instances, startInstances } from "./instances.ts";
import { work } from "./merchants.ts";
import { calm, newScene, type Weather } from "./scene.ts";
import { newServer, type Server } from "./server.ts";
import { type Storm, storm } from "./storm.ts";
import { openWire, type Wire } from "./wire.ts";

export const help = `npm run chaos -- [--minutes N] [--clients N] [--seed N] [--parts N] [--kills N] [--json]

  --minutes N  how long, 0.2 to 600; 10 if not given
  --clients N  how many merchants work at once, 1 to 64; 16 if not given
  --seed N     the same choices and disasters in the same order again; another one each time if not given
  --parts N    each table split by merchant into so many; not if not given
  --kills N    instead, one merchant that is killed so often, with a proxy that loses and refuses
  --json       prints the figures as JSON

Exit code: 0 nothing lost, nothing doubled, 1 something was (each with a line), 2 wrong usage.
`;

type Harm = ReturnType<typeof noHarm>;

const noHarm = () => ({
  gatewaysKilled: 0,
  databasesKilled: 0,
  disksFilled: 0,
  /** What the database could not write on them. */
  writesRefused: 0,
  connectionsCut: 0,
});

export interface Chaos extends Weather, Harm, Omit<Balance, "wrong"> {
  readonly seed: number;
  readonly seconds: number;
  /** How far the gateways' clock ran ahead. */
  readonly days: number;
}

export interface ChaosOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly seed: number;
  /** Splits each table by merchant into so many; none where left out. */
  readonly parts?: number;
  /** Goes on beyond `seconds` until this is true, so that a slow machine sees as much. */
  readonly isEnough?: (seen: Readonly<Weather & Harm>) => boolean;
}

interface Stage {
  readonly server: Server;
  readonly wire: Wire;
  readonly instances: Instances;
  readonly harm: Harm;
  readonly dice: Dice;
}

const hour = 3_600_000;
const wait = (dice: Dice, least: number, most: number) => sleep(dice.between(least, most));

async function killGateway({ instances, harm, dice }: Stage): Promise<void> {
  harm.gatewaysKilled += 1;
  await instances.replace(dice.between(0, instances.urls.length - 1));
}

async function killDatabase({ server, harm, dice }: Stage): Promise<void> {
  await server.kill();
  harm.databasesKilled += 1;
  await wait(dice, 0, 800);
  await server.start();
}

/** Tables above 1 MB cannot grow for a while; it ends with a crash. */
async function fillDisk({ server, harm, dice }: Stage): Promise<void> {
  await server.stop();
  await server.start("full");
  harm.disksFilled += 1;
  await wait(dice, 2000, 5000);
  await server.kill();
  await server.start();
}

async function cutConnections({ wire, harm, dice }: Stage): Promise<void> {
  for (let times = dice.between(1, 5); times > 0; times -= 1) {
    harm.connectionsCut += wire.cut(dice.next());
    await wait(dice, 50, 400);
  }
}

async function killAll(stage: Stage): Promise<void> {
  const { instances, harm } = stage;
  const all = instances.urls.map((_, index) => index);
  harm.gatewaysKilled += all.length;
  await Promise.all([killDatabase(stage), ...all.map((index) => instances.replace(index))]);
}

/** A short run has each of the first, a longer one all of them in each round. */
const first = [killGateway, killDatabase, cutConnections];
const others = [killGateway, cutConnections, cutConnections, fillDisk, killAll];

async function happen(stage: Stage, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const disaster of [...stage.dice.shuffled(first), ...stage.dice.shuffled(others)]) {
      await wait(stage.dice, 500, 2000);
      if (isOver()) return;
      await disaster(stage);
    }
  }
}

/** Half a day to two days every second: authorisations end, weeks of subscriptions are charged. */
async function timePasses({ instances }: Stage, dice: Dice, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(1000);
    instances.pass(dice.between(12, 48) * hour);
  }
}

/** Runs all failures for this time, then compares all books. */
export async function chaos({
  seconds,
  clients,
  seed,
  parts = 0,
  isEnough = () => true,
}: ChaosOptions): Promise<Chaos> {
  const chance = (part: number) => diceOf(seed * 1000 + 900 + part);
  const begun = performance.now();
  const weather = calm();
  const harm = noHarm();
  const ends: (() => unknown)[] = [];
  try {
    const bank = await openBank(chance(1));
    ends.unshift(bank.close);
    const events = await openEvents(chance(2));
    ends.unshift(events.close);
    const server = await newServer();
    ends.unshift(server.remove);
    const wire = await openWire(server.url, chance(3));
    ends.unshift(wire.close);
    await prepare(server.url, parts);
    const instances = await startInstances(2, {
      databaseUrl: wire.url,
      bankUrl: bank.url,
      more: { BY_MERCHANT: parts > 0 ? "yes" : "" },
    });
    ends.unshift(instances.end);
    const until = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > until && isEnough({ ...weather, ...harm });
    const { urls } = instances;
    const scene = newScene({ weather, seed, urls, notifyUrl: events.url, isOver, isHostile: true, accounts });
    const stage: Stage = { server, wire, instances, harm, dice: chance(4) };
    ends.unshift(everyTenSeconds(() => lineOf(weather, harm)));
    await Promise.all([
      happen(stage, isOver),
      timePasses(stage, chance(5), isOver),
      ...Array.from({ length: clients }, (_, index) => work(scene, index)),
    ]);
    const books = { databaseUrl: server.url, instances, bank, events, scene };
    const { wrong, ...counted } = await balance(books);
    weather.wrong.push(...wrong);
    harm.writesRefused = server.refusedWrites();
    const days = Math.round(instances.ahead() / (24 * hour));
    const took = Math.round((performance.now() - begun) / 1000);
    return { seed, ...weather, ...harm, ...counted, seconds: took, days };
  } finally {
    for (const end of ends) await end();
  }
}

const accounts: readonly Account[] = ["1000", "2000", "3000", "4000"].map((merchant_id) => ({
  merchant_id,
  account_id: `${merchant_id}001`,
}));

/** A database with these merchants, whose tables may be split. */
async function prepare(databaseUrl: string, parts: number): Promise<void> {
  for (const account of accounts)
    await (await startGateway({ databaseUrl, account: { ...developmentAccount, ...account } })).close();
  if (parts === 0) return;
  const pool = openPool(databaseUrl, () => undefined);
  await splitByMerchant(pool, parts);
  await closePool(pool);
}

const lineOf = (weather: Weather, harm: Harm): string =>
  `${weather.payments} payments, ${weather.captures} captures, ${weather.refunds} refunds; ${harm.gatewaysKilled} gateways and ${harm.databasesKilled} databases killed, ${harm.connectionsCut} connections cut; ${weather.wrong.length} wrong`;

function report(all: Chaos | Storm): string {
  if ("killed" in all) return `${JSON.stringify(all, null, 2)}\n`;
  return [
    `${all.seconds} s with seed ${all.seed}: ${all.requests} requests, ${all.payments} payments, ${all.captures} captures, ${all.refunds} refunds, ${all.payouts} payouts, ${all.queries} queries`,
    `${all.gatewaysKilled} gateways and ${all.databasesKilled} databases killed, ${all.disksFilled} full disks (${all.writesRefused} writes refused), ${all.connectionsCut} connections cut, ${all.attacks} attacks, ${all.replays} repeats, ${all.resent} sent again`,
    `${all.days} days, ${all.renewals} renewals, ${all.events} events in ${all.deliveries} deliveries`,
    all.wrong.length === 0
      ? "nothing lost, nothing doubled, every book agrees"
      : `${all.wrong.length} wrong; again with: npm run chaos -- --seed ${all.seed}`,
    ...shown(all.wrong),
    "",
  ].join("\n");
}

export const main = command({
  help,
  options: {
    minutes: { least: 0.2, most: 600, otherwise: 10 },
    clients: { least: 1, most: 64, otherwise: 16 },
    parts: { least: 0, most: 64, otherwise: 0 },
    kills: { least: 0, most: 100_000, otherwise: 0 },
  },
  run: async ({ minutes, clients, parts, kills, seed }): Promise<Chaos | Storm> =>
    kills > 0 ? storm({ kills, seed }) : chaos({ seconds: minutes * 60, clients, parts, seed }),
  report,
});

if (import.meta.main) await start(main);
