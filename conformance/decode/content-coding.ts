// Decodes the `content-encoding` of a body with a limit, because a small body can expand to gigabytes.
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** The body as its sender meant it; nothing where its coding is unknown, it is not in that coding, or it is too long. */
export function plainBody(
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
  maxOutputLength: number,
): Uint8Array | undefined {
  const codings = (headers["content-encoding"] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  // More than one is as good as never used, and each may multiply the length.
  const [coding, second] = codings;
  if (coding === undefined) return body;
  const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (decode === undefined || second !== undefined) return undefined;
  try {
    return decode(body, { maxOutputLength });
  } catch {
    return undefined;
  }
}
