import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatewayError, type GatewayErrorKind } from "./gateway-error.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { defaultRetryReads, readRetry, retrying } from "./retry.ts";
import {
  type Reply,
  failureOf,
  fakeGateway,
  identity,
  jsonResponse,
  order,
  payment,
  xmlResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct, operations, profileWith, query, withRepeats } from "../testing/operations.ts";

const at = { attempts: 2, baseMs: 0 };
const fine = () => jsonResponse({ merchant_id: "1001" });
const unreachable = () => Object.assign(new Error("no"), { code: "ECONNREFUSED", syscall: "connect" });

/** Responses one after the other; the last one is given from then on. */
const inTurn = (...responses: readonly (() => Response | Error)[]): Reply => {
  let turn = 0;
  return () => {
    const response = responses[Math.min(turn, responses.length - 1)]?.() ?? fine();
    turn += 1;
    if (response instanceof Error) throw response;
    return response;
  };
};

describe("a read", () => {
  it("is retried until it succeeds, and the observer sees one call", async () => {
    const lost = () => new Response("", { status: 502 });
    const { call, sent, exchanges } = fakeGateway(inTurn(unreachable, lost, fine), { retryReads: at });
    expect(await call(query, {})).toEqual({ merchant_id: "1001" });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(exchanges).toMatchObject([{ attempts: 3, status: 200 }]);
    expect(exchanges[0]).not.toHaveProperty("failure");
  });

  it("ends with the last failure, and shows nothing of earlier attempts", async () => {
    const { call, exchanges } = fakeGateway(
      inTurn(() => new Response("", { status: 500 }), unreachable),
      { retryReads: at },
    );
    const error = await failureOf(call(query, {}));
    expect(error.kind).toBe("not-sent");
    expect(exchanges).toMatchObject([{ attempts: 3, failure: "not-sent" }]);
    expect(exchanges[0]).not.toHaveProperty("status");
  });

  it.each([
    ["if retries are off", unreachable(), false as const, "not-sent"],
    ["with no attempts", unreachable(), { attempts: 0, baseMs: 0 }, "not-sent"],
    ["if it gets a response, even a refusal", jsonResponse({}, 400), at, "refused"],
  ])("is sent once %s", async (_name, response, retryReads, kind) => {
    const { call, sent } = fakeGateway(response, { retryReads });
    expect((await failureOf(call(query, {}))).kind).toBe(kind);
    expect(sent).toHaveLength(1);
  });

  it("is not retried if signing the request fails", async () => {
    const sign = vi.fn<() => string>(() => {
      throw new Error("no key today");
    });
    const { call, sent } = fakeGateway(fine, { retryReads: at, sign });
    expect((await failureOf(call(query, {}))).kind).toBe("not-sent");
    expect(sent).toHaveLength(0);
    expect(sign).toHaveBeenCalledTimes(1);
  });

  it("is not retried after the caller cancels", async () => {
    const stop = new AbortController();
    const { call, sent } = fakeGateway(
      () => {
        stop.abort();
        throw unreachable();
      },
      { retryReads: { attempts: 5, baseMs: 60_000 } },
    );
    await failureOf(call(query, {}, { signal: stop.signal }));
    expect(sent).toHaveLength(1);
  });
});

describe("a write", () => {
  const writes: readonly AnyOperation[] = operations.filter(({ effect }) => effect === "write");

  it.each(writes.map((operation) => [operation.id, operation] as const))(
    "is never sent twice: %s",
    async (_id, operation) => {
      for (const response of [unreachable(), new Error("reset"), new Response("", { status: 503 })]) {
        const { call, sent } = fakeGateway(response, { retryReads: at, unknownFields: "send" });
        // One request that every operation of the tests takes.
        await failureOf(call(operation, { payment_method: "pix" } as object));
        expect(sent).toHaveLength(1);
      }
    },
  );

  const refusing = [400, 401, 403, 404, 405, 409, 410, 422, 425, 429, 501];
  const refusedBy = writes.flatMap((one) => refusing.map((status) => [one.id, status, one] as const));
  it.each(refusedBy)(
    "whose outcome is unknown stays unknown when its repeat is refused by somebody: %s, %i",
    async (id, status, operation) => {
      const failures = [
        new GatewayError({ kind: "outcome-unknown", operation: id, message: "lost" }),
        new GatewayError({ kind: "refused", operation: id, message: "no", status }),
      ];
      const policy = { attempts: 1, baseMs: 1 };
      const run = retrying(operation, { policy, timeoutMs: 60_000 }, () => Promise.reject(failures.shift()));
      const error = await failureOf(run);
      expect(error.kind).toBe("outcome-unknown");
      expect(error.message).toContain(`was refused with ${status}`);
    },
  );
});

describe("a write that the gateway makes safe to repeat", () => {
  const repeatable = profileWith({ "signature.repeated": { writes: "first-response" } });

  it("stays unknown if its response is lost and a proxy responds to the repeats", async () => {
    const lost = () => new Error("reset");
    const proxy = () => new Response("default backend - 404", { status: 404 });
    const { call, sent } = fakeGateway(inTurn(lost, proxy), { repeatWrites: at, profile: repeatable });
    const error = await failureOf(call(withRepeats(capture), { capture_orders: [order] }));
    expect(sent).toHaveLength(3);
    expect(error.kind).toBe("outcome-unknown");
    expect(error.findOut).toBeDefined();
    expect(error.message).toContain("A repeat was refused with 404");
  });

  const codes = {
    result_info: {
      "1001": { means: "Declined", outcome: "not-done", final: true, final_for_repeat: true },
      "1004": { means: "The number is used", outcome: "not-done", final: true },
    },
  };
  const declined = { ...identity, order_no: payment.order_no, result_info: "1001:Declined" };

  const asIs = (xml: string) => xml;
  const forged = (xml: string) => xml.replace(/<encryption_data>./u, "<encryption_data>-");
  const unsigned = (xml: string) => xml.replace(/<encryption_data>.*<.encryption_data>/u, "");
  it.each<[string, Record<string, string>, string, typeof asIs?]>([
    ["that the profile calls final for a repeat", declined, "refused"],
    ["that is final for a first request only", { ...declined, result_info: "1004:Used" }, "outcome-unknown"],
    ["that names no order", { ...declined, order_no: "" }, "outcome-unknown"],
    ["that names another order", { ...declined, order_no: "B-1" }, "outcome-unknown"],
    ["that is about another amount", { ...declined, amount: "9.00" }, "outcome-unknown"],
    ["with another signature", declined, "outcome-unknown", forged],
    ["without a signature", declined, "outcome-unknown", unsigned],
  ])("after a lost response, a refusal %s has its kind", async (_what, record, kind, change = asIs) => {
    const signed = await xmlResponse(record).text();
    const headers = { "content-type": "application/xml" };
    const refusal = () => new Response(change(signed), { status: 400, headers });
    const points = { ...repeatable.extension_points, "signature.response": "same-scheme", codes };
    const { call } = fakeGateway(
      inTurn(() => new Error("reset"), refusal),
      { repeatWrites: at, profile: { extension_points: points } },
    );
    const { points: own, ...response } = direct.response;
    const verified = {
      ...direct,
      response: { ...response, points: { ...own, verified: "signature.response" } },
    };
    expect(await failureOf(call(withRepeats(verified), payment))).toMatchObject({ kind });
  });
});

describe("the delays", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const failing = (kind: GatewayErrorKind, waits: number[]) => {
    let before = performance.now();
    return async () => {
      waits.push(performance.now() - before);
      before = performance.now();
      throw new GatewayError({ kind, operation: "q", message: "m" });
    };
  };

  it("double, and have a random part", async () => {
    const waits: number[] = [];
    const policy = { attempts: 8, baseMs: 1_000 };
    const run = retrying(query, { policy, timeoutMs: 120_000 }, failing("not-sent", waits));
    const ended = failureOf(run);
    await vi.runAllTimersAsync();
    expect((await ended).kind).toBe("not-sent");
    expect(waits).toHaveLength(9);
    for (const [index, wait] of waits.slice(1).entries()) {
      const step = Math.min(10_000, 1_000 * 2 ** index);
      // A timer counts whole milliseconds.
      expect(wait).toBeGreaterThanOrEqual(step / 2 - 1);
      expect(wait).toBeLessThanOrEqual(step + 1);
    }
  });

  it("end at the time limit of the whole call, and each attempt gets the time that is left", async () => {
    const left: number[] = [];
    const policy = { attempts: 10, baseMs: 1_000 };
    const run = retrying(query, { policy, timeoutMs: 3_000 }, async (ms) => {
      left.push(ms);
      throw new GatewayError({ kind: "unreadable-response", operation: "q", message: "m" });
    });
    const ended = failureOf(run);
    await vi.runAllTimersAsync();
    expect((await ended).kind).toBe("unreadable-response");
    expect(left[0]).toBe(3_000);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(left.every((ms) => ms > 0)).toBe(true);
    expect(left.length).toBeLessThan(10);
  });

  it("end at once when the caller cancels", async () => {
    const stop = new AbortController();
    const attempts: number[] = [];
    const policy = { attempts: 3, baseMs: 60_000 };
    const run = retrying(
      query,
      { policy, timeoutMs: 600_000, signal: stop.signal },
      failing("not-sent", attempts),
    );
    const ended = failureOf(run);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort();
    expect((await ended).kind).toBe("not-sent");
    expect(attempts).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("do not occur if the policy has no attempts, or for a foreign error", async () => {
    const once: number[] = [];
    const never = { attempts: 0, baseMs: 0 };
    await expect(
      retrying(capture, { policy: never, timeoutMs: 1_000 }, failing("not-sent", once)),
    ).rejects.toThrow("m");
    expect(once).toHaveLength(1);
    const policy = { attempts: 3, baseMs: 1 };
    const odd = vi.fn<() => Promise<never>>(async () => Promise.reject(new TypeError("odd")));
    await expect(retrying(query, { policy, timeoutMs: 1_000 }, odd)).rejects.toThrow("odd");
    expect(odd).toHaveBeenCalledTimes(1);
  });
});

describe("the retry policy", () => {
  it("has a few attempts by default", () => {
    expect(readRetry(undefined, "retryReads")).toBe(defaultRetryReads);
    expect(defaultRetryReads.attempts).toBe(2);
  });

  it.each([
    { attempts: -1, baseMs: 1 },
    { attempts: 11, baseMs: 1 },
    { attempts: 1.5, baseMs: 1 },
    { attempts: 1, baseMs: -1 },
    { attempts: 1, baseMs: Number.NaN },
    { attempts: 1, baseMs: Number.POSITIVE_INFINITY },
  ])("is refused before the first call: %o", (retryReads) => {
    expect(() => fakeGateway(fine, { retryReads })).toThrow(TypeError);
  });
});
