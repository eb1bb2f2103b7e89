// Connections and transactions. This file has no query of a table.
import { Pool as ConnectionPool, type PoolClient } from "pg";
import type { Actor } from "../process/actor.ts";
import { within } from "../process/within.ts";
import { connectionOf } from "./hosts.ts";
import { send } from "./together/pipeline.ts";
import { inRounds, type Together } from "./together/rounds.ts";

/** Accepts queries: the pool, or one connection inside a transaction. */
export interface Database extends Pick<PoolClient, "query"> {
  /** Who makes the changes; the program itself where left out. */
  readonly actor?: Actor | undefined;
}

/** One connection, inside a transaction. */
export interface Transaction extends Database {
  /** Notes that something is due as soon as this transaction has committed. */
  readonly dueOnceCommitted: () => void;
}

/** A statement to send to PostgreSQL. */
export interface Statement {
  /** The same for all statements of one connection, and for no others. */
  readonly connection: object;
  readonly text: string;
  /** Under which name the connection keeps it prepared. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

/** The listeners of the pool. Default: none. */
export interface PoolOptions {
  /** How long a statement may take, in milliseconds; 5,000 where left out. */
  readonly statementMs?: number | undefined;
  /** Whether statements and transactions of simultaneous requests are of one merchant each; they are shared where left out. */
  readonly byMerchant?: boolean | undefined;
  /** Is called after each commit of a transaction that made something due at once. */
  readonly onDue?: (() => void) | undefined;
  /** Gets each statement before it is sent, for measurements. */
  readonly onStatement?: ((statement: Statement) => void) | undefined;
}

/** What commands get: queries, transactions, and statements of many together. */
export interface Pool extends Database, Pick<PoolOptions, "onDue"> {
  readonly connect: () => Promise<PoolClient>;
  readonly together: Together;
}

/** The pool that was opened, and is closed. */
export interface OpenPool extends ConnectionPool, Pick<Pool, "onDue" | "together"> {}

/** The same pool for another actor. */
export const actingAs = (pool: Pool, actor: Actor): Pool => ({
  query: pool.query.bind(pool),
  connect: () => pool.connect(),
  together: pool.together,
  onDue: pool.onDue,
  actor,
});

/** The server ends a statement first. If it is silent for so much longer, it is gone, and the connection is closed. */
const silentMs = 1000;

/** Opens connections when needed. `onError` gets the errors of idle connections. */
export function openPool(
  databaseUrl: string,
  onError: (error: Error) => void,
  { onDue, onStatement, byMerchant, statementMs = 5000 }: PoolOptions = {},
): OpenPool {
  const pool = new ConnectionPool({
    ...connectionOf(databaseUrl),
    max: 10,
    connectionTimeoutMillis: 8000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + silentMs,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "acquiring-gateway",
  });
  pool.on("error", onError);
  // A connection that breaks while it is closed is no longer in the pool, and its error would end the process.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    preparing(client, onStatement);
  });
  const together = inRounds(async (all) => {
    const named = all.map((one) => ({ ...one, name: nameOf(one.text) }));
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      for (const one of named) onStatement?.({ connection: client, ...one });
      return await send(client, named);
    } catch (error) {
      broken = error instanceof Error ? error : new Error("The statements failed.");
      throw error;
    } finally {
      client.release(broken);
    }
  }, byMerchant);
  return Object.assign(pool, { onDue, together });
}

/** Makes a connection parse and plan each query with parameters once; later only values are sent. */
function preparing(client: PoolClient, onStatement: PoolOptions["onStatement"]): void {
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  const prepared = (text: unknown, given: unknown, ...rest: readonly unknown[]): unknown => {
    const values: readonly unknown[] | undefined = Array.isArray(given) ? given : undefined;
    const name = typeof text === "string" && values !== undefined ? nameOf(text) : undefined;
    if (typeof text === "string") onStatement?.({ connection: client, text, name, values: values ?? [] });
    return name === undefined ? query(text, given, ...rest) : query({ name, text, values }, ...rest);
  };
  client.query = prepared as typeof client.query;
}

/**
 * Closes the pool and waits at most two seconds for its connections to end. Stopping the server earlier would break
 * them, and the pool itself does not wait.
 */
export async function closePool(pool: OpenPool): Promise<void> {
  let left = pool.totalCount;
  const gone = new Promise<void>((resolve) => {
    if (left === 0) resolve();
    pool.on("remove", () => {
      left -= 1;
      if (left <= 0) resolve();
    });
  });
  const waited = within(2000, gone, undefined);
  await pool.end();
  await waited;
}

/** Runs `work` in one transaction: all of it counts, or, if it throws, nothing. */
export async function transaction<T>(
  pool: Pick<Pool, "connect" | "onDue" | "actor">,
  work: (database: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isDue = false;
  const dueOnceCommitted = () => {
    isDue = true;
  };
  let broken: Error | undefined;
  // A connection may break between two queries without a waiting caller. The next query reports it, so this must not
  // throw.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await client.query("begin");
    const result = await work({ query: client.query.bind(client), dueOnceCommitted, actor: pool.actor });
    await client.query("commit");
    if (isDue) pool.onDue?.();
    return result;
  } catch (error) {
    if (isSilent(error)) broken = error;
    else
      await client.query("rollback").catch((failure: unknown) => {
        broken = failure instanceof Error ? failure : new Error("The transaction could not be rolled back.");
      });
    throw error;
  } finally {
    client.off("error", onError);
    // A connection that broke, or that cannot even roll back, is not used again.
    client.release(broken);
  }
}

/** Whether a server was silent for too long. What else is sent over the connection would only wait. */
const isSilent = (error: unknown): error is Error =>
  error instanceof Error && error.message === "Query read timeout";

/** Whether PostgreSQL can store the text: without NUL, and without half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/** The error where a row is gone that another row refers to. */
export const missingRow = (what: string, table: string): Error =>
  new Error(
    `${what} is missing from the table ${table}. Check who deletes rows, and restore it from a backup.`,
  );

/** A name for each text of a query, up to so many: texts that are put together for a search must not pile up. */
const names = new Map<string, string>();
const mostNames = 300;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
