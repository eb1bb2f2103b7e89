// Third-party programs for comparisons: installed into a temporary folder for one run, and only on request.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Child, startChild, stopChild } from "./gateway/children.ts";

const document = join(import.meta.dirname, "..", "generated", "openapi.json");
const prism = "@stoplight/prism-cli@5.16.0";

export interface Installed {
  readonly folder: string;
  readonly remove: () => void;
}

/** Installs a package, named with its version, so that it can run there; none of its packages' scripts runs. */
export async function installPeer(spec: string): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-peer-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", spec];
    await promisify(execFile)("npm", install, { cwd: folder, timeout: 300_000 });
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Prism mocking the contract's own document, and what ends it and removes it again. */
export async function startPrism(): Promise<{ readonly child: Child; readonly close: () => Promise<void> }> {
  const { folder, remove } = await installPeer(prism);
  try {
    const program = join(folder, "node_modules", "@stoplight", "prism-cli", "dist", "index.js");
    const port = await freePort();
    // It logs every request unless it is silent, and then it does not print its address either.
    const quiet = ["--port", String(port), "--verboseLevel", "silent"];
    const child = await startChild([program, "mock", ...quiet, document], {}, `http://127.0.0.1:${port}`);
    // However it ends.
    child.process.once("exit", remove);
    return { child, close: () => stopChild(child) };
  } catch (error) {
    remove();
    throw error;
  }
}
