// The facts that the client acts by when money is at stake, written down again. They are what finds the outcome of a write, what
// a response must repeat of its request, and what identifies a repeated request.
import { expect, test } from "vitest";
import { model } from "../testing/contract.ts";

const { operations, schemas } = model;

const identity = ["merchant_id", "account_id"];
const payment = {
  foundBy: ["queryTransactions"],
  repeats: [...identity, "order_no", "amount", "currency"],
  once: "order_no",
};
const entries = { foundBy: ["queryTransactions"], repeats: [...identity, "[].currency (any)", "[].amount"] };
const wanted: Readonly<Record<string, object>> = {
  createDirectPayment: payment,
  createApmPayment: payment,
  createRedirectPayment: payment,
  queryTransactions: { foundBy: [], repeats: identity },
  captureTransactions: entries,
  reviewTransactions: entries,
  cancelTransactions: entries,
  cancelSubscription: { foundBy: [], repeats: [...identity, "recurring_id", "contract_name (any)"] },
  refundTransactions: {
    foundBy: ["searchRefunds", "queryTransactions"],
    repeats: [...identity, "[].currency (any)", "[].amount (any)", "[].refund_amount (less)"],
  },
  searchRefunds: { foundBy: [], repeats: identity },
  createPayout: {
    foundBy: [],
    repeats: [...identity, "beneficiary_id", "request_id", "payment_currency", "source_currency"].concat([
      "payment_amount",
      "source_amount",
    ]),
    once: "request_id",
  },
};

test("the facts that the client acts by are those of this list", () => {
  const listed = operations.filter(({ id }) => Object.hasOwn(wanted, id));
  const facts = listed.map(({ id, foundBy, echoes, repeat }) => [
    id,
    {
      foundBy: foundBy.map(({ operation }) => operation),
      repeats: echoes.flatMap(({ of, fields, may }) =>
        fields.map((name) => {
          // Where the value may be another one, if the profile says so.
          const other = may === undefined ? "" : ` (${may.be})`;
          return `${of === "entries" ? "[]." : ""}${name}${other}`;
        }),
      ),
      ...(repeat === undefined ? {} : { once: repeat.by }),
    },
  ]);
  expect(Object.fromEntries(facts)).toEqual(wanted);
  // The client's arguments have this order.
  expect(new Set(operations.map((one) => one.identity.join()))).toEqual(new Set([identity.join()]));
});

test("what a record promises for one outcome, it promises for a success alone", () => {
  const conditions = [...schemas.values()].flatMap((schema) =>
    schema.kind === "record" && schema.when !== undefined
      ? [[schema.name, schema.when.absent ? { ...schema.when.is, absent: true } : schema.when.is] as const]
      : [],
  );
  expect(Object.fromEntries(conditions)).toEqual({
    DirectPaymentResult: { result_info: ["0000:Success"] },
    CaptureResultEntry: { capture_status: ["1", 1] },
    ReviewResultEntry: { review_status: ["1", 1] },
    CancelResultEntry: { cancel_status: ["1", 1] },
    SubscriptionCancellationResult: { cancel_status: ["1"], error_message: [""] },
    PayoutResult: { failure_reason: [""], absent: true },
  });
});
