// `npm run bench -- unsigned`: the cost of unknown senders. It measures the time to refuse each body of hostile.ts, the delay
// of valid payments with fifty such bodies, and the memory for eight hundred unfinished bodies. It writes docs/measured/bench/unsigned.json.
import { connect, type Socket } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Profile } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import { createGatewayHandler, refuse } from "@acquiring/contract/server";
import { developmentAccount, type PostgresServer, startGateway } from "@acquiring/gateway";
import { type Child, residentMb, startCli, stopChild } from "./gateway/children.ts";
import { withPostgres } from "./gateway/databases.ts";
import { caller, type Figures } from "./gateway/load.ts";
import { path } from "./gateway/payments.ts";
import { gatewayTarget } from "./gateway/rounds.ts";
import { median } from "./measure.ts";
import { rowsOf } from "./rows.ts";
import { type Hostile, hostileBodies } from "./hostile.ts";

const help = `npm run bench -- unsigned           a whole measurement
npm run bench -- unsigned --quick   a short run, whose figures mean nothing
`;
const { values: flags } = parseArgs({
  options: { quick: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});
const quick = flags.quick === true;
const plan = quick
  ? { runs: 5, rounds: 1, millis: 1000, sockets: 100 }
  : { runs: 20, rounds: 3, millis: 4000, sockets: 800 };
const rows = rowsOf(76);

// The gateway's defaults.
const limits = { bytes: 65_536, nodes: 1600 };

/** Only the part of a gateway before its commands: it reads, looks for the account, verifies, and refuses. */
function faceOf(profile: Profile) {
  const never = () => refuse(500);
  return createGatewayHandler({
    profile,
    limits,
    keysOf: () => [developmentAccount.key],
    handlers: Object.fromEntries(operations.map(({ id }) => [id, never])),
  });
}

/** Processor time in milliseconds for one body: the median of three rounds. */
async function lookAt(face: ReturnType<typeof faceOf>, { path: to, media, body }: Hostile): Promise<number> {
  const once = async () => {
    const init = { method: "POST", headers: { "content-type": media }, body: new Uint8Array(body) };
    const { status } = await face(new Request(`http://127.0.0.1${to}`, init));
    if (status < 400 || status > 499) throw new Error(`An unsigned request was answered with ${status}.`);
  };
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const before = process.cpuUsage();
    for (let run = 0; run < plan.runs; run += 1) await once();
    const { user, system } = process.cpuUsage(before);
    // The first round warms up.
    if (round > 0) times.push((user + system) / 1000 / plan.runs);
  }
  return median(times);
}

async function looks(profile: Profile): Promise<void> {
  const face = faceOf(profile);
  const timed: { readonly what: string; readonly time: number }[] = [];
  for (const hostile of hostileBodies(limits.bytes)) {
    const kind = hostile.media.replace("application/", "");
    timed.push({ what: `${kind}: ${hostile.name}`, time: await lookAt(face, hostile) });
  }
  const sorted = timed.toSorted((a, b) => b.time - a.time);
  for (const { what, time } of sorted.slice(0, 5))
    rows.tell(`before a signature is valid, 64 KiB: ${what}`, time, "ms", { most: 2 });
  const middle = median(timed.map(({ time }) => time));
  rows.tell(`before a signature is valid, the median of ${timed.length} bodies`, middle, "ms");
}

/** Genuine payments, eight at a time, signed beforehand. */
const genuine = (url: string, profile: Profile): Promise<Figures> =>
  gatewayTarget("gateway", [url], profile).run(8, plan.millis);

/** Fifty bodies at once, a second apart, until it is stopped. Returns how many got a response. */
function bursts(url: string): () => Promise<number> {
  const bodies = hostileBodies(limits.bytes).map(({ path: to, media, body }) => ({ to, media, body }));
  const over = new AbortController();
  let responded = 0;
  let next = 0;
  const asking = caller(url, 50);
  const burst = async () => {
    const all = Array.from({ length: 50 }, () => bodies[(next += 1) % bodies.length]);
    await Promise.all(
      all.map(async (one) => {
        if (one === undefined) return;
        const { status } = await asking.post(one.to, one.body, one.media);
        if (status < 400) throw new Error(`An unsigned request was answered with ${status}.`);
        responded += 1;
      }),
    );
  };
  const going = (async () => {
    while (!over.signal.aborted) await Promise.all([burst(), sleep(1000)]);
    asking.close();
    return responded;
  })();
  return () => {
    over.abort();
    return going;
  };
}

async function burstRows(databaseUrl: string, profile: Profile, control: boolean): Promise<void> {
  const gateway = await startCli({ databaseUrl, more: control ? ["--control", "0"] : [] });
  const ratios: number[] = [];
  const [alone, beside]: [number[], number[]] = [[], []];
  await genuine(gateway.url, profile);
  for (let round = 0; round < plan.rounds; round += 1) {
    const without = await genuine(gateway.url, profile);
    const stop = bursts(gateway.url);
    const during = await genuine(gateway.url, profile);
    if ((await stop()) === 0) throw new Error("No unsigned request was answered.");
    alone.push(without.p99);
    beside.push(during.p99);
    ratios.push(during.p99 / without.p99);
  }
  const name = `payments at 8 connections, p99${control ? ", with --control" : ""}`;
  rows.tell(`${name}: alone`, median(alone), "ms");
  rows.tell(`${name}: with bursts of 50 unsigned bodies of 64 KiB`, median(beside), "ms");
  rows.tell(`${name}: with bursts beside alone`, median(ratios), "times", { most: 2 });
  if (!control) await unfinished(gateway);
  await stopChild(gateway);
}

/** Bodies whose last bytes never arrive. */
async function unfinished(gateway: Child): Promise<void> {
  const before = await residentMb(gateway);
  const { hostname, port } = new URL(gateway.url);
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: ${limits.bytes}\r\n\r\n`;
  const sockets = Array.from({ length: plan.sockets }, (): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined).resume();
    socket.write(head + "x".repeat(limits.bytes - 100));
    return socket;
  });
  await sleep(quick ? 500 : 5000);
  const during = await residentMb(gateway);
  for (const socket of sockets) socket.destroy();
  const what = `memory that ${plan.sockets} unfinished bodies take beside the gateway at rest`;
  rows.tell(what, during - before, "MB", { most: 100 });
}

async function everything({ url }: PostgresServer): Promise<void> {
  const { profile, close } = await startGateway({ databaseUrl: url });
  await close();
  await looks(profile);
  for (const control of [false, true]) await burstRows(url, profile, control);
  if (!quick) rows.write("unsigned.json", { processors: availableParallelism() });
}

if (flags.help === true) console.log(help);
else await withPostgres(everything);
