// What the checks about the whole run saw. What is looked for stands in scan.ts, what has to agree in relations.ts; here it becomes
// a sight.
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import type { RunWideKind } from "../scenario/run-wide-checks.ts";
import { idOf } from "../scenario/automatic-checks.ts";
import { isEvidence, type Heard, type Observation } from "./observation.ts";
import type { Pair } from "./pairs.ts";
import { pairsOf } from "./relations.ts";
import type { Judging } from "./results.ts";
import {
  cardNumberNotified,
  cardNumberShown,
  cardNumbersOf,
  keyShown,
  securityCodeShown,
  signatureShown,
  type Leak,
} from "./scan.ts";
import type { Sight } from "./sight.ts";
import { trailOf } from "./trail.ts";

/** A run that is over. */
export interface WholeRun {
  readonly observations: readonly Observation[];
  readonly heard: readonly Heard[];
  readonly judging: Judging;
}

/** What was seen of these checks; those of an operation that gave no answer to look at are left out. */
export function* runWideSights(
  checks: readonly AutomaticCheck[],
  run: WholeRun,
): Generator<readonly [string, Sight]> {
  const pans = cardNumbersOf(
    run.observations.filter(({ advice }) => !advice),
    run.judging,
  );
  const pairs = [...pairsOf(run.observations, run.heard, run.judging.profile)];
  for (const check of checks) {
    const operation = run.judging.contract.operations.get(check.operation);
    const own = run.observations.filter((one) => one.operation.id === check.operation && !one.advice);
    if (operation === undefined) continue;
    for (const [kind, look] of Object.entries(looks)) {
      if (check.id !== idOf(operation, kind)) continue;
      const sight = look({
        run,
        own,
        pans,
        pairs: pairs.filter((one) => one.kind === kind && one.operation === operation.id),
      });
      if (sight.seen === "failed" || own.some(isEvidence)) yield [check.id, sight];
    }
  }
}

interface Looking {
  readonly run: WholeRun;
  /** What the operation of the check was asked, and how it answered. */
  readonly own: readonly Observation[];
  readonly pans: readonly string[];
  /** The pairs of values that the check compares. */
  readonly pairs: readonly Pair[];
}

/** Compares what the run showed; `unseen` is what it did not show, where there is nothing to compare. */
const comparing =
  (what: string) =>
  ({ own, pairs }: Looking): Sight => {
    if (pairs.length === 0) return unseen(what);
    const wrong = pairs.find(({ fits }) => !fits);
    return wrong === undefined ? passed(own) : disagreed(wrong);
  };

const disagreed = ({ at, expected, actual, seen }: Pair): Sight => ({
  seen: "failed",
  accepted: true,
  mismatch: { at, expected, actual },
  ...seenIn(seen),
});

const looks: Readonly<Record<RunWideKind, (looking: Looking) => Sight>> = {
  "payments.agree": comparing("an answer of this operation that speaks of a payment of the run"),
  "payments.synchronise": comparing("an order of the run, with its shopper or delivery, in a query"),
  "payments.original-amount": comparing("a refund of the run with its `amount`"),
  "refunds.agree": comparing("a refund of the run, with its reference, in a search"),
  "payments.echo": comparing("the result of an accepted payment that repeats its request"),
  "payments.of-request": comparing("the result of an accepted payment that repeats its request"),
  "payments.card": comparing("the result of an accepted payment with its card"),
  "payments.differ": comparing("two accepted payments with a `transaction_id`"),
  "subscriptions.differ": comparing("two subscriptions with a `recurring_id`"),
  "payouts.differ": comparing("two payouts with a `transaction_id`"),
  "notifications.agree": comparing("a notification that names a payment of the run"),
  "card-number": ({ run, own, pans }) => {
    for (const one of own) {
      const leak = cardNumberShown(one, pans, run.judging);
      if (leak !== undefined) return leaked(leak, "no whole card number", one);
    }
    return passed(own);
  },
  "notified-card-number": ({ run, own, pans }) => {
    const heard = run.heard.filter(({ advice }) => !advice);
    if (heard.length === 0) return unseen("a notification");
    for (const one of heard) {
      const leak = cardNumberNotified(one, pans);
      if (leak !== undefined) return leaked(leak, "no whole card number", one);
    }
    return passed(own);
  },
  secrets: ({ run, own }) => {
    for (const one of [...run.observations, ...run.heard]) {
      const leak = keyShown(one, run.judging);
      if (leak !== undefined) return leaked(leak, "a message without the key", one);
    }
    for (const one of run.observations) {
      const leak = signatureShown(one);
      if (leak !== undefined) return leaked(leak, "an answer without the signature that is right", one);
    }
    const shown = securityCodeShown(run.observations, run.judging);
    return shown === undefined
      ? passed(own)
      : leaked(shown.leak, "an answer without the security code", shown.observation);
  },
};

/** What is shown by answers of which none was a success is shown by nothing. */
const passed = (own: readonly Observation[]): Sight =>
  own.some(({ played }) => played.success)
    ? { seen: "passed", accepted: true }
    : unseen("a request of this operation that was accepted");

const unseen = (what: string): Sight => ({
  seen: "not-specified",
  accepted: false,
  message: `Not seen in this run: ${what}.`,
});

const leaked = ({ at, words }: Leak, expected: string, one: Observation | Heard): Sight => ({
  seen: "failed",
  accepted: true,
  mismatch: { at, expected, words },
  ...seenIn(one),
});

/** Which message it was. */
const seenIn = (one: Observation | Heard): Pick<Sight, "message" | "played" | "trail"> =>
  "played" in one
    ? {
        message: `Seen in scenario ${one.scenario}, step \`${one.step}\`.`,
        played: one.played,
        trail: trailOf(one.steps, one.step),
      }
    : { message: `Heard at the address that scenario ${one.scenario} gave.` };
