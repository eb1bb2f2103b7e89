// Headers that a request may have only once: with two, a proxy and the server after it could use different ones. Node's parser
// itself refuses duplicate lengths and transfer encodings.

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
