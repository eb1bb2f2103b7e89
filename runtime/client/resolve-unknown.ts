// Finds out whether money moved, after a call with an unknown outcome: by sending it again if its gateway promises the
// first response, or by the reads that find it. An uncertain outcome stays unknown.
import type { AnyOperation, Points } from "../operation/operation.ts";
import { fieldOf, textOf, unlike } from "../operation/belongs.ts";
import { matchEntries, saysDone } from "../operation/entries.ts";
import { GatewayError } from "./gateway-error.ts";
import { type Identifiers, type Lost, lostOf } from "./lost.ts";
import { type CodedOutcome, outcomeIn } from "./coded-outcome.ts";
import { applies } from "../schema/check-shape.ts";
import { findOne, type Finding, type Reading } from "./search.ts";

export type Certainty = "made" | "not-made" | "still-unknown";

/** What is known of one entry of a batch. */
export interface KnownEntry {
  readonly known: Certainty;
  /** What says which entry it is. */
  readonly about: Identifiers;
  /** Its result, if there is one that is certainly its own. */
  readonly entry?: object;
}

/** What one read found. */
export interface Evidence {
  readonly operation: string;
  readonly about: Identifiers;
  readonly finding: Finding<Readonly<Record<string, unknown>>>;
}

/**
 * What is known now:
 *
 * - `made`: the gateway processed the request. A payment at an issuer or on a hosted page was created, not necessarily
 *   paid.
 * - `not-made`: it was not processed and will not be. You may send a new request.
 * - `still-unknown`: the outcome is still uncertain. Do not send it again. `response` and `evidence` have the available
 *   data.
 */
export interface Known {
  readonly known: Certainty;
  /** The response to the request, where sending it again brought it, or the error had it. */
  readonly response?: Readonly<Record<string, unknown>>;
  /** For a batch with a response, each entry of the request in its order. All alike, and the whole is as they are. */
  readonly entries?: readonly KnownEntry[];
  /** What queries and searches found. A record in it may be about an earlier request for the same order. */
  readonly evidence: readonly Evidence[];
  /** The same in words, with what to do next. */
  readonly message: string;
}

export interface FindOutOptions {
  /** Whether the request may be sent again if the profile promises the first response; it makes what never arrived. */
  readonly sendAgain?: boolean;
}

/** What finding the outcome of a call needs of a gateway. */
export interface OutcomeSources {
  readonly operations: Readonly<Record<string, AnyOperation>>;
  /** The reads that find records, by the operation's id. */
  readonly readings: ReadonlyMap<string, Reading>;
  readonly points: Points;
}

/**
 * Finds the outcome of the call that ended with `error`.
 *
 * @throws TypeError (as a rejection) for anything but an error of a call that may change something.
 */
export async function resolveUnknown(
  house: OutcomeSources,
  error: unknown,
  { sendAgain = true }: FindOutOptions = {},
): Promise<Known> {
  const { operations, readings, points } = house;
  if (!(error instanceof GatewayError) || operations[error.operation]?.effect !== "write") {
    throw new TypeError("There is nothing to find out: this call changes nothing.");
  }
  const { result } = error;
  const operation = operations[error.operation];
  if (error.findOut === undefined && result === undefined) return ofRefusal(operation, points, error);
  const lost = lostOf(error);
  if (error.kind === "broken-promise" && result !== undefined && operation !== undefined)
    return ofResponse({ operation, about: lost?.about ?? [] }, points, result);
  if (lost === undefined) return unknown([], "The client has no data of this request.");
  if (sendAgain && lost.again !== undefined) {
    const response = await lost.again().catch((again: unknown) => {
      if (!(again instanceof GatewayError)) throw again;
      return again.kind === "broken-promise" ? again.result : undefined;
    });
    if (response !== undefined) return ofResponse(lost, points, response);
  }
  const evidence = await search(readings, lost);
  const known = concluded(house, lost, evidence);
  if (known === "still-unknown") return unknown(evidence);
  return { known, evidence, message: `The record that was found shows that it was ${known}.` };
}

function ofRefusal(operation: AnyOperation | undefined, points: Points, error: GatewayError): Known {
  const { repeat } = operation ?? {};
  const said = repeat === undefined ? "" : (points[repeat.point] ?? "refused");
  if (error.kind === "refused" && said === "refused")
    return unknown(
      [],
      "It was refused. An earlier request may have had the same number and may have been processed.",
    );
  return { known: "not-made", evidence: [], message: `Nothing was made: ${error.message}` };
}

const unknown = (evidence: readonly Evidence[], why = ""): Known => ({
  known: "still-unknown",
  evidence,
  message: `${why} ${
    evidence.some(({ finding }) => finding.found === "yes")
      ? "It is unknown whether the record that was found belongs to this request. Compare it with your own records."
      : "The queries did not find the outcome. This is no proof that nothing happened: the request may still be in progress."
  } Do not send it again. Query again later, or reconcile manually.`.trim(),
});

/**
 * What a read shows of a payment by its number, in the words that the profile has for its state. Of what was done to a
 * payment later, or more than once, it shows nothing for sure; and that a payment is not there yet is no proof.
 */
function concluded(
  { readings, points }: OutcomeSources,
  { operation, about }: Lost,
  evidence: readonly Evidence[],
): Certainty {
  const { repeat, echoes = [], batch } = operation;
  const [asked] = about;
  if (repeat === undefined || batch !== undefined || asked === undefined) return "still-unknown";
  // Every field that both show has to agree, so that another payment under the number is not taken for this one.
  const strict = echoes.map(({ fields, as }) => ({ fields, ...(as && { as }) }));
  const found = evidence.flatMap(({ operation: id, finding }) =>
    finding.found === "yes" ? finding.records.map((record) => ({ id, record, all: finding.complete })) : [],
  );
  const outcomes = found.map(({ id, record }) => outcomeIn(points, id, record));
  const words = outcomes.map((one) => one?.outcome);
  // A list with two outcomes of one payment proves neither.
  const said = new Map<string, string | undefined>();
  for (const [index, { id, record }] of found.entries()) {
    const key = readings.get(id)?.operation.finder?.key.map((name) => textOf(fieldOf(record, name)));
    if (key === undefined || key.includes(undefined)) continue;
    const name = JSON.stringify([id, key]);
    if (said.has(name) && said.get(name) !== words[index]) return "still-unknown";
    said.set(name, words[index]);
  }
  const isOwn = ({ record }: (typeof found)[number]): boolean =>
    unlike(strict, points, { asked, told: record, at: "", shape: undefined }).length === 0;
  if (found.some((one, index) => words[index] === "done" && isOwn(one))) return "made";
  // One payment for each number: then what is shown as declined is this one, and no other is on its way.
  const isOnly = ["same-answer", "refused"].includes(String(points[repeat.point]));
  const isDeclined = found.length > 0 && outcomes.every(isFinalRefusal);
  return isOnly && isDeclined && found.every((one) => one.all) ? "not-made" : "still-unknown";
}

function ofResponse(
  { operation, about }: Lost,
  points: Points,
  response: Readonly<Record<string, unknown>>,
): Known {
  const told = operation.batch === undefined ? undefined : entriesOf(operation, about, response);
  const all = told?.map(({ known }) => known) ?? [outcomeOf(operation, points, response)];
  const [first = "still-unknown"] = all;
  const known = all.every((one) => one === first) ? first : "still-unknown";
  const words = {
    made: "The response shows that it succeeded.",
    "not-made": "The response shows that it failed.",
    "still-unknown": "There is a response. Read the outcome from it.",
  };
  return { known, response, ...(told && { entries: told }), evidence: [], message: words[known] };
}

function entriesOf(
  operation: AnyOperation,
  about: readonly Identifiers[],
  response: unknown,
): readonly KnownEntry[] {
  // The whole response was compared with the request when it arrived. Here it is enough to find each entry in it.
  const { results } = matchEntries({ ...operation, echoes: [] }, undefined, about, response);
  return about.map((one, index): KnownEntry => {
    const entry = results[index];
    if (entry === undefined) return { known: "still-unknown", about: one };
    // Whether anything but a success is final is the gateway's own.
    return {
      known: saysDone(operation, entry) === true ? "made" : "still-unknown",
      about: one,
      entry,
    };
  });
}

/** What the contract lets one conclude of a response that is not a batch. */
function outcomeOf(
  { id, response: { shape } }: AnyOperation,
  points: Points,
  response: Readonly<Record<string, unknown>>,
): Certainty {
  const when = shape.kind === "object" ? shape.when : undefined;
  if (when === undefined) return "made";
  // Only a text shows a failure; `null` does not.
  if (when.absent === true) {
    const failed = Object.keys(when.is).some((name) => textOf(fieldOf(response, name)) !== undefined);
    return failed ? "not-made" : "made";
  }
  if (applies(when, response)) return "made";
  // A result that is not a success may be a decline, or not decided yet.
  return isFinalRefusal(outcomeIn(points, id, response)) ? "not-made" : "still-unknown";
}

/** Whether a payment was not made and never will be. */
const isFinalRefusal = (told: CodedOutcome | undefined): boolean =>
  told?.outcome === "not-done" && told.final;

async function search(
  readings: ReadonlyMap<string, Reading>,
  { operation, about }: Lost,
): Promise<Evidence[]> {
  const evidence: Evidence[] = [];
  for (const { operation: id } of operation.foundBy ?? []) {
    const reading = readings.get(id);
    if (reading === undefined) continue;
    for (const one of about) {
      const key = reading.operation.finder?.key ?? [];
      const by = Object.fromEntries(Object.entries(one).filter(([name]) => key.includes(name)));
      const finding: Evidence["finding"] = await findOne<Readonly<Record<string, unknown>>>(
        reading,
        by,
      ).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        return { found: "unknown", reason: "failed", message: error.message, error };
      });
      evidence.push({ operation: id, about: one, finding });
    }
  }
  return evidence;
}
