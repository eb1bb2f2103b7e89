// Finds the citations of rules and extension points in annotations, and the entries of a catalogue that nothing cites.

import { isObject, type Json, type JsonObject, listOf, objectOf } from "../json.ts";

export interface Citation {
  readonly of: "rule" | "extension point";
  readonly id: string;
  /** From the node down to the text that cites. */
  readonly at: readonly (string | number)[];
}

function listed(of: Citation["of"], list: unknown, at: readonly (string | number)[]): Citation[] {
  return listOf(list).flatMap((id, index) =>
    typeof id === "string" ? [{ of, id, at: [...at, index] }] : [],
  );
}

function single(id: unknown, at: readonly (string | number)[], of: Citation["of"] = "rule"): Citation[] {
  return typeof id === "string" ? [{ of, id, at }] : [];
}

function inEchoes(echoes: Json | undefined, at: readonly (string | number)[]): Citation[] {
  return listOf(echoes).flatMap((echo, index) => {
    const { rule, named, may } = objectOf(echo);
    return [
      ...single(rule, [...at, index, "rule"]),
      ...single(named, [...at, index, "named"], "extension point"),
      ...single(objectOf(may)["point"], [...at, index, "may", "point"], "extension point"),
    ];
  });
}

/** The citations in the annotations of `node`, not those of the nodes below it. */
export function citationsOf(node: JsonObject): Citation[] {
  const variants = objectOf(node["x-variants"]);
  const ofVariants = Object.entries(objectOf(variants["operations"])).flatMap(([name, variant]) => {
    const { rules, "extension-points": points, echoes } = objectOf(variant);
    const at = ["x-variants", "operations", name];
    return [
      ...listed("rule", rules, [...at, "rules"]),
      ...listed("extension point", points, [...at, "extension-points"]),
      ...inEchoes(echoes, [...at, "echoes"]),
    ];
  });
  return [
    ...listed("rule", node["x-rules"], ["x-rules"]),
    ...listed("extension point", node["x-extension-points"], ["x-extension-points"]),
    ...Object.entries(objectOf(node["x-required"])).flatMap(([name, id]) => single(id, ["x-required", name])),
    ...single(objectOf(node["x-identity"])["rule"], ["x-identity", "rule"]),
    ...inEchoes(node["x-echoes"], ["x-echoes"]),
    ...single(objectOf(node["x-repeat"])["point"], ["x-repeat", "point"], "extension point"),
    ...single(variants["rule"], ["x-variants", "rule"]),
    ...single(variants["empty"], ["x-variants", "empty"], "extension point"),
    ...ofVariants,
  ];
}

/** The citations anywhere in a value. */
export function citationsIn(value: Json): Citation[] {
  if (Array.isArray(value)) return value.flatMap(citationsIn);
  return isObject(value) ? [...citationsOf(value), ...Object.values(value).flatMap(citationsIn)] : [];
}

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
