// A server for a measurement, and databases on it.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PostgresServer, startPostgres } from "@acquiring/gateway";
import { Client } from "pg";
import { stopAll } from "./children.ts";

/** Starts a PostgreSQL that writes each commit to the disk, and ends it after all programs of the measurement. */
export async function withPostgres(use: (server: PostgresServer) => Promise<void>): Promise<void> {
  // Without what it started the measurement fails, and then cleans up.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stopAll());
  const folder = mkdtempSync(join(tmpdir(), "acquiring-bench-"));
  // PostgreSQL does not run as root and has to reach it.
  chmodSync(folder, 0o755);
  const server = await startPostgres(join(folder, "database"));
  try {
    await use(server);
  } finally {
    await stopAll();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes an empty database with this name; returns its URL. */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}
