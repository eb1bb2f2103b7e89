// A folder and a port for the tests of one file.
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const reports = join(import.meta.dirname, "../../reports");

/** A new folder that is removed after the tests of the file; programs `inRepository` find the packages by their names. */
export function workFolder(purpose: string, inRepository = false): string {
  const parent = inRepository ? reports : tmpdir();
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `acquiring-${purpose}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
