import { describe, expect, it } from "vitest";
import { filledAt } from "./points.ts";

const points = {
  "payment.repeat": "refused",
  "search.no-match": { default: "failure", queryTransactions: "empty-list" },
  codes: { order_status: { "1": "Accepted" }, "createPayout.payment_method": { SWIFT: "By SWIFT." } },
};

describe("the value at an address of a profile", () => {
  it("is that of a point, of a part, and of a part whose name has dots", () => {
    expect(filledAt(points, "payment.repeat")).toBe("refused");
    expect(filledAt(points, "codes.order_status")).toEqual({ "1": "Accepted" });
    expect(filledAt(points, "codes.createPayout.payment_method")).toEqual({ SWIFT: "By SWIFT." });
  });

  it("is the default of the point for an operation that it does not name", () => {
    expect(filledAt(points, "search.no-match.queryTransactions")).toBe("empty-list");
    expect(filledAt(points, "search.no-match.searchRefunds")).toBe("failure");
  });

  it("is undefined for what is open, also for names that every object has", () => {
    expect(filledAt(points, "payment.mode")).toBeUndefined();
    expect(filledAt(points, "codes.toString")).toBeUndefined();
    expect(filledAt(points, "payment.repeat.queryTransactions")).toBeUndefined();
    expect(filledAt(points, "constructor")).toBeUndefined();
    expect(filledAt(undefined, "codes")).toBeUndefined();
  });
});
