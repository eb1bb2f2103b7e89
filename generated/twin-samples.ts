// generated, do not edit; npm run generate
// Sample messages to derive messages with the same signature.
import type { TwinSamples } from "../runtime/signature/ambiguity.ts";

export const samples: TwinSamples = {
  payment: {
    operation: "createRedirectPayment",
    other: "createDirectPayment",
    typed: "delivery_city",
    neighbours: ["insurance", "item_total"],
    value: {
      merchant_id: "1000",
      account_id: "1000001",
      order_no: "A-1001",
      amount: "10.50",
      currency: "USD",
      delivery_city: "Lima",
    },
  },
  payout: {
    operation: "createPayout",
    value: {
      beneficiary: { company_name: "Mallory Ltd" },
      payment_amount: "900.00",
      payment_currency: "USD",
      request_id: "00000000-0000-4000-8000-000000000001",
      merchant_id: "1000",
      account_id: "1000001",
    },
  },
  batch: {
    operation: "refundTransactions",
    optional: "refund_orders.0.refund_amount",
    value: {
      refund_orders: [
        {
          transaction_id: "7000042",
          order_no: "A-1001",
          amount: "10.50",
          currency: "USD",
          refund_amount: "0.50",
        },
      ],
      merchant_id: "1000",
      account_id: "1000001",
    },
  },
  response: {
    merchant_id: "1000",
    account_id: "1000001",
    return_status: "1",
    return_message: "OK",
    refund_orders: [
      {
        transaction_id: "7000042",
        order_no: "A-1001",
        amount: "10.50",
        currency: "USD",
        refund_amount: "0.50",
        refund_status: "1",
        refund_message: "V0000:OK",
      },
    ],
  },
};
