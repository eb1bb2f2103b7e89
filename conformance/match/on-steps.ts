// The matcher for concurrent requests: how many of them were a success.
import { defined } from "@acquiring/contract/codecs";
import type { Played } from "../message/message.ts";
import { matcher, noResponse, notSent, quotedList, type Mismatch, type Spot } from "./matcher.ts";

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
    mismatch: successesMismatch,
  }),
};

function successesMismatch(wanted: Successes, { around }: Spot): Mismatch | undefined {
  const { of, "at-least": least = 0, "at-most": most = of.length } = wanted;
  let count = 0;
  let shown: Played | undefined;
  for (const step of of) {
    const [other] = around.others(step);
    if (other === undefined) return notSent(step);
    if (other.response === undefined) return { ...noResponse(other), played: other };
    if (!other.success) continue;
    count += 1;
    if (count > most) shown ??= other;
  }
  if (count >= least && count <= most) return undefined;
  const expected = least === most ? `${least}` : count > most ? `at most ${most}` : `at least ${least}`;
  return {
    at: "",
    expected: `${expected} of these ${of.length} requests to be a success: ${of.join(", ")}`,
    words: `${count}`,
    ...defined({ played: shown }),
  };
}
