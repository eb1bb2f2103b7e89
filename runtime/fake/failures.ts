// Failures between a gateway and its client, applied to a complete response. test-gateway.ts selects them.
import { decodeBody } from "../codecs/body.ts";
import { everyCodec } from "../codecs/every-codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { bytesOf } from "../server/whole-response.ts";

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
export async function truncated(response: Response): Promise<Response> {
  const bytes = await bytesOf(response);
  const half = bytes.slice(0, Math.ceil(bytes.length / 2));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(connectionError("ECONNRESET")),
  });
  return new Response(body, response);
}

/** The same with another last character of its signature. */
export async function badlySigned(operation: AnyOperation, response: Response): Promise<Response> {
  const { response: body } = operation;
  const sent = await bytesOf(response);
  const mediaType = response.headers.get("content-type") ?? undefined;
  const read = decodeBody(sent, mediaType, body, { codecs: everyCodec });
  const signature = read.ok ? read.value.value[body.signature ?? ""] : undefined;
  if (typeof signature !== "string") return response;
  // One character for each byte: a signature is ASCII in any character set of the body.
  const text = Array.from(sent, (byte) => String.fromCharCode(byte)).join("");
  const last = text.lastIndexOf(signature) + signature.replace(/\W+$/u, "").length - 1;
  const bytes = sent.map((byte, at) => (at === last ? (byte === 0x30 ? 0x31 : 0x30) : byte));
  return new Response(new Uint8Array(bytes), response);
}
