// The two transactions of a payment, each as one statement that the database carries out as a whole: one way there and back,
// one write to the disk. The parts are the statements of the tables' own files, joined as parts of a `with`: none of them is
// done unless the one that it depends on was. What is written is decided in commands/.
import { type Attempt, attemptEntry, attemptInsert, attemptUpdate, type SettledAttempt } from "./attempts.ts";
import { auditInsert } from "./audit/entries.ts";
import { eventEntry, isDueAtOnce, type OutboxEvent, outboxInsert } from "./outbox.ts";
import { type Patch, type Payment, paymentInsert, paymentUpdate } from "./payments.ts";
import type { Pool } from "./pool.ts";
import { type KeptResponse, type NewRequest, requestInsert, responseUpdate, type Run } from "./requests.ts";
import { listed, type Part, raw, sql, statement } from "./sql.ts";
import { type NewStep, type Step, stepInsert } from "./steps.ts";

/** A payment that is new, with its first attempt, and the request that asks for it. */
export interface Opening {
  readonly payment: Payment;
  readonly attempt: Attempt;
  /** When to ask again if nobody has settled the attempt by then. */
  readonly dueAt: Date;
  readonly step: { readonly step: Step; readonly decided: NewStep } | undefined;
  /** Remembered together with what it asks for; left out where it is remembered already, or needs not be. */
  readonly request: NewRequest | undefined;
}

/** `number used`: the request is remembered, and nothing else was done. `known`: nothing was done at all. */
export type OpenedAtOnce =
  | {
      readonly outcome: "opened";
      /** Changes whenever the payment's row does. */
      readonly row: string;
    }
  | { readonly outcome: "number used" | "known" };

/** Writes all of it, unless the request is known or the account already has a payment with this order number. */
export async function openAtOnce(pool: Pool, opening: Opening): Promise<OpenedAtOnce> {
  const { payment, attempt, dueAt, step, request } = opening;
  const made = sql`from payment`;
  const parts: Record<string, Part> = {
    ...(request && { request: sql`${requestInsert(request)} returning id` }),
    payment: sql`${paymentInsert(payment, request && sql`exists (select from request)`)} returning xmin::text as row`,
    ...(step && { step: stepInsert(payment, step.step, step.decided, made) }),
    attempt: attemptInsert(attempt, dueAt, made),
    noted: auditInsert(attemptEntry(attempt), made),
  };
  const isNew = request === undefined ? sql`true` : sql`exists (select from request)`;
  const written = statement(joined(parts, sql`select (select row from payment), (${isNew})::text`));
  const [row = null, is] = await pool.together({ ...written, order: payment.orderNo });
  if (row !== null) return { outcome: "opened", row };
  return { outcome: is === "true" ? "number used" : "known" };
}

/** How a payment's first attempt came out, over its row as `openAtOnce` has left it. */
export interface Settling {
  readonly payment: Payment;
  readonly row: string;
  readonly patch: Patch & { readonly version: number };
  readonly attempt: SettledAttempt;
  readonly event: OutboxEvent;
}

/** A request that this process carries out, with its first response. */
export interface Answered {
  readonly run: Omit<Run, "leaseMs">;
  readonly kept: KeptResponse;
}

/** `changed`: somebody was faster, and nothing was done. `taken over`: somebody else carries the request out by now. */
export type SettledAtOnce = "done" | "changed" | "taken over";

/** Writes all of it if the payment's row is still the same: as if it had been locked since. */
export async function settleAtOnce(
  pool: Pool,
  { payment, row, patch, attempt, event }: Settling,
  answered: Answered | undefined,
): Promise<SettledAtOnce> {
  const isSame = sql`xmin = ${row}::xid`;
  // The payment is locked before its attempt, which waits for it here.
  const isDone = sql`exists (select from payment)`;
  const parts: Record<string, Part> = {
    payment: sql`${paymentUpdate(payment, patch, isSame)} returning version`,
    attempt: attemptUpdate(attempt, isDone),
    event: outboxInsert(payment, event, sql`from payment`),
    noted: auditInsert(eventEntry(payment, event), sql`from payment`),
    ...(answered && { request: sql`${responseUpdate(answered.run, answered.kept, isDone)} returning id` }),
  };
  const isKept = answered === undefined ? sql`true` : sql`exists (select from request)`;
  const written = statement(joined(parts, sql`select (${isDone})::text, (${isKept})::text`));
  const [done, kept] = await pool.together({ ...written, order: payment.orderNo });
  if (done !== "true") return "changed";
  if (isDueAtOnce(event)) pool.onDue?.();
  return kept === "true" ? "done" : "taken over";
}

const joined = (parts: Readonly<Record<string, Part>>, result: Part): Part =>
  sql`with ${listed(Object.entries(parts).map(([name, part]) => sql`${raw(name)} as (${part})`))} ${result}`;
