import { afterAll, describe, expect, test } from "vitest";
import { violations } from "../store/invariants.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(world.close);
const { merchant } = world;
const { statusOf } = merchant;

const minute = 60_000;
const day = 24 * 60 * minute;

const open = (card: string) => merchant.pay({ card });

describe("the time", () => {
  test("ends an authorisation without a capture, a review without a decision, and a payment without its shopper", async () => {
    const authorised = await open("4111111111111111");
    const held = await open("4000000000009235");
    const challenged = await open("4000000000003220");
    expect(challenged.fields).toMatchObject({
      order_status: "2",
      result_info: expect.stringMatching(/^2001:/),
    });
    expect(challenged.fields["threeds_result"]).toMatch(/^http/);
    const all = [authorised, held, challenged].map(({ names }) => names.order_no);
    const statuses = () => Promise.all(all.map(statusOf));
    expect(await statuses()).toEqual(["2000", "1500", "1100"]);
    await world.pass(61 * minute);
    expect(await statuses()).toEqual(["2000", "1500", "9100"]);
    await world.pass(7 * day);
    expect(await statuses()).toEqual(["9100", "9100", "9100"]);
    const capture = await merchant.capture([{ ...authorised.names, amount: "1" }]);
    expect(capture.entries[0]).toMatchObject({ error_message: "state does not allow it" });
  });

  test("releases the uncaptured part of an order, and keeps the captured part", async () => {
    const payment = await merchant.payment();
    await merchant.capture([{ ...payment, amount: "60" }]);
    await world.pass(8 * day);
    expect(await statusOf(payment.order_no)).toBe("3000");
    const { entries } = await merchant.capture([{ ...payment, amount: "1" }]);
    expect(entries[0]).toMatchObject({ error_message: "amount above what is left" });
    const refund = await merchant.refund([{ ...payment, amount: "100", refund_amount: "60" }]);
    expect(refund.entries[0]).toMatchObject({ refund_status: "1" });
    expect(await statusOf(payment.order_no)).toBe("4100");
  });
});

test("all invariants hold after these tests", async () => {
  expect(await violations(world.pool)).toEqual([]);
});
