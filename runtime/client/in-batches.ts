// A list longer than one request allows: split into portions, sent one after the other, with saved progress to resume
// after a crash. batches.ts handles one portion.
import { type BatchCall, type Kept, outcomeUnknown, settle, type Settled } from "./batches.ts";
import type { CallOptions } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";
import { identifiersOf } from "./outcome/lost.ts";
import { fieldOf } from "../operation/belongs.ts";

/** `signal` stops everything. `timeoutMs` and `headers` apply to each request. */
export interface InBatchesOptions<
  Item = unknown,
  Entry = unknown,
  Failure = GatewayError,
> extends CallOptions {
  /** The number of entries in one request. The default is the contract's limit. */
  readonly size?: number;
  /**
   * The number of parallel requests, 1 to 16. The default is 1. After a failure, requests in progress are still
   * completed.
   */
  readonly concurrency?: number;
  /** Continues with the next portion after an item without a result. By default the rest is not sent. */
  readonly continueAfterUnknown?: boolean;
  /**
   * Called before each request with its items, to save them. The request waits for it. If it fails, nothing more is
   * sent.
   */
  readonly onSending?: (kept: readonly Kept[]) => unknown;
  /** Called as soon as an item is settled, before the next request, to save it. If it fails, nothing more is sent. */
  readonly onSettled?: (settled: Settled<Item, Entry, Failure>, kept: Kept) => unknown;
  /** The saved data of an earlier run of the same list. The last entry of each item counts. */
  readonly resume?: Iterable<Kept>;
}

/** One item with its place in the list. */
interface IndexedItem<Item> {
  readonly item: Item;
  readonly index: number;
}

/** An outcome with its place in the list. */
type IndexedOutcome<Item, Entry> = readonly [index: number, settled: Settled<Item, Entry>];

/** What is in progress for a list; `stopped` says why nothing more is sent. */
interface Run<Item, Entry> {
  readonly way: BatchCall;
  readonly options: InBatchesOptions<Item, Entry>;
  stopped?: string;
}

/**
 * Sends the items in portions and returns one outcome for each, in the order of the list. It never rejects once it has sent
 * the first request. After the first portion without a response it sends no more.
 *
 * @throws TypeError (as a rejection, nothing sent) for an operation without entries, a size or a concurrency that is over
 * its limit, and for what was kept of another list.
 */
export async function sendBatches<Item extends object, Entry extends object>(
  way: BatchCall,
  items: readonly Item[],
  options: InBatchesOptions<Item, Entry> = {},
): Promise<Settled<Item, Entry>[]> {
  const all: Settled<Item, Entry>[] = [];
  for await (const [index, settled] of settling(way, items, options)) all[index] = settled;
  return all;
}

/**
 * The same, one outcome after the other as they arrive. It sends each portion when the caller asks for its first outcome.
 * A caller who leaves the loop stops the sending.
 */
export async function* eachOfBatches<Item extends object, Entry extends object>(
  way: BatchCall,
  items: readonly Item[],
  options: InBatchesOptions<Item, Entry> = {},
): AsyncGenerator<Settled<Item, Entry>, void, undefined> {
  for await (const [, settled] of settling(way, items, options)) yield settled;
}

async function* settling<Item extends object, Entry extends object>(
  way: BatchCall,
  items: readonly Item[],
  options: InBatchesOptions<Item, Entry>,
): AsyncGenerator<IndexedOutcome<Item, Entry>, void, undefined> {
  const { field, size, concurrency } = limitsOf(way, options);
  const all = [...items];
  const before = keptOf(way, all, options.resume ?? []);
  const run: Run<Item, Entry> = { way, options };
  const left: IndexedItem<Item>[] = [];
  for (const [index, item] of all.entries()) {
    const kept = before.get(index);
    if (kept === undefined || kept.by === "not-sent") left.push({ item, index });
    else yield [index, settledBefore(way, item, kept)];
  }
  const underWay = new Map<
    number,
    Promise<{ turn: number; placed: readonly IndexedOutcome<Item, Entry>[] }>
  >();
  for (let turn = 0; left.length > 0 || underWay.size > 0;) {
    while (left.length > 0 && underWay.size < concurrency && !isStopped(run)) {
      const own = turn;
      turn += 1;
      const portion = left.splice(0, size);
      underWay.set(
        own,
        sendPortion(run, field, portion).then((placed) => ({ turn: own, placed })),
      );
    }
    if (underWay.size === 0) {
      yield* await told(run, left.splice(0).map(notSentFor(run)));
      return;
    }
    const { turn: ended, placed } = await Promise.race(underWay.values());
    underWay.delete(ended);
    yield* placed;
  }
}

function limitsOf(
  { operation }: BatchCall,
  { size, concurrency = 1 }: Pick<InBatchesOptions, "size" | "concurrency">,
): { readonly field: string; readonly size: number; readonly concurrency: number } {
  const { batch } = operation;
  if (batch?.request === undefined) throw new TypeError(`${operation.id} has no list of entries.`);
  const most = size ?? batch.limit;
  if (!Number.isInteger(most) || most < 1 || most > batch.limit)
    throw new TypeError(`A request of ${operation.id} has 1 to ${batch.limit} entries.`);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 16)
    throw new TypeError("`concurrency` must be between 1 and 16.");
  return { field: batch.request, size: most, concurrency };
}

function isStopped<Item, Entry>(run: Run<Item, Entry>): boolean {
  if (run.options.signal?.aborted === true) run.stopped ??= "the caller cancelled";
  return run.stopped !== undefined;
}

/** Sends one portion, with what has to be kept before and after it. Never rejects. */
async function sendPortion<Item extends object, Entry extends object>(
  run: Run<Item, Entry>,
  field: string,
  portion: readonly IndexedItem<Item>[],
): Promise<readonly IndexedOutcome<Item, Entry>[]> {
  const { size: _size, concurrency: _concurrency, continueAfterUnknown, ...more } = run.options;
  const { onSending, onSettled: _onSettled, resume: _resume, ...callOptions } = more;
  try {
    await onSending?.(portion.map((place) => keptAs(run.way, place, { outcome: "unknown", by: "sending" })));
  } catch {
    run.stopped ??= "`onSending` failed";
    return told(run, portion.map(notSentFor(run)));
  }
  const items = portion.map(({ item }) => item);
  const [outcomes, failure] = await settle<Item, Entry>(run.way, field, items, callOptions);
  const isLost = outcomes.some(({ by }) => by === "no-result");
  if (isLost ? continueAfterUnknown !== true : failure !== undefined)
    run.stopped ??= `an earlier request failed with ${failure?.kind ?? "outcome-unknown"}`;
  return told(
    run,
    outcomes.map((one, at): IndexedOutcome<Item, Entry> => [portion[at]?.index ?? at, one]),
  );
}

/** Reports each item once to the function that saves them. */
async function told<Item, Entry>(
  run: Run<Item, Entry>,
  placed: readonly IndexedOutcome<Item, Entry>[],
): Promise<readonly IndexedOutcome<Item, Entry>[]> {
  for (const [index, settled] of placed) {
    const { item, outcome, by } = settled;
    if (by === "journal") continue;
    const known = { outcome, by, ...("final" in settled && { final: settled.final }) };
    try {
      await run.options.onSettled?.(settled, keptAs(run.way, { item, index }, known));
    } catch {
      // What cannot be kept must not become more.
      run.stopped ??= "`onSettled` failed";
    }
  }
  return placed;
}

const notSentFor =
  <Item, Entry>({ way, stopped = "the caller stopped reading results" }: Run<Item, Entry>) =>
  ({ item, index }: IndexedItem<Item>): IndexedOutcome<Item, Entry> => {
    const message = `Not sent, because ${stopped}. You may send it once that is resolved.`;
    const error = new GatewayError({ kind: "not-sent", operation: way.operation.id, message });
    return [index, { outcome: "not-done", by: "not-sent", item, message, error }];
  };

function keptAs<Item>(
  { operation }: BatchCall,
  { item, index }: IndexedItem<Item>,
  known: Pick<Kept, "outcome" | "by" | "final">,
): Kept {
  const fields = (operation.batch?.key ?? []).flatMap((name): [string, string | number][] => {
    const value = fieldOf(item, name);
    return typeof value === "string" || typeof value === "number" ? [[name, value]] : [];
  });
  const about = identifiersOf(operation, item);
  return { operation: operation.id, index, key: Object.fromEntries(fields), about, ...known };
}

const outcomes = ["done", "not-done", "pending", "unknown"] as const;
const ways = ["sending", "result", "refusal", "not-sent", "no-result"] as const;

/** What 0.2 saved: one word. Whether a code that is no success is final was not known then. */
const former = new Map<unknown, Pick<Kept, "outcome" | "by" | "final">>([
  ["sending", { outcome: "unknown", by: "sending" }],
  ["unknown", { outcome: "unknown", by: "no-result" }],
  ["done", { outcome: "done", by: "result" }],
  ["not-done", { outcome: "unknown", by: "result" }],
  ["rejected", { outcome: "not-done", by: "refusal" }],
  ["not-sent", { outcome: "not-done", by: "not-sent" }],
]);

/** The state as it is saved now. */
function readKept(kept: {
  readonly outcome: unknown;
  readonly by?: unknown;
  readonly final?: unknown;
}): Pick<Kept, "outcome" | "by" | "final"> | undefined {
  if (kept.by === undefined) return former.get(kept.outcome);
  const outcome = outcomes.find((one) => one === kept.outcome);
  const by = ways.find((one) => one === kept.by);
  if (outcome === undefined || by === undefined) return undefined;
  return { outcome, by, ...(typeof kept.final === "boolean" && { final: kept.final }) };
}

/** The last saved state of each item. Refuses the state of another list: it would hide items that were never sent. */
function keptOf(way: BatchCall, items: readonly object[], resume: Iterable<Kept>): ReadonlyMap<number, Kept> {
  const last = new Map<number, Kept>();
  for (const kept of resume) {
    const { index, key } = kept;
    // A database may have made a text of the index. As such it would match no item, and the item would be sent again.
    const item = Number.isInteger(index) ? items[index] : undefined;
    const known = readKept(kept);
    if (known === undefined)
      throw new TypeError(
        `The saved outcome of item ${index} must be one of ${outcomes.join(", ")}, and its "by" one of ${ways.join(", ")}.`,
      );
    const own = item && keptAs(way, { item, index }, known);
    const names = way.operation.batch?.key ?? [];
    const isOther = ({ about = {}, operation }: Kept): boolean =>
      names.some((name) => own?.key[name] !== key[name]) ||
      (operation !== undefined && operation !== way.operation.id) ||
      Object.entries(about).some(([name, value]) => own?.about?.[name] !== value);
    if (own === undefined || isOther(kept))
      throw new TypeError(`The saved outcome of item ${index} does not belong to this list.`);
    last.set(index, own);
  }
  return last;
}

function settledBefore<Item, Entry>(way: BatchCall, item: Item, kept: Kept): Settled<Item, Entry> {
  const { outcome, by } = kept;
  if (outcome !== "unknown") {
    const message =
      outcome === "pending"
        ? "An earlier run found it not decided yet. Query it."
        : by === "refusal"
          ? "An earlier run got a refusal for it. It is not sent again."
          : "An earlier run settled it.";
    return { outcome, by: "journal", item, message, kept };
  }
  const error = outcomeUnknown(way, "An earlier run sent it, and its outcome was not saved.");
  error.lost = { operation: way.operation, about: [identifiersOf(way.operation, item)] };
  return { outcome, by: "no-result", item, message: error.message, error };
}
