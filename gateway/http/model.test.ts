// Random commands for payments, compared with a model that knows only the responses. Two gateways share one database. The model
// never uses the gateway's own decisions.
import * as fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { simulatedAcquirer } from "../acquirer/simulated/simulated.ts";
import { jsonLog } from "../process/log.ts";
import { violations } from "../store/invariants.ts";
import { type Fields, merchantOf, namesOf, newOrder, type Reply } from "../testing/merchant.ts";
import {
  anyOp,
  type CardNumber,
  cardNumbers,
  cards,
  isDue,
  learn,
  money,
  type Op,
  type Order,
  rivals,
  shareOf,
  slowly,
  statusOf,
} from "../testing/model.ts";
import { dumpOf, startWorld } from "../testing/world.ts";

const security_code = "90817263";
const log: string[] = [];
const world = await startWorld(2, {
  log: jsonLog((line) => log.push(line)),
  acquirer: slowly(simulatedAcquirer),
});
afterAll(world.close);
const merchants = world.gateways.map(({ url }) => merchantOf(url));

interface Model {
  readonly orders: Order[];
}
type Real = undefined;

const merchantAt = (index: number) => {
  const merchant = merchants[index % merchants.length];
  if (merchant === undefined) throw new Error("There is no gateway.");
  return merchant;
};
/** Asks; gives the entry's status: `1` done, `0` not, `2` not known yet. */
async function ask(order: Order, { kind, share, gateway }: Op): Promise<string> {
  const merchant = merchantAt(gateway);
  const { names } = order;
  const part = money(shareOf(order, share));
  const send = (): Promise<Reply & { readonly entries?: readonly Fields[] }> => {
    switch (kind) {
      case "capture":
        return merchant.capture([{ ...names, amount: part }]);
      case "refund":
        return merchant.refund([{ ...names, amount: money(order.amount), refund_amount: part }]);
      case "cancel":
        return merchant.cancel([names]);
      case "accept":
      case "reject":
        return merchant.review([{ ...names, review_flag: kind === "accept" ? "1" : "0" }]);
      case "repeat":
        return merchant.post("/v1/authorise", order.request);
    }
  };
  const reply = await send();
  // 200 also means that the response conforms to the contract: the server module checks it.
  expect([kind, reply.status]).toEqual([kind, 200]);
  if (kind === "repeat") {
    expect(reply.fields["transaction_id"]).toBe(names["transaction_id"]);
    return "0";
  }
  const [entry = {}] = reply.entries ?? [];
  return String(entry[kind === "accept" || kind === "reject" ? "review_status" : `${kind}_status`]);
}

async function compare(orders: readonly Order[]): Promise<void> {
  for (const order of orders) {
    const { entries } = await merchantAt(0).query({ order_no: order.names["order_no"] });
    expect([order.card, entries[0]?.["payment_status"]]).toEqual([order.card, statusOf(order)]);
    const { rows } = await world.pool.query(
      "select authorised::int, captured::int, refunded::int from payments where transaction_id = $1",
      [order.names["transaction_id"]],
    );
    const { authorised, captured, refunded } = order;
    expect(rows).toEqual([{ authorised, captured, refunded }]);
  }
}

type Command = fc.AsyncCommand<Model, Real>;

/** The same payment several times at once, alternating between the gateways. */
const pay = (card: CardNumber, amount: number, times: number): Command => ({
  check: () => true,
  run: async ({ orders }) => {
    const request = newOrder({ amount: money(amount), card, security_code });
    const at = Array.from({ length: times }, (_, index) => merchantAt(index));
    const replies = await Promise.all(at.map(({ post }) => post("/v1/authorise", request)));
    expect(new Set(replies.map(({ fields }) => fields["transaction_id"])).size).toBe(1);
    await world.settleAll();
    const { pays } = cards[card];
    orders.push({
      names: namesOf(replies[0]?.fields ?? {}),
      request,
      card,
      amount,
      authorised: pays === false ? 0 : amount,
      captured: 0,
      refunded: 0,
      closed: false,
      end: pays === false ? "9000" : undefined,
      held: pays === "review",
    });
  },
  toString: () => `pay ${times} x ${money(amount)} with ${card}`,
});

/** One operation at a time: its response is predictable. */
const alone = (op: Op): Command => ({
  check: ({ orders }) => orders.length > 0,
  run: async ({ orders }) => {
    const order = orders[op.order % orders.length];
    if (order === undefined) return;
    const due = isDue(order, op);
    const status = await ask(order, op);
    // A request that the acquirer will refuse is still due, and its outcome is unknown until then.
    const possible = !due ? ["0"] : cards[order.card].later ? ["1", "2"] : ["0", "1", "2"];
    expect([op.kind, possible]).toEqual([op.kind, expect.arrayContaining([status])]);
    await world.settleAll();
    learn(order, op, status);
    await compare([order]);
  },
  toString: () => nameOf(op),
});

/** Concurrent operations: the responses say what happened, and the amounts must agree. */
const atOnce = (ops: readonly Op[]): Command => ({
  check: ({ orders }) => orders.length > 0,
  run: async ({ orders }) => {
    const asked = ops.flatMap((op) => {
      const order = orders[op.order % orders.length];
      return order === undefined ? [] : [{ op, order }];
    });
    const statuses = await Promise.all(asked.map(({ op, order }) => ask(order, op)));
    await world.settleAll();
    for (const [index, { op, order }] of asked.entries()) learn(order, op, statuses[index] ?? "");
    await compare(orders);
  },
  toString: () => `at once: ${ops.map(nameOf).join(", ")}`,
});

/** Concurrent movements of one separate order, before or after a partial capture. */
const race = (kinds: readonly Op["kind"][], captured: boolean): Command => ({
  check: () => true,
  run: async (model) => {
    await pay("4111111111111111", 10_000, 1).run(model, undefined);
    const order = model.orders.length - 1;
    const one = { order, share: 30, gateway: 0 };
    if (captured) await alone({ ...one, kind: "capture" }).run(model, undefined);
    await atOnce(kinds.map((kind, gateway) => ({ ...one, kind, gateway }))).run(model, undefined);
  },
  toString: () => `race ${captured ? "after" : "without"} a capture: ${kinds.join(", ")}`,
});

const weekPasses: Command = {
  check: () => true,
  run: async ({ orders }) => {
    await world.pass(8 * 24 * 3_600_000);
    for (const order of orders) {
      if (order.end === undefined && order.captured === 0) order.end = "9100";
      order.closed = true;
    }
    await compare(orders);
  },
  toString: () => "a week passes",
};

const nameOf = ({ kind, share, order }: Op): string => `${kind} ${share}% of ${order}`;

const commands = [
  fc
    .tuple(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant<CardNumber>("4111111111111111") },
        { weight: 3, arbitrary: fc.constantFrom(...cardNumbers) },
      ),
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 4 }),
    )
    .map((given) => pay(...given)),
  anyOp.map(alone),
  anyOp.map(alone),
  fc.array(anyOp, { minLength: 2, maxLength: 8 }).map(atOnce),
  fc.tuple(rivals, fc.boolean()).map((given) => race(...given)),
  fc.constant(weekPasses),
];

test(
  "random commands for payments, alone and concurrent, match their responses, and keep the invariants, which only many orders of events can show",
  { timeout: 300_000 },
  async () => {
    const run = async (all: Iterable<Command>) => {
      await fc.asyncModelRun(() => ({ model: { orders: [] }, real: undefined }), all);
      expect(await violations(world.pool)).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(fc.commands(commands, { maxCommands: 20, size: "max" }), run), {
      numRuns: Number(process.env["MODEL_RUNS"] ?? 40),
    });
    const { rows } = await world.pool.query<{ count: string }>("select count(*) from payments");
    expect(Number(rows[0]?.count)).toBeGreaterThan(20);
    const written = `${await dumpOf(world.pool)}\n${log.join("\n")}`;
    for (const secret of [...cardNumbers, security_code]) expect(written).not.toContain(secret);
  },
);
