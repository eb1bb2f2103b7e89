import { expect, expectTypeOf, test } from "vitest";
import { schema, schemaOf } from "./schema.ts";
import { isStandardSchema, type OutputOf } from "./standard-schema.ts";
import type { Shape } from "./shape.ts";

interface Order {
  order_no: string;
  cart?: { name: string }[];
}
const shape: Shape = {
  kind: "object",
  required: ["order_no"],
  fields: {
    order_no: { kind: "text" },
    cart: { kind: "list", of: { kind: "object", fields: { name: { kind: "text" } } } },
  },
};
const order = schema<Order>("Order", shape);
const body: { schema: string; shape: Shape; type?: Order } = { schema: "Order", shape };
const strict = schemaOf(body, { strict: true });

test("a schema is a Standard Schema of its type, and other libraries can use it", () => {
  expect(isStandardSchema(order)).toBe(true);
  expect(order["~standard"]).toMatchObject({ version: 1, vendor: "@acquiring/contract" });
  expectTypeOf<OutputOf<typeof order>>().toEqualTypeOf<Order>();
  expect({ order: { order_no: "1" } }).toEqual({ order: expect.schemaMatching(order) });
  expect({ order: { order_no: 1 } }).not.toEqual({ order: expect.schemaMatching(order) });
});

test("a schema returns the same value object, with unknown fields", () => {
  const value = { order_no: "1", more: { of: "it" } };
  const result = order["~standard"].validate(value);
  expect(result.issues).toBeUndefined();
  expect("value" in result && result.value).toBe(value);
});

test("issues have a path, and keep their other properties", () => {
  const result = order["~standard"].validate({ cart: [{ name: "a" }, { name: 1 }] });
  expect(result.issues).toMatchObject([
    {
      path: ["order_no"],
      at: "/order_no",
      code: "required",
      message: expect.stringContaining("is required"),
    },
    { path: ["cart", 1, "name"], at: "/cart/1/name", code: "type", expected: "a text", received: "1" },
  ]);
});

test("a body has the schema that it names", () => {
  expectTypeOf(schemaOf(body)).toEqualTypeOf(order);
  expect(schemaOf(body).name).toBe("Order");
  expect(schemaOf(body).check({ order_no: "1", more: "" })).toEqual([]);
  expectTypeOf(schemaOf(order, { strict: true })).toEqualTypeOf(order);
  expect(schemaOf(order, { strict: true }).check({ order_no: "1", order: "" })).toMatchObject([
    { at: "/order" },
  ]);
  expect(schemaOf(body).check({})).toMatchObject([{ code: "required", at: "/order_no" }]);
});

test("a strict schema refuses unknown fields at any depth and suggests the similar name", () => {
  const value = { order_no: "1", ordr_no: "2", cart: [{ nmae: "a" }] };
  expect(order.check(value)).toEqual([]);
  expect(strict.check(value)).toMatchObject([
    { code: "additionalProperties", at: "/cart/0/nmae", message: expect.stringContaining("`name`?") },
    { code: "additionalProperties", at: "/ordr_no", message: expect.stringContaining("`order_no`?") },
  ]);
  expect(strict.check({ order_no: "1" })).toEqual([]);
  expect(strict["~standard"].validate({ order_no: "1", x: "" }).issues).toMatchObject([{ path: ["x"] }]);
});

test("a strict schema does not show a name that may be a card number, and accepts no field of every object", () => {
  const issues = strict.check({ order_no: "1", "4111111111111111": "", toString: "" });
  expect(issues).toHaveLength(2);
  expect(JSON.stringify(issues)).not.toContain("4111");
});

test.each([undefined, null, 1, "s", {}, { "~standard": {} }, { "~standard": { version: 2, validate() {} } }])(
  "%j is not a Standard Schema",
  (value) => {
    expect(isStandardSchema(value)).toBe(false);
  },
);
