import { expect, test } from "vitest";
import { read, remove, write } from "./pointer.ts";

test("a pointer reads own fields and entries only", () => {
  const value = { a: [{ "b/c": 1 }], text: "x" };
  expect(read(value, "/a/0/b~1c")).toEqual({ found: true, value: 1 });
  expect(read(value, "")).toEqual({ found: true, value });
  for (const pointer of ["/a/1", "/a/00", "/a/length", "/text/0", "/toString", "/__proto__"]) {
    expect(read(value, pointer)).toEqual({ found: false });
  }
});

test("writing makes the records and lists on its way", () => {
  const value: Record<string, unknown> = {};
  write(value, "/orders/0/amount", "1");
  write(value, "plain/name", "2");
  expect(value).toEqual({ orders: [{ amount: "1" }], "plain/name": "2" });
});

test("no prototype is touched", () => {
  const value: Record<string, unknown> = {};
  write(value, "/__proto__/polluted", "yes");
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("removing takes fields and entries, and leaves alone what is not there", () => {
  const value: Record<string, unknown> = { a: { b: 1, c: 2 }, list: [1, 2] };
  remove(value, "/a/b");
  remove(value, "/list/0");
  remove(value, "/x/y");
  expect(value).toEqual({ a: { c: 2 }, list: [2] });
});
