// Defects that captures and refunds have in common, because both move amounts.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change, Mutant } from "../mutant.ts";
import { type Batch, namesOf, ruleOf, wordsOf } from "./batches.ts";
import { mixedBatchMutants } from "./mixed-batches.ts";
import {
  acceptingEmpty,
  answering,
  changing,
  entriesOf,
  records,
  refusing,
  text,
  turning,
  when,
} from "../words.ts";

/** Every defect that movements have in common. */
export const movementMutants = (batch: Batch): readonly Mutant[] =>
  [movementResults, movementFailures, movementMessages, mixedBatchMutants].flatMap((some) => some(batch));

function movementResults(batch: Batch): Mutant[] {
  const { name, status, most } = batch;
  const mutant = namesOf(batch);
  const { all, eachLacking, isDone, oneOnly, size } = wordsOf(batch);
  return [
    mutant("swaps-order-numbers", ruleOf.oneResult, swapping(batch, "order_no")),
    mutant("swaps-transactions", ruleOf.oneResult, swapping(batch, "transaction_id")),
    mutant(
      "answers-each-order-twice",
      ruleOf.oneResult,
      all((held) => [...held, ...held]),
    ),
    mutant(
      "drops-the-orders-that-failed",
      ruleOf.oneResult,
      all((held) => held.filter(isDone)),
    ),
    mutant(
      "answers-49-of-fifty",
      ruleOf.oneResult,
      all((held) => (held.length > 1 ? held.slice(1) : held)),
    ),
    mutant(
      "loses-one-of-fifty",
      `limits.${name}`,
      all((held) => (held.length === most ? held.slice(1) : held)),
    ),
    mutant(
      "takes-forty-nine-orders",
      `limits.${name}`,
      refusing((request) => size(request) === most),
    ),
    mutant("takes-one-order-only", "service.batches", oneOnly),
    mutant("swaps-failures", "point:batch.partial-failure", swapping(batch, status)),
    mutant("has-no-entry-status", ruleOf.status, eachLacking(status)),
  ];
}

/** The entries of a small batch, each with this field of the next one. */
const swapping = ({ list }: Batch, field: string): Change =>
  entriesOf(list).all((held) => {
    const whole = held.filter((one) => Object.keys(one).length > 0);
    if (whole.length > 4) return whole;
    return whole.map((one, at) => ({ ...one, [field]: text(whole[(at + 1) % whole.length]?.[field]) }));
  });

function movementFailures(batch: Batch): Mutant[] {
  const { list, most, status } = batch;
  const mutant = namesOf(batch);
  const { all, done, each, failed, failing, failingWhole, isDone, refusingFailures, showing, size } =
    wordsOf(batch);
  const failingIfDone = (entry: WireObject): WireObject => (isDone(entry) ? failing(entry) : entry);
  const succeeding = (entry: WireObject): WireObject => ({
    ...done(entry),
    ...("refund_message" in entry ? { refund_message: "V0000:OK" } : {}),
  });
  return [
    mutant("says-0-for-success", ruleOf.status, each(failingIfDone)),
    mutant(
      "fails-the-good-beside-the-bad",
      "point:batch.partial-failure",
      all((held) => (held.every(isDone) ? held : held.map(failingIfDone))),
    ),
    mutant("fails-a-batch-for-one-order", "point:batch.partial-failure", failingWhole),
    mutant("takes-unknown-orders-for-done", ruleOf.existing, each(succeeding)),
    mutant("fails-with-the-status-of-a-success", ruleOf.status, failed({ [status]: "1" })),
    mutant("answers-failures-with-404", ruleOf.at200, refusingFailures),
    mutant("speaks-of-another-currency", ruleOf.agree, showing({ currency: "XTS" })),
    mutant(
      "turns-the-results-round",
      "point:batch.result-order",
      all((held) => held.toReversed()),
    ),
    mutant(
      "merges-entries-of-one-payment",
      "point:batch.duplicate-entry",
      all((held) => [...new Map(held.map((entry) => [text(entry["transaction_id"]), entry])).values()]),
    ),
    mutant("takes-an-empty-batch", "point:batch.empty", acceptingEmpty(list)),
    mutant(
      "answers-too-many-with-413",
      "point:batch.over-limit",
      refusing((request) => size(request) > most, 413),
    ),
    mutant("answers-an-unreadable-body-with-422", "point:errors.by-operation", turning(400, 422)),
    mutant(
      "answers-an-unknown-account-with-403",
      "point:errors.by-operation",
      refusing(({ account_id }) => account_id === "999999999", 403),
    ),
    mutant("tells-an-error-without-a-code", "point:errors.body", explaining({ message: "no" })),
    mutant("tells-an-error-without-a-message", "point:errors.body", explaining({ code: "no" })),
    mutant(
      "reads-other-order-numbers-as-the-right-ones",
      `point:${batch.name}.mismatch`,
      when((request) => size(request) === 1, each(succeeding)),
    ),
  ];
}

/** Gives each request that is refused with 400 this body. */
const explaining = (body: WireObject): Change =>
  answering((answer) => (answer.status === 400 ? { ...answer, body } : answer));

function movementMessages(batch: Batch): Mutant[] {
  const { list, amount = "" } = batch;
  const mutant = namesOf(batch);
  const { rewriting } = wordsOf(batch);
  return [
    mutant(
      "writes-a-needless-zero",
      "point:amounts.decimals",
      rewriting(amount, (value) => value.replace(/\.\d+$/, "$&0")),
    ),
    mutant(
      "has-an-error-that-nobody-listed",
      "point:codes.error-message",
      rewriting("error_message", (value) => value && "Perhaps"),
    ),
    mutant(
      "writes-entries-as-texts",
      "resources.types",
      changing((body) => ({
        ...body,
        [list]: records(body, list).map((entry) => JSON.stringify(entry)),
      })),
    ),
  ];
}
