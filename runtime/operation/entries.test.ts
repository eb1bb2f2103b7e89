import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capture } from "../testing/operations.ts";
import { matchEntries } from "./entries.ts";

const ids = (name: string) => ({ transaction_id: `T-${name}`, order_no: `A-${name}` });
const asked = (name: string, amount = "5.00") => ({ ...ids(name), amount, currency: "EUR" });
const done = (name: string, amount = "5.00") => ({
  ...asked(name, amount),
  capture_status: "1",
  error_message: "",
});
const failed = (name: string) => ({ ...done(name), capture_status: "0", error_message: "no" });

const match = (entries: object[], results: object[], envelope = "1") =>
  matchEntries<object>(capture, {}, entries, { return_status: envelope, capture_orders: results });

describe("the results of a batch", () => {
  const distinct = (minLength: number) =>
    fc.uniqueArray(fc.nat({ max: 99 }).map(String), { minLength, maxLength: 12 });

  it("are matched by their identifiers, in any position", () => {
    const shuffled = distinct(0).chain((names) =>
      fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
    );
    fc.assert(
      fc.property(shuffled, ([names, order]) => {
        const told = order.map((name) => done(name));
        const results = names.map((name) => done(name));
        expect(
          match(
            names.map((name) => asked(name)),
            told,
          ),
        ).toEqual({ results, issues: [] });
      }),
    );
  });

  it("are not used for an order if one has the identifier of another order", () => {
    fc.assert(
      fc.property(distinct(1), fc.nat(), (names, at) => {
        const place = at % names.length;
        const told = names.map((name, index) => done(index === place ? "other" : name));
        const { results, issues } = match(
          names.map((name) => asked(name)),
          told,
        );
        expect(results[place]).toBeUndefined();
        expect(results.filter((one) => one !== undefined)).toHaveLength(names.length - 1);
        expect(issues.map(({ code }) => code)).toEqual(["belongs.not-asked", "belongs.count"]);
      }),
    );
  });

  it("for one payment listed twice are matched by amount if the amounts differ, in any order", () => {
    const entries = [asked("1", "3.00"), asked("1", "5.00")];
    const told = [done("1", "5.0"), done("1", "3.0")];
    expect(match(entries, told)).toEqual({ results: told.toReversed(), issues: [] });
  });

  it("may omit an identifier of the request, or have an additional one", () => {
    const { transaction_id: _, ...nameless } = asked("1");
    expect(match([nameless], [done("1")]).issues).toEqual([]);
    const { order_no: _no, ...bare } = done("1");
    expect(match([asked("1")], [bare])).toEqual({ results: [bare], issues: [] });
  });

  it("that failed without an identifier are not assigned to an entry", () => {
    const bare = { capture_status: "0", error_message: "unknown order" };
    expect(match([asked("1")], [bare])).toEqual({ results: [undefined], issues: [] });
    expect(match([asked("1"), asked("2")], [done("2"), bare])).toMatchObject({
      results: [undefined, done("2")],
      issues: [],
    });
  });

  it("that failed are matched by one identifier, but not without any", () => {
    const half = { ...failed("1"), order_no: "A-9" };
    expect(match([asked("1")], [half])).toEqual({ results: [half], issues: [] });
    expect(match([asked("1")], [failed("9")]).issues.map(({ code }) => code)).toContain("belongs.not-asked");
    expect(match([asked("1")], [{ ...done("1"), order_no: "A-9" }]).results).toEqual([undefined]);
  });

  it("may include failures if the envelope reports a failure", () => {
    expect(match([asked("1"), asked("2")], [done("1"), failed("2")], "0").issues).toEqual([]);
    expect(match([asked("1")], [done("1")], "0").results).toEqual([undefined]);
  });

  it("are not found in anything but a list of records", () => {
    for (const response of [undefined, "x", [], { capture_orders: "x" }, { capture_orders: [null, 7] }])
      expect(matchEntries(capture, {}, [asked("1")], response).results).toEqual([undefined]);
  });
});
