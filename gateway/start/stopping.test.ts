// SIGTERM under load: the responses to merchants compared with the tables.
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { serveCli } from "../testing/cli.ts";
import { newDatabase, rowsAt } from "../testing/database.ts";
import { silentProxy } from "../testing/silent-proxy.ts";
import { newOrder, newOrderNo, signed } from "../testing/merchant.ts";

interface Sent {
  readonly order_no: string;
  /** A status, or the code of what went wrong. */
  readonly outcome: number | string;
  readonly connection: string | undefined;
}

/** Pays over kept connections: one request at a time on each. */
function pay(agent: Agent, url: string): Promise<Sent> {
  const order_no = newOrderNo();
  const body = JSON.stringify(signed("/v1/authorise", newOrder({ order_no })));
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
  const { child, ended, url } = await serveCli(["--port", "0", "--quiet"], { DATABASE_URL: databaseUrl });
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
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(40);
  child.kill("SIGTERM");
  await Promise.all(clients);
  expect(await ended).toBe(0);

  const count = (of: (one: Sent) => boolean) => sent.filter(of).length;
  const others = sent.filter(({ outcome }) => outcome !== 200 && outcome !== "ECONNREFUSED");
  expect(others).toEqual([]);
  expect(count(({ outcome }) => outcome === "ECONNREFUSED")).toBe(clients.length);
  // The last response on each connection says that it is the last.
  expect(count(({ connection }) => connection === "close")).toBe(clients.length);
  const rows = await rowsAt(databaseUrl, "select order_no from payments order by order_no");
  const paid = sent.filter(({ outcome }) => outcome === 200).map(({ order_no }) => order_no);
  expect(rows.map(({ order_no }) => order_no)).toEqual(paid.toSorted());
}, 60_000);

test("while the database says nothing, a payment is unknown, the gateway is not ready, and a stop ends it, which takes as long as each may take", async () => {
  const direct = new URL(await newDatabase());
  const proxy = await silentProxy(Number(direct.port));
  onTestFinished(proxy.close);
  direct.host = `127.0.0.1:${proxy.port}`;
  direct.search = "";
  const { child, ended, url } = await serveCli(["--port", "0", "--quiet"], { DATABASE_URL: direct.href });
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  expect((await pay(agent, url)).outcome).toBe(200);
  proxy.fallSilent();
  const unknown = [pay(agent, url), pay(agent, url)];
  expect((await fetch(`${url}/ready`)).status).toBe(503);
  child.kill("SIGTERM");
  for (const { outcome } of await Promise.all(unknown)) expect([500, 503]).toContain(outcome);
  await ended;
}, 120_000);
