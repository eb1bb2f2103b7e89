// The limit of a gateway on its database: the statements that one payment makes, written down once and sent again by
// `pg` alone, in the same transactions, with other order numbers and transaction ids.
import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, Pool, type PoolClient, type QueryConfig } from "pg";

interface Statement {
  readonly by: Client;
  readonly text: string;
  readonly name?: string | undefined;
  readonly values: readonly unknown[];
}

export interface Recording {
  readonly orderNo: string;
  readonly transactionId: string;
  /** Under which the request is remembered. */
  readonly requestId: string;
  readonly at: Date;
  readonly statements: readonly Statement[];
}

interface Sent {
  readonly account_id: string;
  readonly order_no: string;
  readonly transaction_id: string;
}

/** Without what the gateway does meanwhile by itself: the transactions, and statements alone, that name one of these. */
function about(heard: readonly Statement[], names: readonly string[]): readonly Statement[] {
  const open = new Map<Client, Statement[]>();
  const units: Statement[][] = [];
  for (const statement of heard) {
    const { by, text } = statement;
    const unit = open.get(by) ?? [];
    if (unit.length === 0) units.push(unit);
    unit.push(statement);
    if (isBegin(text)) open.set(by, unit);
    if (isCommit(text)) open.delete(by);
  }
  const isNamed = ({ values }: Statement) => values.some((value) => names.includes(String(value)));
  return units.filter((unit) => unit.some(isNamed)).flat();
}

export interface Hearing {
  /** What was sent since this was last asked. */
  readonly take: () => readonly Statement[];
  readonly stop: () => void;
}

/** Hears what this process sends to PostgreSQL, over connections that are opened from now on: a pool may keep an earlier one's `query`. */
export function hearStatements(): Hearing {
  const { query } = Client.prototype;
  const heard: Statement[] = [];
  const hear = function (this: Client, ...given: unknown[]): unknown {
    const [config, listed] = given as [string | QueryConfig, unknown];
    const { text, name, values } = typeof config === "string" ? { text: config } : config;
    heard.push({ by: this, text, name, values: values ?? (Array.isArray(listed) ? listed : []) });
    return (query as (...all: unknown[]) => unknown).apply(this, given);
  };
  Client.prototype.query = hear as typeof query;
  return {
    take: () => heard.splice(0),
    stop: () => (Client.prototype.query = query),
  };
}

/** What is sent to PostgreSQL while `pay` runs, and for it; of several tries the shortest. */
export async function record(hearing: Hearing, pay: () => Promise<Sent>, tries = 5): Promise<Recording> {
  const recordings: Recording[] = [];
  for (let index = 0; index < tries; index += 1) {
    await sleep(100 + index * 70);
    hearing.take();
    const at = new Date();
    const { account_id, order_no, transaction_id } = await pay();
    const heard = hearing.take();
    const requestId = heard.flatMap(({ values }) => values).find(isRequestId) ?? "";
    recordings.push({
      orderNo: order_no,
      transactionId: transaction_id,
      requestId,
      at,
      statements: about(heard, [account_id, order_no, transaction_id, requestId]),
    });
  }
  const [shortest] = recordings.toSorted((a, b) => a.statements.length - b.statements.length);
  if (shortest === undefined || !shortest.statements.some(({ text }) => text.includes("into payments")))
    throw new Error("No payment's statements were heard.");
  return shortest;
}

const isRequestId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{64}$/u.test(value);

type Fill = (orderNo: string, transactionId: string) => unknown;

/** A value of a statement for another payment: text names that one, and moments are as far from now as they were. */
function filling(value: unknown, { orderNo, transactionId, requestId, at }: Recording): Fill {
  if (value === requestId) return (order) => hash("sha256", order);
  // What was due in some seconds must not be due at once, or the gateway beside would do it.
  if (value instanceof Date) return () => new Date(Date.now() + (value.getTime() - at.getTime()));
  const isPlain = typeof value === "object" && value !== null && !Buffer.isBuffer(value);
  const text = isPlain ? JSON.stringify(value) : value;
  if (typeof text !== "string" || !(text.includes(orderNo) || text.includes(transactionId)))
    return () => value;
  return (order, transaction) => text.replaceAll(orderNo, order).replaceAll(transactionId, transaction);
}

const isBegin = (text: string): boolean => /^begin\b/iu.test(text);
const isCommit = (text: string): boolean => /^commit\b/iu.test(text);

export interface Replay {
  /** Does what one payment does. */
  readonly once: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Sends a recording again and again, over as many connections as the gateway has. */
export function replay(databaseUrl: string, recording: Recording, connections: number): Replay {
  const pool = new Pool({ connectionString: databaseUrl, max: connections });
  const steps = recording.statements.map(({ text, name, values }) => ({
    text,
    name,
    fills: values.map((value) => filling(value, recording)),
  }));
  const run = Date.now().toString(36);
  let count = 0;
  const once = async () => {
    count += 1;
    const order = `sql-${run}-${count}`;
    const transaction = `T${run}${String(count).padStart(12, "0")}`;
    let client: PoolClient | undefined;
    try {
      for (const { text, name, fills } of steps) {
        if (isBegin(text)) client = await pool.connect();
        const values = fills.map((fill) => fill(order, transaction));
        const query = { text, values, ...(name === undefined ? {} : { name }) };
        const { rowCount } = await (client ?? pool).query(values.length === 0 ? text : query);
        if (rowCount === 0) throw new Error(`A statement changed nothing any more: ${text.slice(0, 80)}`);
        if (!isCommit(text)) continue;
        client?.release();
        client = undefined;
      }
    } finally {
      // Only one that broke off is still here.
      client?.release(true);
    }
  };
  return { once, close: () => pool.end() };
}
