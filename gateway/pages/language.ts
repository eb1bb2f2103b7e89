// Selects a shopper's language by the browser's header, and formats amounts in it.
import { languages, type Texts } from "./texts.ts";

/**
 * The texts in the first language that the pages have, of an `accept-language` header (RFC 9110, 12.5.4) or of a
 * `browser_lang` such as `de_CH`.
 */
export function textsFor(header: string | null): Texts {
  const asked = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.toLowerCase().replaceAll("_", "-").split(";");
      const weight = parameters.find((one) => one.trim().startsWith("q="))?.trim();
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  const [first] = languages;
  for (const { tag } of asked) {
    if (tag === "*") return first;
    const found = languages.find(({ lang }) => tag === lang || tag.startsWith(`${lang}-`));
    if (found !== undefined) return found;
  }
  return first;
}

/** The language for shoppers whose languages do not exist here. */
export const [defaultTexts] = languages;

/** A decimal text as people of the language write it: no place is lost or made up. */
export function writeNumber({ lang }: Texts, amount: string): string {
  const [, places = ""] = amount.split(".");
  return new Intl.NumberFormat(lang, { minimumFractionDigits: Math.min(places.length, 100) }).format(
    amount as Intl.StringNumericLiteral,
  );
}
