import { describe, expect, test } from "vitest";
import { automaticChecks } from "../scenario/automatic-checks.ts";
import { violations, type SeenAnswer } from "./automatic.ts";
import { installedContract, type Operation } from "../contract/contract.ts";
import { bareProfile, type Profile } from "../given/profile.ts";

const contract = installedContract();

function operation(id: string): Operation {
  const found = contract.operations.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

const capture = operation("captureTransactions");
const direct = operation("createDirectPayment");
const query = operation("queryTransactions");

const entry = { capture_status: "1", error_message: "", amount: "1.00" };
const good = { return_status: "1", return_message: "OK", encryption_data: "x", capture_orders: [entry] };
const paid = {
  merchant_id: "1",
  account_id: "2",
  order_no: "3",
  encryption_data: "x",
  result_info: "0000:Success",
};

const json = (value: unknown): SeenAnswer => ({
  kind: "json",
  root: undefined,
  value,
  signatureValid: undefined,
});
const xml = (value: unknown, root = "respon"): SeenAnswer => ({
  kind: "xml",
  root,
  value,
  signatureValid: undefined,
});
const broken = (of: Operation, answer: SeenAnswer, profile: Profile = bareProfile): [string, string][] =>
  violations({ contract, profile }, of, answer).map(({ check, at }) => [check, at]);

describe("an answer that keeps the contract", () => {
  test.each([
    ["a batch", capture, json(good)],
    [
      "with numbers where no type is given",
      capture,
      json({ ...good, return_status: 1, capture_orders: [{ ...entry, capture_status: 1 }] }),
    ],
    ["with unknown fields", capture, json({ ...good, more: { a: [1] } })],
    ["a direct payment", direct, xml({ ...paid, card: "411111XX1111", note: "", risk_reasons: {} })],
    [
      "with several risk reasons",
      direct,
      xml({
        ...paid,
        risk_reasons: [
          { name: "a", status: "b" },
          { name: "c", status: "d" },
        ],
      }),
    ],
    [
      "with several names in one risk reason",
      direct,
      xml({ ...paid, risk_reasons: { name: ["a", "c"], status: ["b", "d"] } }),
    ],
    [
      "an empty query",
      query,
      json({ return_status: "1", return_message: "OK", encryption_data: "x", orders_list: [] }),
    ],
  ])("breaks nothing: %s", (_, of, answer) => {
    expect(broken(of, answer)).toEqual([]);
  });
});

describe("an answer that does not", () => {
  test.each<[string, Operation, SeenAnswer, [string, string]]>([
    [
      "lacks a promised field",
      capture,
      json({ ...good, return_message: undefined, capture_orders: [{ capture_status: "1" }] }),
      ["answer.capture.batch-envelope.entry-error", "/capture_orders/0/error_message"],
    ],
    [
      "has another type",
      capture,
      json({ ...good, capture_orders: {} }),
      ["answer.capture.resources.types", "/capture_orders"],
    ],
    [
      "has a number for a text",
      capture,
      json({ ...good, return_message: 1 }),
      ["answer.capture.resources.types", "/return_message"],
    ],
    ["is in another form", capture, xml(good), ["answer.capture.endpoints.capture", ""]],
    [
      "cannot be read",
      capture,
      { ...json(undefined), problem: "it ends too early" },
      ["answer.capture.endpoints.capture", ""],
    ],
    [
      "has another root",
      direct,
      xml(paid, "response"),
      ["answer.direct-payment.direct-payment-result.root", ""],
    ],
    [
      "shows a card",
      direct,
      xml({ ...paid, card: "4111111111111111" }),
      ["answer.direct-payment.direct-payment-result.card", "/card"],
    ],
    [
      "has a text in no form",
      direct,
      xml({ ...paid, result_info: "Success" }),
      ["answer.direct-payment.direct-payment-result.result-info", "/result_info"],
    ],
    [
      "repeats a plain field",
      direct,
      xml({ ...paid, amount: ["1", "2"] }),
      ["answer.direct-payment.resources.types", "/amount"],
    ],
  ])("breaks the rule that says so: %s", (_, of, answer, violation) => {
    expect(broken(of, answer)).toContainEqual(violation);
  });

  test("breaks a check only once, however often", () => {
    const found = broken(
      capture,
      json({ ...good, capture_orders: [{ capture_status: "1" }, { capture_status: "1" }] }),
    );
    expect(found).toEqual([["answer.capture.batch-envelope.entry-error", "/capture_orders/0/error_message"]]);
  });
});

describe("what a profile promises", () => {
  test("is always there, in every entry", () => {
    const profile = {
      name: "x",
      points: { "always-present.capture-result": ["merchant_id", "capture_orders.amount"] },
    };
    const value = {
      ...good,
      merchant_id: "1",
      capture_orders: [entry, { capture_status: "1", error_message: "" }],
    };
    expect(broken(capture, json(value), profile)).toEqual([
      ["answer.capture.always-present.capture-result", "/capture_orders/1/amount"],
    ]);
  });

  test("lists codes, beside those that the contract has seen", () => {
    const profile = {
      name: "x",
      points: {
        "codes.entry-status": { "0": "no" },
        "codes.return-status": { "2": "in part" },
        "codes.result-info": { "1001": "declined" },
      },
    };
    const answered = (capture_status: string, return_status: string): [string, string][] =>
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
    expect([...answered("0", "2"), ...answered("1", "1")]).toEqual([]);
    expect(answered("7", "9")).toEqual([
      ["answer.capture.codes.return-status", "/return_status"],
      ["answer.capture.codes.entry-status", "/capture_orders/0/capture_status"],
    ]);
    expect(broken(direct, xml({ ...paid, result_info: "1001:Declined, as it were" }), profile)).toEqual([]);
    expect(broken(direct, xml({ ...paid, result_info: "1002:Declined" }), profile)).toEqual([
      ["answer.direct-payment.codes.result-info", "/result_info"],
    ]);
  });

  test("is asked of a signature where the answers are signed", () => {
    const wrong = {
      ...json({ return_status: "1", return_message: "OK", encryption_data: "x" }),
      signatureValid: false,
    };
    expect(broken(query, wrong)).toEqual([["answer.query.signature", "/encryption_data"]]);
    const unsigned = { name: "x", points: { "signature.query-response": "unsigned" } };
    expect(broken(query, json({ return_status: "1", return_message: "OK" }), unsigned)).toEqual([]);
  });
});

test("each operation of the contract has its checks, under ids of its own", () => {
  const ids = [...contract.operations.values()].flatMap((one) =>
    automaticChecks(contract, one).map(({ id }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of contract.operations.values())
    expect(ids).toContain(`answer.${one.folder}.${one.endpointRule}`);
});
