// What captures, refunds, reviews and cancellations share: what a batch is, and the words that its mutants are written
// in. The defects are in movements.ts and decisions.ts.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Received, SentRequest, Change } from "../mutant.ts";
import type { OperationForm } from "./common.ts";
import * as w from "../words.ts";

/** One kind of batch, by its names on the wire and its rules. */
export interface Batch extends OperationForm {
  readonly list: string;
  readonly status: string;
  /** The field of an entry that tells which amount it moves; a decision moves none. */
  readonly amount?: string;
  /** The rule of the orders in its requests. */
  readonly order: string;
  /** So many orders at most. */
  readonly most: number;
}

const batch = (name: string, operation: string, order: string, most: number): Batch => ({
  operation,
  name,
  body: "json",
  list: `${name}_orders`,
  status: `${name}_status`,
  order,
  most,
});
export const capture = { ...batch("capture", "captureTransactions", "endpoints.7", 50), amount: "amount" };
export const review = batch("review", "reviewTransactions", "endpoints.8", 100);
export const cancel = batch("cancel", "cancelTransactions", "endpoints.9", 50);
export const refund = {
  ...batch("refund", "refundTransactions", "endpoints.10", 50),
  amount: "refund_amount",
};
export const batches: readonly Batch[] = [capture, review, cancel, refund];

/** A change of each kind of batch. */
export const ofBatches = (change: (batch: Batch) => Change): Readonly<Record<string, Change>> =>
  Object.fromEntries(batches.map((one) => [one.operation, change(one)]));

/** The words that mutants of one kind of batch are written in. */
export function wordsOf({ list, status }: Pick<Batch, "list" | "status">) {
  const { all, each, lacking: eachLacking, rewriting, sending, showing } = w.entriesOf(list);
  const done = (order: WireObject): WireObject => ({ ...order, [status]: "1", error_message: "" });
  const failing = (order: WireObject): WireObject => ({ ...order, [status]: "0" });
  const isDone = (order: WireObject): boolean => w.text(order[status]) === "1";
  const refused = new Set<string>();
  /** Reports success for all orders of the request, regardless of the gateway's result. */
  const allDone = ({ body }: SentRequest): Received =>
    w.success(w.succeeded(list, w.records(body ?? {}, list).map(done)));
  return {
    all,
    each,
    eachLacking,
    rewriting,
    sending,
    showing,
    done,
    failing,
    isDone,
    /** Changes the result entries of failures. */
    failed: (fields: WireObject) => each((order) => (isDone(order) ? order : { ...order, ...fields })),
    /** Fails the whole batch if one entry failed. */
    failingWhole: w.changing((body) =>
      w.records(body, list).every(isDone) ? body : { ...body, return_status: "0" },
    ),
    allDone,
    /** Fails every order of a payment that failed once. */
    neverAgain: each((order) => {
      const id = w.text(order["transaction_id"]);
      if (!isDone(order)) refused.add(id);
      return refused.has(id) ? failing(order) : order;
    }),
    /** Sends the gateway orders that it does not know, and reports success for them. */
    undone: { ...sending({ transaction_id: "nowhere" }), ...w.responding((_, asked) => allDone(asked)) },
    /** Expects the orders in another array. */
    renamed: w.asking((request) => ({ ...w.without(request, list), orders: request[list] ?? [] })),
    /** Takes more orders than there may be, and says that those are done. */
    beyond: (most: number, fields: WireObject): Change => ({
      request: (request) => ({ ...request, [list]: w.records(request, list).slice(0, most) }),
      ...all((held, request) => [
        ...held,
        ...w
          .records(request, list)
          .slice(most)
          .map((order) => ({ ...order, ...fields })),
      ]),
    }),
    /** Refuses the whole batch if one of its orders failed. */
    refusingFailures: w.responding((response) =>
      response.status === 200 && w.records(response.body ?? {}, list).some((order) => !isDone(order))
        ? w.refusal(404)
        : response,
    ),
    oneOnly: w.refusing((request) => w.records(request, list).length > 1),
    size: (request: WireObject): number => w.records(request, list).length,
  };
}

export const namesOf = ({ operation, name }: Batch) => w.mutantsOf(operation, `${name}-`);

/** The rules that every batch has. */
export const ruleOf = {
  oneResult: "batch-envelope.one-result-per-order",
  entryOrder: "batch-envelope.entry-order",
  status: "batch-envelope.entry-status",
  success: "batch-envelope.success-status",
  failedStatus: "batch-envelope.failed-status",
  error: "batch-envelope.entry-error",
  noError: "batch-envelope.no-error",
  failedMessage: "batch-envelope.failed-message",
  existing: "batch-envelope.existing-orders",
  at200: "batch-envelope.failure-at-200",
  agree: "payments.agree",
} as const;
