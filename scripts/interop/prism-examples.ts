// The responses that Prism must send, one record for each path: always a success, of the merchant of gateway/settings.yaml.

const who = { merchant_id: "1000", account_id: "1000001" };
const signature = { encryption_data: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef" };
const envelope = { ...who, return_status: "1", return_message: "OK", ...signature };
const order = { transaction_id: "PRISM000001", order_no: "PRISM-1", currency: "USD", amount: "10.00" };
const refund = {
  ...order,
  refund_amount: "10.00",
  refund_reason: "",
  refund_reference: "",
  refund_reference_id: "PRISM000001-01",
  refund_status: "1",
};

const directPayment = {
  ...who,
  ...order,
  card: "411111******1111",
  order_status: "1",
  result_info: "0000:Success",
  note: "",
  risk_action: "ACCEPT",
  risk_score: "1",
  recurring_id: "PRISM-R1",
  contract_name: "PRISM",
  ...signature,
};
const elements = Object.entries(directPayment).map(([name, value]) => `<${name}>${value}</${name}>`);

const hidden = (names: readonly string[]): string =>
  names.map((name) => `<input type="hidden" name="${name}" value="x">`).join("");
const echoed = [
  "order_no",
  "merchant_id",
  "account_id",
  "amount",
  "currency",
  "notify_url",
  "return_url",
  "encryption_data",
];
const copied = ["orderNo", "merNo", "orderAmount", "orderCurrency", "notifyUrl", "signInfo", "allParams"];
const processing = ["gbc_id", "connector_code", "account_name", "pm_id", "apm_type", "descriptor"];

export const exampleResponses: { readonly [path: string]: unknown } = {
  "/v1/authorise": `<respon>${elements.join("")}</respon>`,
  "/v1/checkout": `<!doctype html><html><body onload="document.forms[0].submit()"><form method="post" action="/v1/checkout">${hidden([...echoed, ...copied, ...processing])}</form></body></html>`,
  "/v1/retrievalTrans": {
    ...envelope,
    orders_list: [
      { ...order, payment_status: "3000", query_result: "1", transaction_date: "20240501100000" },
    ],
  },
  "/v1/capture": { ...envelope, capture_orders: [{ ...order, capture_status: "1", error_message: "" }] },
  "/v1/review": {
    ...envelope,
    review_orders: [{ ...order, review_status: "1", review_flag: "1", error_message: "" }],
  },
  "/v1/cancel": { ...envelope, cancel_orders: [{ ...order, cancel_status: "1", error_message: "" }] },
  "/v1/cancelsubscription": {
    ...who,
    recurring_id: "PRISM-R1",
    contract_name: "PRISM",
    cancel_status: "1",
    error_message: "",
    ...signature,
  },
  "/v1/refund": {
    ...envelope,
    refund_orders: [{ ...refund, refund_message: "V0000:OK", error_message: "" }],
  },
  "/v1/retrievalRefund": {
    ...envelope,
    refund_orders: [
      { ...refund, payment_status: "4100", refund_date: "20240501100000", refund_processing_date: "" },
    ],
  },
  "/v1/payout": {
    ...who,
    payment_amount: "10.00",
    payment_currency: "USD",
    request_id: "00000000-0000-4000-8000-000000000000",
    amount_beneficiary_receives: 10,
    amount_payer_pays: 11,
    fee_amount: 1,
    fee_currency: "USD",
    created_at: "2024-05-01T10:00:00+0000",
    last_updated_at: "2024-05-01T10:00:00+0000",
    transaction_id: "PRISM000002",
    short_reference_id: "20240501-ABC123",
    status: "COMPLETED",
    ...signature,
  },
};
