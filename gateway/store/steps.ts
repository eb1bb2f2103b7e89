// What each entry of a request did, so that a request that is carried out again does nothing twice.
import type { Database } from "./pool.ts";

/** An entry of a request. */
export interface Step {
  /** The request's key. */
  readonly request: string;
  readonly entry: string;
}

/** What was decided about it: nothing done and why, the acquirer asked, or (neither) done at once. */
export interface Decided {
  readonly reason: string | null;
  /** The sequence of the attempt. */
  readonly attempt: number | null;
}

export interface NewStep extends Decided {
  readonly subject: "payment" | "payout" | "subscription";
  readonly subjectId: string;
}

/** Notes what is decided, in the transaction that does it. `false`: it was decided before, and counts as it was. */
export async function insertStep(
  database: Database,
  { merchant_id }: { readonly merchant_id: string },
  { request, entry }: Step,
  { subject, subjectId, reason, attempt }: NewStep,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `insert into request_steps (merchant_id, request_id, entry, subject, subject_id, reason, attempt)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [merchant_id, request, entry, subject, subjectId, reason, attempt],
  );
  return rowCount === 1;
}

export async function findStep(
  database: Database,
  { merchant_id }: { readonly merchant_id: string },
  { request, entry }: Step,
): Promise<Decided> {
  const { rows } = await database.query<Decided>(
    "select reason, attempt from request_steps where merchant_id = $1 and request_id = $2 and entry = $3",
    [merchant_id, request, entry],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("A step that was there has gone.");
  return row;
}
