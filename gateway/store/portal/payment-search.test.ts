// The search of payments among many: what it finds, and that for any input it reads no more of the table than it gives.
import { afterAll, describe, expect, test } from "vitest";
import { newDatabase } from "../../testing/database.ts";
import { closePool, openPool } from "../pool.ts";
import { type Part, run, sql } from "../sql.ts";
import { mostFound, readSearch, searchPayments, searchStatement } from "./payment-search.ts";
import { paymentsStatement } from "./payments.ts";

const many = 60_000;
const pool = openPool(await newDatabase(), () => {});
afterAll(() => closePool(pool));

// Orders of one merchant, one each second: numbers, cards, shoppers and amounts that repeat as they would.
await pool.query("insert into merchants values ('m')");
await pool.query("insert into accounts values ('m', 'a')");
for (let first = 1; first < many; first += 10_000)
  await pool.query(
    `insert into payments (merchant_id, transaction_id, account_id, order_no, kind, currency, amount, authorised,
       request_fingerprint, created_at, card_last_four, shopper_email)
     select 'm', to_char(at, 'YYYYMMDDHH24MISS') || lpad(n::text, 10, '0'), 'a', 'order-' || n, 'direct',
       case when n % 10 = 0 then 'JPY' else 'USD' end, 100 + n % 500, 100, '\\x00', at,
       lpad((n % 10000)::text, 4, '0'), 'shopper' || n % 20 || '@shop.example'
     from (select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series($1::int, $1::int + 9999) n) as made`,
    [first],
  );
await pool.query("analyze payments");

const orderNumbers = async (typed: string): Promise<string[]> => {
  const { ids } = await searchPayments(pool, "m", readSearch(typed));
  const { rows } = await pool.query<{ order_no: string }>(
    "select order_no from payments where merchant_id = 'm' and transaction_id = any($1) order by created_at desc",
    [ids],
  );
  return rows.map(({ order_no }) => order_no);
};

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Every step of the database's plan for the statement. */
async function stepsOf(statement: Part): Promise<readonly Plan[]> {
  const { rows } = await run<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
    pool,
    sql`explain (analyze, timing off, format json) ${statement}`,
  );
  const all = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];
  return (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan: plan }) => all(plan));
}

const ofPayments = (steps: readonly Plan[]) => steps.filter((step) => step["Relation Name"] === "payments");

const rowsRead = (steps: readonly Plan[]): number =>
  ofPayments(steps).reduce(
    (sum, step) =>
      sum +
      step["Actual Loops"] *
        (step["Actual Rows"] +
          (step["Rows Removed by Filter"] ?? 0) +
          (step["Rows Removed by Index Recheck"] ?? 0)),
    0,
  );

describe("a search", () => {
  test.each([
    ["a whole order number, in any letter case", "Order-59999", ["order-59999"]],
    [
      "the beginning of order numbers",
      "order-5999",
      Array.from({ length: 11 }, (_, n) => (n < 10 ? `order-${59_999 - n}` : "order-5999")),
    ],
    ["the beginning of a transaction id", "202601011640000000060000".slice(0, 14), ["order-60000"]],
    [
      "four digits of a card",
      "0123",
      ["order-50123", "order-40123", "order-30123", "order-20123", "order-10123", "order-123"],
    ],
  ])("finds %s", async (_, typed, expected) => {
    expect(await orderNumbers(typed)).toEqual(expected);
  });

  test("finds an e-mail address in any letter case, with its newest payments", async () => {
    const found = await orderNumbers("SHOPPER7@shop.example");
    expect([found.length, found[0]]).toEqual([mostFound, `order-${many - 13}`]);
  });

  test("finds an amount in the named currency, or in every currency", async () => {
    const both = await searchPayments(pool, "m", readSearch("400"));
    expect(both.ids.length).toBeGreaterThan(100);
    const [yen, dollars] = await Promise.all(
      ["400 JPY", "USD 4.00"].map(async (typed) => {
        const { ids } = await searchPayments(pool, "m", readSearch(typed));
        const { rows } = await pool.query<{ currency: string; amount: string }>(
          "select distinct currency, amount from payments where merchant_id = 'm' and transaction_id = any($1)",
          [ids],
        );
        return rows.filter(({ amount }) => amount === "400");
      }),
    );
    expect(yen).toEqual([{ currency: "JPY", amount: "400" }]);
    expect(dollars).toEqual([]);
    const { ids } = await searchPayments(pool, "m", readSearch("4,01 usd"));
    expect(ids.length).toBe(many / 500);
  });

  test("finds nothing of another merchant, and nothing for a text that cannot be stored", async () => {
    expect((await searchPayments(pool, "other", readSearch("order-1"))).ids).toEqual([]);
    expect((await searchPayments(pool, "m", readSearch("x\0y"))).ids).toEqual([]);
  });

  test("reports that it found more than the limit, and returns the newest", async () => {
    const { ids, isCut } = await searchPayments(pool, "m", readSearch("order-"));
    expect([ids.length, isCut]).toEqual([mostFound, true]);
  });
});

describe("with any number of payments", () => {
  test.each(["order-", "order-59999", "2026", "0123", "shopper7@shop.example", "4.01 USD", "400", "1"])(
    "a search for %j scans no table and reads a bounded number of rows",
    async (typed) => {
      const search = readSearch(typed);
      const steps = await stepsOf(searchStatement("m", search));
      expect(ofPayments(steps).map((step) => step["Node Type"])).not.toContain("Seq Scan");
      expect(rowsRead(steps)).toBeLessThanOrEqual(8 * (mostFound + 1));
      const { ids } = await searchPayments(pool, "m", search);
      const list = await stepsOf(paymentsStatement("m", { ids }, { limit: 26 }));
      expect(ofPayments(list).map((step) => step["Node Type"])).not.toContain("Seq Scan");
      expect(rowsRead(list)).toBeLessThanOrEqual(mostFound);
    },
  );

  test.each(["newest", "oldest", "largest", "smallest"] as const)(
    "a page of the list, the %s first, reads only the rows that it shows, on the first page and later",
    async (order) => {
      const after = {
        at: new Date("2026-01-01T08:00:00Z"),
        id: "202601010800000000028800",
        currency: "USD",
        amount: 250n,
      };
      for (const cursor of [undefined, after]) {
        const steps = await stepsOf(paymentsStatement("m", {}, { order, after: cursor, limit: 26 }));
        expect(ofPayments(steps).map((step) => step["Node Type"])).not.toContain("Seq Scan");
        expect(rowsRead(steps)).toBeLessThanOrEqual(27);
      }
    },
  );
});
