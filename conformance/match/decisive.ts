// Finds the decisive asserts of a failing check: without such an assert the check would pass. The suite uses it to find out if
// each of its assertions is needed. Pure; the table of matchers defines what matches.
import type { Assert } from "./table.ts";

/** The places of all asserts of a list, nested ones too: `/0`, `/2/each/1`, `/3/either/0/1`. */
export const assertPaths = (asserts: readonly Assert[], at = ""): string[] =>
  asserts.flatMap((one, index) => {
    const here = `${at}/${index}`;
    return [
      here,
      ...assertPaths(one.each ?? [], `${here}/each`),
      ...assertPaths(one.any ?? [], `${here}/any`),
      ...(one.either ?? []).flatMap((list, way) => assertPaths(list, `${here}/either/${way}`)),
    ];
  });

/** The asserts without the one at this place. */
export function withoutAssert(asserts: readonly Assert[], path: string): readonly Assert[] {
  const [, first = "", ...rest] = path.split("/");
  const index = Number(first);
  if (rest.length === 0) return asserts.filter((_, at) => at !== index);
  return asserts.map((one, at) => (at === index ? inner(one, rest) : one));
}

function inner(one: Assert, [kind, ...rest]: readonly string[]): Assert {
  const below = `/${rest.join("/")}`;
  if (kind === "each" || kind === "any") return { ...one, [kind]: withoutAssert(one[kind] ?? [], below) };
  const [way, ...deeper] = rest;
  const either = (one.either ?? []).map((list, at) =>
    String(at) === way ? withoutAssert(list, `/${deeper.join("/")}`) : list,
  );
  return { ...one, either };
}

/** The asserts of a failing check whose single deletion makes it pass. */
export const decisiveOf = (
  asserts: readonly Assert[],
  holds: (asserts: readonly Assert[]) => boolean,
): string[] => assertPaths(asserts).filter((path) => holds(withoutAssert(asserts, path)));
