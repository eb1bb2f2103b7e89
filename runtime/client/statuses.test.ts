import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallerOptions } from "./call.ts";
import { retryAfterMs } from "./statuses.ts";
import { endOf, failureOf, fakeGateway, jsonResponse, payment } from "../testing/fake-gateway.ts";
import { direct, profile, query } from "../testing/operations.ts";

const response = (status: number, retryAfter?: string) => () =>
  new Response("", { status, headers: retryAfter === undefined ? {} : { "retry-after": retryAfter } });

describe("a write with the response", () => {
  const failed = async (status: number, retryAfter?: string) => {
    const { call, sent } = fakeGateway(response(status, retryAfter), {
      retryReads: { attempts: 5, baseMs: 0 },
    });
    const error = await failureOf(call(direct, payment));
    expect(sent).toHaveLength(1);
    return error;
  };

  it.each([
    [425, undefined, "Nothing was done. You may send the request again later."],
    [429, undefined, "Nothing was done. You may send the request again later."],
    [429, "30", "Nothing was done. You may send the request again after 30 s."],
    [501, undefined, "Nothing was done: there is no such operation at this address. Check `baseUrl`."],
    [400, undefined, "Fix the request, key, merchant or account before retrying."],
    [404, undefined, "Fix the request, key, merchant or account before retrying."],
    [409, undefined, "Fix the request, key, merchant or account before retrying."],
    [422, undefined, "Fix the request, key, merchant or account before retrying."],
  ])("%i and the time %s is refused, and the error says what to do", async (status, retryAfter, todo) => {
    const error = await failed(status, retryAfter);
    expect(error).toMatchObject({ kind: "refused", status });
    // The first sentence says that it was refused.
    expect(error.message.replace(/^[^.]*\. /u, "")).toBe(todo);
    expect(error.retryAfterMs).toBe(retryAfter && 30_000);
  });

  it.each([408, 500, 502, 503, 504])("%i may have moved money", async (status) => {
    const error = await failed(status, "5");
    expect(error).toMatchObject({ kind: "outcome-unknown", status, retryAfterMs: 5_000 });
    expect(error.findOut).toBeDefined();
  });

  it.each([
    ["the form that the profile names", '{"code":"x","message":"No"}', "refused"],
    ["that form and more", '{"code":"x","message":"No","id":1}', "refused"],
    ["another text", "default backend - 404", "outcome-unknown"],
    ["another record", '{"code":"x"}', "outcome-unknown"],
    ["a list", '["code","message"]', "outcome-unknown"],
    ["nothing", "", "outcome-unknown"],
  ])("of a refusal that is %s is judged by who can have written it", async (_what, text, kind) => {
    const points = { ...profile.extension_points, "errors.body": { code: "code", message: "message" } };
    for (const status of [400, 404, 429]) {
      const { call } = fakeGateway(() => new Response(text, { status }), {
        repeatWrites: false,
        profile: { extension_points: points },
      });
      expect(await failureOf(call(direct, payment))).toMatchObject({ kind, status });
    }
  });
});

describe("a read", () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
  afterEach(() => vi.useRealTimers());

  const read = async (
    responses: readonly (() => Response)[],
    more: Partial<CallerOptions> = { retryReads: { attempts: 2, baseMs: 100 } },
  ) => {
    const at: number[] = [];
    const begun = performance.now();
    const { call } = fakeGateway(() => {
      at.push(performance.now() - begun);
      return (responses[at.length - 1] ?? (() => jsonResponse({ merchant_id: "1001" })))();
    }, more);
    const ended = endOf(call(query, {}));
    await vi.runAllTimersAsync();
    return { ended: await ended, at };
  };

  it.each([408, 425, 429, 500, 502, 503, 504])("with the response %i is retried", async (status) => {
    expect(await read([response(status)])).toMatchObject({ ended: "response", at: { length: 2 } });
  });

  it.each([400, 403, 404, 501])("with the response %i is not retried", async (status) => {
    expect(await read([response(status)])).toMatchObject({ ended: "refused", at: { length: 1 } });
  });

  it.each([
    ["seconds", "7", 7_000],
    ["a date", "Thu, 01 Jan 2026 00:00:09 GMT", 9_000],
  ])("waits as long as the response says, in %s", async (_name, text, ms) => {
    for (const status of [429, 503]) {
      const { ended, at } = await read([response(status, text)]);
      expect(ended).toBe("response");
      expect(at[1]).toBeGreaterThanOrEqual(ms);
      expect(at[1]).toBeLessThan(ms + 1_000);
      vi.setSystemTime(Date.UTC(2026, 0, 1));
    }
  });

  it("waits at least the normal delay, and ignores a date in the past", async () => {
    for (const text of ["0", "Thu, 01 Jan 2015 00:00:09 GMT", "soon"]) {
      const { ended, at } = await read([response(503, text)]);
      expect(ended).toBe("response");
      expect(at[1]).toBeGreaterThanOrEqual(49);
      expect(at[1]).toBeLessThan(1_000);
    }
  });

  it.each([
    ["if the delay exceeds its time limit", "60", { timeoutMs: 10_000 }, 1],
    ["if the delay is too long for a timer, even without a limit", "9999999", { timeoutMs: Infinity }, 1],
    ["after its last attempt fails", undefined, { retryReads: { attempts: 2, baseMs: 100 } }, 3],
  ])("ends %s", async (_when, retryAfter, more, attempts) => {
    const { ended, at } = await read(
      Array.from({ length: 3 }, () => response(429, retryAfter)),
      more,
    );
    expect([ended, at.length]).toEqual(["refused", attempts]);
  });
});

describe("the header retry-after", () => {
  const now = Date.UTC(2026, 0, 1);

  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ])("of %s is read", (text, ms) => {
    expect(retryAfterMs(text, now)).toBe(ms);
  });

  it.each([
    undefined,
    "",
    "-5",
    "1.5",
    "1e3",
    "tomorrow",
    "2026-01-01",
    "Thu, 99 Foo 2026 00:01:00 GMT",
    "9".repeat(20),
  ])("of %o is ignored", (text) => {
    expect(retryAfterMs(text, now)).toBeUndefined();
  });
});
