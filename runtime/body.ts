// A body's bytes to a record and back: picks the codec, by the first byte and then by what the header declares.
// Transport limits, checks against the contract and signatures live elsewhere; pages in HTML are not read here.
import { readForm, writeForm } from "./form.ts";
import { readJson, writeJson } from "./json.ts";
import type { Body, BodyKind, Encoding } from "./operation.ts";
import { fail, ok, type Result } from "./result.ts";
import { defaultLimits, isRecord, shownName, type Limits, type WireObject } from "./wire.ts";
import { readPlainXml } from "./xml-plain.ts";
import { xmlToValue } from "./xml-value.ts";
import { readXml } from "./xml-read.ts";
import { writeXml } from "./xml-write.ts";

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

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
 * UTF-8 only; a byte order mark is skipped. Never throws. Issues come from the codec in charge, or are `body.*`:
 * empty, too large, no UTF-8, an HTML page, a media type that no codec reads, something that is no record.
 */
export function decodeBody(
  bytes: Uint8Array,
  mediaType: string | undefined,
  body: Body<unknown>,
  limits: Limits = defaultLimits,
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
  const value = read[as](text, body, { ...limits, bytes: Number.POSITIVE_INFINITY });
  return value.ok ? ok({ value: value.value, as }) : value;
}

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

type Reader = (text: string, body: Body<unknown>, limits: Limits) => Result<WireObject>;

const read: Readonly<Record<"json" | "xml" | "form", Reader>> = {
  json(text, _body, limits) {
    const value = readJson(text, limits);
    if (!value.ok) return value;
    // A record that came from JSON holds wire values only.
    if (isRecord(value.value)) return ok(value.value as WireObject);
    return fail({ code: "body.no-record", at: "", message: "The JSON text is no record; send an object." });
  },
  xml(text, body, limits) {
    const plain = readPlainXml(text, body.root, body.shape, limits);
    if (plain !== undefined) return ok(plain);
    const root = readXml(text, limits);
    if (!root.ok) return root;
    if (body.root !== undefined && root.value.name !== body.root) {
      return fail({
        code: "xml.root",
        at: `/${shownName(root.value.name)}`,
        message: "The root element has another name than the contract gives it.",
        expected: body.root,
      });
    }
    return xmlToValue(root.value, body.shape);
  },
  form: (text, body, limits) => readForm(withoutLineEnd(text), body.shape, limits),
};

/** Some clients end a form with a line end; blanks may belong to a value and stay. */
function withoutLineEnd(text: string): string {
  if (text.endsWith("\r\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

export interface EncodedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The value of the `content-type` header. */
  readonly contentType: string;
}

/**
 * Writes a record in one of its body's encodings, under that encoding's media type, even where the two disagree.
 * Where the contract leaves the XML root element open it is `request`. Refuses with a JSON pointer what the form of
 * writing cannot carry; a page in HTML is not written here (`body.html`).
 */
export function encodeBody(value: object, body: Body<unknown>, encoding: Encoding): Result<EncodedBody> {
  const text = write(value, body, encoding.body);
  if (!text.ok) return text;
  // JSON and forms know no charset parameter; XML under a `text/` type would be read as ASCII without it.
  const contentType = encoding.body === "xml" ? `${encoding.media}; charset=utf-8` : encoding.media;
  return ok({ bytes: new TextEncoder().encode(text.value), contentType });
}

function write(value: object, body: Body<unknown>, kind: BodyKind): Result<string> {
  switch (kind) {
    case "json":
      return writeJson(value);
    case "xml":
      return writeXml(body.root ?? "request", value);
    case "form":
      return writeForm(value);
    case "html":
      return fail({ code: "body.html", at: "", message: "An HTML page is not written from a record." });
  }
}
