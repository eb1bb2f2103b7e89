// The words that the mutants of batches and of their like are written in. The defects themselves stand in batch.ts and beside it.
import type { WireObject } from "@acquiring/contract/codecs";
import {
  type Answer,
  type Asked,
  type Change,
  changing,
  entries,
  isRecord,
  records,
  refusal,
  text,
} from "./mutant.ts";

/** One kind of batch, by its names on the wire and its rules. */
export interface Batch {
  /** Stands in front of the names of its mutants. */
  readonly word: string;
  readonly operation: string;
  readonly array: string;
  readonly status: string;
  /** The rule of its path and its body, and that of its entries. */
  readonly endpoint: string;
  readonly entry: string;
  readonly limit: { readonly rule: string; readonly most: number };
  /** The point that promises fields of the entries. */
  readonly always: string;
}

/** The words that mutants of one kind of batch are written in. */
export function wordsOf({ array, status }: Batch) {
  const done = (order: WireObject): WireObject => ({ ...order, [status]: "1", error_message: "" });
  const each = (change: (order: WireObject) => WireObject) => entries(array, change);
  const isDone = (order: WireObject): boolean => text(order[status]) === "1";
  return {
    done,
    each,
    /** Changes the result entries that tell of a failure. */
    failed: (fields: WireObject) => each((order) => (isDone(order) ? order : { ...order, ...fields })),
    results: (change: (results: WireObject[], orders: WireObject[]) => WireObject[]) =>
      changing((body, request) => ({
        ...body,
        [array]: change(records(body, array), records(request, array)),
      })),
    isDone,
    /** Says that all orders of the request are done, whatever the gateway said. */
    allDone: ({ body }: Asked): Answer => ({
      status: 200,
      as: "json",
      root: undefined,
      body: {
        return_status: "1",
        return_message: "OK",
        encryption_data: "",
        [array]: records(body ?? {}, array).map(done),
      },
    }),
    /** Sends the gateway orders that it does not know. */
    elsewhere: (request: WireObject): WireObject => ({
      ...request,
      [array]: records(request, array).map((order) => ({ ...order, transaction_id: "nowhere" })),
    }),
    size: (request: WireObject): number => records(request, array).length,
  };
}

/** Breaks the signature of an answer, as long as it was. */
export const brokenSignature: Change = {
  answer: changing((body) => ({ ...body })),
  write: (written) =>
    written.replace(
      /("encryption_data":")(.)/,
      (_, before: string, first: string) => `${before}${first === "0" ? "1" : "0"}`,
    ),
};

/** Reads the fields of a request from an object in it that nobody sends. */
export const readsNested = ({
  merchant_id,
  account_id,
  encryption_data,
  request,
}: WireObject): WireObject => ({
  merchant_id: text(merchant_id),
  account_id: text(account_id),
  encryption_data: text(encryption_data),
  ...(isRecord(request) ? request : {}),
});

/** Wants a credential that no operation needs. */
export const wantsToken = (answer: Answer, { headers }: Asked): Answer =>
  headers["authorization"] === undefined ? refusal(401) : answer;
