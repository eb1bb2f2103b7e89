// The name that a person probably meant. For names of the contract and of profiles; never for values of a request.
import type { Issue } from "./result.ts";
import { shownName } from "./wire.ts";

/** The one of `names` that is nearest to a mistyped `name`; `undefined` where none is near. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(name.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const one of names) {
    if (Math.abs(one.length - name.length) > most) continue;
    const distance = editDistance(name.toLowerCase(), one.toLowerCase());
    if (distance <= most && (best === undefined || distance < best.distance)) best = { name: one, distance };
  }
  return best?.name;
}

/** The issue of a name that is not in `known`, with the name that was probably meant. */
export function unknownName(name: string, known: readonly string[]): Pick<Issue, "code" | "message"> {
  const meant = closest(name, known);
  const hint = meant === undefined ? "Correct the name or leave it out." : `Did you mean \`${meant}\`?`;
  return { code: "additionalProperties", message: `There is no \`${shownName(name)}\` here. ${hint}` };
}

/** Whether an issue is about a name that is near to a known one. */
export const isMistyped = ({ code, message }: Issue): boolean =>
  code === "additionalProperties" && message.includes("Did you mean");

// How many letters have to be put in, taken out, replaced or swapped with their neighbour.
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = above;
    above = line;
  }
  return above[to.length] ?? 0;
}
