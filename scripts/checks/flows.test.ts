// The flows of the contract, played against the reference gateway.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createGateway } from "@acquiring/contract/client";
import { readRedirectPage } from "@acquiring/contract/page";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, expect, test } from "vitest";
import { calledBy, flowsOf, type Workflow } from "../../docs/site/pages/flows.ts";
import { card } from "../../docs/site/parts/example-values.ts";
import type { JsonObject } from "../release/contract/document.ts";
import { play, type Player } from "./testing/play-flow.ts";
import { root } from "./testing/shell.ts";

const openapi = JSON.parse(readFileSync(join(root, "generated", "openapi.json"), "utf8")) as JsonObject;
const flows = flowsOf(root);

const flowOf = (name: string): Workflow => {
  const flow = flows.get(name);
  if (flow === undefined) throw new Error(`There is no flow ${name}.`);
  return flow.workflows[0];
};

const gateway = await startGateway({ databaseUrl: await newDatabase(), control: 0 });
afterAll(() => gateway.close());
let status = 0;
const client = createGateway({
  baseUrl: gateway.url,
  profile: gateway.profile,
  credentials: developmentAccount,
  fetch: async (...sent) => {
    const response = await fetch(...sent);
    status = response.status;
    return response;
  },
});
const methods = client as unknown as Record<string, (request: object) => Promise<{ page?: string }>>;
const call: Player["call"] = async (step, request) => {
  const response = await methods[calledBy(openapi, step)]?.(request);
  return { status, body: response?.page ?? response };
};

const order = { currency: "USD", amount: "10.00" };

/** What a shopper does: opens the page, or submits its form with these inputs. Returns the next address. */
async function submit(page: string, baseUrl: string, typed: Record<string, string> = {}): Promise<string> {
  const form = readRedirectPage(page, { baseUrl });
  if (!form.ok) throw new Error(form.issues[0].message);
  const { action, fields } = form.value;
  const body = new URLSearchParams([
    ...Object.entries(typed),
    ...fields.map(({ name, value }) => [name, value]),
  ]);
  const sent = await fetch(action, { method: "POST", body, redirect: "manual" });
  return new URL(sent.headers.get("location") ?? "", action).href;
}

test("a card payment is captured and a part of it refunded", async () => {
  const inputs = { ...order, ...card, order_no: "flow-pay", refund_amount: "4.00" };
  const outputs = await play(flowOf("pay-capture-refund"), { inputs, call });
  expect(outputs["refund_reference_id"]).toBe(`${String(outputs["transaction_id"])}-01`);
});

test("a step that does not succeed ends the flow, with the condition that is not met", async () => {
  const inputs = { ...order, ...card, order_no: "flow-more", refund_amount: "11.00" };
  await expect(play(flowOf("pay-capture-refund"), { inputs, call })).rejects.toThrow(
    "The step refund fails: not $response.body#/refund_orders/0/refund_status == '1'.",
  );
});

test("the shopper pays on the page of a redirect payment, and the query finds the order", async () => {
  const order_no = "flow-page";
  const pay = async ({ page }: Readonly<Record<string, unknown>>) => {
    const checkout = await submit(String(page), gateway.url);
    await submit(await (await fetch(checkout)).text(), checkout, { ...card, action: "pay" });
  };
  const inputs = { ...order, order_no, return_url: "https://shop.example/done", selection: { order_no } };
  const outputs = await play(flowOf("redirect-query"), { inputs, call, after: { redirect: pay } });
  expect(outputs["orders"]).toMatchObject([{ order_no, amount: "10.00" }]);
});

test("a subscription starts, renews after a month, and is cancelled", async () => {
  const order_no = "flow-renew";
  const contract = { contract_name: "Gold", contract_amount: "9.00", interval: "month", interval_count: "1" };
  const month = () =>
    fetch(`${gateway.controlUrl}/clock`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance: "32d" }),
    });
  const inputs = { ...order, ...card, order_no, subscription: contract, selection: {} };
  const { orders, recurring_id } = await play(flowOf("subscription"), {
    inputs,
    call,
    after: { subscribe: month },
  });
  expect(orders).toContainEqual(expect.objectContaining({ order_no: `${recurring_id}-1-1`, amount: "9.00" }));
});
