// The part of Redocly's rule interface that our rules use, because Redocly has no types for it.

import { isObject, type JsonObject } from "../json.ts";
import type { Follow } from "./schemas.ts";

export interface Location {
  readonly source: { readonly absoluteRef: string };
  readonly pointer: string;
  child(path: readonly (string | number)[]): Location;
}

export interface RuleContext {
  readonly type: { readonly name: string };
  readonly key: string | number;
  readonly location: Location;
  resolve(node: unknown, from?: string): { readonly node: unknown; readonly location: Location | undefined };
  report(problem: { message: string; location?: Location | { reportOnKey: boolean } }): void;
}

export type Visit = (node: unknown, context: RuleContext) => void;

export interface Visitor {
  readonly [type: string]: Visit | { readonly enter?: Visit; readonly leave?: Visit };
}

/** The options of a rule in redocly.yaml, without its severity. */
export type RuleOptions = { readonly [name: string]: unknown };

export type LintRule = (options: RuleOptions) => Visitor;

export function followBy(context: RuleContext): Follow {
  return (ref, from) => {
    const { node, location } = context.resolve({ $ref: ref }, from);
    return node === undefined || location === undefined
      ? undefined
      : { node, file: location.source.absoluteRef };
  };
}

/** Visits every object of a document. That includes the keywords next to a `$ref`, which Redocly keeps apart. */
export function everyNode(visit: (node: JsonObject, context: RuleContext) => void): Visitor {
  const each: Visit = (node, context) => {
    if (context.type.name !== "SpecExtension" && isObject(node)) visit(node, context);
  };
  return { any: { enter: each }, ref: { enter: each } };
}

/** Visits every schema, including the keywords next to the `$ref` of one. */
export function everySchema(visit: (node: JsonObject, context: RuleContext) => void): Visitor {
  return everyNode((node, context) => {
    if (context.type.name === "Schema") visit(node, context);
  });
}
