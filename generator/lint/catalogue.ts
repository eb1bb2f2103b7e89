// Reads the catalogues that stand beside the contract: rules, extension points, the vocabulary of annotations.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

export interface Rule {
  readonly id: string;
  readonly section: readonly string[];
  readonly level: "must" | "observed";
  readonly operations: readonly string[];
  readonly statement: string;
  readonly unobservable?: string;
}

export interface ExtensionPoint {
  readonly id: string;
  readonly section: readonly string[];
  readonly operations: readonly string[];
  readonly kind: string;
  readonly open: string;
  readonly while_open: string;
  readonly unobservable?: string;
  readonly schema: object;
}

export interface Keyword {
  /** The nodes that may carry it. */
  readonly on: readonly string[];
  readonly says: string;
  readonly schema: object;
}

export interface Catalogue {
  readonly rules: readonly Rule[];
  readonly points: readonly ExtensionPoint[];
  readonly vocabulary: { readonly [keyword: string]: Keyword };
}

/** Reads the three catalogues of one folder; throws if a file is missing or is not YAML. */
export function readCatalogue(folder: string): Catalogue {
  const read = (name: string): unknown =>
    parse(readFileSync(join(folder, name), "utf8"), { merge: true, maxAliasCount: -1 });
  const points = read("extension-points.yaml") as { readonly points: readonly ExtensionPoint[] };
  return {
    rules: read("rules.yaml") as readonly Rule[],
    points: points.points,
    vocabulary: read("vocabulary.yaml") as Catalogue["vocabulary"],
  };
}
