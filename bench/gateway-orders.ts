// A query of 100 orders where 1,000 are stored beside one where 1,000,000 are: two databases of one server, each with a
// gateway of its own, asked in turn.
import type { Profile } from "@acquiring/contract";
import { Client } from "pg";
import { startCli, stopChild } from "./gateway-children.ts";
import { type Caller, caller, quantile } from "./gateway-load.ts";
import { expectApproved, path, payment, signedFor } from "./gateway-payments.ts";
import { median } from "./measure.ts";

const asked = 100;

/** Stores the one payment that is there again and again, all its columns but for what tells payments apart. */
async function fill(client: Client, copies: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'payments'",
  );
  const own = new Map([
    ["transaction_id", "'F' || lpad(n::text, 23, '0')"],
    ["order_no", "'stored-' || n"],
  ]);
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => own.get(name) ?? `p.${name}`);
  // Without the triggers that look up each row's account, which is that of the payment copied.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into payments (${columns.join(", ")})
     select ${values.join(", ")} from payments p, generate_series(1, ${copies}) n`,
  );
}

async function prepare(serverUrl: string, name: string, orders: number, profile: Profile) {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const gateway = await startCli(url.href);
  const asking = caller(gateway.url, 1);
  expectApproved(await asking.post(path, payment(profile)));
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await fill(client, orders - 1);
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ count: string }>("select count(*) from payments");
  await client.end();
  if (Number(rows[0]?.count) !== orders) throw new Error(`There are not ${orders} orders.`);
  return { asking, orders, close: () => stopChild(gateway).then(() => asking.close()) };
}

/** Milliseconds of one query of 100 orders that lie anywhere among those stored. */
async function timed(asking: Caller, orders: number, profile: Profile): Promise<number> {
  const numbers = new Set<number>();
  while (numbers.size < asked) numbers.add(1 + Math.floor(Math.random() * (orders - 1)));
  const order_no = [...numbers].map((n) => `stored-${n}`).join(",");
  const body = JSON.stringify(signedFor("/v1/retrievalTrans", { order_no }, profile));
  const start = performance.now();
  const { status, text } = await asking.post("/v1/retrievalTrans", body, "application/x-www-form-urlencoded");
  const time = performance.now() - start;
  const found = status === 200 ? text.split('"query_result"').length - 1 : 0;
  if (found !== asked) throw new Error(`A query found ${found} orders: ${status} ${text.slice(0, 300)}`);
  return time;
}

export interface QueryFigures {
  readonly few: number;
  readonly many: number;
  /** Milliseconds, the median of the rounds' own. */
  readonly fewP50: number;
  readonly manyP50: number;
  readonly fewP99: number;
  readonly manyP99: number;
  readonly ratio: number;
}

/** Asks both in turn, `each` queries a round. */
export async function queryFigures(
  serverUrl: string,
  profile: Profile,
  { few, many, rounds, each }: { few: number; many: number; rounds: number; each: number },
): Promise<QueryFigures> {
  const small = await prepare(serverUrl, "bench_few", few, profile);
  const large = await prepare(serverUrl, "bench_many", many, profile);
  const told: { few: number[]; many: number[] }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let index = 0; index < each; index += 1) {
      times.few.push(await timed(small.asking, few, profile));
      times.many.push(await timed(large.asking, many, profile));
    }
    // The first one warms both up.
    if (round >= 0) told.push(times);
  }
  await Promise.all([small.close(), large.close()]);
  const over = (side: "few" | "many", share: number) => median(told.map((one) => quantile(one[side], share)));
  return {
    few,
    many,
    fewP50: over("few", 0.5),
    manyP50: over("many", 0.5),
    fewP99: over("few", 0.99),
    manyP99: over("many", 0.99),
    ratio: median(told.map((one) => quantile(one.many, 0.99) / quantile(one.few, 0.99))),
  };
}
