// Third-party servers: started on a free port and stopped again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

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
