import { expect, test } from "vitest";
import { load } from "../load/load.ts";
import { modelOf } from "./read-model.ts";
import { small } from "../testing/small.ts";

const model = modelOf(load(small()));
const operation = (id: string) => model.operations.find((one) => one.id === id);
const fieldsOf = (name: string) => {
  const schema = model.schemas.get(name);
  return schema?.kind === "record" ? schema.fields : [];
};

test("the model has one operation for each variant of a path, in the order of the contract", () => {
  expect(model.operations.map(({ id, path, variant }) => [id, path, variant])).toEqual([
    ["payByCard", "/v1/pay", { field: "method", carried: false }],
    ["payOtherwise", "/v1/pay", { field: "method", carried: true }],
    ["capture", "/v1/capture", undefined],
    ["openPage", "/v1/page", undefined],
  ]);
});

test("a variant has its own schemas, texts and rules in addition to the shared ones", () => {
  expect(operation("payOtherwise")).toMatchObject({
    title: "Pay otherwise",
    description: "Otherwise.",
    rules: ["pay.rule", "pay.other"],
    refusals: [400],
    request: { schema: "OtherRequest", signature: "encryption_data" },
    response: { schema: "CardResult", root: "respon", signature: "encryption_data" },
  });
});

test("the field that a variant's request never has is marked", () => {
  expect(model.schemas.get("CardRequest")).toMatchObject({ never: "method" });
  expect(model.schemas.get("OtherRequest")).not.toHaveProperty("never");
});

test("merged records are flattened, and keep the rule of each required field", () => {
  expect(
    fieldsOf("CardRequest").map(({ name, required, requiredBy }) => [name, required, requiredBy]),
  ).toEqual([
    ["merchant_id", true, "identity"],
    ["account_id", true, "identity"],
    ["encryption_data", true, "identity"],
    ["amount", false, undefined],
    ["card", true, "pay.rule"],
    ["email", false, undefined],
    ["device", false, undefined],
    ["cart", false, undefined],
  ]);
  expect(model.schemas.has("Common")).toBe(false);
});

test("a record without a name is named after its location", () => {
  const cart = fieldsOf("CardRequest").find(({ name }) => name === "cart")?.value;
  expect(cart).toMatchObject({ kind: "list", of: { kind: "named", name: "CardRequestCartEntry" } });
  expect(fieldsOf("CardRequestCartEntry").map(({ name, value }) => [name, value.kind])).toEqual([
    ["name", "text"],
    ["count", "integer"],
  ]);
});

test("the annotations of a field are kept with its type", () => {
  expect(fieldsOf("Entry")[0]?.value).toMatchObject({ kind: "named", name: "Open", observed: ["1"] });
  expect(model.schemas.get("Open")).toMatchObject({ kind: "alias", value: { kind: "scalar" } });
});

test("a page becomes a record without fields of the interface", () => {
  expect(operation("openPage")?.response).toEqual({
    schema: "Page",
    bodies: model.bodies,
    points: {},
    encodings: [{ media: "text/html", body: "html", evidence: "declared" }],
  });
  expect(fieldsOf("Page").map(({ name, required }) => [name, required])).toEqual([["page", true]]);
});

test("the model has the batch, the rules and the extension points", () => {
  expect(operation("capture")?.batch).toMatchObject({
    limit: 50,
    request: "orders",
    status: "status",
    error: "error",
  });
  expect(model.rules.map(({ id }) => id)).toEqual(["pay.rule", "capture.limit"]);
  expect(model.points.map(({ id }) => id)).toEqual([
    "scheme",
    "encoding.json",
    "words",
    "base",
    "states",
    "payload",
    "form",
  ]);
  expect(model.version).toBe("1.2.3");
});
