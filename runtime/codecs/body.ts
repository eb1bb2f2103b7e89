// Decodes a body's bytes to a record and encodes it: selects the codec by the first byte and then by the header. Transport
// limits, checks against the contract and signatures are elsewhere, and HTML pages are not decoded here.
import { declaredCharset, decodeText, encodeText, invalid } from "./charset.ts";
import type { Body, BodyKind, Encoding, PartialCodec } from "./codec.ts";
import { everyCodec } from "./every-codec.ts";
import { kindUnder, mediaOf } from "./media.ts";
import { fail, ok, type Result } from "../values/result.ts";
import { defaultLimits, type Limits, type WireObject } from "../values/wire.ts";

export interface DecodeOptions {
  readonly limits?: Limits | undefined;
  /** For ways of writing beyond the body's own. */
  readonly codecs?: readonly PartialCodec[] | undefined;
}

export interface DecodedBody {
  readonly value: WireObject;
  /** The actual notation of the body. Its header may name another. */
  readonly as: BodyKind;
}

/**
 * Reads a body. With any header, a first byte `{` means JSON and `<` means XML. Anything else is read as the header
 * declares, or as a form if the header is unknown. The header alone is not trusted, because declared and sampled
 * content types disagree in the interface (source: Endpoints).
 *
 * Only the body's own codecs read it, and `codecs` where given: a way of writing that the contract does not list is
 * refused. In the character set that the body declares, or else in the contract's; a byte order mark is skipped. Never
 * throws. Issues come from the codec in charge, or are `body.*`: empty, too large, another character set than declared,
 * an HTML page, a media type that no codec reads, no record.
 */
export function decodeBody(
  received: Uint8Array,
  mediaType: string | undefined,
  body: Body<unknown>,
  options?: DecodeOptions,
): Result<DecodedBody> {
  return readBody(received, mediaType, withCodecs(body), options);
}

/** With both halves of the codecs of its encodings. */
const withCodecs = (body: Body<unknown>): Body<unknown> => ({
  ...body,
  codecs: everyCodec.filter(({ kind }) => body.codecs.some((codec) => codec.kind === kind)),
});

/** The same by the codecs that the body has, for a program that only reads it. */
export function readBody(
  received: Uint8Array,
  mediaType: string | undefined,
  body: Body<unknown>,
  { limits = defaultLimits, codecs = [] }: DecodeOptions = {},
): Result<DecodedBody> {
  const wrong = (code: string, message: string): Result<never> =>
    fail({ code: `body.${code}`, at: "", message });
  if (received.length > limits.bytes)
    return wrong("too-large", `The body is larger than ${limits.bytes} bytes.`);
  const all = [...body.codecs, ...codecs];
  const declared = declaredCharset(received, mediaType, all.find(({ declares }) => declares)?.declares);
  if (!declared.ok) return declared;
  const { bytes } = declared.value;
  const start = contentAt(bytes);
  const as = start < 0 ? undefined : kindOf(bytes, start, mediaOf(mediaType), body);
  const own = body.bodies[as ?? "json"].charset;
  const { charset = own } = declared.value;
  const codec = all.find(({ kind, read }) => kind === as && read);
  const text = decodeText(charset !== own && codec?.plain ? codec.plain(bytes) : bytes, charset);
  if (text === undefined) return invalid(charset);
  if (start < 0) return wrong("empty", "The body is empty.");
  if (as === "html") return wrong("html", "The body is an HTML page, not a record.");
  if (as === undefined) return wrong("media-type", "The body is not JSON, XML or a form.");
  if (codec?.read === undefined) return wrong("media-type", `This form of body is not accepted here: ${as}.`);
  // The bytes are already counted, so the codec need not count its text again.
  const value = codec.read(text, body, { ...limits, bytes: Number.POSITIVE_INFINITY });
  return value.ok ? ok({ value: value.value, as }) : value;
}

/** Where the content begins, behind a byte order mark and spaces; -1 if there is no content. */
function contentAt(bytes: Uint8Array): number {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return bytes.findIndex((byte, at) => (at > 2 || !marked) && !blanks.has(byte));
}

const blanks: ReadonlySet<number> = /* @__PURE__ */ new Set([0x20, 0x09, 0x0a, 0x0d]);

// Every character set of a body has these characters where ASCII has them.
function kindOf(bytes: Uint8Array, start: number, media: string, body: Body<unknown>): BodyKind | undefined {
  if (bytes[start] === 0x7b) return "json";
  if (bytes[start] === 0x3c) {
    const page = body.encodings.some((encoding) => encoding.body === "html");
    return page || isPage(bytes, start) ? "html" : "xml";
  }
  const under = kindUnder(media, body.bodies);
  if (under === "json" || under === "xml") return under;
  // The last resort must at least look like a form: an error page in plain text is not a record without fields.
  return !media.startsWith("multipart/") && bytes.includes(0x3d) ? "form" : undefined;
}

/** Whether a document begins as HTML does: with its document type, or its element. */
const isPage = (bytes: Uint8Array, start: number): boolean =>
  // Most XML begins with `<?`.
  bytes[start + 1] !== 0x3f &&
  /^<(?:!doctype\s+html|html)\b/i.test(String.fromCharCode(...bytes.subarray(start, start + 64)));

export interface EncodedBody {
  readonly bytes: Uint8Array;
  /** The value of the `content-type` header. */
  readonly contentType: string;
}

/**
 * Writes a record in one of its body's encodings, under that encoding's media type, even where the two disagree. By the
 * body's own codecs, and `more` where given. Refuses with a JSON pointer what the form of writing cannot have; a page
 * in HTML has no codec.
 */
export function encodeBody(
  value: object,
  body: Body<unknown>,
  encoding: Encoding,
  more?: readonly PartialCodec[],
): Result<EncodedBody> {
  return writeBody(value, withCodecs(body), encoding, more);
}

/** The same by the codecs that the body has, for a program that only writes it. */
export function writeBody(
  value: object,
  body: Body<unknown>,
  encoding: Encoding,
  more: readonly PartialCodec[] = [],
): Result<EncodedBody> {
  const write = [...body.codecs, ...more].find(
    ({ kind, write: own }) => kind === encoding.body && own,
  )?.write;
  if (write === undefined) {
    const message = `There is no codec for ${encoding.body}. Add it to the codecs.`;
    return fail({ code: "body.codec", at: "", message });
  }
  const text = write(value, body);
  if (!text.ok) return text;
  const { charset, named } = body.bodies[encoding.body];
  const bytes = encodeText(text.value, charset);
  if (bytes === undefined) {
    const message = `A text has a character that ${charset.toUpperCase()} cannot encode. Remove it.`;
    return fail({ code: "body.charset", at: "", message });
  }
  const contentType = named === true ? `${encoding.media}; charset=${charset}` : encoding.media;
  return ok({ bytes, contentType });
}
