// What a request led to, in one of four words: by the codes of the gateway's profile, and for entries by the contract.
import { fieldOf } from "../../operation/belongs.ts";
import { saysDone } from "../../operation/entries.ts";
import type { AnyOperation, Points } from "../../operation/operation.ts";
import { filledAt } from "../../values/points.ts";
import { isRecord } from "../../values/wire.ts";
import { webAddress } from "../http/transport.ts";

/**
 * What a request led to, of payments, entries, queries and searches alike:
 *
 * - `done`: what was asked for was done. A payment was authorised or captured, even if it was refunded since
 * - `not-done`: it was not done. If that is final, no money has moved and none will
 * - `pending`: not decided yet
 * - `unknown`: nothing certain is known; money may have moved. Do not send it again
 */
export type Outcome = "done" | "not-done" | "pending" | "unknown";

/** The outcome of a record, by its codes. `unknown`: the profile says no outcome of them, or says two. */
export interface CodedOutcome {
  /** What the request led to. `unknown`: money may have moved, so find out before you send it again. */
  readonly outcome: Outcome;
  /** Whether the profile says that the outcome can no longer change. */
  readonly final: boolean;
  /** The meaning of the codes, as the profile says it. */
  readonly means?: string;
  /** Of a pending payment: where the shopper must go first. Without it, query the payment later. */
  readonly url?: string;
}

const unknown: CodedOutcome = { outcome: "unknown", final: false };

const words = ["done", "not-done", "pending"] as const;

/** The outcome of a record of an operation's response. An address for the shopper that is no URL makes it unknown. */
export function outcomeIn(points: Points, id: string, record: object): CodedOutcome {
  const said = Object.entries(record).flatMap(([field, value]) => {
    const entry = entryOf(points, id, [field, value]);
    const outcome = words.find((word) => word === entry?.["outcome"]);
    return outcome === undefined ? [] : [{ outcome, entry }];
  });
  const [first, ...others] = said;
  if (first === undefined || others.some(({ outcome }) => outcome !== first.outcome)) return unknown;
  const means = said.map(({ entry }) => String(entry?.["means"])).join(" ");
  const final = said.some(({ entry }) => entry?.["final"] === true);
  const known = { outcome: first.outcome, final, means };
  const address = said.map(({ entry }) => entry?.["shopper_url"]).find((field) => field !== undefined);
  if (address === undefined) return known;
  const url = fieldOf(record, String(address));
  // A shopper is sent nowhere but to a web page.
  return typeof url !== "string" || webAddress(url) === undefined ? unknown : { ...known, url };
}

/** The outcome of an entry: done as the contract says it, and anything else only as the profile says it. */
export function outcomeOfEntry(
  operation: AnyOperation,
  points: Points | undefined,
  entry: object,
): CodedOutcome {
  const isDone = saysDone(operation, entry);
  if (isDone === undefined) return unknown;
  const coded = outcomeIn(points ?? {}, operation.id, entry);
  if (isDone) return { ...coded, outcome: "done" };
  return coded.outcome === "done" ? unknown : coded;
}

/** Whether the profile says of a code of the record that it was not done, and that this is final also for a repeat. */
export const isFinalForRepeat = (points: Points, id: string, record: object): boolean =>
  outcomeIn(points, id, record).outcome === "not-done" &&
  Object.entries(record).some((field) => entryOf(points, id, field)?.["final_for_repeat"] === true);

/** What the profile says of a field's code. Of a code with a message, the code counts. */
function entryOf(points: Points, id: string, [field, value]: readonly [string, unknown]) {
  const codes = filledAt(points, `codes.${id}.${field}`) ?? filledAt(points, `codes.${field}`);
  if (!isRecord(codes) || (typeof value !== "string" && typeof value !== "number")) return undefined;
  const code = [String(value), String(value).split(":", 1)[0] ?? ""].find((one) => Object.hasOwn(codes, one));
  const entry = code === undefined ? undefined : codes[code];
  return isRecord(entry) ? entry : undefined;
}
