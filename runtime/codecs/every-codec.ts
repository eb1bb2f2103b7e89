// The codecs that there are. They are plain objects without side effects, so that a bundler drops those that the operations
// of a program do not use. Which one reads a body is decided in body.ts.
import { fail, ok } from "../values/result.ts";
import { isRecord, shownName, type WireObject } from "../values/wire.ts";
import type { Codec } from "./codec.ts";
import { readForm, writeForm } from "./form.ts";
import { readJson, writeJson } from "./json.ts";
import { readPlainXml } from "./xml-plain.ts";
import { readXml } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";
import { writeXml } from "./xml-write.ts";

/** A record as JSON text. */
export const jsonCodec: Codec = {
  kind: "json",
  read(text, _body, limits) {
    const value = readJson(text, limits);
    if (!value.ok) return value;
    // A record that came from JSON holds wire values only.
    if (isRecord(value.value)) return ok(value.value as WireObject);
    return fail({ code: "body.no-record", at: "", message: "The JSON text is no record; send an object." });
  },
  write: (value) => writeJson(value),
};

/** A record as an XML document. Where the contract leaves the root element open, `request` is written and any is read. */
export const xmlCodec: Codec = {
  kind: "xml",
  read(text, body, limits) {
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
  write: (value, body) => writeXml(body.root ?? "request", value),
};

/** A record as a URL-encoded form. */
export const formCodec: Codec = {
  kind: "form",
  read: (text, body, limits) => readForm(withoutLineEnd(text), body.shape, limits),
  write: (value) => writeForm(value),
};

/** Some clients end a form with a line end; blanks may belong to a value and stay. */
function withoutLineEnd(text: string): string {
  if (text.endsWith("\r\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

/** For whoever reads and writes bodies in other ways than the contract gives them, as a profile may ask for. */
export const everyCodec: readonly Codec[] = [jsonCodec, xmlCodec, formCodec];
