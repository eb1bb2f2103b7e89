// Long lists: stored progress, resuming after a crash, stopping early, and concurrent requests.
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BatchCall, Kept } from "./batches.ts";
import { GatewayError } from "./gateway-error.ts";
import { eachOfBatches, type InBatchesOptions, sendBatches } from "./in-batches.ts";
import { capture } from "../testing/operations.ts";
import { type Item, items, outcomes } from "../testing/orders.ts";

type Entry = Item & { readonly capture_status: string };
type Options = InBatchesOptions<Item, Entry>;

const lost = () => new GatewayError({ kind: "outcome-unknown", operation: capture.id, message: "cut" });

/** A gateway that captures, unless `fails` says otherwise; it counts what it captured, and how many requests at once. */
function gateway(fails: (turn: number) => Error | undefined = () => undefined) {
  const captured: string[] = [];
  const sizes: number[] = [];
  let open = 0;
  let most = 0;
  const call: BatchCall["call"] = async ({ capture_orders }) => {
    const portion = capture_orders as readonly Item[];
    sizes.push(portion.length);
    const turn = sizes.length - 1;
    open += 1;
    most = Math.max(most, open);
    captured.push(...portion.map(({ order_no }) => order_no));
    // Later requests get their responses sooner.
    await sleep(Math.max(0, 8 - 2 * turn));
    open -= 1;
    const error = fails(turn);
    if (error !== undefined) throw error;
    return { return_status: "1", capture_orders: portion.map((one) => ({ ...one, capture_status: "1" })) };
  };
  const way: BatchCall = { operation: capture, call };
  return {
    captured,
    sizes,
    most: () => most,
    run: (all: readonly Item[], options?: Options) => sendBatches<Item, Entry>(way, all, options),
    each: (all: readonly Item[], options?: Options) => eachOfBatches<Item, Entry>(way, all, options),
  };
}

describe("the outcomes of a long list", () => {
  it("arrive one after the other, and the next request waits until the caller has read them", async () => {
    const { each, sizes } = gateway();
    const seen: string[] = [];
    for await (const { item } of each(items(6), { size: 2 })) {
      seen.push(item.order_no);
      expect(sizes).toHaveLength(Math.ceil(seen.length / 2));
    }
    expect(seen).toEqual(items(6).map(({ order_no }) => order_no));
  });

  it("end when the caller leaves the loop: nothing more is sent", async () => {
    const { each, captured } = gateway();
    for await (const { item } of each(items(6), { size: 2 })) if (item.order_no === "A-2") break;
    expect(captured).toEqual(["A-0", "A-1", "A-2", "A-3"]);
  });

  it("do not need a loop: `onSettled` gets each one before the next request", async () => {
    const { run, sizes } = gateway();
    const told: string[] = [];
    const settled = await run(items(5), {
      size: 2,
      onSettled: async ({ outcome }, { index, key }) => {
        await Promise.resolve();
        told.push(`${index} ${String(key["order_no"])} ${outcome}, request ${sizes.length}`);
      },
    });
    expect(told).toEqual([
      "0 A-0 done, request 1",
      "1 A-1 done, request 1",
      "2 A-2 done, request 2",
      "3 A-3 done, request 2",
      "4 A-4 done, request 3",
    ]);
    expect(outcomes(settled)).toEqual(Array.from({ length: 5 }, () => "done"));
  });

  it("are not-sent after the caller cancels between two requests", async () => {
    const stop = new AbortController();
    const { run, captured } = gateway();
    const settled = await run(items(4), { size: 2, signal: stop.signal, onSettled: () => stop.abort() });
    expect(outcomes(settled)).toEqual(["done", "done", "not-sent", "not-sent"]);
    expect(captured).toHaveLength(2);
    expect(settled[2]).toMatchObject({ error: { message: expect.stringContaining("the caller cancelled") } });
  });

  it.each(["onSending", "onSettled"] as const)(
    "are complete even if %s fails, and no more requests are sent",
    async (name) => {
      const { run, captured } = gateway();
      const fails = async () => Promise.reject(new Error("disk full"));
      const settled = await run(items(4), { size: 2, [name]: fails });
      const first = name === "onSending" ? "not-sent" : "done";
      expect(outcomes(settled)).toEqual([first, first, "not-sent", "not-sent"]);
      expect(captured).toHaveLength(name === "onSending" ? 0 : 2);
      expect(settled[3]).toMatchObject({ error: { message: expect.stringContaining(`\`${name}\` failed`) } });
    },
  );
});

describe("several requests at once", () => {
  it("run only with `concurrency`, at most that many, and outcomes keep the order of the list", async () => {
    const one = gateway();
    await one.run(items(8), { size: 2 });
    expect(one.most()).toBe(1);
    const three = gateway();
    const settled = await three.run(items(8), { size: 2, concurrency: 3 });
    expect(three.most()).toBe(3);
    expect(settled.map(({ item }) => item)).toEqual(items(8));
  });

  it("return outcomes in the order of the responses", async () => {
    const { each } = gateway();
    const seen: string[] = [];
    for await (const { item } of each(items(3), { size: 1, concurrency: 3 })) seen.push(item.order_no);
    expect(seen).toEqual(["A-2", "A-1", "A-0"]);
  });

  it("all finish if one is lost, and no new one starts", async () => {
    const { run, captured } = gateway((turn) => (turn === 1 ? lost() : undefined));
    const settled = await run(items(5), { size: 1, concurrency: 2 });
    expect(outcomes(settled)).toEqual(["done", "unknown", "not-sent", "not-sent", "not-sent"]);
    expect(captured).toEqual(["A-0", "A-1"]);
  });

  it.each([0, 17, 1.5, Number.NaN])("refuse a `concurrency` of %d", async (concurrency) => {
    await expect(gateway().run(items(1), { concurrency })).rejects.toThrow("`concurrency`");
  });
});

describe("a list that resumes", () => {
  it("stores plain data, and only the identifying fields", async () => {
    const kept: Kept[] = [];
    const secret = items(1).map((one) => ({ ...one, card: "4111111111111111" }));
    await gateway().run(secret, {
      onSending: (more) => kept.push(...more),
      onSettled: (_, one) => kept.push(one),
    });
    const key = { transaction_id: "0", order_no: "A-0" };
    const of = { operation: "captureTransactions", index: 0, key, about: expect.objectContaining(key) };
    expect(kept).toEqual([
      { ...of, outcome: "unknown", by: "sending" },
      { ...of, outcome: "done", by: "result" },
    ]);
    expect(JSON.stringify(kept)).not.toContain("4111");
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  });

  it("sends only the unsent entries, without those that are settled or may have arrived", async () => {
    const [first, second, third, fourth] = items(4);
    const key = ({ transaction_id = "", order_no = "" }: Partial<Item> = {}) => ({
      order_no,
      transaction_id,
    });
    const sending = { outcome: "unknown", by: "sending" } as const;
    const resume: Kept[] = [
      { index: 0, key: key(first), ...sending },
      { index: 0, key: key(first), outcome: "not-done", by: "result", final: true },
      { index: 1, key: key(second), ...sending },
      { index: 2, key: key(third), ...sending },
      { index: 2, key: key(third), outcome: "not-done", by: "not-sent" },
    ];
    const { run, captured } = gateway();
    const settled = await run(items(4), { resume });
    expect(outcomes(settled)).toEqual(["not-done", "unknown", "done", "done"]);
    expect(settled[0]).toMatchObject({ by: "journal", kept: { outcome: "not-done", final: true } });
    const about = [{ order_no: second?.order_no }];
    expect(settled[1]).toMatchObject({
      error: { kind: "outcome-unknown", findOut: { how: "by-hand" }, lost: { about } },
    });
    expect(captured).toEqual([third?.order_no, fourth?.order_no]);
  });

  it.each([
    [{ outcome: "pending", by: "result" }, "not decided yet"],
    [{ outcome: "not-done", by: "refusal" }, "not sent again"],
    [{ outcome: "done", by: "result" }, "settled it"],
  ] as const)("says of an entry that was stored as %j that it was %s", async (known, words) => {
    const [first] = items(1);
    const key = { transaction_id: first?.transaction_id ?? "", order_no: first?.order_no ?? "" };
    const { run, captured } = gateway();
    const settled = await run(items(1), { resume: [{ index: 0, key, ...known }] });
    expect(settled).toMatchObject([{ ...known, by: "journal", message: expect.stringContaining(words) }]);
    expect(captured).toEqual([]);
  });

  it("reads what 0.2 stored: a code that was no success may have been pending", async () => {
    const words = ["done", "not-done", "rejected", "unknown", "sending", "not-sent"];
    const resume = words.map((outcome, index) => {
      const { transaction_id, order_no } = items(words.length)[index] ?? {};
      return { index, key: { transaction_id, order_no }, outcome };
    }) as object[] as Kept[];
    const { run, captured } = gateway();
    const settled = await run(items(words.length), { resume });
    expect(outcomes(settled)).toEqual(["done", "unknown", "not-done", "unknown", "unknown", "done"]);
    expect(captured).toEqual(["A-5"]);
  });

  it("is refused if the stored outcomes belong to another list", async () => {
    const kept: Kept[] = [];
    await gateway().run(items(2), { onSettled: (_, one) => kept.push(one) });
    for (const other of [items(2).toReversed(), items(1), []]) {
      const { run, captured } = gateway();
      await expect(run(other, { resume: kept })).rejects.toThrow("does not belong to this list");
      expect(captured).toEqual([]);
    }
  });

  it.each([
    ["an index that became a text", { index: "0" }, "does not belong to this list"],
    ["another operation", { operation: "refundTransactions" }, "does not belong to this list"],
    ["another amount", { about: { amount: "9.99" } }, "does not belong to this list"],
    ["an outcome that nobody knows", { outcome: "DONE" }, "must be one of done, not-done"],
  ])("is refused if a stored outcome has %s", async (_what, changed, message) => {
    const kept: Kept[] = [];
    await gateway().run(items(2), { onSettled: (_, one) => kept.push(one) });
    const { run, captured } = gateway();
    const resume = kept.slice(0, 1).map((one) => ({ ...one, ...changed })) as Kept[];
    await expect(run(items(2), { resume })).rejects.toThrow(message);
    expect(captured).toEqual([]);
  });

  it("sends nothing twice and loses nothing, wherever the crash happens", async () => {
    const small = fc.integer({ min: 1, max: 3 });
    const crashes = fc.array(fc.nat({ max: 30 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), small, small, crashes, async (...given) => {
        const [count, size, concurrency, ends] = given;
        const all = items(count);
        const { captured, begin } = crashing(all, { size, concurrency });
        for (const end of ends) await Promise.race([begin(end), sleep(5)]);
        const settled = await begin(Infinity);
        expect(settled.map(({ item }) => item)).toEqual(all);
        expect(captured).toEqual([...new Set(captured)]);
        const sure = settled.filter(({ outcome }) => outcome !== "unknown").map(({ item }) => item.order_no);
        expect(captured).toEqual(expect.arrayContaining(sure));
      }),
      { numRuns: 60 },
    );
  });
});

/** Runs that each end after so many steps, as a crash does: nothing more happens, and no promise settles. */
function crashing(all: readonly Item[], options: Options) {
  const kept: Kept[] = [];
  const captured: string[] = [];
  const begin = (end: number) => {
    let steps = 0;
    const step = () => {
      steps += 1;
      return steps > end ? new Promise<never>(() => undefined) : undefined;
    };
    const call: BatchCall["call"] = async ({ capture_orders }) => {
      const portion = capture_orders as readonly Item[];
      await step();
      captured.push(...portion.map(({ order_no }) => order_no));
      await step();
      return { capture_orders: portion.map((one) => ({ ...one, capture_status: "1" })) };
    };
    return sendBatches<Item, Entry>({ operation: capture, call }, all, {
      ...options,
      resume: JSON.parse(JSON.stringify(kept)) as Kept[],
      onSending: async (more) => {
        await step();
        kept.push(...more);
        await step();
      },
      onSettled: async (_, one) => {
        await step();
        kept.push(one);
      },
    });
  };
  return { captured, begin };
}
