import { describe, expect, test } from "vitest";
import type { FormView, PageReading } from "../pages/form-view.ts";
import { input } from "../testing/form-input.ts";
import { pageMismatch, type FormAssert } from "./on-page.ts";

const form: FormView = {
  action: "https://gateway.example.com/v1/checkout",
  method: "post",
  postsItself: true,
  choices: [],
  inputs: [
    input("order_no", "A1"),
    input("amount", "10.00"),
    input("gbc_id", ""),
    input("orderNo", "A1", "script"),
    input("seen", "A1", "page", "text"),
  ],
};
const still: FormView = { ...form, postsItself: false, inputs: form.inputs.slice(0, 3) };
const page: PageReading = { asIs: { ok: true, forms: [still] }, run: { ok: true, forms: [form] } };
const request = { order_no: "A1", amount: "10.00", note: "", person: { a: "1" } };

describe("a form", () => {
  test.each<[string, FormAssert]>([
    ["its address", { action: "/v1/checkout", method: "post", "posts-itself": true }],
    [
      "its inputs by value and by name",
      { inputs: { order_no: "A1", gbc_id: true, amount: { not: "9.00" } } },
    ],
    [
      "a list of names, also in lists",
      { inputs: ["order_no", ["amount", "gbc_id"], "orderNo"], "no-others": true },
    ],
    ["what is there only for some", { "where-given": { order_no: "A1", merNo: "1000" } }],
    ["what it repeats of a request", { echoes: { of: request } }],
    ["an amount with other places behind the point", { echoes: { of: { ...request, amount: "10" } } }],
    ["what it repeats under other names", { copies: { of: request, only: ["order_no"] } }],
    ["what its script added", { scripted: true }],
    ["what its bytes have", { read: "as-is", inputs: ["order_no", "amount", "gbc_id"], "no-others": true }],
  ])("is accepted by %s", (_, assert) => {
    expect(pageMismatch(assert, page)).toBeUndefined();
  });

  test.each<[string, FormAssert]>([
    ["html-form/posts-itself", { read: "as-is", "posts-itself": true }],
    ["html-form/inputs/orderNo", { read: "as-is", inputs: ["orderNo"] }],
    ["html-form/inputs", { read: "as-is", scripted: true }],
  ])("differs as it is in its bytes at %s", (place, assert) => {
    expect(pageMismatch(assert, page)?.at).toBe(place);
  });

  test("shows a value with its name, so that a signature is masked", () => {
    const signed: FormView = { ...form, inputs: [input("encryption_data", "abc")] };
    const mismatch = pageMismatch(
      { echoes: { of: { encryption_data: "xyz" } } },
      { ...page, run: { ok: true, forms: [signed] } },
    );
    expect(mismatch?.actual).toEqual({ encryption_data: ["abc"] });
    expect(mismatch?.expected).not.toContain("xyz");
  });
});
