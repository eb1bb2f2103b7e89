// generated, do not edit; npm run generate
/**
 * Calls a gateway as a merchant: one method for each operation. It signs, sends, reads and verifies. What may
 * move money is sent once, unless the profile promises that a repeat gets the first response. It also
 * verifies the gateway's notifications.
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
import type { FindOut as AnyFindOut } from "../runtime/client/find-out.ts";
import { GatewayError as AnyError } from "../runtime/client/gateway-error.ts";
import { batchCallOf, gatewayOf } from "../runtime/client/gateway.ts";
import { eachOfBatches, sendBatches, type InBatchesOptions } from "../runtime/client/in-batches.ts";
import type { FindOutOptions, Known } from "../runtime/client/resolve-unknown.ts";
import type { By, ByEach, Finding } from "../runtime/client/search.ts";
import { readerIn, verifierIn } from "../runtime/client/notification.ts";
import { outcomeIn, type PaymentOutcome } from "../runtime/client/payment-outcome.ts";
import type {
  Notification,
  NotifyingProfile,
  PayloadOf,
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
  CancelSubscriptionRequest,
  CaptureRequest,
  CaptureResult,
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
  RefundSearchEntry,
  RefundSearchRequest,
  RefundSearchResult,
  ReviewRequest,
  ReviewResult,
  SubscriptionCancellationResult,
} from "./types.ts";

export type { CallOptions } from "../runtime/client/call.ts";
export { caller } from "../runtime/client/caller.ts";
export type { Exchange, Interceptor } from "../runtime/client/interceptors.ts";
export { metaOf } from "../runtime/client/meta.ts";
export { NotSentError } from "../runtime/client/http/not-sent.ts";
export type { Kept } from "../runtime/client/batches.ts";
export type { GatewayErrorKind } from "../runtime/client/gateway-error.ts";
export type { Known } from "../runtime/client/resolve-unknown.ts";
export type { Finding } from "../runtime/client/search.ts";
export { requestIssuerPage } from "../runtime/client/issuer-page.ts";
export type { Notification } from "../runtime/client/notification.ts";
export type { PaymentOutcome } from "../runtime/client/payment-outcome.ts";
export type { ActOnce, NotificationEvent } from "../runtime/client/notification-handler.ts";

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
 * A payment acquiring gateway, seen by a merchant. What may move money is sent once, unless the profile
 * promises the first response for a repeat (`signature.repeated`); what changes nothing may be tried again
 * (`retryReads`). Every method rejects with a `GatewayError` whose `kind` says whether money may have moved.
 */
export interface Gateway {
  /**
   * Create a direct payment: `POST /v1/authorise`.
   *
   * Charges a card whose number the merchant has. A declined payment is a result, not an error.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  createDirectPayment(request: Input<DirectPaymentRequest>, options?: CallOptions): Promise<DirectPaymentResult>;

  /**
   * Create an APM payment: `POST /v1/authorise`.
   *
   * Pays with an alternative payment method. The result has the URL of the page where the shopper pays.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  createApmPayment(request: Input<ApmPaymentRequest>, options?: CallOptions): Promise<ApmPaymentResult>;

  /**
   * Create a redirect payment: `POST /v1/checkout`.
   *
   * The response is an HTML page for the shopper's browser. Its form posts itself to the same path, and the
   * shopper pays on the page that follows. A redirect payment can start a subscription.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  createRedirectPayment(request: Input<RedirectPaymentRequest>, options?: CallOptions): Promise<RedirectPaymentPage>;

  /**
   * Query transactions: `POST /v1/retrievalTrans`.
   *
   * Returns orders, so that a merchant can synchronise their status. A response has at most 100 orders.
   * Allowed only from IP addresses that the merchant has registered with the gateway.
   *
   * It also takes the fields that the gateway's profile names at `query.selection`.
   *
   * At most 100 entries in `orders_list` of the response.
   *
   * Changes nothing, so it may be sent again.
   */
  queryTransactions(request: Omit<QueryRequest, "merchant_id" | "account_id" | "encryption_data"> & { readonly [field: string]: unknown }, options?: CallOptions): Promise<QueryResult>;

  /**
   * Capture transactions: `POST /v1/capture`.
   *
   * Captures authorised payments. A request has at most 50 orders, and each order has its own result.
   * Captures are not idempotent: every request may take money.
   *
   * At most 50 entries in `capture_orders`; each has its own result in `capture_orders`.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  captureTransactions(request: Input<CaptureRequest>, options?: CallOptions): Promise<CaptureResult>;

  /**
   * Review transactions: `POST /v1/review`.
   *
   * Decides on payments that wait for a review. A request has at most 100 orders, and each order has its own
   * result.
   *
   * At most 100 entries in `review_orders`; each has its own result in `review_orders`.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  reviewTransactions(request: Input<ReviewRequest>, options?: CallOptions): Promise<ReviewResult>;

  /**
   * Cancel transactions: `POST /v1/cancel`.
   *
   * Cancels payments. A request has at most 50 orders, and each order has its own result.
   *
   * At most 50 entries in `cancel_orders`; each has its own result in `cancel_orders`.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  cancelTransactions(request: Input<CancelRequest>, options?: CallOptions): Promise<CancelResult>;

  /**
   * Cancel a subscription: `POST /v1/cancelsubscription`.
   *
   * Cancels the subscription with this `recurring_id` and `contract_name`. A contract already created is
   * still charged at the end of its period, unless it is cancelled manually.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  cancelSubscription(request: Input<CancelSubscriptionRequest>, options?: CallOptions): Promise<SubscriptionCancellationResult>;

  /**
   * Refund transactions: `POST /v1/refund`.
   *
   * Refunds payments in full or in part. A request has at most 50 orders, and each order has its own result.
   * Refunds are not idempotent: every request may pay back money.
   *
   * At most 50 entries in `refund_orders`; each has its own result in `refund_orders`.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  refundTransactions(request: Input<RefundRequest>, options?: CallOptions): Promise<RefundResult>;

  /**
   * Search refunds: `POST /v1/retrievalRefund`.
   *
   * Finds refunds. A response has at most 100 refunds.
   *
   * It also takes the fields that the gateway's profile names at `refund-search.selection`.
   *
   * At most 100 entries in `refund_orders` of the response.
   *
   * Changes nothing, so it may be sent again.
   */
  searchRefunds(request: Omit<RefundSearchRequest, "merchant_id" | "account_id" | "encryption_data"> & { readonly [field: string]: unknown }, options?: CallOptions): Promise<RefundSearchResult>;

  /**
   * Create a payout: `POST /v1/payout`.
   *
   * Moves funds to a beneficiary.
   *
   * May move money or change a payment: after `outcome-unknown`, query before you send it again.
   */
  createPayout(request: Input<PayoutRequest>, options?: CallOptions): Promise<PayoutResult>;

  /**
   * Query transactions, by identifiers and never by position: `queryTransactions` for a value, and what
   * surely follows from its response. Where the value cannot be asked for, or other records come, the finding
   * is `unknown` and never `no`. A list of values is asked for in as few requests as can be, and gives a
   * finding for each.
   *
   * A `no` says what the gateway shows now; it is no proof that nothing was made.
   */
  findOrder(by: By<"transaction_id" | "order_no">, options?: CallOptions): Promise<Finding<OrderRecord>>;
  findOrder(by: ByEach<"transaction_id" | "order_no">, options?: CallOptions): Promise<Finding<OrderRecord>[]>;

  /**
   * Search refunds, by identifiers and never by position: `searchRefunds` for a value, and what surely
   * follows from its response. Where the value cannot be asked for, or other records come, the finding is
   * `unknown` and never `no`. A list of values is asked for in as few requests as can be, and gives a finding
   * for each.
   *
   * A `no` says what the gateway shows now; it is no proof that nothing was made.
   */
  findRefunds(by: By<"transaction_id" | "order_no" | "refund_reference_id">, options?: CallOptions): Promise<Finding<RefundSearchEntry>>;
  findRefunds(by: ByEach<"transaction_id" | "order_no" | "refund_reference_id">, options?: CallOptions): Promise<Finding<RefundSearchEntry>[]>;

  /**
   * Finds out what became of a call that ended with this error, as far as contract and profile tell: it sends
   * the same request again where the profile promises the first response for that (`signature.repeated`,
   * `payment.repeat`, `payout.repeat`; the request is made then if it never arrived), and otherwise asks by
   * query and search. What is not sure is `still-unknown`.
   *
   * What it needs is kept beside the error, where nothing prints it: identifiers, and the whole request where
   * it may be sent again. After a restart it is gone; find the record by its identifiers then.
   */
  findOut(error: unknown, options?: FindOutOptions): Promise<Known>;
}

/**
 * A client of one gateway, as its profile types it: the fields that it requires and selects by, those that it
 * promises, and its codes. With a profile that the compiler does not know, or without any, it is `Gateway`.
 */
export type GatewayOf<P extends Profile> = Profile extends P
  ? Gateway
  : {
    [Id in keyof Gateway]: Id extends keyof Requests<never>
    ? Method<P["extension_points"], Id>
    : Id extends keyof Finders<never>
    ? Finder<Finders<P["extension_points"]>[Id]>
    : Gateway[Id];
  };

// A method, so that such a client can stand where any `Gateway` is taken.
type Method<Points, Id extends keyof Requests<never>> = {
  method(request: Requests<Points>[Id], options?: CallOptions): Promise<Results<Points>[Id]>;
}["method"];

/** By which fields each read finds records, and the records. */
interface Finders<Points> {
  findOrder: { by: "transaction_id" | "order_no"; found: EntryIn<Results<Points>["queryTransactions"], "orders_list"> };
  findRefunds: { by: "transaction_id" | "order_no" | "refund_reference_id"; found: EntryIn<Results<Points>["searchRefunds"], "refund_orders"> };
}

type Finder<One extends { by: string; found: unknown }> = {
  method(by: By<One["by"]>, options?: CallOptions): Promise<Finding<One["found"]>>;
  method(by: ByEach<One["by"]>, options?: CallOptions): Promise<Finding<One["found"]>[]>;
}["method"];

/**
 * The error of every call that fails. `kind` says how, and narrows the rest: `refused`, `broken-promise` and
 * `bad-signature` have a `status`, `broken-promise` has `issues` and the `result` as it was received,
 * `outcome-unknown` has `findOut`. It contains no card number, security code or secret, but for that
 * `result`, which no print of the error shows.
 */
export type GatewayError = ErrorOf<keyof Requests<never> | "requestIssuerPage", FindingRead>;
export const GatewayError: ErrorClass<GatewayError> = AnyError as never;

type FindingRead = "queryTransactions" | "searchRefunds";

/**
 * How to find out whether money moved: by a query (any of `searches`), or `by-hand` where the gateway's
 * profile names no way to query; then the merchant reconciles with the gateway's portal or support.
 */
export type FindOut = AnyFindOut<FindingRead>;

/** The address of the gateway, the credentials, and the profile: how the gateway fills what the contract leaves open. */
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
 * Makes a client of one gateway: `createGateway({ baseUrl, credentials, profile })`.
 *
 * @throws TypeError for a base URL, a signature scheme, a key, a time limit, headers or `retryReads` that cannot be used.
 */
export function createGateway<const P extends Profile = Profile>(options: GatewayOptions<P>): GatewayOf<P> {
  // The one cast: a profile says of a gateway what its descriptors leave open.
  return gatewayOf(operations, options) as object as GatewayOf<P>;
}

/** The records that a profile can have a word for. */
interface Worded {
  createDirectPayment: DirectPaymentResult;
  queryTransactions: OrderRecord;
}

/**
 * A payment's outcome in one word, as the profile tells it (`payment.outcome`): `outcomeOf(acme,
 * "createDirectPayment", result)`. `undefined` where the profile has no word for what came: find out by query. A profile
 * that leaves the operation open is refused by the compiler.
 */
export function outcomeOf<P extends Profile, Id extends keyof Worded & keyof NonNullable<P["extension_points"]["payment.outcome"]>>(
  profile: P,
  id: Id,
  record: Worded[Id],
): PaymentOutcome | undefined {
  return outcomeIn({ ...profile.extension_points }, id, record);
}

const form = { field: "encryption_data", identity: ["merchant_id", "account_id"] };
const reader = /* @__PURE__ */ readerIn(bodies);
const verifier = /* @__PURE__ */ verifierIn(form);

/**
 * Reads a notification without asking who sent it: JSON, XML or a form, at most a megabyte. Good for no more than a hint
 * to go and query, since anybody can send one. Never throws.
 */
export function readNotification(
  bytes: Uint8Array,
  mediaType?: string,
): Result<Notification> {
  return reader.readNotification(bytes, mediaType);
}

/**
 * Reads a notification and proves that the gateway has sent it: over the raw bytes of the body, before any framework has
 * parsed them. Never throws; an issue repeats nothing that was received.
 *
 * Refused unless the profile says how notifications are signed (`notification.signature`): what is not signed proves
 * nothing, and the outcome has to be asked for by query. A time that is missing, not covered by the signature or too far
 * from now is refused too, and so is a scheme without a time unless `window` is `false`. Within the window the same
 * notification may come again: act on each only once.
 *
 * It knows the bound scheme and JSON; others are given with `schemes` and `reads`.
 */
export function verifyNotification<P extends NotifyingProfile>(
  bytes: Uint8Array,
  options: VerifyNotificationOptions<P>,
): Result<Notification<PayloadOf<P>>> {
  return verifier.verifyNotification(bytes, options);
}

/**
 * Makes the address that takes a gateway's notifications, `(Request) => Promise<Response>`: for Hono, Deno, Bun, workers
 * and other WHATWG servers as it is, for Node's own with `nodeListener` of `@acquiring/contract/node`. It has to get the
 * body before anything parses it.
 *
 * `onNotification` is called for each verified message once. Then the gateway gets the acknowledgement of its profile
 * (`notification.acknowledgement`, 200 where that is open). It gets 401 for a signature that is not valid or too old, 400,
 * 408, 413 for a body that cannot be read, and 500 where `onNotification` rejects, so that it sends again. The same
 * message once more is acknowledged and not acted on; a later message may tell the same, so act on each change once.
 *
 * It knows the bound scheme and JSON. Other kinds of signatures are brought with `schemes`, other bodies with `reads`; where
 * the profile names one that is not there, the error says what to import.
 *
 * @throws TypeError for a profile by which no notification can be verified.
 */
export function createNotificationHandler<P extends NotifyingProfile>(
  options: NotificationHandlerOptions<P>,
): NotificationHandler {
  return notificationHandlerOf(form, options);
}

/** The operations that take many entries at once: the lists of the request and of its result. */
interface BatchLists {
  captureTransactions: { takes: "capture_orders"; gives: "capture_orders" };
  reviewTransactions: { takes: "review_orders"; gives: "review_orders" };
  cancelTransactions: { takes: "cancel_orders"; gives: "cancel_orders" };
  refundTransactions: { takes: "refund_orders"; gives: "refund_orders" };
}

/** What one of a gateway's methods takes and gives. */
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

/** The outcome of one entry; `outcome` says which, and narrows the rest. */
export type Settled<Item, Entry> = AnySettled<Item, Entry, GatewayError>;

const batchOperations = {
  captureTransactions,
  reviewTransactions,
  cancelTransactions,
  refundTransactions,
};

/**
 * Sends a list of any length in requests as long as the contract allows: `inBatches(gateway, "captureTransactions",
 * orders)`. One request after the other, in the order of the list; each item ends as exactly one of done, not done with
 * its message, rejected, unknown, or not sent, in the same order. After an unknown outcome the rest is not sent, unless
 * `continueAfterUnknown` is given.
 *
 * `onSending` and `onSettled` give what to keep, as plain data without secrets, before each request and of each item.
 * Given back as `resume` with the same list after a crash, nothing that may have been sent is sent again.
 *
 * @throws TypeError (as a rejection, nothing sent) for an operation without entries, a `size` over its limit, and for what
 * was kept of another list.
 */
export async function inBatches<Id extends keyof BatchLists, G extends Pick<Gateway, Id> = Pick<Gateway, Id>>(
  gateway: G,
  id: Id,
  items: readonly ItemOf<G, Id>[],
  options?: BatchOptions<G, Id>,
): Promise<Settled<ItemOf<G, Id>, EntryOf<G, Id>>[]> {
  // The one cast: a method gives what its type says, and an error of the client is of one of its kinds.
  return sendBatches(batchCallOf(gateway, id, batchOperations), items, options as InBatchesOptions) as Promise<never>;
}

/**
 * The same with each outcome as it comes: `for await (const one of eachInBatches(gateway, "captureTransactions", orders))`.
 * A request is sent when its first outcome is asked for, so that whoever ends the loop ends the sending.
 */
export function eachInBatches<Id extends keyof BatchLists, G extends Pick<Gateway, Id> = Pick<Gateway, Id>>(
  gateway: G,
  id: Id,
  items: readonly ItemOf<G, Id>[],
  options?: BatchOptions<G, Id>,
): AsyncGenerator<Settled<ItemOf<G, Id>, EntryOf<G, Id>>, void, undefined> {
  return eachOfBatches(batchCallOf(gateway, id, batchOperations), items, options as InBatchesOptions) as never;
}
