import { describe, expect, test } from "vitest";
import { usageProblem } from "../testing/usage-problem.ts";
import { isNeededBeside, statusUnder, waiversOf } from "./waivers.ts";

describe("waivers", () => {
  const ids = new Map([
    ["a.b", ["a.b"]],
    ["a.c", ["a.c"]],
    ["a.old", ["a.c"]],
    ["a.divided", ["a.b", "a.c"]],
  ]);

  test("are a list of checks with reasons", () => {
    expect(waiversOf([{ id: "a.b", reason: "known", until: "2026-12-31" }], "w", ids).get("a.b")).toEqual({
      id: "a.b",
      reason: "known",
      until: "2026-12-31",
    });
    expect(waiversOf(undefined, "w", ids).size).toBe(0);
  });

  test("can name a check by a former id", () => {
    expect([...waiversOf([{ id: "a.old", reason: "known" }], "w", ids)]).toEqual([
      ["a.c", { id: "a.c", reason: "known" }],
    ]);
    const both = [
      { id: "a.old", reason: "known" },
      { id: "a.c", reason: "known" },
    ];
    expect(usageProblem(() => waiversOf(both, "w", ids))).toContain("twice");
  });

  test("that name a check that was divided hold for each part, unless a part has its own", () => {
    const divided = { id: "a.divided", reason: "known" };
    const own = { id: "a.c", reason: "another" };
    expect([...waiversOf([divided], "w", ids)].toSorted()).toEqual([
      ["a.b", divided],
      ["a.c", divided],
    ]);
    expect(waiversOf([divided, own], "w", ids).get("a.c")).toEqual(own);
    expect(waiversOf([own, divided], "w", ids).get("a.c")).toEqual(own);
  });

  test("that name a check that was divided are needed while another part fails, or has not ended", () => {
    const waivers = waiversOf([{ id: "a.divided", reason: "known" }], "w", ids);
    const ended = (waived: boolean | undefined) => isNeededBeside(waivers, "a.b", () => waived);
    expect([true, undefined, false].map(ended)).toEqual([true, true, false]);
    const single = waiversOf([{ id: "a.b", reason: "known" }], "w", ids);
    expect(isNeededBeside(single, "a.b", () => true)).toBe(false);
  });

  test.each([
    ["an id that no check has", [{ id: "a.d", reason: "x" }], "Did you mean `a.b`"],
    ["no reason", [{ id: "a.b", reason: " " }], "reason"],
    ["an invalid day", [{ id: "a.b", reason: "x", until: "2026-02-30" }], "until"],
    [
      "one id twice",
      [
        { id: "a.b", reason: "x" },
        { id: "a.b", reason: "y" },
      ],
      "twice",
    ],
    ["a member that means nothing", [{ id: "a.b", reason: "x", untill: "2026-01-01" }], "untill"],
    ["another form", { "a.b": "x" }, "list"],
  ])("with %s are refused", (_, value, reason) => {
    expect(usageProblem(() => waiversOf(value, "w.yaml", ids))).toContain(reason);
  });

  test("turn what fails into waived through their last day, and are stale after it or if nothing fails", () => {
    const waiver = { id: "a.b", reason: "x", until: "2026-06-15" };
    const onLastDay = new Date("2026-06-15T23:59:59Z");
    expect(statusUnder(waiver, true, onLastDay)).toBe("waived");
    expect(statusUnder(waiver, true, new Date("2026-06-16T00:00:00Z"))).toBe("stale-waiver");
    expect(statusUnder(waiver, false, onLastDay)).toBe("stale-waiver");
  });
});
