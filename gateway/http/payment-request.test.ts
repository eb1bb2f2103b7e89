// The gateway checks every text of a payment request before it stores anything. The shapes list the texts.
import { createApmPayment } from "@acquiring/contract/operations/createApmPayment";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { createRedirectPayment } from "@acquiring/contract/operations/createRedirectPayment";
import { afterAll, describe, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { startControlled } from "../testing/controlled.ts";
import { type Fields, goodCard, newOrderNo, type Reply, send, signed } from "../testing/merchant.ts";
import { type TextField, textFieldsOf } from "../testing/text-fields.ts";

const base = { currency: "USD", amount: "1.00" };
const kinds = [
  [createDirectPayment, { ...base, ...goodCard }],
  [createApmPayment, { ...base, payment_method: "test_approved" }],
  [createRedirectPayment, base],
] as const;

const longest = 300;
const own = readProfile();
const lengths = Object.fromEntries(
  kinds.flatMap(([{ id, request }]) =>
    textFieldsOf(request.shape).map(({ path }) => [`${id}.${path.join(".")}`, longest] as const),
  ),
);

const fields = { ...own.extension_points.fields, max_length: lengths };
const { url, rows, close } = await startControlled({
  profile: { ...own, extension_points: { ...own.extension_points, fields } },
});
afterAll(close);

const stored = async (): Promise<number> => (await rows("select from payments")).length;

describe.each(kinds)("a request of $id", ({ id, path: to, request }, good) => {
  const [{ media }] = request.encodings;
  const { signature = "" } = request;
  /** A signed request; a signature from the test stays unchanged. */
  const bodyOf = (change: Fields): string => {
    const whole = signed(id, { order_no: newOrderNo(), ...good, ...change });
    return JSON.stringify(signature in change ? { ...whole, [signature]: change[signature] } : whole);
  };
  const post = (change: Fields): Promise<Reply> => send(url, to, bodyOf(change), media);
  const places = textFieldsOf(request.shape);
  // Only these reach the gateway's own check; the contract's own forms are checked before, the signature too.
  const isFree = ({ path, shape }: TextField) => shape.pattern === undefined && path[0] !== signature;

  test("with a text that XML or the database cannot represent is refused in any field, and leaves nothing in the database", async () => {
    const before = await stored();
    expect(places.length).toBeGreaterThan(50);
    expect(places.some(({ path }) => path.length > 1)).toBe(true);
    for (const place of places) {
      for (const text of ["a\0", "a\u0001"]) {
        const { status, fields } = await post(place.put({}, text) as Fields);
        expect([place.path, status]).toEqual([place.path, expect.toBeOneOf([400, 401, 403])]);
        if (!isFree(place)) continue;
        expect(fields).toEqual({ code: "character", message: expect.stringContaining(place.path.join(".")) });
      }
    }
    expect(await stored()).toBe(before);
  });

  test("with a text that is longer than the profile allows is refused in any field, and leaves nothing in the database", async () => {
    const before = await stored();
    for (const place of places.filter(isFree)) {
      const { status, fields } = await post(place.put({}, "x".repeat(longest + 1)) as Fields);
      expect([place.path, status, fields["code"]]).toEqual([place.path, 400, "too-long"]);
    }
    expect(await stored()).toBe(before);
  });

  test.each(["a\nb", "a\u2028b", "\u202Eb", "a\u2067b", " \u00A0", "\u200B\uFEFF"])(
    "with an order number in which a person cannot see what it is is refused: %j",
    async (order_no) => {
      const { status, fields } = await post({ order_no });
      expect([status, fields]).toEqual([
        400,
        { code: "format", message: expect.stringContaining("order_no") },
      ]);
    },
  );

  // The last one is plain.
  test.each(["Käse 12/3", "注文-1", "سفارش ۱", "क्\u200Dष", "👩\u200D💻", "a\u00ADb", "order"])(
    "with the order number %s is accepted, and stored once",
    async (order_no) => {
      const before = await stored();
      const body = bodyOf({ order_no: `${order_no} ${newOrderNo()}` });
      const reply = await fetch(url + to, { method: "POST", headers: { "content-type": media }, body });
      expect(reply.status).toBe(200);
      await reply.text();
      expect(await stored()).toBe(before + 1);
    },
  );

  test("with too large an amount is refused with the largest one", async () => {
    const { fields } = await post({ amount: "1000000000000000.00" });
    expect(fields["message"]).toContain("below 1000000000000000.00");
  });
});
