// The gateway as one function of requests: the middleware, and after it the contract's server module.
import { AsyncLocalStorage } from "node:async_hooks";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { createGatewayHandler, type Serve } from "@acquiring/contract/server";
import type { Clock } from "../process/clock.ts";
import type { Core } from "../operations/core.ts";
import type { JointRequest } from "../operations/payment/joint.ts";
import type { Choices } from "../config.ts";
import { createPages } from "../pages/pages.ts";
import { acceptedInDatabase } from "./accepted.ts";
import { gate } from "./accounts.ts";
import { apmPayment } from "./apm-payment.ts";
import { subscriptionCancellation } from "./cancel-subscription.ts";
import { checked } from "./checked.ts";
import { cancelBatch, captureBatch, reviewBatch } from "./batches.ts";
import type { TrustedProxies } from "./client-address.ts";
import { directPayment } from "./direct-payment.ts";
import { inOrder } from "./incoming.ts";
import type { Guard, Limits } from "./limits/limits.ts";
import { middleware, type Parts } from "./middleware.ts";
import { payouts } from "./payout.ts";
import { queryOrders } from "./query.ts";
import { redirectPayment } from "./redirect-payment.ts";
import { refundBatch, refundSearch } from "./refund.ts";

export interface GatewayOptions extends Omit<Parts, "pages"> {
  readonly choices: Choices;
  readonly core: Core;
  /** What the times of signatures are compared with. */
  readonly signatureClock: Clock;
  /** The gateway's public address, without a slash at the end; known when it listens. */
  readonly origin: () => string;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly proxies: TrustedProxies;
  readonly limits: Pick<Limits, "bodyBytes" | "bodyFields">;
  readonly guard: Pick<Guard, "merchant">;
}

export function createGateway({
  choices,
  core,
  signatureClock,
  origin,
  proxies,
  limits,
  guard,
  ...parts
}: GatewayOptions): Serve {
  const pages = createPages(core, origin);
  const current = new AsyncLocalStorage<JointRequest>();
  const joint = { operations: new Set([createDirectPayment.id]), current };
  const handler = createGatewayHandler({
    ...gate(choices, core, guard),
    limits: { bytes: limits.bodyBytes, nodes: limits.bodyFields },
    profile: choices.profile,
    accepted: acceptedInDatabase({ database: core.pool, vault: core.vault, signatureClock, joint }),
    now: () => signatureClock.now().getTime(),
    onFailure: ({ operation, stage, detail, issues = [] }) =>
      parts.log({
        level: "error",
        event: "failure",
        operation,
        stage,
        detail,
        issues: issues.map(({ at, code }) => `${at}: ${code}`).join("; "),
      }),
    handlers: checked(choices, {
      createDirectPayment: directPayment(choices, core, pages, current),
      createApmPayment: apmPayment(choices, core, pages),
      createRedirectPayment: redirectPayment(choices, core, pages),
      queryTransactions: queryOrders(choices, core.pool),
      captureTransactions: captureBatch(choices, core),
      reviewTransactions: reviewBatch(choices, core),
      cancelTransactions: cancelBatch(choices, core),
      cancelSubscription: subscriptionCancellation(choices, core),
      refundTransactions: refundBatch(choices, core),
      searchRefunds: refundSearch(choices, core.pool),
      createPayout: payouts(choices, core),
    }),
  });
  return inOrder(middleware({ ...parts, pages }), proxies, ({ request, remoteAddress, onJudged }) =>
    handler(request, { remoteAddress, onJudged }),
  );
}
