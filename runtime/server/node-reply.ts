// Writes WHATWG responses on a node:http server, even if the request's body is not needed.
import { inTime } from "../codecs/bounded.ts";
import { knownBytes } from "./whole-response.ts";

// As much of Node's response as is used, so that these declarations need none of Node's.
export interface Outgoing {
  statusCode: number;
  readonly destroyed: boolean;
  readonly setHeader: (name: string, value: string | readonly string[]) => unknown;
  readonly flushHeaders: () => unknown;
  readonly write: (part: Uint8Array) => boolean;
  readonly end: () => unknown;
  readonly destroy: () => unknown;
  readonly once: (event: "drain" | "close", listener: () => void) => unknown;
  readonly off: (event: "drain" | "close", listener: () => void) => unknown;
}

/** Sends a response. */
export async function reply(outgoing: Outgoing, response: Response): Promise<void> {
  writeHead(outgoing, response);
  if (response.body === null) {
    outgoing.end();
    return;
  }
  const bytes = knownBytes(response);
  if (bytes !== undefined) {
    outgoing.setHeader("content-length", String(bytes.length));
    if (bytes.length > 0) outgoing.write(bytes);
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (outgoing.destroyed) return reader.cancel();
    if (!outgoing.write(part.value)) await drained(outgoing);
  }
  outgoing.end();
}

// A client that has gone drains nothing more.
const drained = (outgoing: Outgoing): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done);
      outgoing.off("close", done);
      resolve();
    };
    outgoing.once("drain", done);
    outgoing.once("close", done);
  });

function writeHead(outgoing: Outgoing, { status, headers }: Response): void {
  outgoing.statusCode = status;
  for (const [name, value] of headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
}

/** How long a client may continue to send a body that is not read, in milliseconds. */
const lingerMs = 1000;

/**
 * Sends a response to a request whose body is not read, and ends the connection. If the client is already sending the
 * body, this waits a moment first: bytes that reach a closed connection get a reset, and the response is lost.
 */
export async function turnAway(
  outgoing: Outgoing,
  response: Response,
  rest?: Promise<unknown>,
): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  writeHead(outgoing, response);
  outgoing.setHeader("content-length", String(body.length));
  outgoing.setHeader("connection", "close");
  outgoing.flushHeaders();
  if (body.length > 0) outgoing.write(body);
  if (rest !== undefined) await inTime(rest, lingerMs);
  outgoing.end();
}
