// Sends several statements over one connection at once and reads their results together. For PostgreSQL, everything before a
// `Sync` is one transaction, which it commits there.
import type { Connection, PoolClient } from "pg";
import type { Row, Statement } from "./rounds.ts";

/** A statement, and under which name connections keep it prepared. */
interface Named extends Statement {
  readonly name: string | undefined;
}

interface Submitted {
  readonly submit: (connection: Connection) => null;
  readonly handleDataRow: (row: { readonly fields: Row }) => unknown;
  readonly handleCommandComplete: () => void;
  readonly handleError: (error: Error) => void;
  readonly handleReadyForQuery: () => void;
  /** Is set by the connection, and ends its time limit. */
  callback?: (error?: Error) => void;
}

const prepared = new WeakMap<PoolClient, Set<string>>();

/** Sends all of them as one transaction. After a failure the connection is not to be used again. */
export async function send(client: PoolClient, all: readonly Named[]): Promise<readonly Row[]> {
  const known = prepared.get(client) ?? new Set<string>();
  const rows = await new Promise<readonly Row[]>((done, failed) => {
    const responded: Row[] = [];
    const query: Submitted = {
      submit: (connection) => write(connection, all, known),
      handleDataRow: ({ fields }) => responded.push(fields),
      handleCommandComplete: () => undefined,
      handleError: (error) => {
        query.callback?.(error);
        failed(error);
      },
      handleReadyForQuery: () => {
        query.callback?.();
        done(responded);
      },
    };
    client.query(query);
  });
  for (const { name } of all) if (name !== undefined) known.add(name);
  prepared.set(client, known);
  return rows;
}

function write(connection: Connection, all: readonly Named[], known: ReadonlySet<string>): null {
  const { stream } = connection;
  // Several of them may have the same name, which a connection accepts only once.
  const parsed = new Set(known);
  stream.cork();
  for (const { text, name = "", values } of all) {
    if (!parsed.has(name)) connection.parse({ name, text, types: [] }, true);
    if (name !== "") parsed.add(name);
    connection.bind({ portal: "", statement: name, values: [...values] }, true);
    connection.execute(null, true);
  }
  connection.sync();
  stream.uncork();
  return null;
}
