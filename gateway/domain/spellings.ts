// Amounts as people write them. Requests have only decimal text: wire/amount.ts reads it.

/**
 * The decimal texts that an amount as people write it may mean, the likeliest first: of `1.234.567,89` it is `1234567.89`, of
 * `1,234` both `1234` and `1.234`. Spaces and apostrophes are only between digits.
 */
export function spellings(typed: string): readonly string[] {
  const text = typed.trim().replaceAll(/(?<=\d)[\s'’](?=\d)/gu, "");
  const [, whole = "", separator = "", places = ""] =
    /^(\d{1,3}([.,])(?:\d{2,3}\2)*\d{3})(?:(?!\2)[.,](\d{1,4}))?$/u.exec(text) ?? [];
  const grouped = whole.replaceAll(separator, "") + (places === "" ? "" : `.${places}`);
  const plain = /^\d{1,15}(?:[.,]\d{1,4})?$/u.test(text) ? text.replace(",", ".") : "";
  const found = separator === "." ? [plain, grouped] : [grouped, plain];
  return found.filter((one) => one !== "");
}
