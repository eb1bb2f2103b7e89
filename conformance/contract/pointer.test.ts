import { expect, test } from "vitest";
import { isRecord } from "@acquiring/contract/codecs";
import { below, read, remove, write } from "./pointer.ts";

test("a pointer reads only own fields and entries", () => {
  const value = { a: [{ "b/c": 1 }], text: "x" };
  expect(read(value, "/a/0/b~1c")).toEqual({ found: true, value: 1 });
  expect(read(value, "")).toEqual({ found: true, value });
  for (const pointer of ["/a/1", "/a/00", "/a/length", "/text/0", "/toString", "/__proto__"]) {
    expect(read(value, pointer)).toEqual({ found: false });
  }
});

test("writing creates the records and lists on the path", () => {
  const value: Record<string, unknown> = {};
  write(value, "/orders/0/amount", "1");
  write(value, "plain/name", "2");
  expect(value).toEqual({ orders: [{ amount: "1" }], "plain/name": "2" });
});

test("a pointer never changes a prototype", () => {
  const value: Record<string, unknown> = {};
  write(value, "/__proto__/polluted", "yes");
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("removing deletes fields and entries, and ignores missing ones", () => {
  const value: Record<string, unknown> = { a: { b: 1, c: 2 }, list: [1, 2] };
  remove(value, "/a/b");
  remove(value, "/list/0");
  remove(value, "/x/y");
  expect(value).toEqual({ a: { c: 2 }, list: [2] });
});

test("a name with a slash or a tilde is escaped, and an index has no leading zero", () => {
  const value = { "a/b": { "c~d": [[7]] }, "~1": "tilde" };
  expect(read(value, "/a~1b/c~0d/0/0")).toEqual({ found: true, value: 7 });
  expect(read(value, "/~01")).toEqual({ found: true, value: "tilde" });
  for (const pointer of ["/a~1b/c~0d/00", "/a~1b/c~0d/-1", "/a~1b/c~0d/1", "/a~1b/c~0d/0x", "/a~1b/c~0d/x0"])
    expect([pointer, read(value, pointer)]).toEqual([pointer, { found: false }]);
});

test("the pointer to a member escapes its name, so that reading it finds the member", () => {
  expect(below("/a", "b~/c")).toBe("/a/b~0~1c");
  expect(below("", "~1/~1")).toBe("/~01~1~01");
  expect(read({ "~1/~1": 7 }, below("", "~1/~1"))).toEqual({ found: true, value: 7 });
});

test("an entry beyond the ninth is read, written and removed like the others", () => {
  const value: Record<string, unknown> = { list: Array.from({ length: 12 }, (_, at) => at) };
  write(value, "/list/10", "ten");
  remove(value, "/list/11");
  expect(value).toEqual({ list: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "ten"] });
  expect(read(value, "/list/3")).toEqual({ found: true, value: 3 });
  expect(read(value, "/list/100")).toEqual({ found: false });
});

test("a made list has only the written entry, and a name that begins with a digit makes a record", () => {
  const value: Record<string, unknown> = {};
  write(value, "/list/1", "x");
  write(value, "/long/10", "x");
  write(value, "/record/1st", "x");
  expect(value).toEqual({
    list: [undefined, "x"],
    long: [...Array.from({ length: 10 }, () => undefined), "x"],
    record: { "1st": "x" },
  });
  expect(Object.keys(value["list"] as object)).toEqual(["1"]);
});

test("index ten is an index, and nothing is below a text, a number or null", () => {
  const list = Array.from({ length: 11 }, (_, at) => at);
  expect(read({ list }, "/list/10")).toEqual({ found: true, value: 10 });
  for (const value of ["text", 1, null, true, undefined])
    expect(read({ value }, "/value/length")).toEqual({ found: false });
});

test("a record is distinguished from a list and from null", () => {
  expect([{}, [], null, "x", 1].map(isRecord)).toEqual([true, false, false, false, false]);
});

test("writing keeps values on the path, and replaces those that cannot have fields", () => {
  const value: Record<string, unknown> = { a: { b: 1 }, text: "x", empty: null, list: [{ c: 1 }] };
  write(value, "/a/d", 2);
  write(value, "/text/in", 3);
  write(value, "/empty/0/in", 4);
  write(value, "/list/0/e", 5);
  write(value, "/list/1", 6);
  write(value, "/deep/x1/0", 7);
  expect(value).toEqual({
    a: { b: 1, d: 2 },
    text: { in: 3 },
    empty: [{ in: 4 }],
    list: [{ c: 1, e: 5 }, 6],
    deep: { x1: [7] },
  });
});

test("a name in a list, and the pointer to the whole value, write and remove nothing", () => {
  const value: Record<string, unknown> = { list: [1, 2] };
  write(value, "/list/x1", 3);
  write(value, "/list/1x", 3);
  remove(value, "/list/x1");
  remove(value, "/list/1x");
  remove(value, "/list/0/deep");
  expect(value).toEqual({ list: [1, 2] });
  expect(Object.keys(value["list"] as object)).toEqual(["0", "1"]);
});

test("a written field can be read, changed and removed like any other field", () => {
  const value: Record<string, unknown> = {};
  write(value, "name", 1);
  write(value, "name", 2);
  const ordinary = { value: 2, enumerable: true, writable: true, configurable: true };
  expect(Object.getOwnPropertyDescriptor(value, "name")).toEqual(ordinary);
  remove(value, "name");
  expect(value).toEqual({});
});

test("removing does not delete an inherited field, or follow a path through it", () => {
  const value = Object.create({ inherited: { x: 1 } }) as Record<string, unknown>;
  remove(value, "/inherited/x");
  expect(read(value, "/inherited")).toEqual({ found: false });
  expect((value["inherited"] as { x?: number }).x).toBe(1);
});
