// The HTTP layer of a gateway under test: stores the latest requests, redacted, and applies faults. It exists only with the
// control API; without it requests go directly to the handlers.
import type { SignatureScheme } from "@acquiring/contract/signature";
import type { Clock } from "../process/clock.ts";
import { type Middleware, whole } from "../http/incoming.ts";
import {
  factsOf,
  type ReadRequest,
  readRequest,
  type Shown,
  shownResponse,
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

/** The stored data of a request, and the inputs for computing the rest. */
export interface Remembered extends Pick<Watched, "at" | "method" | "path" | "status" | "faults"> {
  readonly describe: () => Promise<Pick<Watched, "operation" | "request" | "response" | "signature">>;
}

export type RequestLog = ReturnType<typeof createRequestLog>;

/** Keeps the latest requests unchanged, 200 by default. They are read only when a user asks. */
export function createRequestLog(size = 200) {
  const entries: { readonly id: number; readonly told: () => Promise<Watched> }[] = [];
  let ids = 0;
  return {
    add: ({ describe, ...entry }: Remembered): void => {
      const id = (ids += 1);
      let told: Promise<Watched> | undefined;
      const tell = async () => ({ id, ...entry, ...(await describe()) });
      entries.unshift({ id, told: () => (told ??= tell()) });
      entries.length = Math.min(entries.length, size);
    },
    /** Newest first. */
    latest: async (limit: number) => Promise.all(entries.slice(0, limit).map(({ told }) => told())),
    get: async (wanted: number) => entries.find(({ id }) => id === wanted)?.told(),
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

// Longer ones are not looked at.
const longest = 65_536;

/** Stores each request and applies faults. It reads the body only if a fault could match it. */
export const watched = (options: WatchOptions): Middleware => {
  const { clock, faults, requests } = options;
  return (next) => async (arrived) => {
    const at = clock.now().toISOString();
    const incoming = await whole(arrived);
    const { request, pathname, isOperation } = incoming;
    const bytes = incoming.bytes.length > longest ? undefined : incoming.bytes;
    const mediaType = request.headers.get("content-type") ?? undefined;
    const read = once(() => (bytes === undefined ? {} : readRequest(pathname, mediaType, bytes)));
    const facts = once(() => factsOf(pathname, read()));
    const { response, struck } = await withFaults(next, faults, { incoming, facts });
    const reply = isOperation && struck.length === 0 ? await responseIn(response) : undefined;
    requests.add({
      at,
      method: /^[A-Z]{1,10}$/u.test(request.method) ? request.method : "other",
      // Foreign text can contain anything.
      path: isOperation ? pathname : "other",
      status: response.status,
      faults: struck.map(({ id, fault: { phase, kind } }) => ({ id, phase, kind })),
      describe: () => described(read(), reply, options),
    });
    return response;
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

interface Reply {
  readonly bytes: Uint8Array;
  readonly mediaType: string | undefined;
}

async function responseIn(response: Response): Promise<Reply | undefined> {
  if (response.status !== 200) return undefined;
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  return { bytes, mediaType: response.headers.get("content-type") ?? undefined };
}

async function described(
  read: ReadRequest,
  reply: Reply | undefined,
  options: WatchOptions,
): Promise<Pick<Watched, "operation" | "request" | "response" | "signature">> {
  const { operation, value } = read;
  if (operation === undefined) return {};
  const signature = await explained(read, options);
  const request = value && shownFields(value, operation.request);
  const response = reply && shownResponse(reply.bytes, reply.mediaType, operation);
  return {
    operation: operation.id,
    ...(request && { request }),
    ...(response && { response }),
    ...(signature && { signature }),
  };
}

async function explained(
  read: ReadRequest,
  { keysOf, schemes }: WatchOptions,
): Promise<SignatureDiff | undefined> {
  const { merchant_id, account_id } = read.value ?? {};
  if (typeof merchant_id !== "string" || typeof account_id !== "string") return undefined;
  const keys = await keysOf(merchant_id, account_id).catch(() => undefined);
  return signatureDiff(read, schemes, keys ?? []);
}
