// The observations of the checks about the whole run. scan.ts searches for secrets, relations/ compares values.
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import type { RunWideKind } from "../scenario/run-wide-checks.ts";
import { idOf } from "../scenario/automatic-checks.ts";
import { notSeen } from "../scenario/untried.ts";
import { isEvidence, placeOf } from "./evidence.ts";
import type { Pair } from "./relations/pairs.ts";
import { pairsOf } from "./relations/relations.ts";
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
import type { Played } from "../message/message.ts";

/** A finished run, or the part that ran. */
export interface WholeRun {
  readonly observations: readonly Played[];
  readonly heard: readonly Played[];
  readonly judging: Judging;
  /** The messages to search for secrets that were not searched before. */
  readonly fresh?: ReadonlySet<Played>;
}

/** What breaks a check about the whole run, and the message that shows it. */
export interface Breaking {
  readonly sight: Sight;
  readonly seen: Played;
}

/** The observations of these checks, without those of operations that gave no response to check. */
export function* runWideSights(
  checks: readonly AutomaticCheck[],
  run: WholeRun,
): Generator<readonly [string, Sight]> {
  for (const { check, look, looking } of looksAt(checks, run)) {
    const [breaking] = look.breaks(looking);
    if (breaking !== undefined) yield [check.id, breaking.sight];
    else if (looking.own.some(isEvidence)) yield [check.id, look.kept(looking)];
  }
}

/** Everything that breaks one of these checks, not the first of each alone. */
export function* runWideBreaks(
  checks: readonly AutomaticCheck[],
  run: WholeRun,
): Generator<readonly [string, Breaking]> {
  for (const { check, look, looking } of looksAt(checks, run))
    for (const breaking of look.breaks(looking)) yield [check.id, breaking];
}

function* looksAt(
  checks: readonly AutomaticCheck[],
  run: WholeRun,
): Generator<{ readonly check: AutomaticCheck; readonly look: Look; readonly looking: Looking }> {
  const pans = cardNumbersOf(
    run.observations.filter(({ advice }) => !advice),
    run.judging,
  );
  const pairs = [...pairsOf(run.observations, run.heard, run.judging.profile)];
  for (const check of checks) {
    const operation = run.judging.contract.operations.get(check.operation);
    if (operation === undefined) continue;
    const own = run.observations.filter((one) => one.operation?.id === check.operation && !one.advice);
    for (const [kind, look] of Object.entries(looks)) {
      if (check.id !== idOf(operation, kind)) continue;
      const about = pairs.filter((one) => one.kind === kind && one.operation === operation.id);
      yield { check, look, looking: { run, own, pans, pairs: about } };
    }
  }
}

interface Looking {
  readonly run: WholeRun;
  /** The requests of the check's operation, with their responses. */
  readonly own: readonly Played[];
  readonly pans: readonly string[];
  /** The pairs of values that the check compares. */
  readonly pairs: readonly Pair[];
}

interface Look {
  readonly breaks: (looking: Looking) => Generator<Breaking>;
  /** What is seen where nothing breaks it. */
  readonly kept: (looking: Looking) => Sight;
}

/** Compares the values of a run; `what` names missing values if there is nothing to compare. */
const comparing = (what: string): Look => ({
  *breaks({ pairs }) {
    for (const pair of pairs) if (!pair.fits) yield { sight: disagreed(pair), seen: pair.seen };
  },
  kept: ({ own, pairs }) => (pairs.length === 0 ? unseen(what) : passed(own)),
});

const disagreed = ({ at, expected, actual, seen }: Pair): Sight => ({
  seen: "failed",
  accepted: true,
  mismatch: { at, expected, actual },
  ...seenIn(seen),
});

/** Those of these messages that are looked through for secrets. */
const freshOf = (messages: readonly Played[], { fresh }: WholeRun): readonly Played[] =>
  fresh === undefined ? messages : messages.filter((one) => fresh.has(one));

const looks: Readonly<Record<RunWideKind, Look>> = {
  "payments.agree": comparing("a response of this operation about a payment of the run"),
  "payments.synchronise": comparing("an order of the run, with its shopper or delivery, in a query"),
  "payments.original-amount": comparing("a refund of the run with its `amount`"),
  "refunds.agree": comparing("a refund of the run, with its reference, in a search"),
  "entries.no-error": comparing("an order that succeeded, with an `error_message`"),
  "entries.outcome": comparing("a result entry with an `error_message`"),
  listed: comparing("a success with a list of fields"),
  "payments.outcome": comparing("a `result_info` with the code or the message of a success"),
  "refunds.outcome": comparing("a refund with a `refund_message`"),
  "payments.echo": comparing("the result of an accepted payment that repeats its request"),
  "payments.of-request": comparing("the result of an accepted payment that repeats its request"),
  "payments.of-direct-request": comparing("the result of a direct payment with its amount or currency"),
  "payments.risk-reasons": comparing("the result of a direct payment"),
  "payments.card": comparing("the result of an accepted payment with its card"),
  "payments.differ": comparing("two accepted payments with a `transaction_id`"),
  "subscriptions.differ": comparing("two subscriptions with a `recurring_id`"),
  "payouts.differ": comparing("two payouts with a `transaction_id`"),
  "notifications.agree": comparing("a notification that names a payment of the run"),
  "card-number": {
    *breaks({ run, own, pans }) {
      for (const one of freshOf(own, run)) {
        const leak = cardNumberShown(one, pans, run.judging);
        if (leak !== undefined) yield leaked(leak, "no full card number", one);
      }
    },
    kept: ({ own }) => passed(own),
  },
  "notified-card-number": {
    *breaks({ run, pans }) {
      for (const one of freshOf(run.heard, run)) {
        const leak = one.advice ? undefined : cardNumberNotified(one, pans);
        if (leak !== undefined) yield leaked(leak, "no full card number", one);
      }
    },
    kept: ({ run, own }) =>
      run.heard.some(({ advice }) => !advice) ? passed(own) : unseen("a notification"),
  },
  secrets: {
    *breaks({ run }) {
      for (const one of freshOf([...run.observations, ...run.heard], run)) {
        const leak = keyShown(one, run.judging);
        if (leak !== undefined) yield leaked(leak, "a message without the key", one);
      }
      for (const one of freshOf(run.observations, run)) {
        const leak = signatureShown(one);
        if (leak !== undefined) yield leaked(leak, "a response without the valid signature", one);
      }
      const shown = securityCodeShown(run.observations, run.judging);
      if (shown !== undefined)
        yield leaked(shown.leak, "a response without the security code", shown.observation);
    },
    kept: ({ own }) => passed(own),
  },
};

/** A check passes only if a response was a success. If none was, nothing was observed. */
const passed = (own: readonly Played[]): Sight =>
  own.some(({ success }) => success)
    ? { seen: "passed", accepted: true }
    : unseen("a request of this operation that was accepted");

const unseen = (what: string): Sight => ({ ...notSeen(what), accepted: false });

const leaked = ({ at, words }: Leak, expected: string, one: Played): Breaking => ({
  sight: { seen: "failed", accepted: true, mismatch: { at, expected, words }, ...seenIn(one) },
  seen: one,
});

/** Which message it was. */
const seenIn = (one: Played): Pick<Sight, "message" | "played" | "trail"> =>
  one.notification === undefined
    ? {
        message: `Seen ${placeOf(one)}.`,
        played: one,
        trail: trailOf(one.steps, one.step),
      }
    : { message: `Heard ${placeOf(one)}.` };
