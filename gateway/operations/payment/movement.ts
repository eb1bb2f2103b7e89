// A movement of one order: one transaction decides and reserves, then the acquirer is asked, and another transaction settles.
import type { Account } from "../../store/accounts.ts";
import { type Attempt, findAttempts } from "../../store/attempts.ts";
import type { AttemptKind } from "../../domain/attempt.ts";
import { isNamed, type Patch, type Payment, type PaymentName } from "../../store/payments.ts";
import { type Database, missingRow } from "../../store/pool.ts";
import { type Decided, findStep, insertStep, type Step } from "../../store/steps.ts";
import { begin, perform, type Settled } from "./attempt.ts";
import type { Change } from "../../domain/transitions.ts";
import { changePayment, type Locked } from "./change.ts";
import type { Core } from "../core.ts";
import { notDone, type NotDone, type Outcome, type Reason } from "../../domain/reasons.ts";

export type Plan<Why extends Reason> =
  | NotDone<Why>
  /** The acquirer is not needed. */
  | { readonly done: true; readonly patch: Patch; readonly change: Change }
  /** Reserve this, then ask. */
  | {
      readonly done: "ask";
      readonly kind: AttemptKind;
      readonly amount: bigint;
      readonly patch: Patch;
      /** Writes additional data with the attempt. */
      readonly note?: (database: Database, attempt: Attempt, now: Date) => Promise<void>;
    };

export type Moved<Why extends Reason> = Outcome<
  { readonly payment: Payment },
  Why | "order not found" | "declined by the acquirer" | "outcome not known yet"
>;

/** The order to change. `step` is the entry of the request, if a repeat of it must not change the order again. */
export interface Target extends PaymentName {
  readonly step?: Step | undefined;
}

export interface Movement<Why extends Reason> {
  readonly outcome: Moved<Why>;
  readonly attempt?: Attempt;
}

/** Moves one order of an account as `plan` decides over the locked payment. */
export const move = async <Why extends Reason>(
  core: Core,
  account: Account,
  target: Target,
  plan: (payment: Payment) => Plan<Why>,
): Promise<Moved<Why>> => (await movement(core, account, target, plan)).outcome;

/** Like `move`. An entry with an earlier decision keeps it, and repeats its request. */
export async function movement<Why extends Reason>(
  core: Core,
  account: Account,
  target: Target,
  plan: (payment: Payment) => Plan<Why>,
): Promise<Movement<Why>> {
  const key = { merchant_id: account.merchant_id, transactionId: target.transactionId };
  type Begun =
    | Moved<Why>
    | { readonly done: "ask"; readonly payment: Payment; readonly attempt: Attempt }
    | { readonly done: "before"; readonly payment: Payment; readonly decided: Decided };
  const begun = await changePayment<Begun>(core, key, async (locked) => {
    const { database, payment, now } = locked;
    if (!isNamed(payment, account, target)) return { result: () => notDone("order not found") };
    const planned = plan(payment);
    const decided = await decidedBefore(locked, target.step, planned);
    if (decided !== undefined) return { result: (of) => ({ done: "before", payment: of, decided }) };
    if (planned.done === false) return { result: () => planned };
    const { patch } = planned;
    if (planned.done === true)
      return { result: (of) => ({ done: true, payment: of }), patch, change: planned.change };
    const started = await begin(core, locked, planned);
    await planned.note?.(database, started.attempt, now);
    return {
      result: (of) => ({ done: "ask", payment: of, attempt: started.attempt }),
      patch: { ...patch, ...started.patch },
    };
  });
  if (begun === undefined) return { outcome: notDone("order not found") };
  if (begun.done === "before") return again(core, begun.payment, begun.decided);
  if (begun.done !== "ask") return { outcome: begun };
  return cameOut(await perform(core, begun.payment, begun.attempt));
}

/** Stores the plan, or returns the earlier decision. */
async function decidedBefore<Why extends Reason>(
  { database, payment }: Locked,
  step: Step | undefined,
  planned: Plan<Why>,
): Promise<Decided | undefined> {
  if (step === undefined) return undefined;
  const isNew = await insertStep(database, payment, step, {
    subject: "payment",
    subjectId: payment.transactionId,
    reason: planned.done === false ? planned.reason : null,
    attempt: planned.done === "ask" ? payment.attemptCount + 1 : null,
  });
  return isNew ? undefined : findStep(database, payment, step);
}

async function again<Why extends Reason>(
  core: Core,
  payment: Payment,
  { reason, attempt: sequence }: Decided,
): Promise<Movement<Why>> {
  // The one cast from stored to typed: the same plan wrote it.
  if (reason !== null) return { outcome: notDone(reason as Why) };
  if (sequence === null) return { outcome: { done: true, payment } };
  const attempt = (await findAttempts(core.pool, payment)).find((one) => one.sequence === sequence);
  if (attempt === undefined) throw missingRow("The attempt of a repeated request", "attempts");
  // The acquirer knows it by its reference: asked again, it does nothing twice.
  return cameOut(attempt.settledAt === null ? await perform(core, payment, attempt) : { payment, attempt });
}

function cameOut<Why extends Reason>({ payment, attempt }: Settled): Movement<Why> {
  if (attempt.status === "approved" || attempt.status === "review")
    return { outcome: { done: true, payment }, attempt };
  const reason = attempt.status === "declined" ? "declined by the acquirer" : "outcome not known yet";
  return { outcome: notDone(reason), attempt };
}
