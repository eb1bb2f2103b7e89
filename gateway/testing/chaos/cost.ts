// The cost of one direct payment for a PostgreSQL that syncs every commit. The production page calculates machine
// sizes from it.
import { setTimeout as sleep } from "node:timers/promises";
import { startGateway } from "../../start/start.ts";
import { merchantOf } from "../merchant.ts";
import { newServer, type Server } from "./server.ts";

/** Of one payment, on average. */
export interface Cost {
  /** Each waits for the previous one: the number of round trips, if each is sent separately. */
  readonly statements: number;
  readonly commits: number;
  /** Bytes of the database's log; without the whole pages after a checkpoint, and with them. */
  readonly walBytes: number;
  readonly walBytesWithPages: number;
  /** Where several commit at once they share one. */
  readonly walSyncs: number;
  /** By which tables and indexes grow. */
  readonly diskBytes: number;
}

const atOnce = 8;

/** Makes payments on a gateway with its request log and without notifications. */
export async function costOfPayment(payments = 240): Promise<Cost> {
  const server = await newServer();
  let statements = 0;
  try {
    const gateway = await startGateway({ databaseUrl: server.url, onStatement: () => (statements += 1) });
    try {
      const { pay } = merchantOf(gateway.url);
      const some = () =>
        Promise.all(
          Array.from({ length: atOnce }, async () => {
            for (let count = 0; count < payments / atOnce; count += 1) await pay();
          }),
        );
      // Connections are made and statements prepared.
      await some();
      const withPages = await spent(server, some, "on");
      statements = 0;
      const without = await spent(server, some, "off");
      const each = (whole: number) => Math.round((10 * whole) / payments) / 10;
      return {
        statements: each(statements),
        commits: each(without.commits),
        walBytes: Math.round(without.wal / payments),
        walBytesWithPages: Math.round(withPages.wal / payments),
        walSyncs: each(without.syncs),
        diskBytes: Math.round(without.disk / payments),
      };
    } finally {
      await gateway.close();
    }
  } finally {
    await server.remove();
  }
}

async function spent(server: Server, work: () => Promise<unknown>, pages: "on" | "off") {
  await server.query(`alter system set full_page_writes = ${pages}`);
  await server.query("select pg_reload_conf()");
  await server.query("checkpoint");
  const before = await counters(server);
  await work();
  const after = await counters(server);
  const by = (name: keyof typeof after) => after[name] - before[name];
  return { wal: by("wal"), commits: by("commits"), syncs: by("syncs"), disk: by("disk") };
}

async function counters(server: Server) {
  // Every process of the server reports once a second.
  await sleep(1500);
  const [row = {}] = await server.query(
    `select pg_current_wal_lsn() - '0/0' as wal, pg_database_size(current_database()) as disk,
       (select sum(xact_commit) from pg_stat_database where datname = current_database()) as commits,
       (select sum(fsyncs) from pg_stat_io where object = 'wal') as syncs`,
  );
  const of = (name: string) => Number(row[name]);
  return { wal: of("wal"), disk: of("disk"), commits: of("commits"), syncs: of("syncs") };
}
