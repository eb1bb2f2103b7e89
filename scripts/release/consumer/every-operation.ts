// A merchant's file that uses every operation, with only the package installed. Many compilers type-check it
// (scripts/release/package-matrix.ts), and nothing runs it.
import { codesOf, defineProfile, type DirectPaymentResult, schemaOf } from "@acquiring/contract";
import { createGateway, GatewayError, inBatches, outcomeOf } from "@acquiring/contract/client";
import { money } from "@acquiring/contract/codecs";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { readRedirectPage } from "@acquiring/contract/page";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { createGatewayHandler } from "@acquiring/contract/server";

const scheme: SignatureScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};

const profile = defineProfile({
  profile: "example",
  extension_points: {
    "signature.scheme": scheme,
    fields: { type: "text", required: { createDirectPayment: ["order_no", "amount", "currency"] } },
    "search.selection": {
      queryTransactions: { by: { order_no: { field: "order_no" } } },
      searchRefunds: { by: { refund_reference_id: { field: "refund_reference_id" } } },
    },
    codes: {
      result_info: { "0000": { means: "Paid.", outcome: "done" } },
      order_status: { "1": "Paid.", "0": "Not paid." },
      payment_status: { "3000": "Captured.", "4100": "Refunded." },
    },
    "always-present": {
      createDirectPayment: ["amount", "order_status"],
      queryTransactions: ["orders_list.payment_status"],
      captureTransactions: ["capture_orders.order_no"],
    },
  },
});

const orderStatus = codesOf(profile, "codes.order_status");
const gateway = createGateway({
  baseUrl: "https://pay.example",
  credentials: { merchant_id: "1000", account_id: "1000001", key: "secret" },
  profile,
});

async function pay(): Promise<DirectPaymentResult | undefined> {
  try {
    const result = await gateway.createDirectPayment({ order_no: "1", amount: "10.50", currency: "EUR" });
    const amount = money.parse(result.amount, 2);
    if (amount.ok) console.log(money.format(amount.value, 2), orderStatus.meaning(result.order_status));
    console.log(outcomeOf(profile, "createDirectPayment", result).outcome);
    return result;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === "outcome-unknown") console.log(error.findOut.how);
    return undefined;
  }
}

export async function everything(): Promise<readonly unknown[]> {
  const orders = [{ transaction_id: "1", order_no: "1", currency: "EUR", amount: "10.50" }];
  const redirect = await gateway.createRedirectPayment({ order_no: "2" });
  const form = readRedirectPage(redirect.page);
  return [
    await pay(),
    form.ok ? form.value.action : form.issues[0].message,
    await gateway.createApmPayment({ payment_method: "pix" }),
    (await gateway.queryTransactions({ order_no: "1" })).orders_list?.[0]?.payment_status,
    (await gateway.captureTransactions({ capture_orders: orders })).capture_orders?.[0]?.capture_status,
    (await gateway.reviewTransactions({ review_orders: [{ ...orders[0], review_flag: "1" }] })).return_status,
    (await gateway.cancelTransactions({ cancel_orders: orders })).return_status,
    (await gateway.cancelSubscription({ recurring_id: "1" })).cancel_status,
    (await gateway.refundTransactions({ refund_orders: [{ ...orders[0], refund_amount: "1.00" }] }))
      .return_status,
    (await gateway.searchRefunds({ refund_reference_id: "1" })).refund_orders?.[0]?.refund_status,
    (await gateway.createPayout({ notify_url: "https://shop.example/notify" })).status,
    await inBatches(gateway, "captureTransactions", orders),
    schemaOf(createDirectPayment.request)["~standard"].validate({}).issues?.[0]?.message,
  ];
}

export const handler = createGatewayHandler({
  profile,
  keysOf: () => ["secret"],
  handlers: {
    createDirectPayment: (request) => ({
      merchant_id: request.merchant_id,
      account_id: request.account_id,
      order_no: request.order_no ?? "",
      order_status: "1",
    }),
  },
});
