// Faults at the HTTP edge of the gateway: before it reads a request, and after it has committed the changes.
import { type Handler, stopwatch, type WholeRequest, withBytes } from "../http/incoming.ts";
import type { Facts, Faults, Strike } from "./fault.ts";

/** A request, read to its end, so that the gateway can handle it again. */
export interface Arrival {
  readonly incoming: WholeRequest;
  /** Reads the body, only if a fault could match. */
  readonly facts: () => Facts;
}

/**
 * Handles a request with the active faults.
 *
 * | kind      | before                                     | after commit                                    |
 * |-----------|--------------------------------------------|-------------------------------------------------|
 * | status    | responds with it, does nothing             | works, then responds with it                    |
 * | delay     | handled later                              | responds later                                  |
 * | reset     | breaks the connection, does nothing        | works, then breaks the connection               |
 * | truncate  | the body is incomplete                     | the response is cut                             |
 * | duplicate | handled twice, responds to the second      | handled again after the response                |
 * | reorder   | handled after the next match               | responds after the next match                   |
 */
export async function withFaults(
  next: Handler,
  faults: Faults,
  { incoming, facts: read }: Arrival,
): Promise<{ readonly response: Response; readonly struck: readonly Strike[] }> {
  const facts = () => (faults.areSet() ? read() : {});
  const struck: Strike[] = [];
  const { bytes } = incoming;
  // The delay of a fault is not the gateway's own time.
  const handle = (body = bytes): Promise<Response> =>
    next({ ...withBytes(incoming, body), elapsed: stopwatch() });

  const early = faults.take("before", facts());
  if (early !== undefined) struck.push(early);
  const first = early === undefined ? bytes : await before(early, faults, bytes, handle);
  if (first instanceof Response) return { response: first, struck };
  const response = await handle(first);
  faults.passed("before", facts());

  const late = faults.take("after commit", facts());
  if (late === undefined) {
    faults.passed("after commit", facts());
    return { response, struck };
  }
  struck.push(late);
  return { response: await after(late, faults, response, handle), struck };
}

/** The response in place of the gateway's, or the body that the gateway gets. */
async function before(
  strike: Strike,
  faults: Faults,
  bytes: Uint8Array<ArrayBuffer>,
  handle: () => Promise<Response>,
): Promise<Response | Uint8Array<ArrayBuffer>> {
  const { kind, status, milliseconds } = strike.fault;
  if (kind === "status") return bare(status);
  if (kind === "reset") return broken(new Uint8Array());
  if (kind === "delay") await pause(milliseconds);
  if (kind === "reorder") await faults.letPass(strike);
  if (kind === "duplicate") await handle();
  return kind === "truncate" ? bytes.slice(0, cutOf(strike, bytes.length)) : bytes;
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
  // The sender has the response before the second copy arrives.
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

/** A response whose stream fails: the server cuts the connection. */
function broken(head: Uint8Array<ArrayBuffer>, init: ResponseInit = {}): Response {
  const parts = head.length === 0 ? [] : [head];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      const part = parts.shift();
      if (part !== undefined) return controller.enqueue(part);
      // The earlier bytes must leave the machine first, or none of them arrives.
      if (head.length > 0) await pause(20);
      controller.error(new Error("A fault cut the response."));
    },
  });
  return new Response(body, init);
}
