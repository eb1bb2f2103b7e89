// An OpenAPI Overlay and the document that it makes: a change of the draft is written as actions, and the actions are applied.
// So the two cannot disagree.
import { isRecord } from "@acquiring/contract/codecs";
import type { JsonObject } from "../contract/contract.ts";
import { SuiteError } from "../contract/errors.ts";

/** One action of an Overlay 1.0.0. */
export interface Action {
  readonly target: string;
  readonly description: string;
  readonly update?: unknown;
  readonly remove?: true;
}

export interface Overlay {
  readonly overlay: "1.0.0";
  readonly info: { readonly title: string; readonly version: string };
  readonly actions: readonly Action[];
}

/** Where a value is: the names of members and the positions in lists. */
export type Path = readonly (string | number)[];

/** A document that is being changed, with the actions that do so. */
export interface Draft {
  readonly document: JsonObject;
  readonly actions: readonly Action[];
  /** The value at a path; `undefined` if there is none. */
  readonly at: (path: Path) => unknown;
  /** Gives members of an object new values; removes those that are `undefined`. `why` names the filled point. */
  readonly change: (path: Path, members: JsonObject, why: string) => void;
}

/** Returns a draft of a document, which itself stays as it is. */
export function draftOf(document: JsonObject): Draft {
  let current = document;
  const actions: Action[] = [];
  const act = (action: Action): void => {
    actions.push(action);
    current = applied(current, [action]);
  };
  const change: Draft["change"] = (path, members, description) => {
    const before = valueAt(current, path);
    const update: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(members)) {
      const old = isRecord(before) ? before[name] : undefined;
      if (JSON.stringify(old) === JSON.stringify(value)) continue;
      // An update merges objects and appends to lists, so that a new one needs the old one removed.
      if (old !== undefined && (value === undefined || typeof old === "object"))
        act({ target: targetOf([...path, name]), description, remove: true });
      if (value !== undefined) update[name] = value;
    }
    if (Object.keys(update).length > 0) act({ target: targetOf(path), description, update });
  };
  return {
    get document() {
      return current;
    },
    actions,
    at: (path) => valueAt(current, path),
    change,
  };
}

export const valueAt = (document: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (node, key) => (isRecord(node) || Array.isArray(node) ? node[key as never] : undefined),
    document,
  );

/** Returns the JSONPath of a path, such as `$['paths']['/v1/payout']`. */
export const targetOf = (path: Path): string =>
  `$${path.map((key) => (typeof key === "number" ? `[${key}]` : `['${key.replaceAll(/['\\]/gu, String.raw`\$&`)}']`)).join("")}`;

/** Returns the path of a JSONPath of the only form that `targetOf` writes. */
export function pathOf(target: string): Path {
  const keys = [...target.matchAll(/\[(?:(\d+)|'((?:[^'\\]|\\.)*)')\]/gu)];
  return keys.map(([, index, name = ""]) =>
    index === undefined ? name.replaceAll(/\\(.)/gu, "$1") : Number(index),
  );
}

/**
 * Returns the document after the actions.
 *
 * @throws SuiteError for a target that matches nothing.
 */
export function applied(document: JsonObject, actions: readonly Action[]): JsonObject {
  return actions.reduce<unknown>((before, { target, update, remove }) => {
    const path = pathOf(target);
    if (valueAt(before, path) === undefined) throw new SuiteError(`The target ${target} matches nothing.`);
    return replaced(before, path, (node) => (remove === true ? undefined : merged(node, update)));
  }, document) as JsonObject;
}

function replaced(node: unknown, [key, ...rest]: Path, next: (node: unknown) => unknown): unknown {
  if (key === undefined) return next(node);
  const inner = replaced(valueAt(node, [key]), rest, next);
  if (Array.isArray(node))
    return inner === undefined ? node.filter((_, at) => at !== key) : node.with(Number(key), inner);
  const { [key]: _, ...others } = node as Record<string, unknown>;
  return inner === undefined ? others : { ...(node as object), [key]: inner };
}

function merged(node: unknown, update: unknown): unknown {
  if (Array.isArray(node))
    return [...(node as unknown[]), ...(Array.isArray(update) ? (update as unknown[]) : [update])];
  if (!isRecord(node) || !isRecord(update)) return update;
  const members = Object.entries(update).map(([name, value]) => [
    name,
    Object.hasOwn(node, name) ? merged(node[name], value) : value,
  ]);
  return { ...node, ...(Object.fromEntries(members) as JsonObject) };
}
