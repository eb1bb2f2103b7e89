// Finds the citations of rules and extension points in the annotations of one node.

import { isObject, type Json, type JsonObject, listOf } from "../json.ts";

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
    if (!isObject(echo)) return [];
    const { rule, named, may } = echo;
    return [
      ...single(rule, [...at, index, "rule"]),
      ...single(named, [...at, index, "named"], "extension point"),
      ...single(isObject(may) ? may["point"] : undefined, [...at, index, "may", "point"], "extension point"),
    ];
  });
}

/** The citations in the annotations of `node`, not those of the nodes below it. */
export function citationsOf(node: JsonObject): Citation[] {
  const found = [
    ...listed("rule", node["x-rules"], ["x-rules"]),
    ...listed("extension point", node["x-extension-points"], ["x-extension-points"]),
  ];
  const required = node["x-required"];
  for (const [name, id] of isObject(required) ? Object.entries(required) : []) {
    found.push(...single(id, ["x-required", name]));
  }
  const identity = node["x-identity"];
  if (isObject(identity)) found.push(...single(identity["rule"], ["x-identity", "rule"]));
  found.push(...inEchoes(node["x-echoes"], ["x-echoes"]));
  const repeat = node["x-repeat"];
  if (isObject(repeat)) found.push(...single(repeat["point"], ["x-repeat", "point"], "extension point"));
  const variants = node["x-variants"];
  if (isObject(variants)) {
    found.push(...single(variants["rule"], ["x-variants", "rule"]));
    found.push(...single(variants["empty"], ["x-variants", "empty"], "extension point"));
    const operations = variants["operations"];
    for (const [name, variant] of isObject(operations) ? Object.entries(operations) : []) {
      if (!isObject(variant)) continue;
      const at = ["x-variants", "operations", name];
      found.push(...listed("rule", variant["rules"], [...at, "rules"]));
      found.push(...listed("extension point", variant["extension-points"], [...at, "extension-points"]));
      found.push(...inEchoes(variant["echoes"], [...at, "echoes"]));
    }
  }
  return found;
}

/** The citations anywhere in a value. */
export function citationsIn(value: Json): Citation[] {
  if (Array.isArray(value)) return value.flatMap(citationsIn);
  return isObject(value) ? [...citationsOf(value), ...Object.values(value).flatMap(citationsIn)] : [];
}
