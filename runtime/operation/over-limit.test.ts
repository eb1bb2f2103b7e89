import { describe, expect, it } from "vitest";
import { overLimit } from "./over-limit.ts";

const counted = { limit: 2, request: "orders", response: "orders" };
const open = { limit: 2, response: "orders" };

describe("overLimit", () => {
  it("refuses one entry more than the limit, and says how to go on", () => {
    expect(overLimit(counted, "request", { orders: [1, 2] })).toBeUndefined();
    const issue = overLimit(counted, "request", { orders: [1, 2, 3] });
    expect(issue).toMatchObject({ code: "batch.limit", at: "/orders", expected: "at most 2 entries" });
    expect(issue?.message).toContain("at most 2");
  });

  it("counts an answer only where the request has nothing to count", () => {
    expect(overLimit(counted, "response", { orders: [1, 2, 3] })).toBeUndefined();
    expect(overLimit(open, "response", { orders: [1, 2, 3] })?.at).toBe("/orders");
    expect(overLimit(open, "request", { orders: [1, 2, 3] })).toBeUndefined();
  });

  it("leaves to the check what is no list", () => {
    expect(overLimit(counted, "request", { orders: "123" })).toBeUndefined();
    expect(overLimit(counted, "request", {})).toBeUndefined();
    expect(overLimit(undefined, "request", { orders: [1, 2, 3] })).toBeUndefined();
  });
});
