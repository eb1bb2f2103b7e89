// Opens a document that is split over several YAML files and follows the references between them.
// It checks nothing: unresolved references are the linter's to report.

import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { parse } from "yaml";

import { isNode, type Follow, type Place } from "./schemas.ts";

export interface OpenDocument {
  readonly root: Place;
  readonly follow: Follow;
}

/** Opens the document whose first file is `file` (a path). Files are read once, when they are needed. */
export function openDocument(file: string): OpenDocument {
  const files = new Map<string, unknown>();
  const open = (path: string): unknown => {
    if (!files.has(path)) files.set(path, existsSync(path) ? parse(readFileSync(path, "utf8")) : undefined);
    return files.get(path);
  };
  const follow: Follow = (ref, from) => {
    const [path = "", pointer = ""] = ref.split("#");
    const target = path === "" ? from : resolve(dirname(from), path);
    let node = open(target);
    for (const step of pointer.split("/").slice(1)) {
      const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      if (Array.isArray(node)) node = node[Number(name)];
      else node = isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
    }
    return node === undefined ? undefined : { node, file: target };
  };
  const first = resolve(file);
  return { root: { node: open(first), file: first }, follow };
}

/** Calls `see` once for every object of the document that can be reached from its root. */
export function eachNode(
  document: OpenDocument,
  see: (node: { readonly [name: string]: unknown }) => void,
): void {
  const seen = new Set<unknown>();
  const enter = (place: Place): void => {
    if (Array.isArray(place.node)) {
      for (const entry of place.node) enter({ node: entry, file: place.file });
      return;
    }
    if (!isNode(place.node) || seen.has(place.node)) return;
    seen.add(place.node);
    see(place.node);
    const ref = place.node["$ref"];
    const target = typeof ref === "string" ? document.follow(ref, place.file) : undefined;
    if (target !== undefined) enter(target);
    for (const value of Object.values(place.node)) enter({ node: value, file: place.file });
  };
  enter(document.root);
}
