// What readers propose and what they leave open, on recordings of a few exchanges.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { maskerOf } from "../../exchange/mask.ts";
import { bareProfile } from "../../inputs/profile.ts";
import { defaultSettings } from "../../inputs/settings.ts";
import { useDesk } from "../../testing/desk.ts";
import {
  account,
  captured,
  type Fields,
  jsonExchange,
  paid,
  pan,
  response,
} from "../../testing/live-traffic.ts";
import type { RawExchange } from "../../live/raw-exchange.ts";
import { installedContract } from "../../contract/contract.ts";
import { seenInFile } from "../from-file.ts";
import { leavesIn, proposalsOf } from "../propose.ts";
import { unseen } from "../unseen.ts";

const { folder } = useDesk();
const text = (body: Uint8Array | undefined): string => Buffer.from(body ?? []).toString();

function proposed(...exchanges: readonly RawExchange[]) {
  const path = join(folder(), "a.har");
  const entries = exchanges.map(({ request, response }) => ({
    request: {
      method: request.method,
      url: `https://gateway.example${request.target}`,
      postData: { mimeType: "application/json", text: text(request.body) },
    },
    response: {
      status: response?.status,
      content: { mimeType: response?.headers["content-type"], text: text(response?.body) },
    },
  }));
  writeFileSync(path, JSON.stringify({ log: { entries } }));
  const given = { settings: defaultSettings, profile: bareProfile, key: undefined };
  return proposalsOf(
    seenInFile(path, given).seen,
    {},
    maskerOf({ pans: [], cvvs: [], keys: ["key-of-gateway"] }),
  );
}

const paidAs = (order: string, told: Fields = {}): RawExchange => paid(order, { amount: "10.00", ...told });

test("a value is proposed with the number and the place of the exchanges that show it", () => {
  const { values, why } = proposed(paidAs("order-1"), paidAs("order-2"), captured("order-1"));
  expect(values).toMatchObject({
    "direct-payment.mask": { character: "X", keeps_length: true },
    "payment.capture-mode": "authorise",
    "encoding.xml-answer-media": "application/xml",
  });
  expect(why["direct-payment.mask"]).toBe(
    "Proposed: seen in 2 of 2 exchanges (for example in entry 0). Confirm it.",
  );
});

test("a value that an exchange contradicts is not proposed, and the reason names both sides", () => {
  const { values, why } = proposed(paidAs("order-1"), paidAs("order-2", { card: "411111**1111" }));
  expect(values).not.toHaveProperty("direct-payment.mask");
  expect(why["direct-payment.mask"]).toMatch(
    /^Not proposed: the exchanges contradict each other: .*"X".* in 1 \(for example in entry 0\), .*"\*".* in 1 /,
  );
});

test("a code is proposed as it was seen, with the message beside it as its meaning and no guess of an outcome", () => {
  const { values } = proposed(paidAs("order-1"), paidAs("order-2", { result_info: "0900:Waits" }));
  expect(values["codes.result_info"]).toEqual({
    "0000": { means: "Success", outcome: "done" },
    "0900": "Waits",
  });
});

test("a field is always present only if entries that failed have it too, as the check judges it", () => {
  const refunding = (index: number, failed: Fields = {}): RawExchange => {
    const order = { transaction_id: "tx-order-1", order_no: "order-1", amount: "10.00", currency: "USD" };
    const done = { ...order, refund_reference: "", refund_status: "1", refund_message: "V0000:OK" };
    const refused = { order_no: "order-1", refund_reference: "", refund_status: "-", ...failed };
    const said = { return_status: failed["refund_message"] === undefined ? "1" : "2", return_message: "OK" };
    const orders = said.return_status === "1" ? [done] : [done, refused];
    return jsonExchange(
      "/v1/refund",
      { ...account, refund_orders: [{ ...order, refund_amount: `${index}.00` }], encryption_data: "signed" },
      response(JSON.stringify({ ...account, ...said, refund_orders: orders })),
    );
  };
  const read = (...all: readonly RawExchange[]): unknown =>
    proposed(paidAs("order-1"), ...all).values["always-present.refundTransactions"];
  const done = [1, 2, 3].map((index) => refunding(index));
  expect(read(...done)).toContain("refund_orders.transaction_id");
  const mixed = read(...done, refunding(4, { refund_message: "V13:no" }));
  expect(mixed).toContain("refund_orders.refund_reference");
  expect(mixed).not.toContain("refund_orders.transaction_id");
});

test("codes of a field that had one value all the time are not proposed: it may have others", () => {
  expect(proposed(paidAs("order-1"), paidAs("order-2")).values).not.toHaveProperty(["codes.result_info"]);
});

test.each([
  ["4.00", "4050", "4050", "of-the-payment"],
  ["4.00", "4050", "4100", "of-the-refund"],
  // All is refunded, so the status may be that of both.
  ["10.00", "4100", "4100", undefined],
])(
  "after a refund of %s, with the status %s in a query and %s in a refund search, the latter is %s",
  (refund_amount, inQuery, inSearch, meaning) => {
    const order = { order_no: "order-1", transaction_id: "tx-order-1", amount: "10.00", currency: "USD" };
    const listing = (path: string, list: string, sent: Fields, told: Fields): RawExchange => {
      const body = { ...account, return_status: "1", return_message: "OK", [list]: [{ ...order, ...told }] };
      return jsonExchange(
        path,
        { ...account, ...sent, encryption_data: "signed" },
        response(JSON.stringify(body)),
      );
    };
    const refunded = { refund_orders: [{ ...order, refund_amount }] };
    const { values } = proposed(
      paidAs("order-1"),
      captured("order-1"),
      listing("/v1/refund", "refund_orders", refunded, {
        refund_amount,
        refund_status: "1",
        error_message: "",
      }),
      listing("/v1/retrievalTrans", "orders_list", {}, { query_result: "1", payment_status: inQuery }),
      listing("/v1/retrievalRefund", "refund_orders", {}, { refund_amount, payment_status: inSearch }),
    );
    expect(values["refund-search.payment-status"]).toBe(meaning);
  },
);

test("a query is read that selects by an array, or by a member of its entries, but not by two of them", () => {
  const queried = (orders: readonly unknown[]): RawExchange =>
    jsonExchange(
      "/v1/retrievalTrans",
      { ...account, orders, encryption_data: "signed" },
      response(
        JSON.stringify({
          ...account,
          return_status: "1",
          orders_list: [{ order_no: "order-1", transaction_id: "tx-order-1" }],
        }),
      ),
    );
  const read = (orders: readonly unknown[]): unknown =>
    proposed(paidAs("order-1"), queried(orders)).values["search.selection.queryTransactions"];
  expect(read([{ no: "order-1" }])).toEqual({ by: { order_no: { field: "orders", member: "no" } } });
  expect(read(["order-1"])).toEqual({ by: { order_no: { field: "orders", array: true } } });
  for (const unread of [[{ no: "order-1", id: "tx-order-1" }], [["order-1"]], ["order-1", "order-2"]])
    expect(read(unread)).toBeUndefined();
});

test("decimal places are proposed only where one too many is refused, and none is accepted", () => {
  const yen = paid("order-1", { amount: "10" }, { amount: "10", currency: "JPY" });
  const finer = paid("order-2", {}, { amount: "10.123" });
  const invalid = { ...finer, response: response("", "text/plain", 400) };
  expect(proposed(yen).values).not.toHaveProperty(["amounts.decimals"]);
  expect(proposed(yen, finer).values).not.toHaveProperty(["amounts.decimals"]);
  expect(proposed(yen, finer, invalid).values).not.toHaveProperty(["amounts.decimals"]);
});

test("a refusal proposes nothing if the signature of its request may be the reason", () => {
  const refused = captured("order-2", { capture_status: "8", error_message: "no" });
  const { values } = proposed(paidAs("order-1"), paidAs("order-2"), refused);
  expect(values).not.toHaveProperty("payment.capture-mode");
});

test("no card number, key, personal text or control character reaches a proposal or its reason", () => {
  const secrets = [pan, "key-of-gateway", "ada@example.org"];
  const told = secrets.map((secret, index) =>
    paidAs(`order-${index}`, { result_info: `0900:${secret}`, order_status: secret }),
  );
  const found = JSON.stringify(proposed(...told, paidAs("order-9", { result_info: "0901:\u202Eabc" })));
  for (const secret of [...secrets, "\u202E"]) expect(found).not.toContain(secret);
});

test("what traffic cannot show is about values of a profile that exist", () => {
  const known = leavesIn(installedContract());
  expect(Object.keys(unseen).filter((id) => !known.includes(id))).toEqual([]);
});
