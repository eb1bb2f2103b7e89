// The simplest valid request of each operation, from which the variants are made. Each has its own references. An operation
// on a payment gets a separate payment, so that no variant moves the money of another.
import { defined, type WireObject } from "@acquiring/contract/codecs";
import { buildRequest, recordOf } from "../exchange/build.ts";
import type { Context } from "../exchange/context.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { objectOf, type Operation } from "../contract/contract.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import { plainRequests } from "../scenario/request-fields.ts";
import { currencyOf } from "../scenario/amounts.ts";
import type { RequestStep } from "../scenario/model.ts";
import { filledWith } from "../inputs/profile.ts";
import { write } from "../contract/pointer.ts";
import { fill } from "../scenario/variables.ts";

/** The fields of an operation's simplest request that are not in requests.yaml. */
const bases: Readonly<Record<string, Pick<RequestStep, "merge" | "set">>> = {
  cancelSubscription: { set: { recurring_id: "no-such-subscription", contract_name: "No such contract" } },
  createPayout: { merge: "${data.payout}" },
};

/** Whether the simplest request of an operation is about a payment, so that one is made before it. */
export const paysFirst = (operation: string): boolean => plainRequests[operation]?.entries !== undefined;

/** A fresh record of the operation's simplest request. */
export async function baseRecord(operation: Operation, context: Context, stage: Stage): Promise<WireObject> {
  const plain = plainRequests[operation.id];
  const [use] = plain?.uses ?? [];
  if (use === undefined) throw new SuiteError(`There is no simplest request of ${operation.id}.`);
  const building = buildingOf(operation, context, stage);
  const { merge, set } = bases[operation.id] ?? {};
  const [entry, unknown] = plain?.entries ?? [];
  const step: RequestStep = { id: "base", use, ...defined({ set }), ...selectionOf(operation, context) };
  const array = operation.descriptor.batch?.request;
  if (entry !== undefined && array !== undefined) {
    const paid = await pay(context, stage);
    if (paid) {
      const entries = { from: "pay", array: `/${array}`, of: entry };
      const record = orNothing(() => recordOf({ ...step, entries }, building));
      if (record !== undefined) return record;
    }
    const record = recordOf(step, building);
    write(record, array, [fill(stage.fixtures.requests[unknown ?? ""] ?? {}, building.resolve)]);
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

/** Leaves out a value that neither the settings nor a response has: the gateway need not accept a variant. */
function orNothing(make: () => WireObject): WireObject | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof Halt) return undefined;
    throw error;
  }
}

/** A search names one order, if the profile says how. */
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
