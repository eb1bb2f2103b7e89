// The suite's own fixtures for tests that run it many times, because reading and checking them takes longer than most runs; and
// the share of scenarios that a test runs.
import type { RunOptions } from "../run/options.ts";
import { installedFixtures } from "../scenario/load.ts";
import type { Fixtures, Step } from "../scenario/model.ts";

// Of the process and not of this module, which a test runner may load once for each file.
const key = Symbol.for("acquiring.conformance.test-fixtures");
const holder = globalThis as { [key]?: Fixtures };

/** The suite's own fixtures, loaded once for all tests of a process. */
export const ownFixtures = (): Fixtures => (holder[key] ??= installedFixtures());

/**
 * Without the repeats of a read until it shows a change: a gateway without state never shows one, and the reference
 * gateway shows each at once.
 */
export function impatient(): Fixtures {
  const { scenarios, ...rest } = ownFixtures();
  const readOnce = (step: Step): Step => {
    if (!("eventually" in step)) return step;
    const { eventually: _repeats, ...once } = step;
    return once;
  };
  return { ...rest, scenarios: scenarios.map((one) => ({ ...one, steps: one.steps.map(readOnce) })) };
}

/** A card for the settings of a run. */
export const testCard = (number: string, security_code: string) => ({
  number,
  expiration_month: "11",
  expiration_year: "2041",
  security_code,
});

/** Whether everything is tried with everything, as `npm test -- --whole` does. */
export const isWhole = process.env["GATEWAY_TESTS_WHOLE"] === "1";

/** Milliseconds for a response: on a busy machine a gateway is slow, but not silent. */
export const patience = 120_000;

/** Limits a run to each `of`th scenario, so that `of` runs cover all of them; a whole run has no limit. */
export const shareOf = (index: number, of: number): Pick<RunOptions, "limitTo"> =>
  isWhole
    ? {}
    : {
        limitTo: ownFixtures()
          .scenarios.map(({ scenario }) => scenario)
          .filter((_, at) => at % of === index),
      };
