import { expect, test } from "vitest";
import { createFaults, type Fault, readFault } from "./fault.ts";

const fault = (value: object = {}): Fault => {
  const read = readFault({ phase: "before", kind: "status", ...value });
  if (!read.ok) throw new Error(read.message);
  return read.fault;
};

test("omitted members have a default", () => {
  expect(fault()).toEqual({
    match: {},
    phase: "before",
    kind: "status",
    status: 500,
    milliseconds: 1000,
    times: 1,
    rate: 1,
    seed: "",
  });
});

test.each([
  [null, "record"],
  [[], "record"],
  [{ phase: "during", kind: "status" }, "phase"],
  [{ phase: "before", kind: "explode" }, "kind"],
  [{ phase: "before", kind: "status", status: 99 }, "status"],
  [{ phase: "before", kind: "status", match: { card: "4111111111111111" } }, "match"],
  [{ phase: "before", kind: "status", match: { order_no: 7 } }, "match"],
  [{ phase: "before", kind: "status", match: [] }, "match"],
  [{ phase: "before", kind: "delay", milliseconds: -1 }, "milliseconds"],
  [{ phase: "before", kind: "delay", milliseconds: 1e9 }, "milliseconds"],
  [{ phase: "before", kind: "truncate", bytes: 1.5 }, "bytes"],
  [{ phase: "before", kind: "status", times: 0 }, "times"],
  [{ phase: "before", kind: "status", rate: Number.NaN }, "rate"],
  [{ phase: "before", kind: "status", seed: {} }, "seed"],
  [{ phase: "before", kind: "status", order_no: "7" }, "no such field"],
])("%j is not a fault", (value, word) => {
  const read = readFault(value);
  expect(read).toMatchObject({ ok: false, message: expect.stringContaining(word) });
  expect(JSON.stringify(read)).not.toContain("4111");
});

test("a fault affects matching requests in its phase, the given number of times", () => {
  const faults = createFaults();
  const { id } = faults.add(fault({ match: { operation: "captureTransactions", order_no: "b" }, times: 2 }));
  const fits = { operation: ["captureTransactions"], order_no: ["a", "b"] };
  expect(faults.take("before", { operation: ["captureTransactions"] })).toBeUndefined();
  expect(faults.take("before", { ...fits, order_no: ["a"] })).toBeUndefined();
  expect(faults.take("notify", fits)).toBeUndefined();
  expect(faults.take("before", fits)).toMatchObject({ id });
  expect(faults.list()).toMatchObject([{ id, left: 1 }]);
  expect(faults.take("before", fits)).toMatchObject({ id });
  expect(faults.take("before", fits)).toBeUndefined();
});

test("faults apply in their order, and can be removed", () => {
  const faults = createFaults();
  const [first, second] = [faults.add(fault({ times: 9 })), faults.add(fault({ kind: "reset" }))];
  expect(faults.take("before", {})?.id).toBe(first.id);
  expect(faults.remove(first.id)).toBe(true);
  expect(faults.remove(first.id)).toBe(false);
  expect(faults.take("before", {})?.id).toBe(second.id);
  faults.clear();
  expect(faults.list()).toEqual([]);
});

test("a rate affects a part of the matching requests, selected by the seed", () => {
  const hits = (seed: string) => {
    const faults = createFaults();
    faults.add(fault({ rate: 0.5, times: 1000, seed }));
    return Array.from({ length: 100 }, () => (faults.take("before", {}) === undefined ? "." : "x")).join("");
  };
  expect(hits("a")).toBe(hits("a"));
  expect(hits("a")).not.toBe(hits("b"));
  expect(hits("a").replaceAll(".", "").length).toBeGreaterThan(25);
  expect(hits("a").replaceAll("x", "").length).toBeGreaterThan(25);
});

test("a waiting request continues after another matching one, after its time, and after a clear", async () => {
  const faults = createFaults();
  const wait = (milliseconds: number) => {
    faults.add(fault({ kind: "reorder", match: { operation: "a" }, milliseconds }));
    const strike = faults.take("before", { operation: ["a"] });
    if (strike === undefined) throw new Error("The fault did not strike.");
    return faults.letPass(strike);
  };
  const waiting = wait(60_000);
  let over = false;
  void waiting.then(() => (over = true));
  faults.passed("before", { operation: ["b"] });
  faults.passed("notify", { operation: ["a"] });
  await new Promise((done) => setImmediate(done));
  expect(over).toBe(false);
  faults.passed("before", { operation: ["a"] });
  await waiting;
  await wait(1);
  const cleared = wait(60_000);
  faults.clear();
  await cleared;
});
