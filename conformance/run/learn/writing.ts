// Finds the encoding of requests if the contract leaves it open and the profile does not fill it. That is the declared
// one, or the sampled one, or plain JSON, if the gateway accepts only that. Asked once, before the first check; this gives
// no verdict.
import { defined } from "@acquiring/contract/codecs";
import { Halt } from "../../contract/errors.ts";
import { buildRequest, type Writing } from "../../exchange/build.ts";
import type { Context } from "../../exchange/context.ts";
import { buildingOf, exchange, type Stage } from "../../exchange/exchange.ts";
import { isFilled } from "../../inputs/profile.ts";
import type { RequestStep } from "../../scenario/model.ts";
import { operationOf } from "../../scenario/single-steps.ts";
import type { Sent } from "../rehearse.ts";
import type { Prepared } from "../prepared.ts";

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

/** What a gateway reads that has one reader for all operations. */
const json = { media: "application/json", body: "json" } as const;

/** The requests that find out the encoding of these operations: all of them, as scenarios, if the first ones are refused. */
export const writingsToLearn = (
  operations: ReadonlySet<string>,
  { contract, settings, profile, fixtures }: Omit<Prepared, "all" | "given">,
): readonly Sent[] =>
  Object.entries(plainest).flatMap(([id, { use, set, behind }]): Sent[] => {
    const operation = contract.operations.get(id);
    if (operation?.encodingPoint === undefined || isFilled(profile, operation.encodingPoint)) return [];
    if (!operations.has(id) || fixtures.requests[use] === undefined) return [];
    if (behind !== undefined && settings.features[behind.feature] !== true) return [];
    const before = behind === undefined ? [] : [{ ...behind.step, operation: behind.operation }];
    const writings = [...operation.descriptor.request.encodings, json].filter(({ body }) => body !== "html");
    const asked = writings.map(({ media, body }, index) => ({
      id: `writing-${index}`,
      use,
      encoding: { media, body } as Writing,
      ...defined({ set }),
    }));
    return [{ scenario: `writing-${id}`, operation: id, steps: [...before, ...asked] }];
  });

/** Finds out the encoding of these operations, if the contract and the profile do not state it. */
export async function learnWritings(
  operations: ReadonlySet<string>,
  contextOf: (name: string) => Context,
  stage: Stage,
): Promise<void> {
  const { contract, settings, profile } = contextOf("writing");
  for (const asked of writingsToLearn(operations, {
    contract,
    settings,
    profile,
    fixtures: stage.fixtures,
  })) {
    try {
      const found = await writingOf(asked, contextOf(asked.scenario), stage);
      if (found !== undefined) stage.writings.set(asked.operation, found);
    } catch (error) {
      // The gateway refused what the request depends on, so the declared encoding is used.
      if (!(error instanceof Halt)) throw error;
    }
  }
}

/** The first encoding that the gateway accepts; `undefined` if that is the first one, or none. */
async function writingOf(asked: Sent, context: Context, stage: Stage): Promise<Writing | undefined> {
  let tried = 0;
  for (const step of asked.steps) {
    const operation = context.contract.operations.get(operationOf(asked, step));
    if (operation === undefined || !("use" in step)) return undefined;
    const played = await exchange(buildRequest(step, buildingOf(operation, context, stage)), context, stage);
    stage.onExchange(played);
    context.steps.set(step.id, [played]);
    if (step.encoding === undefined) {
      if (!played.success) return undefined;
    } else {
      if (played.success) return tried === 0 ? undefined : step.encoding;
      tried += 1;
    }
  }
  return undefined;
}
