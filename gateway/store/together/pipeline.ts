// Statements over one connection, written at once and answered at once: to PostgreSQL all that comes before a `Sync` is one
// transaction, which it commits there.
import type { Connection, PoolClient } from "pg";

/** A statement whose result is one row. */
export interface Asked {
  readonly text: string;
  /** Under which name connections keep it prepared. */
  readonly name: string | undefined;
  readonly values: readonly string[];
}

/** A row as PostgreSQL writes it. */
type Row = readonly (string | null)[];

/** Carries out statements as one transaction, in one way there and back. */
export type Together = (all: readonly Omit<Asked, "name">[]) => Promise<readonly Row[]>;

const prepared = new WeakMap<PoolClient, Set<string>>();

/** Sends all of them as one transaction. After a failure the connection is not to be used again. */
export async function send(client: PoolClient, all: readonly Asked[]): Promise<readonly Row[]> {
  const known = prepared.get(client) ?? new Set<string>();
  const rows = await new Promise<readonly Row[]>((done, failed) => {
    const answered: Row[] = [];
    client.query({
      submit: (connection: Connection) => write(connection, all, known),
      handleDataRow: ({ fields }: { readonly fields: Row }) => answered.push(fields),
      handleCommandComplete: () => undefined,
      handleError: failed,
      handleReadyForQuery: () => done(answered),
    });
  });
  for (const { name } of all) if (name !== undefined) known.add(name);
  prepared.set(client, known);
  return rows;
}

function write(connection: Connection, all: readonly Asked[], known: ReadonlySet<string>): null {
  const { stream } = connection;
  stream.cork();
  for (const { text, name = "", values } of all) {
    if (!known.has(name)) connection.parse({ name, text, types: [] }, true);
    connection.bind({ portal: "", statement: name, values: [...values] }, true);
    connection.execute(null, true);
  }
  connection.sync();
  stream.uncork();
  return null;
}
