// generated, do not edit; npm run generate
/**
 * For tests of a merchant's own code: a gateway instead of `fetch`, without a port, with responses and
 * failures that the test defines, and signed notifications.
 *
 * ```ts
 * import { createGateway } from "@acquiring/contract/client";
 * import { createTestGateway } from "@acquiring/contract/testing";
 *
 * const scheme = { kind: "bound", version: 1 } as const;
 * const profile = { profile: "acme", extension_points: { "signature.scheme": scheme } };
 * const credentials = { merchant_id: "1000", account_id: "1000001", key: "secret" };
 * const test = createTestGateway({ profile, credentials });
 * const gateway = createGateway({ baseUrl: test.baseUrl, fetch: test.fetch, credentials, profile });
 *
 * test.respond("createDirectPayment", { order_status: "0", result_info: "1001:Declined" }, { failure: "timeout" });
 * const order = { order_no: "A-1", amount: "10.50", currency: "EUR", card: "4111111111111111" };
 * const { order_no, result_info } = await gateway.createDirectPayment(order);
 * console.log(order_no, result_info); // A-1 1001:Declined
 * const error = await gateway.createDirectPayment(order, { timeoutMs: 20 }).catch((one) => one);
 * console.log(error.kind, test.requests.length); // outcome-unknown 2
 * ```
 *
 * @module
 */

import type { TestFailure } from "../runtime/fake/failures.ts";
import type { SignNotificationOptions } from "../runtime/fake/sign-notification.ts";
import { signedRequest } from "../runtime/fake/sign-notification.ts";
import type { SeenRequest } from "../runtime/fake/test-gateway.ts";
import { fakeOf } from "../runtime/fake/test-gateway.ts";
import type { Refusal } from "../runtime/server/error-responses.ts";
import type { SignatureKey } from "../runtime/signature/keys.ts";
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

/** The request and response of each operation. */
interface Operations {
  createDirectPayment: { request: DirectPaymentRequest; response: Omit<DirectPaymentResult, "encryption_data"> };
  createApmPayment: { request: ApmPaymentRequest; response: Omit<ApmPaymentResult, "encryption_data"> };
  createRedirectPayment: { request: RedirectPaymentRequest; response: Omit<RedirectPaymentPage, "encryption_data"> };
  queryTransactions: { request: QueryRequest; response: Omit<QueryResult, "encryption_data"> };
  captureTransactions: { request: CaptureRequest; response: Omit<CaptureResult, "encryption_data"> };
  reviewTransactions: { request: ReviewRequest; response: Omit<ReviewResult, "encryption_data"> };
  cancelTransactions: { request: CancelRequest; response: Omit<CancelResult, "encryption_data"> };
  cancelSubscription: { request: CancelSubscriptionRequest; response: Omit<SubscriptionCancellationResult, "encryption_data"> };
  refundTransactions: { request: RefundRequest; response: Omit<RefundResult, "encryption_data"> };
  searchRefunds: { request: RefundSearchRequest; response: Omit<RefundSearchResult, "encryption_data"> };
  createPayout: { request: PayoutRequest; response: Omit<PayoutResult, "encryption_data"> };
}

/**
 * A response without its signature. A field that it leaves out is copied from the request's field of the same name, except
 * secrets. It can be a function of the request. For a status other than 200 use `refuse` of the entry point `server`.
 */
type Scripted<Id extends keyof Operations> =
  | Partial<Operations[Id]["response"]>
  | Refusal
  | ((
    request: Operations[Id]["request"],
  ) => Partial<Operations[Id]["response"]> | Refusal | Promise<Partial<Operations[Id]["response"]> | Refusal>);

/** The gateway's profile and its only account. */
interface TestGatewayOptions {
  readonly profile: Profile;
  readonly credentials: {
    readonly merchant_id: string;
    readonly account_id: string;
    /** The same key as the client's. With RSA `{ privateKey, publicKey }`: the gateway's own and the merchant's. */
    readonly key: SignatureKey | readonly SignatureKey[];
  };
  /** The time in milliseconds since 1970. The default is the system clock. */
  readonly now?: () => number;
}

/** A gateway in this process. Pass `fetch` and `baseUrl` to the client under test. */
export interface TestGateway {
  readonly baseUrl: string;
  /** Verifies each request, and returns the response that the test defines. An operation without one gets status 501. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Every received request, in order. Printing them shows no card number, security code or other secret. */
  readonly requests: readonly SeenRequest[];
  /**
   * Sets the responses or failures for the next requests of an operation, in order. The last one repeats. Replaces
   * earlier settings.
   *
   * @throws TypeError for a bad signature if the profile's responses have none.
   */
  respond<Id extends keyof Operations>(
    operation: Id,
    ...responses: readonly (Scripted<Id> | TestFailure<Scripted<Id>>)[]
  ): void;
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
 * Creates a gateway for tests, without a port. It reads, verifies and signs according to the profile. It returns the
 * responses that the test defines, or fails in one of the ways of `TestFailure`.
 *
 * @throws TypeError for a profile without a usable signature scheme.
 */
export function createTestGateway({ profile, credentials, now }: TestGatewayOptions): TestGateway {
  const { key, merchant_id, account_id } = credentials;
  const keys: readonly SignatureKey[] = Array.isArray(key) ? key : [key as SignatureKey];
  const { respond, ...fake } = fakeOf(operations, { profile, identity: [merchant_id, account_id], keys, now });
  return {
    ...fake,
    baseUrl: "https://gateway.test",
    respond: (operation, ...responses) => respond(operation, responses as readonly object[]),
  };
}

/**
 * Returns a notification, signed and sent according to the profile, to test its receiver: `await
 * handle(signNotification({ order_no: "A-1" }, { profile, key }))`. With another key its signature is invalid, and with an
 * earlier `now` it is too old.
 *
 * @throws TypeError if the profile does not state how the gateway signs notifications, or the payload cannot be written.
 * UnsignableError if the key does not fit the scheme.
 */
export function signNotification(payload: object, options: SignNotificationOptions): Request {
  return signedRequest({ bodies, field: "encryption_data", identity: ["merchant_id", "account_id"] }, payload, options);
}
