import { describe, expect, test } from "vitest";
import { automaticChecks } from "../scenario/automatic-checks.ts";
import { violations, type SeenResponse } from "./automatic.ts";
import { installedContract, type Operation } from "../contract/contract.ts";
import { bareProfile, type Profile } from "../inputs/profile.ts";

const contract = installedContract();

function operation(id: string): Operation {
  const found = contract.operations.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

const capture = operation("captureTransactions");
const direct = operation("createDirectPayment");
const query = operation("queryTransactions");
const refund = operation("refundTransactions");
const payout = operation("createPayout");
const subscription = operation("cancelSubscription");

const who = { merchant_id: "1", account_id: "2" };
const entry = {
  capture_status: "1",
  error_message: "",
  transaction_id: "t",
  order_no: "3",
  currency: "USD",
  amount: "1.00",
};
const envelope = { ...who, return_status: "1", return_message: "OK", encryption_data: "x" };
const good = { ...envelope, capture_orders: [entry] };
const paidOut = {
  ...who,
  amount_beneficiary_receives: 1,
  amount_payer_pays: 1,
  fee_amount: 0,
  fee_currency: "USD",
  created_at: "2024-05-01T10:00:00+0800",
  last_updated_at: "",
  payer_id: "p",
  transaction_id: "t",
  short_reference_id: "s",
  status: "",
};
const cancelled = {
  ...who,
  recurring_id: "r",
  contract_name: "",
  cancel_status: "1",
  error_message: "",
  encryption_data: "x",
};
const paid = { ...who, order_no: "3", encryption_data: "x", result_info: "0000:Success" };

const json = (value: unknown): SeenResponse => ({
  kind: "json",
  root: undefined,
  value,
  signatureValid: undefined,
});
const xml = (value: unknown, root = "respon"): SeenResponse => ({
  kind: "xml",
  root,
  value,
  signatureValid: undefined,
});
const broken = (of: Operation, response: SeenResponse, profile: Profile = bareProfile): [string, string][] =>
  violations({ contract, profile }, of, response).map(({ check, at }) => [check, at]);

type Case = readonly [Operation, SeenResponse];
const captured = (more: object = {}): Case => [capture, json({ ...good, ...more })];
const queried = (more: object = {}): Case => [query, json({ ...envelope, orders_list: [], ...more })];
const bought = (more: object): Case => [direct, xml({ ...paid, ...more })];
const sentOut = (more: object = {}): Case => [payout, json({ ...paidOut, ...more })];
const toBank = (bank_details: object): Case => sentOut({ beneficiary: { bank_details } });
const ended = (more: object): Case => [subscription, json({ ...cancelled, ...more })];

describe("a response that conforms to the contract", () => {
  const noDetails = { capture_status: "", error_message: "unknown" };
  const refusedWhole = { return_status: 0, return_message: "", encryption_data: "x" };
  const toUnknown = { merchant_id: "", return_status: "41", encryption_data: "" };
  const failed = { transaction_id: "", payer_id: "", failure_reason: "closed" };
  const two = [
    { name: "a", status: "b" },
    { name: "c", status: "d" },
  ];
  const inOne = { name: ["a", "c"], status: ["b", "d"] };

  test.each<[string, Case]>([
    ["a batch", captured()],
    [
      "with numbers where no type is given",
      captured({ return_status: 1, capture_orders: [{ ...entry, capture_status: 1 }] }),
    ],
    ["with unknown fields", captured({ more: { a: [1] } })],
    ["a batch with a failed order without details", captured({ capture_orders: [noDetails] })],
    ["a batch that was refused completely", [capture, json(refusedWhole)]],
    ["a refused batch with an empty merchant", queried(toUnknown)],
    ["a return message that is a number", captured({ return_message: 1 })],
    ["a declined payment with empty fields", bought({ result_info: "1:No", transaction_id: "", amount: "" })],
    ["a card with blanks", bought({ card: "4111 11** **** 1111", risk_score: "-0.85" })],
    ["a payout with empty texts", sentOut()],
    ["a payout that failed without identifiers", sentOut(failed)],
    ["a payout's bank details without their code", toBank({ local_clearing_system: "", bank_code: "" })],
    ["a subscription that is unknown", ended({ recurring_id: "", error_message: "unknown" })],
    ["a direct payment", bought({ card: "411111XX1111", note: "", risk_reasons: {} })],
    ["with several risk reasons", bought({ risk_reasons: two })],
    ["with several names in one risk reason", bought({ risk_reasons: inOne })],
    ["an empty query", queried()],
  ])("violates nothing: %s", (_, [of, response]) => {
    expect(broken(of, response)).toEqual([]);
  });
});

describe("a response that does not conform", () => {
  const many = Array.from({ length: 101 }, () => ({}));
  const { merchant_id: _, ...noMerchant } = { ...good, return_status: "0", return_message: "" };
  const unread = { ...json(undefined), problem: "it ends too early" };
  const wordless = { refund_status: "0", refund_message: "" };
  const refunded = json({ ...envelope, refund_orders: [wordless] });

  test.each<[string, Case, check: string, at: string]>([
    [
      "lacks a promised field",
      captured({ return_message: undefined, capture_orders: [{ capture_status: "1" }] }),
      "batch-envelope.entry-error",
      "/capture_orders/0/error_message",
    ],
    ["has another type", captured({ capture_orders: {} }), "resources.types", "/capture_orders"],
    ["has a list for a scalar", captured({ return_message: [] }), "resources.types", "/return_message"],
    [
      "lacks what a success has",
      captured({ capture_orders: [{ capture_status: 1, error_message: "" }] }),
      "endpoints.7.response",
      "/capture_orders/0/transaction_id",
    ],
    [
      "leaves empty what a success has",
      captured({ capture_orders: [{ ...entry, currency: "" }] }),
      "endpoints.7.response",
      "/capture_orders/0/currency",
    ],
    ["accepts a batch and has no results", [query, json(envelope)], "endpoints.5.body", "/orders_list"],
    ["has an empty account", queried({ account_id: "" }), "batch-envelope.response", "/account_id"],
    [
      "refuses a batch, but has results, and has no merchant",
      [capture, json(noMerchant)],
      "batch-envelope.response",
      "/merchant_id",
    ],
    [
      "has an empty signature",
      captured({ encryption_data: "" }),
      "authentication.1.response",
      "/encryption_data",
    ],
    [
      "has more entries than there may be",
      queried({ orders_list: many }),
      "endpoints.5.at-most-100",
      "/orders_list",
    ],
    [
      "has an empty message instead of a code and a message",
      [refund, refunded],
      "refund-record.message",
      "/refund_orders/0/refund_message",
    ],
    [
      "does not identify a payment that was made",
      bought({ transaction_id: "" }),
      "direct-payment-result.transaction-id",
      "/transaction_id",
    ],
    [
      "does not identify a payout that did not fail",
      sentOut({ transaction_id: "" }),
      "payout.identifiers",
      "/transaction_id",
    ],
    [
      "echoes a bank's code",
      toBank({ local_clearing_system: "ACH", bank_code: "9" }),
      "payout.no-bank-code",
      "/beneficiary/bank_details/bank_code",
    ],
    [
      "has no clearing system",
      toBank({}),
      "payout.local-clearing-system",
      "/beneficiary/bank_details/local_clearing_system",
    ],
    [
      "cancels a subscription that it does not name",
      ended({ recurring_id: "" }),
      "subscription-cancellation-result.same-subscription",
      "/recurring_id",
    ],
    ["is in another form", [capture, xml(good)], "endpoints.capture.response", ""],
    ["cannot be read", [capture, unread], "endpoints.capture.response", ""],
    ["has another root", [direct, xml(paid, "response")], "direct-payment-result.root", ""],
    ["shows a card", bought({ card: "4111111111111111" }), "direct-payment-result.card", "/card"],
    [
      "has a text in no form",
      bought({ result_info: "Success" }),
      "direct-payment-result.result-info",
      "/result_info",
    ],
    ["repeats a plain field", bought({ amount: ["1", "2"] }), "resources.types", "/amount"],
  ])("violates the matching rule: %s", (_, [of, response], check, at) => {
    expect(broken(of, response)).toContainEqual([`answer.${of.folder}.${check}`, at]);
  });

  test("violates a check only once, however often it fails", () => {
    const twice = captured({ capture_orders: [{ capture_status: "0" }, { capture_status: "0" }] });
    expect(broken(...twice)).toEqual([
      ["answer.capture.batch-envelope.entry-error", "/capture_orders/0/error_message"],
    ]);
  });
});

describe("the promises of a profile", () => {
  test("can require fields, in every entry", () => {
    const profile = {
      name: "x",
      points: { "always-present.captureTransactions": ["merchant_id", "capture_orders.amount"] },
    };
    const value = {
      ...good,
      merchant_id: "1",
      capture_orders: [entry, { capture_status: "0", error_message: "no" }],
    };
    expect(broken(capture, json(value), profile)).toEqual([
      ["answer.capture.always-present.captureTransactions", "/capture_orders/1/amount"],
    ]);
  });

  test("can list codes, in addition to the contract's", () => {
    const profile = {
      name: "x",
      points: {
        "codes.capture_status": { "0": "no" },
        "codes.return_status": { "2": "in part" },
        "codes.result_info": { "1001": "declined" },
      },
    };
    const responded = (capture_status: string, return_status: string): [string, string][] =>
      broken(
        capture,
        json({
          ...good,
          return_status,
          return_message: "Whatever",
          capture_orders: [{ ...entry, capture_status }],
        }),
        profile,
      );
    expect([...responded("0", "2"), ...responded("1", "1")]).toEqual([]);
    expect(responded("7", "9")).toEqual([
      ["answer.capture.codes.return_status", "/return_status"],
      ["answer.capture.codes.capture_status", "/capture_orders/0/capture_status"],
    ]);
    expect(broken(direct, xml({ ...paid, result_info: "1001:Declined, as it were" }), profile)).toEqual([]);
    expect(broken(direct, xml({ ...paid, result_info: "1002:Declined" }), profile)).toEqual([
      ["answer.direct-payment.codes.result_info", "/result_info"],
    ]);
  });

  test("make the signature of a response required or not", () => {
    const wrong = {
      ...json({ ...envelope, orders_list: [] }),
      signatureValid: false,
    };
    expect(broken(query, wrong)).toEqual([["answer.query.signature", "/encryption_data"]]);
    const unsigned = { name: "x", points: { "signature.responses.queryTransactions": "unsigned" } };
    const { encryption_data, ...bare } = { ...envelope, orders_list: [] };
    expect(encryption_data).toBe("x");
    expect(broken(query, json(bare), unsigned)).toEqual([]);
  });
});

test("a completely refused batch may have an empty signature, because an unknown account has no key", () => {
  const refused = { ...envelope, return_status: "41", orders_list: [], encryption_data: "" };
  const unverified = (value: unknown): SeenResponse => ({ ...json(value), signatureValid: false });
  const wrong = [["answer.query.signature", "/encryption_data"]];
  expect(broken(query, unverified(refused))).toEqual([]);
  expect(broken(query, unverified({ ...refused, encryption_data: "x" }))).toEqual(wrong);
  expect(broken(query, unverified({ ...refused, return_status: "1" }))).toEqual(
    expect.arrayContaining(wrong) as unknown,
  );
});

test("each operation of the contract has checks with unique ids", () => {
  const ids = [...contract.operations.values()].flatMap((one) =>
    automaticChecks(contract, one).map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of contract.operations.values())
    expect(ids).toContain(`answer.${one.folder}.${one.responseRule}`);
});

test("the response to another merchant than the settings' may have an empty signature", () => {
  const unsigned = json({ ...good, encryption_data: "" });
  expect(broken(capture, { ...unsigned, isForOther: true })).toEqual([]);
});
