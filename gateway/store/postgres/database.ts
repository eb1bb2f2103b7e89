// The database of the gateway: any PostgreSQL by its URL, or its own, which it starts and stops.
import { startPostgres } from "./server.ts";
import { closePool, type OpenPool, openPool, type PoolOptions } from "../pool.ts";

export interface DatabaseOptions {
  /** A server that runs already. */
  readonly databaseUrl?: string | undefined;
  /** Where the gateway's own server keeps its data; a temporary folder where left out. */
  readonly data?: string | undefined;
}

export interface OpenDatabase {
  readonly url: string;
  readonly pool: OpenPool;
  readonly close: () => Promise<void>;
  /** Resolves with the reason when the gateway's own PostgreSQL server cannot be restarted; otherwise never. */
  readonly lost: Promise<string>;
}

export async function openDatabase(
  { databaseUrl, data }: DatabaseOptions,
  onError: (error: Error) => void,
  options: PoolOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined && data !== undefined)
    throw new Error("Use either a database URL or a data folder, not both.");
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\//u.test(databaseUrl))
    throw new Error(
      "DATABASE_URL (`databaseUrl`) must begin with postgresql://, for example postgresql://gateway:secret@127.0.0.1:5432/gateway.",
    );
  const onRestart = () => onError(new Error("PostgreSQL stopped unexpectedly and was started again."));
  const server = databaseUrl === undefined ? await startPostgres(data, { onRestart }) : undefined;
  const url = server?.url ?? databaseUrl ?? "";
  const close = async (pool?: OpenPool) => {
    if (pool !== undefined) await closePool(pool);
    await server?.stop();
  };
  let pool: OpenPool | undefined;
  try {
    pool = openPool(server?.socketUrl ?? url, onError, options);
    await pool.query("select 1");
    const open = pool;
    const lost = server?.lost ?? new Promise<string>(() => undefined);
    return { url, pool, close: () => close(open), lost };
  } catch (error) {
    await close(pool);
    // Neither the URL nor its password is repeated.
    const why = error instanceof Error ? error.message : "unknown reason";
    throw new Error(`The database does not respond: ${why}. Check DATABASE_URL.`, { cause: error });
  }
}
