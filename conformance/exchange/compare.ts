// Compares a message with asserts of its scenario: fills in their variables, and gives the matchers what is around it.
import type { Played } from "../message/message.ts";
import { firstMismatch } from "../match/first-mismatch.ts";
import type { Mismatch } from "../match/matcher.ts";
import type { Surroundings } from "../match/surroundings.ts";
import type { Assert } from "../match/table.ts";
import { fillAsserts } from "../scenario/variables.ts";
import { resolverOf, type Context } from "./context.ts";
import { secretsOf, secretsOfAll } from "./secrets.ts";

/** The first mismatch of a message with asserts of its scenario. */
export function mismatchOf(
  asserts: readonly Assert[],
  played: Played,
  context: Context,
): Mismatch | undefined {
  const filled = played.response === undefined ? [] : fillAsserts(asserts, resolverOf(context));
  return firstMismatch(filled, played, surroundingsOf(context));
}

const surroundingsOf = (context: Context): Surroundings => ({
  secretsOf: (played) =>
    // A notification may have none of the secrets of any request of its scenario.
    played.notification === undefined
      ? secretsOf(played.built, context)
      : secretsOfAll([...context.steps.values()].flat(), context),
  others: (wanted) =>
    [...context.steps].flatMap(([step, list]) =>
      list.filter(
        (one) =>
          one.operation !== undefined &&
          one.closed !== true &&
          (wanted === "*" || (wanted === step && one === list.at(-1))),
      ),
    ),
});
