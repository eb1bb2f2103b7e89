// The portal's sessions and the attempts to sign in, which all processes of the gateway share.
import { plainAddress } from "../accounts.ts";
import { type Database, isStorable } from "../pool.ts";

export interface SessionKey {
  readonly merchant_id: string;
  /** Of the token, which nobody keeps but the browser. */
  readonly digest: Buffer;
}

/** Opens a session, and forgets the merchant's that are over. */
export async function openSession(
  database: Database,
  { merchant_id, digest }: SessionKey,
  name: string,
  { now, idleSince, openSince }: SessionLimits & { readonly now: Date },
): Promise<void> {
  await database.query(
    "delete from portal_sessions where merchant_id = $1 and (seen_at <= $2 or created_at <= $3)",
    [merchant_id, idleSince, openSince],
  );
  await database.query(
    `insert into portal_sessions (merchant_id, token_digest, name, created_at, seen_at)
     values ($1, $2, $3, $4, $4)`,
    [merchant_id, digest, name, now],
  );
}

/** A session that was not used since, or was opened before, is over. */
export interface SessionLimits {
  readonly idleSince: Date;
  readonly openSince: Date;
}

/** The session's user, and when it was last used; `undefined` for one that is over or never was. */
export async function findSession(
  database: Database,
  { merchant_id, digest }: SessionKey,
  { idleSince, openSince }: SessionLimits,
): Promise<{ readonly name: string; readonly seenAt: Date } | undefined> {
  if (!isStorable(merchant_id)) return undefined;
  const { rows } = await database.query<{ name: string; seen_at: Date }>(
    `select s.name, s.seen_at from portal_sessions s join portal_users u using (merchant_id, name)
     where s.merchant_id = $1 and s.token_digest = $2 and s.seen_at > $3 and s.created_at > $4
       and u.disabled_at is null`,
    [merchant_id, digest, idleSince, openSince],
  );
  const [row] = rows;
  return row && { name: row.name, seenAt: row.seen_at };
}

export async function touchSession(
  database: Database,
  { merchant_id, digest }: SessionKey,
  at: Date,
): Promise<void> {
  await database.query(
    "update portal_sessions set seen_at = $3 where merchant_id = $1 and token_digest = $2",
    [merchant_id, digest, at],
  );
}

export async function endSession(database: Database, { merchant_id, digest }: SessionKey): Promise<void> {
  await database.query("delete from portal_sessions where merchant_id = $1 and token_digest = $2", [
    merchant_id,
    digest,
  ]);
}

/** An attempt to sign in, as it was typed. */
export interface SignIn {
  readonly merchant_id: string;
  readonly name: string;
  /** Where it comes from; of IPv6 only the network counts, because a machine has all its addresses. */
  readonly address: string | undefined;
}

/** Notes the attempt before anything is looked at; gives its id. What came before `since` is forgotten. */
export async function noteSignIn(
  database: Database,
  { merchant_id, name, address }: SignIn,
  at: Date,
  since: Date,
): Promise<string> {
  await database.query("delete from portal_sign_ins where at <= $1", [since]);
  const { rows } = await database.query<{ id: string }>(
    `insert into portal_sign_ins (merchant_id, name, address, at)
     values ($1, $2, case family($3::inet) when 6 then network(set_masklen($3::inet, 64))::inet else $3::inet end, $4)
     returning id`,
    [merchant_id, name, address === undefined ? null : plainAddress(address), at],
  );
  return rows[0]?.id ?? "";
}

/** How many attempts there were for the name, and from the address of this one; itself included. */
export async function countSignIns(
  database: Database,
  { merchant_id, name }: SignIn,
  id: string,
): Promise<{ readonly ofName: number; readonly ofAddress: number }> {
  const { rows } = await database.query<{ of_name: number; of_address: number }>(
    `select
       (select count(*)::int from portal_sign_ins where merchant_id = $1 and name = $2) as of_name,
       (select count(*)::int from portal_sign_ins all_of join portal_sign_ins this
          on this.merchant_id = $1 and this.id = $3 and all_of.address = this.address) as of_address`,
    [merchant_id, name, id],
  );
  return { ofName: rows[0]?.of_name ?? 0, ofAddress: rows[0]?.of_address ?? 0 };
}

/** Takes one attempt back: it was not let through, and does not make the wait longer. */
export async function forgetSignIn(database: Database, merchant_id: string, id: string): Promise<void> {
  await database.query("delete from portal_sign_ins where merchant_id = $1 and id = $2", [merchant_id, id]);
}

/** Forgets the attempts for a name: it has signed in. */
export async function forgetSignIns(
  database: Database,
  { merchant_id, name }: Pick<SignIn, "merchant_id" | "name">,
): Promise<void> {
  await database.query("delete from portal_sign_ins where merchant_id = $1 and name = $2", [
    merchant_id,
    name,
  ]);
}
