// Finds entries of a catalogue that no document cites.

import type { Json } from "../json.ts";
import { citationsIn } from "./citations.ts";

/** The ids of all rules and extension points that the bundled documents cite. */
export function citedIn(documents: readonly Json[]): { rules: Set<string>; points: Set<string> } {
  const citations = documents.flatMap(citationsIn);
  const idsOf = (kind: string) => new Set(citations.filter(({ of }) => of === kind).map(({ id }) => id));
  return { rules: idsOf("rule"), points: idsOf("extension point") };
}

/** The entries of a catalogue about some operation whose id no document cites. */
export function unused<Entry extends { readonly id: string; readonly operations?: readonly string[] }>(
  entries: readonly Entry[],
  cited: ReadonlySet<string>,
): Entry[] {
  return entries.filter(({ id, operations }) => operations?.length !== 0 && !cited.has(id));
}
