// Headers of which a request has one: with two, a proxy in front and a server behind it can each take another one. Lengths and
// transfer encodings are not here: Node's parser refuses two of them, and one of each.

const single: ReadonlySet<string> = new Set([
  "host",
  "content-type",
  "origin",
  "authorization",
  "sec-fetch-site",
]);

/** Whether a message has one of these headers twice. `rawHeaders` has names and values in turn. */
export function hasDoubledHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? "").toLowerCase();
    if (single.has(name) && seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
