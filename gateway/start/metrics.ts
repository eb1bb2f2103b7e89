// The metrics of a gateway in Prometheus's format, on a separate port. No label has a merchant, an order or any other text of
// a request: each value of a label is from a list of this code.
import { type Listening, listen } from "@acquiring/contract/node";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Acquirer, everyStep } from "../acquirer/acquirer.ts";
import type { SeenRequest } from "../http/seen.ts";
import type { OpenPool } from "../store/pool.ts";

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The tables with due work, by the name of their queue. */
const queues = {
  attempts: "attempts",
  notifications: "outbox",
  payouts: "payouts",
  renewals: "subscription_periods",
};

const payments = `select case when ended is not null then ended when waits_for is not null then 'waits-for-' || waits_for
  when refunded > 0 then 'refunded' when captured > 0 then 'captured' when authorised > 0 then 'authorised' else 'asked' end
  as state, count(*)::int as count from payments group by 1`;

const outbox = `select case when delivered_at is not null then 'delivered' when dead_at is not null then 'failed'
  when due_at is null then 'not-addressed' when deliveries > 0 then 'retrying' else 'waiting' end as state,
  count(*)::int as count from outbox group by 1`;

type Counted = readonly { readonly state: string; readonly count: number }[];

export type Metrics = ReturnType<typeof createMetrics>;

/** Counts and measures from now on; `open` serves what it counted. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "acquiring_requests_total",
    help: "Requests to an operation, by outcome: done (below 400), refused (below 500), failed.",
    labelNames: ["operation", "outcome"],
    registers,
  });
  const took = new Histogram({
    name: "acquiring_request_seconds",
    help: "Time from a request to its response.",
    labelNames: ["operation"],
    buckets: seconds,
    registers,
  });
  const asked = new Histogram({
    name: "acquiring_acquirer_seconds",
    help: "Time until the acquirer responded, by step and outcome; unknown is no response in time.",
    labelNames: ["step", "outcome"],
    buckets: seconds,
    registers,
  });
  return {
    observe: ({ operation, outcome, milliseconds }: SeenRequest): void => {
      requests.inc({ operation, outcome });
      took.observe({ operation }, milliseconds / 1000);
    },
    /** The same acquirer, each call of which is measured. */
    watching: (acquirer: Acquirer): Acquirer => ({
      instruments: acquirer.instruments,
      ...everyStep((step) => async (ask) => {
        const since = performance.now();
        const response = await acquirer[step](ask);
        asked.observe({ step, outcome: response.outcome }, (performance.now() - since) / 1000);
        return response;
      }),
    }),
    /** Serves `GET /metrics`. What is in the database is counted at each call. */
    open: async (pool: OpenPool, now: () => Date, port: number, host: string): Promise<Listening> => {
      gauges(registers, pool, now);
      const serve = async (request: Request): Promise<Response> => {
        if (new URL(request.url).pathname !== "/metrics") return new Response(null, { status: 404 });
        if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET" } });
        try {
          const headers = { "content-type": registry.contentType };
          return new Response(await registry.metrics(), { headers });
        } catch {
          // The database did not respond: without its part the rest would look complete.
          return new Response(null, { status: 503 });
        }
      };
      return listen(serve, { port, host });
    },
  };
}

/** What is asked of the pool and of the database at each call. */
function gauges(registers: Registry[], pool: OpenPool, now: () => Date): void {
  const gauge = (name: string, help: string, label: string, values: () => Promise<Counted> | Counted) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const found = await values();
        this.reset();
        for (const { state, count } of found) this.set({ [label]: state }, count);
      },
    });
  const counted = async (text: string): Promise<Counted> =>
    (await pool.query<{ state: string; count: number }>(text)).rows;
  gauge("acquiring_pool_connections", "Connections to the database.", "state", () => [
    { state: "open", count: pool.totalCount },
    { state: "idle", count: pool.idleCount },
    { state: "awaited", count: pool.waitingCount },
  ]);
  gauge("acquiring_payments", "Payments by state; this reads the whole table.", "state", () =>
    counted(payments),
  );
  gauge("acquiring_notifications", "Notifications by state.", "state", () => counted(outbox));
  gauge("acquiring_queue_age_seconds", "How long the oldest due work waits; 0 if none is due.", "queue", () =>
    Promise.all(
      Object.entries(queues).map(async ([state, table]) => {
        const { rows } = await pool.query<{ oldest: Date | null }>(
          `select min(due_at) as oldest from ${table} where due_at is not null`,
        );
        const age = now().getTime() - (rows[0]?.oldest?.getTime() ?? Infinity);
        return { state, count: Math.max(0, age / 1000) };
      }),
    ),
  );
}
