// Tokens: cards that a merchant can use without their numbers. Only the acquirer's identification of a card is stored.
import { randomBytes } from "node:crypto";
import type { Account } from "./accounts.ts";
import type { StoredInstrument } from "./payments.ts";
import { type Database, isStorable } from "./pool.ts";

/** Keeps the instrument; gives the `token_id`. */
export async function insertToken(
  database: Database,
  { merchant_id, account_id }: Account,
  { instrument, firstSix, lastFour, cardExpires }: StoredInstrument,
  at: Date,
): Promise<string> {
  const tokenId = `tok_${randomBytes(16).toString("hex")}`;
  await database.query(
    `insert into tokens (merchant_id, token_id, account_id, instrument, card_first_six, card_last_four,
       card_expires, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [merchant_id, tokenId, account_id, instrument, firstSix, lastFour, cardExpires, at],
  );
  return tokenId;
}

/** The instrument of the account's token. */
export async function findToken(
  database: Database,
  { merchant_id, account_id }: Account,
  tokenId: string,
): Promise<StoredInstrument | undefined> {
  if (!isStorable(tokenId)) return undefined;
  const { rows } = await database.query<StoredInstrument>(
    `select instrument, card_first_six as "firstSix", card_last_four as "lastFour", card_expires as "cardExpires"
     from tokens where merchant_id = $1 and token_id = $2 and account_id = $3`,
    [merchant_id, tokenId, account_id],
  );
  return rows[0];
}
