// A test's knowledge of its payments: only the responses, in cents, and the behaviour of its cards. It never uses the
// gateway's own decisions.
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { type Acquirer, everyStep } from "../acquirer/acquirer.ts";
import type { Fields } from "./merchant.ts";

/** The final outcome of each card: at the authorisation, and at every later step. */
export const cards = {
  "4111111111111111": { pays: true, later: true },
  "4000000000000119": { pays: true, later: true },
  "4000000000000150": { pays: true, later: true },
  "4000000000000077": { pays: true, later: true },
  "4000000000009235": { pays: "review", later: true },
  "4000000000000168": { pays: true, later: false },
  "4000000000000002": { pays: false, later: true },
  "4000000000000127": { pays: false, later: true },
  "6011000990139424": { pays: false, later: true },
} as const;
export type CardNumber = keyof typeof cards;
export const cardNumbers = Object.keys(cards) as CardNumber[];

export interface Order {
  readonly names: Fields;
  readonly request: Fields;
  readonly card: CardNumber;
  /** In cents. */
  readonly amount: number;
  authorised: number;
  captured: number;
  refunded: number;
  /** No more can be captured. */
  closed: boolean;
  end: "5000" | "9000" | "9100" | undefined;
  held: boolean;
}
export interface Op {
  readonly kind: "capture" | "refund" | "cancel" | "accept" | "reject" | "repeat";
  readonly order: number;
  /** How much, in parts of a hundred of the order's amount. */
  readonly share: number;
  readonly gateway: number;
}

export const money = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
export const shareOf = ({ amount }: Order, share: number): number =>
  Math.max(1, Math.round((amount * share) / 100));

/** The model's state of an order after the response to an operation and the acquirer's decision. */
export function learn(order: Order, { kind, share }: Op, status: string): void {
  if (status === "0" || (status === "2" && !cards[order.card].later)) return;
  const part = shareOf(order, share);
  if (kind === "capture") order.captured += part;
  if (kind === "refund") order.refunded += part;
  if (kind === "cancel" || kind === "reject") order.end = "5000";
  if (kind === "accept") order.held = false;
}

/** Whether an operation that comes alone ought to be accepted. */
export function isDue(order: Order, { kind, share }: Op): boolean {
  const { authorised, captured, refunded, end, held, closed } = order;
  const part = shareOf(order, share);
  switch (kind) {
    case "capture":
      return end === undefined && !held && !closed && refunded === 0 && captured + part <= authorised;
    case "refund":
      return captured > 0 && refunded + part <= captured;
    case "cancel":
      return end === undefined && captured === 0;
    case "accept":
    case "reject":
      return end === undefined && held;
    case "repeat":
      return false;
  }
}

export function statusOf({ authorised, captured, refunded, end, held, closed }: Order): string {
  if (end !== undefined) return end;
  if (refunded > 0) return refunded === captured ? "4100" : "4000";
  if (captured > 0) return captured === authorised || closed ? "3000" : "2500";
  return held ? "1500" : "2000";
}

export const anyOp: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom("capture", "capture", "refund", "refund", "cancel", "accept", "reject", "repeat"),
  order: fc.nat(2),
  share: fc.constantFrom(1, 30, 50, 70, 100),
  gateway: fc.nat(1),
});

/** Movements that get into each other's way. */
export const rivals: fc.Arbitrary<readonly Op["kind"][]> = fc.array(
  fc.constantFrom("capture", "capture", "refund", "cancel"),
  { minLength: 2, maxLength: 6 },
);

/** Needs a few milliseconds for everything, so that concurrent requests really overlap. */
export function slowly(acquirer: Acquirer): Acquirer {
  const steps = everyStep((step) => async (one) => {
    await sleep(Math.random() * 8);
    return acquirer[step](one);
  });
  return { instruments: acquirer.instruments, ...steps };
}
