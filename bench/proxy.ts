// `npm run bench -- proxy`: what `acquiring proxy` adds to a response, compared with the same target without it. Both get requests
// in turn over open connections; only the difference within a round says something. Prints a table and writes docs/measured/bench/proxy.json.
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startChild, stopAll, stopChild } from "./gateway/children.ts";
import { median } from "./measure.ts";
import { rowsOf } from "./rows.ts";

const help = `npm run bench -- proxy              a target that answers at once, with and without the proxy before it
npm run bench -- proxy --quick   few requests, nothing written
`;
const { values: flags } = parseArgs({
  options: { quick: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});

const rounds = flags.quick === true ? 3 : 60;
const perRound = flags.quick === true ? 10 : 50;
const mostMillis = 1;

const order = {
  merchant_id: "1000",
  account_id: "1000001",
  currency: "USD",
  amount: "10.00",
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "123",
  encryption_data: "none",
};

/** Responds to each payment as a gateway that conforms, so that the judge has its usual work. */
async function startTarget() {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { order_no } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly order_no: string };
      const fields = {
        merchant_id: order.merchant_id,
        account_id: order.account_id,
        order_no,
        transaction_id: `tx-${order_no}`,
        card: "411111XXXXXX1111",
        result_info: "0000:Success",
        encryption_data: "none",
      };
      const body = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
      outgoing.writeHead(200, { "content-type": "application/xml" }).end(`<respon>${body.join("")}</respon>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

let orders = 0;

/** Milliseconds from the first byte sent to the last received. */
const pay = (base: string, agent: Agent): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ ...order, order_no: `bench-${(orders += 1)}` });
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const start = performance.now();
    const sent = request(`${base}/v1/authorise`, { method: "POST", agent, headers }, (response) => {
      response.resume().once("end", () => resolve(performance.now() - start));
    });
    sent.once("error", reject).end(body);
  });

async function timed(base: string, agent: Agent): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < perRound; index += 1) times.push(await pay(base, agent));
  return times;
}

async function main(): Promise<void> {
  const { tell, write } = rowsOf(64);
  const target = await startTarget();
  const alone = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const cli = join(import.meta.dirname, "..", "conformance", "cli.ts");
  const proxy = await startChild(["--conditions=@acquiring/source", cli, "proxy", "--target", alone]);
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  const all = { alone: [] as number[], behind: [] as number[], added: [] as number[] };
  for (let round = -3; round < rounds; round += 1) {
    const first = await timed(alone, agents[0]);
    const second = await timed(proxy.url, agents[1]);
    // The first rounds warm both up.
    if (round < 0) continue;
    all.alone.push(...first);
    all.behind.push(...second);
    all.added.push(median(second) - median(first));
  }
  for (const agent of agents) agent.destroy();
  await stopChild(proxy);
  target.closeAllConnections();
  target.close();
  tell("a payment: the target alone, median", median(all.alone), "ms");
  tell("a payment: behind the proxy, median", median(all.behind), "ms");
  tell("a payment: what the proxy adds at the median", median(all.added), "ms", { most: mostMillis });
  if (flags.quick !== true) write("proxy.json");
}

if (flags.help === true) console.log(help);
else
  try {
    await main();
  } finally {
    await stopAll();
  }
