// Other people's programs, installed into a temporary folder for one run and removed with it; none of their scripts runs.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Installed {
  /** Where `node_modules` lies; anything else may be written here too. */
  readonly folder: string;
  readonly remove: () => void;
}

/** Installs packages, each named with its version. */
export async function installTemporarily(...packages: readonly string[]): Promise<Installed> {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-peer-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages];
    await run("npm", install, { cwd: folder, timeout: 300_000 });
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** Starts a server on a port and waits until it listens. @throws when it ends before, or does not listen in time. */
export async function startServer(command: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, command, { stdio: "ignore" });
  const end = Date.now() + 60_000;
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > end) {
      child.kill("SIGKILL");
      throw new Error(`${command.join(" ")} does not listen on port ${port}.`);
    }
    await pause(100);
  }
  return child;
}

export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const kill = setTimeout(() => child.kill("SIGKILL"), 3000);
  await gone;
  clearTimeout(kill);
}
