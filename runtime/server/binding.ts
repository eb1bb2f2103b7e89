// Compares the encoding of a request with the only one that a gateway accepts (`encoding.…`).
import type { Body, BodyKind } from "../codecs/codec.ts";
import { isSameMedia, mediaOf } from "../codecs/media.ts";
import type { Reads } from "../operation/profile.ts";
import type { Issue } from "../values/result.ts";

/** The issue of a request that is not written in the one way that binds, body and header both. */
export function unbound(
  reads: Reads | undefined,
  { bodies }: Body<unknown>,
  as: BodyKind,
  mediaType: string | undefined,
): Issue | undefined {
  const [only, ...others] = reads ?? [];
  if (only === undefined || others.length > 0) return undefined;
  if (as !== only.body) {
    const message = "This gateway does not accept this form of body.";
    return { code: "encoding.body", at: "", expected: `${only.body} under ${only.media}`, message };
  }
  if (isSameMedia(mediaOf(mediaType), only.media, bodies)) return undefined;
  const message = "This gateway does not accept this content type.";
  return { code: "encoding.content-type", at: "", expected: only.media, message };
}
