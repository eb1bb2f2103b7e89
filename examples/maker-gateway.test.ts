// The maker's gateway under the suite, as its maker would run it, and its pages as a shopper's browser would use them.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { createGateway } from "@acquiring/contract/client";
import { readRedirectPage } from "@acquiring/contract/page";
import { exitCodeOf, runConformance } from "@acquiring/conformance";
import type { Listening } from "@acquiring/contract/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { startMakerGateway } from "./maker-gateway.ts";

const here = (name: string): string => join(import.meta.dirname, name);
const key = "a key of this test";

let gateway: Listening;
beforeAll(async () => {
  gateway = await startMakerGateway(0, key);
});
afterAll(() => gateway?.close());

test("the gateway conforms with its own profile: no check fails, and most pass", async () => {
  const report = await runConformance({
    target: gateway.url,
    profile: here("maker-profile.yaml"),
    settings: here("maker-settings.yaml"),
    env: { GATEWAY_KEY: key },
  });
  const fine = new Set(["pass", "not-specified", "not-applicable", "not-selected"]);
  expect(report.checks.filter(({ status }) => !fine.has(status)).map(({ id }) => id)).toEqual([]);
  expect(exitCodeOf(report)).toBe(0);
  const applicable = report.checks.filter(({ status }) => status !== "not-applicable");
  expect(report.totals.pass).toBeGreaterThan(applicable.length / 2);
  const passed = new Set(report.checks.flatMap((one) => (one.status === "pass" ? [one.operation] : [])));
  const notOffered = new Set(["cancelSubscription", "createPayout"]);
  const offered = report.checks.map(({ operation }) => operation).filter((id) => !notOffered.has(id));
  expect(passed).toEqual(new Set(offered));
});

const stateOf = async (order_no: string) => {
  const found = await client().findOrder({ order_no });
  return found.found === "yes" ? found.records.map((one) => one.payment_status).join() : undefined;
};

const client = () =>
  createGateway({
    baseUrl: gateway.url,
    credentials: { merchant_id: "2000", account_id: "2000001", key },
    profile: parse(readFileSync(here("maker-profile.yaml"), "utf8")) as Profile,
  });

/** Submits the form of a page, with these fields too. */
async function submit(page: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const form = readRedirectPage(page);
  if (!form.ok) throw new Error(form.issues[0].message);
  const { action, fields } = form.value;
  const body = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(more)) body.append(name, value);
  return fetch(action, { method: "POST", body, redirect: "manual" });
}

test("a shopper pays on the page of a redirect payment, and returns to the shop", async () => {
  const order = { order_no: "redirect-1", currency: "EUR", amount: "5.00" };
  const return_url = "http://127.0.0.1:9/back";
  const { page } = await client().createRedirectPayment({ ...order, return_url });
  const shown = await submit(page);
  expect(shown.headers.get("content-type")).toBe("text/html");
  expect(await stateOf(order.order_no)).toBe("1000");
  const paid = await submit(await shown.text(), { pay: "" });
  expect([paid.status, paid.headers.get("location")]).toEqual([303, return_url]);
  expect(await stateOf(order.order_no)).toBe("2000");
});

test("a shopper pays by the alternative method at the address in the response", async () => {
  const order = { order_no: "wallet-1", currency: "EUR", amount: "5.00" };
  const { issuer_url } = await client().createApmPayment({ ...order, payment_method: "wallet" });
  const page = await (await fetch(issuer_url)).text();
  expect(await stateOf(order.order_no)).toBe("1000");
  expect(await (await submit(page, { pay: "" })).text()).toBe("Thank you.");
  expect(await stateOf(order.order_no)).toBe("2000");
});

test("a request for an operation without support fails, and changes nothing", async () => {
  const order = { order_no: "card-1", currency: "EUR", amount: "5.00" };
  const card = { card: "4111111111111111", expiration_month: "12", expiration_year: "2034" };
  const { transaction_id = "" } = await client().createDirectPayment({ ...order, ...card });
  const entry = { ...order, transaction_id, review_flag: "1" };
  const reviewed = await client().reviewTransactions({ review_orders: [entry] });
  expect(reviewed.review_orders).toMatchObject([{ review_status: "0", error_message: "not offered" }]);
  expect(await stateOf(order.order_no)).toBe("2000");
  const ended = client().cancelSubscription({ recurring_id: "any", contract_name: "any" });
  await expect(ended).rejects.toMatchObject({ status: 501 });
  const payout = client().createPayout({ request_id: randomUUID(), payment_amount: "5.00" });
  await expect(payout).rejects.toMatchObject({ status: 501 });
});

test("the gateway is one file of less than 150 lines", () => {
  const text = readFileSync(here("maker-gateway.ts"), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThan(150);
  expect(text).not.toMatch(/from "\.|import\("\./u);
});
