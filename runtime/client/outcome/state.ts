// The state of an order at the gateway, by the read that finds it: only of a record that is about this order and amount.
import { type Compared, fieldOf, textOf, unlike } from "../../operation/belongs.ts";
import type { CallOptions } from "../call.ts";
import type { GatewayError } from "../gateway-error.ts";
import { type CodedOutcome, outcomeIn } from "./outcome.ts";
import { type Finding, findEach, type Reading, type WhyUnknown } from "../search.ts";

/**
 * Why the state of an order is unknown: a finding's reasons, and
 *
 * - `not-found`: the gateway does not show the order now. That is no proof that nothing happened
 * - `another-amount`: the record has another amount or currency than the order, or none
 * - `several`: there is more than one record with the order's number
 * - `no-outcome`: the profile says no outcome of the record's codes
 */
export type WhyNoState = WhyUnknown | "not-found" | "another-amount" | "several" | "no-outcome";

/**
 * The state of an order: the outcome of its payment, as the profile's codes say it. `means` tells apart what has one
 * word, such as declined and expired. Only a `final` one can no longer change.
 */
export type OrderState<Found> =
  | (CodedOutcome & { readonly outcome: "done" | "not-done" | "pending"; readonly record: Found })
  | {
      readonly outcome: "unknown";
      readonly final: false;
      readonly why: WhyNoState;
      readonly message: string;
      /** What was found and does not show the state. */
      readonly records: readonly Found[];
      readonly error?: GatewayError;
    };

/** The states of orders, in their order. Never rejects for a read that fails: then each order says so. */
export async function statesOf<Found extends object>(
  reading: Reading,
  orders: readonly object[],
  options?: CallOptions,
): Promise<OrderState<Found>[]> {
  const by = reading.operation.finder?.state?.by ?? "";
  const numbers = orders.map((order) => fieldOf(order, by));
  const findings = await findEach<Found>(reading, by, numbers, options);
  return findings.map((finding, index) => stateIn(reading, orders[index] ?? {}, finding));
}

function stateIn<Found extends object>(
  { operation, points = {} }: Reading,
  order: object,
  finding: Finding<Found>,
): OrderState<Found> {
  if (finding.found === "no") return unknown("not-found", "The gateway does not show the order now.");
  if (finding.found === "unknown") {
    const { reason, message, error } = finding;
    return { ...unknown<Found>(reason, message), ...(error && { error }) };
  }
  const { records } = finding;
  const [record] = records;
  if (records.length > 1)
    return unknown("several", "There is more than one record with this number.", records);
  if (!finding.complete) return unknown("list-full", "There may be more records with this number.", records);
  const { amount = "", currency = "" } = operation.finder?.state ?? {};
  const both: Compared = { asked: order, told: record, at: "", shape: undefined };
  const isNamed = [amount, currency].every((name) => textOf(fieldOf(record, name)) !== undefined);
  const echoes = [
    { fields: [amount], as: "amount" },
    { fields: [currency], as: "code" },
  ] as const;
  if (!isNamed || unlike(echoes, points, both).length > 0)
    return unknown("another-amount", "The record has another amount or currency, or none.", records);
  const coded = outcomeIn(points, operation.id, record);
  const { outcome } = coded;
  if (outcome === "unknown")
    return unknown("no-outcome", "The profile says no outcome of the record's codes.", records);
  return { ...coded, outcome, record };
}

const unknown = <Found>(
  why: WhyNoState,
  message: string,
  records: readonly Found[] = [],
): OrderState<Found> & { outcome: "unknown" } => ({
  outcome: "unknown",
  final: false,
  why,
  message,
  records,
});
