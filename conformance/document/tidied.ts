// What a concrete document needs no more: components without a use.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import type { Making } from "./places.ts";

/** Removes the components without a use. */
export function tidied({ draft }: Making): void {
  const place = ["components", "schemas"];
  const used = new Set<string>();
  const follow = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) follow(one);
    if (!isRecord(node)) return;
    const [, name] = /^#\/components\/schemas\/([^/]+)/u.exec(String(node["$ref"])) ?? [];
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      follow(draft.at([...place, name]));
    }
    for (const one of Object.values(node)) follow(one);
  };
  const { components: inner, ...document } = draft.document;
  const { schemas, ...others } = objectOf(inner);
  follow({ document, others });
  const unused = Object.keys(objectOf(schemas)).filter((name) => !used.has(name));
  draft.change(
    place,
    Object.fromEntries(unused.map((name) => [name, undefined])),
    "components without a use",
  );
}
