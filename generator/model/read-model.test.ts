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
