// The curated examples of spec/examples: valid, with fields of the contract only, and one story.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { type Json, type JsonObject, isObject, listOf, objectOf } from "../json.ts";
import type { Field, Value } from "../model/model.ts";
import { fieldsIn, model } from "../testing/contract.ts";

const { operations, examples, openapi } = model;
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ ...openapi, $id: "contract" });

const all = operations.flatMap((operation) =>
  (["request", "response"] as const).flatMap((direction) =>
    Object.entries(examples.get(`${operation.id}.${direction}`) ?? {}).map(([name, example]) => {
      const { summary, description = "", value = null } = objectOf(example);
      const title = `${operation.id} ${direction} ${name}`;
      return { operation, direction, title, summary, description: String(description), value };
    }),
  ),
);

interface Member {
  readonly name: string;
  readonly value: Json;
  /** Absent if the contract has no such field. */
  readonly field?: Field;
}

/** Every field of a record at any depth, each with its value. */
function membersOf(schema: string, value: Json): readonly Member[] {
  const fields = fieldsIn(schema);
  return Object.entries(objectOf(value)).flatMap(([name, one]) => {
    const field = fields.find((known) => known.name === name);
    return field === undefined
      ? [{ name, value: one }]
      : [{ name, value: one, field }, ...within(field.value, one)];
  });
}

function within(of: Value, value: Json): readonly Member[] {
  if (of.kind === "list") return listOf(value).flatMap((one) => within(of.of, one));
  return of.kind === "named" && isObject(value) ? membersOf(of.name, value) : [];
}

const members = all.flatMap(({ operation, direction, ...example }) =>
  membersOf(operation[direction].schema, example.value).map((member) => ({
    ...example,
    ...member,
    direction,
  })),
);

describe("each example", () => {
  test("exists for each operation and direction, and says what it shows", () => {
    for (const { id } of operations)
      for (const direction of ["request", "response"])
        expect(Object.keys(examples.get(`${id}.${direction}`) ?? {})).not.toEqual([]);
    for (const { summary } of all) expect(summary).toMatch(/^\w.+\w$/u);
  });

  test("is valid by the schema of its body", () => {
    for (const { operation, direction, title, value } of all) {
      const check = ajv.getSchema(`contract#/components/schemas/${operation[direction].schema}`);
      expect(check?.(value), `${title}: ${ajv.errorsText(check?.errors)}`).toBe(true);
    }
  });

  test("has no field that the contract does not have", () => {
    const foreign = members.filter(({ field }) => field === undefined);
    expect(members.length).toBeGreaterThan(200);
    expect(foreign.map(({ title, name }) => `${title}: ${name}`)).toEqual([]);
  });

  test("says so if it has a value that the contract leaves open and that was not observed", () => {
    const own = members.filter(({ field, value }) => {
      const { observed, points = [] } = field?.value ?? {};
      return (
        points.includes("codes.createApmPayment.payment_method") ||
        observed?.includes(String(value)) === false
      );
    });
    const silent = own.filter(({ description }) => !description.includes("this example's gateway"));
    expect(own.length).toBeGreaterThan(5);
    expect(silent.map(({ title, name }) => `${title}: ${name}`)).toEqual([]);
  });
});

describe("the examples together", () => {
  const entriesOf = (list: string, value: Json): readonly JsonObject[] =>
    listOf(objectOf(value)[list]).map(objectOf);

  test("show a success and a failure of each batch, and a partial refund", () => {
    const batches = operations.filter(({ batch }) => batch?.status !== undefined);
    expect(batches.length).toBe(4);
    for (const { id, batch } of batches) {
      const outcomes = all
        .filter(({ operation, direction }) => operation.id === id && direction === "response")
        .map(({ value }) =>
          entriesOf(batch?.response ?? "", value).map(
            (entry) => entry[batch?.status ?? ""] === batch?.success,
          ),
        );
      expect(outcomes).toContainEqual([true]);
      expect(outcomes).toContainEqual([true, false]);
    }
    const refunds = all.flatMap(({ value }) => entriesOf("refund_orders", value));
    expect(refunds.some(({ amount, refund_amount }) => Number(refund_amount) < Number(amount))).toBe(true);
  });

  test.each([
    ["createDirectPayment", ["approved", "subscription", "declined"]],
    ["createApmPayment", ["shopper-action"]],
    ["createRedirectPayment", ["shopper-action"]],
    ["cancelSubscription", ["cancelled", "failed"]],
    ["createPayout", ["completed", "failed"]],
  ])("show each outcome of %s", (id, outcomes) => {
    expect(Object.keys(examples.get(`${id}.response`) ?? {})).toEqual(outcomes);
  });

  test("show a page with each input that the contract names", () => {
    const page = all.find(
      ({ operation, direction }) => direction === "response" && operation.response.autoPost,
    );
    const { action, ...inputs } = objectOf(page?.operation.response.autoPost);
    const names = [...String(page?.value).matchAll(/name="(\w+)"/gu)].map(([, name]) => name);
    expect(names).toEqual(Object.values(inputs).flat());
    expect(page?.value).toContain(`action="${String(action)}"`);
  });

  test("are one story: the same merchant, and one order for each transaction", () => {
    const merchants = members.filter(({ name }) => name === "merchant_id");
    expect(new Set(merchants.map(({ value }) => value))).toEqual(new Set(["1000"]));
    const records = all.flatMap(({ value }) => [value, ...Object.values(objectOf(value)).flatMap(listOf)]);
    const orders = records.map(objectOf).filter(({ order_no, transaction_id }) => order_no && transaction_id);
    expect(orders.length).toBeGreaterThan(10);
    for (const { order_no, transaction_id, amount, currency } of orders)
      expect([transaction_id, amount, currency]).toEqual([
        `2030112010000000000${String(order_no).replace("order-", "")}`,
        "10.00",
        "USD",
      ]);
  });

  test("have only the test card, masked in responses, and a signature that says that it is made up", () => {
    const valuesOf = (wanted: string): ReadonlySet<string> =>
      new Set(
        members
          .filter(({ name }) => name === wanted)
          .map(({ direction, value }) => `${direction} ${String(value)}`),
      );
    expect(valuesOf("card")).toEqual(new Set(["request 4111111111111111", "response 411111******1111"]));
    expect(valuesOf("encryption_data")).toEqual(
      new Set(["request made-up-signature", "response made-up-signature"]),
    );
  });
});
