import { expect, test } from "vitest";
import { codesIn } from "./codes.ts";

const codes = codesIn({ "2000": "Approved", "4100": "Refunded", open: "Open" });

test("a table of codes gives a list, a type guard and the meanings", () => {
  expect(codes.list).toEqual(["2000", "4100", "open"]);
  expect(codes.is("2000")).toBe(true);
  expect(codes.meaning("4100")).toBe("Refunded");
});

test.each(["2001", 2000, null, "", "toString", "__proto__"])(
  "%j is not a code and has no meaning",
  (value) => {
    expect(codes.is(value)).toBe(false);
    expect(codes.meaning(String(value === 2000 ? "" : value))).toBeUndefined();
  },
);
