// Whether an answer has a secret of its request. Which secrets a request carried is found out where it is sent.
import { isRecord, type Shape } from "@acquiring/contract/codecs";
import type { DecodedAnswer } from "../decode/decode.ts";

/** What no answer may have. */
export interface Secrets {
  /** Card numbers. */
  readonly pans: readonly string[];
  /** Security codes. */
  readonly codes: readonly string[];
  readonly keys: readonly string[];
}

/** The kind of secret that an answer has; never the secret itself. */
export function secretIn(
  { text, value, problem }: DecodedAnswer,
  { pans, codes, keys, shape }: Secrets & { readonly shape?: Shape | undefined },
): string | undefined {
  if (keys.some((key) => key !== "" && text.includes(key))) return "it has the key";
  if (pans.some((pan) => text.includes(pan))) return "it has the whole card number";
  const texts = problem === undefined && isRecord(value) ? [...told(value, shape)] : [text];
  return codes.some((code) => texts.some((one) => standsAlone(one, code)))
    ? "it has the security code"
    : undefined;
}

/** Whether a text has these digits, and not as part of a longer word or number. */
export const standsAlone = (text: string, code: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}.])${code}(?![\\p{L}\\p{N}]|\\.\\d)`, "u").test(text);

/**
 * The texts of an answer in which a security code would be a leak. A promised field that reads so from end to end is a
 * coincidence - a transaction's number, a score - and none.
 */
function* told(value: unknown, shape: Shape | undefined): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* told(item, shape?.kind === "list" ? shape.of : undefined);
  } else if (isRecord(value)) {
    const fields = shape?.kind === "object" ? shape.fields : {};
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const sensitive = field !== undefined && "sensitive" in field ? field.sensitive : undefined;
      if (typeof item === "object" && item !== null) yield* told(item, field);
      else if (field === undefined || sensitive !== undefined || !/^\d{3,4}$/.test(String(item)))
        yield String(item);
    }
  }
}
