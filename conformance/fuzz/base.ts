// The plainest valid request of each operation, which the variants are made of. Each has references of its own; an operation on a
// payment gets a payment of its own, so that no variant moves the money of another.
import type { WireObject } from "@acquiring/contract/codecs";
import { buildRequest, recordOf } from "../exchange/build.ts";
import type { Context } from "../exchange/context.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { objectOf, type Operation } from "../contract/contract.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import { currencyOf } from "../scenario/amounts.ts";
import type { RequestStep } from "../scenario/model.ts";
import { filledWith } from "../given/profile.ts";
import { write } from "../contract/pointer.ts";
import { fill } from "../scenario/variables.ts";

interface Base {
  readonly use: string;
  /** Named requests for the entries of a batch: of a payment, and of one that nobody has made. */
  readonly entry?: readonly [string, string];
  readonly merge?: string;
  readonly set?: Readonly<Record<string, unknown>>;
}

const bases: Readonly<Record<string, Base>> = {
  createDirectPayment: { use: "direct-payment" },
  createApmPayment: { use: "apm-payment" },
  createRedirectPayment: { use: "redirect-payment" },
  queryTransactions: { use: "query" },
  captureTransactions: { use: "capture", entry: ["capture-entry", "unknown-entry"] },
  reviewTransactions: { use: "review", entry: ["review-entry", "unknown-review-entry"] },
  cancelTransactions: { use: "cancel", entry: ["cancel-entry", "unknown-entry"] },
  refundTransactions: { use: "refund", entry: ["refund-entry", "unknown-entry"] },
  searchRefunds: { use: "refund-search" },
  cancelSubscription: {
    use: "cancel-subscription",
    set: { recurring_id: "no-such-subscription", contract_name: "No such contract" },
  },
  createPayout: { use: "payout", merge: "${data.payout}" },
};

/** A fresh record of the operation's plainest request. */
export async function baseRecord(operation: Operation, context: Context, stage: Stage): Promise<WireObject> {
  const base = bases[operation.id];
  if (base === undefined) throw new SuiteError(`There is no plainest request of ${operation.id}.`);
  const building = buildingOf(operation, context, stage);
  const { use, entry, merge, set } = base;
  const step: RequestStep = {
    id: "base",
    use,
    ...(set === undefined ? {} : { set }),
    ...selectionOf(operation, context),
  };
  const array = operation.descriptor.batch?.request;
  if (entry !== undefined && array !== undefined) {
    const paid = await pay(context, stage);
    if (paid) {
      const entries = { from: "pay", array: `/${array}`, of: entry[0] };
      const record = orNothing(() => recordOf({ ...step, entries }, building));
      if (record !== undefined) return record;
    }
    const record = recordOf(step, building);
    write(record, array, [fill(stage.fixtures.requests[entry[1]] ?? {}, building.resolve)]);
    return record;
  }
  return (
    orNothing(() => recordOf(merge === undefined ? step : { ...step, merge }, building)) ??
    orNothing(() => recordOf(step, building)) ?? {
      merchant_id: context.settings.merchant.merchant_id,
      account_id: context.settings.merchant.account_id,
      order_no: context.fresh.order_no(),
      currency: currencyOf(context.settings),
      amount: context.fresh.amount(),
      ...(operation.id === "createApmPayment" ? { payment_method: "no-such-method" } : {}),
    }
  );
}

/** What the settings or an answer do not give is left out here: a variant need not be accepted. */
function orNothing(make: () => WireObject): WireObject | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Halt) return undefined;
    throw error;
  }
}

/** A search names one order, where the profile says how. */
function selectionOf({ selectionPoint }: Operation, { profile }: Context): Pick<RequestStep, "select"> {
  if (selectionPoint === undefined) return {};
  const by = objectOf(objectOf(objectOf(filledWith(profile, selectionPoint))["by"])["order_no"]);
  return typeof by["field"] === "string" ? { select: { by: "order_no", values: ["${fresh.order_no}"] } } : {};
}

/** Pays once, as the step `pay`; whether the payment was accepted. */
async function pay(context: Context, stage: Stage): Promise<boolean> {
  const operation = context.contract.operations.get("createDirectPayment");
  if (operation === undefined) return false;
  const built = buildRequest({ id: "pay", use: "direct-payment" }, buildingOf(operation, context, stage));
  const played = await exchange(built, context, stage);
  context.steps.set("pay", [played]);
  return played.success;
}
