// One portion of a list: one call, and the outcome of each of its entries. in-batches.ts splits a list into portions.
import type { CallOptions } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import { type FindOut, inWords } from "./find-out.ts";
import { causeOf } from "./http/not-sent.ts";
import { matchEntries, saysDone } from "../operation/entries.ts";
import { identifiersOf, keepLost } from "./lost.ts";
import type { AnyOperation, Points } from "../operation/operation.ts";
import { isRecord } from "../values/wire.ts";

/**
 * The outcome of one entry. Exactly one of:
 *
 * - `done`: its result is a success
 * - `not-done`: its result is not a success. Whether that is final depends on the gateway (`codes`). Until
 *   the profile states it, money may still move
 * - `rejected`: the gateway refused the whole request; nothing moved
 * - `unknown`: it was sent, but the response has no result for it, or one that contradicts itself. The money may have
 *   moved
 * - `not-sent`: it was not sent. You may send it
 * - `settled-before`: an earlier run settled it (`resume`). It was not sent again
 */
export type Settled<Item, Entry, Failure = GatewayError> =
  | { readonly outcome: "done"; readonly item: Item; readonly entry: Entry }
  | {
      readonly outcome: "not-done";
      readonly item: Item;
      readonly message: string;
      readonly entry: Entry;
    }
  | {
      readonly outcome: "rejected";
      readonly item: Item;
      readonly message: string;
      readonly error: Failure;
    }
  | { readonly outcome: "unknown" | "not-sent"; readonly item: Item; readonly error: Failure }
  | { readonly outcome: "settled-before"; readonly item: Item; readonly kept: Kept };

/**
 * The data to save of an item, so that a crash loses nothing: plain data that identifies it, and its progress.
 * Save `sending` before the request is sent. An item that is still `sending` after a crash has an unknown outcome.
 */
export interface Kept {
  /** Its index in the list. */
  readonly index: number;
  /** The fields that identify it in the contract. */
  readonly key: Readonly<Record<string, string | number>>;
  readonly outcome: "sending" | "done" | "not-done" | "rejected" | "unknown" | "not-sent";
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

const surelyNotSent = new Set(["invalid-request", "not-sent"]);

function failed<Item, Entry>(item: Item, error: GatewayError): Settled<Item, Entry> {
  if (error.kind === "refused") return { outcome: "rejected", item, message: error.message, error };
  return { outcome: surelyNotSent.has(error.kind) ? "not-sent" : "unknown", item, error };
}

// Any other exception comes from the caller's own code, and does not show what was sent before.
function asFailure({ operation, findOut }: BatchCall, error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const message = `The call was interrupted. The request may have been sent. ${inWords(findOut ?? { how: "by-hand" })}`;
  const cause = causeOf(error);
  return new GatewayError({ kind: "outcome-unknown", operation: operation.id, message, findOut, cause });
}

function matched<Item extends object, Entry extends object>(
  way: BatchCall,
  portion: readonly Item[],
  response: unknown,
): Settled<Item, Entry>[] {
  const { results } = matchEntries<Entry>(way.operation, way.points, portion, response);
  return portion.map((item, index) => {
    const entry = results[index];
    return entry === undefined
      ? { outcome: "unknown", item, error: unmatched(way, item, response) }
      : judged(way, item, entry, response);
  });
}

// Success is what the contract says and nothing else (source: Errors, application-level 2).
function judged<Item, Entry extends object>(
  way: BatchCall,
  item: Item,
  entry: Entry,
  response: unknown,
): Settled<Item, Entry> {
  const { status } = way.operation.batch ?? {};
  const said: unknown = status === undefined ? undefined : Reflect.get(entry, status);
  const message = messageOf(way.operation, entry);
  const isDone = saysDone(way.operation, entry);
  if (isDone === true) return { outcome: "done", item, entry };
  if (isDone === undefined || ((said === undefined || said === "") && message === "")) {
    return { outcome: "unknown", item, error: unmatched(way, item, response) };
  }
  return { outcome: "not-done", item, message, entry };
}

function messageOf({ batch }: AnyOperation, entry: object): string {
  const texts = [batch?.error, batch?.message].map((name): unknown =>
    name === undefined ? undefined : Reflect.get(entry, name),
  );
  return texts.find((text) => isScalar(text) && text !== "")?.toString() ?? "";
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || typeof value === "number";

function unmatched({ operation, findOut }: BatchCall, item: unknown, response: unknown): GatewayError {
  const { envelope, success } = operation.batch ?? {};
  const status: unknown = isRecord(response) && envelope !== undefined ? response[envelope] : undefined;
  const said = String(status) === success ? "" : " and does not call the request a success";
  const message = `The response has no clear result that certainly belongs to this entry${said}. ${inWords(findOut ?? { how: "by-hand" })}`;
  const error = new GatewayError({ kind: "outcome-unknown", operation: operation.id, message, findOut });
  keepLost(error, { operation, about: [identifiersOf(operation, item)] });
  return error;
}
