// Reads a body's bytes as they arrive, limited in size and time. body.ts decodes them.
import { concat } from "../digest/bytes.ts";

/** As much of a `ReadableStream` of bytes as is used here, so that every runtime's and every library's fits. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ done: false; value: Uint8Array } | { done: true; value?: unknown }>;
    cancel(): Promise<unknown>;
  };
}

/** The whole of a body, or `undefined` (and the rest abandoned) as soon as it is longer than `maxBytes`. */
export async function readBounded(
  body: ByteStream | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > maxBytes) {
      // Not awaited: a body that does not end does not end its cancelling either.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(part.value);
  }
  return concat(...chunks);
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
