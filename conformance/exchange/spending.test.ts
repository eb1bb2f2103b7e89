// What a run may send: requests, payments and money.
import { expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { startSpending } from "./spending.ts";

const to = (id: string, path?: string) => {
  const operation = installedContract().operations.get(id);
  if (operation === undefined) throw new Error(id);
  return { operation, path: path ?? operation.descriptor.path };
};
const pay = to("createDirectPayment");

test("payments and payouts are counted with their amounts by currency, and captures are not", () => {
  const { take, total } = startSpending();
  for (const amount of ["10.00", "0.005", "-3", "many"]) take(pay, { amount, currency: "usd" });
  take(pay, { amount: "1", currency: "no currency" });
  take(to("createPayout"), { payment_amount: "1200", payment_currency: "JPY" });
  take(to("captureTransactions"), { amount: "99.00", currency: "USD" });
  take();
  expect(total()).toEqual({
    requests: 8,
    payments: 6,
    amounts: { USD: "13.005", JPY: "1200", unknown: "1.00" },
  });
});

test("what no longer fits into the limits is refused and not counted, and less may still fit", () => {
  const { take, total } = startSpending({ maxRequests: 2, maxAmount: "10" });
  const of = (amount: string) => take(pay, { amount, currency: "USD" });
  expect(of("9.99")).toBeUndefined();
  expect(of("0.02")).toBe("Not run: it pays more than --max-amount 10 leaves.");
  expect(of("0.01")).toBeUndefined();
  expect(take()).toBe("Not run: --max-requests 2 was reached.");
  expect(total()).toEqual({ requests: 2, payments: 2, amounts: { USD: "10.00" } });
});

test.each([
  ["createDirectPayment", undefined, /^Not run: it needs createDirectPayment, and --read-only/],
  ["queryTransactions", "/v1/authorise", /--read-only/],
  ["queryTransactions", undefined, /^$/],
])("read-only, a request of %s to %s is refused unless it reads at its own address", (id, path, refusal) => {
  expect(startSpending({ readOnly: true }).take(to(id, path), {}) ?? "").toMatch(refusal);
});
