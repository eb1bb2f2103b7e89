// Two gateway processes on one database, and merchants who pay, capture and refund shared orders at once while everything
// that goes over the line is sent again, bent, crossed and reflected, and one of the processes is killed. Each write is sent
// until it is answered, with the same bytes, so that what was told is known exactly. Knows no test framework.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openPool } from "../store/pool.ts";
import { type Fields, goodCard, newOrderNo, type Reply, send, signed } from "./merchant.ts";
import { openAttempts } from "./world.ts";

export interface Storm {
  readonly databaseUrl: string;
  readonly clients: number;
  readonly seconds: number;
}

/** What was sent, and everything that was not as it should be. */
export interface Weather {
  requests: number;
  payments: number;
  captures: number;
  refunds: number;
  replays: number;
  /** Requests that nobody signed as they were sent. */
  attacks: number;
  /** Sent again because nobody answered, or because the first was still under way. */
  resent: number;
  kills: number;
  wrong: string[];
}

/** What merchants were told of an order, in minor units. */
interface Told {
  readonly names: Fields;
  captured: bigint;
  refunded: bigint;
}

const program = fileURLToPath(new URL("gateway-process.ts", import.meta.url));
const paths = ["/v1/capture", "/v1/refund", "/v1/cancel", "/v1/review", "/v1/payout", "/v1/authorise"];

interface Scene {
  readonly weather: Weather;
  readonly orders: Told[];
  readonly urls: string[];
  readonly isOver: () => boolean;
}

const oneOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

/** Sends until somebody answers, to whatever instance; the same bytes each time. */
async function answered({ weather, urls }: Scene, path: string, body: string): Promise<Reply> {
  for (let tries = 0; tries < 200; tries += 1) {
    weather.requests += 1;
    const reply = await send(oneOf(urls), path, body).catch(() => undefined);
    if (reply !== undefined && reply.status < 500) return reply;
    weather.resent += 1;
    await sleep(50);
  }
  throw new Error(`Nobody answers ${path}.`);
}

/** A write, and with it, often, the same again at once or afterwards: all get the same response. */
async function write(scene: Scene, path: string, fields: Fields): Promise<Reply> {
  const { weather } = scene;
  const request = signed(path, fields);
  const body = JSON.stringify(request);
  const times = Math.random() < 0.3 ? 3 : 1;
  const [first, ...others] = await Promise.all(
    Array.from({ length: times }, () => answered(scene, path, body)),
  );
  if (first === undefined) throw new Error("There is no response.");
  if (Math.random() < 0.3) others.push(await answered(scene, path, body));
  weather.replays += others.length;
  for (const other of others)
    if (other.text !== first.text) weather.wrong.push(`${path}: a repeat got another response`);
  if (first.status !== 200) weather.wrong.push(`${path}: ${first.status} ${first.text.slice(0, 200)}`);
  if (Math.random() < 0.3) await attack(scene, { path, request, response: first });
  return first;
}

interface Seen {
  readonly path: string;
  readonly request: Fields;
  readonly response: Reply;
}

/** Makes something else of what was seen. */
async function attack(scene: Scene, { path, request, response }: Seen): Promise<void> {
  const elsewhere = oneOf(paths.filter((other) => other !== path));
  const lists = Object.entries(request).filter(([, value]) => Array.isArray(value));
  const copied = Object.fromEntries(
    lists.flatMap(([, value]) =>
      ["capture_orders", "refund_orders", "cancel_orders"].map((name) => [name, value]),
    ),
  );
  const signature = String(request["encryption_data"]);
  const { encryption_data: answerSignature = "" } = response.fields;
  const attempts: readonly (readonly [string, string])[] = [
    [oneOf(paths), response.text.startsWith("{") ? response.text : JSON.stringify(response.fields)],
    [elsewhere, JSON.stringify({ ...request, ...copied })],
    [path, JSON.stringify({ ...request, encryption_data: answerSignature })],
    [
      path,
      JSON.stringify({
        ...request,
        encryption_data: `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`,
      }),
    ],
    [path, JSON.stringify({ ...request, account_id: "1000002" })],
    [path, JSON.stringify({ ...request, note: "bent" })],
  ];
  const [to, body] = oneOf(attempts);
  const reply = await answered(scene, to, body);
  scene.weather.attacks += 1;
  if (reply.status !== 400 && reply.status !== 404)
    scene.weather.wrong.push(`${to}: ${reply.status} for an attack`);
}

async function pay(scene: Scene): Promise<void> {
  const order = { order_no: newOrderNo(), currency: "USD", amount: "100.00", ...goodCard };
  const { fields } = await write(scene, "/v1/authorise", order);
  const { transaction_id, order_no, currency } = fields;
  if (fields["result_info"] !== "0000:Success")
    scene.weather.wrong.push(`paid: ${String(fields["result_info"])}`);
  scene.orders.push({ names: { transaction_id, order_no, currency }, captured: 0n, refunded: 0n });
  scene.weather.payments += 1;
}

/** A part of an order, or of two at once; `1` is told once for each that was moved. */
async function move(scene: Scene, kind: "capture" | "refund"): Promise<void> {
  const recent = scene.orders.slice(-24);
  const chosen = Math.random() < 0.2 ? [oneOf(recent), oneOf(recent)] : [oneOf(recent)];
  const cents = BigInt(100 + Math.floor(Math.random() * 3000));
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
  const array = `${kind}_orders`;
  const entries = chosen.map(({ names }) =>
    kind === "capture" ? { ...names, amount: text } : { ...names, amount: "100.00", refund_amount: text },
  );
  const { fields } = await write(scene, `/v1/${kind}`, { [array]: entries });
  const results = (fields[array] ?? []) as readonly Fields[];
  if (results.length !== chosen.length) scene.weather.wrong.push(`${kind}: ${results.length} results`);
  for (const [place, told] of chosen.entries()) {
    const status = results[place]?.[`${kind}_status`];
    if (status === "2") scene.weather.wrong.push(`${kind}: not known yet`);
    if (status === "1") told[kind === "capture" ? "captured" : "refunded"] += cents;
  }
  scene.weather[`${kind}s`] += 1;
}

async function client(scene: Scene): Promise<void> {
  while (!scene.isOver()) {
    const dice = Math.random();
    if (scene.orders.length < 8 || dice < 0.25) await pay(scene);
    else await move(scene, dice < 0.65 ? "capture" : "refund");
  }
}

/** What the books say otherwise than merchants were told, or the acquirer has paid. */
async function differences(databaseUrl: string, orders: readonly Told[]): Promise<readonly string[]> {
  const pool = openPool(databaseUrl, () => {});
  try {
    for (let tries = 0; (await openAttempts(pool)) > 0 && tries < 200; tries += 1) await sleep(100);
    const { rows } = await pool.query<Record<string, string>>(`
      select p.transaction_id, p.authorised, p.captured, p.refunded,
        b.authorised as b_authorised, b.captured as b_captured, b.refunded as b_refunded
      from payments p cross join lateral (
        select coalesce(sum(amount) filter (where step = 'authorise'), 0) as authorised,
          coalesce(sum(amount) filter (where step = 'capture'), 0) as captured,
          coalesce(sum(amount) filter (where step = 'refund'), 0) as refunded
        from book.entries where reference like p.merchant_id || '/' || p.transaction_id || '/%'
      ) b`);
    const told = new Map(orders.map((one) => [String(one.names["transaction_id"]), one]));
    const found = rows.flatMap((row) => {
      const one = told.get(String(row["transaction_id"]));
      const own = [row["authorised"], row["captured"], row["refunded"]].join();
      const paid = [row["b_authorised"], row["b_captured"], row["b_refunded"]].join();
      const said = one === undefined ? "nothing" : ["10000", one.captured, one.refunded].join();
      return own === paid && own === said
        ? []
        : [`${String(row["transaction_id"])}: ${own}, acquirer ${paid}, told ${said}`];
    });
    return rows.length === orders.length
      ? found
      : [...found, `${rows.length} payments for ${orders.length} orders`];
  } finally {
    await pool.end();
  }
}

/** Lets it blow, one process killed and started again half way; then compares all books. */
export async function storm({ databaseUrl, clients, seconds }: Storm): Promise<Weather> {
  const pool = openPool(databaseUrl, () => {});
  await pool.query(`
    create schema book;
    create table book.entries (
      reference text primary key, step text not null, amount bigint not null, asked integer not null default 1
    )`);
  await pool.end();
  const children: ChildProcess[] = [];
  const start = async (): Promise<string> => {
    const child = spawn(process.execPath, ["--conditions=@acquiring/source", program], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    children.push(child);
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return line.toString().trim();
  };
  try {
    const urls = [await start(), await start()];
    const weather: Weather = {
      requests: 0,
      payments: 0,
      captures: 0,
      refunds: 0,
      replays: 0,
      attacks: 0,
      resent: 0,
      kills: 0,
      wrong: [],
    };
    const until = performance.now() + seconds * 1000;
    const scene: Scene = { weather, urls, orders: [], isOver: () => performance.now() > until };
    const all = Promise.all(Array.from({ length: clients }, () => client(scene)));
    const killed = (async () => {
      await sleep(seconds * 500);
      children[0]?.kill("SIGKILL");
      weather.kills += 1;
      urls[0] = await start();
    })();
    await Promise.all([all, killed]);
    weather.wrong.push(...(await differences(databaseUrl, scene.orders)));
    return weather;
  } finally {
    for (const child of children) child.kill("SIGKILL");
  }
}
