// A body's bytes to its value and back: which codec is in charge follows from the first character, then from the header.
import { refuse } from "./contract.mjs";
import { readForm, writeForm } from "./form.mjs";
import { readJson, writeJson } from "./json.mjs";
import { readXml, writeXml } from "./xml.mjs";

const codecs = {
  json: { read: readJson, write: writeJson },
  xml: { read: readXml, write: writeXml },
  form: { read: readForm, write: writeForm },
};

function textOf(bytes, header, charset) {
  const document = /^[^<]{0,3}<\?xml [^>]*encoding\s*=\s*["']([^"']+)/.exec(
    Buffer.from(bytes).toString("latin1"),
  );
  const found = [/;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header ?? ""), document];
  const [declared = charset, other = declared] = found.flatMap((one) => one?.[1]?.toLowerCase() ?? []);
  if (declared !== other) refuse("Header and document declare different character sets.");
  try {
    return new TextDecoder(declared, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse(`The bytes are not ${declared}.`);
  }
}

/** Whether a header names one of these media types, in which `*` stands for any text. */
const names = (header, types) => {
  const media = (header ?? "").split(";")[0].trim().toLowerCase();
  return types.some((type) =>
    new RegExp(`^${type.replaceAll(/[.+]/g, "\\$&").replaceAll("*", ".*")}$`).test(media),
  );
};

function kindOf(text, header, { ways, encodings }) {
  const start = text.trimStart();
  if (start === "") refuse("The body is empty.");
  const isPage = encodings.some(({ body }) => body === "html");
  if (start.startsWith("{")) return "json";
  if (start.startsWith("<")) return isPage || /^<(?:!doctype\s+html|html)\b/i.test(start) ? "html" : "xml";
  for (const kind of ["json", "xml"]) if (names(header, ways[kind].media)) return kind;
  return start.includes("=") && !/^multipart\//i.test(header ?? "")
    ? "form"
    : refuse("The body is not an object.");
}

/** @throws Refused for bytes that mean no value. */
export function decode(bytes, header, body) {
  const { encodings, ways } = body;
  const whole = textOf(bytes, header, ways[encodings[0].body].charset);
  const text = whole.replace(/^\ufeff/, "");
  const kind = kindOf(text, header, body);
  if (!encodings.some((one) => one.body === kind)) refuse("This form of body is not supported.");
  // A page is handed on as it came.
  if (kind === "html") return whole;
  const value = codecs[kind].read(kind === "form" ? text.trim() : text, body);
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? value : refuse("The body is not an object.");
}

/** @throws Refused for a value that no bytes can have. */
export const encode = (value, kind, body) =>
  Buffer.from(kind === "html" ? value : codecs[kind].write(value, body), "utf8");
