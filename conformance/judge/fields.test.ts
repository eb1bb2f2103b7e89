import { describe, expect, test } from "vitest";
import { installedContract, type Operation } from "../contract/contract.ts";
import { namedFields } from "../scenario/field-points.ts";
import { fieldName, fieldViolations, furtherViolations, isNoDay, otherType } from "./fields.ts";
import type { Flat } from "../contract/flat-schema.ts";
import type { Profile } from "../inputs/profile.ts";

const contract = installedContract();

function operation(id: string): Operation {
  const found = contract.operations.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

const query = operation("queryTransactions");
const direct = operation("createDirectPayment");
const filled = (points: Profile["points"]): Profile => ({ name: "fields", points });
const orders = (order: unknown) => ({ orders_list: [{ order_no: "A1" }, order] });
const broken = (points: Profile["points"], response: unknown): [string, string][] =>
  fieldViolations({ contract, profile: filled(points) }, query, response).map(({ point, at }) => [point, at]);

describe("the profile's form of a field applies to every response", () => {
  test.each([
    ["fields.max_length", 4, "12345", "1234"],
    ["fields.max_length", 2, "äöü", "äö"],
    ["fields.format", "[A-Z][0-9]|-", "AA1", "A1"],
    ["fields.values", { A1: "One." }, "A2", "A1"],
  ])("and %s of %j is checked", (point, wanted, bad, good) => {
    const points = { [point]: { "queryTransactions.orders_list.order_no": wanted } };
    expect(broken(points, orders({ order_no: bad }))).toEqual([[point, "/orders_list/1/order_no"]]);
    expect(broken(points, orders({ order_no: good }))).toEqual([]);
    expect(broken(points, orders({ order_no: "" }))).toEqual([]);
    expect(broken(points, orders({}))).toEqual([]);
  });

  test("but not to those of another operation", () => {
    expect(
      broken({ "fields.max_length": { "createPayout.order_no": 1 } }, orders({ order_no: "12" })),
    ).toEqual([]);
  });
});

describe("a field that the profile declares beyond the contract", () => {
  const declared = (field: object) => ({
    contract,
    profile: filled({
      "further-fields": {
        queryTransactions: { response: { "orders_list.own": { means: "Own.", ...field } } },
      },
    }),
  });
  const saying = (field: object, order: object, xml = false) =>
    furtherViolations(declared(field), query, orders(order), xml);

  test.each([
    ["text", "7", 7],
    ["number", 1.5, "1.5"],
    ["integer", 2, 1.5],
    ["boolean", true, "true"],
    ["object", {}, []],
    ["texts", ["a"], [1]],
    ["objects", [{}], [""]],
  ])("has the type %s", (type, good, bad) => {
    expect(saying({ type }, { own: good })).toEqual([]);
    expect(saying({ type }, { own: bad })).toMatchObject([{ at: "/orders_list/1/own", actual: bad }]);
  });

  test.each([
    ["number", "1.5", "x"],
    ["integer", "2", "1.5"],
    ["boolean", "true", "yes"],
    ["object", "", "x"],
    ["texts", "one", {}],
    ["objects", {}, "x"],
  ])("has the type %s as XML writes it", (type, good, bad) => {
    expect(saying({ type }, { own: good }, true)).toEqual([]);
    expect(saying({ type }, { own: bad }, true)).toHaveLength(1);
  });

  test("is in every record if the profile says always, and may be absent otherwise", () => {
    const found = saying({ type: "text", always: true }, {});
    expect(found.map(({ at }) => at)).toEqual(["/orders_list/0/own", "/orders_list/1/own"]);
    expect(saying({ type: "text" }, {})).toEqual([]);
    const none = furtherViolations(declared({ type: "text", always: true }), query, {}, false);
    expect(none).toEqual([]);
  });
});

test("the profile's form of a field of a request does not apply to responses", () => {
  const points = { "fields.max_length": { "createDirectPayment.card": 19, "createDirectPayment.note": 9 } };
  expect([...namedFields({ contract, profile: filled(points) }, direct, "fields.max_length").keys()]).toEqual(
    ["note"],
  );
});

test("the profile defines the type of a field that has none in the contract", () => {
  const field = "captureTransactions.capture_orders.amount";
  const text = filled({ "fields.type": "text" });
  const number = filled({ "fields.type": "number" });
  expect([otherType(text, 1, field), otherType(text, "1", field)]).toEqual(["a text", undefined]);
  expect([otherType(number, "1.50", field), otherType(number, 1.5, field)]).toEqual(["a number", undefined]);
  // No number is written so.
  expect([
    otherType(number, "T-1", field),
    otherType(number, "007", field),
    otherType(number, "", field),
  ]).toEqual([undefined, undefined, undefined]);
  expect(otherType(filled({}), 1, field)).toBeUndefined();
});

test("the profile can define another type for single fields, and leave the others open", () => {
  const status = fieldName("captureTransactions", "/return_status");
  const amount = fieldName("captureTransactions", "/capture_orders/0/amount");
  expect(amount).toBe("captureTransactions.capture_orders.amount");
  const mixed = filled({ "fields.type": { default: "text", fields: { [amount]: "number" } } });
  expect([otherType(mixed, 1, status), otherType(mixed, "1.00", amount)]).toEqual(["a text", "a number"]);
  expect([otherType(mixed, "1", status), otherType(mixed, 1, amount)]).toEqual([undefined, undefined]);
  const one = filled({ "fields.type": { fields: { [amount]: "number" } } });
  expect([otherType(one, 1, status), otherType(one, "1", status)]).toEqual([undefined, undefined]);
});

test("a date that does not exist is detected in every form", () => {
  const flat = (form: string): Flat => ({ form }) as Flat;
  expect(isNoDay(flat("date"), "2034-02-30")).toBe(true);
  expect(isNoDay(flat("date-time"), "2034-02-30 10:00:00")).toBe(true);
  expect(isNoDay(flat("date-time-compact"), "20340231100000")).toBe(true);
  expect(isNoDay(flat("date-time-compact"), "20340228100000")).toBe(false);
  expect(isNoDay(flat("date"), "")).toBe(false);
  expect(isNoDay(flat("code"), "2034-02-30")).toBe(false);
});
