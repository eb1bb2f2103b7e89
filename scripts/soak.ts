// `npm run task soak`: tests that a gateway stays stable for a long time. It starts a gateway and keeps it busy for a
// limited time with a fast clock. Then it reports memory, wrong responses and broken invariants.
import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { parseArgs } from "node:util";
import { runInNewContext } from "node:vm";
import { operations } from "@acquiring/contract/catalogue";
import { type WireObject } from "@acquiring/contract/codecs";
import { boundTo, schemesOf, sign } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";

const help = `npm run task soak -- [--seconds N] [--connections N] [--json]

  --seconds N      how long it works, 10 to 3600; 60 if not given
  --connections N  how many merchants work at once, 1 to 32; 8 if not given
  --json           prints the figures as JSON

Exit code: 0 memory flat and everything right, 1 not so, 2 wrong usage.
`;

/** The heap after a full collection, in MB, at a moment of the run. */
export interface Sample {
  readonly second: number;
  readonly heapMb: number;
  readonly rssMb: number;
}

export interface Figures {
  readonly seconds: number;
  readonly requests: number;
  readonly perSecond: number;
  readonly wrong: number;
  /** How far the gateway's clock ran. */
  readonly days: number;
  readonly renewals: number;
  readonly samples: readonly Sample[];
  /** Growth of the heap from the second quarter's median to the last one's, in MB. */
  readonly growthMb: number;
  readonly violations: number;
}

// The normal variation of a heap: compiled code, growing pools.
const allowedMb = 8;

export const isFlat = ({ growthMb }: Pick<Figures, "growthMb">): boolean => growthMb <= allowedMb;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The growth of the heap after its warm-up. */
export function growth(samples: readonly Sample[]): number {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const heaps = samples.map(({ heapMb }) => heapMb);
  return median(heaps.slice(-quarter)) - median(heaps.slice(quarter, 2 * quarter));
}

interface Counts {
  requests: number;
  wrong: number;
}

type Send = (path: string, body: WireObject) => Promise<string>;

/** One round of a merchant: each operation that moves money, and a query of the outcome. */
async function round(send: Send, counts: Counts, merchant: number): Promise<void> {
  const expected = async (path: string, body: WireObject, part: string): Promise<string> => {
    const text = await send(path, body);
    counts.requests += 1;
    if (!text.includes(part)) counts.wrong += 1;
    return text;
  };
  const order_no = randomUUID();
  const contract = { contract_name: "Soak", interval: "week", billing_cycle: 4 };
  const payment: WireObject = {
    order_no,
    currency: "USD",
    amount: "10.00",
    card: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2099",
    security_code: "123",
    ...(merchant === 0 ? { subscription: contract } : {}),
  };
  const paid = await expected("/v1/authorise", payment, "0000:Success");
  const transaction_id = /<transaction_id>(\d+)</.exec(paid)?.[1] ?? "";
  const names = { transaction_id, order_no, currency: "USD", amount: "10.00" };
  await expected("/v1/authorise", payment, transaction_id);
  await expected("/v1/capture", { capture_orders: [names] }, '"capture_status":"1"');
  await expected(
    "/v1/refund",
    { refund_orders: [{ ...names, refund_amount: "4.00" }] },
    '"refund_status":"1"',
  );
  await expected("/v1/retrievalTrans", { order_no }, '"payment_status":"4000"');
  await expected("/v1/capture", { capture_orders: [names] }, '"capture_status":"0"');
  const payout = {
    request_id: randomUUID(),
    payment_amount: "25.00",
    payment_currency: "USD",
    beneficiary: { company_name: merchant === 1 ? "Slow Bank" : "Example Ltd" },
  };
  await expected("/v1/payout", payout, merchant === 1 ? '"PROCESSING"' : '"COMPLETED"');
}

function sender({ url, profile }: RunningGateway): Send {
  const [scheme] = schemesOf(profile);
  if (scheme === undefined) throw new Error("The profile has no signature scheme.");
  const { merchant_id, account_id, key } = developmentAccount;
  return async (path, body) => {
    const whole = { merchant_id, account_id, ...body };
    // Of two operations at one path this takes the first: a payment by card.
    const operation = operations.find((one) => one.path === path);
    if (operation === undefined) throw new Error("There is no such path.");
    const encryption_data = sign(whole, scheme, key, boundTo(operation, whole));
    const response = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": path.endsWith("retrievalTrans")
          ? "application/x-www-form-urlencoded"
          : "application/json",
      },
      body: JSON.stringify({ ...whole, encryption_data }),
    });
    return response.text();
  };
}

/** Runs the gateway under work for so many seconds of the machine; a day passes for it in each of them. */
export async function soak(seconds: number, connections: number): Promise<Figures> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const gateway = await startGateway({ control: 0 });
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${gateway.controlUrl ?? ""}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return response.json();
  };
  try {
    const send = sender(gateway);
    const counts: Counts = { requests: 0, wrong: 0 };
    const samples: Sample[] = [];
    const start = performance.now();
    const passed = (): number => (performance.now() - start) / 1000;
    let days = 0;
    let renewals = 0;
    while (passed() < seconds) {
      // A second of work, then a day of the gateway's clock with all due work, then a measurement of the memory.
      const until = Math.min(seconds, passed() + 1);
      await Promise.all(
        Array.from({ length: connections }, async (_, merchant) => {
          while (passed() < until) await round(send, counts, merchant);
        }),
      );
      const { done } = (await control("POST", "/clock", { advance: "1d" })) as {
        done: Record<string, number>;
      };
      days += 1;
      renewals += done["renewals"] ?? 0;
      collect();
      const { heapUsed, rss } = process.memoryUsage();
      samples.push({ second: Math.round(passed()), heapMb: mb(heapUsed), rssMb: mb(rss) });
    }
    const took = passed();
    const { violations } = (await control("GET", "/invariants")) as { violations: readonly unknown[] };
    return {
      seconds: Math.round(took),
      ...counts,
      perSecond: Math.round(counts.requests / took),
      days,
      renewals,
      samples,
      growthMb: Math.round(growth(samples) * 10) / 10,
      violations: violations.length,
    };
  } finally {
    await gateway.close();
  }
}

const mb = (bytes: number): number => Math.round(bytes / 104_857.6) / 10;

function report(figures: Figures): string {
  const { seconds, requests, perSecond, wrong, days, renewals, samples, growthMb, violations } = figures;
  const every = Math.max(1, Math.floor(samples.length / 8));
  const shown = samples.filter((_, index) => index % every === 0);
  return [
    `${requests} requests in ${seconds} s (${perSecond} a second), ${days} days of the gateway's time, ${renewals} renewals`,
    `wrong responses: ${wrong}; broken invariants: ${violations}`,
    `heap after collection, MB: ${shown.map(({ second, heapMb }) => `${second} s ${heapMb}`).join(", ")}`,
    `resident, MB: ${shown.map(({ second, rssMb }) => `${second} s ${rssMb}`).join(", ")}`,
    `growth once warm: ${growthMb} MB (${isFlat(figures) ? "flat" : `more than ${allowedMb}`})`,
    "",
  ].join("\n");
}

/** A whole number in range; `undefined` for anything else. */
function between(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return value >= least && value <= most ? value : undefined;
}

async function main(parameters: readonly string[]): Promise<number> {
  const options = {
    seconds: { type: "string", default: "60" },
    connections: { type: "string", default: "8" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...parameters], options }));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : ""}\n${help}`);
    return 2;
  }
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const seconds = between(values.seconds, 10, 3600);
  const connections = between(values.connections, 1, 32);
  if (seconds === undefined || connections === undefined) {
    process.stderr.write(help);
    return 2;
  }
  const figures = await soak(seconds, connections);
  process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : report(figures));
  return figures.wrong === 0 && figures.violations === 0 && isFlat(figures) ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
