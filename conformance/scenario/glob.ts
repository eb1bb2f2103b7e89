// Patterns of --only and --skip: `*` is any text, `?` one character, everything else itself.

/** Whether a pattern matches the whole text. */
export function globMatches(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "us").test(text);
}
