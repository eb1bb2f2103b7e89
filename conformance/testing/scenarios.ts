// Scenarios of one payment and one capture, and a run of them against a tiny gateway: what tests of the runner share.
import { rowScheme } from "@acquiring/testing/values";
import { exitCodeOf, type Report } from "../run/report.ts";
import type { RunOptions } from "../run/options.ts";
import { runConformance } from "../run/run.ts";
import type { CheckResult } from "../judge/results.ts";
import { consoleReporter, type ConsoleOptions } from "../reporters/console.ts";
import type { RunEvent } from "../run/events.ts";
import type { Check, Fixtures, Scenario } from "../scenario/model.ts";
import type { Status } from "../judge/status.ts";
import { startTinyGateway, type Handler, type TinyGateway } from "./tiny-gateway.ts";

const gateways: TinyGateway[] = [];

/** A gateway that `closeGateways` stops. */
export async function openGateway(handler?: Handler): Promise<TinyGateway> {
  const gateway = await startTinyGateway(handler);
  gateways.push(gateway);
  return gateway;
}

export async function closeGateways(): Promise<void> {
  for (const gateway of gateways.splice(0)) await gateway.close();
}

export const pay = {
  id: "pay",
  operation: "createDirectPayment",
  use: "direct-payment",
  must: "accepted",
} as const;
export const capture = {
  id: "capture",
  use: "capture",
  set: {
    "/capture_orders/0/transaction_id": "${pay.response/transaction_id}",
    "/capture_orders/0/amount": "10.00",
  },
} as const;

export const requests: Fixtures["requests"] = {
  "direct-payment": {
    merchant_id: "${merchant.merchant_id}",
    account_id: "${merchant.account_id}",
    order_no: "${fresh.order_no}",
    currency: "USD",
    amount: "10.00",
    card: "${data.card.approved.number}",
  },
  capture: {
    merchant_id: "${merchant.merchant_id}",
    account_id: "${merchant.account_id}",
    capture_orders: [],
  },
};

export const check = (id: string, more: Partial<Check> = {}): Check => ({
  id,
  title: id,
  rules: ["endpoints.7"],
  level: "must",
  step: "capture",
  assert: [{ success: true }],
  ...more,
});

export const scenario = (checks: readonly Check[], more: Partial<Scenario> = {}): Scenario => ({
  scenario: "test.capture",
  operation: "captureTransactions",
  title: "A capture",
  steps: [pay, capture],
  checks,
  file: "test.yaml",
  ...more,
});

/** A run with everything that it tells. */
export async function runWith(options: RunOptions): Promise<{
  readonly report: Report;
  readonly results: readonly CheckResult[];
  readonly events: readonly RunEvent[];
}> {
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    events.push(event);
    options.onEvent?.(event);
  };
  const report = await runConformance({ ...options, onEvent });
  const finished = events.at(-1);
  return { report, events, results: finished?.type === "finished" ? finished.results : [] };
}

/** What the console shows of these events. */
export function consoleText(
  events: readonly RunEvent[],
  { isTTY = false, env = {}, ...options }: Partial<ConsoleOptions> & { readonly isTTY?: boolean } = {},
): string {
  let text = "";
  const output = { isTTY, columns: 80, write: (part: string) => void (text += part) };
  const show = consoleReporter({ output, env, ...options });
  for (const event of events) show(event);
  return text;
}

export interface RunResult {
  readonly report: Report;
  readonly status: (id: string) => Status | undefined;
  readonly result: (id: string) => CheckResult | undefined;
  readonly results: readonly CheckResult[];
  readonly code: number;
  readonly events: readonly RunEvent[];
  readonly gateway: TinyGateway;
}

export async function run(
  scenarios: readonly Scenario[],
  options: Partial<RunOptions> = {},
  handler?: Handler,
): Promise<RunResult> {
  const gateway = await openGateway(handler);
  const given = { target: gateway.url, fixtures: { scenarios, requests }, env: {}, ...options };
  const { report, results, events } = await runWith(given);
  const result = (id: string): CheckResult | undefined => results.find((one) => one.id === id);
  const status = (id: string): Status | undefined => result(id)?.status;
  return { report, status, result, results, code: exitCodeOf(report), events, gateway };
}

export const signedProfile = { profile: "signed", extension_points: { "signature.scheme": rowScheme } };

/** The same with a hash and the key after the text. */
export const hashedProfile = {
  profile: "hashed",
  extension_points: {
    "signature.scheme": { ...rowScheme, algorithm: "sha256", key: { place: "suffix", join: "" } },
  },
};
