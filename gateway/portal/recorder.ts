// The log of requests. It redacts the requests with a valid signature and writes them a moment after the responses, many at
// once. It delays nothing: when requests come faster than it can write them, or the database fails, it drops and counts them.
// It never writes requests with an invalid signature: refused.ts has the latest of them.
import type { Clock } from "../process/clock.ts";
import { shownResponse, shownFields } from "../control/describe.ts";
import { isProven, type RecordRequest, type SignedExchange } from "../http/record.ts";
import type { Log } from "../process/log.ts";
import type { Pool } from "../store/pool.ts";
import { entryWriter, type NewEntry, type ShownFields } from "../store/request-log.ts";
import { withoutCard } from "../process/card-numbers.ts";
import { keptFields, storable } from "./kept-fields.ts";
import type { Refused } from "./refused.ts";

export interface RecorderOptions {
  readonly pool: Pool;
  /** The gateway's. */
  readonly clock: Clock;
  readonly log: Log;
  readonly refused: Pick<Refused, "add">;
  /** How many are kept of each merchant; 1,000 where left out. */
  readonly kept?: number;
}

export interface Recorder {
  readonly record: RecordRequest;
  readonly flush: () => Promise<void>;
  /** Writes the stored requests, and accepts no more. */
  readonly close: () => Promise<void>;
}

// What waits to be written, and for how long. Each has at most a body and a response of 64 KiB.
const mostWaiting = 200;
const writtenAfter = 200;

type Waiting = SignedExchange & { readonly at: Date };

/** Makes a log of requests. Nothing that it does can fail, or wait for, a request. */
export function createRecorder({ pool, clock, log, refused, kept = 1000 }: RecorderOptions): Recorder {
  const writeEntries = entryWriter(pool, kept);
  let waiting: Waiting[] = [];
  let left = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  const write = async (): Promise<void> => {
    const [round, lost] = [waiting, left];
    [waiting, left] = [[], 0];
    if (lost > 0) log({ level: "error", event: "request-log", left_out: lost });
    try {
      const entries: NewEntry[] = [];
      for (const seen of round) {
        entries.push(entryOf(seen));
        // Requests come first: after each entry the process handles those that have arrived.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (entries.length > 0) await writeEntries(entries);
    } catch (error) {
      log({
        level: "error",
        event: "request-log",
        detail: error instanceof Error ? error.message : "unknown",
      });
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    record: (seen) => {
      if (closed) return;
      if (!isProven(seen)) return refused.add(seen);
      if (waiting.length >= mostWaiting) left += 1;
      else waiting.push({ ...seen, at: clock.now() });
      timer ??= setTimeout(() => void flush(), writtenAfter).unref();
    },
    flush,
    close: () => {
      closed = true;
      return flush();
    },
  };
}

function entryOf(seen: Waiting): NewEntry {
  const { operation, value, identity } = seen.judged;
  const { merchant_id = "", account_id = "" } = identity;
  return {
    merchant_id,
    account_id,
    at: seen.at,
    method: seen.method,
    operation: operation.id,
    status: seen.status,
    milliseconds: seen.milliseconds,
    signature: operation.request.signature === undefined ? "none" : "right",
    request: keptFields(shownFields(value, operation.request)),
    response: seen.response === undefined ? null : responseOf(seen.response, seen),
  };
}

function responseOf(bytes: Uint8Array, { status, responseType, judged }: SignedExchange): ShownFields | null {
  if (status === 200) return keptFields(shownResponse(bytes, responseType, judged.operation));
  return refusalOf(bytes);
}

// The gateway itself writes its refusals. If a body is not such a refusal, the log keeps nothing of it.
function refusalOf(bytes: Uint8Array): ShownFields | null {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (typeof body !== "object" || body === null) return null;
  return Object.entries(body)
    .slice(0, 4)
    .flatMap(([name, said]: readonly [string, unknown]) =>
      typeof said === "string" ? [[name, storable(withoutCard("", said)).slice(0, 500)] as const] : [],
    );
}
