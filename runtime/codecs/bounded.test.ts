// Bodies of bounded size, and results in time.
import { describe, expect, it, vi } from "vitest";
import { inTime, readBounded } from "./bounded.ts";
import { scanned } from "./scan.ts";
import { defaultLimits } from "../values/wire.ts";

/** A body of these chunks. It counts the reads, and the calls that cancel the rest. */
function bodyOf(...sizes: readonly number[]) {
  const seen = { reads: 0, cancelled: 0 };
  const read = () => {
    const size = sizes[seen.reads];
    seen.reads += 1;
    return Promise.resolve(
      size === undefined
        ? ({ done: true } as const)
        : ({ done: false, value: new Uint8Array(size).fill(seen.reads) } as const),
    );
  };
  const cancel = () => {
    seen.cancelled += 1;
    return Promise.reject(new Error("It cannot be cancelled."));
  };
  return { body: { getReader: () => ({ read, cancel }) }, seen };
}

describe("a body", () => {
  it("is read whole, in the order of its chunks, if it is not longer than allowed", async () => {
    const { body, seen } = bodyOf(2, 0, 1);
    expect(await readBounded(body, 3)).toEqual(new Uint8Array([1, 1, 3]));
    expect(seen.cancelled).toBe(0);
  });

  it("is abandoned as soon as it is longer, even if cancelling fails", async () => {
    const { body, seen } = bodyOf(2, 2, 2, 2);
    expect(await readBounded(body, 3)).toBeUndefined();
    expect(seen).toEqual({ reads: 2, cancelled: 1 });
  });

  it("that is absent is empty", async () => {
    expect(await readBounded(null, 0)).toEqual(new Uint8Array());
    expect(await readBounded(bodyOf().body, 0)).toEqual(new Uint8Array());
  });
});

describe("a result", () => {
  it("in time is the promise's own, and no timer is left", async () => {
    vi.useFakeTimers();
    try {
      expect(await inTime(Promise.resolve("done"), 1000)).toBe("done");
      await expect(inTime(Promise.reject(new Error("no")), 1000)).rejects.toThrow("no");
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("that does not come is late, and a later failure is dropped", async () => {
    vi.useFakeTimers();
    try {
      let failLater: (error: Error) => void = () => undefined;
      const never = new Promise<string>((_done, failed) => {
        failLater = failed;
      });
      const result = inTime(never, 1000);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await result).toBe("late");
      failLater(new Error("too late"));
      await vi.advanceTimersByTimeAsync(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("an error of a reader itself is not an issue of the text", () => {
  const broken = () => {
    throw new TypeError("a fault of the program");
  };
  expect(() => scanned("x", defaultLimits, { name: "text", code: "x" }, broken)).toThrow(TypeError);
});
