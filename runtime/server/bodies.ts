// The bodies of requests as they arrive at a node:http server, with a limit for each and for all together. A client that
// opens a thousand connections and leaves a thousand bodies unfinished gets no more memory than one. This file does not
// parse them.

/** As much of Node's request as is used here. */
export type ByteSource = AsyncIterable<Uint8Array>;

/**
 * `too large`: longer than it may be, or in too many pieces. `given up`: others needed the room, and it was the oldest that
 * was unfinished.
 */
export type ReadBody = Uint8Array | "too large" | "given up";

export interface Bodies {
  /** The whole body, of at most this size. Further bytes are read and dropped, up to four times as much. */
  readonly read: (source: ByteSource, maxBytes: number) => Promise<ReadBody>;
}

interface Unfinished {
  /** Doubled when it is full, so that a body in a thousand pieces costs no more than one in a single piece. */
  buffer: Uint8Array;
  length: number;
  readonly endAs: (why: "too large" | "given up") => void;
}

const firstBytes = 1024;

/** A piece of one byte costs as much time as one of a thousand. So many pieces are read, and one more for so many bytes. */
const mostPieces = 2048;
const bytesOfPiece = 16;

/** No bodies yet; all that are unfinished take at most `most` bytes together. */
export function createBodies(most: number): Bodies {
  // In the order in which they began.
  const unfinished = new Set<Unfinished>();
  let held = 0;

  const release = (body: Unfinished) => {
    if (unfinished.delete(body)) held -= body.buffer.length;
  };
  const append = (body: Unfinished, chunk: Uint8Array) => {
    const { buffer, length } = body;
    body.length += chunk.length;
    if (body.length > buffer.length) {
      body.buffer = new Uint8Array(Math.max(body.length, 2 * buffer.length, firstBytes));
      body.buffer.set(buffer.subarray(0, length));
      held += body.buffer.length - buffer.length;
    }
    body.buffer.set(chunk, length);
  };
  const makeRoom = () => {
    for (const oldest of unfinished) {
      if (held <= most) return;
      oldest.endAs("given up");
    }
  };
  const fill = async (body: Unfinished, source: ByteSource, maxBytes: number): Promise<ReadBody> => {
    let length = 0;
    let pieces = 0;
    for await (const chunk of source) {
      length += chunk.length;
      pieces += 1;
      const allowed = mostPieces + length / bytesOfPiece;
      if (pieces > allowed) body.endAs("too large");
      // What has arrived already is dropped, so that the client gets the response.
      if (pieces > 2 * allowed) break;
      // The rest of a body that is too long is dropped, for a while: a client that is still writing would otherwise see
      // a broken connection instead of the response.
      if (length > maxBytes) release(body);
      else if (unfinished.has(body)) append(body, chunk);
      if (length > maxBytes * 4) break;
      makeRoom();
    }
    return length > maxBytes ? "too large" : body.buffer.subarray(0, body.length);
  };
  return {
    read: (source, maxBytes) =>
      new Promise((resolve, reject) => {
        const endAs: Unfinished["endAs"] = (why) => {
          release(body);
          body.buffer = body.buffer.subarray(0, 0);
          resolve(why);
        };
        const body: Unfinished = { buffer: new Uint8Array(), length: 0, endAs };
        unfinished.add(body);
        fill(body, source, maxBytes)
          .then(resolve, reject)
          .finally(() => release(body));
      }),
  };
}
