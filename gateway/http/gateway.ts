// The gateway as one function of requests: the contract's server face over this gateway's handlers, with its log.
import { operations } from "@acquiring/contract/catalogue";
import { createGatewayHandler, type Serve } from "@acquiring/contract/server";
import { simulatedAcquirer } from "../acquirer/simulated.ts";
import type { Choices } from "../config.ts";
import type { Log } from "../log.ts";
import type { Pool } from "../store/pool.ts";
import { gate } from "./accounts.ts";
import { captureBatch } from "./capture.ts";
import { directPayment } from "./direct-payment.ts";
import { queryOrders } from "./query.ts";
import { refundBatch, refundSearch } from "./refund.ts";

export interface GatewayOptions {
  readonly choices: Choices;
  readonly pool: Pool;
  /** Keys the fingerprints of requests. */
  readonly secret: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Serves the operations that this gateway offers. */
export function createGateway({ choices, pool, secret, now, log }: GatewayOptions): Serve {
  const moving = { pool, now, moves: choices.moves };
  const handler = createGatewayHandler({
    ...gate(choices, pool),
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
      createDirectPayment: directPayment(choices, {
        pool,
        now,
        secret,
        acquire: simulatedAcquirer,
        mode: choices.captureMode,
      }),
      queryTransactions: queryOrders(choices, pool),
      captureTransactions: captureBatch(choices, moving),
      refundTransactions: refundBatch(choices, moving),
      searchRefunds: refundSearch(choices, pool),
    },
  });
  return logged(handler, log);
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
