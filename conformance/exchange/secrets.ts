// Which secrets a request carried, and whether an answer has one of them. What is masked in reports is decided elsewhere.
import type { Shape } from "@acquiring/contract/codecs";
import type { Built } from "./build.ts";
import type { DecodedAnswer } from "./decode.ts";
import { replaced } from "./mask.ts";
import { isObject } from "../contract/pointer.ts";
import { cardSecrets, type Settings } from "../given/settings.ts";

export interface Secrets {
  /** Card numbers. */
  readonly pans: readonly string[];
  /** Security codes. */
  readonly codes: readonly string[];
  readonly keys: readonly string[];
}

/** The card numbers and security codes of one request, and the key. */
export function secretsOf(
  built: Built | undefined,
  { settings, key }: { readonly settings: Settings; readonly key?: string | undefined },
): Secrets {
  const keys = key === undefined ? [] : [key];
  if (built === undefined) return { pans: [], codes: [], keys };
  const { value, body, operation } = built;
  if (value === undefined) {
    // Bytes as they are: only what the settings know can be told from the rest.
    const known = cardSecrets(settings.test_data);
    const text = new TextDecoder().decode(body);
    return {
      pans: known.pans.filter((pan) => text.includes(pan)),
      codes: text.includes("security_code") ? known.cvvs.filter((code) => standsAlone(text, code)) : [],
      keys,
    };
  }
  const found: Record<string, string[]> = { pan: [], cvv: [] };
  replaced(value, operation.descriptor.request.shape, (text, sensitive) => {
    found[sensitive]?.push(text);
    return text;
  });
  return {
    // Shorter texts are no card numbers, and may be part of anything.
    pans: (found["pan"] ?? []).filter((pan) => /^\d{12,19}$/.test(pan)),
    codes: (found["cvv"] ?? []).filter((code) => /^\d{3,4}$/.test(code)),
    keys,
  };
}

/** The kind of secret that an answer has; never the secret itself. */
export function secretIn(
  { text, value, problem }: DecodedAnswer,
  { pans, codes, keys, shape }: Secrets & { readonly shape?: Shape | undefined },
): string | undefined {
  if (keys.some((key) => key !== "" && text.includes(key))) return "it has the key";
  if (pans.some((pan) => text.includes(pan))) return "it has the whole card number";
  const texts = problem === undefined && isObject(value) ? [...told(value, shape)] : [text];
  return codes.some((code) => texts.some((one) => standsAlone(one, code)))
    ? "it has the security code"
    : undefined;
}

const standsAlone = (text: string, code: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}.])${code}(?![\\p{L}\\p{N}]|\\.\\d)`, "u").test(text);

/**
 * The texts of an answer in which a security code would be a leak. A promised field that reads so from end to end is a
 * coincidence - a transaction's number, a score - and none.
 */
function* told(value: unknown, shape: Shape | undefined): Generator<string> {
  if (Array.isArray(value)) {
    for (const item of value) yield* told(item, shape?.kind === "list" ? shape.of : undefined);
  } else if (isObject(value)) {
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
