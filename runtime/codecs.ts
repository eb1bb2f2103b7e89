// The face of the codecs: everything that turns wire text into values and back. Nothing is defined here.
export { decodeBody, encodeBody, type DecodedBody, type EncodedBody } from "./body.ts";
export { formatCodeMessage, parseCodeMessage, type CodeMessage } from "./code-message.ts";
export {
  formatCompactDateTime,
  formatDateTime,
  formatDayMonthYear,
  formatIsoDate,
  formatMonth,
  formatOffsetDateTime,
  formatYear,
  parseCompactDateTime,
  parseDateTime,
  parseDayMonthYear,
  parseIsoDate,
  parseMonth,
  parseOffsetDateTime,
  parseYear,
  type OffsetDateTime,
  type PlainDate,
  type PlainDateTime,
} from "./dates.ts";
export { formatItems, parseItems, type Item } from "./delimited.ts";
export { readForm, writeForm } from "./form.ts";
export { readJson, writeJson } from "./json.ts";
export { isMaskedPan, maskPan, type MaskedPan } from "./masked-pan.ts";
export { compareDecimal, decimalText, formatMoney, isDecimal, minorDigits, parseMoney } from "./money.ts";
export type { Body, BodyKind, Encoding, Shape } from "./operation.ts";
export { type Issue, type Issues, type Result } from "./result.ts";
export { explainSignature, type Explanation, type Theirs } from "./signature-explain.ts";
export {
  canonicalText,
  prepareSigner,
  readScheme,
  sign,
  UnsignableError,
  verify,
  type RsaKeys,
  type SignatureKey,
  type SignatureScheme,
  type Signer,
} from "./signature.ts";
export { defaultLimits, type Limits, type WireObject, type WireValue } from "./wire.ts";
export { readXml, type XmlElement } from "./xml-read.ts";
export { xmlToValue } from "./xml-value.ts";
export { writeXml } from "./xml-write.ts";
