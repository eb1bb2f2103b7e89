// The matcher for concurrent requests: how many of them were a success.
import { defined } from "@acquiring/contract/codecs";
import type { Matchable } from "./matchable.ts";
import { matcher, quotedList, type Mismatch } from "./matcher.ts";

export interface Successes {
  readonly of: readonly string[];
  readonly "at-least"?: number;
  readonly "at-most"?: number;
}

export const onSteps = {
  successes: matcher<Successes>({
    schema: {
      description: "How many of the responses to these steps are a success, as the contract defines it.",
      type: "object",
      additionalProperties: false,
      required: ["of"],
      minProperties: 2,
      properties: {
        of: { type: "array", minItems: 1, items: { $ref: "#/$defs/stepId" } },
        "at-least": { type: "integer", minimum: 0 },
        "at-most": { type: "integer", minimum: 0 },
      },
    },
    words: ({ of, ...bounds }) =>
      `is one of ${quotedList(of)}, of which ${Object.entries(bounds)
        .map(([name, count]) => `${name.replace("-", " ")} ${count}`)
        .join(" and ")} are a success`,
    mismatch: (wanted, { response }) => successesMismatch(wanted, response),
  }),
};

function successesMismatch(wanted: Successes, { others }: Matchable): Mismatch | undefined {
  const { of, "at-least": least = 0, "at-most": most = of.length } = wanted;
  const at = "";
  let count = 0;
  let shown: string | undefined;
  for (const step of of) {
    const [other] = others?.(step) ?? [];
    if (other === undefined)
      return { at, expected: `a response to step ${step}`, words: "the step was not sent" };
    // A request without a response has an unknown outcome.
    if ("problem" in other) return { at, expected: "a response", words: other.problem, step: other.step };
    if (!other.response.success) continue;
    count += 1;
    if (count > most) shown ??= other.step;
  }
  if (count >= least && count <= most) return undefined;
  const expected = least === most ? `${least}` : count > most ? `at most ${most}` : `at least ${least}`;
  return {
    at,
    expected: `${expected} of these ${of.length} requests to be a success: ${of.join(", ")}`,
    words: `${count}`,
    ...defined({ step: shown }),
  };
}
