// The names under which connections keep statements prepared: parsed and planned once.

/** A name for each text of a query, up to so many: texts that are put together for a search must not pile up. */
const names = new Map<string, string>();
const mostNames = 300;

export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
