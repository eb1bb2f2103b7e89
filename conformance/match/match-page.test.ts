import { describe, expect, test } from "vitest";
import type { FormView, PageReading } from "../pages/form-view.ts";
import { input } from "../testing/form-input.ts";
import { pageMismatch, type FormAssert } from "./on-page.ts";

const form: FormView = {
  action: "https://gateway.example.com/v1/checkout",
  method: "post",
  postsItself: true,
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

const at = (assert: FormAssert, of: PageReading | undefined = page): string | undefined =>
  pageMismatch(assert, of)?.at;

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
    ["what it repeats under other names", { copies: { of: request, only: ["order_no"] } }],
    ["what its script added", { scripted: true }],
    ["what its bytes have", { read: "as-is", inputs: ["order_no", "amount", "gbc_id"], "no-others": true }],
  ])("is accepted by %s", (_, assert) => {
    expect(pageMismatch(assert, page)).toBeUndefined();
  });

  test.each<[string, FormAssert]>([
    ["html-form/action", { action: "/v1/pay" }],
    ["html-form/method", { method: "get" }],
    ["html-form/posts-itself", { read: "as-is", "posts-itself": true }],
    ["html-form/inputs/order_no", { inputs: { order_no: "A2" } }],
    ["html-form/inputs/amount", { inputs: { amount: { not: "10.00" } } }],
    ["html-form/inputs/seen", { inputs: { seen: true } }],
    ["html-form/inputs/orderNo", { read: "as-is", inputs: ["orderNo"] }],
    ["html-form/inputs/gbc_id", { inputs: ["order_no", "amount", "orderNo"], "no-others": true }],
    ["html-form/inputs/order_no", { "where-given": { order_no: "A2" } }],
    ["html-form/inputs/amount", { echoes: { of: { ...request, amount: "11.00" } } }],
    ["html-form/inputs", { echoes: { of: { other: "1" } } }],
    ["html-form/inputs", { copies: { of: request, but: ["orderNo"] } }],
    ["html-form/inputs", { read: "as-is", scripted: true }],
  ])("differs at %s", (place, assert) => {
    expect(at(assert)).toBe(place);
  });

  test("is reported as missing on a page without one, on an unreadable page, and in another response", () => {
    expect(at({ method: "post" }, { ...page, run: { ok: true, forms: [] } })).toBe("html-form");
    expect(at({ method: "post" }, { ...page, run: { ok: false, problem: "it hangs" } })).toBe("html-form");
    expect(pageMismatch({ method: "post" }, undefined)?.at).toBe("html-form");
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
