// generated, do not edit; npm run generate
/**
 * For the tests of a merchant's own code: a gateway in the place of `fetch`, without a port, whose responses
 * and failures the test says, and notifications signed as a gateway signs them.
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

/** What each operation asks and responds. */
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
 * A response without its signature. What it leaves out and the request has under the same name is taken from the request,
 * secrets excepted. A function makes it of the request. `refuse` of the entry `server` makes one that is no 200.
 */
type Scripted<Id extends keyof Operations> =
  | Partial<Operations[Id]["response"]>
  | Refusal
  | ((
    request: Operations[Id]["request"],
  ) => Partial<Operations[Id]["response"]> | Refusal | Promise<Partial<Operations[Id]["response"]> | Refusal>);

/** The account that the gateway knows, and the gateway's profile. */
interface TestGatewayOptions {
  readonly profile: Profile;
  readonly credentials: {
    readonly merchant_id: string;
    readonly account_id: string;
    /** The same as the client's; with RSA `{ privateKey, publicKey }`: the gateway's own and the merchant's. */
    readonly key: SignatureKey | readonly SignatureKey[];
  };
  /** In milliseconds since 1970; the machine's clock if left out. */
  readonly now?: () => number;
}

/** A gateway in this process: give `fetch` and `baseUrl` to the client that is tested. */
export interface TestGateway {
  readonly baseUrl: string;
  /** Verifies each request, and responds as the test says. An operation without a scripted response gets status 501. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Every request that arrived, in order. Printing them shows no card number, security code or other secret. */
  readonly requests: readonly SeenRequest[];
  /**
   * Says how the next requests of an operation end: each response or failure once, in their order, and the last one from
   * then on. Replaces what was said before.
   *
   * @throws TypeError for a bad signature where the profile's responses have none.
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
 * Makes a gateway for tests, without a port. It reads, verifies and signs as the profile says, and responds what the test
 * has scripted, or fails in one of the ways of `TestFailure`.
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
 * A notification as the profile says that the gateway signs and sends it, for the test of what receives it:
 * `await handle(signNotification({ order_no: "A-1" }, { profile, key }))`. With another key its signature is not valid,
 * and with an earlier `now` it is old.
 *
 * @throws TypeError for a profile that leaves open how notifications are signed, and a payload that cannot be written;
 * UnsignableError for a key that is none of its scheme.
 */
export function signNotification(payload: object, options: SignNotificationOptions): Request {
  return signedRequest({ bodies, field: "encryption_data", identity: ["merchant_id", "account_id"] }, payload, options);
}
