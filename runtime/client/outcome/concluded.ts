// What reads show of the outcome of a request. It sends nothing.
import { fieldOf, textOf, unlike } from "../../operation/belongs.ts";
import type { Points } from "../../operation/operation.ts";
import type { Identifiers, Lost } from "../gateway-error.ts";
import { type Outcome, outcomeIn } from "./outcome.ts";
import type { Finding, Reading } from "../search.ts";

/** What one read found. */
export interface Evidence {
  readonly operation: string;
  readonly about: Identifiers;
  readonly finding: Finding<Readonly<Record<string, unknown>>>;
}

/** What shows an outcome. `nothing`: nothing does, so that it is unknown. */
export type ShownBy = "response" | "record" | "not-found" | "refusal" | "not-sent" | "nothing";

/** What finding the outcome of a call needs of a gateway. */
export interface OutcomeSources {
  /** The reads that find records, by the operation's id. */
  readonly readings: ReadonlyMap<string, Reading>;
  readonly points: Points;
}

/** An outcome, and what shows it. */
export interface Concluded {
  readonly outcome: Outcome;
  readonly final: boolean;
  readonly by: ShownBy;
}

export const notKnown: Concluded = { outcome: "unknown", final: false, by: "nothing" };

/**
 * What a read shows of a payment by its number, in the words that the profile has for its state. Of what was done to a
 * payment later, or more than once, it shows nothing for sure. That a payment is not there is a proof only after the
 * time that the profile names.
 */
export function concluded(
  { readings, points }: OutcomeSources,
  { operation, about, sentAt }: Lost,
  evidence: readonly Evidence[],
): Concluded {
  const { repeat, echoes = [], batch } = operation;
  const [asked] = about;
  if (repeat === undefined || batch !== undefined || asked === undefined) return notKnown;
  if (
    evidence.length > 0 &&
    evidence.every(({ finding }) => finding.found === "no") &&
    isPast(points, sentAt)
  )
    return { outcome: "not-done", final: true, by: "not-found" };
  // Every field that both show has to agree, so that another payment under the number is not taken for this one.
  const strict = echoes.map(({ fields, as }) => ({ fields, ...(as && { as }) }));
  const found = evidence.flatMap(({ operation: id, finding }) =>
    finding.found === "yes"
      ? finding.records.map((record) => ({
          record,
          coded: outcomeIn(points, id, record),
          // A list with two outcomes of one payment proves neither.
          name: nameOf(readings, id, record),
          isAll: finding.complete,
        }))
      : [],
  );
  const isSplit = found.some((one) =>
    found.some(
      ({ name, coded }) => name !== undefined && name === one.name && coded.outcome !== one.coded.outcome,
    ),
  );
  if (isSplit) return notKnown;
  const own = found.filter(
    ({ record }) => unlike(strict, points, { asked, told: record, at: "", shape: undefined }).length === 0,
  );
  const done = own.find(({ coded }) => coded.outcome === "done");
  if (done !== undefined) return { outcome: "done", final: done.coded.final, by: "record" };
  // One payment for each number: then what is shown as declined is this one, and no other is on its way.
  const isOnly = ["same-answer", "refused"].includes(String(points[repeat.point]));
  if (!isOnly || found.length === 0 || !found.every(({ isAll }) => isAll)) return notKnown;
  if (found.every(({ coded }) => coded.outcome === "not-done" && coded.final))
    return { outcome: "not-done", final: true, by: "record" };
  const isWaiting = own.length === found.length && own.every(({ coded }) => coded.outcome === "pending");
  return isWaiting ? { outcome: "pending", final: false, by: "record" } : notKnown;
}

/** Whether so much time has passed since it was sent that the read would show it. */
function isPast(points: Points, sentAt: number | undefined): boolean {
  const seconds = points["search.horizon"];
  return typeof seconds === "number" && sentAt !== undefined && Date.now() - sentAt >= seconds * 1000;
}

/** What identifies a record of a read, as one text. */
function nameOf(readings: OutcomeSources["readings"], id: string, record: object): string | undefined {
  const key = readings.get(id)?.operation.finder?.key.map((name) => textOf(fieldOf(record, name)));
  return key === undefined || key.includes(undefined) ? undefined : JSON.stringify([id, key]);
}

/** Whether the records that were found are of the payment that the response is about, by every identifier of both. */
export const isOfResponse = (
  readings: OutcomeSources["readings"],
  evidence: readonly Evidence[],
  response: object,
): boolean =>
  evidence.every(({ operation: id, finding }) =>
    (finding.found === "yes" ? finding.records : []).every((record) =>
      (readings.get(id)?.operation.finder?.key ?? []).every((name) => {
        const [one, other] = [record, response].map((of) => textOf(fieldOf(of, name)));
        return one === undefined || other === undefined || one === other;
      }),
    ),
  );
