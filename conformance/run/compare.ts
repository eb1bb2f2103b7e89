// Compares two reports: what got better, worse, new and gone. Pure.
//
// | before \ now | pass   | not tried | deviates, waived | red    |
// |--------------|--------|-----------|------------------|--------|
// | pass         | same   | worse     | worse            | worse  |
// | not tried    | better | same      | worse            | worse  |
// | deviates …   | better | not seen  | same             | worse  |
// | red          | better | not seen  | better           | same   |
//
// `not seen`: a fault that the new run did not test again. It may still exist, so this is not an improvement.
import { defined } from "@acquiring/contract/codecs";
import { isSeen } from "../judge/coverage.ts";
import { red, type Status } from "../judge/status.ts";
import type { AnyReport } from "./read-report.ts";

/** A check that ended otherwise than before. */
export interface Change {
  readonly id: string;
  readonly before: Status;
  readonly now: Status;
}

/** A check that only one of the reports has. */
export interface Lone {
  readonly id: string;
  readonly status: Status;
}

/** What changed from one report to another. */
export interface Comparison {
  readonly better: readonly Change[];
  readonly worse: readonly Change[];
  /** Faults of the old report that the new run did not try. */
  readonly notSeen: readonly Change[];
  readonly new: readonly Lone[];
  readonly gone: readonly Lone[];
  readonly same: number;
  readonly conforms: { readonly before: boolean | null; readonly now: boolean | null };
  /** Levels that only one of the reports reaches; absent where a report has no levels. */
  readonly levels?: { readonly gained: readonly string[]; readonly lost: readonly string[] };
  /** Whether anything got worse: a check, the verdict, a level. */
  readonly gotWorse: boolean;
}

/**
 * Compares two reports, check by check.
 *
 * @param current the ids that a check has now, for a former one. A check that was divided is compared with each part.
 */
export function compare(
  before: AnyReport,
  now: AnyReport,
  current: (id: string) => readonly string[] = (id) => [id],
): Comparison {
  const young = new Map(now.checks.map(({ id, status }) => [current(id)[0] ?? id, status]));
  const parts = before.checks.flatMap(({ id, status }) =>
    current(id).flatMap((part) => (young.has(part) ? [[part, status] as const] : [])),
  );
  const old = new Map([
    ...parts,
    ...before.checks.map(({ id, status }) => [current(id)[0] ?? id, status] as const),
  ]);
  const changes = [...old].flatMap(([id, was]): Change[] => {
    const is = young.get(id);
    return is === undefined || is === was ? [] : [{ id, before: was, now: is }];
  });
  const of = (kind: Kind): readonly Change[] => changes.filter((change) => kindOf(change) === kind);
  const lone = (some: ReadonlyMap<string, Status>, others: ReadonlyMap<string, Status>): readonly Lone[] =>
    [...some].flatMap(([id, status]) => (others.has(id) ? [] : [{ id, status }]));
  const [better, worse, notSeen] = [of("better"), of("worse"), of("not-seen")];
  const gone = lone(old, young);
  const levels = levelChanges(before, now);
  return {
    better,
    worse,
    notSeen,
    new: lone(young, old),
    gone,
    same: old.size - gone.length - better.length - worse.length - notSeen.length,
    conforms: { before: before.conforms, now: now.conforms },
    ...defined({ levels }),
    gotWorse:
      worse.length > 0 ||
      (before.conforms === true && now.conforms === false) ||
      (levels?.lost ?? []).length > 0,
  };
}

type Kind = "better" | "worse" | "not-seen" | "same";

/** From the worst, 0, to the best. */
const rankOf = (status: Status): number => {
  if (status === "pass") return 3;
  if (red.has(status)) return 0;
  return isSeen({ status }) ? 1 : 2;
};

function kindOf({ before, now }: Change): Kind {
  const [was, is] = [rankOf(before), rankOf(now)];
  if (was === is) return "same";
  if (is === 2 && was < 2) return "not-seen";
  return is > was ? "better" : "worse";
}

function levelChanges(before: AnyReport, now: AnyReport): Comparison["levels"] {
  if (before.whole === undefined || now.whole === undefined) return undefined;
  const reached = ({ levels }: NonNullable<AnyReport["whole"]>): readonly string[] =>
    levels.filter((one) => one.reached).map(({ level }) => level);
  const [was, is] = [reached(before.whole), reached(now.whole)];
  return {
    gained: is.filter((level) => !was.includes(level)),
    lost: was.filter((level) => !is.includes(level)),
  };
}
