import { afterAll, describe, expect, test } from "vitest";
import { newOrderNo } from "../testing/merchant.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(world.close);
const { merchant } = world;

/** The acquirer responds to the second request. */
const slowCard = "4000000000000119";

describe("a token", () => {
  const noCard = {
    card: undefined,
    expiration_month: undefined,
    expiration_year: undefined,
    security_code: undefined,
  };

  test("is stored on request, and pays instead of a card", async () => {
    const { fields } = await merchant.pay({ token_flag: "YES" });
    const { token_id } = fields;
    expect(token_id).toMatch(/^tok_[0-9a-f]{32}$/);
    const order_no = newOrderNo();
    const paid = await merchant.pay({ order_no, token_id, ...noCard });
    expect(paid.fields).toMatchObject({ result_info: "0000:Success", token_id, card: "411111******1111" });
    const again = await merchant.pay({ order_no, token_id, ...noCard });
    expect(again.unsigned).toBe(paid.unsigned);
    const { entries } = await merchant.capture([{ ...paid.names, amount: "100" }]);
    expect(entries[0]).toMatchObject({ capture_status: "1" });
  });

  test("is not stored without a request, or for a declined card", async () => {
    for (const body of [
      {},
      { token_flag: "NO" },
      { token_flag: "" },
      { token_flag: "YES", card: "4000000000000002" },
    ]) {
      const { fields } = await merchant.pay(body);
      expect(fields).not.toHaveProperty("token_id");
    }
  });

  test("is stored when a slow acquirer has responded", async () => {
    const order_no = newOrderNo();
    const body = { order_no, card: slowCard, token_flag: "YES" };
    const first = await merchant.pay(body);
    expect(first.fields).not.toHaveProperty("token_id");
    await world.settleAll();
    const { fields } = await merchant.pay(body);
    expect(fields["token_id"]).toMatch(/^tok_/);
  });

  test("behaves like its card, and expires with it", async () => {
    const kept = await merchant.pay({
      card: "4000000000000176",
      expiration_month: "12",
      expiration_year: "2026",
      token_flag: "YES",
    });
    const { token_id } = kept.fields;
    const { names } = await merchant.pay({ token_id, ...noCard });
    const { entries } = await merchant.capture([{ ...names, amount: "1" }]);
    expect(entries[0]).toMatchObject({ error_message: "declined by the acquirer" });
    world.clock.set(new Date("2027-01-01T00:00:00Z"));
    const late = await merchant.pay({ token_id, ...noCard });
    expect(late.fields).toMatchObject({ result_info: "1002:The card has expired." });
  });

  test("that the account does not have gets 404, and neither token nor card gets 400", async () => {
    const unknown = await merchant.pay({ token_id: "tok_0", ...noCard });
    expect(unknown.status).toBe(404);
    expect(unknown.fields).toMatchObject({ code: "token" });
    const nothing = await merchant.pay({ token_id: "", ...noCard });
    expect(nothing.status).toBe(400);
  });

  test("is ignored if there is a card", async () => {
    const { fields } = await merchant.pay({ token_id: "tok_0" });
    expect(fields).toMatchObject({ result_info: "0000:Success" });
  });
});
