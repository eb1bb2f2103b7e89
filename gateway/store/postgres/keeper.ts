// A small separate process that runs one PostgreSQL server. It stops the server when the gateway says so, and also
// when the gateway dies, which closes the pipe between them. No server and no folder is left. It is not in the
// gateway's process group, so Ctrl+C reaches only the gateway.
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import type { KeeperOrder } from "./order.ts";

function keep(order: KeeperOrder): void {
  const environment = { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" };
  const options = { ...order.owner, env: environment, cwd: order.dataFolder };
  const server = spawn(order.postgres, order.arguments, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  // After the start there is no reader any more, and a full pipe would stop the server.
  server.stderr.on("data", (chunk: Buffer) => process.stdout.write(chunk));
  process.stdout.on("error", () => {});

  let ended = false;
  const end = (code: number) => {
    // A server that stopped unexpectedly is started again on its folder.
    if (order.remove !== undefined && ended)
      rmSync(order.remove, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  };
  server.on("error", (error) => {
    process.stdout.write(`${error.message}\n`);
    end(1);
  });
  server.on("exit", () => {
    // The last lines tell why; they are still on their way.
    if (!ended) setTimeout(() => end(1), 100);
  });
  const stop = () => {
    if (ended) return;
    ended = true;
    const stopped = spawnSync(
      order.pgCtl,
      ["stop", "--pgdata", order.dataFolder, "--mode", "fast", "--wait", "--timeout", "20"],
      { ...options, stdio: "ignore" },
    );
    if (stopped.status !== 0) server.kill("SIGKILL");
    end(0);
  };
  process.stdin.on("end", stop).on("error", stop).resume();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
}

// Only server.ts starts this file, with an order that it has made.
keep(JSON.parse(process.argv[2] ?? "") as KeeperOrder);
