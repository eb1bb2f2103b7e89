// The portal's users: adding, listing, disabling, changing a password, signing in. portal/ hashes passwords and limits attempts.
import { changeNoted } from "../audit/entries.ts";
import { type Database, isStorable } from "../pool.ts";
import { sql } from "../sql.ts";

export interface PortalUser {
  readonly name: string;
  readonly origin: "start" | "admin";
  readonly created_at: Date;
  readonly disabled_at: Date | null;
}

export interface NewPortalUser {
  readonly name: string;
  /** The hash with its parameters. */
  readonly password: string;
  readonly origin: PortalUser["origin"];
}

/** The merchant must exist. `false`: it already has a user with this name. */
export async function addPortalUser(
  database: Database,
  merchant_id: string,
  { name, password, origin }: NewPortalUser,
  at: Date,
): Promise<boolean> {
  const count = await changeNoted(
    database,
    sql`insert into portal_users (merchant_id, name, password, origin, created_at)
      values (${merchant_id}, ${name}, ${password}, ${origin}, ${at}) on conflict do nothing`,
    entryOf(merchant_id, name, "portal-user.added"),
  );
  return count === 1;
}

export async function listPortalUsers(
  database: Database,
  merchant_id: string,
): Promise<readonly PortalUser[]> {
  const { rows } = await database.query<PortalUser>(
    `select name, origin, created_at, disabled_at from portal_users where merchant_id = $1 order by name`,
    [merchant_id],
  );
  return rows;
}

const entryOf = (merchant_id: string, name: string, action: string) => ({
  merchant_id,
  subject: "portal user",
  subjectId: name,
  action,
});

// This ends the user's sessions.
const ended = (merchant_id: string, name: string) =>
  sql`ended as (delete from portal_sessions where merchant_id = ${merchant_id} and name = ${name})`;

/** Disables a user and ends the user's sessions. `false`: no user has this name, or the user was disabled before. */
export async function disablePortalUser(
  database: Database,
  merchant_id: string,
  name: string,
  at: Date,
): Promise<boolean> {
  const change = sql`update portal_users set disabled_at = ${at}
    where merchant_id = ${merchant_id} and name = ${name} and disabled_at is null`;
  const entry = entryOf(merchant_id, name, "portal-user.disabled");
  return (await changeNoted(database, change, entry, ended(merchant_id, name))) === 1;
}

/** Gives a user another password, also one that was disabled, and ends what is open. `false`: there is no such user. */
export async function changePortalPassword(
  database: Database,
  merchant_id: string,
  name: string,
  password: string,
): Promise<boolean> {
  const change = sql`update portal_users set password = ${password}, disabled_at = null
    where merchant_id = ${merchant_id} and name = ${name}`;
  const entry = entryOf(merchant_id, name, "portal-user.password-changed");
  return (await changeNoted(database, change, entry, ended(merchant_id, name))) === 1;
}

/** The hash to compare a sign-in's password with; `undefined` for an unknown or disabled user. */
export async function portalPassword(
  database: Database,
  merchant_id: string,
  name: string,
): Promise<string | undefined> {
  if (!isStorable(merchant_id) || !isStorable(name)) return undefined;
  const { rows } = await database.query<{ password: string }>(
    "select password from portal_users where merchant_id = $1 and name = $2 and disabled_at is null",
    [merchant_id, name],
  );
  return rows[0]?.password;
}

/** Deletes the users that an earlier start of the gateway added, except the named one. */
export async function removeStartUsers(
  database: Database,
  keep: { readonly merchant_id: string; readonly name: string } | undefined,
): Promise<void> {
  await database.query(
    `delete from portal_users where origin = 'start' and (merchant_id, name) is distinct from ($1, $2)`,
    [keep?.merchant_id ?? "", keep?.name ?? ""],
  );
}
