// What an operator sees: metrics during a storm compared with the books, request lines, failures that name the order.
import { expect, onTestFinished, test } from "vitest";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { traceOf } from "../http/seen.ts";
import { jsonLog } from "../process/log.ts";
import { newDatabase, rowsAt } from "../testing/database.ts";
import { merchantOf, newOrder, send, signed } from "../testing/merchant.ts";
import { startGateway } from "./start.ts";
import type { StartOptions } from "./options.ts";

async function started(options: StartOptions = {}) {
  const databaseUrl = await newDatabase();
  const lines: Record<string, unknown>[] = [];
  const log = jsonLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  const gateway = await startGateway({ databaseUrl, log, metrics: { port: 0 }, ...options });
  onTestFinished(() => gateway.close());
  return {
    databaseUrl,
    lines,
    gateway,
    merchant: merchantOf(gateway.url),
    scrape: () => scrape(gateway.metricsUrl),
  };
}

type Samples = ReadonlyMap<string, number>;

async function scrape(url = ""): Promise<Samples> {
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toContain("version=0.0.4");
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/u, ""), Number(/\S+$/u.exec(line)?.[0])]));
}

const sumOf = (samples: Samples, start: string): number =>
  [...samples].reduce((sum, [name, value]) => (name.startsWith(start) ? sum + value : sum), 0);

test("metrics that are scraped during a storm agree with the books after it, and no label is from a request", async () => {
  const { databaseUrl, gateway, merchant, scrape: all } = await started();
  const unreachable = { notify_url: "http://127.0.0.1:9/" };
  const cards = ["4111111111111111", "4000000000000002", "4000000000000119", "4000000000009235"];
  const storm = Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      const { names, fields } = await merchant.pay({
        ...unreachable,
        card: cards[place % 4],
        amount: "10.00",
      });
      if (fields["result_info"] === "0000:Success") await merchant.capture([{ ...names, amount: "10.00" }]);
      if (place % 10 === 0) await send(gateway.url, "/v1/authorise", `{"merchant_id": "hostile-${place}"}`);
      if (place % 10 === 1) await fetch(`${gateway.url}/v1/hostile-path`, { method: "POST" });
    }),
  );
  let seen: Samples = await all();
  for (let count = 0; count < 5; count += 1) {
    const next = await all();
    expect(sumOf(next, "acquiring_requests_total")).toBeGreaterThanOrEqual(
      sumOf(seen, "acquiring_requests_total"),
    );
    seen = next;
  }
  await storm;
  seen = await all();
  const of = (name: string, ...labels: readonly string[]) => seen.get(`${name}{${labels.join(",")}}`);
  expect(of("acquiring_requests_total", 'operation="createDirectPayment"', 'outcome="done"')).toBe(40);
  expect(of("acquiring_requests_total", 'operation="createDirectPayment"', 'outcome="refused"')).toBe(4);
  const [books = {}] = await rowsAt(
    databaseUrl,
    `select (select count(*) from payments where captured > 0)::int as captured,
      (select count(*) from attempts where kind = 'capture')::int as captures,
      (select count(*) from outbox where delivered_at is null and dead_at is null and due_at is not null)::int as open`,
  );
  expect(of("acquiring_payments", 'state="captured"')).toBe(books["captured"]);
  expect(of("acquiring_payments", 'state="failed"')).toBe(10);
  expect(sumOf(seen, 'acquiring_acquirer_seconds_count{step="capture"')).toBe(books["captures"]);
  expect(sumOf(seen, "acquiring_payments")).toBe(40);
  expect(sumOf(seen, "acquiring_notifications")).toBeGreaterThanOrEqual(Number(books["open"]));
  expect(of("acquiring_pool_connections", 'state="open"')).toBeGreaterThan(0);
  expect(seen.has('acquiring_queue_age_seconds{queue="notifications"}')).toBe(true);
  const text = [...seen.keys()].join("\n");
  expect(text).not.toMatch(/hostile|1000001|order-|4111/u);
});

test("the port of metrics serves nothing else, and metrics are on no other port", async () => {
  const { gateway } = await started();
  const at = (path: string, method = "GET") =>
    fetch(new URL(path, gateway.metricsUrl), { method }).then(({ status }) => status);
  expect([await at("/"), await at("/metrics", "POST"), await at("/v1/capture", "POST")]).toEqual([
    404, 405, 404,
  ]);
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
});

test("a request line has merchant, operation, outcome, request id and the caller's trace, and a failure its orders", async () => {
  const { gateway, lines, merchant } = await started({
    acquirer: { ...simulatedAcquirer, instruments: { ...simulatedAcquirer.instruments, card: () => fail() } },
  });
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const ask = (value: object, key?: string) =>
    fetch(`${gateway.url}/v1/authorise`, {
      method: "POST",
      headers: { "content-type": "application/json", traceparent: `00-${trace}-00f067aa0ba902b7-01` },
      body: JSON.stringify(signed("/v1/authorise", { ...value }, key === undefined ? {} : { key })),
    });
  const failed = await ask(newOrder({ order_no: "order-that-fails" }));
  await ask(newOrder(), "another-key");
  await merchant.query({ order_no: "none" });
  const [failure, ...requests] = lines.filter(({ event }) => event === "failure" || event === "request");
  expect(failure).toMatchObject({ operation: "createDirectPayment", orders: "order-that-fails" });
  expect(failure?.["request"]).toBe(requests[0]?.["request"]);
  expect(requests).toMatchObject([
    { merchant: "1000", operation: "createDirectPayment", outcome: "failed", status: 500, trace },
    { operation: "createDirectPayment", outcome: "refused", status: 400, trace },
    {
      level: "info",
      merchant: "1000",
      operation: "queryTransactions",
      path: "/v1/retrievalTrans",
      status: 200,
    },
  ]);
  expect(requests[0]?.["request"]).toBe(failed.headers.get("x-request-id"));
  // Only a valid signature says who asks.
  expect(requests[1]).not.toHaveProperty("merchant");
  expect(requests[2]).not.toHaveProperty("trace");
});

const fail = (): never => {
  throw new Error("The card reader is broken.");
};

test.each([
  [null, undefined],
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", "4bf92f3577b34da6a3ce929d0e0e4736"],
  ["00-00000000000000000000000000000000-00f067aa0ba902b7-01", undefined],
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", undefined],
  ["00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", undefined],
  ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n{}", undefined],
  ["4111111111111111", undefined],
])("the header %j has the trace %j", (header, trace) => {
  expect(traceOf(header)).toBe(trace);
});

test("a gateway that is reached by https says that it is reached by nothing else", async () => {
  const headerOf = async (options: StartOptions): Promise<string | null> => {
    const { gateway, merchant } = await started({ ...options, metrics: undefined });
    await merchant.pay();
    return (await fetch(`${gateway.url}/live`)).headers.get("strict-transport-security");
  };
  const account = { merchant_id: "1000", account_id: "1000001", key: "a key that nobody else knows" };
  expect(await headerOf({ publicUrl: "https://pay.example", account })).toBe("max-age=31536000");
  expect(await headerOf({})).toBeNull();
});
