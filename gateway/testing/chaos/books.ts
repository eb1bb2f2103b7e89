// The end of every run: compares the gateway's tables with themselves, with the acquirer's book, with the responses
// to merchants, and with the notifications. Each loss, duplicate or contradiction is a line.
import { setTimeout as sleep } from "node:timers/promises";
import { violations } from "../../store/invariants.ts";
import { openPool, type Pool } from "../../store/pool.ts";
import { readAmount } from "../../wire/amount.ts";
import { type Fields, send, signed } from "../merchant.ts";
import type { Bank, Paid } from "./bank.ts";
import type { Event, Events } from "./events.ts";
import type { Instances } from "./instances.ts";
import { orderAmount } from "./merchants.ts";
import type { OrderBook, Scene } from "./scene.ts";

export interface Books {
  readonly databaseUrl: string;
  readonly instances: Instances;
  readonly bank: Bank;
  readonly events: Events;
  readonly scene: Scene;
}

export interface Balance {
  readonly wrong: readonly string[];
  readonly renewals: number;
  readonly events: number;
  /** How often merchants were notified, of the same thing again included. */
  readonly deliveries: number;
}

const unfinished = `select
  (select count(*) from attempts where settled_at is null)
  + (select count(*) from outbox where due_at is not null)
  + (select count(*) from payouts where state in ('ACCEPTED', 'PROCESSING')) as count`;

/** Waits until nothing is pending, and lets time pass meanwhile; returns what is pending after two minutes. */
export async function settled(pool: Pool, pass: Instances["pass"]): Promise<readonly string[]> {
  const start = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ count: string }>(unfinished);
    const left = Number(rows[0]?.count);
    if (left === 0) return [];
    if (performance.now() - start > 120_000) return [`${left} things are never finished`];
    // An hour brings the next attempt to notify, and no payment to its end.
    pass(3_600_000);
    await sleep(500);
  }
}

export async function balance(books: Books): Promise<Balance> {
  const { databaseUrl, instances, bank, events, scene } = books;
  const pool = openPool(databaseUrl, () => {});
  try {
    const differences = await gatewayDifferences(pool, bank, instances);
    const rows = await paymentRows(pool);
    const outbox = await outboxRows(pool);
    return {
      renewals: rows.filter(({ kind, captured }) => kind === "renewal" && captured !== "0").length,
      events: outbox.length,
      deliveries: [...events.heard.values()].reduce((sum, { deliveries }) => sum + deliveries, 0),
      wrong: [
        ...differences,
        ...events.wrong,
        ...toldDifferences(rows, scene.orders),
        ...(await payoutDifferences(pool, scene.payouts, bank.paid())),
        ...outbox.flatMap((row) => eventDifferences(row, events.heard.get(row.event_id))),
        ...(await responseDifferences(instances.urls[0] ?? "", scene.orders, outbox)),
      ],
    };
  } finally {
    await pool.end();
  }
}

/** Differences inside the gateway's tables, and between them and the acquirer's book, when nothing is pending. */
export async function gatewayDifferences(pool: Pool, bank: Bank, { pass }: Instances): Promise<string[]> {
  const left = await settled(pool, pass);
  const broken = await violations(pool);
  return [
    ...left,
    ...broken.map(({ invariant, subject }) => `${subject}: not held: ${invariant}`),
    ...bank.wrong,
    ...paidDifferences(await paymentRows(pool), bank.paid()),
  ];
}

interface PaymentRow {
  readonly name: string;
  readonly transaction_id: string;
  readonly kind: string;
  readonly authorised: string;
  readonly captured: string;
  readonly refunded: string;
}

const paymentRows = async (pool: Pool): Promise<readonly PaymentRow[]> =>
  (
    await pool.query<PaymentRow>(
      `select merchant_id || '/' || transaction_id as name, transaction_id, kind, authorised, captured, refunded
       from payments`,
    )
  ).rows;

const nothing: Paid = { authorised: 0n, captured: 0n, refunded: 0n, paidOut: 0n };

/** What the acquirer has paid otherwise than the gateway thinks. */
export function paidDifferences(
  rows: readonly PaymentRow[],
  paid: ReadonlyMap<string, Paid>,
): readonly string[] {
  const known = new Set(rows.map(({ name }) => name));
  const lost = [...paid].filter(([name, { authorised }]) => authorised > 0n && !known.has(name));
  return [
    ...lost.map(([name]) => `${name}: paid, and lost by the gateway`),
    ...rows.flatMap(({ name, ...row }) => {
      const { authorised, captured, refunded } = paid.get(name) ?? nothing;
      const own = [row.authorised, row.captured, row.refunded].join();
      const others = [authorised, captured, refunded].join();
      return own === others ? [] : [`${name}: gateway ${own}, acquirer ${others}`];
    }),
  ];
}

/** Contradictions between responses to merchants and the gateway. */
export function toldDifferences(
  rows: readonly PaymentRow[],
  orders: readonly OrderBook[],
): readonly string[] {
  const byId = new Map(rows.map((row) => [row.transaction_id, row]));
  const told = new Set(orders.map(({ names }) => String(names["transaction_id"])));
  const untold = rows.filter(({ kind, transaction_id }) => kind !== "renewal" && !told.has(transaction_id));
  return [
    ...(told.size === orders.length ? [] : ["two orders were told the same transaction"]),
    ...untold.map(({ name }) => `${name}: nobody asked for it, or it is there twice`),
    ...orders.flatMap((one) => {
      const id = String(one.names["transaction_id"]);
      const row = byId.get(id);
      if (row === undefined) return [`${id}: told ${one.status}, and lost`];
      const authorised = { "0": ["0"], "1": [String(orderAmount)] }[one.status] ?? ["0", String(orderAmount)];
      const isRight =
        authorised.includes(row.authorised) &&
        isBetween(row.captured, one.captured, one.perhapsCaptured) &&
        isBetween(row.refunded, one.refunded, one.perhapsRefunded);
      return isRight
        ? []
        : [
            `${id}: ${row.authorised}, ${row.captured}, ${row.refunded}; told ${one.status}, ${one.captured} and perhaps ${one.perhapsCaptured}, ${one.refunded} and perhaps ${one.perhapsRefunded}`,
          ];
    }),
  ];
}

const isBetween = (text: string, least: bigint, perhaps: bigint): boolean =>
  BigInt(text) >= least && BigInt(text) <= least + perhaps;

async function payoutDifferences(
  pool: Pool,
  told: readonly string[],
  paid: ReadonlyMap<string, Paid>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string; transaction_id: string; amount: string; state: string }>(
    "select merchant_id || '/' || transaction_id as name, transaction_id, amount, state from payouts",
  );
  const known = new Set(rows.map(({ transaction_id }) => transaction_id));
  return [
    ...told.filter((id) => !known.has(id)).map((id) => `payout ${id}: told, and lost`),
    ...(new Set(told).size === rows.length ? [] : [`${rows.length} payouts, ${told.length} were told of`]),
    ...rows.flatMap(({ name, amount, state }) =>
      state === "COMPLETED" && paid.get(name)?.paidOut === BigInt(amount)
        ? []
        : [`payout ${name}: ${state} of ${amount}, acquirer ${paid.get(name)?.paidOut ?? 0n}`],
    ),
  ];
}

interface OutboxRow {
  readonly event_id: string;
  readonly subject: string;
  readonly subject_id: string;
  readonly version: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, string | null>>;
  readonly asked: boolean;
  readonly delivered: boolean;
}

const outboxRows = async (pool: Pool): Promise<readonly OutboxRow[]> =>
  (
    await pool.query<OutboxRow>(
      `select event_id, subject, subject_id, version, name, payload, notify_url is not null as asked,
         delivered_at is not null as delivered
       from outbox order by subject_id, version`,
    )
  ).rows;

const amounts = {
  authorised: "authorised_amount",
  captured: "captured_amount",
  refunded: "refunded_amount",
} as const;

/** Each change with a `notify_url` arrived, has its acknowledgement, and is the change in the outbox. */
export function eventDifferences(row: OutboxRow, event: Event | undefined): readonly string[] {
  const { event_id, asked, delivered, payload } = row;
  if (!asked) return event === undefined ? [] : [`${event_id}: nobody wanted to hear of it`];
  if (event === undefined || event.acknowledged === 0 || !delivered)
    return [`${event_id}: not delivered (${event?.deliveries ?? 0} attempts came)`];
  const { fields } = event;
  const isSame =
    fields["kind"] === row.name &&
    fields["version"] === String(row.version) &&
    (row.subject !== "payment" ||
      (fields["payment_status"] === payload["payment_status"] &&
        Object.entries(amounts).every(
          ([ledger, name]) => minorOf(fields, name) === BigInt(payload[ledger] ?? "0"),
        )));
  return isSame ? [] : [`${event_id}: told ${event.says}, outbox ${JSON.stringify(payload)}`];
}

function minorOf(fields: Fields, name: string): bigint | undefined {
  const text = String(fields[name]);
  // The gateway reads no amount of nothing.
  return /^0(?:\.0+)?$/u.test(text) ? 0n : readAmount(text, String(fields["currency"]));
}

const portion = 50;

/** A query at the end returns the last state that merchants know of each order. */
async function responseDifferences(
  url: string,
  orders: readonly OrderBook[],
  outbox: readonly OutboxRow[],
): Promise<readonly string[]> {
  // Ordered by version: the last one stays.
  const last = new Map(outbox.map(({ subject_id, payload }) => [subject_id, payload["payment_status"]]));
  const path = "/v1/retrievalTrans";
  const wrong: string[] = [];
  const portions = [...new Set(orders.map(({ account }) => account))].flatMap((account) => {
    const own = orders.filter((one) => one.account === account);
    return Array.from({ length: Math.ceil(own.length / portion) }, (_, at) => ({
      account,
      some: own.slice(at * portion, (at + 1) * portion).map(({ names }) => String(names["transaction_id"])),
    }));
  });
  for (const { account, some } of portions) {
    const request = signed(path, { ...account, transaction_id: some.join(",") });
    const reply = await send(url, path, JSON.stringify(request), "application/x-www-form-urlencoded");
    const found = (reply.fields["orders_list"] ?? []) as readonly Fields[];
    const statuses = new Map(found.map((one) => [one["transaction_id"], one["payment_status"]]));
    wrong.push(
      ...some.flatMap((id) =>
        statuses.has(id) && statuses.get(id) === last.get(id)
          ? []
          : [`${id}: a query answers ${String(statuses.get(id))}, its last event says ${last.get(id)}`],
      ),
    );
  }
  return wrong;
}
