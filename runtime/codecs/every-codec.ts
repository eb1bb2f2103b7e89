// All codecs. They are plain objects without side effects, so that a bundler drops those that a program does not use. body.ts
// selects one for a body.
import { fail, ok, type Result } from "../values/result.ts";
import { isRecord, type Limits, shownName, type WireObject } from "../values/wire.ts";
import type { Body, Codec, PartialCodec } from "./codec.ts";
import { decodeText, encodeText, xmlEncoding } from "./charset.ts";
import { readForm } from "./form.ts";
import { writeForm } from "./form-write.ts";
import { nestedJson, readJson, writeJson } from "./json.ts";
import { readXml } from "./xml-read.ts";
import { type NestedReader, recordFrom } from "./xml-value.ts";
import { writeXml } from "./xml-write.ts";

/** A record that is written as JSON text. */
export function readJsonRecord(text: string, limits: Limits): Result<WireObject> {
  const value = readJson(text, limits);
  if (!value.ok) return value;
  // A record that came from JSON holds wire values only.
  if (isRecord(value.value)) return ok(value.value as WireObject);
  return fail({ code: "body.no-record", at: "", message: "The JSON text is not an object. Send an object." });
}

const readJsonBody: Codec["read"] = (text, _body, limits) => readJsonRecord(text, limits);
const writeJsonBody: Codec["write"] = (value) => writeJson(value);

/** A record as JSON text. */
export const jsonCodec: Codec = { kind: "json", read: readJsonBody, write: writeJsonBody };
export const jsonReader: PartialCodec = { kind: "json", read: readJsonBody };
export const jsonWriter: PartialCodec = { kind: "json", write: writeJsonBody };

/** Reads the root element that the contract names, or any if an extension point leaves it open. */
function readXmlBody(
  text: string,
  { points, root: own, shape }: Body<unknown>,
  limits: Limits,
  nested?: NestedReader,
): Result<WireObject> {
  const expected = points?.root === undefined ? own : undefined;
  const root = readXml(text, limits);
  if (!root.ok) return root;
  if (expected === undefined || root.value.name === expected) return recordFrom(root.value, shape, nested);
  return fail({
    code: "xml.root",
    at: `/${shownName(root.value.name)}`,
    message: "The root element does not have the name that the contract defines.",
    expected,
  });
}

const writeXmlBody: Codec["write"] = (value, { root, shape, bodies: { xml } }) => {
  if (root !== undefined) return writeXml(root, value, { ...xml, shape });
  const message = "The contract defines no root element for this record, so it cannot be written as XML.";
  return fail({ code: "xml.root", at: "", message });
};

/** A record as an XML document. */
export const xmlCodec: Codec = {
  kind: "xml",
  declares: xmlEncoding,
  read(text, body, limits) {
    const nested: NestedReader = (json, shape) => nestedJson(json, shape, limits);
    return readXmlBody(text, body, limits, body.bodies.xml.nested === "json" ? nested : undefined);
  },
  write: writeXmlBody,
};
/** Reads a document without JSON text in its elements. */
export const xmlReader: PartialCodec = {
  kind: "xml",
  declares: xmlEncoding,
  read: (...given) => readXmlBody(...given),
};
export const xmlWriter: PartialCodec = { kind: "xml", write: writeXmlBody };

const writeFormBody: Codec["write"] = (value, { bodies }) => writeForm(value, bodies.form.nested);

/** A record as a URL-encoded form. */
export const formCodec: Codec = {
  kind: "form",
  plain: unescaped,
  read: (text, { shape, bodies }, limits) =>
    readForm(withoutLineEnd(text), shape, { limits, nested: bodies.form.nested }),
  write: writeFormBody,
};
export const formWriter: PartialCodec = { kind: "form", write: writeFormBody };

/** The bytes of a form with its escapes of what is not ASCII as bytes: in most character sets only all of them are text. */
function unescaped(bytes: Uint8Array): Uint8Array {
  const text = decodeText(bytes, "iso-8859-1") ?? "";
  const byteOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  return encodeText(text.replaceAll(/%([89a-f][\da-f])/gi, byteOf), "iso-8859-1") ?? bytes;
}

/** Some clients end a form with a line end; spaces may belong to a value and stay. */
function withoutLineEnd(text: string): string {
  if (text.endsWith("\r\n")) return text.slice(0, -2);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

/** For programs that read and write bodies in other ways than the contract's, as a profile may require. */
export const everyCodec: readonly Codec[] = [jsonCodec, xmlCodec, formCodec];
