// generated, do not edit; npm run generate
/**
 * Makes a gateway from one handler for each operation. It reads, verifies and validates requests, calls the
 * handler, and writes and signs the response. It runs in every runtime with `Request` and `Response`. For
 * Node's own server use the entry point `node`.
 *
 * ```ts
 * import { createGatewayHandler, refuse } from "@acquiring/contract/server";
 *
 * const scheme = { kind: "bound", version: 1 } as const;
 * const handle = createGatewayHandler({
 *   profile: { profile: "acme", extension_points: { "signature.scheme": scheme } },
 *   keysOf: (merchant_id) => (merchant_id === "1000" ? ["secret"] : undefined),
 *   handlers: {
 *     queryTransactions: ({ merchant_id, account_id }) =>
 *       merchant_id === "1000"
 *         ? { merchant_id, account_id, return_status: "1", return_message: "OK", orders_list: [] }
 *         : refuse(403, { code: "forbidden", message: "This merchant may not query." }),
 *   },
 * });
 * const response = await handle(new Request("https://pay.example/v1/other", { method: "POST" }));
 * console.log(response.status); // 404
 * ```
 *
 * @module
 */

import type { ForStore } from "../runtime/server/accepted.ts";
import type { Refusal } from "../runtime/server/error-responses.ts";
import { gatewayHandlerOf } from "../runtime/server/gateway-handler.ts";
import type { Context, Serve, ServeOptions } from "../runtime/server/serve-options.ts";
import { createDirectPayment } from "./operations/createDirectPayment.ts";
import { createApmPayment } from "./operations/createApmPayment.ts";
import { createRedirectPayment } from "./operations/createRedirectPayment.ts";
import { queryTransactions } from "./operations/queryTransactions.ts";
import { captureTransactions } from "./operations/captureTransactions.ts";
import { reviewTransactions } from "./operations/reviewTransactions.ts";
import { cancelTransactions } from "./operations/cancelTransactions.ts";
import { cancelSubscription } from "./operations/cancelSubscription.ts";
import { refundTransactions } from "./operations/refundTransactions.ts";
import { searchRefunds } from "./operations/searchRefunds.ts";
import { createPayout } from "./operations/createPayout.ts";
import type { Profile } from "./profile.ts";
import type {
  ApmPaymentRequest,
  ApmPaymentResult,
  CancelRequest,
  CancelResult,
  CancelSubscriptionRequest,
  CaptureRequest,
  CaptureResult,
  DirectPaymentRequest,
  DirectPaymentResult,
  PayoutRequest,
  PayoutResult,
  QueryRequest,
  QueryResult,
  RedirectPaymentPage,
  RedirectPaymentRequest,
  RefundRequest,
  RefundResult,
  RefundSearchRequest,
  RefundSearchResult,
  ReviewRequest,
  ReviewResult,
  SubscriptionCancellationResult,
} from "./types.ts";

export { acceptedInMemory, type AcceptedRequests, forStore, type Responded } from "../runtime/server/accepted.ts";
export { type ErrorBody, isRefusal, type Refusal, refuse } from "../runtime/server/error-responses.ts";
export { bytesOf } from "../runtime/server/whole-response.ts";
export type { Context, Judged, Serve } from "../runtime/server/serve-options.ts";

/** The merchant and the account of the request. */
interface Identity {
  readonly merchant_id: string;
  readonly account_id: string;
}

/** A response without its signature, which the server makes. */
export type Unsigned<Response> = Omit<Response, "encryption_data">;

/** What a handler returns: the response, or `refuse(status, …)`. */
export type HandlerResult<Response> = Returned<Response> | Promise<Returned<Response>>;

type Returned<Response> = Response | Refusal | ForStore<Response | Refusal>;

/**
 * The gateway's handlers, by operation. A handler gets a request that is read, validated and has a verified
 * signature. An operation without a handler responds with status 501.
 */
export interface Handlers {
  /**
   * Create a direct payment: `POST /v1/authorise`.
   *
   * Pays with a card whose number the merchant has. Whether the money is taken at once or only authorised is
   * open (`payment.capture-mode`). What a declined payment gets is open too (`direct-payment.failure`).
   */
  readonly createDirectPayment?: (request: DirectPaymentRequest, context: Context) => HandlerResult<Unsigned<DirectPaymentResult>>;

  /**
   * Create an APM payment: `POST /v1/authorise`.
   *
   * Pays with an alternative payment method. The result has the URL of the page where the shopper pays.
   */
  readonly createApmPayment?: (request: ApmPaymentRequest, context: Context) => HandlerResult<ApmPaymentResult>;

  /**
   * Create a redirect payment: `POST /v1/checkout`.
   *
   * The response is an HTML page for the shopper's browser. Its form posts itself to the same path. What
   * follows is open (`redirect.next-page`). A redirect payment can start a subscription. What a 404 means is
   * open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its
   * body is not in the form that a profile gives (`errors.body`).
   */
  readonly createRedirectPayment?: (request: RedirectPaymentRequest, context: Context) => HandlerResult<RedirectPaymentPage>;

  /**
   * Query transactions: `POST /v1/retrievalTrans`.
   *
   * Returns orders, so that a merchant can synchronise their status. A response has at most 100 orders.
   * Allowed only from IP addresses that the merchant has registered with the gateway.
   */
  readonly queryTransactions?: (request: QueryRequest, context: Context) => HandlerResult<Unsigned<QueryResult>>;

  /**
   * Capture transactions: `POST /v1/capture`.
   *
   * Captures payments. A request has at most 50 orders, and each order has its own result. Whether a second
   * capture of a payment takes money again is open (`capture.several`). A client repeats one only if the
   * profile promises the first response (`signature.repeated`). What a 404 means is open, also whether money
   * moved (`errors.by-operation`). The client treats it as a refusal, unless its body is not in the form that
   * a profile gives (`errors.body`).
   */
  readonly captureTransactions?: (request: CaptureRequest, context: Context) => HandlerResult<Unsigned<CaptureResult>>;

  /**
   * Review transactions: `POST /v1/review`.
   *
   * Reviews payments. Which payments wait for a review and what a flag decides is open (`review.which`,
   * `codes.review_flag`). A request has at most 100 orders, and each order has its own result. What a 404
   * means is open, also whether money moved (`errors.by-operation`). The client treats it as a refusal,
   * unless its body is not in the form that a profile gives (`errors.body`).
   */
  readonly reviewTransactions?: (request: ReviewRequest, context: Context) => HandlerResult<Unsigned<ReviewResult>>;

  /**
   * Cancel transactions: `POST /v1/cancel`.
   *
   * Cancels payments. A request has at most 50 orders, and each order has its own result. What a 404 means is
   * open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its
   * body is not in the form that a profile gives (`errors.body`).
   */
  readonly cancelTransactions?: (request: CancelRequest, context: Context) => HandlerResult<Unsigned<CancelResult>>;

  /**
   * Cancel a subscription: `POST /v1/cancelsubscription`.
   *
   * Cancels the subscription with this `recurring_id` and `contract_name`. For a contract already created,
   * there is still a charge at the end of its period, unless it is cancelled manually. What a 404 means is
   * open, also whether the subscription ended (`errors.by-operation`). The client treats it as a refusal,
   * unless its body is not in the form that a profile gives (`errors.body`).
   */
  readonly cancelSubscription?: (request: CancelSubscriptionRequest, context: Context) => HandlerResult<Unsigned<SubscriptionCancellationResult>>;

  /**
   * Refund transactions: `POST /v1/refund`.
   *
   * Refunds payments in full or in part. A request has at most 50 orders, and each order has its own result.
   * Whether a repeated request pays back money again is open (`signature.repeated`). A client repeats one
   * only if the profile promises the first response. What a 404 means is open, also whether money moved
   * (`errors.by-operation`). The client treats it as a refusal, unless its body is not in the form that a
   * profile gives (`errors.body`).
   */
  readonly refundTransactions?: (request: RefundRequest, context: Context) => HandlerResult<Unsigned<RefundResult>>;

  /**
   * Search refunds: `POST /v1/retrievalRefund`.
   *
   * Finds refunds. Whether an order may have several is not stated. The limit is 100 orders per request, and
   * what it counts is open (`search.over-limit.searchRefunds`).
   */
  readonly searchRefunds?: (request: RefundSearchRequest, context: Context) => HandlerResult<Unsigned<RefundSearchResult>>;

  /**
   * Create a payout: `POST /v1/payout`.
   *
   * Moves funds to a beneficiary. What a 404 means is open, also whether money moved (`errors.by-operation`).
   * The client treats it as a refusal, unless its body is not in the form that a profile gives
   * (`errors.body`).
   */
  readonly createPayout?: (request: PayoutRequest, context: Context) => HandlerResult<Unsigned<PayoutResult>>;
}

const operations = {
  createDirectPayment,
  createApmPayment,
  createRedirectPayment,
  queryTransactions,
  captureTransactions,
  reviewTransactions,
  cancelTransactions,
  cancelSubscription,
  refundTransactions,
  searchRefunds,
  createPayout,
};

/** The gateway's handlers, its profile and its merchants' keys. */
export interface GatewayHandlerOptions extends Omit<
  ServeOptions,
  "operations" | "handlers" | "profile" | "keysOf" | "authorise"
> {
  readonly handlers: Handlers;
  /** The gateway's facts. Without its `signature.scheme`, `signature` functions are needed. */
  readonly profile: Profile;
  /**
   * Returns the account's keys, first the one that signs responses, or `undefined` for an unknown account. With RSA each
   * is `{ privateKey, publicKey }`: the gateway's own private key and the merchant's public key.
   */
  readonly keysOf: (merchant_id: string, account_id: string) => ReturnType<ServeOptions["keysOf"]>;
  /** Called after the signature is verified. Decides whether this account may do this from this address. */
  readonly authorise?: (
    identity: Identity,
    context: Context,
  ) => Refusal | undefined | Promise<Refusal | undefined>;
}

/**

 * Creates a gateway from its handlers: `createGatewayHandler({ profile, keysOf, handlers })(request, { remoteAddress })`.
 * It runs in any server with WHATWG requests; for Node's own see `@acquiring/contract/node`.
 *
 * @throws TypeError for a profile without a usable signature scheme, if no `signature` is given.
 */
export function createGatewayHandler(options: GatewayHandlerOptions): Serve {
  return gatewayHandlerOf(operations, options);
}
