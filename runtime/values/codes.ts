// The lists of codes in a gateway's profile, each with a type guard. The generator defines which extension points are such
// lists.
import { filledAt } from "./points.ts";

/** A closed list of codes. `Code` is the union of them if the profile is known to the compiler. */
export interface Codes<Code extends string = string> {
  /** The codes; those that are whole numbers come first, by size. */
  readonly list: readonly Code[];
  /** Whether a value is one of the codes. Codes are texts: of a field that may be a number, ask for `String(value)`. */
  is(value: unknown): value is Code;
  /** What the gateway says that a code means; `undefined` for one that it does not list. */
  meaning<Value extends string>(code: Value): Value extends Code ? string : string | undefined;
}

/** What a profile says of one code: its meaning, or more. */
export type CodeEntry = string | { readonly means: string };

/** What a code means. */
export const meaningOf = (entry: CodeEntry): string => (typeof entry === "string" ? entry : entry.means);

/** The list and the guard of a profile's table of codes. */
export function codesIn<Code extends string>(table: Readonly<Record<Code, CodeEntry>>): Codes<Code> {
  return {
    list: Object.keys(table) as Code[],
    is: (value): value is Code => typeof value === "string" && Object.hasOwn(table, value),
    meaning: <Value extends string>(code: Value) =>
      (Object.hasOwn(table, code)
        ? meaningOf(table[code as string as Code])
        : undefined) as Value extends Code ? string : string | undefined,
  };
}

/** The list at a point of a profile; `undefined` if the profile leaves it open. */
export function codesAt(points: { readonly [id: string]: unknown }, id: string): Codes | undefined {
  const table = filledAt(points, id);
  // The point's own type and check guarantee a table of codes.
  return table === undefined ? undefined : codesIn(table as Readonly<Record<string, CodeEntry>>);
}

/** Whether a foreign value is one of a list. */
export const isOneOf = <Value>(list: readonly Value[], value: unknown): value is Value =>
  (list as readonly unknown[]).includes(value);
