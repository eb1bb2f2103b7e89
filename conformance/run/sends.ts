// What a run sends at most: its requests, its payments and how much they pay. Known before anything is sent.
import { UsageError } from "../contract/errors.ts";
import { longestWaitMs } from "../exchange/delay.ts";
import {
  startSpending,
  unitsOf,
  unknownCurrency,
  type Sending,
  type SpendingLimits,
} from "../exchange/spending.ts";
import { paysFirst } from "../fuzz/base.ts";
import type { Origin } from "../scenario/fresh.ts";
import type { SentStep } from "../scenario/model.ts";
import type { Plan } from "../scenario/plan.ts";
import { operationOf, sentSteps } from "../scenario/single-steps.ts";
import { mostPages, pauseMs } from "./step.ts";
import { grouped, listed } from "./verdict.ts";
import { firstPaymentAtMost } from "./probe.ts";
import { rehearsalOf, type Sent } from "./rehearse.ts";
import type { Prepared } from "./prepared.ts";
import { selectionsToLearn } from "./learn/selection.ts";
import { writingsToLearn } from "./learn/writing.ts";

/**
 * What a run sends at most. Not counted here: a request that is refused with 429 is sent again. In a run without limits, a scenario
 * whose payment is declined is repeated up to three times.
 */
export interface Sends extends Sending {
  /** How often queries that wait for a change are sent again at most, and shoppers open pages, in addition to `requests`. */
  readonly repeats: number;
  /** How many requests the variants of `--fuzz` send at most, in addition to `requests`; more if one that fails is made smaller. */
  readonly variants?: number;
}

/** All that a run may send, in the order of the plan; what precedes the scenarios comes first. */
export function sentBy(
  { scenarios }: Plan,
  prepared: Prepared,
  { readOnly }: SpendingLimits,
): readonly Sent[] {
  const operations = new Set(
    scenarios.flatMap((one) => sentSteps(one.steps).map((step) => operationOf(one, step))),
  );
  return [
    ...(readOnly === true ? [] : firstPaymentAtMost(scenarios)),
    ...writingsToLearn(operations, prepared),
    ...(readOnly === true ? [] : selectionsToLearn(scenarios, prepared)),
    ...scenarios,
  ];
}

/** What the variants of a plan send: each operation gets so many, and those on a payment pay first. */
export const variantsOf = ({ checks }: Plan, runs = 0): Pick<Sends, "variants"> => {
  const requests = checks.flatMap((one) => (one.kind === "fuzz" ? [paysFirst(one.operation) ? 2 : 1] : []));
  return requests.length === 0 ? {} : { variants: runs * requests.reduce((sum, count) => sum + count, 0) };
};

/** What these send at most, if every step is reached. */
export function sendsOf(sent: readonly Sent[], prepared: Prepared, origin: Origin): Sends {
  const spending = startSpending();
  let repeats = 0;
  for (const scenario of sent) {
    const { recordFor } = rehearsalOf(scenario, prepared, origin);
    for (const step of sentSteps(scenario.steps).filter((one) => isOn(one, prepared))) {
      const operation = prepared.contract.operations.get(operationOf(scenario, step));
      if (operation === undefined) continue;
      for (let time = 0; time < timesOf(step); time += 1)
        spending.take({ operation, path: operation.descriptor.path }, recordFor(step, operation));
      if ("eventually" in step && step.eventually !== undefined)
        repeats += Math.ceil(longestWaitMs(step.eventually.within_seconds * 1000) / pauseMs);
      if ("raw" in step && step.raw.shopper !== undefined) repeats += mostPages;
    }
  }
  return { ...spending.total(), repeats };
}

export const timesOf = (step: SentStep): number => ("times" in step ? (step.times ?? 1) : 1);

/** Whether the settings have the features of a step. */
export const isOn = ({ features = [] }: SentStep, { settings }: Pick<Prepared, "settings">): boolean =>
  features.every((name) => settings.features[name] === true);

/** @throws UsageError for a run that may send more than its limits allow. */
export function mustStayWithin(
  { requests: planned, amounts, variants = 0 }: Omit<Sends, "repeats">,
  { maxRequests, maxAmount }: SpendingLimits,
): void {
  const limit = unitsOf(maxAmount);
  const requests = planned + variants;
  if (maxAmount !== undefined && (limit === undefined || maxAmount.startsWith("-")))
    throw new UsageError(`maxAmount must be a decimal amount, for example 99.50, not \`${maxAmount}\`.`);
  const [over] = [
    ...(requests > (maxRequests ?? requests)
      ? [`send ${requests} requests, more than --max-requests ${maxRequests ?? ""}`]
      : []),
    ...Object.entries(amounts)
      .filter(([, amount]) => limit !== undefined && (unitsOf(amount) ?? 0n) > limit)
      .map(([currency, amount]) => `pay ${amount} ${currency}, more than --max-amount ${maxAmount ?? ""}`),
  ];
  if (over !== undefined)
    throw new UsageError(
      `The run may ${over}. Nothing was sent. Raise the limit, or select fewer checks with --only or --skip.`,
    );
}

/** The same in words, behind “sends”. */
export function sendsText({ requests, payments, amounts, repeats, variants = 0 }: Sends): string {
  const paid = Object.entries(amounts).map(
    ([currency, amount]) =>
      `${amount} ${currency === unknownCurrency ? "without a valid currency" : currency}`,
  );
  return [
    `at most ${grouped(requests)} requests. ${grouped(payments)} of them are payments or payouts${paid.length === 0 ? "." : `: ${listed(paid)}.`}`,
    ...(repeats === 0
      ? []
      : [`Queries that wait for a change are repeated up to ${grouped(repeats)} times.`]),
    ...(payments === 0
      ? []
      : ["Without limits, a scenario with a declined payment is repeated up to three times."]),
    ...(variants === 0
      ? []
      : [
          `--fuzz sends up to ${grouped(variants)} requests more, also payments of any amount. It sends others if a variant fails.`,
        ]),
  ].join(" ");
}
