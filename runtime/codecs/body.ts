// A body's bytes to a record and back: picks the codec, by the first byte and then by what the header declares.
// Transport limits, checks against the contract and signatures live elsewhere; pages in HTML are not read here.
import type { Body, BodyKind, Codec, Encoding } from "./codec.ts";
import { fail, ok, type Result } from "../values/result.ts";
import { defaultLimits, type Limits, type WireObject } from "../values/wire.ts";

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

export interface DecodeOptions {
  readonly limits?: Limits | undefined;
  /** For ways of writing beyond the body's own. */
  readonly codecs?: readonly Codec[] | undefined;
}

export interface DecodedBody {
  readonly value: WireObject;
  /** How the body was really written, whatever its header said. */
  readonly as: BodyKind;
}

/**
 * Reads a body, whatever it calls itself: a first byte `{` is JSON and `<` is XML, under any header. Anything else is
 * read as the header declares, and as a form where it declares nothing known. Declared and sampled content types
 * disagree in the interface (source: Endpoints), so a header alone is not believed.
 *
 * Only the body's own codecs read it, and `codecs` where given: a way of writing that the contract does not list is refused.
 * UTF-8 only; a byte order mark is skipped. Never throws. Issues come from the codec in charge, or are `body.*`:
 * empty, too large, no UTF-8, an HTML page, a media type that no codec reads, something that is no record.
 */
export function decodeBody(
  bytes: Uint8Array,
  mediaType: string | undefined,
  body: Body<unknown>,
  { limits = defaultLimits, codecs = [] }: DecodeOptions = {},
): Result<DecodedBody> {
  const wrong = (code: string, message: string): Result<never> =>
    fail({ code: `body.${code}`, at: "", message });
  if (bytes.length > limits.bytes)
    return wrong("too-large", `The body is larger than ${limits.bytes} bytes.`);
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType ?? "")?.[1] ?? "utf-8";
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset) && bytes.some((byte) => byte > 0x7f)) {
    return wrong("charset", "The header declares another character set than UTF-8; send UTF-8.");
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return wrong("not-utf-8", "The body is not valid UTF-8.");
  }
  const start = text.search(/[^ \t\r\n]/);
  if (start < 0) return wrong("empty", "The body is empty.");
  const media = (mediaType ?? "").split(";", 1).join("").trim().toLowerCase();
  const as = kindOf(text, start, media, body);
  if (as === "html") return wrong("html", "The body is an HTML page, not a record.");
  if (as === undefined) return wrong("media-type", "The body is neither JSON nor XML nor a form.");
  // The bytes have been counted, and no text of theirs is counted again.
  const codec = codecOf(as, body, codecs);
  if (codec === undefined)
    return wrong("media-type", `The body is written in a way that is not read here: ${as}.`);
  const value = codec.read(text, body, { ...limits, bytes: Number.POSITIVE_INFINITY });
  return value.ok ? ok({ value: value.value, as }) : value;
}

const codecOf = (kind: BodyKind, body: Body<unknown>, more: readonly Codec[]): Codec | undefined =>
  [...body.codecs, ...more].find((codec) => codec.kind === kind);

function kindOf(text: string, start: number, media: string, body: Body<unknown>): BodyKind | undefined {
  if (text[start] === "{") return "json";
  if (text[start] === "<") {
    const page = body.encodings.some((encoding) => encoding.body === "html");
    return page || /^<(?:!doctype\s+html|html)\b/i.test(text.slice(start, start + 64)) ? "html" : "xml";
  }
  if (/[/+]json$/.test(media)) return "json";
  if (/[/+]xml$/.test(media)) return "xml";
  // The last resort must at least look like a form: an error page in plain text is not a record without fields.
  return !media.startsWith("multipart/") && text.includes("=") ? "form" : undefined;
}

export interface EncodedBody {
  readonly bytes: Uint8Array;
  /** The value of the `content-type` header. */
  readonly contentType: string;
}

/**
 * Writes a record in one of its body's encodings, under that encoding's media type, even where the two disagree.
 * By the body's own codecs, and `more` where given. Refuses with a JSON pointer what the form of
 * writing cannot carry; a page in HTML has no codec.
 */
export function encodeBody(
  value: object,
  body: Body<unknown>,
  encoding: Encoding,
  more: readonly Codec[] = [],
): Result<EncodedBody> {
  const codec = codecOf(encoding.body, body, more);
  if (codec === undefined) {
    const message = `No codec is at hand that writes ${encoding.body}; give it as a further codec.`;
    return fail({ code: "body.codec", at: "", message });
  }
  const text = codec.write(value, body);
  if (!text.ok) return text;
  // JSON and forms know no charset parameter; XML under a `text/` type would be read as ASCII without it.
  const contentType = encoding.body === "xml" ? `${encoding.media}; charset=utf-8` : encoding.media;
  return ok({ bytes: new TextEncoder().encode(text.value), contentType });
}
