// Whether a response has a secret of its request. The sender finds out which secrets a request has
// (exchange/secrets.ts).
import { isRecord, type Shape } from "@acquiring/contract/codecs";
import type { DecodedResponse } from "../decode/decode.ts";

/** The secrets of a request, which no response may have. */
export interface RequestSecrets {
  /** Card numbers. */
  readonly pans: readonly string[];
  /** Security codes. */
  readonly codes: readonly string[];
  readonly keys: readonly string[];
}

/** The kind of secret that a response has; never the secret itself. */
export function secretIn(
  { text, value }: DecodedResponse,
  { pans, codes, keys, shape }: RequestSecrets & { readonly shape?: Shape | undefined },
): string | undefined {
  if (keys.some((key) => key !== "" && text.includes(key))) return "it has the key";
  if (pans.some((pan) => text.includes(pan))) return "it has the full card number";
  const texts = isRecord(value) ? [...told(value, shape)] : [text];
  return codes.some((code) => texts.some((one) => standsAlone(one, code)))
    ? "it has the security code"
    : undefined;
}

/**
 * The first of these card numbers that a text contains in full. There is no digit before or after it. Spaces or marks
 * may separate its digits, and character references may spell them. The digits after a decimal point are not a separate
 * number.
 */
export function cardNumberIn(text: string, pans: readonly string[]): string | undefined {
  const shown = plain(text);
  const digits = shown.replaceAll(/\D/g, "");
  return pans.find(
    (pan) =>
      (digits.includes(pan) && wholeNumber(pan).test(shown)) ||
      text.includes(Buffer.from(pan).toString("base64").replaceAll("=", "")),
  );
}

const wholeNumber = (pan: string): RegExp =>
  new RegExp(`(?<!\\d|\\d[.,])${[...pan].join("[\\s\\u00a0\\u200b.,:\\-\u2013_/+]{0,2}")}(?!\\d)`, "u");

/** Whether digits have the check sum of card numbers. */
export function keepsCheckSum(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** Decodes character references of HTML, XML, JSON and addresses. */
const plain = (text: string): string =>
  text
    .replaceAll(/&nbsp;/gi, " ")
    .replaceAll(
      /&#0*(\d{2,3});|&#x0*([0-9a-f]{2});|\\u00([0-9a-f]{2})|%([0-9a-f]{2})/gi,
      (_, decimal, ...hex) =>
        String.fromCodePoint(
          decimal === undefined ? Number.parseInt(hex.slice(0, 3).join(""), 16) : Number(decimal),
        ),
    );

/** Whether a text has these digits, and not as part of a longer word or number. */
export const standsAlone = (text: string, code: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}.])${code}(?![\\p{L}\\p{N}]|\\.\\d)`, "u").test(text);

/**
 * The texts of a response in which a security code would be a leak. A promised field that reads so from end to end is a
 * coincidence - a transaction's number, a score - and none.
 */
function* told(value: unknown, shape: Shape | undefined): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* told(item, shape?.kind === "list" ? shape.of : undefined);
  } else if (isRecord(value)) {
    const fields = shape?.kind === "object" ? shape.fields : {};
    for (const [name, item] of Object.entries(value))
      yield* told(item, Object.hasOwn(fields, name) ? fields[name] : undefined);
  } else {
    const promised = shape !== undefined && !("sensitive" in shape);
    if (!promised || !/^\d{3,4}$/.test(String(value))) yield String(value);
  }
}
