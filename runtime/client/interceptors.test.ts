import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Attempt, Begun, Exchange, Interceptor } from "./interceptors.ts";
import {
  capturedOrder,
  failureOf,
  fakeGateway,
  jsonResponse,
  order,
  pan,
  payment,
  signedResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct, query } from "../testing/operations.ts";

const capturing = { capture_orders: [order] };

/** An interceptor that records every call that it gets. */
function recorder() {
  const told: (["begun", Begun] | ["before", number] | ["attempt", Attempt] | ["after", Exchange])[] = [];
  const interceptor: Interceptor = (call) => {
    told.push(["begun", call]);
    return {
      beforeAttempt: (number) => {
        told.push(["before", number]);
        return undefined;
      },
      afterAttempt: (attempt) => told.push(["attempt", attempt]),
      after: (exchange) => told.push(["after", exchange]),
    };
  };
  return { told, interceptor };
}

describe("an interceptor", () => {
  it("sees the start of the call, each attempt and the end, with durations", async () => {
    const { told, interceptor } = recorder();
    const responses = [new Response("", { status: 502 }), jsonResponse({ merchant_id: "1001" })];
    const { call } = fakeGateway(() => responses.shift() ?? new Response(), {
      retryReads: { attempts: 2, baseMs: 20 },
      interceptors: [interceptor],
    });
    await call(query, {});
    expect(told.map(([what]) => what)).toEqual(["begun", "before", "attempt", "before", "attempt", "after"]);
    const url = "https://pay.example/sub/v1/retrievalTrans";
    expect(told[0]).toMatchObject(["begun", { operation: "queryTransactions", url, request: {} }]);
    expect(told[2]).toMatchObject(["attempt", { number: 1, status: 502, failure: "unreadable-response" }]);
    expect(told[4]).toMatchObject(["attempt", { number: 2, status: 200 }]);
    expect(told[4]?.[1]).not.toHaveProperty("failure");
    expect(told[5]).toMatchObject(["after", { attempts: 2, status: 200 }]);
    const [first = -1, second = -1, all = -1] = told.flatMap(([, one]) =>
      typeof one === "object" && "durationMs" in one ? [one.durationMs] : [],
    );
    expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
    expect(all).toBeGreaterThanOrEqual(first + second);
  });

  it("always sees the request redacted", async () => {
    const { told, interceptor } = recorder();
    const { call } = fakeGateway(jsonResponse({}, 400), { interceptors: [interceptor] });
    await failureOf(call(direct, payment));
    expect(told[0]?.[1]).toMatchObject({ request: { card: "411111******1111" } });
    expect(JSON.stringify(told)).not.toContain(pan);
  });

  it("can add headers to each attempt, also as a promise, but none that the client sets", async () => {
    const seen: (string | null)[][] = [];
    const { call } = fakeGateway(
      ({ headers }) => {
        seen.push(["traceparent", "tracestate", "content-type"].map((name) => headers.get(name)));
        return new Response("", { status: 502 });
      },
      {
        retryReads: { attempts: 1, baseMs: 0 },
        headers: { traceparent: "of the client" },
        interceptors: [
          () => ({ beforeAttempt: (number) => ({ traceparent: `span ${number}`, "content-type": "x" }) }),
          async () => ({ beforeAttempt: async () => ({ TraceState: "a=1", "x-bad": "\n" }) }),
        ],
      },
    );
    await failureOf(call(query, {}));
    const type = "application/x-www-form-urlencoded";
    expect(seen).toEqual([
      ["span 1", "a=1", type],
      ["span 2", "a=1", type],
    ]);
  });
});

describe("an interceptor that fails", () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  afterEach(() => {
    process.off("unhandledRejection", unhandled);
    unhandled.mockReset();
  });
  const thrown = () => {
    throw new Error("disk full");
  };
  const rejected = async () => Promise.reject(new Error("disk full"));
  const hanging = () => new Promise<never>(() => undefined);

  it.each<[string, Interceptor]>([
    ["at once", thrown],
    ["later", rejected],
    ["with an invalid result", () => 5 as never],
    ["before an attempt", () => ({ beforeAttempt: thrown })],
    ["before an attempt, later", () => ({ beforeAttempt: rejected })],
    ["with invalid headers", () => ({ beforeAttempt: () => "x" as never })],
    ["after an attempt", () => ({ afterAttempt: thrown })],
    ["after an attempt, later", () => ({ afterAttempt: rejected })],
    ["at the end", () => ({ after: thrown })],
    ["at the end, later", () => ({ after: rejected })],
    ["at the end by never ending", () => ({ afterAttempt: hanging, after: hanging })],
  ])("%s affects neither the payment nor the process", async (_name, interceptor) => {
    process.on("unhandledRejection", unhandled);
    const { told, interceptor: other } = recorder();
    const good = fakeGateway(signedResponse(capturedOrder), { interceptors: [interceptor, other] });
    expect(await good.call(capture, capturing)).toMatchObject(capturedOrder);
    expect(good.sent).toHaveLength(1);
    expect(told.at(-1)?.[0]).toBe("after");
    const bad = fakeGateway(new Response("", { status: 404 }), { interceptors: [interceptor] });
    expect((await failureOf(bad.call(direct, payment))).kind).toBe("refused");
    await sleep(5);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it("cannot fail a call with headers that throw when they are read", async () => {
    const throwing = () => {
      throw new Error("no header");
    };
    const headers = Object.defineProperty({}, "traceparent", { get: throwing, enumerable: true });
    const interceptors = [() => ({ beforeAttempt: () => headers })];
    const { call, sent } = fakeGateway(signedResponse(capturedOrder), { interceptors });
    expect(await call(capture, capturing)).toMatchObject(capturedOrder);
    expect(sent).toHaveLength(1);
  });

  it("by not returning delays a call by at most one second", async () => {
    vi.useFakeTimers();
    try {
      for (const interceptor of [hanging, () => ({ beforeAttempt: hanging })] satisfies Interceptor[]) {
        const { call } = fakeGateway(signedResponse(capturedOrder), {
          interceptors: [interceptor, interceptor],
        });
        const ended = vi.fn<() => void>();
        void call(capture, capturing).then(ended);
        await vi.advanceTimersByTimeAsync(999);
        expect(ended).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(ended).toHaveBeenCalledTimes(1);
        expect(vi.getTimerCount()).toBe(0);
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
