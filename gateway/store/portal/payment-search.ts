// Finding payments by what a user types: the beginning of an order number or a transaction id, a card's last four digits,
// an e-mail address, an amount. Each way has an index and reads a bounded number of its rows, however many there are.
import { money } from "@acquiring/contract/codecs";
import { spellings } from "../../domain/spellings.ts";
import { type Database, isStorable } from "../pool.ts";
import { listed, type Part, run, sql } from "../sql.ts";

/** An amount that was typed: what it is in minor units depends on how many places the currency has. */
export interface TypedAmount {
  readonly minor: bigint;
  /** The currencies of these minor units. */
  readonly currencies: readonly string[];
}

/** What was typed, as everything that it may mean. */
export interface Search {
  /** The beginning of an order number. */
  readonly orderNo?: string | undefined;
  /** The beginning of a transaction id: digits. */
  readonly transactionId?: string | undefined;
  readonly lastFour?: string | undefined;
  readonly email?: string | undefined;
  readonly amounts?: readonly TypedAmount[] | undefined;
}

/** The results, at most `mostFound`; `isCut` says that there are more. */
export interface Found {
  readonly ids: readonly string[];
  readonly isCut: boolean;
}

/** Each way to find payments finds so many: the newest, of order numbers the last ones. */
export const mostFound = 1000;

const currenciesByPlaces = new Map<number, string[]>();
for (const currency of Intl.supportedValuesOf("currency")) {
  const digits = money.digits(currency);
  if (digits !== undefined)
    currenciesByPlaces.set(digits, [...(currenciesByPlaces.get(digits) ?? []), currency]);
}

/** Reads what was typed: `order-12`, `2026112`, `4242`, `a@shop.example`, `12.50`, `1,234.50 USD`. */
export function readSearch(typed: string): Search {
  if (typed.includes("@")) return { email: typed };
  return {
    orderNo: typed,
    transactionId: /^\d{1,40}$/u.test(typed) ? typed : undefined,
    lastFour: /^\d{4}$/u.test(typed) ? typed : undefined,
    amounts: amountsOf(typed),
  };
}

function amountsOf(typed: string): readonly TypedAmount[] {
  const [, before, number = "", after] =
    /^([a-z]{3})?\s*(\d[\d.,'’\s]{0,30}?)\s*([a-z]{3})?$/iu.exec(typed) ?? [];
  const texts = spellings(number);
  const currency = (before ?? after)?.toUpperCase();
  return [...currenciesByPlaces].flatMap(([places, known]) => {
    const currencies = currency === undefined ? known : known.filter((one) => one === currency);
    const minors = new Set(
      texts.map((text) => money.parse(text, places)).flatMap((read) => (read.ok ? [read.value] : [])),
    );
    return currencies.length === 0 ? [] : [...minors].map((minor) => ({ minor, currencies }));
  });
}

const limit = mostFound + 1;

/** The statement of `searchPayments`. */
export function searchStatement(merchant_id: string, search: Search): Part {
  const { orderNo, transactionId, lastFour, email, amounts = [] } = search;
  const mine = sql`select transaction_id from payments where merchant_id = ${merchant_id}`;
  const newest = sql`order by created_at desc limit ${limit}`;
  const ways: Part[] = [];
  // As the index says it, so that it is used.
  const [number, typed] = [sql`lower(order_no) collate "C"`, sql`lower(${orderNo ?? ""}) collate "C"`];
  if (orderNo !== undefined)
    ways.push(
      // A whole number counts also where more numbers begin with it than are looked at.
      sql`${mine} and ${number} = ${typed} limit ${limit}`,
      sql`${mine} and ${number} >= ${typed} and ${number} < ${typed} || ${"\u{10FFFF}"}
        order by ${number} desc limit ${limit}`,
    );
  if (transactionId !== undefined)
    ways.push(
      sql`${mine} and transaction_id >= ${transactionId} and transaction_id <= ${transactionId.padEnd(60, "9")}
        order by transaction_id desc limit ${limit}`,
    );
  if (lastFour !== undefined) ways.push(sql`${mine} and card_last_four = ${lastFour} ${newest}`);
  if (email !== undefined)
    ways.push(
      sql`${mine} and lower(shopper_email) = lower(${email}) and shopper_email is not null ${newest}`,
    );
  for (const { minor, currencies } of amounts)
    ways.push(
      sql`select f.transaction_id from unnest(${currencies}::text[]) as c (currency), lateral (
          select transaction_id, created_at from payments
          where merchant_id = ${merchant_id} and currency = c.currency and amount = ${minor} ${newest}
        ) as f order by f.created_at desc limit ${limit}`,
    );
  return listed(
    ways.map((way) => sql`(${way})`),
    " union all ",
  );
}

export async function searchPayments(
  database: Database,
  merchant_id: string,
  search: Search,
): Promise<Found> {
  const texts = [search.orderNo, search.email].filter((text) => text !== undefined);
  if (!texts.every(isStorable)) return { ids: [], isCut: false };
  const { rows } = await run<{ transaction_id: string }>(database, searchStatement(merchant_id, search));
  const ids = [...new Set(rows.map((row) => row.transaction_id))];
  return { ids: ids.slice(0, mostFound), isCut: ids.length > mostFound };
}
