// The same calls written by hand: interfaces of the used fields, and `fetch`.
interface Identity {
  merchant_id: string;
  account_id: string;
  encryption_data: string;
}
interface Order {
  transaction_id: string;
  order_no: string;
  currency: string;
  amount: string;
}
interface DirectPaymentRequest extends Identity {
  order_no?: string;
  amount?: string;
  currency?: string;
}
interface DirectPaymentResult extends Identity {
  order_no: string;
  amount?: string;
  order_status?: string;
  result_info?: string;
}
interface ApmPaymentRequest extends Identity {
  payment_method: string;
}
interface ApmPaymentResult {
  issuer_url?: string;
}
interface RedirectPaymentRequest extends Identity {
  order_no?: string;
}
interface QueryRequest extends Identity {
  order_no?: string;
}
interface QueryResult {
  return_status: string | number;
  orders_list?: { payment_status?: string }[];
}
interface CaptureRequest extends Identity {
  capture_orders: Order[];
}
interface CaptureResult {
  return_status: string | number;
  capture_orders?: (Order & { capture_status?: string })[];
}
interface ReviewRequest extends Identity {
  review_orders: (Order & { review_flag: string })[];
}
interface ReviewResult {
  return_status: string | number;
}
interface CancelRequest extends Identity {
  cancel_orders: Order[];
}
interface CancelResult {
  return_status: string | number;
}
interface CancelSubscriptionRequest extends Identity {
  recurring_id: string;
}
interface SubscriptionCancellationResult {
  cancel_status?: string;
}
interface RefundRequest extends Identity {
  refund_orders: (Order & { refund_amount: string })[];
}
interface RefundResult {
  return_status: string | number;
}
interface RefundSearchRequest extends Identity {
  refund_reference_id?: string;
}
interface RefundSearchResult {
  refund_orders?: { refund_status?: string }[];
}
interface PayoutRequest extends Identity {
  notify_url?: string;
}
interface PayoutResult {
  status?: string;
}

async function post<Request, Response>(path: string, request: Request): Promise<Response> {
  const init = { method: "POST", body: JSON.stringify(request) };
  const answer = await fetch(`https://pay.example${path}`, init);
  return (await answer.json()) as Response;
}

const who: Identity = { merchant_id: "1000", account_id: "1000001", encryption_data: "" };

export async function everything(): Promise<readonly unknown[]> {
  const order: Order = { transaction_id: "1", order_no: "1", currency: "EUR", amount: "10.50" };
  const direct: DirectPaymentRequest = { ...who, order_no: "1", amount: "10.50", currency: "EUR" };
  const apm: ApmPaymentRequest = { ...who, payment_method: "pix" };
  const redirect: RedirectPaymentRequest = { ...who, order_no: "2" };
  const query: QueryRequest = { ...who, order_no: "1" };
  const capture: CaptureRequest = { ...who, capture_orders: [order] };
  const review: ReviewRequest = { ...who, review_orders: [{ ...order, review_flag: "1" }] };
  const cancel: CancelRequest = { ...who, cancel_orders: [order] };
  const subscription: CancelSubscriptionRequest = { ...who, recurring_id: "1" };
  const refund: RefundRequest = { ...who, refund_orders: [{ ...order, refund_amount: "1.00" }] };
  const search: RefundSearchRequest = { ...who, refund_reference_id: "1" };
  const payout: PayoutRequest = { ...who, notify_url: "https://shop.example/notify" };
  return [
    (await post<DirectPaymentRequest, DirectPaymentResult>("/v1/authorise", direct)).result_info,
    (await post<ApmPaymentRequest, ApmPaymentResult>("/v1/authorise", apm)).issuer_url,
    await post<RedirectPaymentRequest, string>("/v1/checkout", redirect),
    (await post<QueryRequest, QueryResult>("/v1/retrievalTrans", query)).orders_list?.[0]?.payment_status,
    (await post<CaptureRequest, CaptureResult>("/v1/capture", capture)).capture_orders?.[0]?.capture_status,
    (await post<ReviewRequest, ReviewResult>("/v1/review", review)).return_status,
    (await post<CancelRequest, CancelResult>("/v1/cancel", cancel)).return_status,
    (
      await post<CancelSubscriptionRequest, SubscriptionCancellationResult>(
        "/v1/cancelsubscription",
        subscription,
      )
    ).cancel_status,
    (await post<RefundRequest, RefundResult>("/v1/refund", refund)).return_status,
    (await post<RefundSearchRequest, RefundSearchResult>("/v1/retrievalRefund", search)).refund_orders?.[0]
      ?.refund_status,
    (await post<PayoutRequest, PayoutResult>("/v1/payout", payout)).status,
  ];
}
