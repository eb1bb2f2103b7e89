// The gateway as one function of requests: the middleware, and after it the contract's server module.
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import {
  type Context,
  createGatewayHandler,
  type Serve,
  type GatewayHandlerOptions,
  refuse,
} from "@acquiring/contract/server";
import type { Clock } from "../process/clock.ts";
import { type Core, coreFor } from "../operations/core.ts";
import type { Choices } from "../config.ts";
import { createPages } from "../pages/pages.ts";
import { acceptedInDatabase } from "./accepted.ts";
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
import { failureLine } from "./seen.ts";
import { isRegistered } from "../store/accounts.ts";
import { createKeyring, isSuspended } from "../store/keys.ts";

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

export function createGateway(options: GatewayOptions): Serve {
  const { choices, core, signatureClock, origin, proxies, limits, guard, ...parts } = options;
  const pages = createPages(core, origin);
  const joint = new Set([createDirectPayment.id]);
  const by = byAccount(core);
  const handler = createGatewayHandler({
    ...gate(choices, core, guard),
    limits: { bytes: limits.bodyBytes, nodes: limits.bodyFields },
    profile: choices.profile,
    accepted: acceptedInDatabase({ database: core.pool, vault: core.vault, signatureClock, joint }),
    now: () => signatureClock.now().getTime(),
    onFailure: (failure) => parts.log(failureLine(failure)),
    handlers: checked(choices, {
      createDirectPayment: by((own) => directPayment(choices, own, pages)),
      createApmPayment: by((own) => apmPayment(choices, own, pages)),
      createRedirectPayment: by((own) => redirectPayment(choices, own, pages)),
      queryTransactions: queryOrders(choices, core.pool),
      captureTransactions: by((own) => captureBatch(choices, own)),
      reviewTransactions: by((own) => reviewBatch(choices, own)),
      cancelTransactions: by((own) => cancelBatch(choices, own)),
      cancelSubscription: by((own) => subscriptionCancellation(choices, own)),
      refundTransactions: by((own) => refundBatch(choices, own)),
      searchRefunds: refundSearch(choices, core.pool),
      createPayout: by((own) => payouts(choices, own)),
    }),
  });
  return inOrder(
    middleware({ ...parts, pages }),
    proxies,
    ({ request, remoteAddress, bytes, onJudged, onFailure }) =>
      handler(request, { remoteAddress, body: bytes, onJudged, onFailure }),
  );
}

/** Handlers whose changes are by the account that asks. */
const byAccount =
  (core: Core) =>
  <Request extends { readonly account_id?: string | number }, Result>(
    make: (core: Core) => (request: Request, context: Context) => Result,
  ) =>
  (request: Request, context: Context): Result => {
    const name = String(request.account_id ?? "");
    const by = { kind: "key", name, address: context.remoteAddress ?? null } as const;
    return make(coreFor(core, by))(request, context);
  };

type Gate = Required<Pick<GatewayHandlerOptions, "keysOf" | "keptKeysOf" | "authorise">>;

/** The parts of the server's face that know accounts (source: Authentication 3 and 4), and how often one asks. */
function gate(
  choices: Choices,
  { pool, vault }: Pick<Core, "pool" | "vault">,
  guard: Pick<Guard, "merchant">,
): Gate {
  const guarded = new Set(
    choices.searchNeedsRegistration ? ["queryTransactions", "searchRefunds"] : ["queryTransactions"],
  );
  const keyring = createKeyring({ pool, vault });
  return {
    keysOf: (merchant_id, account_id) => keyring.read({ merchant_id, account_id }),
    keptKeysOf: (merchant_id, account_id) => keyring.kept({ merchant_id, account_id }),
    authorise: async ({ merchant_id, account_id }, { operation, remoteAddress }) => {
      const keys = keyring.kept({ merchant_id, account_id });
      if (keys !== undefined && isSuspended(keys))
        return refuse(403, { code: "suspended", message: "The account or its merchant is suspended." });
      const tooOften = guard.merchant(merchant_id, remoteAddress);
      if (tooOften !== undefined || !guarded.has(operation.id)) return tooOften;
      if (remoteAddress !== undefined && (await isRegistered(pool, merchant_id, remoteAddress)))
        return undefined;
      return refuse(choices.unregisteredStatus, {
        code: "address",
        message: "Your IP address is not registered for queries.",
      });
    },
  };
}
