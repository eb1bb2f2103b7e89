import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { everyScheme } from "../../signature/window.ts";
import type { CallerOptions, CallOptions } from "../call.ts";
import { caller } from "../caller.ts";
import { requestIssuerPage } from "../issuer-page.ts";
import { captured, credentials, failureOf, fakeGateway, signedResponse } from "../../testing/fake-gateway.ts";
import { capture, profile, profileWith } from "../../testing/operations.ts";

const wrong = [0, -1, 0.5, Number.NaN, -Infinity, 2 ** 31, "5000", null] as number[];
const says = "`timeoutMs` must be between 1 and 2147483647 milliseconds, or `Infinity` for no limit.";

describe("a time limit", () => {
  it.each(wrong)("of %o is refused before the first call", (timeoutMs) => {
    expect(() => fakeGateway(signedResponse(captured), { timeoutMs })).toThrow(new TypeError(says));
  });

  it.each(wrong)("of %o for one call sends nothing", async (timeoutMs) => {
    const { call, sent, exchanges } = fakeGateway(signedResponse(captured));
    // With types, no caller can pass `null`.
    const error = await failureOf(call(capture, {}, { timeoutMs }));
    expect(error).toMatchObject({ kind: "invalid-request", message: expect.stringContaining(says) });
    expect(sent).toEqual([]);
    expect(exchanges).toMatchObject([{ failure: "invalid-request" }]);
    const issuer = requestIssuerPage({ issuer_url: "https://issuer.example/" }, { timeoutMs });
    expect((await failureOf(issuer)).message).toContain(says);
  });

  describe("over a long time, a time limit", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());
    const day = 24 * 60 * 60 * 1000;
    const slow = (ms: number) => async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      return signedResponse(captured);
    };
    const after = async (ms: number, own: CallOptions, more: Partial<CallerOptions> = {}) => {
      const { call } = fakeGateway(signedResponse(captured), { fetch: slow(ms), ...more });
      const ended = call(capture, {}, own).then(
        () => "response",
        ({ kind }: { kind: string }) => kind,
      );
      await vi.advanceTimersByTimeAsync(ms + 1);
      return ended;
    };

    it("of `Infinity` never ends a call", async () => {
      expect(await after(20 * day, { timeoutMs: Infinity })).toBe("response");
    });

    it("of the largest timer value ends a call only then", async () => {
      expect(await after(24 * day, { timeoutMs: 2 ** 31 - 1 })).toBe("response");
      expect(await after(10 * day, { timeoutMs: 9 * day })).toBe("outcome-unknown");
    });

    const allowing = (seconds: number) => profileWith({ "limits.timeouts": { answer_seconds: seconds } });

    it.each([
      [5, 29_000, 31_000],
      [30, 29_000, 31_000],
      [120, 119_000, 121_000],
    ])(
      "is 30 seconds by default, or more if the profile allows a response %d seconds",
      async (seconds, before, late) => {
        const slow = { profile: allowing(seconds) };
        expect(await after(before, {}, slow)).toBe("response");
        expect(await after(late, {}, slow)).toBe("outcome-unknown");
        expect(await after(2000, { timeoutMs: 1000 }, slow)).toBe("outcome-unknown");
      },
    );

    it("is the largest timer value if the profile allows more than that", async () => {
      expect(await after(24 * day, {}, { profile: allowing(1e9) })).toBe("response");
    });
  });
});

describe("the base address", () => {
  const make = (baseUrl: string, more: Partial<CallerOptions> = {}) =>
    caller({ baseUrl, credentials, profile, schemes: everyScheme, ...more });

  it.each(["https://pay.example/?merchant=1", "https://pay.example/sub?", "https://pay.example/#part"])(
    "must not have a query or a fragment: %s",
    (baseUrl) => {
      expect(() => make(baseUrl)).toThrow(/no query and no fragment.*https:\/\/pay\.example\)/u);
    },
  );

  it.each([
    "http://127.0.0.1:8080",
    "http://127.9.9.9/",
    "http://127.1",
    "http://[::1]:80",
    "http://localhost",
  ])("can use http for the local host: %s", (baseUrl) => {
    expect(() => make(baseUrl)).not.toThrow();
  });

  it.each(["http://pay.example", "http://10.0.0.1", "http://localhost.example", "http://127.0.0.1.example"])(
    "can use http for another host only with `allowHttp`: %s",
    (baseUrl) => {
      expect(() => make(baseUrl)).toThrow(/must use https\. .* `allowHttp: true`/u);
      expect(() => make(baseUrl, { allowHttp: true })).not.toThrow();
    },
  );
});

it.each([0, -1, 1.5, Number.NaN, Infinity])("a `maxBytes` of %o is refused", (maxBytes) => {
  expect(() => fakeGateway(signedResponse(captured), { maxBytes })).toThrow("`maxBytes`");
});
