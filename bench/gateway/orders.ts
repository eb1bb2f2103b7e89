// The same queries with 1,000 stored orders and with 1,000,000: two databases of one server, each with a separate gateway, asked
// in turn.
import type { Profile } from "@acquiring/contract";
import { Client } from "pg";
import { type Child, startCli, stopChild } from "./children.ts";
import { newDatabase } from "./databases.ts";
import { type Caller, caller, quantile } from "./load.ts";
import { expectApproved, path, payment, signedFor } from "./payments.ts";
import { median } from "../measure.ts";
import type { Rows } from "../rows.ts";
import { developmentAccount } from "@acquiring/gateway";

const asked = 100;
/** One order of so many has a refund. */
const refundedOf = 10;

/** The columns of a table, all of them taken from the row that is there but those given here. */
async function copyRow(
  client: Client,
  table: string,
  own: Readonly<Record<string, string>>,
  from: string,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'",
    [table],
  );
  const columns = rows.map(({ name }) => name);
  await client.query(
    `insert into ${table} (${columns.join(", ")}) select ${columns.map((name) => own[name] ?? `p.${name}`).join(", ")} ${from}`,
  );
}

/** Stores the one refunded payment that is there again and again, all its columns but for what tells payments apart. */
async function fill(client: Client, copies: number): Promise<void> {
  const transaction_id = "'F' || lpad(n::text, 23, '0')";
  const series = (table: string, only = "") => `from ${table} p, generate_series(1, ${copies}) n ${only}`;
  // Without the triggers that look up each row's account, which is that of the payment copied.
  await client.query("set session_replication_role = replica");
  const created_at = "p.created_at - n * interval '1 second'";
  const some = `where n % ${refundedOf} = 0`;
  const names = { order_no: "'stored-' || n", shopper_email: "'shopper-' || n || '@example.org'" };
  await copyRow(client, "payments", { transaction_id, created_at, ...names }, series("payments"));
  await copyRow(client, "attempts", { transaction_id }, series("attempts"));
  const refund = { transaction_id, reference_id: `${transaction_id} || '-01'`, created_at };
  await copyRow(client, "refunds", refund, series("refunds", some));
}

/** A gateway with this number of orders, and the queries to it. */
interface Store {
  readonly orders: number;
  readonly looks: Readonly<Record<string, () => Promise<void>>>;
  readonly close: () => Promise<void>;
}

const form = "application/x-www-form-urlencoded";

async function post(
  asking: Caller,
  to: string,
  body: Readonly<Record<string, unknown>>,
  profile: Profile,
): Promise<string> {
  const { status, text } = await asking.post(to, JSON.stringify(signedFor(to, body, profile)), form);
  if (status !== 200) throw new Error(`${to} answered ${status} ${text.slice(0, 300)}`);
  return text;
}

/** Pays, captures and refunds once: what is then copied. */
async function refundOne(asking: Caller, profile: Profile): Promise<void> {
  const body = payment(profile);
  const paid = await asking.post(path, body);
  expectApproved(paid);
  const { order_no, currency, amount } = JSON.parse(body) as Record<string, string>;
  const transaction_id = /<transaction_id>([^<]+)</u.exec(paid.text)?.[1] ?? "";
  const entry = { order_no, transaction_id, currency, amount };
  for (const [to, orders] of [
    ["/v1/capture", { capture_orders: [entry] }],
    ["/v1/refund", { refund_orders: [{ ...entry, refund_amount: "1.00" }] }],
  ] as const) {
    const response = await asking.post(to, JSON.stringify(signedFor(to, orders, profile)));
    if (!/"(?:capture|refund)_status":"1"/u.test(response.text)) throw new Error(`${to}: ${response.text}`);
  }
}

const anyOf = (orders: number): number => 1 + Math.floor(Math.random() * (orders - 1));

function found(text: string, what: RegExp, least: number): void {
  const count = text.match(what)?.length ?? 0;
  if (count < least) throw new Error(`Found ${count} of ${least}: ${text.slice(0, 300)}`);
}

async function looksOf(gateway: Child, asking: Caller, orders: number, profile: Profile) {
  const portal = await signIn(gateway.url);
  const ask = (to: string, body: Readonly<Record<string, unknown>>) => post(asking, to, body, profile);
  return {
    [`query of ${asked} orders`]: async () => {
      const numbers = new Set<number>();
      while (numbers.size < asked) numbers.add(anyOf(orders));
      const order_no = [...numbers].map((n) => `stored-${n}`).join(",");
      found(await ask("/v1/retrievalTrans", { order_no }), /"query_result"/gu, asked);
    },
    "search of an order's refunds": async () => {
      const n = Math.max(1, Math.floor(anyOf(orders) / refundedOf)) * refundedOf;
      found(await ask("/v1/retrievalRefund", { order_no: `stored-${n}` }), /-01"/gu, 1);
    },
    "portal: first page of the list": async () =>
      found(await portal("/portal/payments"), /\/portal\/payments\/F/gu, 10),
    "portal: search of an e-mail address": async () => {
      const n = anyOf(orders);
      const page = await portal(`/portal/payments?q=${encodeURIComponent(`shopper-${n}@example.org`)}`);
      // The table of those that were found: this one, and no other.
      found(page, /\/portal\/payments\/F\d+/gu, 1);
      if (new Set(page.match(/\/portal\/payments\/F\d+/gu)).size !== 1)
        throw new Error("Too many were found.");
    },
    "portal: search of an order number": async () =>
      found(await portal(`/portal/payments?q=stored-${anyOf(orders)}`), /\/portal\/payments\/F\d+/gu, 1),
  };
}

async function prepare(serverUrl: string, name: string, orders: number, profile: Profile): Promise<Store> {
  const url = await newDatabase(serverUrl, name);
  const gateway = await startCli({ databaseUrl: url });
  const asking = caller(gateway.url, 1);
  await refundOne(asking, profile);
  const client = new Client({ connectionString: url });
  await client.connect();
  await fill(client, orders - 1);
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ count: string }>("select count(*) from payments");
  await client.end();
  if (Number(rows[0]?.count) !== orders) throw new Error(`There are not ${orders} orders.`);
  return {
    orders,
    looks: await looksOf(gateway, asking, orders, profile),
    close: () => stopChild(gateway).then(() => asking.close()),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export interface OrderPlan {
  readonly few: number;
  readonly many: number;
  readonly rounds: number;
  /** How often each is looked for in a round. */
  readonly each: number;
}

/** Measures each query on both by turns, and prints the result. */
export async function orders(
  { tell }: Rows,
  serverUrl: string,
  profile: Profile,
  { few, many, rounds, each }: OrderPlan,
): Promise<void> {
  const small = await prepare(serverUrl, "bench_few", few, profile);
  const large = await prepare(serverUrl, "bench_many", many, profile);
  const sides = [
    ["few", small],
    ["many", large],
  ] as const;
  for (const what of Object.keys(small.looks)) {
    const told: { readonly few: number[]; readonly many: number[] }[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const times = { few: [] as number[], many: [] as number[] };
      for (let index = 0; index < each; index += 1)
        for (const [side, { looks }] of sides) {
          const look = looks[what];
          if (look !== undefined) times[side].push(await timed(look));
        }
      // The first one warms both up.
      if (round >= 0) told.push(times);
    }
    for (const [side, { orders: stored }] of sides)
      for (const [name, share] of [
        ["", 0.5],
        [", p99", 0.99],
      ] as const) {
        const value = median(told.map((one) => quantile(one[side], share)));
        tell(`${what}, ${stored.toLocaleString("en")} orders stored${name}`, value, "ms");
      }
    const ratios = told.map((one) => quantile(one.many, 0.99) / quantile(one.few, 0.99));
    tell(`${what}: p99 with many stored beside few`, median(ratios), "times", { most: 1.5 });
  }
  await Promise.all([small.close(), large.close()]);
}

const user = { name: "dev", password: "development-password" } as const;

/** Signs in; gives what opens a page by its path. */
async function signIn(url: string): Promise<(path: string) => Promise<string>> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, options: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: url };
    const response = await fetch(url + path, { redirect: "manual", ...options, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const page = await (await ask("/portal/sign-in")).text();
  const csrf = /name="csrf"[^>]*value="([^"]*)"/u.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ csrf, merchant: developmentAccount.merchant_id, ...user });
  const signed = await ask("/portal/sign-in", { method: "POST", body });
  if (signed.status !== 303) throw new Error(`The portal answered ${signed.status} to signing in.`);
  return async (path) => {
    const response = await ask(path);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return text;
  };
}
