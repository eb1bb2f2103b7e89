// The stored fields of a redacted body.
import type { Shown } from "../control/describe.ts";
import type { ShownFields } from "../store/request-log.ts";

// In characters.
const mostShown = 16_384;

/** What is kept of a body, in texts that the database takes. */
export function keptFields(shown: Shown | undefined): ShownFields | null {
  if (shown === undefined) return null;
  let room = mostShown;
  const fields: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(shown)) {
    room -= name.length + value.length;
    if (room < 0) {
      fields.push(["…", "more than is kept"]);
      break;
    }
    fields.push([storable(name), storable(value)]);
  }
  return fields;
}

/** Without characters that PostgreSQL cannot store. */
export const storable = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, "\u{FFFD}");
