// The strict service on Node, Bun and Deno, and against the reference gateway.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createGateway } from "@acquiring/contract/client";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { workFolder } from "@acquiring/testing/work";
import { build } from "esbuild";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openService, type Outcome } from "./strict-service.ts";

const root = join(import.meta.dirname, "..");
const work = workFolder("strict");

/** What a command prints, and how it ended. */
async function printed(command: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: work });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += String(part)));
  const code = await new Promise((resolve, reject) => child.on("close", resolve).on("error", reject));
  return `${text}exit ${String(code)}`;
}

const bin = (name: string): string => join(root, "node_modules", ".bin", name);

/** What may be done with each, by its words; everything else is unknown. */
const surely: Readonly<Record<string, string>> = {
  "a payment approved": "done",
  "a payment challenged": "done",
  "a payment declined": "not-done",
  "a payment not connected": "not-done",
  "a payment with 404": "not-done",
  "a method": "done",
  "a page": "done",
  "an order there": "done",
  "an order not there": "not-done",
  "refunds there": "done",
  "a capture done": "done",
  "a capture refused": "not-done",
  "a cancellation done": "done",
  "a cancellation refused": "not-done",
  "a review done": "done",
  "a review refused": "not-done",
  "a refund done": "done",
  "a refund refused": "not-done",
  "a subscription ended": "done",
  "a subscription refused": "not-done",
  "a payout completed": "done",
  "a payout failed": "not-done",
};

describe("the service with valid and invalid responses of every operation", () => {
  beforeAll(async () => {
    await build({
      entryPoints: [join(import.meta.dirname, "strict-run.ts")],
      outfile: join(work, "strict.mjs"),
      bundle: true,
      format: "esm",
      platform: "neutral",
      conditions: ["@acquiring/source"],
      logLevel: "silent",
    });
  });

  test.each([
    ["Node", process.execPath, []],
    ["Bun", bin("bun"), ["run"]],
    ["Deno", bin("deno"), ["run"]],
  ] as const)(
    "reports on %s every outcome as known or unknown, and never claims too much",
    async (_name, command, args) => {
      const lines = (await printed(command, ...args, "strict.mjs")).split("\n");
      expect(lines.pop()).toBe("exit 0");
      expect(lines).toHaveLength(52);
      for (const line of lines) {
        const [what = "", is] = line.split(": ");
        expect({ what, is }).toEqual({ what, is: surely[what] ?? "unknown" });
      }
      expect(
        Object.keys(surely).filter((what) => !lines.some((line) => line.startsWith(`${what}: `))),
      ).toEqual([]);
    },
  );
});

describe("on the reference gateway", () => {
  /** What is done, or why not. */
  const valueOf = <Value>(outcome: Outcome<Value>): Value => {
    if (outcome.is !== "done") throw new Error(`${outcome.is}: ${outcome.why}`);
    return outcome.value;
  };

  test("an order is paid, found, captured, and refunded once", async () => {
    const { url: baseUrl, profile, close } = await startGateway({ port: 0 });
    onTestFinished(() => close());
    const service = openService(createGateway({ baseUrl, credentials: developmentAccount, profile }));
    const order = { order_no: "strict-1", currency: "USD", amount: "10.00" };
    const card = { card: "4111111111111111", expiration_month: "12", expiration_year: "2034" };
    const paid = valueOf(await service.pay(order, { ...card, security_code: "123" }));
    expect(valueOf(await service.find("strict-1")).transaction_id).toBe(paid.transaction_id);
    expect((await service.find("strict-2")).is).toBe("not-done");
    expect(valueOf(await service.capture(paid))).toBe(paid.transaction_id);
    expect((await service.capture(paid)).is).toBe("not-done");
    expect(valueOf(await service.refund(paid, "4.00", "returned"))).toBe(paid.transaction_id);
    const refunds = valueOf(await service.refundsOf("strict-1"));
    expect(refunds.map(({ refund_amount }) => refund_amount)).toEqual(["4.00"]);
  });
});
