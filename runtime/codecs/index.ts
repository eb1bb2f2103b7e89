// The package's entry for codecs: each kind of text under one name, with its reader and its writer. The code is in this folder
// and in values/.
import { formatCodeMessage, parseCodeMessage } from "../values/code-message.ts";
import {
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
} from "../values/dates.ts";
import { isMaskedPan, maskPan } from "../values/first-six-last-four.ts";
import {
  compareDecimal,
  decimalText,
  formatMoney,
  isDecimal,
  minorDigits,
  parseMoney,
} from "../values/money.ts";
import type { Result } from "../values/result.ts";
import { selecting, selectorIn, takesSeveral } from "../values/selector.ts";
import { defaultLimits, type Limits, type WireValue } from "../values/wire.ts";
import { readJson, writeJson } from "./json.ts";
import { readXml, type XmlElement } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";
import { writeXml } from "./xml-write.ts";

export { decodeBody, encodeBody } from "./body.ts";
export { closest } from "../values/closest.ts";
export { asPrinted, cardMasker, maskCardNumbers } from "../schema/mask-card-numbers.ts";
export { everyCodec } from "./every-codec.ts";
export type { Body } from "./codec.ts";
export type { Shape } from "../schema/shape.ts";
export { defined } from "../values/defined.ts";
export { meaningOf } from "../values/codes.ts";
export { filledAt } from "../values/points.ts";
export { isRecord, type WireObject, type WireValue } from "../values/wire.ts";

/**
 * Amounts of money: `money.parse("10.50", 2)` gives `1050n`, `money.format(1050n, 2)` gives `"10.50"`.
 * `money.digits("EUR")` gives the digits of a currency behind the point, or `undefined` for a code that is unknown
 * here.
 */
export const money = { parse: parseMoney, format: formatMoney, digits: minorDigits } as const;

/**
 * How a field of a request selects records, as a profile has it in `search.selection`. `selectors.in(how)` reads it.
 * `selectors.value(selector, values)` gives the value of the field, and `selectors.takesSeveral(selector)` says whether it can
 * have more than one.
 */
export const selectors = { in: selectorIn, value: selecting, takesSeveral } as const;

/**
 * Decimal texts such as `10.50`: `decimals.is(text)` tests the form, `decimals.compare("10.0", "10")` gives 0.
 * `decimals.fromNumber` gives the text of an amount that is a JSON number, and refuses a number that is not exact.
 */
export const decimals = { is: isDecimal, compare: compareDecimal, fromNumber: decimalText } as const;

/**
 * Dates in each form that the contract has: `dates.iso.parse("2024-05-01")` gives `{ year: 2024, month: 5, day: 1 }`.
 *
 * - `iso`: `YYYY-MM-DD`.
 * - `dayMonthYear`: `DD-MM-YYYY`.
 * - `dateTime`: `YYYY-MM-DD HH:MM:SS`, without a time zone.
 * - `compact`: `YYYYMMDDHHMMSS`, without a time zone.
 * - `offset`: ISO 8601 with an offset without colon, such as `2024-05-01T10:00:00+0800`.
 * - `month`: `MM`.
 * - `year`: `YYYY`.
 */
export const dates = {
  iso: { parse: parseIsoDate, format: formatIsoDate },
  dayMonthYear: { parse: parseDayMonthYear, format: formatDayMonthYear },
  dateTime: { parse: parseDateTime, format: formatDateTime },
  compact: { parse: parseCompactDateTime, format: formatCompactDateTime },
  offset: { parse: parseOffsetDateTime, format: formatOffsetDateTime },
  month: { parse: parseMonth, format: formatMonth },
  year: { parse: parseYear, format: formatYear },
} as const;

/** Texts such as `0000:Success`: `codeMessages.parse` takes code and message apart, `codeMessages.format` joins them. */
export const codeMessages = { parse: parseCodeMessage, format: formatCodeMessage } as const;

/**
 * Masked card numbers: `maskedPans.mask("4111111111111111")` gives `411111******1111`. `maskedPans.parse` gives the
 * visible digits, and refuses a text that shows more than the first six and the last four.
 */
export const maskedPans = { mask: maskPan, parse: isMaskedPan } as const;

/**
 * JSON texts. `json.read` refuses what would lose something, such as a name given twice or a number that is not exact.
 * `limits` are the most `bytes`, `depth` and `nodes` that it takes. Both give a result and never throw.
 */
export const json = {
  read: (text: string, limits: Partial<Limits> = {}): Result<WireValue> =>
    readJson(text, { ...defaultLimits, ...limits }),
  write: writeJson,
} as const;

/**
 * XML documents. `xml.read` gives the root element, or the place where the document is not well-formed; a document type is
 * refused. `xml.toRecord` gives the record that an element holds, and `xml.write` writes one. None of them throws.
 */
export const xml = {
  read: (text: string, limits: Partial<Limits> = {}): Result<XmlElement> =>
    readXml(text, { ...defaultLimits, ...limits }),
  toRecord: xmlToValue,
  write: writeXml,
} as const;
