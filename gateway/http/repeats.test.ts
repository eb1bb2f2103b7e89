// A repeated request gets its first response, and no money moves: on any instance, in any encoding, and after any
// failure in between.
import { schemesOf, verifyBody } from "@acquiring/contract/signature";
import { afterAll, describe, expect, test } from "vitest";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { virtualClock } from "../process/clock.ts";
import { readProfile } from "../config.ts";
import { developmentAccount } from "../start/options.ts";
import { startGateway } from "../start/start.ts";
import { violations } from "../store/invariants.ts";
import {
  type Fields,
  form,
  namesOf,
  newOrder,
  newOrderNo,
  type Reply,
  send,
  signed,
  newPayout,
} from "../testing/merchant.ts";
import { dumpOf, finish, startWorld } from "../testing/world.ts";
import { forgetter } from "./accepted.ts";

const signatureClock = virtualClock(new Date());
/** The requests to the acquirer with their number; a refund of 7.77 is slow. */
const asked = new Map<string, number>();
const acquirer = {
  ...simulatedAcquirer,
  refund: async (ask: Parameters<typeof simulatedAcquirer.refund>[0]) => {
    asked.set(ask.reference, (asked.get(ask.reference) ?? 0) + 1);
    if (ask.amount === 777n) await new Promise((done) => setTimeout(done, 400));
    return simulatedAcquirer.refund(ask);
  },
};

const world = await startWorld(2, { signatureClock, acquirer });
afterAll(world.close);

const urlOf = (instance: number): string => world.gateways[instance]?.url ?? "";
let nonces = 0;
/** A moment of the clock for the gateways' signatures. */
const now = () => ({
  time: Math.floor(signatureClock.now().getTime() / 1000),
  nonce: `nonce-of-repeats-${(nonces += 1)}`,
});
const whole = (path: string, body: Fields): string => JSON.stringify(signed(path, body, { at: now() }));
const post = (instance: number, path: string, body: string, media?: string): Promise<Reply> =>
  send(urlOf(instance), path, body, media);
const pay = (body: Fields = {}): Promise<Reply> =>
  post(0, "/v1/authorise", whole("/v1/authorise", newOrder({ amount: "100.00", ...body })));
const paid = async (body?: Fields): Promise<Fields> => namesOf((await pay(body)).fields);
const captured = async (): Promise<Fields> => {
  const names = await paid();
  const body = whole("/v1/capture", { capture_orders: [{ ...names, amount: "100.00" }] });
  expect((await post(0, "/v1/capture", body)).text).toContain('"capture_status":"1"');
  return names;
};
const refunding = (names: Fields, ...amounts: readonly string[]): string =>
  whole("/v1/refund", {
    refund_orders: amounts.map((refund_amount) => ({ ...names, amount: "100.00", refund_amount })),
  });
const one = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>> =>
  (await world.pool.query<Record<string, unknown>>(sql, [...values])).rows[0] ?? {};
/** All that has moved: each change of anything is one row of the outbox, each asking one attempt. */
const moved = () =>
  one("select (select count(*) from outbox) as changes, (select count(*) from attempts) as attempts");
const refundedOf = async ({ transaction_id }: Fields): Promise<unknown> =>
  (await one("select refunded from payments where transaction_id = $1", [transaction_id]))["refunded"];

const subscription = { contract_name: "Gold", interval: "month" };
const bare = () => ({ order_no: newOrderNo(), currency: "USD", amount: "1.00" });
const writes: readonly (readonly [string, string, () => Promise<Fields>])[] = [
  ["direct payment", "/v1/authorise", async () => newOrder()],
  ["payment that is declined", "/v1/authorise", async () => newOrder({ card: "4000000000000002" })],
  ["payment that is refused", "/v1/authorise", async () => newOrder({ currency: "XXY" })],
  ["APM payment", "/v1/authorise", async () => ({ ...bare(), payment_method: "test_shopper" })],
  ["redirect payment", "/v1/checkout", async () => bare()],
  ["capture", "/v1/capture", async () => ({ capture_orders: [{ ...(await paid()), amount: "10.00" }] })],
  ["cancellation", "/v1/cancel", async () => ({ cancel_orders: [await paid()] })],
  [
    "cancellation of an order that waits for its shopper",
    "/v1/cancel",
    async () => ({ cancel_orders: [await paid({ card: "4000000000003220" })] }),
  ],
  [
    "review",
    "/v1/review",
    async () => ({ review_orders: [{ ...(await paid({ card: "4000000000009235" })), review_flag: "1" }] }),
  ],
  [
    "refund",
    "/v1/refund",
    async () => ({ refund_orders: [{ ...(await captured()), amount: "100.00", refund_amount: "10.00" }] }),
  ],
  ["payout", "/v1/payout", async () => newPayout()],
  [
    "cancellation of a subscription",
    "/v1/cancelsubscription",
    async () => ({
      recurring_id: (await pay({ subscription })).fields["recurring_id"],
      contract_name: "Gold",
    }),
  ],
];

describe("a repeated request", () => {
  test.each(writes)(
    "%s: the other instance returns the first response, byte for byte",
    async (_, path, make) => {
      const body = whole(path, await make());
      const media = path === "/v1/checkout" ? "application/xml" : undefined;
      const raw = async (instance: number) => {
        const headers = { "content-type": media ?? "application/json" };
        const response = await fetch(urlOf(instance) + path, { method: "POST", body, headers });
        return [response.status, response.headers.get("content-type"), await response.text()];
      };
      const first = await raw(0);
      const before = await moved();
      expect(await raw(1)).toEqual(first);
      expect(await raw(0)).toEqual(first);
      expect(await moved()).toEqual(before);
    },
  );

  test("is recognised in another encoding", async () => {
    const fields = signed("/v1/checkout", bare(), { at: now() });
    const xml = Object.entries(fields).map(([name, value]) => `<${name}>${String(value)}</${name}>`);
    const ask = async (instance: number, body: string) => {
      const headers = { "content-type": "application/xml" };
      return (await fetch(`${urlOf(instance)}/v1/checkout`, { method: "POST", body, headers })).text();
    };
    const first = await ask(0, JSON.stringify(fields));
    expect(first).toContain("page_session");
    expect(await ask(1, `<request>${xml.join("")}</request>`)).toBe(first);
  });

  test("is recognised after a restart", async () => {
    const body = refunding(await captured(), "10.00");
    const first = await post(0, "/v1/refund", body);
    const later = await startGateway({ databaseUrl: world.databaseUrl, signatureClock });
    expect((await send(later.url, "/v1/refund", body)).text).toBe(first.text);
    await later.close();
  });

  test("waits while the first one runs, and there is one refund", async () => {
    const names = await captured();
    const body = refunding(names, "7.77");
    const replies = await Promise.all([0, 1, 0, 1, 1].map((instance) => post(instance, "/v1/refund", body)));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.text).toContain('"refund_status":"1"');
    expect(await refundedOf(names)).toBe("777");
  });

  test.each(["4111111111111111", "4000000000003220"])(
    "sent many times at once to both instances, a payment with %s is made once, with one response",
    async (card) => {
      for (let round = 0; round < 5; round += 1) {
        const fields = newOrder({ card });
        const body = whole("/v1/authorise", fields);
        const replies = await Promise.all(
          [0, 0, 1, 0, 1, 1, 0, 1].map((instance) => post(instance, "/v1/authorise", body)),
        );
        expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        expect(replies[0]?.text).not.toContain("1004");
        expect(await one("select count(*) from payments where order_no = $1", [fields["order_no"]])).toEqual({
          count: "1",
        });
      }
    },
  );

  test("with a new signature is a new request: each refund counts", async () => {
    const names = await captured();
    const bodies = [refunding(names, "10.00"), refunding(names, "10.00")];
    for (const body of bodies) await post(0, "/v1/refund", body);
    expect(await refundedOf(names)).toBe("2000");
  });

  test("is refused if it is a read", async () => {
    for (const path of ["/v1/retrievalTrans", "/v1/retrievalRefund"]) {
      const body = whole(path, { order_no: "none" });
      expect((await post(0, path, body, form)).status).toBe(200);
      expect(await post(1, path, body, form)).toMatchObject({ status: 409, fields: { code: "used" } });
    }
  });
});

describe("a failure between the money and the response", () => {
  /** Makes a statement on a table fail until the returned function is called. */
  const breaking = async (table: string, when: string) => {
    await world.pool.query(`
      create or replace function broken() returns trigger language plpgsql as $$
      begin if ${when} then raise exception 'broken'; end if; return new; end $$;
      create trigger broken before insert or update on ${table} for each row execute function broken()`);
    return () => world.pool.query(`drop trigger broken on ${table}`);
  };
  const verdictOn = (body: string, reply: Reply) => {
    const [scheme] = schemesOf(readProfile());
    const { merchant_id, account_id, key } = developmentAccount;
    const inResponseTo = String((JSON.parse(body) as Fields)["encryption_data"]);
    const bound = {
      purpose: "response",
      operation: "refundTransactions",
      identity: [merchant_id, account_id],
    } as const;
    return scheme && verifyBody(reply.fields, scheme, [key], { ...bound, inResponseTo });
  };

  test.each([
    ["the response could not be stored", "accepted_requests", "new.state = 'answered'"],
    ["the acquirer's response could not be stored", "attempts", "new.settled_at is not null"],
    ["the second entry could not be stored", "refunds", "new.amount = 2000"],
  ])("%s: the repeat completes the rest, and returns what happened", async (_, table, when) => {
    const names = await captured();
    const body = refunding(names, "10.00", "20.00", "90.00");
    const mend = await breaking(table, when);
    const broken = await post(0, "/v1/refund", body);
    await mend();
    expect(broken.status).toBe(500);
    const again = await post(1, "/v1/refund", body);
    expect(again.status).toBe(200);
    const entries = again.fields["refund_orders"] as readonly Fields[];
    expect(entries.map((entry) => entry["refund_status"])).toEqual(["1", "1", "0"]);
    const references = [`${String(names["transaction_id"])}-01`, `${String(names["transaction_id"])}-02`];
    expect(entries.slice(0, 2).map((entry) => entry["refund_reference_id"])).toEqual(references);
    expect(verdictOn(body, again)).toBe("valid");
    expect(await refundedOf(names)).toBe("3000");
    expect((await post(0, "/v1/refund", body)).text).toBe(again.text);
    expect(await refundedOf(names)).toBe("3000");
    expect(
      [...asked.keys()].filter((reference) => reference.includes(String(names["transaction_id"]))),
    ).toHaveLength(2);
  });

  test("a completed review or cancellation is returned as done", async () => {
    const review = whole("/v1/review", {
      review_orders: [{ ...(await paid({ card: "4000000000009235" })), review_flag: "1" }],
    });
    const cancel = whole("/v1/cancel", { cancel_orders: [await paid({ card: "4000000000003220" })] });
    const mend = await breaking("accepted_requests", "new.state = 'answered'");
    const broken = [await post(0, "/v1/review", review), await post(0, "/v1/cancel", cancel)];
    await mend();
    expect(broken.map(({ status }) => status)).toEqual([500, 500]);
    expect((await post(1, "/v1/review", review)).text).toContain('"review_status":"1"');
    expect((await post(1, "/v1/cancel", cancel)).text).toContain('"cancel_status":"1"');
  });

  test("a payment, a payout and the end of a subscription are returned as they are", async () => {
    const bodies = await Promise.all(
      writes
        .filter(([name]) => ["direct payment", "payout", "cancellation of a subscription"].includes(name))
        .map(async ([, path, make]) => [path, whole(path, await make())] as const),
    );
    const mend = await breaking("accepted_requests", "new.state = 'answered'");
    const broken: number[] = [];
    for (const [path, body] of bodies) broken.push((await post(0, path, body)).status);
    await mend();
    expect(broken).toEqual([500, 500, 500]);
    const before = await moved();
    const texts: string[] = [];
    for (const [path, body] of bodies) texts.push((await post(1, path, body)).text);
    expect(texts).toEqual([
      expect.stringContaining("0000:Success"),
      expect.stringContaining('"COMPLETED"'),
      expect.stringContaining('"cancel_status":"1"'),
    ]);
    expect(await moved()).toEqual(before);
  });
});

describe("a request is stored", () => {
  const look = () => finish(() => new Date(), forgetter({ database: world.pool, signatureClock }, {}));

  test("as long as it can move money; after that the gateway refuses a repeat, and has deleted its data", async () => {
    const names = await captured();
    const body = refunding(names, "40.00");
    const first = await post(0, "/v1/refund", body);
    signatureClock.advance(4_000_000);
    await look();
    // The request is stale, and the look at it has kept its response.
    expect((await post(1, "/v1/refund", body)).text).toBe(first.text);
    await post(0, "/v1/refund", refunding(names, "60.00"));
    signatureClock.advance(40 * 86_400_000);
    await look();
    expect(await post(1, "/v1/refund", body)).toMatchObject({ status: 409, fields: { code: "used" } });
    expect(await refundedOf(names)).toBe("10000");
    const left = await one("select count(*) as steps from request_steps where subject_id = $1", [
      names["transaction_id"],
    ]);
    expect(left["steps"]).toBe("0");
  });

  test("until it is stale, if it was a read or was refused", async () => {
    const count = async () => Number((await one("select count(*) from accepted_requests"))["count"]);
    const before = await count();
    await post(0, "/v1/retrievalRefund", whole("/v1/retrievalRefund", { order_no: "none" }));
    const none = { capture_orders: [{ order_no: "none", amount: "1.00" }] };
    await post(0, "/v1/capture", whole("/v1/capture", none));
    await post(0, "/v1/authorise", whole("/v1/authorise", { order_no: newOrderNo(), amount: "-1" }));
    expect(await count()).toBe(before + 3);
    signatureClock.advance(4_000_000);
    await look();
    expect(await count()).toBeLessThanOrEqual(before);
  });

  test("without card number, security code, key or signature", async () => {
    const canary = { card: "5555555555554444", security_code: "86420" };
    const body = signed("/v1/authorise", newOrder({ ...canary, note: "kept" }), { at: now() });
    const { fields } = await post(0, "/v1/authorise", JSON.stringify(body));
    expect(fields).toMatchObject({ result_info: "0000:Success", note: "kept" });
    const { rows } = await world.pool.query<{ body: Buffer | null }>(
      "select body from accepted_requests where body is not null",
    );
    const kept = rows.map(({ body: bytes }) => bytes?.toString("utf8")).join("\n");
    expect(kept).toContain("<note>kept</note>");
    const dump = kept + (await dumpOf(world.pool));
    for (const secret of [canary.card, String(body["encryption_data"])]) expect(dump).not.toContain(secret);
    // Alone: five digits are also part of a long identifier, now and then.
    expect(dump).not.toMatch(new RegExp(`(?<!\\d)${canary.security_code}(?!\\d)`, "u"));
    expect(kept).not.toContain(developmentAccount.key);
  });
});

test("all invariants hold after these tests", async () => {
  expect(await violations(world.pool)).toEqual([]);
});
