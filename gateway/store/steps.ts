// The steps of each entry of a request, so that a repeated request does nothing twice.
import { type Database, missingRow } from "./pool.ts";
import { insertOf, run, sql, type TableRow } from "./sql.ts";

export interface Step {
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
  of: { readonly merchant_id: string },
  step: Step,
  decided: NewStep,
): Promise<boolean> {
  const { rowCount } = await run(
    database,
    sql`${insertOf("request_steps", stepRow(of, step, decided))} on conflict do nothing`,
  );
  return rowCount === 1;
}

export const stepRow = (
  { merchant_id }: { readonly merchant_id: string },
  { request, entry }: Step,
  { subject, subjectId, reason, attempt }: NewStep,
): TableRow => ({ merchant_id, request_id: request, entry, subject, subject_id: subjectId, reason, attempt });

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
  if (row === undefined) throw missingRow("The step of a repeated request", "request_steps");
  return row;
}
