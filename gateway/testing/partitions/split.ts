// Splits the tables of a database by a hash of the merchant, with PostgreSQL's own partitions.
import { type Pool, transaction } from "../../store/pool.ts";

const tables = `select relname as name from pg_class c
  where relkind = 'r' and relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute where attrelid = c.oid and attname = 'merchant_id')`;

/** What a copy of a table does not have, as statements that make it. */
const attached = `select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) as text from pg_constraint where contype = 'f'
  union all
  select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relname in (${tables})`;

/** The name of a part: the table's with its number. */
export const part = /^(.+)_part_(\d+)$/u;

/** Splits each table that has a merchant into `count` parts, with all their rows, keys and triggers; returns their names. */
export const splitByMerchant = (pool: Pool, count: number): Promise<readonly string[]> =>
  transaction(pool, async (database) => {
    const names = (await database.query<{ name: string }>(tables)).rows.map(({ name }) => name);
    const { rows: again } = await database.query<{ text: string }>(attached);
    const numbers = Array.from({ length: count }, (_, number) => number);
    await database.query("create schema split");
    for (const name of names) {
      await database.query(
        `create table split.${name} (like public.${name} including all) partition by hash (merchant_id)`,
      );
      for (const number of numbers)
        await database.query(
          `create table split.${name}_part_${number} partition of split.${name} for values with (modulus ${count}, remainder ${number})`,
        );
      await database.query(`insert into split.${name} overriding system value select * from public.${name}`);
    }
    await database.query(`drop table ${names.map((name) => `public.${name}`).join(", ")} cascade`);
    for (const name of names.flatMap((table) => [table, ...numbers.map((one) => `${table}_part_${one}`)]))
      await database.query(`alter table split.${name} set schema public`);
    for (const { text } of again) await database.query(text);
    return names;
  });
