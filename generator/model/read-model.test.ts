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
