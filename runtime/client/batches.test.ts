import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { BatchCall, Settled } from "./batches.ts";
import { type InBatchesOptions, sendBatches } from "./in-batches.ts";
import { GatewayError, type GatewayErrorKind } from "./gateway-error.ts";
import { capture, query } from "../testing/operations.ts";
import { type Item, item, items, outcomes } from "../testing/orders.ts";

interface Result {
  readonly transaction_id: string | number;
  readonly order_no: string;
  readonly capture_status?: string | number;
  readonly error_message?: string;
}

const limit = capture.batch?.limit ?? 0;
const done = ({ transaction_id, order_no }: Item): Result => ({
  transaction_id,
  order_no,
  capture_status: "1",
  error_message: "",
});
const message = "nothing left";
const declined = (one: Item): Result => ({ ...done(one), capture_status: "0", error_message: message });
const codes = {
  capture_status: {
    "0": { means: "Not done.", outcome: "not-done", final: true },
    "2": { means: "Not decided yet.", outcome: "pending" },
    "3": { means: "Not done for now.", outcome: "not-done" },
  },
};
const failure = (kind: GatewayErrorKind) =>
  new GatewayError({ kind, operation: capture.id, message: "said so" });

type Reply = readonly Result[] | GatewayError | Error;

/** A gateway that responds to each portion in its own way, and remembers the portions. */
function gateway(responseTo: (portion: readonly Item[], turn: number) => Reply) {
  const portions: (readonly Item[])[] = [];
  const call: BatchCall["call"] = async ({ capture_orders }) => {
    const portion = capture_orders as readonly Item[];
    portions.push(portion);
    const response = responseTo(portion, portions.length - 1);
    if (response instanceof Error) throw response;
    return { return_status: "1", capture_orders: response };
  };
  const run = (all: readonly Item[], options?: InBatchesOptions): Promise<Settled<Item, Result>[]> =>
    sendBatches<Item, Result>({ operation: capture, call, points: { codes } }, all, options);
  return { run, portions };
}

describe("a list longer than the limit for one request", () => {
  it("is sent in portions and in order, each after the response to the previous one", async () => {
    let open = 0;
    const call: BatchCall["call"] = async ({ capture_orders }) => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return { capture_orders: (capture_orders as readonly Item[]).map(done) };
    };
    const settled = await sendBatches<Item, Result>({ operation: capture, call }, items(7));
    expect(settled.map((one) => one.item)).toEqual(items(7));
    expect(outcomes(settled)).toEqual(Array.from({ length: 7 }, () => "done"));
  });

  it("can use smaller portions, but never larger ones", async () => {
    const { run, portions } = gateway((portion) => portion.map(done));
    await run(items(4), { size: 1 });
    expect(portions).toHaveLength(4);
    await expect(run(items(4), { size: limit + 1 })).rejects.toThrow(TypeError);
    await expect(run(items(4), { size: 0 })).rejects.toThrow(TypeError);
    expect(portions).toHaveLength(4);
  });

  it("sends nothing if it is empty", async () => {
    const { run, portions } = gateway(() => []);
    expect(await run([])).toEqual([]);
    expect(portions).toHaveLength(0);
  });

  it("is refused for an operation that has no list of entries", async () => {
    const call = vi.fn<BatchCall["call"]>();
    await expect(sendBatches({ operation: query, call }, items(1))).rejects.toThrow("has no list of entries");
    expect(call).not.toHaveBeenCalled();
  });

  it("passes its signal and time limit to each request", async () => {
    const call = vi.fn<BatchCall["call"]>(async () => ({ capture_orders: [] }));
    const { signal } = new AbortController();
    const options = { signal, timeoutMs: 5, size: 1, continueAfterUnknown: true };
    await sendBatches({ operation: capture, call }, items(2), options);
    expect(call.mock.calls).toEqual(
      [0, 1].map((index) => [{ capture_orders: [item(index)] }, { signal, timeoutMs: 5 }]),
    );
  });
});

describe("a result", () => {
  const settledBy = (all: readonly Item[], results: readonly Result[]) =>
    gateway(() => results).run(all, { size: limit });

  it("is matched by transaction and order, in any position, as text or number", async () => {
    const results = [declined(item(1)), { ...done(item(0)), transaction_id: 0, capture_status: 1 }];
    const refused = { outcome: "not-done", final: true, message };
    expect(await settledBy(items(2), results)).toEqual([
      { outcome: "done", by: "result", item: item(0), entry: results[1] },
      { ...refused, by: "result", item: item(1), entry: results[0] },
    ]);
  });

  it("for another order with the same transaction is not used", async () => {
    const settled = await settledBy([item(0)], [{ ...done(item(0)), order_no: "A-9" }]);
    expect(settled).toMatchObject([{ outcome: "unknown", error: { kind: "outcome-unknown" } }]);
  });

  it("that is missing makes its entry unknown and stops the remaining requests", async () => {
    const response = (portion: readonly Item[]) => portion.slice(1).map(done);
    const stopped = await gateway(response).run(items(4), { size: 2 });
    expect(outcomes(stopped)).toEqual(["unknown", "done", "not-sent", "not-sent"]);
    const goingOn = await gateway(response).run(items(4), { size: 2, continueAfterUnknown: true });
    expect(outcomes(goingOn)).toEqual(["unknown", "done", "unknown", "done"]);
  });

  it("for a payment that the list has twice: results are assigned in order", async () => {
    const twice = [item(0, "3.00"), item(1), item(0, "5.00")];
    const settled = await settledBy(twice, [done(item(0)), declined(item(0)), done(item(1))]);
    expect(outcomes(settled)).toEqual(["done", "done", "not-done"]);
  });

  it.each([
    ["fewer", [done(item(0))]],
    ["more", [done(item(0)), done(item(0)), declined(item(0))]],
  ])("for a payment that the list has twice is not used if there are %s results", async (_name, results) => {
    expect(outcomes(await settledBy([item(0), item(0)], results))).toEqual(["unknown", "unknown"]);
  });

  it.each([
    ["0", "not-done", { by: "result", final: true }],
    ["3", "not-done", { by: "result", final: false }],
    ["2", "pending", { by: "result" }],
    ["7", "unknown", { by: "result", error: { kind: "outcome-unknown" } }],
    ["", "unknown", { by: "result", entry: { error_message: "closed" } }],
  ])(
    "with the code %j is %s, as the profile says it, and the rest of the list is sent",
    async (code, outcome, more) => {
      const entry = { ...done(item(0)), capture_status: code, error_message: "closed" };
      const { run, portions } = gateway((portion, turn) => (turn === 0 ? [entry] : portion.map(done)));
      const [first, second] = await run(items(2), { size: 1 });
      expect(first).toMatchObject({ outcome, message: "closed", ...more });
      expect(second?.outcome).toBe("done");
      expect(portions).toHaveLength(2);
    },
  );

  it("that is no success is never not-done without a profile, and is no result without a status and a message", async () => {
    const { capture_status: _, ...silent } = done(item(0));
    expect(await settledBy([item(0)], [silent])).toMatchObject([{ outcome: "unknown", by: "no-result" }]);
    const call = async () => ({ capture_orders: [declined(item(0))] });
    expect(await sendBatches<Item, Result>({ operation: capture, call }, [item(0)])).toMatchObject([
      { outcome: "unknown", by: "result", message },
    ]);
  });

  it("of a success is unknown if it has an error message too", async () => {
    const both = { ...done(item(0)), error_message: message };
    expect(outcomes(await settledBy([item(0), item(1)], [both, done(item(1))]))).toEqual(["unknown", "done"]);
  });

  it.each([
    ["V0000:OK", "1", "done"],
    ["V0051:Declined", "1", "unknown"],
    ["V0000:OK", "0", "unknown"],
    ["V0000:OK", "", "unknown"],
    ["V0051:Declined", "0", "not-done"],
  ])(
    "with the message %s and the status %j is %s, where the contract defines both",
    async (said, status, outcome) => {
      const batch = { ...capture.batch, message: "said", done: "V0000:OK" } as NonNullable<
        typeof capture.batch
      >;
      const capture_orders = [{ ...done(item(0)), capture_status: status, said }];
      const call = async () => ({ return_status: "1", capture_orders });
      const way = { operation: { ...capture, batch }, call, points: { codes } };
      const settled = await sendBatches<Item, Result>(way, [item(0)]);
      expect(outcomes(settled)).toEqual([outcome]);
    },
  );

  it.each([
    ["no record at all", "1"],
    ["a record without the list", { return_status: "0" }],
    ["a list of oddities", { capture_orders: [null, "x", [], 7] }],
  ])("cannot be read from %s", async (_name, response) => {
    const way = { operation: capture, call: async () => response };
    const settled = await sendBatches<Item, Result>(way, [item(0)]);
    expect(outcomes(settled)).toEqual(["unknown"]);
  });
});

describe("a request that fails", () => {
  it.each<[GatewayErrorKind, string]>([
    ["outcome-unknown", "unknown"],
    ["bad-signature", "unknown"],
    ["unreadable-response", "unknown"],
    ["not-sent", "not-sent"],
    ["invalid-request", "not-sent"],
    ["refused", "refusal"],
  ])("as %s makes its entries %s, and the rest is not sent", async (kind, outcome) => {
    const error = failure(kind);
    const { run, portions } = gateway((portion, turn) => (turn === 1 ? error : portion.map(done)));
    const settled = await run(items(6), { size: 2 });
    expect(outcomes(settled)).toEqual(["done", "done", outcome, outcome, "not-sent", "not-sent"]);
    expect(settled[2]).toMatchObject({ error });
    expect(settled[5]).toMatchObject({ error: { kind: "not-sent", message: expect.stringContaining(kind) } });
    expect(portions).toHaveLength(2);
  });

  it("with an unknown outcome does not stop the list if `continueAfterUnknown` is set", async () => {
    const options = { size: 1, continueAfterUnknown: true };
    const { run, portions } = gateway((portion, turn) =>
      turn === 0 ? failure("outcome-unknown") : portion.map(done),
    );
    expect(outcomes(await run(items(2), options))).toEqual(["unknown", "done"]);
    expect(portions).toHaveLength(2);
    const refused = await gateway(() => failure("refused")).run(items(2), options);
    expect(outcomes(refused)).toEqual(["refusal", "not-sent"]);
  });

  it("with a foreign error makes the outcome unknown and does not show the error's text", async () => {
    const findOut = { how: "by-hand" } as const;
    const call = async () => Promise.reject(new Error("card 4111111111111111"));
    const [settled] = await sendBatches<Item, Result>({ operation: capture, call, findOut }, [item(0)]);
    expect(settled).toMatchObject({ outcome: "unknown", error: { kind: "outcome-unknown", findOut } });
    expect(JSON.stringify(settled)).not.toContain("4111");
  });
});

describe("for any responses of the gateway", () => {
  const kinds: readonly GatewayErrorKind[] = ["outcome-unknown", "bad-signature", "not-sent", "refused"];
  const behaviour = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ keep: fc.double({ min: 0, max: 1, noNaN: true }), turn: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.constantFrom(...kinds) },
  );
  // Few names, so that the same payment is named more than once.
  const list = fc.array(fc.nat({ max: 5 }), { maxLength: 20 }).map((all) => all.map((index) => item(index)));

  it("each entry gets exactly one outcome, in order, and no request exceeds the limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        list,
        fc.array(behaviour, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.integer({ min: 1, max: limit }),
        async (all, behaviours, continueAfterUnknown, size) => {
          const { run, portions } = gateway((portion, turn) => {
            const how = behaviours[turn % behaviours.length];
            if (how === undefined || typeof how === "string") return failure(how ?? "not-sent");
            const results = portion.slice(0, Math.ceil(portion.length * how.keep)).map(done);
            return how.turn ? results.toReversed() : results;
          });
          const settled = await run(all, { continueAfterUnknown, size });
          expect(settled.map((one) => one.item)).toEqual(all);
          for (const portion of portions) {
            expect(portion.length).toBeGreaterThan(0);
            expect(portion.length).toBeLessThanOrEqual(size);
          }
          const sent = portions.flat();
          expect(sent).toEqual(all.slice(0, sent.length));
          for (const one of settled.slice(sent.length)) expect(one.by).toBe("not-sent");
          const succeeded = settled.filter((one) => one.outcome === "done");
          expect(succeeded.map(({ entry }) => entry?.order_no)).toEqual(
            succeeded.map((one) => one.item.order_no),
          );
          const firstLost = settled.findIndex(({ outcome }) => outcome === "unknown");
          const mostSent = firstLost < 0 || continueAfterUnknown ? all.length : firstLost + size;
          expect(sent.length).toBeLessThanOrEqual(mostSent);
        },
      ),
      { numRuns: 300 },
    );
  });
});
