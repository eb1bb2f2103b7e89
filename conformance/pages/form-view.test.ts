// The output of the page process, of which only a list of forms is accepted, and the form that is chosen.
import { expect, test } from "vitest";
import { formMeant, goesTo, hiddenInputs, viewOf, type FormView } from "./form-view.ts";

const input = { name: "a", value: "1", type: "hidden", by: "script" };
const choice = { name: "b", value: "1", type: "submit", label: "Pay" };
const form = {
  action: "https://a/v1",
  method: "post",
  postsItself: true,
  inputs: [input],
  choices: [choice],
};
const unreadable = { ok: false, problem: "the page's process returned no list of forms" };

test("a list of forms is read, without additional members", () => {
  expect(viewOf({ forms: [{ ...form, more: 1 }] })).toEqual({ ok: true, forms: [form] });
  expect(viewOf({ forms: [] })).toEqual({ ok: true, forms: [] });
});

test("a choice that is none is left out, as are all where there is no list of them", () => {
  const choices = [choice, null, { ...choice, label: 1 }];
  expect(viewOf({ forms: [{ ...form, choices }] })).toEqual({ ok: true, forms: [form] });
  expect(viewOf({ forms: [{ ...form, choices: 7 }] })).toEqual({
    ok: true,
    forms: [{ ...form, choices: [] }],
  });
});

test("an unknown value of a flag has its default", () => {
  const loose = { ...form, postsItself: "yes", inputs: [{ ...input, by: "someone" }] };
  expect(viewOf({ forms: [loose] })).toEqual({
    ok: true,
    forms: [{ ...form, postsItself: false, inputs: [{ ...input, by: "page" }] }],
  });
});

test("a problem is passed on, shortened", () => {
  expect(viewOf({ problem: "it hangs", forms: [form] })).toEqual({ ok: false, problem: "it hangs" });
  expect(viewOf({ problem: "x".repeat(400) })).toEqual({ ok: false, problem: "x".repeat(300) });
});

test.each<[unknown]>([
  [undefined],
  [null],
  ["forms"],
  [[]],
  [{}],
  [{ problem: 7 }],
  [{ forms: "none" }],
  [{ forms: [null] }],
  [{ forms: [form, "x"] }],
  [{ forms: [[]] }],
  [{ forms: [{ ...form, action: 1 }] }],
  [{ forms: [{ ...form, method: undefined }] }],
  [{ forms: [{ ...form, inputs: {} }] }],
  [{ forms: [{ ...form, inputs: [input, null] }] }],
  [{ forms: [{ ...form, inputs: [{ ...input, name: 1 }] }] }],
  [{ forms: [{ ...form, inputs: [{ ...input, value: 1 }] }] }],
  [{ forms: [{ ...form, inputs: [{ ...input, type: 1 }] }] }],
])("%j is not a view", (written) => {
  expect(viewOf(written)).toEqual(unreadable);
});

const view = (change: Partial<FormView>): FormView => ({ ...form, inputs: [], ...change });

test.each([
  ["https://a/v1/checkout", true],
  ["http://a/gate/v1/checkout", true],
  ["https://a/v1/checkout?x=1", true],
  ["https://a/v1/checkout/more", false],
  ["xhttps://a/v1/checkout", false],
  ["httpsx://a/v1/checkout", false],
  ["javascript:/v1/checkout", false],
  ["/v1/checkout", false],
])("a form with the action %s leads to the path: %s", (action, goes) => {
  expect(goesTo(view({ action }), "/v1/checkout")).toBe(goes);
});

test("of several forms the one that submits itself is chosen, else the one that leads to the path, else the first", () => {
  const [other, fitting] = [
    view({ postsItself: false, action: "http://a/other" }),
    view({ postsItself: false }),
  ] as const;
  expect(formMeant([other, fitting, view({})], "/v1")).toEqual(view({}));
  expect(formMeant([other, fitting], "/v1")).toBe(fitting);
  expect(formMeant([other, fitting], undefined)).toBe(other);
  expect(formMeant([other, view({ action: "http://a/undefined", postsItself: false })], undefined)).toBe(
    other,
  );
  expect(formMeant([], "/v1")).toBeUndefined();
});

test("without a path the first form is chosen, unless another one submits itself", () => {
  const [first, second] = [view({ action: "a", postsItself: false }), view({ action: "b" })] as const;
  expect(formMeant([first, { ...second, postsItself: false }], undefined)).toBe(first);
  expect(formMeant([first, second], undefined)).toBe(second);
});

test("hidden inputs are listed by name, with all values in order", () => {
  const of = (name: string, value: string, type = "hidden") => ({ name, value, type, by: "page" }) as const;
  const inputs = [of("a", "1"), of("b", "2", "text"), of("a", "3"), of("c", "")];
  expect([...hiddenInputs(view({ inputs }))]).toEqual([
    ["a", ["1", "3"]],
    ["c", [""]],
  ]);
});
