// Finds and fills the variables of fixtures, such as `${pay.response/transaction_id}`. The caller gives the values with
// `resolve`.
import type { Assert } from "../match/table.ts";

export type Resolve = (name: string) => unknown;

const variable = /\$\{([^}]+)\}/g;
const wholeVariable = /^\$\{([^}]+)\}$/;

/** The names of all variables in a value, in the order in which they are there. */
export function variablesIn(value: unknown): string[] {
  if (typeof value === "string") return [...value.matchAll(variable)].map(([, name = ""]) => name);
  if (Array.isArray(value)) return value.flatMap(variablesIn);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(variablesIn);
  return [];
}

/** A deep copy with every variable replaced. A text that is exactly one variable takes its value with its type. */
export function fill(value: unknown, resolve: Resolve): unknown {
  if (typeof value === "string") return fillText(value, resolve);
  if (Array.isArray(value)) return value.map((item) => fill(item, resolve));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fill(item, resolve)]));
  }
  return value;
}

function fillText(text: string, resolve: Resolve): unknown {
  const whole = wholeVariable.exec(text)?.[1];
  if (whole !== undefined) return resolve(whole);
  return text.replace(variable, (_, name: string) => String(resolve(name)));
}

/** A regular expression with every variable replaced by its value as literal text. */
export const fillPattern = (pattern: string, resolve: Resolve): string =>
  pattern.replace(variable, (_, name: string) =>
    String(resolve(name)).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"),
  );

/** Asserts with their variables filled in; what a variable puts into a pattern is literal. */
export function fillAsserts(asserts: readonly Assert[], resolve: Resolve): Assert[] {
  return asserts.map((one) => {
    const { matches, each, any, either, ...rest } = one;
    return {
      ...(fill(rest, resolve) as Assert),
      ...(matches === undefined ? {} : { matches: patternOf(matches, resolve) }),
      ...(each === undefined ? {} : { each: fillAsserts(each, resolve) }),
      ...(any === undefined ? {} : { any: fillAsserts(any, resolve) }),
      ...(either === undefined ? {} : { either: either.map((list) => fillAsserts(list, resolve)) }),
    };
  });
}

/** A pattern that is nothing but a variable of the profile is the profile's own pattern. */
const patternOf = (pattern: string, resolve: Resolve): string =>
  /^\$\{profile\.[^}]+\}$/.test(pattern) ? String(fill(pattern, resolve)) : fillPattern(pattern, resolve);

/** A value in a record whose names can contain dots: `card.approved.number`. */
export function dotted(record: unknown, path: string): unknown {
  if (typeof record !== "object" || record === null) return undefined;
  if (Object.hasOwn(record, path)) return (record as Record<string, unknown>)[path];
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    const head = path.slice(0, dot);
    if (!Object.hasOwn(record, head)) continue;
    const found = dotted((record as Record<string, unknown>)[head], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
