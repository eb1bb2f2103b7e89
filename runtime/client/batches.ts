// A list longer than one request may carry, sent in portions one after the other, and what became of each entry.
// One portion is one call like any other; the limit itself is `maxItems` of the array.
import type { CallOptions } from "./call.ts";
import { GatewayError, type GatewayErrorKind } from "./gateway-error.ts";
import { type FindOut, inWords } from "./find-out.ts";
import { matchEntries } from "./entries.ts";
import { identifiersOf, keepLost } from "./lost.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { Points } from "../operation/profile.ts";
import { isRecord } from "../values/wire.ts";

/**
 * The outcome of one entry. Exactly one of:
 *
 * - `done`: its result says success
 * - `not-done`: its result says anything else. Whether that is final is the gateway's own (`codes.entry-status`): until the
 *   profile says so, money may still move
 * - `rejected`: the gateway refused the whole request; nothing moved
 * - `unknown`: it was sent, and the response has no result for it: the money may have moved
 * - `not-sent`: it was not sent; sending it is safe
 */
export type Settled<Item, Entry> =
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
      readonly error: GatewayError;
    }
  | { readonly outcome: "unknown" | "not-sent"; readonly item: Item; readonly error: GatewayError };

/** `signal` ends the whole; `timeoutMs` is for each request. */
export interface InBatchesOptions extends CallOptions {
  /** Entries in one request; as many as the contract allows where left out. */
  readonly size?: number;
  /** Goes on with the next portion after one whose outcome is unknown. Otherwise the rest is not sent. */
  readonly continueAfterUnknown?: boolean;
}

/** Which operation, how it is called, and how a lost outcome of it can be found out. */
export interface BatchCall {
  readonly operation: AnyOperation;
  readonly call: (request: Readonly<Record<string, unknown>>, options: CallOptions) => Promise<unknown>;
  readonly findOut?: FindOut;
  /** How the gateway fills what the contract leaves open. */
  readonly points?: Points | undefined;
}

/**
 * Sends the items in portions, in order, each after the answer to the one before. Gives one outcome for each item, in the
 * order of the items; never rejects once the first request is out.
 *
 * Results are matched as `entries.ts` says; one that is not surely an entry's, or says another amount or currency than it,
 * leaves that entry unknown. The first portion that is not answered ends the sending.
 *
 * @throws TypeError (as a rejection, nothing sent) for an operation without entries, or a size that is over its limit.
 */
export async function sendBatches<Item extends object, Entry extends object>(
  way: BatchCall,
  items: readonly Item[],
  { size, continueAfterUnknown = false, ...callOptions }: InBatchesOptions = {},
): Promise<Settled<Item, Entry>[]> {
  const { operation } = way;
  const { batch } = operation;
  if (batch?.request === undefined) throw new TypeError(`${operation.id} takes no entries.`);
  const most = size ?? batch.limit;
  if (!Number.isInteger(most) || most < 1 || most > batch.limit) {
    throw new TypeError(`${operation.id} takes 1 to ${batch.limit} entries in one request.`);
  }
  const all = [...items];
  const settled: Settled<Item, Entry>[] = [];
  for (let start = 0; start < all.length; start += most) {
    const portion = all.slice(start, start + most);
    const [outcomes, failure] = await settle<Item, Entry>(way, batch.request, portion, callOptions);
    settled.push(...outcomes);
    const isLost = outcomes.some(({ outcome }) => outcome === "unknown");
    if (isLost ? continueAfterUnknown : failure === undefined) continue;
    const rest = notSent(operation, failure?.kind ?? "outcome-unknown");
    for (const item of all.slice(start + most)) settled.push({ outcome: "not-sent", item, error: rest });
    break;
  }
  return settled;
}

async function settle<Item extends object, Entry extends object>(
  way: BatchCall,
  field: string,
  portion: readonly Item[],
  options: CallOptions,
): Promise<[outcomes: readonly Settled<Item, Entry>[], failure?: GatewayError]> {
  let answer: unknown;
  try {
    answer = await way.call({ [field]: portion }, options);
  } catch (error) {
    const failure = asFailure(way, error);
    // Each entry speaks for itself, whatever promise the answer breaks elsewhere.
    if (failure.result !== undefined) return [matched<Item, Entry>(way, portion, failure.result)];
    return [portion.map((item) => failed<Item, Entry>(item, failure)), failure];
  }
  return [matched<Item, Entry>(way, portion, answer)];
}

const surelyNotSent = new Set(["invalid-request", "not-sent"]);

function failed<Item, Entry>(item: Item, error: GatewayError): Settled<Item, Entry> {
  if (error.kind === "refused") return { outcome: "rejected", item, message: error.message, error };
  return { outcome: surelyNotSent.has(error.kind) ? "not-sent" : "unknown", item, error };
}

// Whatever else a call throws comes from somebody's own code, and tells nothing of what was sent before.
function asFailure({ operation, findOut }: BatchCall, error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const message = `The call broke off, and it may have been sent. ${inWords(findOut ?? { how: "by-hand" })}`;
  return new GatewayError({ kind: "outcome-unknown", operation: operation.id, message, findOut });
}

const notSent = ({ id }: AnyOperation, kind: GatewayErrorKind): GatewayError =>
  new GatewayError({
    kind: "not-sent",
    operation: id,
    message: `Not sent, since a request before it ended as ${kind}. Sending it is safe once that is settled.`,
  });

function matched<Item extends object, Entry extends object>(
  way: BatchCall,
  portion: readonly Item[],
  answer: unknown,
): Settled<Item, Entry>[] {
  const { results } = matchEntries<Entry>(way.operation, way.points, portion, answer);
  return portion.map((item, index) => {
    const entry = results[index];
    return entry === undefined
      ? { outcome: "unknown", item, error: unmatched(way, item, answer) }
      : judged(way, item, entry, answer);
  });
}

// Success is what the contract says and nothing else (source: Errors, application-level 2).
function judged<Item, Entry extends object>(
  way: BatchCall,
  item: Item,
  entry: Entry,
  answer: unknown,
): Settled<Item, Entry> {
  const { status, success } = way.operation.batch ?? {};
  const said: unknown = status === undefined ? undefined : Reflect.get(entry, status);
  const message = messageOf(way.operation, entry);
  if (said !== undefined && String(said) === success) return { outcome: "done", item, entry };
  if ((said === undefined || said === "") && message === "") {
    return { outcome: "unknown", item, error: unmatched(way, item, answer) };
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

function unmatched({ operation, findOut }: BatchCall, item: unknown, answer: unknown): GatewayError {
  const { envelope, success } = operation.batch ?? {};
  const status: unknown = isRecord(answer) && envelope !== undefined ? answer[envelope] : undefined;
  const said = String(status) === success ? "" : " and does not call the request a success";
  const message = `The answer has no result that is surely this entry's${said}. ${inWords(findOut ?? { how: "by-hand" })}`;
  const error = new GatewayError({ kind: "outcome-unknown", operation: operation.id, message, findOut });
  keepLost(error, { operation, about: [identifiersOf(operation, item)] });
  return error;
}
