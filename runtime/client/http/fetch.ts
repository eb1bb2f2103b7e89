// The function that sends a request: the part of `fetch` that is used here, so that undici's `fetch` and your own
// function fit too.
import type { ByteStream } from "../../codecs/bounded.ts";
import { NotSentError } from "./not-sent.ts";

/** Bytes that `fetch` takes, in the words of every compiler from TypeScript 5.4 on. */
type Bytes = ReturnType<Uint8Array["slice"]>;

/** One request, whole: the address, and the bytes as they are signed. */
export interface Outgoing {
  readonly method: "GET" | "POST";
  readonly headers: { readonly [name: string]: string };
  readonly body?: Bytes;
  readonly credentials?: "omit";
}

/**
 * The function that sends a request: `fetch` of the runtime or of undici, or your own function. It must send exactly
 * once.
 */
export type Fetch = (
  url: string,
  init: Outgoing & { readonly redirect: "manual"; readonly signal: AbortSignal },
) => Promise<{
  readonly status: number;
  readonly headers: { forEach(each: (value: string, name: string) => void): void };
  readonly body: ByteStream | null;
}>;

interface Deno {
  readonly createHttpClient?: (options: { readonly poolMaxIdlePerHost: number }) => object;
}

let fresh: object | undefined;

/**
 * The runtime's own `fetch`, prevented from sending a request twice. If an open connection turns out to be closed, Deno
 * (seen with 2.9) and Bun (seen with 1.2) automatically repeat even a POST. So each request gets a new connection there.
 */
export const ownFetch: Fetch = async (url, init) => {
  const { Bun, Deno } = globalThis as { readonly Bun?: unknown; readonly Deno?: Deno };
  const create = Deno?.createHttpClient;
  if (create === undefined)
    return globalThis.fetch(url, Bun === undefined ? init : { ...init, keepalive: false });
  fresh ??= create({ poolMaxIdlePerHost: 0 });
  try {
    return await globalThis.fetch(url, { ...init, client: fresh } as RequestInit);
  } catch (error) {
    const { message = "" } = ((error as Error | undefined)?.cause ?? error ?? {}) as Partial<Error>;
    // Only without a second try does this tell that there was no connection.
    if (/^error sending request for url \(.*\): client error \(Connect\)/u.test(message))
      throw new NotSentError("no connection", { cause: error });
    throw error;
  }
};
