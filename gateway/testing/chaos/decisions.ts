// The book of a merchant in a storm: a file with a line for each step; and its comparison with the gateway's books.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Kept, Outcome, Prepared } from "@acquiring/contract/client";

/** The last known of an attempt to do what was decided. After a certain failure another attempt is decided. */
export interface Step {
  readonly kind: "payment" | "capture" | "refund";
  /** Names the decision: with the order number that is captured or refunded, or the beginning of a payment's. */
  readonly order: string;
  readonly attempt: number;
  readonly word: "decided" | Outcome;
  /** What shows it. */
  readonly by?: string | undefined;
  readonly transaction?: string | undefined;
  readonly prepared?: Prepared;
}

/** A list to capture, and its journal. */
export type Batch = Readonly<{ items: readonly Step[]; kept: Kept[] }>;

type Line =
  | Step
  | Readonly<{ batch: string; items: readonly Step[] }>
  | Readonly<{ batch: string; kept: Kept }>;

/** Opens the book, with what earlier processes wrote. */
export function openBook(file: string) {
  const attempts = new Map<string, Step>();
  const batches = new Map<string, Batch>();
  const read = (text: string): void => {
    const line = JSON.parse(text) as Line;
    if ("kept" in line) batches.get(line.batch)?.kept.push(line.kept);
    else if ("items" in line) batches.set(line.batch, { items: line.items, kept: [] });
    for (const step of "items" in line ? line.items : "kept" in line ? [] : [line])
      attempts.set(nameOf(step), { ...attempts.get(nameOf(step)), ...step });
  };
  if (existsSync(file)) readFileSync(file, "utf8").trimEnd().split("\n").forEach(read);
  return {
    attempts,
    batches,
    /** The last attempt of each decision. */
    last: () => [...new Map([...attempts.values()].map((one) => [`${one.kind}/${one.order}`, one])).values()],
    note: (line: Line): void => {
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      read(JSON.stringify(line));
    },
  };
}

/** The order number of the payment. Each attempt to pay has another one. */
export const orderNoOf = ({ kind, order, attempt }: Step): string =>
  kind === "payment" ? `${order}-${attempt}` : order;

/** The amount of a capture or refund. Each attempt has another one, so that the gateway's books tell them apart. */
export const partOf = ({ kind, attempt }: Step): string =>
  `${kind === "capture" ? 3 : 1}.${String(attempt).padStart(2, "0")}`;

/** What an attempt is called in `moneyMoved`. */
export const nameOf = (step: Step): string =>
  `${step.kind} ${orderNoOf(step)} ${step.kind === "payment" ? "" : partOf(step).replace(".", "")}`;

/** The attempts that moved money in the gateway's books, a row for each time. */
export const moneyMoved = `select 'payment ' || order_no || ' ' as name from payments where authorised > 0
  union all select a.kind || ' ' || order_no || ' ' || a.amount from attempts a
    join payments using (merchant_id, transaction_id) where a.kind in ('capture', 'refund') and status = 'approved'`;

/** Contradictions between the merchant's book and what moved. */
export function contradictions(steps: readonly Step[], moved: readonly string[]): readonly string[] {
  const known = new Map(steps.map((step) => [nameOf(step), step]));
  const decided = moved.map((name) => `${known.get(name)?.kind} of ${known.get(name)?.order ?? name}`);
  const twice = new Set(decided.filter((decision, index) => decided.indexOf(decision) < index));
  return [
    ...[...twice].map((decision) => `${decision}: moved more than once`),
    ...moved.filter((name) => !known.has(name)).map((name) => `${name}: not decided`),
    ...steps.flatMap((step) => {
      const isDone = moved.includes(nameOf(step));
      const isRight = step.word !== "pending" && isDone === (step.word === "done");
      return isRight
        ? []
        : [`${nameOf(step)}: ${step.word} by ${step.by}; ${isDone ? "it" : "nothing"} moved`];
    }),
  ];
}
