// The digest of a report: SHA-256 over its canonical form. It shows a later change of the report, but not its author.
// Pure.
import { createHash } from "node:crypto";

/** JSON with the members of each object in the order of their names and without spaces, after RFC 8785. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`);
  return `{${members.join(",")}}`;
}

/** The digest of everything in a report but the digest itself. */
export function digestOf({ digest: _digest, ...report }: Readonly<Record<string, unknown>>): string {
  return `sha256:${createHash("sha256").update(canonical(report)).digest("hex")}`;
}
