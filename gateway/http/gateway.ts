// The gateway as one function of requests: the routes of its own, then the contract's server face over its handlers.
import { operations } from "@acquiring/contract/catalogue";
import { createGatewayHandler, type Serve } from "@acquiring/contract/server";
import type { Core } from "../commands/core.ts";
import type { Choices } from "../config.ts";
import type { Log } from "../log.ts";
import { createPages } from "../pages/pages.ts";
import { gate } from "./accounts.ts";
import { apmPayment } from "./apm-payment.ts";
import { subscriptionCancellation } from "./cancel-subscription.ts";
import { cancelBatch } from "./cancel.ts";
import { captureBatch } from "./capture.ts";
import { directPayment } from "./direct-payment.ts";
import { payouts } from "./payout.ts";
import { queryOrders } from "./query.ts";
import { type Record, recorded } from "./record.ts";
import { redirectPayment, withPageHeaders } from "./redirect-payment.ts";
import { refundBatch, refundSearch } from "./refund.ts";
import { reviewBatch } from "./review.ts";
import { firstOf, type Route } from "./routes.ts";

export interface GatewayOptions {
  readonly choices: Choices;
  readonly core: Core;
  readonly log: Log;
  /** What is served beside the contract's operations and the pages. */
  readonly routes?: readonly Route[];
  /** The gateway's public address, without a slash at the end; known once it listens. */
  readonly origin: () => string;
  /** Is told of each request to the contract's operations, after its answer. */
  readonly record?: Record | undefined;
}

/** Serves the operations that this gateway offers. */
export function createGateway({ choices, core, log, routes = [], origin, record }: GatewayOptions): Serve {
  const pages = createPages(core, origin);
  const handler = createGatewayHandler({
    ...gate(choices, core.pool),
    profile: choices.profile,
    onFailure: ({ operation, stage, detail, issues = [] }) =>
      log({
        level: "error",
        event: "failure",
        operation,
        stage,
        detail,
        issues: issues.map(({ at, code }) => `${at}: ${code}`).join("; "),
      }),
    handlers: {
      createDirectPayment: directPayment(choices, core, pages),
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
    },
  });
  const dressed = withPageHeaders(handler, pages);
  const api = record === undefined ? dressed : recorded(dressed, record);
  const own = [pages.route, ...routes];
  return logged(async (request, from = {}) => (await firstOf(own, request, from)) ?? api(request, from), log);
}

const paths: ReadonlySet<string> = new Set(Object.values(operations).map(({ path }) => path));

function logged(serve: Serve, log: Log): Serve {
  return async (request, from) => {
    const start = performance.now();
    const response = await serve(request, from);
    const { pathname } = new URL(request.url);
    log({
      level: "info",
      event: "request",
      // A path that is none of ours is foreign text, which can hold anything.
      path: paths.has(pathname) ? pathname : "other",
      status: response.status,
      ms: Math.round(performance.now() - start),
    });
    return response;
  };
}
