// The only table of an order's states and transitions. Commands use it, the profile repeats it, and the diagrams show it.

/** Every state of an order with its code of `payment_status`. The profile has the meaning of each. */
export const states = {
  created: { code: "1000", terminal: false },
  pending: { code: "1100", terminal: false },
  "in review": { code: "1500", terminal: false },
  authorised: { code: "2000", terminal: false },
  "partially captured": { code: "2500", terminal: false },
  captured: { code: "3000", terminal: false },
  "partially refunded": { code: "4000", terminal: false },
  refunded: { code: "4100", terminal: true },
  cancelled: { code: "5000", terminal: true },
  failed: { code: "9000", terminal: true },
  expired: { code: "9100", terminal: true },
} as const satisfies Record<string, { readonly code: string; readonly terminal: boolean }>;

export type State = keyof typeof states;

/** What moves an order. `rebill` is the authorisation of a renewal, which takes the money at once. */
export type Trigger = "authorise" | "rebill" | "capture" | "refund" | "cancel" | "review" | "expire";

/** What happened, for the outbox. */
export interface Change {
  readonly by: Trigger;
  /** For example `payment.captured`. */
  readonly name: string;
  /** Joins the payload. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** One row of a table of transitions, such as a profile's `states.order`. */
export interface Move<From = string, By = string, To = string> {
  readonly from: From;
  readonly by: By;
  readonly to: To;
}

export interface Transition extends Move<State, Trigger, State> {
  /** Only if the profile captures at once. */
  readonly when?: "sale";
}

const moves = (from: State, by: Trigger, to: readonly State[]): readonly Transition[] =>
  to.map((one) => ({ from, by, to: one }));

export const transitions: readonly Transition[] = [
  ...moves("created", "authorise", ["authorised", "in review", "pending", "failed"]),
  { from: "created", by: "authorise", to: "captured", when: "sale" },
  ...moves("created", "rebill", ["captured", "pending", "failed"]),
  // The shopper returns, or the acquirer finally responds.
  ...moves("pending", "authorise", ["authorised", "in review", "failed"]),
  { from: "pending", by: "authorise", to: "captured", when: "sale" },
  ...moves("pending", "rebill", ["captured", "failed"]),
  ...moves("pending", "cancel", ["cancelled"]),
  ...moves("pending", "expire", ["expired"]),
  ...moves("in review", "review", ["authorised", "cancelled"]),
  ...moves("in review", "cancel", ["cancelled"]),
  ...moves("in review", "expire", ["expired"]),
  ...moves("authorised", "capture", ["partially captured", "captured"]),
  ...moves("authorised", "cancel", ["cancelled"]),
  ...moves("authorised", "expire", ["expired"]),
  ...moves("partially captured", "capture", ["partially captured", "captured"]),
  // Releases the amount without a capture. The captured amount stays.
  ...moves("partially captured", "expire", ["captured"]),
  ...moves("partially captured", "refund", ["partially refunded", "refunded"]),
  ...moves("captured", "refund", ["partially refunded", "refunded"]),
  ...moves("partially refunded", "refund", ["partially refunded", "refunded"]),
];

/** Whether the table has this row. */
export const hasMove = (table: readonly Move[], { from, by, to }: Move): boolean =>
  table.some((move) => move.from === from && move.by === by && move.to === to);

/** Whether the table has the transition, and also the profile's own table if there is one. */
export const isMove = (
  from: State,
  by: Trigger,
  to: State,
  allowed: readonly Move[] = transitions,
): boolean => [transitions, allowed].every((table) => hasMove(table, { from, by, to }));
