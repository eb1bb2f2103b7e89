// Rule: each operation has the path that the source states for it, with the version of the interface. A page posts itself to
// the path of its operation.

import { objectOf, textOf } from "../json.ts";
import type { SourceFact } from "./source-fields.ts";
import type { LintRule } from "./visitor.ts";

const another =
  "Another version of the interface is a contract of another source document (docs/versioning.md).";

/** `facts`: the rows of source-facts.csv. */
export function pathsStated(facts: readonly SourceFact[]): LintRule {
  const stated = (wanted: string, id: string) =>
    facts.find(
      ({ fact, operations }) => fact === wanted && ["all", id].some((one) => operations.includes(one)),
    );
  const problemOf = (path: string, id: string): string | undefined => {
    const [prefix, own] = [stated("version-prefix", id), stated("path", id)];
    if (prefix !== undefined && !path.startsWith(`${prefix.value}/`))
      return `the path of ${id} does not start with ${prefix.value}, which ${prefix.section} of the source states. Write ${own?.value ?? `a path below ${prefix.value}`}. ${another}`;
    if (own === undefined) return `the source states no path for ${id}. Add its row to source-facts.csv`;
    if (own.value !== path)
      return `the source states ${own.value} for ${id} (${own.section}). Write this path, or correct source-facts.csv`;
    return undefined;
  };
  return () => ({
    Paths(paths, context) {
      for (const [path, item] of Object.entries(objectOf(paths))) {
        const at = context.resolve(item);
        const post = objectOf(objectOf(at.node ?? item)["post"]);
        const variants = Object.keys(objectOf(objectOf(post["x-variants"])["operations"]));
        for (const id of variants.length > 0 ? variants : [textOf(post["operationId"]) ?? ""]) {
          const message = problemOf(path, id);
          if (message !== undefined) context.report({ message, location: context.location.child([path]) });
        }
        const action = objectOf(objectOf(objectOf(post["responses"])["200"])["x-auto-post"])["action"];
        if (action === undefined || action === path) continue;
        const message = `the page posts itself to ${String(action)}, but its operation has the path ${path}. Write ${path}`;
        const place = ["post", "responses", "200", "x-auto-post", "action"];
        context.report({ message, location: (at.location ?? context.location.child([path])).child(place) });
      }
    },
  });
}
