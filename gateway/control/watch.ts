// The HTTP edge of a gateway that is tested against: remembers the latest requests, redacted, and lets faults strike.
// Only there where the control API is switched on; without it requests go straight to the handlers.
import type { SignatureScheme } from "@acquiring/contract/signature";
import type { Clock } from "../clock.ts";
import { type Middleware, whole } from "../http/incoming.ts";
import {
  factsOf,
  type ReadRequest,
  readRequest,
  type Shown,
  shownAnswer,
  shownFields,
  signatureDiff,
  type SignatureDiff,
} from "./describe.ts";
import type { FaultKind, Faults, Phase } from "./fault.ts";
import { withFaults } from "./http-faults.ts";

/** A request as the control API shows it. */
export interface Watched {
  readonly id: number;
  /** By the gateway's clock. */
  readonly at: string;
  readonly method: string;
  /** `other` for a path that is none of the contract's. */
  readonly path: string;
  readonly operation?: string;
  readonly status: number;
  readonly request?: Shown;
  readonly response?: Shown;
  readonly signature?: SignatureDiff;
  readonly faults: readonly { readonly id: number; readonly phase: Phase; readonly kind: FaultKind }[];
}

export interface RequestLog {
  readonly add: (entry: Omit<Watched, "id">) => void;
  /** Newest first. */
  readonly latest: (limit: number) => readonly Watched[];
  readonly get: (id: number) => Watched | undefined;
  readonly clear: () => void;
}

/** Keeps the latest requests; 200 where left out. */
export function createRequestLog(size = 200): RequestLog {
  const entries: Watched[] = [];
  let ids = 0;
  return {
    add: (entry) => {
      ids += 1;
      entries.unshift({ id: ids, ...entry });
      entries.length = Math.min(entries.length, size);
    },
    latest: (limit) => entries.slice(0, limit),
    get: (wanted) => entries.find(({ id }) => id === wanted),
    clear: () => void entries.splice(0),
  };
}

export interface WatchOptions {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly schemes: readonly SignatureScheme[];
  readonly keysOf: (merchant_id: string, account_id: string) => Promise<readonly string[] | undefined>;
}

/** Remembers each request and lets faults strike. */
export const watched = (options: WatchOptions): Middleware => {
  const { clock, faults, requests } = options;
  return (next) => async (arrived) => {
    const at = clock.now().toISOString();
    const incoming = await whole(arrived);
    const { request, pathname, bytes } = incoming;
    const read = readRequest(pathname, request.headers.get("content-type") ?? undefined, bytes);
    const facts = factsOf(pathname, read);
    const { response, struck } = await withFaults(next, faults, { incoming, facts });
    const signature = await explained(read, options);
    const fields = read.value && read.operation && shownFields(read.value, read.operation.request);
    const answer =
      read.operation && struck.length === 0 ? await answerOf(response, read.operation) : undefined;
    requests.add({
      at,
      method: /^[A-Z]{1,10}$/u.test(request.method) ? request.method : "other",
      // Foreign text can hold anything.
      path: read.operation?.path ?? "other",
      ...(read.operation && { operation: read.operation.id }),
      status: response.status,
      ...(fields && { request: fields }),
      ...(answer && { response: answer }),
      ...(signature && { signature }),
      faults: struck.map(({ id, fault: { phase, kind } }) => ({ id, phase, kind })),
    });
    return response;
  };
};

async function explained(
  read: ReadRequest,
  { keysOf, schemes }: WatchOptions,
): Promise<SignatureDiff | undefined> {
  const { merchant_id, account_id } = read.value ?? {};
  if (typeof merchant_id !== "string" || typeof account_id !== "string") return undefined;
  const keys = await keysOf(merchant_id, account_id).catch(() => undefined);
  return signatureDiff(read, schemes, keys ?? []);
}

async function answerOf(
  response: Response,
  operation: NonNullable<ReadRequest["operation"]>,
): Promise<Shown | undefined> {
  if (response.status !== 200) return undefined;
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  return shownAnswer(bytes, response.headers.get("content-type") ?? undefined, operation);
}
