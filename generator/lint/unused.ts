// Finds what a catalogue has and no document cites. A document's files count as far as its root reaches them.

import { citationsOf } from "./citations.ts";
import { eachNode, openDocument } from "./document.ts";

/** The ids of all rules and extension points that the documents (paths of their first files) cite. */
export function citedIn(documents: readonly string[]): { rules: Set<string>; points: Set<string> } {
  const rules = new Set<string>();
  const points = new Set<string>();
  for (const file of documents) {
    eachNode(openDocument(file), (node) => {
      for (const { of, id } of citationsOf(node)) (of === "rule" ? rules : points).add(id);
    });
  }
  return { rules, points };
}

/** The entries of a catalogue whose id no document cites. */
export function unused<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  cited: ReadonlySet<string>,
): Entry[] {
  return entries.filter((entry) => !cited.has(entry.id));
}
