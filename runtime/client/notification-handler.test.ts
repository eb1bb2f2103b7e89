import { describe, expect, it } from "vitest";
import { createNotificationHandler, readNotification, verifyNotification } from "../../generated/client.ts";
import type { Profile } from "../../generated/profile.ts";
import { boundScheme, rowScheme, type SchemeKind, standardWebhooks } from "../../generated/signature.ts";
import { signNotification } from "../../generated/testing.ts";
import { hmac } from "../testing/signing.ts";
import type { NotificationEvent } from "./notification-handler.ts";

const key = "canary-key-8c1f";
const told = { merchant_id: "1001", account_id: "2002", order_no: "A-1", amount: "10.50" };
type Points = Profile["extension_points"];
const bound: Points = {
  "signature.scheme": { kind: "bound", version: 1 },
  "notification.signature": "same-scheme",
  "notification.acknowledgement": { status: [202, 200], body: "OK" },
};

function shop(more: object = {}, points = bound) {
  const profile: Profile = { profile: "told", extension_points: points };
  const acted: unknown[] = [];
  const events: NotificationEvent[] = [];
  const handle = createNotificationHandler({
    profile,
    keys: [key],
    onNotification: ({ value }) => void acted.push(value["order_no"]),
    onEvent: (event) => events.push(event),
    ...more,
  });
  const message = (own: object = {}) => signNotification(told, { profile, key, ...own });
  const send = async (request: Request) => {
    const response = await handle(request);
    return `${response.status} ${await response.text()}`;
  };
  return { handle, message, send, acted, events };
}

type Shop = ReturnType<typeof shop>;

describe("a notification handler", () => {
  it("acts on a verified notification, and acknowledges it as the profile says", async () => {
    const { send, message, acted, events } = shop();
    expect(await send(message())).toBe("202 OK");
    expect([acted, events]).toEqual([["A-1"], []]);
  });

  it("does not act on a signed message without a field that the profile says its kind has", async () => {
    const kinds = { paid: { means: "It was paid.", fields: ["order_no"] } } as const;
    const schema = { discriminator: { propertyName: "kind" } };
    const { send, acted, events } = shop(
      {},
      { ...bound, "notification.kinds": kinds, "notification.payload": schema },
    );
    const message = (content: object) =>
      signNotification(content, { profile: { extension_points: bound }, key });
    for (const content of [{ order_no: "A-1" }, { kind: "paid" }])
      expect(await send(message(content))).toBe("400 notification.payload");
    expect(acted).toEqual([]);
    expect(events).toMatchObject([{ issue: { at: "/kind" } }, { issue: { at: "/order_no" } }]);
  });

  it("acknowledges with 200 if the profile does not say how", async () => {
    const { "notification.acknowledgement": _open, ...open } = bound;
    const { send, message } = shop({}, open);
    expect(await send(message())).toBe("200 ");
  });

  it.each([
    ["the bound scheme", bound],
    ["Standard Webhooks", { "notification.signature": "standard-webhooks" } satisfies Points],
  ])("by %s acts once on a repeated message, and reports the replay", async (_name, points) => {
    const { send, message, acted, events } = shop({ schemes: [boundScheme, standardWebhooks] }, points);
    const [first, second] = [message(), message()];
    const again = first.clone();
    const responses = [await send(first), await send(again), await send(second)];
    expect(new Set(responses).size).toBe(1);
    expect(acted).toEqual(["A-1", "A-1"]);
    expect(events).toMatchObject([{ kind: "replayed" }]);
  });

  it("waits for a kind of scheme that verifies later, which `verifyNotification` refuses", async () => {
    const later: SchemeKind = {
      ...rowScheme,
      verifies(...given) {
        const verifies = rowScheme.verifies(...given);
        return async (...signed) => verifies(...signed);
      },
    };
    const window = { field: "sent", form: "unix-seconds", seconds: 300 } as const;
    const points: Points = { ...bound, "signature.scheme": hmac, "notification.window": window };
    const { send, message } = shop({ schemes: [later] }, points);
    expect(await send(message())).toBe("202 OK");
    expect(await send(message({ key: "another" }))).toBe("401 notification.signature");
    expect(await send(message({ now: Date.now() - 3_600_000 }))).toBe("401 notification.window");
    const options = { profile: { profile: "told", extension_points: points }, keys: [key], schemes: [later] };
    const bytes = new Uint8Array(await message().arrayBuffer());
    const instead = expect.stringContaining("Use `createNotificationHandler`");
    const issues = [{ code: "notification.unverifiable", message: instead }];
    expect(verifyNotification(bytes, options)).toMatchObject({ issues });
  });

  it("acts once if two copies of a message arrive together", async () => {
    const { send, message, acted } = shop();
    const first = message();
    expect(await Promise.all([send(first.clone()), send(first)])).toEqual(["202 OK", "202 OK"]);
    expect(acted).toEqual(["A-1"]);
  });

  it.each([
    ["with another key", ({ message }: Shop) => message({ key: "another" }), "401 notification.signature"],
    [
      "that is old",
      ({ message }: Shop) => message({ now: Date.now() - 3_600_000 }),
      "401 notification.window",
    ],
    ["without a signature", () => post(JSON.stringify(told)), "401 notification.unsigned"],
    ["that is not a record", () => post("nonsense"), "400 body.media-type"],
    ["that is empty", () => post(""), "400 body.empty"],
    ["that is only spaces", () => post(" \n"), "400 body.empty"],
    ["that is not UTF-8", () => post(Uint8Array.of(0x7b, 0xff, 0x7d)), "400 body.not-utf-8"],
    ["that is a list", () => post("[1]"), "400 body.media-type"],
    ["with a name twice", () => post('{"a":1,"a":2}'), "400 json.duplicate-key"],
    ["by GET", () => new Request("https://shop.example/n"), "405 notification.method"],
  ])("refuses a notification %s", async (_name, make, response) => {
    const one = shop();
    expect(await one.send(make(one))).toBe(response);
    expect(one.acted).toEqual([]);
    expect(one.events).toMatchObject([{ kind: "refused", issue: { code: response.slice(4) } }]);
  });

  it("refuses a body that is too large, too slow or broken off", async () => {
    const { send, message } = shop({ maxBytes: 20, readMs: 30 });
    expect(await send(message())).toBe("413 notification.size");
    expect(await send(stream(() => undefined))).toBe("408 notification.time");
    expect(await send(stream((body) => body.error(new Error("cut"))))).toBe("400 notification.body");
  });

  it("says in the event, and not to the other side, what to do if the body was read before", async () => {
    const { handle, send, message, events } = shop();
    const [read, locked] = [message(), message()];
    await read.text();
    locked.body?.getReader();
    for (const request of [read, locked]) expect(await send(request)).toBe("500 notification.read");
    const fix = expect.stringContaining("before any body parser");
    expect(events).toMatchObject([{ issue: { message: fix } }, { issue: { message: fix } }]);
    expect([handle.unread("late").status, handle.unread("too large").status]).toEqual([408, 413]);
  });

  it("acts on a repeated notification if the first attempt failed", async () => {
    let down = true;
    const { send, message, events } = shop({
      onNotification: async () => {
        if (down) throw new Error("the database is down");
      },
    });
    const first = message();
    const again = first.clone();
    expect(await send(first)).toBe("500 notification.failed");
    expect(events).toMatchObject([{ kind: "failed", error: { message: "the database is down" } }]);
    down = false;
    expect(await send(again)).toBe("202 OK");
  });

  it("never returns an error with a status that the gateway reads as an acknowledgement", async () => {
    const lax = { ...bound, "notification.acknowledgement": { status: [200, 401, 500] } };
    const { send, message } = shop({ onNotification: () => Promise.reject(new Error("down")) }, lax);
    expect(await send(message({ key: "another" }))).toBe("503 notification.signature");
    expect(await send(message())).toBe("503 notification.failed");
  });

  it("can use the shop's own store, with the same key for the same message", async () => {
    const keys: string[] = [];
    const once = async (one: string, act: () => Promise<void>) => {
      const isNew = !keys.includes(one);
      keys.push(one);
      if (isNew) await act();
      return isNew;
    };
    const { send, message, acted } = shop({ once });
    const first = message({ id: "0123456789abcdef" });
    await send(first.clone());
    await send(first);
    expect(acted).toEqual(["A-1"]);
    expect(keys[0]).toContain(".0123456789abcdef.");
    expect(keys[1]).toBe(keys[0]);
  });

  it("works if the log fails, at once or later", async () => {
    const failing = [
      () => {
        throw new Error("no log");
      },
      () => Promise.reject(new Error("no log")),
    ];
    for (const onEvent of failing) expect(await shop({ onEvent }).send(post("x=1"))).toMatch(/^400/u);
  });

  it("reads a notification from the query if the gateway sends it by GET", async () => {
    const delivery = {
      method: "GET",
      media: "application/x-www-form-urlencoded",
      within_seconds: 5,
    } as const;
    const { send, message, acted } = shop(
      { reads: readNotification },
      { ...bound, "notification.delivery": delivery },
    );
    const request = message();
    expect(request.method).toBe("GET");
    expect(await send(request)).toBe("202 OK");
    expect(acted).toEqual(["A-1"]);
  });

  it("cannot be created without a replay window if signatures have no time", () => {
    const row = { ...bound, "signature.scheme": hmac };
    const schemes = [rowScheme];
    expect(() => shop({ schemes }, row)).toThrow("`notification.window`");
    expect(() => shop({ schemes, keys: [""], window: false }, row)).toThrow("No key was given");
    expect(() => shop({ schemes, window: false }, row)).not.toThrow();
  });

  it("includes the bound scheme and JSON, and says at creation what to pass for any other", () => {
    const row = { ...bound, "signature.scheme": hmac };
    expect(() => shop({ window: false }, row)).toThrow("Import `rowScheme` from");
    const headers = { "notification.signature": "standard-webhooks" } satisfies Points;
    expect(() => shop({}, headers)).toThrow("Import `standardWebhooks` from");
    const media = "application/xml";
    const xml = { ...bound, "notification.delivery": { method: "POST", media, within_seconds: 5 } } as const;
    expect(() => shop({}, xml)).toThrow("Pass `reads: readNotification`");
    expect(() => shop({ reads: readNotification }, xml)).not.toThrow();
  });

  it("refuses a body that is not JSON if the profile does not name the encoding", async () => {
    const { send, message, acted } = shop();
    const text = await message().text();
    const form = post(new URLSearchParams(Object.entries(JSON.parse(text) as object)));
    const reading = shop({ reads: readNotification });
    expect([await send(form.clone()), await reading.send(form)]).toEqual(["400 body.media-type", "202 OK"]);
    expect([acted, reading.acted]).toEqual([[], ["A-1"]]);
  });
});

const post = (body: BodyInit) =>
  new Request("https://shop.example/n", { method: "POST", body, duplex: "half" } as RequestInit);

const stream = (pull: (controller: ReadableStreamDefaultController) => void) =>
  post(new ReadableStream({ pull }));
