import { describe, expect, test } from "vitest";
import { formMeant, goesTo, hiddenInputs, viewOf, type FormView } from "./form-view.ts";

const form = (action: string, postsItself = false): FormView => ({
  action,
  method: "post",
  postsItself,
  inputs: [],
});

describe("the chosen form", () => {
  const [other, fitting, posting] = [
    form("http://a/other"),
    form("http://a/v1/checkout"),
    form("http://a/else", true),
  ] as const;

  test("is the one that submits itself, else the one that leads to the path, else the first", () => {
    expect(formMeant([other, fitting, posting], "/v1/checkout")).toBe(posting);
    expect(formMeant([other, fitting], "/v1/checkout")).toBe(fitting);
    expect(formMeant([other, fitting], undefined)).toBe(other);
    expect(formMeant([], "/v1/checkout")).toBeUndefined();
  });
});

test.each([
  ["https://gateway.example.com/v1/checkout", true],
  ["https://gateway.example.com/base/v1/checkout?a=b", true],
  ["https://gateway.example.com/v1/checkout/x", false],
  ["javascript:/v1/checkout", false],
  ["/v1/checkout", false],
])("a form with the action %s leads to the path: %s", (action, goes) => {
  expect(goesTo(form(action), "/v1/checkout")).toBe(goes);
});

test("only hidden inputs are listed, with each value of a name", () => {
  const input = (name: string, value: string, type = "hidden") => ({
    name,
    value,
    type,
    by: "page" as const,
  });
  const held = hiddenInputs({
    ...form(""),
    inputs: [input("a", "1"), input("b", "2", "text"), input("a", "3")],
  });
  expect([...held]).toEqual([["a", ["1", "3"]]]);
});

test.each([
  ["nothing", undefined],
  ["no list", { forms: "x" }],
  ["a form without inputs", { forms: [{ action: "", method: "" }] }],
  ["an input without a name", { forms: [{ action: "", method: "", inputs: [{ value: "" }] }] }],
])("a message of the page process that is %s is not accepted as a page", (_, reply) => {
  expect(viewOf(reply)).toMatchObject({ ok: false });
});
