// Gateways that conform to their profile and require more than the simplest requests: no check fails.
import { isRecord } from "@acquiring/contract/codecs";
import { afterEach, describe, expect, test } from "vitest";
import { red } from "../judge/status.ts";
import { ownFixtures } from "../testing/fixtures.ts";
import { closeGateways, run } from "../testing/scenarios.ts";
import type { Handler, TinyRequest } from "../testing/tiny-gateway.ts";
import type { RunOptions } from "./options.ts";
import { installedContract } from "../contract/contract.ts";
import { withFillings } from "../inputs/profile.ts";

afterEach(closeGateways);

/** A gateway that refuses payments for which this returns a reason. */
const strict =
  (problem: (request: TinyRequest) => string | undefined): Handler =>
  (request) => {
    const why = request.path === "/v1/authorise" ? problem(request) : undefined;
    return why === undefined ? undefined : { status: 400, body: why };
  };

/** A gateway that refuses requests above `rate` per second, and the paths of those. */
function limited(rate: number): { readonly handler: Handler; readonly refused: readonly string[] } {
  const times: number[] = [];
  const refused: string[] = [];
  const handler: Handler = ({ path }) => {
    const now = Date.now();
    if (times.filter((time) => now - time < 1000).length >= rate) {
      refused.push(path);
      return { status: 429, body: "", headers: { "retry-after": "1" } };
    }
    times.push(now);
    return undefined;
  };
  return { handler, refused };
}

const payments = { only: ["direct-payment.approved.*", "direct-payment.shared-fields.*", "capture.whole.*"] };

const suite = { fixtures: ownFixtures(), settings: { features: { captures: true } } };

async function redOf(handler: Handler, options: Partial<RunOptions>) {
  const { results, report, gateway } = await run([], { ...suite, ...payments, ...options }, handler);
  return {
    gateway,
    passed: report.totals.pass,
    red: results.filter(({ status }) => red.has(status)).map(({ id, message }) => `${id}: ${message ?? ""}`),
  };
}

const profile = (fillings: Record<string, unknown>): unknown => ({
  profile: "strict",
  extension_points: withFillings({}, fillings, installedContract()),
});

describe("the suite obeys the profile:", () => {
  test("required fields are sent, in the defined forms", async () => {
    const { red: wrong, passed } = await redOf(
      strict(({ value }) => {
        for (const name of ["document", "shopper_phone", "delivery_country", "x_shop"])
          if (typeof value[name] !== "string" || value[name] === "") return `${name} is missing`;
        if (!Array.isArray(value["cart_items"])) return "cart_items is missing";
        if (value["item_total"] !== value["amount"]) return "item_total is not the amount";
        if (!/^[0-9]{12}$/.test(String(value["order_no"]))) return "order_no has another form";
        if (String(value["first_name"]).length > 2) return "first_name is too long";
        return undefined;
      }),
      {
        settings: {
          features: { captures: true },
          request_fields: {
            all: { shopper_phone: "+15550100" },
            createDirectPayment: { x_shop: "shop-${fresh.uuid}" },
          },
        },
        profile: profile({
          "fields.required": {
            createDirectPayment: [
              "document",
              "shopper_phone",
              "delivery_country",
              "item_total",
              "cart_items.basic_item_data.name",
              "x_shop",
            ],
          },
          "fields.format": { "createDirectPayment.order_no": "[0-9]{12}" },
          "fields.max_length": { "createDirectPayment.first_name": 2 },
        }),
      },
    );
    expect(wrong).toEqual([]);
    expect(passed).toBeGreaterThan(10);
  });

  test("entries of a batch have the required fields and forms, also those of unknown orders", async () => {
    const refused: unknown[] = [];
    const { gateway } = await redOf(
      ({ path, value }) => {
        if (path !== "/v1/refund") return undefined;
        for (const entry of [value["refund_orders"]].flat())
          if (!isRecord(entry) || String(entry["refund_reason"]).length > 8 || entry["x_desk"] !== "7")
            refused.push(entry);
        return undefined;
      },
      {
        only: ["refund.limit.*"],
        settings: {
          features: { captures: true },
          request_fields: { refundTransactions: { refund_orders: [{ x_desk: "7" }] } },
        },
        profile: profile({
          "fields.required": { refundTransactions: ["refund_orders.x_desk"] },
          "fields.max_length": { "refundTransactions.refund_orders.refund_reason": 8 },
        }),
      },
    );
    expect(gateway.requests.some(({ path }) => path === "/v1/refund")).toBe(true);
    expect(refused).toEqual([]);
  });

  test("no amount is below a least amount of 20.00", async () => {
    const { red: wrong, passed } = await redOf(
      strict(({ value }) => (Number(value["amount"]) < 20 ? "too little" : undefined)),
      { profile: profile({ "limits.amounts": { USD: { least: "20.00" } } }) },
    );
    expect(wrong).toEqual([]);
    expect(passed).toBeGreaterThan(10);
  });

  test("requests stay below a rate of twenty per second, so that the gateway refuses none", async () => {
    const { handler, refused } = limited(20);
    const { red: wrong } = await redOf(handler, {
      only: ["capture.limit.fifty", "direct-payment.approved.*"],
      profile: profile({ "limits.rate": { requests: 20, per_seconds: 1 } }),
    });
    expect(refused).toEqual([]);
    expect(wrong).toEqual([]);
  }, 60_000);

  test("a 429 with Retry-After is respected if the profile defines no rate", async () => {
    const { handler, refused } = limited(2);
    const { red: wrong, gateway } = await redOf(handler, {});
    expect(wrong).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    // The suite repeated only refused requests.
    const paid = gateway.requests.filter(({ path }) => path === "/v1/authorise");
    expect(paid.length - new Set(paid.map(({ text }) => text)).size).toBeLessThanOrEqual(refused.length);
  }, 60_000);
});

test("a gateway that responds only with 429 gets no verdict", async () => {
  const busy: Handler = () => ({ status: 429, body: "", headers: { "retry-after": "100" } });
  const { report, code } = await run([], { ...suite, ...payments }, busy);
  expect([report.cause?.kind, code]).toEqual(["rate-limited", 2]);
});
