// How many of several requests were a success: the matcher for what is sent at the same moment. The others are in match.ts.
import type { Matchable, Mismatch } from "./match.ts";
import type { Assert } from "../scenario/model.ts";

export function successesMismatch({ successes }: Assert, { others }: Matchable): Mismatch | undefined {
  if (successes === undefined) return undefined;
  const { of, "at-least": least = 0, "at-most": most = of.length } = successes;
  const at = "";
  let count = 0;
  let shown: string | undefined;
  for (const step of of) {
    const [other] = others?.(step) ?? [];
    if (other === undefined)
      return { at, expected: `an answer to step ${step}`, words: "the step was not played" };
    // What came of a request without an answer nobody knows.
    if ("problem" in other) return { at, expected: "an answer", words: other.problem, step: other.step };
    if (!other.answer.success) continue;
    count += 1;
    if (count > most) shown ??= other.step;
  }
  if (count >= least && count <= most) return undefined;
  const expected = least === most ? `${least}` : count > most ? `at most ${most}` : `at least ${least}`;
  return {
    at,
    expected: `${expected} of these ${of.length} requests to be a success: ${of.join(", ")}`,
    words: `${count}`,
    ...(shown === undefined ? {} : { step: shown }),
  };
}
