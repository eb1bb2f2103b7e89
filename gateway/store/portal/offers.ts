// Actions that a portal user must confirm: stored once, used once, with their outcome.
import { type Database, isStorable } from "../pool.ts";
import { insertOf, run, sql } from "../sql.ts";

export interface OfferOutcome {
  readonly tone: "good" | "bad" | "warn";
  readonly text: string;
}

/** Stores an offer to a user, and deletes the merchant's offers from before `since`. */
export async function insertOffer(
  database: Database,
  merchant_id: string,
  offer: { readonly key: string; readonly name: string; readonly asked: object; readonly at: Date },
  since: Date,
): Promise<void> {
  const { key, name, asked, at } = offer;
  await run(
    database,
    sql`delete from portal_offers where merchant_id = ${merchant_id} and offered_at <= ${since}`,
  );
  await run(database, insertOf("portal_offers", { merchant_id, key, name, asked, offered_at: at }));
}

/** Uses an offer: only the first call gets it. `undefined`: it was used, is too old, or is another user's. */
export async function takeOffer(
  database: Database,
  merchant_id: string,
  taken: { readonly key: string; readonly name: string; readonly at: Date; readonly since: Date },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { key, name, at, since } = taken;
  if (!isStorable(key)) return undefined;
  const { rows } = await database.query<{ asked: Record<string, unknown> }>(
    `update portal_offers set taken_at = $4
     where merchant_id = $1 and key = $2 and name = $3 and taken_at is null and offered_at > $5 returning asked`,
    [merchant_id, key, name, at, since],
  );
  return rows[0]?.asked;
}

export async function settleOffer(
  database: Database,
  merchant_id: string,
  key: string,
  outcome: OfferOutcome,
): Promise<void> {
  await run(
    database,
    sql`update portal_offers set outcome = ${outcome} where merchant_id = ${merchant_id} and key = ${key}`,
  );
}

export interface Offer {
  readonly asked: Readonly<Record<string, unknown>>;
  readonly isTaken: boolean;
  readonly outcome: OfferOutcome | null;
}

export async function findOffer(
  database: Database,
  merchant_id: string,
  key: string,
): Promise<Offer | undefined> {
  if (!isStorable(key)) return undefined;
  const { rows } = await database.query<Offer>(
    `select asked, taken_at is not null as "isTaken", outcome from portal_offers where merchant_id = $1 and key = $2`,
    [merchant_id, key],
  );
  return rows[0];
}
