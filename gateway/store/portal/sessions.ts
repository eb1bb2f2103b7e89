// The portal's sessions and sign-in attempts, which all processes of the gateway share.
import { plainAddress } from "../accounts.ts";
import { type Database, isStorable } from "../pool.ts";
import { insertOf, run, sql } from "../sql.ts";

export interface SessionKey {
  readonly merchant_id: string;
  /** Of the token, which only the browser keeps. */
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
  const row = { merchant_id, token_digest: digest, name, created_at: now, seen_at: now };
  await run(database, insertOf("portal_sessions", row));
}

/** A session is over if its last use was before `idleSince`, or its beginning before `openSince`. */
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
  const { rows } = await database.query<{ name: string; seenAt: Date }>(
    `select s.name, s.seen_at as "seenAt" from portal_sessions s join portal_users u using (merchant_id, name)
     where s.merchant_id = $1 and s.token_digest = $2 and s.seen_at > $3 and s.created_at > $4
       and u.disabled_at is null`,
    [merchant_id, digest, idleSince, openSince],
  );
  return rows[0];
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
  await run(
    database,
    sql`delete from portal_sessions where merchant_id = ${merchant_id} and token_digest = ${digest}`,
  );
}

export interface SignIn {
  readonly merchant_id: string;
  readonly name: string;
  /** The client's address; of IPv6 only the network, because a machine has all its addresses. */
  readonly address: string | undefined;
}

/** Stores the attempt before any check; returns its id. Deletes the attempts from before `since`. */
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

/** Attempts that failed, or are under way. */
export interface SignInCounts {
  /** For the name, from everywhere; the attempt itself included. */
  readonly ofName: number;
  /** From the address, for all names; itself included. */
  readonly ofAddress: number;
  /** For the name from the address, without the attempt itself, and the latest of them. */
  readonly ofBoth: number;
  readonly latestOfBoth: Date | null;
}

/** Counts attempts around the one with this id. */
export async function countSignIns(
  database: Database,
  { merchant_id, name }: SignIn,
  id: string,
): Promise<SignInCounts> {
  const { rows } = await database.query<SignInCounts>(
    `with this as (select address from portal_sign_ins where merchant_id = $1 and id = $3),
     of_name as (
       select count(*)::int as "ofName",
         count(*) filter (where others.is_other)::int as "ofBoth",
         max(s.at) filter (where others.is_other) as "latestOfBoth"
       from portal_sign_ins s, this,
         lateral (select s.id <> $3 and s.address is not distinct from this.address as is_other) others
       where s.merchant_id = $1 and s.name = $2
     )
     select of_name.*, (
       select count(*)::int from portal_sign_ins s, this where s.address = this.address
     ) as "ofAddress" from of_name`,
    [merchant_id, name, id],
  );
  return rows[0] ?? { ofName: 0, ofAddress: 0, ofBoth: 0, latestOfBoth: null };
}

/** Takes one attempt back: it had to wait, so it does not make the wait longer. */
export async function forgetSignIn(database: Database, merchant_id: string, id: string): Promise<void> {
  await database.query("delete from portal_sign_ins where merchant_id = $1 and id = $2", [merchant_id, id]);
}

/** Deletes the attempts for the name from the address of this sign-in. Those from other addresses stay. */
export async function forgetSignIns(
  database: Database,
  { merchant_id, name }: Pick<SignIn, "merchant_id" | "name">,
  id: string,
): Promise<void> {
  await database.query(
    `delete from portal_sign_ins s using portal_sign_ins this
     where this.merchant_id = $1 and this.id = $3 and s.merchant_id = $1 and s.name = $2
       and s.address is not distinct from this.address`,
    [merchant_id, name, id],
  );
}
