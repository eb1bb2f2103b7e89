// Converts observations to the results of checks, with message, location, expected and actual value, all masked.
import { defined, isRecord, type Shape } from "@acquiring/contract/codecs";
import { type Contract, objectOf, wordsOfRule } from "../contract/contract.ts";
import { violations, type Violation } from "./automatic.ts";
import type { AutomaticCheck } from "../scenario/automatic-checks.ts";
import { digitsAt, shapeAt, type Masker } from "../exchange/mask.ts";

import type { PlannedCheck } from "../scenario/plan.ts";
import { placeOf } from "./evidence.ts";
import type { Level } from "../scenario/model.ts";
import type { Exchange } from "../message/message.ts";
import { exchangesOf, trailOf } from "./trail.ts";
import { faultIn, type Fault } from "./causes/fault.ts";
import { hintsFor } from "./hints.ts";
import { type Basis, type bases, basisOf, isBinding } from "./basis.ts";
import type { Sight } from "./sight.ts";
import type { Terms } from "../inputs/profile.ts";
import { type Settings, testDataWords } from "../inputs/settings.ts";
import { needsOf } from "../scenario/load.ts";
import { unproven } from "../scenario/untried.ts";
import { behindControl, isUntried, statusOf, type Status } from "./status.ts";
import type { Waiver } from "../inputs/waivers.ts";
import { notOffered } from "./situation.ts";
import type { Played } from "../message/message.ts";

/** The result of a check. Everything in it is masked. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  /** Absent for the automatic checks, which see the responses of all scenarios. */
  readonly scenario?: string;
  readonly operation: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
  readonly level: Level;
  /** What it rests on; absent for advice that no profile promises. */
  readonly basis?: Basis;
  readonly status: Status;
  /** Everything there is to say: the rules, what was seen, the likely cause, the waiver. */
  readonly message?: string;
  /** Of the message what was seen, without the rules. */
  readonly why?: string;
  /** Of the message the likely causes, the likeliest first. */
  readonly hints?: readonly string[];
  readonly step?: string;
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** What could not be checked and is named: extension points, features, test data. */
  readonly missing?: readonly string[];
  /** The test data of the settings that decides what the gateway should do, in words, if the check is red. */
  readonly testData?: readonly string[];
  /** The control that did not pass, if that is why there is no result. */
  readonly control?: string;
  /** What the run did not show, so that the check was not tried. */
  readonly unseen?: string;
  /** The messages of the scenario up to the failing one, which has `fault`. */
  readonly exchanges?: readonly Exchange[];
  readonly curl?: string;
  /** What is wrong in the message with `fault`. */
  readonly fault?: Fault;
  /** From the request to the end of the response that it looked at, in milliseconds; of a notification the wait. */
  readonly durationMs?: number;
  /** Whether it saw a request that the gateway accepted. */
  readonly accepted: boolean;
}

/** What results are made with. */
export interface Judging extends Terms {
  readonly settings: Settings;
  readonly key: string | undefined;
  /** The run's first payment was accepted. */
  readonly proven?: boolean;
  readonly masker: Masker;
  readonly waivers: ReadonlyMap<string, Waiver>;
  readonly strict: boolean;
  /** The weakest basis that counts; every one does if not given. */
  readonly basis?: (typeof bases)[number] | undefined;
  readonly now: Date;
}

/** Applies the status of a control to its negative check; returns any other check unchanged. */
export function besideControl(sight: Sight, controlId: string, control: Sight): Sight {
  if (sight.seen !== "passed" && sight.seen !== "failed") return sight;
  const seen = behindControl(control.seen);
  if (seen === undefined) return sight;
  return { ...unproven(seen, controlId, control), accepted: sight.accepted };
}

export function resultOf(planned: PlannedCheck, sight: Sight, judging: Judging): CheckResult {
  const { contract, masker, waivers, strict, now, profile, settings, key, proven = false } = judging;
  const { check, promised, id } = planned;
  const waiver = waivers.get(id);
  const binding = isBinding(basisOf(planned, contract), judging.basis);
  const status = statusOf(sight.seen, { level: check.level, promised, binding, strict, waiver, now });
  const { mismatch, played, missing, unseen } = sight;
  const shape = played?.operation?.descriptor.response.shape;
  const told = status === "pass" || isUntried({ status });
  const negative = sight.seen === "failed" && isNegative(planned);
  const hints = told
    ? []
    : hintsFor({ played, mismatch, negative, profile, settings, key, proven }).map((one) => masker.text(one));
  const why = [sight.message ?? "", waiverNote(waiver, status, sight.seen)]
    .filter((part) => part !== "")
    .join(" ");
  const rules = told || played?.status === notOffered ? "" : statement(check.rules ?? [], contract);
  const testData = told ? [] : testDataOf(planned, played, settings);
  const message = [rules, why, ...hints].filter((part) => part !== "").join(" ");
  return {
    ...about(planned, contract),
    status,
    accepted: sight.accepted,
    ...(status === "pass" || message === "" ? {} : { message: masker.text(message) }),
    ...(status === "pass" || why === "" ? {} : { why: masker.text(why) }),
    ...(hints.length === 0 ? {} : { hints }),
    ...(testData.length === 0 ? {} : { testData }),
    ...defined({ missing: missing?.length === 0 ? undefined : missing, unseen }),
    ...defined({ durationMs: played?.durationMs }),
    ...(sight.control === undefined || status === "pass" ? {} : { control: sight.control }),
    ...(mismatch === undefined ? {} : shownMismatch(mismatch, shape, masker)),
    ...(told ? {} : { fault: maskedFault(faultIn(played, sight.trail ?? [], mismatch), masker) }),
    ...(told || played === undefined
      ? {}
      : {
          exchanges: exchangesOf(sight.trail ?? [], played),
          ...(played.curl === "" ? {} : { curl: played.curl }),
        }),
  };
}

/** The test data that a check requires, otherwise the card of its request: names in the settings, with their meaning. */
function testDataOf(planned: PlannedCheck, played: Played | undefined, { test_data }: Settings): string[] {
  if (planned.kind !== "scenario") return [];
  const required = needsOf(planned.scenario, planned.check).flatMap(({ test_data: names = [] }) => names);
  const { card } = played?.built?.value ?? {};
  const paying = Object.keys(test_data).filter(
    (name) => card !== undefined && objectOf(test_data[name])["number"] === card,
  );
  return [...new Set(required.length > 0 ? required : paying)].map(testDataWords);
}

const maskedFault = ({ key, words, ...rest }: Fault, masker: Masker): Fault => ({
  ...rest,
  ...defined({ key: key && masker.text(key), words: words && masker.text(words) }),
});

const about = (planned: PlannedCheck, contract: Contract) => ({
  id: planned.id,
  title: planned.check.title,
  ...(planned.kind === "scenario" ? { scenario: planned.scenario.scenario, step: planned.check.step } : {}),
  operation: planned.operation,
  rules: planned.check.rules ?? [],
  points: planned.check.points ?? [],
  level: planned.check.level,
  ...defined({ basis: basisOf(planned, contract) }),
});

/** The result of a check that was not selected. */
export const notSelected = (planned: PlannedCheck, contract: Contract): CheckResult => ({
  ...about(planned, contract),
  status: "not-selected",
  accepted: false,
});

function shownMismatch(
  { at, expected, actual, words }: NonNullable<Sight["mismatch"]>,
  shape: Shape | undefined,
  masker: Masker,
): Pick<CheckResult, "path" | "expected" | "actual"> {
  const spared = digitsAt(at, expected, words ?? String(actual));
  return {
    path: at,
    expected: masker.text(expected, [], spared),
    actual:
      words === undefined ? masker.value(actual, shapeAt(shape, at), spared) : masker.text(words, [], spared),
  };
}

const isNegative = (planned: PlannedCheck): boolean =>
  planned.kind === "scenario" && planned.check.control !== undefined;

const statement = (rules: readonly string[], contract: Contract): string =>
  rules.map((id) => `${id}: ${wordsOfRule(contract, id)}`).join(" ");

function waiverNote(waiver: Waiver | undefined, status: string, seen: Sight["seen"]): string {
  if (waiver === undefined) return "";
  const { reason, link, until } = waiver;
  const about = `${reason}${link === undefined ? "" : ` (${link})`}`;
  if (status === "waived") return `Waived${until === undefined ? "" : ` until ${until}`}: ${about}.`;
  if (status !== "stale-waiver") return "";
  return seen === "passed"
    ? `The check passes, so its waiver is no longer needed. Remove it. The waiver: ${about}.`
    : `Its waiver expired on ${until ?? ""}. Fix the check or renew the waiver. The waiver: ${about}.`;
}

const isAskedByOther = ({ request, success }: Played, { merchant }: Settings): boolean =>
  !success &&
  isRecord(request) &&
  Object.entries(merchant).some(([name, own]) => request[name] !== undefined && request[name] !== own);

/** What the automatic checks of one operation saw in all its responses. */
export function automaticSights(
  checks: readonly AutomaticCheck[],
  observations: readonly Played[],
  judging: Judging,
): Map<string, Sight> {
  const broken = new Map<string, { readonly violation: Violation; readonly observation: Played }>();
  for (const observation of observations) {
    const { response, operation, signatureValid } = observation;
    if (response === undefined || operation === undefined) continue;
    const { kind, root, value, problem, misfit } = response;
    const isForOther = isAskedByOther(observation, judging.settings);
    const seen = { kind, root, value, problem, misfit, signatureValid, isForOther };
    for (const violation of violations(judging, operation, seen)) {
      if (!broken.has(violation.check)) broken.set(violation.check, { violation, observation });
    }
  }
  const accepted = observations.some(({ success }) => success);
  return new Map(
    checks.map(({ id }): [string, Sight] => {
      const found = broken.get(id);
      if (found === undefined) return [id, { seen: "passed", accepted }];
      const { violation, observation } = found;
      const message = `Seen ${placeOf(observation)}.`;
      const trail = trailOf(observation.steps, observation.step);
      return [id, { seen: "failed", accepted, message, played: observation, trail, mismatch: violation }];
    }),
  );
}
