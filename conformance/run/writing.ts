// Finds the encoding of requests if the contract leaves it open and the profile does not fill it. That is the declared
// one, or the sampled one, or plain JSON, if the gateway accepts only that. Asked once, before the first check; this gives
// no verdict.
import type { Operation } from "../contract/contract.ts";
import { Halt } from "../contract/errors.ts";
import { buildRequest, type Writing } from "../exchange/build.ts";
import type { Context } from "../exchange/context.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import { isFilled } from "../inputs/profile.ts";
import type { RequestStep } from "../scenario/model.ts";

/**
 * The simplest request of an operation that is declared in one way and sampled in another; `behind` is what has to be
 * there before.
 */
interface Plainest {
  readonly use: string;
  readonly set?: RequestStep["set"];
  readonly behind?: { readonly operation: string; readonly step: RequestStep; readonly feature: string };
}

const subscribed: RequestStep = {
  id: "subscribed",
  use: "direct-payment",
  set: {
    subscription: {
      contract_name: "Lamp ${fresh.order_no}",
      contract_amount: "${fresh.amount}",
      interval: "day",
      interval_count: "30",
    },
  },
};

const plainest: Readonly<Record<string, Plainest>> = {
  createRedirectPayment: { use: "redirect-payment" },
  queryTransactions: { use: "query" },
  searchRefunds: { use: "refund-search" },
  cancelSubscription: {
    use: "cancel-subscription",
    set: {
      recurring_id: "${subscribed.response/recurring_id}",
      contract_name: "${subscribed.request/subscription/contract_name}",
    },
    behind: { operation: "createDirectPayment", step: subscribed, feature: "subscriptions" },
  },
};

/** Finds out the encoding of these operations, if the contract and the profile do not state it. */
export async function learnWritings(
  operations: ReadonlySet<string>,
  contextOf: (name: string) => Context,
  stage: Stage,
): Promise<void> {
  for (const [id, request] of Object.entries(plainest)) {
    if (!operations.has(id) || stage.fixtures.requests[request.use] === undefined) continue;
    const context = contextOf(`writing-${id}`);
    const operation = context.contract.operations.get(id);
    if (operation?.encodingPoint === undefined || isFilled(context.profile, operation.encodingPoint))
      continue;
    try {
      const found = await writingOf(operation, request, context, stage);
      if (found !== undefined) stage.writings.set(id, found);
    } catch (error) {
      // The gateway refused what the request depends on, so the declared encoding is used.
      if (!(error instanceof Halt)) throw error;
    }
  }
}

/** What a gateway reads that has one reader for all operations. */
const json = { media: "application/json", body: "json" } as const;

/** The first encoding that the gateway accepts; `undefined` if that is the first one, or none. */
async function writingOf(
  operation: Operation,
  { use, set, behind }: Plainest,
  context: Context,
  stage: Stage,
): Promise<Writing | undefined> {
  if (behind !== undefined) {
    const before = context.contract.operations.get(behind.operation);
    if (before === undefined || context.settings.features[behind.feature] !== true) return undefined;
    const built = buildRequest(behind.step, buildingOf(before, context, stage));
    const played = await exchange(built, context, stage);
    stage.onExchange("", behind.step.id, played);
    if (!played.success) return undefined;
    context.steps.set(behind.step.id, [played]);
  }
  const known = operation.descriptor.request.encodings;
  for (const [index, { media, body }] of [...known, json].entries()) {
    if (body === "html") continue;
    const step: RequestStep = { id: "writing", use, encoding: { media, body }, ...(set && { set }) };
    const built = buildRequest(step, buildingOf(operation, context, stage));
    const played = await exchange(built, context, stage);
    stage.onExchange("", "writing", played);
    if (played.success) return index === 0 ? undefined : { media, body };
  }
  return undefined;
}
