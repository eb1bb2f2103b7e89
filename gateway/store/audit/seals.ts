// The seals of the audit log: the unsealed entries, the last seal, adding a seal, and reading all of them for a check.
import type { Database } from "../pool.ts";

/** An entry exactly as stored. A seal's digest is made of its texts. */
export interface RawEntry {
  readonly id: string;
  readonly fields: readonly (string | null)[];
}

export interface Seal {
  readonly sequence: number;
  /** Of the entries that it seals. */
  readonly ids: readonly string[];
  /** 32 bytes of each. */
  readonly digests: Buffer;
  readonly lastId: string;
  readonly previous: Buffer;
  readonly hash: Buffer;
}

// Times to the microsecond, as the database has them: a program's would be rounded.
const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
const raw = `id, array[merchant_id, subject, subject_id, ${time("at")}, ${time("written_at")}, actor_kind, actor,
  address, action, details::text] as fields`;

// Any number will do as long as every gateway takes the same.
const lock = 7_274_802;

/** Whether this transaction seals. Until it ends no other does. */
export async function maySeal(transaction: Database): Promise<boolean> {
  const { rows } = await transaction.query<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock($1) as mine",
    [lock],
  );
  return rows[0]?.mine === true;
}

type SealRow = Omit<Seal, "sequence"> & { readonly sequence: string };

const selectSeals = `select sequence, ids, digests, last_id as "lastId", previous, hash from audit_seals`;
const toSeal = (row: SealRow): Seal => ({ ...row, sequence: Number(row.sequence) });

export async function lastSeal(database: Database): Promise<Seal | undefined> {
  const { rows } = await database.query<SealRow>(`${selectSeals} order by sequence desc limit 1`);
  return rows[0] && toSeal(rows[0]);
}

/** The next entries after the sealed ones, if they are old enough. */
export async function entriesAfter(
  database: Database,
  id: string,
  settledMs: number,
  limit: number,
): Promise<readonly RawEntry[]> {
  const { rows } = await database.query<RawEntry>(
    `select ${raw} from audit_log
     where id > $1 and written_at <= clock_timestamp() - $2 * interval '1 ms' order by id limit $3`,
    [id, settledMs, limit],
  );
  return rows;
}

/**
 * Entries that were committed after the seal of later ones, up to ten minutes before the last seal. No transaction of
 * the gateway is longer.
 */
export async function lateEntries(database: Database, limit: number): Promise<readonly RawEntry[]> {
  const { rows } = await database.query<RawEntry>(
    `with recent as (
       select ids, last_id from audit_seals
       where sealed_at > (select max(sealed_at) from audit_seals) - interval '10 minutes'
     ), bounds as (
       select coalesce((select last_id from audit_seals
           where sealed_at <= (select max(sealed_at) from audit_seals) - interval '10 minutes'
           order by sequence desc limit 1), 0) as low,
         (select max(last_id) from recent) as high
     )
     select ${raw} from audit_log, bounds
     where id > low and id <= high and id not in (select unnest(ids) from recent)
     order by id limit $1`,
    [limit],
  );
  return rows;
}

export async function insertSeal(database: Database, seal: Seal): Promise<void> {
  const { sequence, ids, digests, lastId, previous, hash } = seal;
  await database.query(
    `insert into audit_seals (sequence, ids, digests, last_id, previous, hash)
     values ($1, $2::bigint[], $3, $4, $5, $6)`,
    [sequence, ids, digests, lastId, previous, hash],
  );
}

export async function sealsAfter(
  database: Database,
  sequence: number,
  limit: number,
): Promise<readonly Seal[]> {
  const { rows } = await database.query<SealRow>(
    `${selectSeals} where sequence > $1 order by sequence limit $2`,
    [sequence, limit],
  );
  return rows.map(toSeal);
}

export async function entriesOf(database: Database, ids: readonly string[]): Promise<readonly RawEntry[]> {
  const { rows } = await database.query<RawEntry>(
    `select ${raw} from audit_log where id = any($1::bigint[])`,
    [ids],
  );
  return rows;
}

/** The ids of the next entries, sealed or not. */
export async function idsAfter(database: Database, id: string, limit: number): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string }>(
    "select id from audit_log where id > $1 order by id limit $2",
    [id, limit],
  );
  return rows.map((row) => row.id);
}
