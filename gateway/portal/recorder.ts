// The log of requests: redacts what was seen and writes it, a moment after the answers and many at once. It holds nothing
// up: what comes faster than it can be written, or what the database does not take, is left out and counted.
import type { Clock } from "../clock.ts";
import {
  type ReadRequest,
  readRequest,
  type Shown,
  shownAnswer,
  shownFields,
  signatureDiff,
} from "../control/describe.ts";
import type { RecordRequest, Seen } from "../http/record.ts";
import type { Log } from "../log.ts";
import type { Pool } from "../store/pool.ts";
import { type Kept, type NewEntry, type ShownFields, writeEntries } from "../store/request-log.ts";
import { boundTo, type SignatureScheme, verifyBody } from "@acquiring/contract/signature";

export interface RecorderOptions {
  readonly pool: Pool;
  /** The gateway's. */
  readonly clock: Clock;
  /** What the times of signatures are compared with. */
  readonly signatureClock: Clock;
  readonly log: Log;
  readonly schemes: readonly SignatureScheme[];
  readonly keysOf: (merchant_id: string, account_id: string) => Promise<readonly string[] | undefined>;
  /** How many are kept of each merchant; 1,000 that are signed right and 200 that are not where left out. */
  readonly kept?: Kept;
}

export interface Recorder {
  readonly record: RecordRequest;
  /** Writes what was seen so far. */
  readonly flush: () => Promise<void>;
  /** Writes what was seen, and takes no more. */
  readonly close: () => Promise<void>;
}

// What waits to be written, and for how long. Each has at most two bodies of 64 KiB.
const mostWaiting = 200;
const writtenAfter = 200;
// The explanation of a wrong signature tries hundreds of others: so many in each round, the rest are noted without.
const mostExplained = 1;
// Of what is kept of one body, in characters.
const mostShown = 16_384;

type Waiting = Seen & { readonly at: Date; readonly arrived: number };

/** Makes a log of requests. Nothing that it does can fail, or wait for, a request. */
export function createRecorder(options: RecorderOptions): Recorder {
  const { pool, clock, signatureClock, log, kept = { proven: 1000, unproven: 200 } } = options;
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
      let explained = 0;
      for (const seen of round) {
        const entry = await entryOf(options, seen, explained < mostExplained);
        if (entry?.findings) explained += 1;
        if (entry !== undefined) entries.push(entry);
        // Requests come first: each entry gives way to those that have arrived meanwhile.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (entries.length > 0) await writeEntries(pool, entries, kept);
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
      if (waiting.length >= mostWaiting) left += 1;
      else waiting.push({ ...seen, at: clock.now(), arrived: signatureClock.now().getTime() });
      timer ??= setTimeout(() => void flush(), writtenAfter).unref();
    },
    flush,
    close: () => {
      closed = true;
      return flush();
    },
  };
}

async function entryOf(
  options: RecorderOptions,
  seen: Waiting,
  mayExplain: boolean,
): Promise<NewEntry | undefined> {
  const body = await seen.body;
  const read = body === undefined ? {} : readRequest(seen.pathname, seen.mediaType, body);
  const { operation, value } = read;
  // What names nobody is nobody's to look at.
  if (operation === undefined || value === undefined) return undefined;
  const merchant_id = textOf(value["merchant_id"]);
  const account = textOf(value["account_id"]);
  if (merchant_id === undefined || account === undefined || !/^\d{1,20}$/u.test(merchant_id))
    return undefined;
  const request = shownFields(value, operation.request);
  const { answer } = seen;
  return {
    merchant_id,
    account_id: storable(request?.["account_id"] ?? "").slice(0, 40),
    at: seen.at,
    method: seen.method,
    operation: operation.id,
    status: seen.status,
    milliseconds: seen.milliseconds,
    request: bounded(request),
    answer: answer === undefined ? null : answerOf(answer, seen, operation),
    ...(await verdictOf(
      options,
      { read, status: seen.status, merchant_id, account_id: account, arrived: seen.arrived },
      mayExplain,
    )),
  };
}

type Verdict = Pick<NewEntry, "signature" | "signedText" | "findings">;

/** A request that names its account, and how it was answered. */
interface NamedRequest {
  readonly read: ReadRequest;
  readonly status: number;
  readonly merchant_id: string;
  readonly account_id: string;
  /** By the clock that signatures go by. */
  readonly arrived: number;
}

async function verdictOf(
  { schemes, keysOf }: RecorderOptions,
  { read, status, merchant_id, account_id, arrived }: NamedRequest,
  mayExplain: boolean,
): Promise<Verdict> {
  const { operation, value = {} } = read;
  const field = operation?.request.signature;
  if (operation === undefined || field === undefined)
    return { signature: "none", signedText: null, findings: null };
  const right: Verdict = { signature: "right", signedText: null, findings: null };
  // Whatever is answered so was proven: the server has looked at it already, and refuses with 400 and more.
  if (status === 200) return right;
  const keys = await keysOf(merchant_id, account_id);
  if (keys === undefined) {
    const message = "The merchant has no account of this id.";
    return { signature: "wrong", signedText: null, findings: [{ at: "/account_id", message }] };
  }
  const signedFor = { ...boundTo(operation, value), field, now: arrived };
  if (schemes.some((scheme) => verifyBody(value, scheme, keys, signedFor) === "valid")) return right;
  const diff = mayExplain ? signatureDiff(read, schemes, keys) : undefined;
  return {
    signature: "wrong",
    signedText: diff === undefined ? null : storable(diff.text),
    findings:
      diff?.findings.map(({ at, message }) => ({ at: storable(at), message: storable(message) })) ?? null,
  };
}

function answerOf(
  bytes: Uint8Array,
  { status, answerType }: Seen,
  operation: NonNullable<ReadRequest["operation"]>,
): ShownFields | null {
  if (status === 200) return bounded(shownAnswer(bytes, answerType, operation));
  return refusalOf(bytes);
}

// A refusal is written by the gateway itself; of one that is not, nothing is kept.
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
      typeof said === "string" ? [[name, storable(said).slice(0, 500)] as const] : [],
    );
}

function bounded(shown: Shown | undefined): ShownFields | null {
  if (shown === undefined) return null;
  let room = mostShown;
  const fields: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(shown)) {
    room -= name.length + value.length;
    if (room < 0) {
      fields.push(["…", "more than is kept"]);
      break;
    }
    fields.push([storable(name), storable(value)]);
  }
  return fields;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Without what PostgreSQL cannot hold. */
const storable = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, "\u{FFFD}");
