// Which fields of a success must be there, because they are in its list.
import { expect, test } from "vitest";
import { bareProfile, type Profile } from "../../inputs/profile.ts";
import type { Played } from "../../message/message.ts";
import { observation } from "../../testing/observations.ts";
import {
  order,
  pay,
  promising,
  query,
  refund,
  result,
  search,
  shown,
  who,
  asked,
} from "../../testing/relations.ts";
import { ledgerOf } from "../ledger.ts";
import { ofListed } from "./listed.ts";

const missing = (seen: readonly Played[], profile: Profile = bareProfile): readonly string[] =>
  [...ofListed(seen, ledgerOf(seen), profile)].flatMap(({ fits, at, expected }) =>
    fits ? [] : [at.slice(1), ...(expected.split("Missing too: ")[1]?.split(", ") ?? [])],
  );

const told = { ...result, order_status: "1" };
const found = { ...shown, payment_status: "3000", query_result: "1", transaction_date: "20340501100000" };
const without = (record: object, name: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(record).filter(([own]) => own !== name));

test("a success says what it is about, and need not have the rest of its list", () => {
  expect(missing([pay({ told }), query(found)])).toEqual([]);
  expect(missing([pay({ told: without(told, "order_status") })])).toEqual(["order_status"]);
  expect(missing([pay({ told }), query(without(found, "currency"))])).toEqual(["orders_list/0/currency"]);
});

test("a field without a value to show may be missing: a card that was not sent, or a subscription that was not made", () => {
  const byToken = { sent: without(order, "card"), told: without(told, "card") };
  expect(missing([pay(byToken)])).toEqual([]);
  expect(missing([pay({ told: without(told, "note") })])).toEqual([]);
  expect(missing([pay({ sent: { ...order, note: "Ring" }, told: without(told, "note") })])).toEqual(["note"]);
  const subscribed = { sent: { ...order, subscription: { contract_name: "Tea" } }, told };
  expect(missing([pay(subscribed)])).toContain("recurring_id");
  expect(missing([pay(subscribed), query(found)])).not.toContain("subscription_result/recurring_status");
  const made = { ...subscribed, told: { ...told, recurring_id: "R-1" } };
  const begun = { ...found, subscription_result: { recurring_id: "R-1" } };
  expect(missing([pay(made), query(begun)])).toContain("subscription_result/recurring_status");
});

test("an order has the delivery and the shopper that its payment gave", () => {
  const sent = { ...order, delivery_city: "Riga", shopper_email: "ada@example.org", shopper_phone: "" };
  const seen = (more: object): readonly string[] =>
    missing([pay({ sent, told }), query({ ...found, ...more })]);
  expect(seen({})).toEqual(["orders_list/0/delivery_information/delivery_city", "shopper_email"]);
  expect(seen({ delivery_information: { delivery_city: "" }, shopper_email: "" })).toEqual([]);
});

test("a failure, a record of nothing, and a request that was invalid on purpose show nothing", () => {
  const declined = { ...without(result, "amount"), result_info: "1001:No" };
  expect(missing([pay({ told: declined })])).toEqual([]);
  expect(missing([query({ order_no: "A-9", query_result: "0" }, { order_no: "A-9" })])).toEqual([]);
  expect(missing([refund(asked, { refund_status: "2" }), search({ refund_status: "2" })])).toEqual([]);
});

test("a refund has its list where it is made and where it is found", () => {
  const made = { refund_reference: "", refund_reference_id: "T1-01", refund_message: "V0000:OK" };
  expect(
    missing([pay({ told }), refund(asked, made), search({ ...asked, ...made, refund_status: "1" })]),
  ).toEqual([]);
  expect(missing([refund(asked, without(made, "refund_reference"))])).toEqual([
    "refund_orders/0/refund_reference",
  ]);
  expect(missing([refund(without(asked, "refund_reason"), made)])).toEqual([]);
});

test("a profile says itself which fields are always there", () => {
  const points = { "always-present": { createApmPayment: ["amount"] } };
  const apm = (more: object): Played =>
    observation({
      operation: "createApmPayment",
      sent: who,
      told: { issuer_url: "https://issuer.example", ...more },
    });
  expect(missing([apm({})])).toContain("order_no");
  expect(missing([apm({})], promising(points))).toEqual(["amount"]);
  expect(missing([apm({ amount: "1" })], promising(points))).toEqual([]);
});
