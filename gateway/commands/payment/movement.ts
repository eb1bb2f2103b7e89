// A movement of one named order: decided and reserved in one transaction, asked for, settled in another.
import type { Account } from "../../store/accounts.ts";
import type { Attempt } from "../../store/attempts.ts";
import type { AttemptKind } from "../../domain/attempt.ts";
import { isNamed, type Patch, type Payment, type PaymentName } from "../../store/payments.ts";
import type { Database } from "../../store/pool.ts";
import { begin, perform } from "./attempt.ts";
import type { Change } from "../../domain/transitions.ts";
import { changePayment } from "./change.ts";
import type { Core } from "../core.ts";
import { notDone, type NotDone, type Outcome, type Reason } from "../../domain/reasons.ts";

/** What a movement comes to before the acquirer is asked. */
export type Plan<Why extends Reason> =
  | NotDone<Why>
  /** Nothing has to be asked. */
  | { readonly done: true; readonly patch: Patch; readonly change: Change }
  /** Reserve this, then ask. */
  | {
      readonly done: "ask";
      readonly kind: AttemptKind;
      readonly amount: bigint;
      readonly patch: Patch;
      /** Writes what goes with the attempt. */
      readonly note?: (database: Database, attempt: Attempt, now: Date) => Promise<void>;
    };

export type Moved<Why extends Reason> = Outcome<
  { readonly payment: Payment },
  Why | "order not found" | "declined by the acquirer" | "outcome not known yet"
>;

/** Moves one order of an account as `plan` decides over the locked payment. */
export async function move<Why extends Reason>(
  core: Core,
  account: Account,
  name: PaymentName,
  plan: (payment: Payment) => Plan<Why>,
): Promise<Moved<Why>> {
  const key = { merchant_id: account.merchant_id, transactionId: name.transactionId };
  type Begun = Moved<Why> | { readonly done: "ask"; readonly payment: Payment; readonly attempt: Attempt };
  const begun = await changePayment<Begun>(core, key, async (locked) => {
    const { database, payment, now } = locked;
    if (!isNamed(payment, account, name)) return { result: () => notDone("order not found") };
    const planned = plan(payment);
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
  if (begun === undefined) return notDone("order not found");
  if (begun.done !== "ask") return begun;
  const { payment, attempt } = await perform(core, begun.payment, begun.attempt);
  if (attempt.status === "approved" || attempt.status === "review") return { done: true, payment };
  return notDone(attempt.status === "declined" ? "declined by the acquirer" : "outcome not known yet");
}
