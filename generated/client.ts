// generated, do not edit; npm run generate
/**
 * Calls a gateway as a merchant, with one method for each operation. It signs, sends, reads and verifies. A
 * request that may move money is sent once, unless the profile promises the first response for a repeat. It
 * also verifies the gateway's notifications.
 *
 * ```ts
 * import { createGateway, GatewayError } from "@acquiring/contract/client";
 *
 * const scheme = { kind: "bound", version: 1 } as const;
 * const gateway = createGateway({
 *   baseUrl: "https://pay.example",
 *   credentials: { merchant_id: "1000", account_id: "1000001", key: "secret" },
 *   profile: { profile: "acme", extension_points: { "signature.scheme": scheme } },
 * });
 * try {
 *   const order = { order_no: "A-1", amount: "10.50", currency: "EUR", card: "4111111111111111" };
 *   const { order_status, result_info } = await gateway.createDirectPayment(order);
 *   console.log(order_status, result_info); // 1 0000:Success
 * } catch (error) {
 *   if (error instanceof GatewayError) console.log(error.kind, error.message);
 * }
 * ```
 *
 * @module
 */

import type { Settled as AnySettled } from "../runtime/client/batches.ts";
import type { CallOptions, CallerOptions } from "../runtime/client/call.ts";
import type { Keys } from "../runtime/client/credentials.ts";
import type { ErrorClass, ErrorOf } from "../runtime/client/error-kinds.ts";
import type { FindOut as AnyFindOut } from "../runtime/client/outcome/found-by.ts";
import { GatewayError as AnyError } from "../runtime/client/gateway-error.ts";
import { batchCallOf, gatewayOf } from "../runtime/client/gateway.ts";
import { eachOfBatches, sendBatches, type InBatchesOptions } from "../runtime/client/in-batches.ts";
import type { FindOutOptions, Known } from "../runtime/client/outcome/find-out.ts";
import type { Prepared } from "../runtime/client/outcome/prepared.ts";
import type { OrderState } from "../runtime/client/outcome/state.ts";
import type { By, ByEach, Finding } from "../runtime/client/search.ts";
import { readerIn, verifierIn } from "../runtime/client/notification.ts";
import { outcomeIn, type CodedOutcome } from "../runtime/client/outcome/outcome.ts";
import type {
  Notification,
  NotificationOf,
  NotifyingProfile,
  VerifyNotificationOptions,
} from "../runtime/client/notification.ts";
import type { Result } from "../runtime/values/result.ts";
import { notificationHandlerOf } from "../runtime/client/notification-handler.ts";
import type {
  NotificationHandler,
  NotificationHandlerOptions,
} from "../runtime/client/notification-handler.ts";
import { bodies } from "./bodies.ts";
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
import type { Some } from "../runtime/operation/typed-by-profile.ts";
import type { OnlyKnown, Profile } from "./profile.ts";
import type { Requests, Results } from "./typed-by-profile.ts";
import type {
  ApmPaymentRequest,
  ApmPaymentResult,
  CancelRequest,
  CancelResult,
  CancelResultEntry,
  CancelSubscriptionRequest,
  CaptureRequest,
  CaptureResult,
  CaptureResultEntry,
  DirectPaymentRequest,
  DirectPaymentResult,
  OrderRecord,
  PayoutRequest,
  PayoutResult,
  QueryRequest,
  QueryResult,
  RedirectPaymentPage,
  RedirectPaymentRequest,
  RefundRequest,
  RefundResult,
  RefundResultEntry,
  RefundSearchEntry,
  RefundSearchRequest,
  RefundSearchResult,
  ReviewRequest,
  ReviewResult,
  ReviewResultEntry,
  SubscriptionCancellationResult,
} from "./types.ts";

export type { CallOptions } from "../runtime/client/call.ts";
export { caller } from "../runtime/client/caller.ts";
export type { Exchange, Interceptor } from "../runtime/client/interceptors.ts";
export { metaOf } from "../runtime/client/meta.ts";
export { NotSentError } from "../runtime/client/http/not-sent.ts";
export type { Kept } from "../runtime/client/batches.ts";
export type { GatewayErrorKind } from "../runtime/client/gateway-error.ts";
export type { Known } from "../runtime/client/outcome/find-out.ts";
export type { Prepared } from "../runtime/client/outcome/prepared.ts";
export type { Finding } from "../runtime/client/search.ts";
export type { OrderState } from "../runtime/client/outcome/state.ts";
export type { OpenCode } from "../runtime/operation/typed-by-profile.ts";
export { requestIssuerPage } from "../runtime/client/issuer-page.ts";
export type { Notification, NotificationOf } from "../runtime/client/notification.ts";
export type { CodedOutcome, Outcome } from "../runtime/client/outcome/outcome.ts";
export type { ActOnce, NotificationEvent, NotificationHandler } from "../runtime/client/notification-handler.ts";

/** The merchant and the account that send requests, and the keys that sign them. */
interface Credentials extends Keys {
  readonly merchant_id: string;
  readonly account_id: string;
}

/**
 * A request without the fields that the client fills in (merchant, account and signature), with at least one
 * of the others.
 */
export type Input<Request> = Some<Omit<Request, "merchant_id" | "account_id" | "encryption_data">>;

/**
 * A client of a payment acquiring gateway. It sends a request that may move money once, unless the profile
 * promises the first response for a repeat (`signature.repeated`). It may retry a request that changes
 * nothing (`retryReads`). Every method rejects with a `GatewayError` whose `kind` states whether money may
 * have moved.
 */
export interface Gateway extends Finders<OpenRequests, OpenResults> {
  /**
   * Create a direct payment: `POST /v1/authorise`.
   *
   * Pays with a card whose number the merchant has. Whether the money is taken at once or only authorised is
   * open (`payment.capture-mode`). What a declined payment gets is open too (`direct-payment.failure`).
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  createDirectPayment(request: Input<DirectPaymentRequest>, options?: CallOptions): Promise<DirectPaymentResult>;

  /**
   * Create an APM payment: `POST /v1/authorise`.
   *
   * Pays with an alternative payment method. The result has the URL of the page where the shopper pays.
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  createApmPayment(request: Input<ApmPaymentRequest>, options?: CallOptions): Promise<ApmPaymentResult>;

  /**
   * Create a redirect payment: `POST /v1/checkout`.
   *
   * The response is an HTML page for the shopper's browser. Its form posts itself to the same path. What
   * follows is open (`redirect.next-page`). A redirect payment can start a subscription. What a 404 means is
   * open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its
   * body is not in the form that a profile gives (`errors.body`).
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  createRedirectPayment(request: Input<RedirectPaymentRequest>, options?: CallOptions): Promise<RedirectPaymentPage>;

  /**
   * Query transactions: `POST /v1/retrievalTrans`.
   *
   * Returns orders, so that a merchant can synchronise their status. A response has at most 100 orders.
   * Allowed only from IP addresses that the merchant has registered with the gateway.
   *
   * At most 100 orders in `orders_list` of the response.
   *
   * Changes nothing, so you may send it again.
   */
  queryTransactions(request: Input<QueryRequest>, options?: CallOptions): Promise<QueryResult>;

  /**
   * Capture transactions: `POST /v1/capture`.
   *
   * Captures payments. A request has at most 50 orders, and each order has its own result. Whether a second
   * capture of a payment takes money again is open (`capture.several`). A client repeats one only if the
   * profile promises the first response (`signature.repeated`). What a 404 means is open, also whether money
   * moved (`errors.by-operation`). The client treats it as a refusal, unless its body is not in the form that
   * a profile gives (`errors.body`).
   *
   * At most 50 entries in `capture_orders`, and each has its own result in `capture_orders`.
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  captureTransactions(request: Input<CaptureRequest>, options?: CallOptions): Promise<CaptureResult>;

  /**
   * Review transactions: `POST /v1/review`.
   *
   * Reviews payments. Which payments wait for a review and what a flag decides is open (`review.which`,
   * `codes.review_flag`). A request has at most 100 orders, and each order has its own result. What a 404
   * means is open, also whether money moved (`errors.by-operation`). The client treats it as a refusal,
   * unless its body is not in the form that a profile gives (`errors.body`).
   *
   * At most 100 entries in `review_orders`, and each has its own result in `review_orders`.
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  reviewTransactions(request: Input<ReviewRequest>, options?: CallOptions): Promise<ReviewResult>;

  /**
   * Cancel transactions: `POST /v1/cancel`.
   *
   * Cancels payments. A request has at most 50 orders, and each order has its own result. What a 404 means is
   * open, also whether money moved (`errors.by-operation`). The client treats it as a refusal, unless its
   * body is not in the form that a profile gives (`errors.body`).
   *
   * At most 50 entries in `cancel_orders`, and each has its own result in `cancel_orders`.
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  cancelTransactions(request: Input<CancelRequest>, options?: CallOptions): Promise<CancelResult>;

  /**
   * Cancel a subscription: `POST /v1/cancelsubscription`.
   *
   * Cancels the subscription with this `recurring_id` and `contract_name`. For a contract already created,
   * there is still a charge at the end of its period, unless it is cancelled manually. What a 404 means is
   * open, also whether the subscription ended (`errors.by-operation`). The client treats it as a refusal,
   * unless its body is not in the form that a profile gives (`errors.body`).
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  cancelSubscription(request: Input<CancelSubscriptionRequest>, options?: CallOptions): Promise<SubscriptionCancellationResult>;

  /**
   * Refund transactions: `POST /v1/refund`.
   *
   * Refunds payments in full or in part. A request has at most 50 orders, and each order has its own result.
   * Whether a repeated request pays back money again is open (`signature.repeated`). A client repeats one
   * only if the profile promises the first response. What a 404 means is open, also whether money moved
   * (`errors.by-operation`). The client treats it as a refusal, unless its body is not in the form that a
   * profile gives (`errors.body`).
   *
   * At most 50 entries in `refund_orders`, and each has its own result in `refund_orders`.
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  refundTransactions(request: Input<RefundRequest>, options?: CallOptions): Promise<RefundResult>;

  /**
   * Search refunds: `POST /v1/retrievalRefund`.
   *
   * Finds refunds. Whether an order may have several is not stated. The limit is 100 orders per request, and
   * what it counts is open (`search.over-limit.searchRefunds`).
   *
   * At most 100 orders in `refund_orders` of the response.
   *
   * Changes nothing, so you may send it again.
   */
  searchRefunds(request: Input<RefundSearchRequest>, options?: CallOptions): Promise<RefundSearchResult>;

  /**
   * Create a payout: `POST /v1/payout`.
   *
   * Moves funds to a beneficiary. What a 404 means is open, also whether money moved (`errors.by-operation`).
   * The client treats it as a refusal, unless its body is not in the form that a profile gives
   * (`errors.body`).
   *
   * May move money or change a payment. After `outcome-unknown`, query the outcome before you send it again.
   */
  createPayout(request: Input<PayoutRequest>, options?: CallOptions): Promise<PayoutResult>;
}

/**
 * What a client does besides its operations, by the types of its requests and results. Each overload has its
 * comment, because an editor shows no other.
 */
interface Finders<Asked extends Typed, Told extends Typed> {
  /**
   * Query transactions. Sends `queryTransactions` for a value and returns a finding, matched by identifiers
   * and never by position. If the value cannot be selected, or the response has other records, the finding is
   * `unknown` and never `no`. For a list of values it sends as few requests as possible and returns one
   * finding for each.
   *
   * A `no` means that the gateway does not show the record now. It does not prove that nothing happened.
   */
  findOrder(by: By<"transaction_id" | "order_no">, options?: CallOptions): Promise<Finding<EntryIn<Told["queryTransactions"], "orders_list">>>;
  /**
   * Query transactions. Sends `queryTransactions` for a value and returns a finding, matched by identifiers
   * and never by position. If the value cannot be selected, or the response has other records, the finding is
   * `unknown` and never `no`. For a list of values it sends as few requests as possible and returns one
   * finding for each.
   *
   * A `no` means that the gateway does not show the record now. It does not prove that nothing happened.
   */
  findOrder(by: ByEach<"transaction_id" | "order_no">, options?: CallOptions): Promise<Finding<EntryIn<Told["queryTransactions"], "orders_list">>[]>;

  /**
   * Search refunds. Sends `searchRefunds` for a value and returns a finding, matched by identifiers and never
   * by position. If the value cannot be selected, or the response has other records, the finding is `unknown`
   * and never `no`. For a list of values it sends as few requests as possible and returns one finding for
   * each.
   *
   * A `no` means that the gateway does not show the record now. It does not prove that nothing happened.
   */
  findRefunds(by: By<"transaction_id" | "order_no" | "refund_reference_id">, options?: CallOptions): Promise<Finding<EntryIn<Told["searchRefunds"], "refund_orders">>>;
  /**
   * Search refunds. Sends `searchRefunds` for a value and returns a finding, matched by identifiers and never
   * by position. If the value cannot be selected, or the response has other records, the finding is `unknown`
   * and never `no`. For a list of values it sends as few requests as possible and returns one finding for
   * each.
   *
   * A `no` means that the gateway does not show the record now. It does not prove that nothing happened.
   */
  findRefunds(by: ByEach<"transaction_id" | "order_no" | "refund_reference_id">, options?: CallOptions): Promise<Finding<EntryIn<Told["searchRefunds"], "refund_orders">>[]>;

  /**
   * The state of an order at the gateway now, by `queryTransactions`: the outcome that the profile's codes
   * say of its record. It is `unknown`, with the reason, for a record with another amount or currency, for
   * several records, if none is found, and if the read fails. For a list of orders it sends as few requests
   * as possible and returns one state for each.
   *
   * Only a `final` state can no longer change: an approved payment may still be cancelled or expire.
   */
  stateOf(order: { readonly order_no: string; readonly amount: string; readonly currency: string }, options?: CallOptions): Promise<OrderState<EntryIn<Told["queryTransactions"], "orders_list">>>;
  /**
   * The state of an order at the gateway now, by `queryTransactions`: the outcome that the profile's codes
   * say of its record. It is `unknown`, with the reason, for a record with another amount or currency, for
   * several records, if none is found, and if the read fails. For a list of orders it sends as few requests
   * as possible and returns one state for each.
   *
   * Only a `final` state can no longer change: an approved payment may still be cancelled or expire.
   */
  stateOf(orders: readonly { readonly order_no: string; readonly amount: string; readonly currency: string }[], options?: CallOptions): Promise<OrderState<EntryIn<Told["queryTransactions"], "orders_list">>[]>;

  /**
   * Signs a request without sending it. Store the value as JSON first, and then `send` it: after a crash it
   * says what may have been sent. A request with card data is not `storable`: the value has only its
   * reference.
   *
   * @throws GatewayError (as a rejection) for a request that cannot be sent.
   */
  prepare<Id extends "createDirectPayment" | "createApmPayment" | "createRedirectPayment" | "captureTransactions" | "reviewTransactions" | "cancelTransactions" | "cancelSubscription" | "refundTransactions" | "createPayout">(operation: Id, request: Asked[Id]): Promise<Prepared<Id>>;
  /**
   * Sends a prepared request: the same content with the same signature, whenever it is called. If it may have
   * been sent before, call `findOut` first. A stored request may have been: then a refusal leaves its outcome
   * unknown.
   *
   * @throws TypeError (as a rejection) for a stored request that is not `storable`, and a GatewayError as the
   * operation does.
   */
  send<Id extends "createDirectPayment" | "createApmPayment" | "createRedirectPayment" | "captureTransactions" | "reviewTransactions" | "cancelTransactions" | "cancelSubscription" | "refundTransactions" | "createPayout">(prepared: Prepared<Id>, options?: CallOptions): Promise<Told[Id]>;
  /**
   * Finds the outcome of a call by its error, or of a prepared request, as far as contract and profile allow.
   * It only reads. With `sendAgain` it first sends the same request again, if the profile promises the first
   * response for that (`signature.repeated`, `payment.repeat`, `payout.repeat`), which makes it if it never
   * arrived. An uncertain outcome is `unknown`.
   *
   * For an error it needs data that is stored with the error and never printed: identifiers, and the whole
   * request if it may be sent again. This data is lost in a restart; a prepared request is not.
   */
  findOut(of: unknown, options?: FindOutOptions): Promise<Known>;
}

/** A type for each operation. */
type Typed = { readonly [Id in keyof Requests<never>]: unknown };

/** The requests as the contract has them. */
interface OpenRequests {
  createDirectPayment: Parameters<Gateway["createDirectPayment"]>[0];
  createApmPayment: Parameters<Gateway["createApmPayment"]>[0];
  createRedirectPayment: Parameters<Gateway["createRedirectPayment"]>[0];
  queryTransactions: Parameters<Gateway["queryTransactions"]>[0];
  captureTransactions: Parameters<Gateway["captureTransactions"]>[0];
  reviewTransactions: Parameters<Gateway["reviewTransactions"]>[0];
  cancelTransactions: Parameters<Gateway["cancelTransactions"]>[0];
  cancelSubscription: Parameters<Gateway["cancelSubscription"]>[0];
  refundTransactions: Parameters<Gateway["refundTransactions"]>[0];
  searchRefunds: Parameters<Gateway["searchRefunds"]>[0];
  createPayout: Parameters<Gateway["createPayout"]>[0];
}

/** The results as the contract has them. */
interface OpenResults {
  createDirectPayment: DirectPaymentResult;
  createApmPayment: ApmPaymentResult;
  createRedirectPayment: RedirectPaymentPage;
  queryTransactions: QueryResult;
  captureTransactions: CaptureResult;
  reviewTransactions: ReviewResult;
  cancelTransactions: CancelResult;
  cancelSubscription: SubscriptionCancellationResult;
  refundTransactions: RefundResult;
  searchRefunds: RefundSearchResult;
  createPayout: PayoutResult;
}

/**
 * A client of one gateway, typed by its profile: the fields it requires, selects by and promises, and its
 * codes. Without a profile, or with one that the compiler does not know, it is `Gateway`.
 */
export type GatewayOf<P extends Profile> = Profile extends P
  ? Gateway
  : {
    [Id in keyof Gateway]: Id extends keyof Requests<never>
    ? Method<P["extension_points"], Id>
    : Id extends keyof Finders<Typed, Typed>
    ? Finders<Requests<P["extension_points"]>, Results<P["extension_points"]>>[Id]
    : never;
  };

/**
 * The requests of each operation as the profile types them, by operation: `RequestsOf<typeof
 * acme>["createPayout"]`. The client fills in merchant, account and signature.
 */
export type RequestsOf<P extends Profile> = Profile extends P
  ? OpenRequests
  : Requests<P["extension_points"]>;

/**
 * The results of each operation as the profile types them, by operation: `ResultsOf<typeof
 * acme>["createPayout"]`.
 */
export type ResultsOf<P extends Profile> = Profile extends P
  ? OpenResults
  : Results<P["extension_points"]>;

// A method, so that such a client is assignable to `Gateway`.
type Method<Points, Id extends keyof Requests<never>> = {
  method(request: Requests<Points>[Id], options?: CallOptions): Promise<Results<Points>[Id]>;
}["method"];

/**
 * The error of every failed call. `kind` is the kind of failure and narrows the type: `refused`,
 * `broken-promise` and `bad-signature` have a `status`, `broken-promise` has `issues` and the `result` as
 * received, and `outcome-unknown` has `findOut`. It contains no card number, security code or secret, except
 * in `result`, which is never printed with the error.
 */
export type GatewayError = ErrorOf<keyof Requests<never> | "requestIssuerPage", FindingRead>;
export const GatewayError: ErrorClass<GatewayError> = AnyError as never;

type FindingRead = "queryTransactions" | "searchRefunds";

/**
 * How to find out whether money moved: by a query (any of `searches`), or `by-hand` if the gateway's profile
 * has no such query. Then reconcile with the gateway's portal or support.
 */
export type FindOut = AnyFindOut<FindingRead>;

/** The URL of the gateway, the credentials, and the profile, which fills what the contract leaves open. */
export interface GatewayOptions<P extends Profile = Profile> extends Omit<CallerOptions, "profile" | "credentials" | "schemes"> {
  readonly credentials: Credentials;
  /** The gateway's facts, which type the client. Without its `signature.scheme`, a `sign` function is needed. */
  readonly profile?: P & OnlyKnown<P>;
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

/**
 * Creates a client of one gateway: `createGateway({ baseUrl, credentials, profile })`.
 *
 * @throws TypeError for an invalid base URL, signature scheme, key, time limit, header or `retryReads`.
 */
export function createGateway<const P extends Profile = Profile>(options: GatewayOptions<P>): GatewayOf<P> {
  // The one cast: a profile adds to the types what the descriptors leave open.
  return gatewayOf(operations, options) as object as GatewayOf<P>;
}

/** The records whose outcome a profile can classify. */
interface Worded {
  createDirectPayment: DirectPaymentResult;
  queryTransactions: OrderRecord;
  captureTransactions: CaptureResultEntry;
  reviewTransactions: ReviewResultEntry;
  cancelTransactions: CancelResultEntry;
  cancelSubscription: SubscriptionCancellationResult;
  refundTransactions: RefundResultEntry;
  searchRefunds: RefundSearchEntry;
  createPayout: PayoutResult;
}

/**
 * Returns the outcome of a request in one word, as the profile's codes say it (`codes`): `outcomeOf(acme,
 * "createDirectPayment", result)`. It is `unknown` if the profile does not say it of the code. Then find it out: by a query where
 * one shows it.
 */
export function outcomeOf<Id extends keyof Worded>(
  profile: Profile,
  id: Id,
  record: Worded[Id],
): CodedOutcome {
  return outcomeIn({ ...profile.extension_points }, id, record);
}

const form = { field: "encryption_data", identity: ["merchant_id", "account_id"] };
const reader = /* @__PURE__ */ readerIn(bodies);
const verifier = /* @__PURE__ */ verifierIn(form);

/**
 * Reads a notification without verifying its sender: JSON, XML or a form, at most a megabyte. Use it only as a hint
 * to query the outcome, because anyone can send one. Never throws.
 */
export function readNotification(
  bytes: Uint8Array,
  mediaType?: string,
): Result<Notification> {
  return reader.readNotification(bytes, mediaType);
}

/**
 * Reads a notification and verifies that the gateway sent it. It needs the raw bytes of the body, before a framework
 * parses them. Never throws. An issue repeats no received value.
 *
 * It fails unless the profile states how notifications are signed (`notification.signature`). For unsigned
 * notifications, query the outcome. It also fails if the time is missing, not signed or too far from now, or if the
 * scheme has no time and `window` is not `false`. Within the window the same notification may be sent again, so act
 * on each only once.
 *
 * It supports the bound scheme and JSON. Add others with `schemes` and `reads`.
 */
export function verifyNotification<P extends NotifyingProfile>(
  bytes: Uint8Array,
  options: VerifyNotificationOptions<P>,
): Result<NotificationOf<P>> {
  return verifier.verifyNotification(bytes, options);
}

/**
 * Creates the handler for a gateway's notifications, `(Request) => Promise<Response>`. Use it directly in Hono, Deno, Bun,
 * workers and other WHATWG servers, and in Node's own server with `nodeListener` of `@acquiring/contract/node`. It must get
 * the body before a body parser does.
 *
 * `onNotification` is called once for each verified message. Then the gateway gets the acknowledgement of its profile
 * (`notification.acknowledgement`, by default 200). It gets 401 for a signature that is invalid or too old. It gets 400, 408
 * or 413 for a body that cannot be read, and 400 for one that is not as the profile says. If `onNotification` rejects, it gets
 * 500, so that it sends the message again. A repeat of the same message is acknowledged without another call. A later message
 * may report the same change, so act on each change once.
 *
 * It supports the bound scheme and JSON. Add other kinds of signatures with `schemes` and other bodies with `reads`. If the
 * profile needs one that is missing, the error states what to import.
 *
 * @throws TypeError for a profile with which no notification can be verified.
 */
export function createNotificationHandler<P extends NotifyingProfile>(
  options: NotificationHandlerOptions<P>,
): NotificationHandler {
  return notificationHandlerOf(form, options);
}

/** The batch operations: the lists of the request and of its result. */
interface BatchLists {
  captureTransactions: { takes: "capture_orders"; gives: "capture_orders" };
  reviewTransactions: { takes: "review_orders"; gives: "review_orders" };
  cancelTransactions: { takes: "cancel_orders"; gives: "cancel_orders" };
  refundTransactions: { takes: "refund_orders"; gives: "refund_orders" };
}

/** The request and the result of a gateway's method. */
type CallOf<G, Id extends PropertyKey> = G extends { readonly [One in Id]: (request: infer Request, ...more: never) => Promise<infer Result> }
  ? { request: Request; result: Result }
  : never;

type EntryIn<Record, List> = List extends keyof Record
  ? NonNullable<Record[List]> extends readonly (infer Entry extends object)[] ? Entry : never
  : never;

/** An entry of the request of a gateway's method, and one of its result. */
type ItemOf<G, Id extends keyof BatchLists> = EntryIn<CallOf<G, Id>["request"], BatchLists[Id]["takes"]>;
type EntryOf<G, Id extends keyof BatchLists> = EntryIn<CallOf<G, Id>["result"], BatchLists[Id]["gives"]>;

type BatchOptions<G, Id extends keyof BatchLists> = InBatchesOptions<ItemOf<G, Id>, EntryOf<G, Id>, GatewayError>;

/** The outcome of one entry. `outcome` is its kind and narrows the type. */
export type Settled<Item, Entry> = AnySettled<Item, Entry, GatewayError>;

const batchOperations = {
  captureTransactions,
  reviewTransactions,
  cancelTransactions,
  refundTransactions,
};

/**
 * Sends a list of any length, split into requests within the contract's limit: `inBatches(gateway, "captureTransactions",
 * orders)`. Returns one outcome for each item, in the order of the list, and what shows it. It sends requests one after
 * the other. After an item without a result it does not send the rest, unless `continueAfterUnknown` is set.
  *
 * `onSending` (before each request) and `onSettled` (for each item) give plain data without secrets to save. After a crash,
 * pass it as `resume` with the same list. Then the function does not repeat any item that it may have sent before.
 *
 * @throws TypeError (as a rejection, nothing sent) for an operation without entries, a `size` above its limit, and saved
 * data of another list.
 */
export async function inBatches<Id extends keyof BatchLists, G extends Pick<Gateway, Id> = Pick<Gateway, Id>>(
  gateway: G,
  id: Id,
  items: readonly ItemOf<G, Id>[],
  options?: BatchOptions<G, Id>,
): Promise<Settled<ItemOf<G, Id>, EntryOf<G, Id>>[]> {
  // The one cast: a method returns its declared type, and the client's error is one of its kinds.
  return sendBatches(batchCallOf(gateway, id, batchOperations), items, options as InBatchesOptions) as Promise<never>;
}

/**
 * Yields the outcomes of `inBatches` as they arrive: `for await (const one of eachInBatches(gateway, "captureTransactions", orders))`.
 * Each request is sent when its first outcome is read, so leaving the loop stops the sending.
 */
export function eachInBatches<Id extends keyof BatchLists, G extends Pick<Gateway, Id> = Pick<Gateway, Id>>(
  gateway: G,
  id: Id,
  items: readonly ItemOf<G, Id>[],
  options?: BatchOptions<G, Id>,
): AsyncGenerator<Settled<ItemOf<G, Id>, EntryOf<G, Id>>, void, undefined> {
  return eachOfBatches(batchCallOf(gateway, id, batchOperations), items, options as InBatchesOptions) as never;
}
