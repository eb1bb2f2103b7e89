// Defects that captures and refunds have in common, because both move amounts.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type Batch, namesOf, ruleOf, wordsOf } from "./batches.ts";
import { mixedBatchMutants } from "./mixed-batches.ts";
import * as w from "../words.ts";

/** Every defect that movements have in common. */
export const movementMutants = (batch: Batch): readonly Mutant[] =>
  [movementResults, movementFailures, mixedBatchMutants].flatMap((some) => some(batch));

function movementResults(batch: Batch): Mutant[] {
  const { amount = "", list, name, status, most } = batch;
  const { all, eachLacking, isDone, oneOnly, rewriting, size } = wordsOf(batch);
  return namesOf(batch)({
    [ruleOf.oneResult]: {
      "swaps-order-numbers": swapping(batch, "order_no"),
      "swaps-transactions": swapping(batch, "transaction_id"),
      "answers-each-order-twice": all((held) => [...held, ...held]),
      "drops-the-orders-that-failed": all((held) => held.filter(isDone)),
      "answers-49-of-fifty": all((held) => (held.length > 1 ? held.slice(1) : held)),
    },
    [`limits.${name}`]: {
      "loses-one-of-fifty": all((held) => (held.length === most ? held.slice(1) : held)),
      "takes-forty-nine-orders": w.refusing((request) => size(request) === most),
    },
    "service.batches": { "takes-one-order-only": oneOnly },
    "point:batch.failure.partial": { "swaps-failures": swapping(batch, status) },
    [ruleOf.status]: { "has-no-entry-status": eachLacking(status) },
    "point:amounts.decimals": { "writes-a-needless-zero": rewriting(amount, w.withZero) },
    "point:codes.error_message": {
      "has-an-error-that-nobody-listed": rewriting("error_message", (value) => value && "Perhaps"),
    },
    "resources.types": {
      "writes-entries-as-texts": w.changing((body) => ({
        ...body,
        [list]: w.records(body, list).map((entry) => JSON.stringify(entry)),
      })),
    },
  });
}

/** The entries of a small batch, each with this field of the next one. */
const swapping = ({ list }: Batch, field: string): Change =>
  w.entriesOf(list).all((held) => {
    const whole = held.filter((one) => Object.keys(one).length > 0);
    if (whole.length > 5) return whole;
    return whole.map((one, at) => ({ ...one, [field]: w.text(whole[(at + 1) % whole.length]?.[field]) }));
  });

function movementFailures(batch: Batch): Mutant[] {
  const { list, most, status } = batch;
  const {
    all,
    done,
    each,
    failed,
    failing,
    failingWhole,
    isDone,
    neverAgain,
    refusingFailures,
    showing,
    size,
  } = wordsOf(batch);
  const failingIfDone = (entry: WireObject): WireObject => (isDone(entry) ? failing(entry) : entry);
  const succeeding = (entry: WireObject): WireObject => ({
    ...done(entry),
    ...("refund_message" in entry ? { refund_message: "V0000:OK" } : {}),
  });
  return namesOf(batch)({
    [`endpoints.${batch.name}`]: { "is-never-done-after-a-refusal": neverAgain },
    [ruleOf.success]: { "says-0-for-success": each(failingIfDone) },
    [ruleOf.failedStatus]: { "fails-with-the-status-of-a-success": failed({ [status]: "1" }) },
    "point:batch.failure.partial": {
      "fails-the-good-beside-the-bad": all((held) => (held.every(isDone) ? held : held.map(failingIfDone))),
      "fails-a-batch-for-one-order": failingWhole,
    },
    [ruleOf.existing]: { "takes-unknown-orders-for-done": each(succeeding) },
    [ruleOf.at200]: { "answers-failures-with-404": refusingFailures },
    [ruleOf.agree]: { "speaks-of-another-currency": showing({ currency: "XTS" }) },
    "point:batch.result-order": { "turns-the-results-round": all((held) => held.toReversed()) },
    "point:batch.duplicate-entry": {
      "merges-entries-of-one-payment": all((held) => [
        ...new Map(held.map((entry) => [w.text(entry["transaction_id"]), entry])).values(),
      ]),
    },
    "point:batch.empty": { "takes-an-empty-batch": w.acceptingEmpty(list) },
    "point:batch.over-limit": {
      "answers-too-many-with-413": w.refusing((request) => size(request) > most, 413),
    },
    "point:errors.by-operation": {
      "answers-an-unreadable-body-with-422": w.turning(400, 422),
      "answers-an-unknown-account-with-403": w.refusing(({ account_id }) => account_id === "999999999", 403),
    },
    "point:errors.body": {
      "tells-an-error-without-a-code": explaining({ message: "no" }),
      "tells-an-error-without-a-message": explaining({ code: "no" }),
    },
    [`point:orders.mismatch.${batch.operation}`]: {
      "reads-other-order-numbers-as-the-right-ones": w.when(
        (request) => size(request) === 1,
        each(succeeding),
      ),
    },
  });
}

/** Gives each request that is refused with 400 this body. */
const explaining = (body: WireObject): Change =>
  w.responding((response) => (response.status === 400 ? { ...response, body } : response));
