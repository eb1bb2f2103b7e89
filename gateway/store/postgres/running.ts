// Detects a running PostgreSQL server of a gateway's folder, and its address.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** The address of the server that runs on the folder and accepts the folder's own password. */
export async function runningServer(folder: string): Promise<string | undefined> {
  const note = join(folder, "postgres", "postmaster.pid");
  if (!existsSync(note)) return undefined;
  // The fourth line is the port, by PostgreSQL's documented form of the file.
  const port = Number(readFileSync(note, "utf8").split("\n")[3]);
  if (!Number.isInteger(port) || port <= 0) return undefined;
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  const connectionString = `postgres://gateway:${password}@127.0.0.1:${port}/postgres`;
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return connectionString;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
