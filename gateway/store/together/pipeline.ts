// Statements of different requests over one connection, written at once and answered at once: to PostgreSQL all that comes before a
// `Sync` is one transaction, which it commits there.
import { type Connection, DatabaseError, type PoolClient } from "pg";
import { gathered } from "./gathered.ts";

/** A statement whose result is one row. */
export interface Asked {
  readonly text: string;
  /** Under which name connections keep it prepared. */
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  /** Statements that can wait for each other are sent in the order of this, by every instance. */
  readonly order: string;
}

/** A row as PostgreSQL writes it. */
export type Row = readonly (string | null)[];

/** Is told of each statement that is about to be sent. */
type OnSend = (client: PoolClient, asked: Asked) => void;

/** Sends statements together with those that are asked for at the same time. */
export const pipeline = (connect: () => Promise<PoolClient>, onSend: OnSend): ((asked: Asked) => Promise<Row>) =>
  gathered(
    async (all: readonly Asked[]) => {
      const client = await connect();
      let broken: Error | undefined;
      try {
        return await send(client, all, onSend);
      } catch (error) {
        broken = error instanceof Error ? error : new Error("The database gave no error.");
        throw error;
      } finally {
        // What a connection has prepared is known only as long as nothing fails.
        client.release(broken);
      }
    },
    { atOnce: 2, mostAtOnce: 6, most: 16, isOfOne },
  );

// Of one of the statements: its values, what it broke, whom it waited for, what a trigger said. PostgreSQL has undone all of them.
const isOfOne = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23|40|57014|P0)/u.test(error.code ?? "");

const prepared = new WeakMap<PoolClient, Set<string>>();

async function send(client: PoolClient, all: readonly Asked[], onSend: OnSend): Promise<readonly Row[]> {
  const known = prepared.get(client) ?? new Set<string>();
  prepared.set(client, known);
  const order = all.map((_, index) => index).toSorted((a, b) => compare(all[a], all[b]));
  const sorted = order.flatMap((index) => all[index] ?? []);
  for (const one of sorted) onSend(client, one);
  const rows = await new Promise<readonly Row[]>((done, failed) => {
    const answered: Row[] = [];
    client.query({
      submit: (connection: Connection) => write(connection, sorted, new Set(known)),
      handleDataRow: ({ fields }: { readonly fields: Row }) => answered.push(fields),
      handleCommandComplete: () => undefined,
      handleError: failed,
      handleReadyForQuery: () => done(answered),
    });
  });
  for (const { name } of all) if (name !== undefined) known.add(name);
  const results: Row[] = [];
  for (const [place, index] of order.entries()) results[index] = rows[place] ?? [];
  return results;
}

const compare = (a: Asked | undefined, b: Asked | undefined): number =>
  (a?.order ?? "") < (b?.order ?? "") ? -1 : Number((a?.order ?? "") > (b?.order ?? ""));

/** Writes all messages at once. */
function write(connection: Connection, all: readonly Asked[], known: Set<string>): null {
  const { stream } = connection;
  stream.cork();
  for (const { text, name = "", values } of all) {
    if (!known.has(name)) connection.parse({ name, text, types: [] }, true);
    if (name !== "") known.add(name);
    connection.bind({ portal: "", statement: name, values: values.map(asText) }, true);
    connection.execute(null, true);
  }
  connection.sync();
  stream.uncork();
  return null;
}

/** A value as PostgreSQL reads it. */
function asText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object") return String(value);
  return Buffer.isBuffer(value) ? value : JSON.stringify(value);
}
