// Card numbers in fields for other data, and texts that are too long: the gateway refuses them and names the field.
import { randomBytes } from "node:crypto";
import { operations } from "@acquiring/contract/catalogue";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigurationError, readChoices, readProfile } from "../config.ts";
import { type Fields, form, goodCard, signed } from "../testing/merchant.ts";
import { bodies, textFieldsOf } from "../testing/text-fields.ts";
import { startWorld, dumpOf } from "../testing/world.ts";

const world = await startWorld();
afterAll(world.close);
const { url, merchant } = world;

const visa = "4012888888881881";

describe("a card number in a field for other data", () => {
  test.each([
    ["a note", "note", { note: `call me, ${visa}` }],
    [
      "the payment's own card in an address that the contract does not have here",
      "return_url",
      { return_url: `https://shop.example/?c=${goodCard.card}` },
    ],
  ])("is refused, and leaves nothing in the database: %s", async (_name, path, more) => {
    const reply = await merchant.pay(more);
    expect([reply.status, reply.fields["code"]]).toEqual([400, "card-number"]);
    expect(reply.text).toContain(path);
    expect(reply.text.replaceAll(/\D/gu, "")).not.toMatch(/\d{12}/u);
    expect(await dumpOf(world.pool)).not.toMatch(/4012 ?8888 ?8888 ?1881/u);
  });

  test("is not assumed: a part of an order number", async () => {
    const { status } = await merchant.pay({ order_no: `A-${visa}` });
    expect(status).toBe(200);
  });
});

describe("a text of any length", () => {
  // Random letters, because an index can store much more of a repetitive text.
  const long = randomBytes(6_000).toString("base64url").replaceAll(/\d/gu, "x");

  test.each(Object.values(operations).map(({ id }) => id))(
    "in any field of %s never gets a 5xx",
    async (id) => {
      const operation = Object.values(operations).find((one) => one.id === id);
      if (operation === undefined) throw new Error("There is no such operation.");
      const media = operation.effect === "read" ? form : "application/json";
      const extra =
        operation.effect === "read"
          ? ["order_no", "transaction_id", "refund_reference_id", "order_no_list"]
          : [];
      const fields = [
        ...textFieldsOf(operation.request.shape).filter(({ path }) => path.at(-1) !== "encryption_data"),
        ...extra.map((name) => ({ path: [name], put: (body: Fields) => ({ ...body, [name]: long }) })),
      ];
      const failed: string[] = [];
      for (const { path, put } of fields) {
        const body = put(bodies[id]?.() ?? {}, long) as Fields;
        const { status } = await fetch(url + operation.path, {
          method: "POST",
          headers: { "content-type": media },
          body: JSON.stringify(signed(id, body)),
        });
        if (status >= 500) failed.push(`${path.join(".")}: ${status}`);
      }
      expect(fields.length).toBeGreaterThan(2);
      expect(failed).toEqual([]);
    },
  );

  test("that is an e-mail or an order number is refused with its field and the maximum length", async () => {
    for (const [field, most] of [
      ["shopper_email", 254],
      ["order_no", 100],
    ] as const) {
      const reply = await merchant.pay({ [field]: "é".repeat(most + 1) });
      expect([reply.status, reply.fields["code"]]).toEqual([400, "too-long"]);
      expect(reply.text).toContain(`${field} must have at most ${most} characters`);
      expect((await merchant.pay({ [field]: "é".repeat(most) })).status).toBe(200);
    }
  });

  test("cannot be allowed by a profile if it is too long for an index", () => {
    const profile = readProfile();
    const lengths = (length: number) => ({
      ...profile,
      extension_points: {
        ...profile.extension_points,
        fields: { max_length: { "createDirectPayment.order_no": length } },
      },
    });
    expect(() => readChoices(lengths(501), ["05"])).toThrow(ConfigurationError);
    expect(() => readChoices(lengths(501), ["05"])).toThrow("createDirectPayment.order_no is at most 500");
  });
});
