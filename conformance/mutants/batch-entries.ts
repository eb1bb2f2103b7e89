// Gateways whose answers to captures and refunds mix the entries up, lose some or take some twice, or do what their profile says
// is refused. One of each for both operations.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, entries, records, refusal, refusing, text, without, type Mutant } from "./mutant.ts";

export interface Batch {
  readonly operation: string;
  readonly name: string;
  readonly list: string;
  readonly status: string;
  /** What the entry acts on. */
  readonly amount: string;
}

const unknown = "999999999";

export function batchMutants({ operation, name, list, status, amount }: Batch): readonly Mutant[] {
  const held = (change: (entries: WireObject[], request: WireObject) => WireObject[]) =>
    changing((body, request) => ({ ...body, [list]: change(records(body, list), request) }));
  /** The two entries of a batch of two with this field of each other. */
  const swapped = (field: string) =>
    held(([first, second, ...rest]) =>
      first === undefined || second === undefined || rest.length > 0
        ? [first ?? {}, second ?? {}, ...rest].filter((one) => Object.keys(one).length > 0)
        : [
            { ...first, [field]: text(second[field]) },
            { ...second, [field]: text(first[field]) },
          ],
    );
  const mutant = (
    defect: string,
    rule: string,
    change: Omit<Mutant, "name" | "rule" | "operation">,
  ): Mutant => ({
    name: `${name}-${defect}`,
    rule,
    operation,
    ...change,
  });
  const failing = (entry: WireObject): WireObject =>
    entry[status] === "1" ? { ...entry, [status]: "0" } : entry;
  const succeeding = (entry: WireObject): WireObject => ({
    ...entry,
    [status]: "1",
    error_message: "",
    ...("refund_message" in entry ? { refund_message: "V0000:OK" } : {}),
  });
  return [
    mutant("swaps-order-numbers", "batch-envelope.one-result-per-order", { answer: swapped("order_no") }),
    mutant("swaps-transactions", "batch-envelope.one-result-per-order", {
      answer: swapped("transaction_id"),
    }),
    mutant("answers-each-order-twice", "batch-envelope.one-result-per-order", {
      answer: held((all) => [...all, ...all]),
    }),
    mutant("drops-the-orders-that-failed", "batch-envelope.one-result-per-order", {
      answer: held((all) => all.filter((entry) => entry[status] === "1")),
    }),
    mutant("answers-49-of-fifty", "batch-envelope.one-result-per-order", {
      answer: held((all) => (all.length > 1 ? all.slice(1) : all)),
    }),
    mutant("loses-one-of-fifty", `limits.${name}`, {
      answer: held((all) => (all.length === 50 ? all.slice(1) : all)),
    }),
    mutant("takes-forty-nine-orders", `limits.${name}`, {
      answer: refusing((request) => records(request, list).length === 50),
    }),
    mutant("takes-one-order-only", "service.batches", {
      answer: refusing((request) => records(request, list).length > 1),
    }),
    mutant("swaps-failures", "point:batch.partial-failure", { answer: swapped(status) }),
    mutant("has-no-entry-status", "batch-envelope.entry-status", {
      answer: entries(list, (entry) => without(entry, status)),
    }),
    mutant("says-0-for-success", "batch-envelope.entry-status", { answer: entries(list, failing) }),
    mutant("fails-the-good-beside-the-bad", "point:batch.partial-failure", {
      answer: held((all) => (all.length === 2 ? all.map(failing) : all)),
    }),
    mutant("fails-a-batch-for-one-order", "point:batch.partial-failure", {
      answer: changing((body) =>
        records(body, list).some((entry) => entry[status] !== "1") ? { ...body, return_status: "0" } : body,
      ),
    }),
    mutant("takes-unknown-orders-for-done", "point:capture.identification", {
      answer: entries(list, succeeding),
    }),
    mutant("turns-the-results-round", "point:batch.result-order", {
      answer: held((all) => all.toReversed()),
    }),
    mutant("merges-entries-of-one-payment", "point:batch.duplicate-entry", {
      answer: held((all) => [
        ...new Map(all.map((entry) => [text(entry["transaction_id"]), entry])).values(),
      ]),
    }),
    mutant("takes-an-empty-batch", "point:batch.empty", {
      answer: (answer, { body }) =>
        body !== undefined && records(body, list).length === 0
          ? {
              ...answer,
              status: 200,
              body: { return_status: "1", return_message: "OK", encryption_data: "", [list]: [] },
            }
          : answer,
    }),
    mutant("answers-too-many-with-413", "point:batch.over-limit", {
      answer: (answer, { body }) =>
        body !== undefined && records(body, list).length > 50 ? refusal(413) : answer,
    }),
    mutant("answers-an-unreadable-body-with-422", "point:errors.other-operations", {
      answer: (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer),
    }),
    mutant("answers-an-unknown-account-with-403", "point:errors.other-operations", {
      answer: (answer, { body }) => (body?.["account_id"] === unknown ? refusal(403) : answer),
    }),
    mutant("tells-an-error-without-a-code", "point:errors.body", {
      answer: (answer) => (answer.status === 400 ? { ...answer, body: { message: "no" } } : answer),
    }),
    mutant("tells-an-error-without-a-message", "point:errors.body", {
      answer: (answer) => (answer.status === 400 ? { ...answer, body: { code: "no" } } : answer),
    }),
    mutant("reads-other-order-numbers-as-the-right-ones", "point:capture.identification", {
      answer: (answer, { body = {} }) =>
        answer.status === 200 && answer.body !== undefined && records(body, list).length === 1
          ? { ...answer, body: { ...answer.body, [list]: records(answer.body, list).map(succeeding) } }
          : answer,
    }),
    mutant("leaves-needless-zeros-out", "point:amounts.decimals", {
      answer: entries(list, (entry) => ({ ...entry, [amount]: text(entry[amount]).replace(/\.00$/, "") })),
    }),
    mutant("has-an-error-that-nobody-listed", "point:codes.error-message", {
      answer: entries(list, (entry) => ({
        ...entry,
        error_message: text(entry["error_message"]) && "Perhaps",
      })),
    }),
    mutant("writes-entries-as-texts", "resources.types", {
      answer: changing((body) => ({
        ...body,
        [list]: records(body, list).map((entry) => JSON.stringify(entry)),
      })),
    }),
  ];
}
