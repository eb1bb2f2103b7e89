import { setImmediate as soon } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBodies } from "./bodies.ts";

const bytes = (length: number, value = 1) => new Uint8Array(length).fill(value);

/** A body whose parts arrive when they are sent. */
function sent() {
  const parts: (Uint8Array | undefined)[] = [];
  let wake = () => undefined as void;
  const send = async (part: Uint8Array | undefined) => {
    parts.push(part);
    wake();
    await soon();
  };
  async function* source() {
    for (;;) {
      while (parts.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const part = parts.shift();
      if (part === undefined) return;
      yield part;
    }
  }
  return { source: source(), send, end: () => send(undefined) };
}

describe("a body", () => {
  it("is complete, in up to two thousand pieces of one byte", async () => {
    const one = sent();
    const read = createBodies(10_000).read(one.source, 5_000);
    for (let index = 0; index < 2_000; index += 1) await one.send(bytes(1, index % 256));
    await one.end();
    expect(await read).toEqual(Uint8Array.from({ length: 2_000 }, (_, index) => index % 256));
  });

  it("is refused in many more pieces than bytes need, and soon not read any more", async () => {
    let pieces = 0;
    async function* source() {
      for (; pieces < 50_000; pieces += 1) yield bytes(1);
    }
    expect(await createBodies(100_000).read(source(), 100_000)).toBe("too large");
    await soon();
    expect(pieces).toBeLessThan(5_000);
    const one = sent();
    const read = createBodies(1_000_000).read(one.source, 100_000);
    for (let index = 0; index < 2_500; index += 1) await one.send(bytes(32));
    await one.end();
    expect((await read).length).toBe(80_000);
  });

  it("is too large with one byte more than the limit", async () => {
    const bodies = createBodies(10_000);
    const of = async (length: number) => {
      const one = sent();
      const read = bodies.read(one.source, 100);
      await one.send(bytes(length));
      await one.end();
      const got = await read;
      return typeof got === "string" ? got : got.length;
    };
    expect([await of(0), await of(100), await of(101)]).toEqual([0, 100, "too large"]);
  });

  it("is not read far beyond the limit", async () => {
    const one = sent();
    const read = createBodies(10_000).read(one.source, 100);
    for (let index = 0; index < 5; index += 1) await one.send(bytes(100));
    expect(await read).toBe("too large");
  });

  it("that breaks off is an error", async () => {
    async function* broken() {
      yield bytes(1);
      throw new Error("gone");
    }
    await expect(createBodies(10_000).read(broken(), 100)).rejects.toThrow("gone");
  });
});

it("the limit for all bodies together cancels the oldest unfinished body, so that others can continue", async () => {
  const bodies = createBodies(10_000);
  const [first, second, third] = [sent(), sent(), sent()];
  const reads = [first, second, third].map(({ source }) => bodies.read(source, 8_000));
  for (const one of [first, second, third]) await one.send(bytes(4_000));
  expect(await reads[0]).toBe("given up");
  for (const one of [second, third]) await one.end();
  expect((await Promise.all(reads)).map((read) => read.length)).toEqual(["given up".length, 4_000, 4_000]);
  // A finished or cancelled body uses no memory.
  await first.send(bytes(4_000));
  const fourth = sent();
  const last = bodies.read(fourth.source, 8_000);
  await fourth.send(bytes(8_000));
  await fourth.end();
  expect((await last).length).toBe(8_000);
});
