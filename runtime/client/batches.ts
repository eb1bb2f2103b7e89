// One portion of a list: one call, and the outcome of each of its entries. in-batches.ts splits a list into portions.
import type { CallOptions } from "./call.ts";
import { GatewayError, type Identifiers } from "./gateway-error.ts";
import { type FindOut, inWords } from "./outcome/found-by.ts";
import { causeOf } from "./http/not-sent.ts";
import { fieldOf, isFailed, textOf } from "../operation/belongs.ts";
import { matchEntries, saysDone } from "../operation/entries.ts";
import { identifiersOf } from "./outcome/lost.ts";
import type { AnyOperation, Points } from "../operation/operation.ts";
import { type Outcome, outcomeOfEntry } from "./outcome/outcome.ts";

/**
 * The outcome of one entry, and what shows it (`by`):
 *
 * - `done`: its result is a success
 * - `not-done`, by `result`: its result is a code of which the profile says so. `final` is false if it may still change
 * - `not-done`, by `refusal`: the gateway refused the whole request before it processed it
 * - `not-done`, by `not-sent`: it was not sent. You may send it
 * - `pending`: its result is a code of which the profile says that it is not decided yet
 * - `unknown`, by `result`: `entry` has a code of which the profile says no outcome
 * - `unknown`, by `no-result`: it was sent, but the response has no result for it, or one that contradicts itself
 * - any, by `journal`: as an earlier run saved it (`resume`), also if that is `pending` or a refusal. It was not sent again
 *
 * Of an `unknown` one the money may have moved.
 */
export type Settled<Item, Entry, Failure = GatewayError> =
  | {
      /** What the entry led to. `unknown`: money may have moved, so find out before you send it again. */
      readonly outcome: "done";
      /** What shows the outcome: the entry's result, its absence, a refusal, that it was not sent, or the journal. */
      readonly by: "result";
      readonly item: Item;
      readonly entry: Entry;
    }
  | {
      readonly outcome: "pending";
      readonly by: "result";
      readonly item: Item;
      readonly message: string;
      readonly entry: Entry;
    }
  | {
      readonly outcome: "not-done";
      readonly by: "result";
      readonly final: boolean;
      readonly item: Item;
      readonly message: string;
      readonly entry: Entry;
    }
  | {
      readonly outcome: "not-done";
      readonly by: "refusal" | "not-sent";
      readonly item: Item;
      readonly message: string;
      readonly error: Failure;
      readonly entry?: never;
    }
  | {
      readonly outcome: "unknown";
      readonly by: "result" | "no-result";
      readonly item: Item;
      readonly message: string;
      readonly error: Failure;
      readonly entry?: Entry;
    }
  | {
      readonly outcome: "done" | "not-done" | "pending";
      readonly by: "journal";
      readonly item: Item;
      readonly message: string;
      readonly kept: Kept;
      readonly entry?: never;
    };

/**
 * The data to save of an item, so that a crash loses nothing: plain data that identifies it, its outcome and what shows
 * it. Save that it is `sending` before the request is sent. After a crash such an item has an unknown outcome.
 */
export interface Kept {
  /** The operation of its list. What 0.2 saved has none. */
  readonly operation?: string;
  /** Its index in the list. */
  readonly index: number;
  /** The fields that identify it in the contract. */
  readonly key: Readonly<Record<string, string | number>>;
  /** What else its response repeats of it, such as its amounts, as texts. What 0.2 saved has none. */
  readonly about?: Identifiers;
  readonly outcome: Outcome;
  /** Of a result that is no success: whether the profile calls it final. */
  readonly final?: boolean;
  readonly by: "sending" | "result" | "refusal" | "not-sent" | "no-result";
}

/** Which operation, how it is called, and how a lost outcome of it can be found out. */
export interface BatchCall {
  readonly operation: AnyOperation;
  readonly call: (request: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<unknown>;
  readonly findOut?: FindOut;
  /** The gateway's profile, which fills what the contract leaves open. */
  readonly points?: Points | undefined;
}

/**
 * Sends one portion. Returns an outcome for each of its items, in their order, and the error of the request if it
 * failed.
 *
 * Results are matched as `entries.ts` says; one that is not certainly an entry's, or says another amount or currency
 * than it, leaves that entry unknown.
 */
export async function settle<Item extends object, Entry extends object>(
  way: BatchCall,
  field: string,
  portion: readonly Item[],
  options: CallOptions,
): Promise<[outcomes: readonly Settled<Item, Entry>[], failure?: GatewayError]> {
  let response: unknown;
  try {
    response = await way.call({ [field]: portion }, options);
  } catch (error) {
    const failure = asFailure(way, error);
    // Each entry has its own result, even if the response breaks a promise elsewhere.
    if (failure.result !== undefined) return [matched<Item, Entry>(way, portion, failure.result)];
    return [portion.map((item) => failed<Item, Entry>(item, failure)), failure];
  }
  return [matched<Item, Entry>(way, portion, response)];
}

const certain: Readonly<Record<string, "refusal" | "not-sent">> = {
  refused: "refusal",
  "not-sent": "not-sent",
  "invalid-request": "not-sent",
};

function failed<Item, Entry>(item: Item, error: GatewayError): Settled<Item, Entry> {
  const by = certain[error.kind];
  const { message } = error;
  return by === undefined
    ? { outcome: "unknown", by: "no-result", item, message, error }
    : { outcome: "not-done", by, item, message, error };
}

// Any other exception comes from the caller's own code, and does not show what was sent before.
const asFailure = (way: BatchCall, error: unknown): GatewayError =>
  error instanceof GatewayError
    ? error
    : outcomeUnknown(way, "The call was interrupted. The request may have been sent.", causeOf(error));

/** The error of an entry or a portion that may have been processed, with how to find out. */
export function outcomeUnknown(
  { operation, findOut = { how: "by-hand" } }: BatchCall,
  why: string,
  cause?: Error,
): GatewayError {
  const message = `${why} ${inWords(findOut)}`;
  return new GatewayError({ kind: "outcome-unknown", operation: operation.id, message, findOut, cause });
}

function matched<Item extends object, Entry extends object>(
  way: BatchCall,
  portion: readonly Item[],
  response: unknown,
): Settled<Item, Entry>[] {
  const { results } = matchEntries<Entry>(way.operation, way.points, portion, response);
  return portion.map((item, index) => judged(way, item, results[index], response));
}

function judged<Item, Entry extends object>(
  way: BatchCall,
  item: Item,
  entry: Entry | undefined,
  response: unknown,
): Settled<Item, Entry> {
  const { operation, points } = way;
  const message = entry === undefined ? "" : messageOf(operation, entry);
  // Two signs that contradict each other are no result.
  const isClear = entry !== undefined && saysDone(operation, entry) !== undefined;
  if (!isClear || (message === "" && !hasStatus(operation, entry)))
    return failed(item, unmatched(way, item, response));
  const { outcome, final } = outcomeOfEntry(operation, points, entry);
  if (outcome === "done") return { outcome, by: "result", item, entry };
  if (outcome === "pending") return { outcome, by: "result", item, message, entry };
  if (outcome === "not-done") return { outcome, by: "result", final, item, message, entry };
  const error = unmatched(way, item, response, "The profile says no outcome of its result.");
  return { outcome, by: "result", item, message, error, entry };
}

const hasStatus = ({ batch }: AnyOperation, entry: object): boolean =>
  textOf(fieldOf(entry, batch?.status ?? "")) !== undefined;

const messageOf = ({ batch }: AnyOperation, entry: object): string =>
  textOf(fieldOf(entry, batch?.error ?? "")) ?? textOf(fieldOf(entry, batch?.message ?? "")) ?? "";

function unmatched(
  way: BatchCall,
  item: unknown,
  response: unknown,
  why = `The response has no clear result that certainly belongs to this entry${isFailed(way.operation, response) ? " and does not call the request a success" : ""}.`,
): GatewayError {
  const { operation } = way;
  const error = outcomeUnknown(way, why);
  error.lost = { operation, about: [identifiersOf(operation, item)], sentAt: Date.now() };
  return error;
}
