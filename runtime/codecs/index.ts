// Everything that the package's entry for codecs has, but for what the contract itself names. Nothing is defined here;
// signatures have an entry of their own.
export { decodeBody, encodeBody, type DecodedBody, type DecodeOptions, type EncodedBody } from "./body.ts";
export { everyCodec } from "./every-codec.ts";
export { closest } from "../values/closest.ts";
export { formatCodeMessage, parseCodeMessage, type CodeMessage } from "../values/code-message.ts";
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
} from "../values/dates.ts";
export { readJson, writeJson } from "./json.ts";
export { isMaskedPan, maskPan, type MaskedPan } from "../values/masked-pan.ts";
export {
  compareDecimal,
  decimalText,
  formatMoney,
  isDecimal,
  minorDigits,
  parseMoney,
} from "../values/money.ts";
export type { Bodies, Body, BodyKind, Encoding } from "./codec.ts";
export type { Shape } from "../schema/shape.ts";
export { defaultLimits, isRecord, type Limits, type WireObject, type WireValue } from "../values/wire.ts";
export { readXml, type XmlElement } from "./xml-read.ts";
export { xmlToValue } from "./xml-value.ts";
export { writeXml } from "./xml-write.ts";
