// One consistent story in eleven requests and responses of the reference gateway: the values of the reference's examples. The
// writer of an example adds the sender and the signature.
import type { Rule } from "@acquiring/contract/catalogue";
import type { WireObject } from "@acquiring/contract/codecs";

export type OperationId = Rule["operations"][number];

export interface Example {
  readonly request: WireObject;
  /** Absent if the response is a page. */
  readonly response?: WireObject;
  /** The fields, anywhere in the request, whose values come from an earlier response, and their names in a shell. */
  readonly from?: Readonly<Record<string, string>>;
  /** What the call's result is called in code. */
  readonly result: string;
  /** The location of the outcome in the result; empty if the result is a page. */
  readonly outcome: readonly (string | number)[];
}

const order = { order_no: "order-1", currency: "USD", amount: "10.00" };
const known = { transaction_id: "20301120100000000001", ...order };
const subscription = { recurring_id: "20301120100000000004", contract_name: "Tea every month" };
const done = { return_status: "1", return_message: "OK" };
/** The card of every example: a test card of the reference gateway. */
export const card = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "123",
};

/** A batch with one entry, which changes the known payment: `asked` are the entry's further fields, `told` those of its result. */
const changeOf = (verb: string, result: string, asked: WireObject, told: WireObject): Example => ({
  request: { [`${verb}_orders`]: [{ ...known, ...asked }] },
  response: { ...done, [`${verb}_orders`]: [{ ...known, ...asked, ...told, error_message: "" }] },
  from: { transaction_id: "TRANSACTION_ID" },
  result,
  outcome: [`${verb}_orders`, 0, `${verb}_status`],
});

export const examples: Readonly<Record<OperationId, Example>> = {
  createDirectPayment: {
    request: { ...order, items: "Tea#,#T-1#,#2.50#,#4", ...card },
    response: {
      ...order,
      transaction_id: known.transaction_id,
      card: "411111******1111",
      order_status: "1",
      result_info: "0000:Success",
      risk_action: "ACCEPT",
    },
    result: "payment",
    outcome: ["result_info"],
  },
  createApmPayment: {
    request: {
      ...order,
      order_no: "order-2",
      payment_method: "test_shopper",
      return_url: "https://shop.example/back",
    },
    response: {
      order_no: "order-2",
      amount: "10.00",
      currency: "USD",
      issuer_url: "https://gateway.example/pages/issuer",
    },
    result: "payment",
    outcome: ["issuer_url"],
  },
  createRedirectPayment: {
    request: {
      ...order,
      order_no: "order-3",
      return_url: "https://shop.example/back?cart=7&step=2",
      cart_items: [
        { basic_item_data: { name: "Tea", quantity: "4" } },
        { basic_item_data: { name: "Cup", quantity: "1" } },
      ],
    },
    result: "redirect",
    outcome: [],
  },
  queryTransactions: {
    request: { order_no: "order-1,order-2" },
    response: {
      ...done,
      orders_list: [
        {
          ...known,
          payment_status: "3000",
          query_result: "1",
          is3ds: "0",
          transaction_date: "20301120100000",
        },
      ],
    },
    result: "found",
    outcome: ["orders_list", 0, "payment_status"],
  },
  captureTransactions: changeOf("capture", "captured", {}, { capture_status: "1" }),
  reviewTransactions: changeOf("review", "reviewed", { review_flag: "1" }, { review_status: "1" }),
  cancelTransactions: changeOf("cancel", "cancelled", {}, { cancel_status: "1" }),
  cancelSubscription: {
    request: subscription,
    response: { ...subscription, cancel_status: "1", error_message: "" },
    from: { recurring_id: "RECURRING_ID" },
    result: "ended",
    outcome: ["cancel_status"],
  },
  refundTransactions: changeOf(
    "refund",
    "refunded",
    { refund_amount: "2.50", refund_reason: "A cup came broken." },
    {
      refund_reference: "",
      refund_reference_id: `${known.transaction_id}-01`,
      refund_status: "1",
      refund_message: "V0000:OK",
    },
  ),
  searchRefunds: {
    request: { order_no: "order-1" },
    response: {
      ...done,
      refund_orders: [
        {
          ...known,
          refund_amount: "2.50",
          refund_reference_id: `${known.transaction_id}-01`,
          refund_status: "1",
          payment_status: "4000",
          refund_date: "20301120110000",
          refund_processing_date: "20301120110000",
        },
      ],
    },
    result: "found",
    outcome: ["refund_orders", 0, "refund_status"],
  },
  createPayout: {
    request: {
      request_id: "123e4567-e89b-42d3-a456-426614174000",
      payment_amount: "1500.00",
      payment_currency: "USD",
      beneficiary: { company_name: "North Tea", bank_details: { account_number: "00123456" } },
    },
    response: {
      request_id: "123e4567-e89b-42d3-a456-426614174000",
      transaction_id: "20301120100000000005",
      payer_id: "1000-1000001",
      short_reference_id: "20301120-00A7F9",
      payment_amount: "1500.00",
      payment_currency: "USD",
      amount_beneficiary_receives: 1500,
      amount_payer_pays: 1516.5,
      fee_amount: 16.5,
      fee_currency: "USD",
      status: "COMPLETED",
      created_at: "2030-11-20T10:00:00+0000",
      last_updated_at: "2030-11-20T10:00:00+0000",
      beneficiary: {
        company_name: "North Tea",
        bank_details: { account_number: "00123456", local_clearing_system: "ACH" },
      },
    },
    result: "payout",
    outcome: ["status"],
  },
};

/** The page of a redirect payment, in the words of the contract: a form that posts itself. */
export const examplePage = `<!doctype html>
<html lang="en">
<body>
<form method="post" action="/v1/checkout">
<input type="hidden" name="order_no" value="order-3">
<input type="hidden" name="amount" value="10.00">
<input type="hidden" name="orderNo" value="order-3">
</form>
<script>document.forms[0].submit()</script>
</body>
</html>`;
