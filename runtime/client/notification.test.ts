import * as fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { readerIn, verifierIn } from "./notification.ts";
import { everyScheme } from "../signature/window.ts";
import { bodies } from "../testing/operations.ts";
import { signWebhook, standardWebhooks } from "../signature/standard-webhooks.ts";
import { sign } from "../testing/signing.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { key, pan, scheme } from "../testing/fake-gateway.ts";
import type { WireObject, WireValue } from "../values/wire.ts";

const { readNotification } = readerIn(bodies);
const { verifyNotification: verify } = verifierIn({
  field: "encryption_data",
  identity: ["merchant_id", "account_id"],
});
const schemes = [...everyScheme, standardWebhooks];
const verifyNotification: typeof verify = (bytes, options) =>
  verify(bytes, { schemes, reads: readNotification, ...options });
const points = { "signature.scheme": scheme, "notification.signature": "same-scheme" };
const profile = { extension_points: points };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const told = { order_no: "A-1", result_info: "0000:Success", amount: "10.50" };
const signed = (value: Record<string, unknown> = told, own = key) => ({
  ...value,
  encryption_data: sign(value, scheme, own),
});
const json = (value: object = signed()) => bytesOf(JSON.stringify(value));
/** What a receiver with the account's key gives, who asks for no time. */
const plain = { profile, window: false, keys: [key] } as const;
const codeOf = (result: { ok: boolean; issues?: readonly { code: string; at: string }[] }) =>
  result.ok ? undefined : `${result.issues?.[0]?.code} ${result.issues?.[0]?.at}`;

describe("a notification", () => {
  const value = signed();
  const elements = Object.entries(value).map(([name, text]) => `<${name}>${text}</${name}>`);

  it.each([
    ["json", "application/json", JSON.stringify(value)],
    ["form", "application/x-www-form-urlencoded", new URLSearchParams(value).toString()],
    ["xml", "application/xml", `<?xml version="1.0"?><whatever>${elements.join("")}</whatever>`],
    ["json", undefined, JSON.stringify(value)],
    ["json", "application/x-www-form-urlencoded", JSON.stringify(value)],
  ])("in %s under %s is read and verified", (as, mediaType, text) => {
    const result = verifyNotification(bytesOf(text), { ...plain, mediaType });
    expect(result).toEqual({ ok: true, value: { value, as } });
  });

  it("is verified with any of several keys", () => {
    expect(verifyNotification(json(), { ...plain, keys: ["new-key", key] }).ok).toBe(true);
    const wrong = verifyNotification(json(), { ...plain, keys: ["new-key"] });
    expect(codeOf(wrong)).toBe("notification.signature /encryption_data");
  });

  it.each([[[]], [[""]]])("is not verified without a key, and the issue says so: %j", (keys) => {
    expect(codeOf(verifyNotification(json(), { ...plain, keys }))).toBe("notification.keys ");
  });

  it.each([
    ["with a changed amount", { ...signed(), amount: "1.50" }, "notification.signature /encryption_data"],
    ["with one more field", { ...signed(), extra: "1" }, "notification.signature /encryption_data"],
    ["if it is signed with another key", signed(told, "other"), "notification.signature /encryption_data"],
    ["without a signature", told, "notification.unsigned /encryption_data"],
    ["with an empty signature", { ...told, encryption_data: "" }, "notification.unsigned /encryption_data"],
    [
      "with a list of signatures",
      { ...told, encryption_data: [signed().encryption_data] },
      "notification.unsigned /encryption_data",
    ],
  ])("is refused %s", (_name, body, code) => {
    expect(codeOf(verifyNotification(json(body), plain))).toBe(code);
  });

  it.each([
    ["whose profile does not say if it signs", { "signature.scheme": scheme }],
    ["that does not sign", { ...points, "notification.signature": "unsigned" }],
    ["with an empty profile", {}],
  ])("from a gateway %s cannot be verified", (_name, extension_points) => {
    const result = verifyNotification(json(), { ...plain, profile: { extension_points } });
    expect(codeOf(result)).toBe("notification.unverifiable ");
  });

  it("cannot be verified without a known scheme", () => {
    const schemeless = { extension_points: { "notification.signature": "same-scheme" } };
    expect(codeOf(verifyNotification(json(), { ...plain, profile: schemeless }))).toBe("signature.scheme ");
  });

  it("can be read as a hint without verification", () => {
    const value = { as: "form", value: { a: "1", b: "2" } };
    expect(readNotification(bytesOf("a=1&b=2"))).toEqual({ ok: true, value });
  });

  it("with any bytes returns an issue, never throws, and shows none of the bytes", () => {
    const media = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), media, (bytes, mediaType) => {
        expect(verifyNotification(bytes, { ...plain, mediaType }).ok).toBe(false);
      }),
    );
    const twice = [`{"card":"${pan}","card":"${pan}"}`, `card=${pan}&card=${pan}`];
    for (const text of [...twice, `<${pan}>`, `{"card":"${pan}"}`])
      expect(JSON.stringify(verifyNotification(bytesOf(text), plain))).not.toContain(pan);
  });
});

describe("a replay window", () => {
  it("defaults to the profile's, and refuses everything if the profile's is invalid", () => {
    const under = (window: unknown, seconds: number) =>
      codeOf(
        verifyNotification(json(signed({ ...told, sent_at: String(seconds) })), {
          keys: [key],
          now: 1_000_000,
          profile: { extension_points: { ...points, "notification.window": window } },
        }),
      );
    const window = { field: "sent_at", form: "unix-seconds", seconds: 60 };
    expect(under(window, 1000)).toBeUndefined();
    expect(under(window, 900)).toBe("notification.window /sent_at");
    for (const wrong of [null, "sent_at", {}]) expect(under(wrong, 1000)).toMatch(/^notification.date /u);
  });

  it("refuses a date that the signature does not cover", () => {
    const partly = { ...scheme, fields: ["order_no"] };
    const now = Date.UTC(2024, 4, 1, 2, 0, 0);
    const value = { ...told, sent_at: now / 1000 };
    const body = json({ ...value, encryption_data: sign(value, partly, key) });
    const covered = { extension_points: { ...points, "signature.scheme": partly } };
    const options = { profile: covered, keys: [key], now };
    expect(verifyNotification(body, { ...options, window: false }).ok).toBe(true);
    expect(codeOf(verifyNotification(body, options))).toBe("notification.window ");
    const window = { field: "sent_at", form: "unix-seconds", seconds: 300 } as const;
    expect(codeOf(verifyNotification(body, { ...options, window }))).toBe("notification.date /sent_at");
  });
});

describe("a schema for a payload", () => {
  const schema = (validate: StandardSchema<unknown, { order_no: string }>["~standard"]["validate"]) =>
    ({ "~standard": { version: 1, vendor: "test", validate } }) as const;
  const optionsOf = (payload: StandardSchema<unknown, { order_no: string }>) => ({
    ...plain,
    profile: { extension_points: { ...points, "notification.payload": payload } },
  });

  it("gives the verified value its type", () => {
    const typed = schema((value) => ({ value: value as { order_no: string } }));
    const result = verifyNotification(json(), optionsOf(typed));
    const order: string | undefined = result.ok ? result.value.value.order_no : undefined;
    expect(order).toBe("A-1");
  });

  it("refuses with a location, and does not show the schema's message", () => {
    const refusing = schema(() => ({ issues: [{ message: `odd ${pan}`, path: ["orders", { key: 0 }] }] }));
    const result = verifyNotification(json(), optionsOf(refusing));
    expect(codeOf(result)).toBe("notification.payload /orders/0");
    expect(JSON.stringify(result)).not.toContain(pan);
  });

  it("must be synchronous", () => {
    const later = schema(async () => ({ issues: [] }));
    expect(codeOf(verifyNotification(json(), optionsOf(later)))).toBe("notification.payload ");
  });

  it("is applied to the fields at its top level if it is a JSON Schema", () => {
    const payload = {
      required: ["order_no"],
      properties: { amount: { $ref: "#/$defs/amount" }, state: { enum: ["1"] } },
      additionalProperties: { type: "string" },
      $defs: { amount: { type: "string" } },
    };
    const extension_points = { ...points, "notification.payload": payload };
    const under = (value: Record<string, unknown>) =>
      codeOf(verifyNotification(json(signed(value)), { ...plain, profile: { extension_points } }));
    expect(under({ ...told, state: "1" })).toBeUndefined();
    expect(under({ amount: "10.50" })).toBe("notification.payload /order_no");
    expect(under({ ...told, amount: 10 })).toBe("notification.payload /amount");
    expect(under({ ...told, state: "2" })).toBe("notification.payload /state");
    expect(under({ ...told, merchant_id: 1 })).toBe("notification.payload /merchant_id");
  });
});

describe("a notification of a gateway that lists its kinds", () => {
  const listing = {
    extension_points: {
      ...points,
      "notification.kinds": {
        paid: { means: "It was paid.", fields: ["order_no", "amount"] },
        renewed: { means: "It was renewed.", fields: ["recurring_id"] },
        quiet: "Nothing more is known of it.",
      },
      "notification.payload": {
        type: "object",
        discriminator: { propertyName: "event" },
        required: ["event"],
        properties: { amount: { type: "string" }, period: { type: "integer" }, state: { enum: ["1", "2"] } },
      },
    },
  } as const;
  const read = (value: Record<string, unknown>) =>
    verifyNotification(json(signed(value)), { ...plain, profile: listing });

  it("is typed by its kind, and has the fields of it", () => {
    const result = read({ event: "paid", order_no: "A-1", amount: "10.50" });
    if (!result.ok || result.value.kind !== "paid") throw new Error("not the kind that was sent");
    const { value } = result.value;
    expectTypeOf(value.amount).toEqualTypeOf<string>();
    expectTypeOf(value.order_no).toEqualTypeOf<WireValue>();
    expectTypeOf(value.period).toEqualTypeOf<number | undefined>();
    expectTypeOf(value.state).toEqualTypeOf<"1" | "2" | undefined>();
    expect([value.event, value.amount]).toEqual(["paid", "10.50"]);
  });

  it.each([
    [{ order_no: "A-1", amount: "10.50" }, "/event"],
    [{ event: "", order_no: "A-1", amount: "10.50" }, "/event"],
    [{ event: "paid", amount: "10.50" }, "/order_no"],
    [{ event: "paid", order_no: "", amount: "10.50" }, "/order_no"],
    [{ event: "renewed", order_no: "A-1" }, "/recurring_id"],
    [{ event: "quiet", period: "1" }, "/period"],
  ])("is refused without its kind or a field of it: %j", (value, at) => {
    expect(codeOf(read(value))).toBe(`notification.payload ${at}`);
  });

  it("may have a kind that is not listed, which has no `kind`", () => {
    const event = "constructor";
    const result = read({ event, more: "x" });
    if (!result.ok || result.value.kind !== undefined) throw new Error("not a kind that is not listed");
    expectTypeOf(result.value.value).toExtend<WireObject>();
    expect(result.value).toEqual({ as: "json", value: expect.objectContaining({ event, more: "x" }) });
    expect(read({ event: "quiet" })).toMatchObject({ ok: true, value: { kind: "quiet" } });
  });
});

describe("a notification by the bound scheme", () => {
  const bound = { kind: "bound", version: 1 } as const;
  const profile = {
    extension_points: { "signature.scheme": bound, "notification.signature": "same-scheme" },
  };
  const account = { merchant_id: "1000", account_id: "1000001" };
  const identity = ["1000", "1000001"] as const;
  const binding = { purpose: "notification", operation: "notification", identity } as const;
  const value = { ...account, ...told };
  const nonce = "0123456789abcdef";
  const at = (seconds: number) => ({ time: Math.floor(Date.now() / 1000) + seconds, nonce });
  const verified = (body: object) => codeOf(verifyNotification(json(body), { profile, keys: [key] }));
  const made = (options: object, held: object = value) => ({
    ...held,
    encryption_data: sign(held, bound, key, { ...binding, ...options }),
  });

  it("has a time in its signature, so an old one is refused without a window", () => {
    expect(verified(made({}))).toBeUndefined();
    expect(verified(made({ at: at(-200) }))).toBeUndefined();
    expect(verified(made({ at: at(-400) }))).toBe("notification.window /encryption_data");
    expect(verified(made({ at: at(400) }))).toBe("notification.window /encryption_data");
  });

  it("is refused if its signature is for another purpose, operation or account", () => {
    for (const purpose of ["request", "response", "page"])
      expect(verified(made({ purpose }))).toBe("notification.signature /encryption_data");
    for (const other of [{ operation: "createPayout" }, { identity: ["1000", "1000002"] }])
      expect(verified(made(other))).toBe("notification.signature /encryption_data");
    expect(verified({ ...made({}), amount: "10.51" })).toBe("notification.signature /encryption_data");
  });
});

describe("a notification with the headers of Standard Webhooks", () => {
  const profile = { extension_points: { "notification.signature": "standard-webhooks" } };
  const secret = `whsec_${Buffer.from("a key of at least 24 bytes").toString("base64")}`;
  const body = json(told);
  const now = Math.floor(Date.now() / 1000);
  const verified = (headers: object, bytes = body, keys = [secret]) =>
    codeOf(verifyNotification(bytes, { profile, keys, headers: { ...headers } }));

  it("is verified with them over its bytes", () => {
    const headers = signWebhook(body, { id: "msg_1", time: now }, [secret]);
    expect(verified(headers)).toBeUndefined();
    expect(
      verifyNotification(body, { profile, keys: [secret], headers: new Headers({ ...headers }) }).ok,
    ).toBe(true);
    expect(verified(signWebhook(body, { id: "msg_1", time: now }, ["another", secret]))).toBeUndefined();
    expect(verified(headers, json({ ...told, amount: "10.51" }))).toBe("notification.signature ");
    expect(verified({ ...headers, "webhook-id": "msg_2" })).toBe("notification.signature ");
    expect(verified({ ...headers, "webhook-timestamp": String(now - 1) })).toBe("notification.signature ");
    expect(verified(headers, body, ["another"])).toBe("notification.signature ");
    expect(verified({})).toBe("notification.unsigned ");
    expect(verified({ ...headers, "webhook-signature": "v1a,AAAA" })).toBe("notification.signature ");
  });
});
