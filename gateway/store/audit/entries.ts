// The audit log: the statement of a change writes the entry, and nothing changes it later. audit/ seals and checks
// entries.
import { type Actor, program } from "../../process/actor.ts";
import type { Database } from "../pool.ts";
import { listed, type Part, raw, run, sql } from "../sql.ts";

export interface NewEntry {
  readonly merchant_id: string;
  /** `payment`, `payout`, `subscription`, or what the administration changes. */
  readonly subject: string;
  readonly subjectId: string;
  /** For example `capture.asked`. */
  readonly action: string;
  /** By the gateway's clock; the database's time where left out. */
  readonly at?: Date | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

export interface AuditEntry extends Omit<NewEntry, "details" | "at"> {
  readonly id: string;
  readonly at: Date;
  readonly by: Actor;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** The entry to write. */
export function auditRow(
  { actor: by = program }: Pick<Database, "actor">,
  { merchant_id, subject, subjectId, action, at, details }: NewEntry,
) {
  return {
    merchant_id,
    subject,
    subject_id: subjectId,
    action,
    at: at ?? null,
    details: details ?? null,
    actor_kind: by.kind,
    actor: by.name,
    address: by.address,
  };
}

const types = ["text", "text", "text", "text", "timestamptz", "jsonb", "text", "text", "text"];

/** The statement that writes an entry; with `from`, one for each of its rows. */
export function auditInsert(database: Pick<Database, "actor">, entry: NewEntry, from = sql``): Part {
  const row = auditRow(database, entry);
  const values = Object.values(row).map((value, index) => {
    const typed = sql`${value}::${raw(types[index] ?? "text")}`;
    return types[index] === "timestamptz" ? sql`coalesce(${typed}, now())` : typed;
  });
  return sql`insert into audit_log (${raw(Object.keys(row).join(", "))}) select ${listed(values)} ${from}`;
}

/**
 * Makes a change and writes what it is into the audit log, in one statement: one entry for each row that it changes, so
 * none where it changes nothing. Gives how many. The change has no `returning`; what else is done is in `also`, a part of
 * a `with`.
 */
export async function changeNoted(
  database: Database,
  change: Part,
  entry: NewEntry,
  also?: Part,
): Promise<number> {
  const before = also === undefined ? sql`` : sql`${also}, `;
  const { rowCount } = await run(
    database,
    sql`with ${before}changed as (${change} returning true) ${auditInsert(database, entry, sql`from changed`)}`,
  );
  return rowCount ?? 0;
}

export async function appendAudit(database: Database, entry: NewEntry): Promise<void> {
  await run(database, auditInsert(database, entry));
}

type Row = Omit<AuditEntry, "by"> & Actor;

const columns = `id, merchant_id, subject, subject_id as "subjectId", action, at, details,
  actor_kind as kind, actor as name, address`;

const toEntry = ({ kind, name, address, ...entry }: Row): AuditEntry => ({
  ...entry,
  by: { kind, name, address },
});

export async function auditOf(
  database: Database,
  { merchant_id, subject, subjectId }: Pick<NewEntry, "merchant_id" | "subject" | "subjectId">,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const { rows } = await database.query<Row>(
    `select ${columns} from audit_log where merchant_id = $1 and subject = $2 and subject_id = $3
     order by id desc limit $4`,
    [merchant_id, subject, subjectId, limit],
  );
  return rows.map(toEntry);
}

/** Entries of one merchant or of all, oldest first, after the one with this id. */
export async function auditAfter(
  database: Database,
  id: string,
  merchant_id: string | undefined,
  limit: number,
): Promise<readonly AuditEntry[]> {
  const { rows } = await database.query<Row>(
    `select ${columns} from audit_log where id > $1 and ($2::text is null or merchant_id = $2) order by id limit $3`,
    [id, merchant_id ?? null, limit],
  );
  return rows.map(toEntry);
}
