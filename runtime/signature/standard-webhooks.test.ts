// The boundaries of the header form of Standard Webhooks.
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { UnsignableError } from "./leaves.ts";
import { signWebhook, standardWebhooks, webhookVerdict, type WebhookHeaders } from "./standard-webhooks.ts";

const bytes = new TextEncoder().encode('{"a":1}');
const time = 1_700_000_000;
const at = { id: "msg_1", time };
const secret = Buffer.from("secret").toString("base64");
const signed = signWebhook(bytes, at, ["key"]);
const verdict = (
  headers: Partial<WebhookHeaders>,
  {
    keys = ["key"],
    now = time * 1000,
    window,
  }: { keys?: readonly string[]; now?: number; window?: number } = {},
) =>
  webhookVerdict(bytes, (name) => ({ ...signed, ...headers })[name], keys, {
    now,
    ...(window !== undefined && { window }),
  });

describe("the headers", () => {
  it("have the id, the time and an HMAC of both and the bytes", () => {
    const mac = createHmac("sha256", "key").update(`msg_1.${time}.{"a":1}`).digest("base64");
    expect(signed).toEqual({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(time),
      "webhook-signature": `v1,${mac}`,
    });
  });

  it("have a signature for each key, and a key behind `whsec_` is base64", () => {
    const both = signWebhook(bytes, at, [`whsec_${secret}`, "key"])["webhook-signature"];
    expect(both.split(" ")).toEqual([
      signWebhook(bytes, at, ["secret"])["webhook-signature"],
      signed["webhook-signature"],
    ]);
    expect(signWebhook(bytes, at, ["a key with spaces"])["webhook-signature"]).toMatch(/^v1,.{44}$/);
  });

  it.each(["", "whsec_", "whsec_*"])(
    "are not made with the key %j, which anyone could have or no one can read",
    (key) => {
      const message = "A key must not be empty, and it must be base64 after `whsec_`.";
      expect(() => signWebhook(bytes, at, [key])).toThrow(new UnsignableError(message));
    },
  );
});

describe("the verdict", () => {
  it("is valid with any of the keys and any of the signatures", () => {
    const signature = signed["webhook-signature"];
    expect(verdict({})).toBe("valid");
    expect(verdict({}, { keys: ["other", "key"] })).toBe("valid");
    expect(verdict({ "webhook-signature": `v1a,x v1,AAAA ${signature}` })).toBe("valid");
    expect(verdict({}, { keys: ["", "whsec_*", "key"] })).toBe("valid");
    for (const key of ["a key with spaces", `whsec_${secret}`]) {
      const headers = signWebhook(bytes, at, [key]);
      expect(verdict(headers, { keys: [key] })).toBe("valid");
    }
    expect(standardWebhooks).toEqual({ name: "standardWebhooks", verdict: webhookVerdict });
  });

  it.each<[string, Partial<WebhookHeaders>]>([
    ["no v1 signature", { "webhook-signature": "v2,AAAA" }],
    ["a signature of more than 4096 characters", { "webhook-signature": `v1,${"A".repeat(4094)}` }],
    ["an empty id", { "webhook-id": "" }],
    ["an id with a dot", { "webhook-id": "a.1" }],
    ["an empty time", { "webhook-timestamp": "" }],
    ["a time with a zero in front", { "webhook-timestamp": `0${time}` }],
    ["a time with text behind", { "webhook-timestamp": `${time}x` }],
    ["a time with text in front", { "webhook-timestamp": `x${time}` }],
    ["a time of 13 digits", { "webhook-timestamp": "1".repeat(13) }],
  ])("is malformed with %s", (_what, headers) => {
    expect(verdict(headers)).toBe("malformed");
  });

  it("is a mismatch for another id, time, key or body", () => {
    expect(verdict({ "webhook-id": "msg_2" })).toBe("mismatch");
    expect(verdict({ "webhook-timestamp": "0" }, { now: 0 })).toBe("mismatch");
    expect(verdict({ "webhook-timestamp": "1".repeat(12) })).toBe("mismatch");
    expect(verdict({ "webhook-signature": `v1,${"A".repeat(4093)}` })).toBe("mismatch");
    for (const keys of [[], [""], ["other"], ["whsec_*"]]) expect(verdict({}, { keys })).toBe("mismatch");
    const other = new TextEncoder().encode('{"a":2}');
    expect(webhookVerdict(other, (name) => signed[name], ["key"], { now: time * 1000 })).toBe("mismatch");
  });

  it("is a mismatch for a signature that anyone could make because the key has no secret", () => {
    const mac = createHmac("sha256", "").update(`msg_1.${time}.{"a":1}`).digest("base64");
    for (const key of ["", "whsec_"])
      expect(verdict({ "webhook-signature": `v1,${mac}` }, { keys: [key] })).toBe("mismatch");
  });

  it("is missing without a signature, and malformed without the other headers", () => {
    expect(webhookVerdict(bytes, () => null, ["key"])).toBe("missing");
    expect(webhookVerdict(bytes, () => undefined, ["key"])).toBe("missing");
    const only = (name: keyof WebhookHeaders) => (asked: keyof WebhookHeaders) =>
      asked === name ? signed[name] : undefined;
    expect(webhookVerdict(bytes, only("webhook-signature"), ["key"])).toBe("malformed");
    expect(webhookVerdict(bytes, only("webhook-id"), ["key"])).toBe("missing");
  });

  it("is stale or early beyond the window, 300 seconds if none is given", () => {
    const by = (seconds: number, window?: number) =>
      verdict({}, { now: (time + seconds) * 1000, ...(window !== undefined && { window }) });
    expect([by(300), by(301), by(-300), by(-301)]).toEqual(["valid", "stale", "valid", "early"]);
    expect([by(10, 10), by(11, 10), by(-10, 10), by(-11, 10)]).toEqual(["valid", "stale", "valid", "early"]);
  });
});
