// The violations of some traffic: each kind once, with a count and without personal values.
import { secretsOf } from "../exchange/secrets.ts";
import { maskerOf, shapeAt, type Masker } from "../exchange/mask.ts";
import { cardSecrets, type Settings } from "../inputs/settings.ts";
import type { Played } from "../message/message.ts";
import { resultOf, type CheckResult, type Judging } from "../judge/results.ts";
import type { Sight } from "../judge/sight.ts";
import type { AutomaticPlan } from "../scenario/plan.ts";

/** One way in which the traffic breaks a check, and how often it was seen. */
export interface Violation {
  readonly result: CheckResult;
  readonly count: number;
}

export interface ViolationKinds {
  /** Counts a violation; returns its result if it is the first of its kind. */
  readonly note: (plan: AutomaticPlan, sight: Sight, remembered: readonly Played[]) => CheckResult[];
  readonly all: () => readonly Violation[];
}

/** More kinds than there are checks; names that a response makes up shall not fill the memory. */
const mostKinds = 1000;

export function violationKinds(judging: Judging): ViolationKinds {
  const kinds = new Map<string, { readonly result: CheckResult; count: number }>();
  return {
    note: (plan, sight, remembered) => {
      const kind = `${plan.id} ${placeOf(sight.mismatch?.at ?? "")}`;
      const known = kinds.get(kind);
      if (known !== undefined) known.count += 1;
      if (known !== undefined || kinds.size >= mostKinds) return [];
      const result = resultOf(plan, discreet(sight), { ...judging, masker: maskerFor(remembered, judging) });
      kinds.set(kind, { result, count: 1 });
      return [result];
    },
    all: () => [...kinds.values()].map(({ result, count }) => ({ result, count })),
  };
}

/** The same place in another entry of a list is no other kind. */
const placeOf = (at: string): string => at.replaceAll(/\/\d+(?=\/|$)/g, "/*");

/** The cards belong to other people, so only the requests show their numbers. */
function maskerFor(
  remembered: readonly Played[],
  known: { readonly settings: Settings; readonly key: string | undefined },
): Masker {
  const sent = remembered.map(({ built }) => secretsOf(built, known));
  const { pans, cvvs } = cardSecrets(known.settings.test_data);
  return maskerOf({
    pans: [...new Set([...pans, ...sent.flatMap((one) => one.pans)])],
    cvvs,
    keys: known.key === undefined ? [] : [known.key],
  });
}

/**
 * Also hides a person's values in what was expected. For a record or a list, the message says only what it is, not
 * what it contains.
 */
function discreet(sight: Sight): Sight {
  const { mismatch, played } = sight;
  if (mismatch === undefined) return sight;
  const place = shapeAt(played?.operation?.descriptor.response.shape, mismatch.at);
  const isSensitive = place !== undefined && "sensitive" in place && place.sensitive !== undefined;
  const { actual, expected } = mismatch;
  return {
    ...sight,
    mismatch: {
      ...mismatch,
      expected: isSensitive ? expected.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"***"') : expected,
      ...(typeof actual === "object" && actual !== null
        ? { words: Array.isArray(actual) ? `a list of ${actual.length}` : "an object" }
        : {}),
    },
  };
}
