// SIGTERM under load: the responses to merchants compared with the tables.
import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openPool } from "../store/pool.ts";
import { newDatabase } from "../testing/database.ts";
import { goodCard, newOrderNo, signed } from "../testing/merchant.ts";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

async function started(databaseUrl: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, ["--conditions=@acquiring/source", cli, "--port", "0", "--quiet"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  let out = "";
  await new Promise<void>((done, failed) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes("Ctrl+C")) done();
    });
    child.once("exit", () => failed(new Error(out)));
  });
  return { child, url: /http:\/\/\S+/.exec(out)?.[0] ?? "" };
}

interface Sent {
  readonly order_no: string;
  /** A status, or the code of what went wrong. */
  readonly outcome: number | string;
  readonly connection: string | undefined;
}

/** Pays over kept connections: one request at a time on each. */
function pay(agent: Agent, url: string): Promise<Sent> {
  const order_no = newOrderNo();
  const body = JSON.stringify(
    signed("/v1/authorise", { order_no, currency: "USD", amount: "1.00", ...goodCard }),
  );
  return new Promise((done) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const outgoing = request(`${url}/v1/authorise`, { method: "POST", agent, headers }, (incoming) => {
      const { statusCode = 0, headers: heard } = incoming;
      incoming.resume();
      incoming.once("error", () => done({ order_no, outcome: "broken off", connection: undefined }));
      incoming.once("end", () => done({ order_no, outcome: statusCode, connection: heard.connection }));
    });
    outgoing.once("error", (error: NodeJS.ErrnoException) =>
      done({ order_no, outcome: error.code ?? error.message, connection: undefined }),
    );
    outgoing.end(body);
  });
}

test("a stop of the gateway loses, duplicates and resets no request: each gets a response, or a refusal before it is sent", async () => {
  const databaseUrl = await newDatabase();
  const { child, url } = await started(databaseUrl);
  const sent: Sent[] = [];
  const clients = Array.from({ length: 16 }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const one = await pay(agent, url);
      sent.push(one);
      if (typeof one.outcome === "string") break;
      // Half of them send as fast as they can, the others leave their connection idle for a while.
      if (number % 2 === 1) await sleep(Math.random() * 400);
    }
    agent.destroy();
  });
  await sleep(1500);
  const ended = new Promise((done) => child.once("exit", done));
  const before = sent.length;
  child.kill("SIGTERM");
  await Promise.all(clients);
  expect(await ended).toBe(0);

  const count = (of: (one: Sent) => boolean) => sent.filter(of).length;
  expect(before).toBeGreaterThan(20);
  const others = sent.filter(({ outcome }) => outcome !== 200 && outcome !== "ECONNREFUSED");
  expect(others).toEqual([]);
  expect(count(({ outcome }) => outcome === "ECONNREFUSED")).toBe(clients.length);
  // The last response on each connection says that it is the last.
  expect(count(({ connection }) => connection === "close")).toBe(clients.length);
  const pool = openPool(databaseUrl, () => undefined);
  const { rows } = await pool.query<{ order_no: string }>("select order_no from payments order by order_no");
  await pool.end();
  const paid = sent.filter(({ outcome }) => outcome === 200).map(({ order_no }) => order_no);
  expect(rows.map(({ order_no }) => order_no)).toEqual(paid.toSorted());
}, 60_000);
