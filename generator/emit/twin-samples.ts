// Sample messages in the contract's field names, from which `twinsOf` makes two with the same signature.

const account = { merchant_id: "1000", account_id: "1000001" };
const order = { transaction_id: "7000042", order_no: "A-1001", amount: "10.50", currency: "USD" };

export const twinSamples = {
  payment: {
    operation: "createRedirectPayment",
    other: "createDirectPayment",
    typed: "delivery_city",
    neighbours: ["insurance", "item_total"],
    value: { ...account, order_no: "A-1001", amount: "10.50", currency: "USD", delivery_city: "Lima" },
  },
  payout: {
    operation: "createPayout",
    value: {
      beneficiary: { company_name: "Mallory Ltd" },
      payment_amount: "900.00",
      payment_currency: "USD",
      request_id: "00000000-0000-4000-8000-000000000001",
      ...account,
    },
  },
  batch: {
    operation: "refundTransactions",
    optional: "refund_orders.0.refund_amount",
    value: { refund_orders: [{ ...order, refund_amount: "0.50" }], ...account },
  },
  response: {
    ...account,
    return_status: "1",
    return_message: "OK",
    refund_orders: [{ ...order, refund_amount: "0.50", refund_status: "1", refund_message: "V0000:OK" }],
  },
};
