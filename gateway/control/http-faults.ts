// Faults at the gateway's HTTP edge: before a request is looked at, and after what it did is committed.
import { type Handler, stopwatch, type WholeRequest, withBytes } from "../http/incoming.ts";
import type { Facts, Faults, Strike } from "./fault.ts";

/** A request as it came, read to its end, so that it can be handled again. */
export interface Arrival {
  readonly incoming: WholeRequest;
  /** Reads the body, which is worth it only where a fault could fit. */
  readonly facts: () => Facts;
}

export interface Handled {
  readonly response: Response;
  /** The faults that struck. */
  readonly struck: readonly Strike[];
}

/**
 * Handles a request as the faults that are set want it.
 *
 * | kind      | before                                     | after commit                                    |
 * |-----------|--------------------------------------------|-------------------------------------------------|
 * | status    | answered with it, nothing happens          | happens, and is answered with it                |
 * | delay     | handled later                              | answered later                                  |
 * | reset     | the connection breaks, nothing happens     | happens, and the connection breaks              |
 * | truncate  | the body arrives cut off                   | the answer breaks off                           |
 * | duplicate | arrives twice, the second time is answered | arrives once more after it has been answered    |
 * | reorder   | handled after the next one that fits       | answered after the next one that fits           |
 */
export async function withFaults(
  next: Handler,
  faults: Faults,
  { incoming, facts: read }: Arrival,
): Promise<Handled> {
  const facts = () => (faults.areSet() ? read() : {});
  const struck: Strike[] = [];
  const { bytes } = incoming;
  // How long a fault held it up is no time of the gateway's.
  const handle = (body = bytes): Promise<Response> =>
    next({ ...withBytes(incoming, body), elapsed: stopwatch() });

  const early = faults.take("before", facts());
  if (early !== undefined) struck.push(early);
  const first = early === undefined ? undefined : await before(early, faults, bytes, handle);
  if (first?.ends === true) return { response: first.response, struck };
  const response = await handle(first?.bytes);
  faults.passed("before", facts());

  const late = faults.take("after commit", facts());
  if (late === undefined) {
    faults.passed("after commit", facts());
    return { response, struck };
  }
  struck.push(late);
  return { response: await after(late, faults, response, handle), struck };
}

type Before =
  | { readonly ends: true; readonly response: Response }
  | { readonly ends: false; readonly bytes: Uint8Array<ArrayBuffer> };

async function before(
  strike: Strike,
  faults: Faults,
  bytes: Uint8Array<ArrayBuffer>,
  handle: () => Promise<Response>,
): Promise<Before> {
  const { kind, status, milliseconds } = strike.fault;
  if (kind === "status") return { ends: true, response: bare(status) };
  if (kind === "reset") return { ends: true, response: broken(new Uint8Array()) };
  if (kind === "delay") await pause(milliseconds);
  if (kind === "reorder") await faults.letPass(strike);
  if (kind === "duplicate") await handle();
  return { ends: false, bytes: kind === "truncate" ? bytes.slice(0, cutOf(strike, bytes.length)) : bytes };
}

async function after(
  strike: Strike,
  faults: Faults,
  response: Response,
  handle: () => Promise<Response>,
): Promise<Response> {
  const { kind, status, milliseconds } = strike.fault;
  if (kind === "status") return bare(status);
  if (kind === "reset") return broken(new Uint8Array());
  if (kind === "truncate") {
    const whole = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    headers.set("content-length", String(whole.length));
    return broken(whole.slice(0, cutOf(strike, whole.length)), { status: response.status, headers });
  }
  if (kind === "delay") await pause(milliseconds);
  if (kind === "reorder") await faults.letPass(strike);
  // Whoever sent it has the answer before the second copy comes in.
  if (kind === "duplicate") setImmediate(() => void handle().catch(() => undefined));
  return response;
}

/** How many bytes still get through: at least one is missing. */
export const cutOf = ({ fault, chance }: Strike, length: number): number =>
  Math.min(fault.bytes ?? Math.floor(chance * length), Math.max(0, length - 1));

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));

const bare = (status: number): Response =>
  new Response(null, { status, headers: { "x-fault": "on-purpose" } });

/** An answer whose stream fails: the server behind it cuts the connection. */
function broken(head: Uint8Array<ArrayBuffer>, init: ResponseInit = {}): Response {
  const parts = head.length === 0 ? [] : [head];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const part = parts.shift();
      if (part !== undefined) return controller.enqueue(part);
      // What came before has to leave the machine first, or nothing of it arrives.
      if (head.length > 0) await pause(20);
      controller.error(new Error("Broken on purpose."));
    },
  });
  return new Response(body, init);
}
