// Finds out whether money moved, after a call with an unknown outcome or a restart: by the reads that find it. If the
// caller says so and the gateway promises the first response, it sends the request again.
import { fieldOf, textOf } from "../../operation/belongs.ts";
import { matchEntries } from "../../operation/entries.ts";
import type { AnyOperation, Points } from "../../operation/operation.ts";
import { applies } from "../../schema/check-shape.ts";
import { defined } from "../../values/defined.ts";
import type { CallOptions } from "../call.ts";
import { GatewayError, type Identifiers, type Lost } from "../gateway-error.ts";
import {
  type Concluded,
  concluded,
  type Evidence,
  isOfResponse,
  notKnown,
  type OutcomeSources,
  type ShownBy,
} from "./concluded.ts";
import { mayBeEarlier } from "./lost.ts";
import { type CodedOutcome, type Outcome, outcomeIn, outcomeOfEntry } from "./outcome.ts";
import { names } from "../response.ts";
import { findOne, type Reading } from "../search.ts";

/** What is known of one entry of a batch. */
export interface KnownEntry extends CodedOutcome {
  /** What says which entry it is. */
  readonly about: Identifiers;
  /** Its result, if there is one that is certainly its own. */
  readonly entry?: object;
}

/**
 * What is known now of a call. A payment at an issuer or on a hosted page is `pending` until a query shows that it was
 * paid. As long as it is `unknown`, do not send it again; `response` and `evidence` have the available data.
 */
export interface Known {
  readonly outcome: Outcome;
  /** Whether it can no longer change: only then is a new request safe after `not-done`. */
  readonly final: boolean;
  readonly by: ShownBy;
  /** The response to the request, where sending it again brought it, or the error had it. */
  readonly response?: Readonly<Record<string, unknown>>;
  /** For a batch with a response, each entry of the request in its order. All alike, and the whole is as they are. */
  readonly entries?: readonly KnownEntry[];
  /** What queries and searches found. A record in it may be about an earlier request for the same order. */
  readonly evidence: readonly Evidence[];
  /** How many queries and searches were made, and how many of them failed. */
  readonly queries: { readonly made: number; readonly failed: number };
  /** The same in words, with what to do next. */
  readonly message: string;
}

/** `timeoutMs` is for all of it. */
export interface FindOutOptions extends Pick<CallOptions, "signal" | "timeoutMs"> {
  /**
   * Whether the same request may be sent again, if the profile promises the first response; it makes what never arrived.
   * The default is `false`: it only reads.
   */
  readonly sendAgain?: boolean;
  /**
   * Of a prepared request: when it was sent for the last time, or a later time. Only with it can "not found" become
   * `not-done` after the profile's `search.horizon`. An error of a call has this time already.
   */
  readonly sentAt?: Date;
}

/** Finds the outcome of a write that ended with `error`. */
export async function findOutAfter(
  sources: OutcomeSources,
  operation: AnyOperation,
  error: GatewayError,
  options: FindOutOptions,
): Promise<Known> {
  const { result, lost } = error;
  if (error.findOut === undefined && result === undefined) {
    if (!mayBeEarlier(operation, error)) return ofRefusal(error);
    const known = lost && (await findLost(sources, lost, { ...options, sendAgain: false }));
    if (known !== undefined && known.outcome !== "unknown") return known;
    return unknown(known?.evidence ?? [], "It was refused. That shows nothing of an earlier request.");
  }
  if (error.kind === "broken-promise" && result !== undefined)
    return ofResponse({ operation, about: lost?.about ?? [] }, sources.points, result);
  if (lost === undefined) return unknown([], "The client has no data of this request.");
  return findLost(sources, lost, options);
}

/** Finds the outcome of a request that may have been sent. */
export async function findLost(
  sources: OutcomeSources,
  lost: Lost,
  { sendAgain = false, signal, timeoutMs = 60_000 }: FindOutOptions,
): Promise<Known> {
  const end = performance.now() + timeoutMs;
  const left = (): CallOptions => ({
    ...defined({ signal }),
    timeoutMs: Math.max(1, Math.floor(end - performance.now())),
  });
  let first: Known | undefined;
  if (sendAgain && lost.again !== undefined) {
    const response = await lost.again(left()).catch((again: unknown) => {
      if (again instanceof GatewayError) return again;
      throw again;
    });
    // It may arrive as late as any other sending.
    lost.sentAt = Date.now();
    if (response instanceof GatewayError && response.final === true)
      return { outcome: "not-done", final: true, by: "refusal", ...none, message: response.message };
    const told = response instanceof GatewayError ? resultOf(response) : response;
    if (told !== undefined && (names(lost.operation, told) || "page" in told))
      first = ofResponse(lost, sources.points, told);
  }
  if (first?.outcome === "not-done" || first?.entries !== undefined) return first;
  const evidence = await search(sources.readings, lost, left);
  const known = concluded(sources, lost, evidence);
  const counted = { evidence, queries: countOf(evidence) };
  if (first !== undefined) {
    // What the gateway said at first, unless the payment's own record shows more by now.
    const isLater =
      known.by === "record" &&
      (first.outcome === "pending" || known.final) &&
      isOfResponse(sources.readings, evidence, first.response ?? {});
    return isLater ? { ...first, ...known, ...counted, message: sayOf(known) } : { ...first, ...counted };
  }
  return known.outcome === "unknown" ? unknown(evidence) : { ...known, ...counted, message: sayOf(known) };
}

const sayOf = ({ outcome, by }: Concluded): string =>
  by === "record"
    ? `The order's record shows that it is ${outcome}, perhaps by an earlier request.`
    : "No query shows it, and its time has passed: it was not done.";

const resultOf = ({ kind, result }: GatewayError): GatewayError["result"] =>
  kind === "broken-promise" ? result : undefined;

const none = { evidence: [], queries: { made: 0, failed: 0 } } as const;

function ofRefusal(error: GatewayError): Known {
  const by = error.kind === "refused" ? "refusal" : "not-sent";
  return { outcome: "not-done", final: true, by, ...none, message: `Nothing was done: ${error.message}` };
}

const countOf = (evidence: readonly Evidence[]): Known["queries"] => ({
  made: evidence.length,
  failed: evidence.filter(({ finding }) => finding.found === "unknown" && finding.error !== undefined).length,
});

function unknown(evidence: readonly Evidence[], why = ""): Known {
  const queries = countOf(evidence);
  const isFound = evidence.some(({ finding }) => finding.found === "yes");
  const seen = isFound
    ? "It is unknown whether the record that was found belongs to this request. Compare it with your own records."
    : queries.made === 0
      ? "No query was made."
      : queries.failed === queries.made
        ? "No query got through."
        : `The queries${queries.failed > 0 ? " that got through" : ""} did not find it. This is no proof that nothing happened: the request may still be in progress.`;
  const then = queries.made === 0 ? "Reconcile manually." : "Query again later, or reconcile manually.";
  const message = `${why} ${seen} Do not send it again. ${then}`.trim();
  return { outcome: "unknown", final: false, by: "nothing", evidence, queries, message };
}

function ofResponse(
  { operation, about }: Pick<Lost, "operation" | "about">,
  points: Points,
  response: Readonly<Record<string, unknown>>,
): Known {
  const entries = operation.batch && entriesOf(operation, points, about, response);
  const all = entries ?? [outcomeOf(operation, points, response)];
  const [first] = all;
  const isOne = first !== undefined && all.every(({ outcome }) => outcome === first.outcome);
  const { outcome, final } = isOne ? { ...first, final: all.every((one) => one.final) } : notKnown;
  const message =
    outcome === "unknown"
      ? "There is a response. Read the outcome from it."
      : `The response shows that it is ${outcome}.`;
  return { outcome, final, by: "response", response, ...(entries && { entries }), ...none, message };
}

function entriesOf(
  operation: AnyOperation,
  points: Points,
  about: readonly Identifiers[],
  response: unknown,
): readonly KnownEntry[] {
  const { results } = matchEntries(operation, points, about, response);
  return about.map((one, index): KnownEntry => {
    const entry = results[index];
    if (entry === undefined) return { outcome: "unknown", final: false, about: one };
    return { ...outcomeOfEntry(operation, points, entry), about: one, entry };
  });
}

/** What contract and profile let one conclude of a response that is not a batch. */
function outcomeOf(
  { id, response: { shape, encodings } }: AnyOperation,
  points: Points,
  response: Readonly<Record<string, unknown>>,
): CodedOutcome {
  const coded = outcomeIn(points, id, response);
  const when = shape.kind === "object" ? shape.when : undefined;
  const done: CodedOutcome = { ...coded, outcome: "done" };
  // On the page the shopper has yet to pay.
  if (encodings[0].body === "html") return { outcome: "pending", final: false };
  // Its response says that it was created, and a query the rest.
  if (when === undefined) return coded.outcome === "unknown" ? { outcome: "pending", final: false } : coded;
  // Only a text shows a failure; `null` does not.
  if (when.absent === true) {
    const isFailed = Object.keys(when.is).some((name) => textOf(fieldOf(response, name)) !== undefined);
    return isFailed ? { outcome: "not-done", final: true } : done;
  }
  return applies(when, response) ? done : coded;
}

async function search(
  readings: ReadonlyMap<string, Reading>,
  { operation, about }: Lost,
  left: () => CallOptions,
): Promise<Evidence[]> {
  const evidence: Evidence[] = [];
  for (const { operation: id } of operation.foundBy ?? []) {
    const reading = readings.get(id);
    if (reading === undefined) continue;
    const key = reading.operation.finder?.key ?? [];
    for (const one of about) {
      const by = Object.fromEntries(Object.entries(one).filter(([name]) => key.includes(name)));
      const finding: Evidence["finding"] = await findOne(reading, by, left());
      evidence.push({ operation: id, about: one, finding });
    }
  }
  return evidence;
}
