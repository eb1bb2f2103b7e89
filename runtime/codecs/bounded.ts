// Reads a body's bytes as they arrive, limited in size and time. body.ts decodes them.

/** The maximum size of a body in bytes, and the time limit for it to arrive, in milliseconds. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly readMs: number;
}

/** What to do about a body that was `already read`: for the log, as the other side can do nothing. */
export const whereToRegister = "The body was already read. Register this handler before any body parser.";

/** As much of a `ReadableStream` of bytes as is used here, so that every runtime's and every library's fits. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: unknown }>;
    cancel(): Promise<unknown>;
  };
}

/**
 * The whole of a body, or `undefined` (and the rest abandoned) as soon as it is longer than `maxBytes`, or `signal` is
 * aborted. However small its chunks are, it takes at most twice its size, and leaves timers their turn.
 */
export async function readBounded(
  body: ByteStream | null,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  let bytes = new Uint8Array();
  if (body === null) return bytes;
  let length = 0;
  const reader = body.getReader();
  for (let turn = 1; ; turn += 1) {
    const part = await reader.read();
    if (part.done) return bytes.subarray(0, length);
    const end = length + part.value.byteLength;
    if (end > maxBytes || signal?.aborted === true) {
      // Not awaited: a body that does not end does not end its cancelling either.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    if (end > bytes.length) {
      const longer = new Uint8Array(Math.max(end, 2 * length));
      longer.set(bytes);
      bytes = longer;
    }
    bytes.set(part.value, length);
    length = end;
    if (turn % 1000 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

/** What the body of a request or a response is read from. */
interface ReadableMessage {
  readonly body: (ByteStream & { readonly locked: boolean }) | null;
  readonly bodyUsed: boolean;
}

/** The whole body of a message, or why it cannot be read. Never rejects. */
export async function readBody(
  { body, bodyUsed }: ReadableMessage,
  { maxBytes, readMs }: BodyLimits,
): Promise<Uint8Array | "late" | "too large" | "cut off" | "already read"> {
  if (bodyUsed || body?.locked === true) return "already read";
  try {
    return (await inTime(readBounded(body, maxBytes), readMs)) ?? "too large";
  } catch {
    return "cut off";
  }
}

/** The result of a promise, or `late` after that many milliseconds. A later result is dropped. */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
