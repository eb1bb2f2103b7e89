// Finds the field by which queries and refund searches select an order, if the profile does not say it. That is a usual one that
// finds the first payment, and nothing under another number. Asked once, before the first check; this gives no verdict.
import { selectors } from "@acquiring/contract/codecs";
import type { Contract } from "../../contract/contract.ts";
import { Halt } from "../../contract/errors.ts";
import { buildRequest, type Selector } from "../../exchange/build.ts";
import type { Context } from "../../exchange/context.ts";
import { buildingOf, exchange, type Stage } from "../../exchange/exchange.ts";
import { isFilled } from "../../inputs/profile.ts";
import { recordsIn, sentIn, textOf, toldIn } from "../../judge/ledger.ts";
import type { Played } from "../../message/message.ts";
import { operationOf, sentSteps } from "../../scenario/single-steps.ts";
import type { Sent } from "../rehearse.ts";
import type { Prepared } from "../prepared.ts";

/** A payment as its response shows it. */
export interface Made {
  readonly order_no: string;
  readonly transaction_id: string;
}

export const madeBy = (played: Played): Made => ({
  order_no: textOf(sentIn(played)["order_no"]),
  transaction_id: textOf(toldIn(played)["transaction_id"]),
});

/** Fields by which gateways let orders be found by this identifier, the likeliest first. */
const usual = (name: keyof Made, list: string): readonly Selector[] => [
  { field: name },
  { field: "orders_list", member: name },
  { field: `${name}s` },
  { field: `${name}s`, array: true },
  { field: list },
  { field: "orders", member: name },
];

export const usualSelectors: Readonly<Record<keyof Made, readonly Selector[]>> = {
  order_no: usual("order_no", "orders"),
  transaction_id: usual("transaction_id", "transactions"),
};

export const ordersIn = (played: Played | undefined): ReturnType<typeof recordsIn> =>
  played?.success === true ? recordsIn(toldIn(played), "orders_list") : [];

export const shows = (played: Played | undefined, { order_no, transaction_id }: Made): boolean =>
  ordersIn(played).some(
    (one) =>
      textOf(one["order_no"]) === order_no ||
      (transaction_id !== "" && textOf(one["transaction_id"]) === transaction_id),
  );

/** The first usual field that finds the payment and nothing else, with the response to another value. */
export async function selectorFor(
  name: keyof Made,
  made: Made,
  ask: (selector: Selector, value: string) => Promise<Played | undefined>,
): Promise<{ readonly selector: Selector; readonly missed: Played } | undefined> {
  const another = `no-such-${made[name]}`.slice(0, 30);
  for (const selector of made[name] === "" ? [] : usualSelectors[name]) {
    if (!shows(await ask(selector, made[name]), made)) continue;
    const missed = await ask(selector, another);
    // A record for what does not exist is about nothing else.
    if (missed !== undefined && ordersIn(missed).every((one) => textOf(one[name]) === another))
      return { selector, missed };
  }
  return undefined;
}

/** The requests that find out how these scenarios can select: at most so many. A search is asked as a query was found to be. */
export function selectionsToLearn(
  scenarios: readonly Sent[],
  { contract, profile }: Pick<Prepared, "contract" | "profile">,
): readonly Sent[] {
  const steps = [
    { operation: "queryTransactions", use: "query", times: 2 * usualSelectors.order_no.length },
    { operation: "searchRefunds", use: "refund-search" },
  ];
  const asked = scenarios.flatMap((scenario) =>
    sentSteps(scenario.steps).flatMap((step) =>
      "use" in step && step.select?.else === "plain" ? [operationOf(scenario, step)] : [],
    ),
  );
  const isOpen = ({ operation }: { readonly operation: string }): boolean => {
    const point = contract.operations.get(operation)?.selectionPoint;
    return point !== undefined && !isFilled(profile, point);
  };
  const last = steps.findLastIndex((one) => isOpen(one) && asked.includes(one.operation));
  return steps.slice(0, last + 1).map(({ operation, ...step }) => ({
    scenario: "selection",
    operation,
    steps: [{ id: operation, ...step }],
  }));
}

/** Finds out how queries select, and whether refund searches read the same. */
export async function learnSelections(
  scenarios: readonly Sent[],
  first: Played,
  context: Context,
  stage: Stage,
): Promise<void> {
  const made = madeBy(first);
  const [query, search] = selectionsToLearn(scenarios, context).map(({ operation: id, steps: [step] }) => {
    const operation = context.contract.operations.get(id);
    return async (selector: Selector, value: string): Promise<Played | undefined> => {
      if (operation === undefined || step === undefined || !("use" in step)) return undefined;
      const set = { [selector.field]: selectors.value(selector, [value]) };
      const built = buildRequest({ ...step, set, invalid: true }, buildingOf(operation, context, stage));
      const played = await exchange(built, context, stage);
      stage.onExchange(played);
      return played;
    };
  });
  try {
    const found = query && (await selectorFor("order_no", made, query));
    if (found === undefined) return;
    stage.selections.set("queryTransactions", { order_no: found.selector });
    const alike = asSearch(found.selector, context.contract);
    if ((await search?.(alike, made.order_no))?.success === true)
      stage.selections.set("searchRefunds", { order_no: alike });
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
  }
}

/** A refund search may select as a query does, with entries named as its list is. */
export function asSearch(selector: Selector, { operations }: Contract): Selector {
  const [own, other] = ["queryTransactions", "searchRefunds"].map(
    (id) => operations.get(id)?.descriptor.batch?.response,
  );
  return other !== undefined && selector.field === own ? { ...selector, field: other } : selector;
}
