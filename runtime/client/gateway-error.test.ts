import { describe, expect, it } from "vitest";
import { GatewayError, listIssues } from "./gateway-error.ts";

const issue = (at: string) => ({ code: "required", at, message: "Give a value." });

describe("GatewayError", () => {
  it("is told apart by its kind and names the operation", () => {
    const error = new GatewayError({
      kind: "refused",
      operation: "createPayout",
      message: "No.",
      status: 400,
      body: "b",
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "GatewayError", kind: "refused", status: 400, body: "b" });
    expect(error.message).toBe("createPayout: No.");
  });

  it("has no property that says nothing", () => {
    const error = new GatewayError({
      kind: "not-sent",
      operation: "x",
      message: "m",
      issues: [],
      status: undefined,
      body: "",
    });
    expect(Object.keys(error).sort()).toEqual(["kind", "name", "operation"]);
  });
});

describe("listIssues", () => {
  it("shows three issues with their places, and counts the rest", () => {
    const text = listIssues([issue("/a"), issue(""), issue("/c"), issue("/d"), issue("/e")]);
    expect(text).toBe("/a: Give a value. Give a value. /c: Give a value. (and 2 more)");
  });
});
