// How queries select, where no profile says it: found out with the first payment, by the usual fields.
import { afterEach, expect, test } from "vitest";
import { impatient } from "../testing/fixtures.ts";
import { closeGateways, run } from "../testing/scenarios.ts";
import { type Handler } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

type Payment = Readonly<Record<string, unknown>>;

/** A gateway whose queries return what `find` finds of its payments, and the state of the check of another merchant's order. */
async function asked(find: (sent: URLSearchParams, payments: readonly Payment[]) => readonly Payment[]) {
  const payments: Payment[] = [];
  const handler: Handler = (request) => {
    if (request.path === "/v1/authorise") payments.push(request.value);
    if (request.path !== "/v1/retrievalTrans") return undefined;
    const sent = new URLSearchParams(request.text);
    const orders_list = find(sent, payments).map(({ order_no, amount, currency }) => ({
      order_no,
      amount,
      currency,
      transaction_id: `tx-${String(order_no)}`,
      query_result: "1",
    }));
    const account = { merchant_id: sent.get("merchant_id"), account_id: sent.get("account_id") };
    const said = { ...account, return_status: "1", return_message: "OK", encryption_data: "none" };
    return { body: JSON.stringify({ ...said, orders_list }) };
  };
  const options = { fixtures: impatient(), only: ["other-merchant.searches.query"] };
  const { status, gateway } = await run([], options, handler);
  const queries = gateway.requests.filter(({ path }) => path === "/v1/retrievalTrans");
  return { state: status("other-merchant.searches.query"), last: new URLSearchParams(queries.at(-1)?.text) };
}

const named = (sent: URLSearchParams, payments: readonly Payment[]): readonly Payment[] =>
  payments.filter(({ order_no }) => order_no === sent.get("order_no"));

test("an order that a query shows to another merchant only when it is selected is seen", async () => {
  const { state, last } = await asked(named);
  expect(state).toBe("fail");
  expect(last.has("order_no")).toBe(true);
});

test("an order that a query shows to its own merchant alone breaks nothing", async () => {
  const { state } = await asked((sent, payments) =>
    named(sent, payments).filter(({ merchant_id }) => merchant_id === sent.get("merchant_id")),
  );
  expect(state).toBe("pass");
});

test("queries that return the same under any number, or nothing, are asked plainly", async () => {
  for (const find of [(_: URLSearchParams, payments: readonly Payment[]) => payments, () => []]) {
    const { last } = await asked(find);
    expect([...last.keys()].toSorted()).toEqual(["account_id", "encryption_data", "merchant_id"]);
  }
});
