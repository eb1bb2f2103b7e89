// Failures between a gateway and its client, applied to a complete response. test-gateway.ts selects them.
import { decodeBody } from "../codecs/body.ts";
import { everyCodec } from "../codecs/every-codec.ts";
import type { AnyOperation } from "../operation/operation.ts";

/** What goes wrong with one request. `response` is what the gateway did, whether or not the client gets to know it. */
export type TestFailure<Response> =
  /** The gateway performs the request, where there is a `response`, and the client never hears of it. */
  | {
      /** `timeout`: nothing ever comes. `cut`: the connection ends. */
      readonly failure: "timeout" | "cut";
      readonly response?: Response;
    }
  /** `bad-signature`: not made with the key. `truncated`: the connection ends in the middle of the body. */
  | { readonly failure: "bad-signature" | "truncated"; readonly response: Response }
  /** The connection never came about: the gateway sees nothing. */
  | { readonly failure: "not-connected" }
  /** The response that the operation's request before this one got, signature and all. */
  | { readonly failure: "replayed" }
  | {
      readonly failure: "status";
      /** From 400 to 599. */
      readonly status: number;
      /** In addition to the headers of every error, such as `retry-after`. */
      readonly headers?: Readonly<Record<string, string>>;
    };

/** A response whose body is in memory, so that it can be given again. */
export interface Whole {
  readonly status: number;
  readonly headers: [string, string][];
  readonly bytes: Uint8Array;
}

export const wholeOf = async (response: Response): Promise<Whole> => ({
  status: response.status,
  headers: [...response.headers],
  bytes: new Uint8Array(await response.arrayBuffer()),
});

export const responseOf = ({ status, headers, bytes }: Whole): Response =>
  new Response(new Uint8Array(bytes), { status, headers });

/** What `fetch` rejects with. */
export const connectionError = (code: "ECONNRESET" | "ECONNREFUSED"): TypeError =>
  new TypeError("fetch failed", {
    cause: Object.assign(new Error(code), code === "ECONNREFUSED" ? { code, syscall: "connect" } : { code }),
  });

/** Never resolves: rejects when the client gives up. */
export const silence = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
  });

/** The first half of the body, then the connection's end. */
export function truncated(whole: Whole): Response {
  const half = whole.bytes.slice(0, Math.ceil(whole.bytes.length / 2));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(connectionError("ECONNRESET")),
  });
  return new Response(body, { status: whole.status, headers: whole.headers });
}

/** The same with another last character of its signature. */
export function badlySigned({ response }: AnyOperation, whole: Whole): Response {
  const mediaType = whole.headers.find(([name]) => name === "content-type")?.[1];
  const read = decodeBody(whole.bytes, mediaType, response, { codecs: everyCodec });
  const signature = read.ok ? read.value.value[response.signature ?? ""] : undefined;
  if (typeof signature !== "string") return responseOf(whole);
  // One character for each byte: a signature is ASCII in any character set of the body.
  const text = Array.from(whole.bytes, (byte) => String.fromCharCode(byte)).join("");
  const last = text.lastIndexOf(signature) + signature.replace(/\W+$/u, "").length - 1;
  const bytes = whole.bytes.map((byte, at) => (at === last ? (byte === 0x30 ? 0x31 : 0x30) : byte));
  return responseOf({ ...whole, bytes });
}
