// A direct payment is two statements. The first stores the request before the acquirer is asked, the second stores the
// acquirer's response with the merchant's response. Other processes can act between them.
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Ask } from "../acquirer/acquirer.ts";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { developmentAccount } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { violations } from "../store/invariants.ts";
import type { Statement } from "../store/pool.ts";
import { type Fields, newOrder, newOrderNo, send, signed } from "../testing/merchant.ts";
import { resolveUnknown, startWorld } from "../testing/world.ts";

let statements: Statement[] = [];
/** What happens while the acquirer decides. */
let meanwhile: (ask: Ask) => Promise<unknown> = async () => undefined;
const acquirer = {
  ...simulatedAcquirer,
  authorise: async (ask: Ask) => {
    const response = await simulatedAcquirer.authorise(ask);
    await meanwhile(ask);
    return response;
  },
};

const world = await startWorld();
const { pool, databaseUrl } = world;
// Both processes are in the same time.
world.clock.set(new Date());
const gateway = await startGateway({
  databaseUrl,
  acquirer,
  requestLog: false,
  onStatement: (statement) => statements.push(statement),
});
afterAll(async () => {
  await gateway.close();
  await world.close();
});
beforeEach(() => {
  meanwhile = async () => undefined;
});

const bodyOf = (fields: Fields = {}) =>
  JSON.stringify(signed("/v1/authorise", newOrder({ amount: "10.00", ...fields })));
/** Does it while attempts of this amount cannot be stored. */
const refusing = async <T>(amount: number, work: () => Promise<T>): Promise<T> => {
  await pool.query(`alter table attempts add constraint none check (amount <> ${amount}) not valid`);
  const done = await work();
  await pool.query("alter table attempts drop constraint none");
  return done;
};
const pay = (body = bodyOf(), url: string = gateway.url) => send(url, "/v1/authorise", body);
const rowsOf = async (sql: string, transaction: unknown) =>
  (await pool.query<Record<string, unknown>>(sql, [transaction])).rows;
const changesOf = (transaction: unknown) =>
  rowsOf("select name from outbox where subject_id = $1 order by version", transaction);

test.each([
  ["approved", {}],
  ["declined", { card: "4000000000000002" }],
  ["reviewed", { card: "4000000000009235" }],
])("a payment that is %s needs two statements, and no query for its account's keys", async (_, fields) => {
  await pay();
  statements = [];
  const { status, fields: responded } = await pay(bodyOf(fields));
  expect(status).toBe(200);
  // Statements that name the account or the payment. Background work of the gateway names neither.
  const names = [developmentAccount.account_id, responded["transaction_id"]];
  const texts = statements
    .filter(({ values }) => names.some((name) => JSON.stringify(values).includes(String(name))))
    .map(({ text }) => text);
  expect(texts.map((text) => /[^\s(]+[\s(]+[^\s(]+/u.exec(text)?.[0])).toEqual([
    "with asked",
    "with payment",
  ]);
});

test("a request that another instance has taken over gets that instance's response, and the outcome counts", async () => {
  const body = bodyOf();
  let other: Awaited<ReturnType<typeof pay>> | undefined;
  meanwhile = async () => {
    await pool.query(
      "update accepted_requests set lease_until = now() - interval '1 s' where state = 'running'",
    );
    other = await pay(body, world.gateways[0]?.url);
  };
  const own = await pay(body);
  expect(own.text).toBe(other?.text);
  expect(await changesOf(own.fields["transaction_id"])).toEqual([{ name: "payment.authorised" }]);
});

test("payments that arrive at the same time share their statements", async () => {
  statements = [];
  const orders = Array.from({ length: 12 }, newOrderNo);
  const paid = await Promise.all(orders.map((order_no) => pay(bodyOf({ order_no }))));
  expect(paid.map(({ fields }) => fields["result_info"])).toEqual(orders.map(() => "0000:Success"));
  const opening = statements.filter(({ text }) => text.startsWith("with asked"));
  expect(opening.length).toBeLessThan(orders.length);
});

test("one of several concurrent payments that cannot be stored fails alone, and a repeat makes it", async () => {
  const bodies = ["1.00", "7.77", "2.00", "3.00"].map((amount) => bodyOf({ amount }));
  statements = [];
  const paid = await refusing(777, () => Promise.all(bodies.map((body) => pay(body))));
  expect(paid.map(({ status }) => status)).toEqual([200, 500, 200, 200]);
  const again = await Promise.all(bodies.map((body) => pay(body)));
  expect(again.map(({ fields }) => fields["result_info"])).toEqual(bodies.map(() => "0000:Success"));
  expect(again[0]?.text).toBe(paid[0]?.text);
});

test.each([
  ["one payment", ["7.00"]],
  ["one of several concurrent payments", ["5.00", "7.00", "6.00"]],
])("the outcome of %s that another process settled counts once, and is returned", async (_, amounts) => {
  const settled = new Set<string>();
  let others = 0;
  meanwhile = async ({ reference, amount }) => {
    if (amount !== 700n || settled.has(reference)) return;
    settled.add(reference);
    others += await resolveUnknown(world.core, new Date(Date.now() + 3_600_000));
  };
  const paid = await Promise.all(amounts.map((amount) => pay(bodyOf({ amount }))));
  expect(others).toBeGreaterThan(0);
  expect(others).toBeLessThanOrEqual(amounts.length);
  expect(paid.map(({ fields }) => fields["result_info"])).toEqual(paid.map(() => "0000:Success"));
  for (const { fields } of paid)
    expect(await changesOf(fields["transaction_id"])).toEqual([{ name: "payment.authorised" }]);
});

test("all invariants hold after these tests", async () => {
  expect(await violations(pool)).toEqual([]);
});
