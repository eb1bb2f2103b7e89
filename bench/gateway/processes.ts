// Several gateways on one PostgreSQL: how many more payments additional processes make, until the database is the limit, and how
// they share due work without doing it twice.
import { setTimeout as sleep } from "node:timers/promises";
import type { Profile } from "@acquiring/contract";
import { listen } from "@acquiring/contract/node";
import { type Child, startCli, stopChild } from "./children.ts";
import { newDatabase } from "./databases.ts";
import { caller } from "./load.ts";
import { expectApproved, path, payment } from "./payments.ts";
import { floorTarget, gatewayTarget, inTurn, middle, ratio } from "./rounds.ts";
import type { Rows } from "../rows.ts";

const workers = 32;

export interface ProcessPlan {
  /** How many gateways, least first. */
  readonly processes: readonly number[];
  readonly rounds: number;
  readonly millis: number;
  /** How many payments' notifications are shared. */
  readonly notifications: number;
}

/** Measures the curve, and the sharing among as many gateways as it ends with. */
export async function processes(
  rows: Rows,
  serverUrl: string,
  profile: Profile,
  plan: ProcessPlan,
): Promise<void> {
  const databaseUrl = await newDatabase(serverUrl, "bench_processes");
  const gateways: Child[] = [];
  const most = Math.max(...plan.processes);
  // One after the other: the first one makes the tables.
  while (gateways.length < most) gateways.push(await startCli({ databaseUrl }));
  const urls = gateways.map(({ url }) => url);
  const name = (count: number) => `${count} process${count === 1 ? "" : "es"}`;
  const floor = floorTarget(databaseUrl, most);
  const targets = plan.processes.map((count) => gatewayTarget(name(count), urls.slice(0, count), profile));
  const told = await inTurn([...targets, floor], plan, [workers]);
  const one = told(name(1), workers);
  for (const count of plan.processes) {
    const figures = told(name(count), workers);
    rows.tell(`${name(count)} at ${workers} connections`, middle(figures, "perSecond"), "per second");
    rows.tell(`${name(count)} at ${workers} connections, p99`, middle(figures, "p99"), "ms");
    if (count > 1) rows.tell(`${name(count)} beside one`, ratio(figures, one, "perSecond"), "times");
    const least = ratio(figures, told(floor.name, workers), "perSecond");
    rows.tell(`${name(count)} beside the floor over ${name(most)}' connections`, least, "of it");
  }
  await shared(rows, urls, profile, plan.notifications);
  await Promise.all(gateways.map(stopChild));
}

/** A merchant's server that counts the notifications of each order, and acknowledges them. */
async function counting() {
  const times = new Map<string, number>();
  const count = async (request: Request) => {
    const { notification_id = "" } = (await request.json()) as { notification_id?: string };
    times.set(notification_id, (times.get(notification_id) ?? 0) + 1);
    return new Response("OK");
  };
  const { url, close } = await listen(count, { port: 0 });
  return { times, url: `${url}/told`, close };
}

/** Payments at one of the gateways after the other, with a notify_url: all of them deliver notifications. */
async function shared(
  rows: Rows,
  urls: readonly string[],
  profile: Profile,
  notifications: number,
): Promise<void> {
  const merchant = await counting();
  const askers = urls.map((url) => caller(url, 8));
  const start = performance.now();
  for (let made = 0; made < notifications; made += urls.length * 4)
    await Promise.all(
      askers.flatMap((asking) =>
        Array.from({ length: 4 }, async () =>
          expectApproved(await asking.post(path, payment(profile, { notify_url: merchant.url }))),
        ),
      ),
    );
  const each = urls.length * 4;
  const sent = Math.ceil(notifications / each) * each;
  for (let tries = 0; merchant.times.size < sent && tries < 600; tries += 1) await sleep(50);
  const seconds = (performance.now() - start) / 1000;
  // Time for duplicates to arrive.
  await sleep(1000);
  const all = [...merchant.times.values()].reduce((sum, times) => sum + times, 0);
  const what = `notifications of ${sent} payments by ${urls.length} processes`;
  rows.tell(`${what}: payments made and merchants told`, merchant.times.size / seconds, "per second");
  rows.tell(`${what}: never delivered`, sent - merchant.times.size, "", { most: 0 });
  rows.tell(`${what}: delivered more than once`, all - merchant.times.size, "", { most: 0 });
  for (const asking of askers) asking.close();
  await merchant.close();
}
