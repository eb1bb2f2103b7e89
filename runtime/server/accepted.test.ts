import { describe, expect, it } from "vitest";
import type { CallerOptions } from "../client/call.ts";
import { type Caller, caller } from "../client/caller.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { boundTo } from "../signature/scheme.ts";
import { everyScheme } from "../signature/window.ts";
import { endOf } from "../testing/fake-gateway.ts";
import { sign } from "../testing/signing.ts";
import {
  captured,
  errorOf,
  identity,
  key,
  order,
  post,
  postJson,
  testGateway,
} from "../testing/test-gateway.ts";
import {
  capture as plainCapture,
  profileWith,
  query as plainQuery,
  withRepeats,
} from "../testing/operations.ts";
import { acceptedInMemory } from "./accepted.ts";

const bound = { kind: "bound", version: 1 } as const;
const [capture, query] = [withRepeats(plainCapture), withRepeats(plainQuery)];
const profileOf = (repeated: object | undefined) =>
  profileWith({ "signature.scheme": bound, ...(repeated && { "signature.repeated": repeated }) });
const promised = profileOf({ writes: "first-response", reads: "refused", status: 409 });
const start = 1_700_000_000;
const at = (seconds = 0) => ({ time: start + seconds, nonce: "0123456789abcdef" });

const signed = (operation: AnyOperation, value: object, seconds = 0, own = key) => {
  const whole = { ...identity, ...value };
  const options = { ...boundTo(operation, whole), at: at(seconds) };
  return { ...whole, encryption_data: sign(whole, bound, own, options) };
};

function gatewayOf(
  more: Parameters<typeof testGateway>[1] = {},
  response: Parameters<typeof testGateway>[0] = captured,
) {
  const clock = { now: start * 1000 };
  const own = { operations: [capture, query], profile: promised, now: () => clock.now };
  const gateway = testGateway(response, { ...own, ...more });
  return { ...gateway, clock };
}

describe("a request with a bound signature", () => {
  const request = signed(capture, { capture_orders: [order] });

  it("is executed once, and each repeat gets the first response, also in another encoding and much later", async () => {
    const { handle, seen, clock } = gatewayOf();
    const first = await handle(postJson(capture, request));
    const text = await first.text();
    expect(first.status).toBe(200);
    expect(await (await handle(postJson(capture, request))).text()).toBe(text);
    const entry = Object.entries(order).map(([name, text]) => [`capture_orders[0][${name}]`, text] as const);
    const { encryption_data } = request;
    const form = new URLSearchParams({ ...Object.fromEntries(entry), ...identity, encryption_data });
    expect(await (await handle(post(capture.path, form))).text()).toBe(text);
    clock.now += 3_600_000;
    expect(await (await handle(postJson(capture, request))).text()).toBe(text);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.context.requestKey).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is executed once if its repeats arrive while it runs", async () => {
    const { handle, seen } = gatewayOf();
    const texts = await Promise.all(
      Array.from({ length: 8 }, async () => (await handle(postJson(capture, request))).text()),
    );
    expect(new Set(texts).size).toBe(1);
    expect(seen).toHaveLength(1);
  });

  it("gets the first response again even if that was a failure", async () => {
    let count = 0;
    const { handle } = gatewayOf({}, () => {
      count += 1;
      throw new Error("broken");
    });
    expect((await handle(postJson(capture, request))).status).toBe(500);
    expect((await handle(postJson(capture, request))).status).toBe(500);
    expect(count).toBe(1);
  });

  it("with another nonce is another request", async () => {
    const { handle, seen } = gatewayOf();
    const value = { ...identity, capture_orders: [order] };
    for (const nonce of ["0123456789abcdef", "0123456789abcdeg"]) {
      const options = { ...boundTo(capture, value), at: { time: start, nonce } };
      const encryption_data = sign(value, bound, key, options);
      expect((await handle(postJson(capture, { ...value, encryption_data }))).status).toBe(200);
    }
    expect(seen).toHaveLength(2);
  });

  it("is refused when it is too old, unless its first copy was in time", async () => {
    const { handle, seen } = gatewayOf();
    for (const [seconds, words] of [
      [-400, "too old"],
      [400, "in the future"],
    ] as const) {
      const sent = postJson(capture, signed(capture, { capture_orders: [order] }, seconds));
      const message = expect.stringContaining(words) as string;
      expect(await errorOf(await handle(sent))).toMatchObject({ status: 400, code: "signature", message });
    }
    expect(seen).toHaveLength(0);
  });

  it("with an unknown key is refused without details", async () => {
    const { handle } = gatewayOf();
    const sent = postJson(capture, signed(capture, { capture_orders: [order] }, -400, "another"));
    expect((await errorOf(await handle(sent))).message).toBe(
      "The account is unknown, or the signature is invalid for it.",
    );
  });

  it("is refused as a repeat if it is a read, or if the profile does not promise the first response", async () => {
    const found = { ...identity, return_status: "1", return_message: "OK", orders_list: [] };
    const asked = signed(query, {});
    for (const own of [promised, profileOf(undefined)]) {
      const { handle, seen } = gatewayOf({ profile: own }, found);
      expect((await handle(postJson(query, asked))).status).toBe(200);
      expect(await errorOf(await handle(postJson(query, asked)))).toMatchObject({
        status: 409,
        code: "used",
      });
      expect(seen).toHaveLength(1);
    }
  });

  it("is not accepted if it is a response, or belongs to another operation or account", async () => {
    const { handle, seen } = gatewayOf();
    const response = (await (await handle(postJson(capture, request))).json()) as object;
    expect((await handle(postJson(capture, response))).status).toBe(400);
    expect((await handle(postJson(query, request))).status).toBe(400);
    const other = { ...request, account_id: "2003" };
    expect((await handle(postJson(capture, other))).status).toBe(400);
    expect(seen).toHaveLength(1);
  });
});

describe("accepted requests in memory", () => {
  const accepted = {
    id: "a",
    identity,
    operation: capture,
    repeated: "first-response",
    isStale: false,
    freshUntil: 1000,
  } as const;
  const respond = async () => ({ response: new Response("fine") });

  it("are forgotten after a time, and then refused as stale", async () => {
    let now = 0;
    const store = acceptedInMemory({ keepMs: 5000, most: 1, now: () => now });
    await store.once(accepted, respond);
    expect(await store.once({ ...accepted, id: "b" }, respond)).toBe("busy");
    now = 6000;
    expect(await store.once({ ...accepted, id: "b" }, respond)).toBeInstanceOf(Response);
    expect(await store.once({ ...accepted, isStale: true }, respond)).toBe("stale");
  });

  it("refuse a repeat if the profile does not promise the first response", async () => {
    const store = acceptedInMemory();
    await store.once({ ...accepted, repeated: "refused" }, respond);
    expect(await store.once({ ...accepted, repeated: "refused" }, respond)).toBe("used");
  });
});

describe("the client of a gateway that promises the first response", () => {
  /** Loses the first response, or several. */
  const client = (more: Partial<CallerOptions>): Caller =>
    caller({
      baseUrl: "https://pay.example",
      credentials: { ...identity, key },
      profile: promised,
      schemes: everyScheme,
      ...more,
    });
  function losing(lost: number, repeatWrites: CallerOptions["repeatWrites"] = { attempts: 2, baseMs: 0 }) {
    const gateway = gatewayOf({ now: Date.now });
    const sent: string[] = [];
    const call = client({
      repeatWrites,
      fetch: async (url, init) => {
        const one = new Request(url, init);
        sent.push(await one.clone().text());
        const response = await gateway.handle(one);
        if (sent.length <= lost) throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
        return response;
      },
    });
    return { ...gateway, sent, call };
  }
  it("sends a write with an unknown outcome again, byte for byte, and the gateway executes it once", async () => {
    const { call, sent, seen } = losing(2);
    // That of an empty batch has no result to distinguish.
    expect(await endOf(call(capture, {}))).toBe("response");
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ["its last attempt", undefined, 3],
    ["the first one, if repeats are off", false as const, 1],
  ])("reports an unknown outcome after %s", async (_what, repeatWrites, attempts) => {
    const { call, sent } = losing(9, repeatWrites);
    expect(await endOf(call(capture, { capture_orders: [order] }))).toBe("outcome-unknown");
    expect(sent).toHaveLength(attempts);
  });

  const unsent = Object.assign(new Error("no"), { code: "ECONNREFUSED", syscall: "connect" });
  it.each([400, 401, 403, 404, 408, 409, 413, 425, 429, unsent])(
    "keeps the outcome unknown if the repeat is refused, even for its content, or could not be sent: %s",
    async (repeat) => {
      let turn = 0;
      const fetch = async () => {
        turn += 1;
        if (turn === 1) return new Response("", { status: 502 });
        if (repeat instanceof Error) throw repeat;
        return new Response("{}", { status: repeat });
      };
      const call = client({ repeatWrites: { attempts: 1, baseMs: 0 }, fetch });
      expect(await endOf(call(capture, { capture_orders: [order] }))).toBe("outcome-unknown");
      expect(turn).toBe(2);
    },
  );

  it("signs each attempt of a read again", async () => {
    const sent: string[] = [];
    const call = client({
      retryReads: { attempts: 1, baseMs: 0 },
      fetch: async (url, init) => {
        sent.push(await new Request(url, init).text());
        return new Response("", { status: 502 });
      },
    });
    expect(await endOf(call(query, {}))).toBe("unreadable-response");
    expect(new Set(sent).size).toBe(2);
  });
});
