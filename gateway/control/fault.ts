// Faults: their JSON form, and which of them apply to a request or a delivery. http-faults.ts and notify-faults.ts
// have the effects.
import { createHash } from "node:crypto";
import { isRecord } from "@acquiring/contract/codecs";

export const phases = ["before", "after commit", "notify"] as const;
export const faultKinds = ["status", "delay", "reset", "truncate", "duplicate", "reorder"] as const;
export type Phase = (typeof phases)[number];
export type FaultKind = (typeof faultKinds)[number];

/** The fields that a fault can match. All fields that it names must be equal; a fault without fields matches everything. */
export const matchFields = [
  "operation",
  "path",
  "merchant_id",
  "account_id",
  "order_no",
  "transaction_id",
  "request_id",
  "recurring_id",
  "notification_id",
  "kind",
] as const;
type MatchField = (typeof matchFields)[number];

export interface Fault {
  readonly match: Readonly<Partial<Record<MatchField, string>>>;
  readonly phase: Phase;
  readonly kind: FaultKind;
  /** Of `status`; 500 where left out. */
  readonly status: number;
  /** Of `delay`, and the longest that `reorder` waits for another; 1,000 where left out. Real time. */
  readonly milliseconds: number;
  /** Of `truncate`: how much still gets through; by the seed where left out. */
  readonly bytes?: number;
  /** How often it strikes before it is used up. */
  readonly times: number;
  /** The part of the matching requests that it affects, 0 to 1. */
  readonly rate: number;
  /** Decides what `rate` and `bytes` leave open: the same seed, the same faults. */
  readonly seed: string;
}

/** What is known of a request or a delivery. A batch names several orders. */
export type Facts = Readonly<Partial<Record<MatchField, readonly string[]>>>;

/** A fault that strikes now. */
export interface Strike {
  readonly id: number;
  readonly fault: Fault;
  /** Decided by the seed, from 0 up to 1. */
  readonly chance: number;
}

export type ReadFault =
  | { readonly ok: true; readonly fault: Fault }
  | { readonly ok: false; readonly message: string };

/** Reads a fault from JSON. Never throws. */
export function readFault(value: unknown): ReadFault {
  const no = (message: string): ReadFault => ({ ok: false, message });
  if (!isRecord(value)) return no("A fault is a JSON record.");
  const known = ["match", "phase", "kind", "status", "milliseconds", "bytes", "times", "rate", "seed"];
  const strange = Object.keys(value).find((name) => !known.includes(name));
  if (strange !== undefined) return no(`A fault has no such field; it has ${known.join(", ")}.`);
  const {
    match = {},
    phase,
    kind,
    status = 500,
    milliseconds = 1000,
    bytes,
    times = 1,
    rate = 1,
    seed = "",
  } = value;
  if (!isRecord(match)) return no("match is a record of texts.");
  const fields = Object.entries(match);
  if (!fields.every(([name, text]) => isOneOf(matchFields, name) && typeof text === "string"))
    return no(`match names texts of ${matchFields.join(", ")}.`);
  if (!isOneOf(phases, phase)) return no(`phase is one of: ${phases.join(", ")}.`);
  if (!isOneOf(faultKinds, kind)) return no(`kind is one of: ${faultKinds.join(", ")}.`);
  if (!isWhole(status, 200, 599)) return no("status is 200 to 599.");
  if (!isWhole(milliseconds, 0, 60_000)) return no("milliseconds is 0 to 60000.");
  if (bytes !== undefined && !isWhole(bytes, 0, 1_000_000)) return no("bytes is 0 to 1000000.");
  if (!isWhole(times, 1, 1_000_000)) return no("times is 1 to 1000000.");
  if (typeof rate !== "number" || !(rate >= 0 && rate <= 1)) return no("rate is 0 to 1.");
  if (typeof seed !== "string" && typeof seed !== "number") return no("seed is a text or a number.");
  const fault = { match, phase, kind, status, milliseconds, times, rate, seed: String(seed) };
  return { ok: true, fault: bytes === undefined ? fault : { ...fault, bytes } };
}

const isOneOf = <T extends string>(texts: readonly T[], value: unknown): value is T =>
  texts.some((text) => text === value);

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

export interface FaultState {
  readonly id: number;
  readonly fault: Fault;
  /** How often it can still strike. */
  readonly left: number;
}

export type Faults = ReturnType<typeof createFaults>;

/** The faults that are set in this process; none to begin with. */
export function createFaults() {
  const set = new Map<number, { readonly fault: Fault; left: number; tries: number }>();
  const waiting = new Set<{ readonly fault: Fault; readonly go: () => void }>();
  let ids = 0;
  return {
    add: (fault: Fault): FaultState => {
      ids += 1;
      set.set(ids, { fault, left: fault.times, tries: 0 });
      return { id: ids, fault, left: fault.times };
    },
    /** Whether there is any, used up or not, or a request that waits for another one to pass. */
    areSet: () => set.size > 0 || waiting.size > 0,
    list: (): readonly FaultState[] => [...set].map(([id, { fault, left }]) => ({ id, fault, left })),
    /** `false`: there is no such fault. */
    remove: (id: number) => set.delete(id),
    clear: () => {
      set.clear();
      for (const { go } of waiting) go();
    },
    /** The first matching fault of the phase that applies now; it is counted. */
    take: (phase: Phase, facts: Facts): Strike | undefined => {
      for (const [id, entry] of set) {
        const { fault } = entry;
        if (entry.left === 0 || fault.phase !== phase || !fits(fault, facts)) continue;
        entry.tries += 1;
        if (chanceOf(`${fault.seed}/${entry.tries}/rate`) >= fault.rate) continue;
        entry.left -= 1;
        return { id, fault, chance: chanceOf(`${fault.seed}/${entry.tries}/where`) };
      }
      return undefined;
    },
    /** Waits until another request that matches the strike's fault has passed, at most as long as the fault says. */
    letPass: ({ fault }: Strike) =>
      new Promise<void>((resolve) => {
        const entry = {
          fault,
          go: () => {
            clearTimeout(timer);
            waiting.delete(entry);
            resolve();
          },
        };
        const timer = setTimeout(entry.go, fault.milliseconds);
        waiting.add(entry);
      }),
    /** A request has passed: continue with the waiting ones. */
    passed: (phase: Phase, facts: Facts): void => {
      for (const { fault, go } of waiting) if (fault.phase === phase && fits(fault, facts)) go();
    },
  };
}

const fits = ({ match }: Fault, facts: Facts): boolean =>
  matchFields.every((field) => {
    const wanted = match[field];
    return wanted === undefined || facts[field]?.includes(wanted) === true;
  });

/** A number from 0 up to 1 that a text decides. */
const chanceOf = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
