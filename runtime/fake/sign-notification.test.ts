import { describe, expect, it } from "vitest";
import { readNotification, verifyNotification } from "../../generated/client.ts";
import type { Profile } from "../../generated/profile.ts";
import { everyScheme, standardWebhooks } from "../../generated/signature.ts";
import { signNotification } from "../../generated/testing.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { hmac } from "../testing/signing.ts";

const key = "canary-key-8c1f";
const told = { merchant_id: "1001", account_id: "2002", order_no: "A-1", amount: "10.50" };
type Points = Profile["extension_points"];
const profileOf = (extension_points: Points): Profile => ({ profile: "told", extension_points });
const bound: Points = {
  "signature.scheme": { kind: "bound", version: 1 },
  "notification.signature": "same-scheme",
};
const dated: Points = {
  "signature.scheme": hmac,
  "notification.signature": "same-scheme",
  "notification.window": { field: "sent_at", form: "unix-seconds", seconds: 60 },
};
const webhooks: Points = { "notification.signature": "standard-webhooks" };

async function codeOf(request: Request, points: Points, keys: readonly SignatureKey[] = [key]) {
  const read = verifyNotification(new Uint8Array(await request.arrayBuffer()), {
    mediaType: request.headers.get("content-type") ?? undefined,
    headers: request.headers,
    profile: profileOf(points),
    keys,
    schemes: [...everyScheme, standardWebhooks],
    reads: readNotification,
  });
  return read.ok ? "valid" : read.issues[0].code;
}

describe("a notification made for a test", () => {
  it.each([
    ["the bound scheme", bound],
    ["a row of pairs with a date", dated],
    ["Standard Webhooks", webhooks],
  ])("by %s has a valid signature; one with another key or an old one is refused", async (_name, points) => {
    const profile = profileOf(points);
    expect(await codeOf(signNotification(told, { profile, key }), points)).toBe("valid");
    expect(await codeOf(signNotification(told, { profile, key: "another" }), points)).toBe(
      "notification.signature",
    );
    const now = Date.now() - 3_600_000;
    expect(await codeOf(signNotification(told, { profile, key, now }), points)).toBe("notification.window");
  });

  it("by RSA is verified with the gateway's public key", async () => {
    const scheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" }, output: "base64" } as const;
    const points: Points = { ...dated, "signature.scheme": scheme };
    const [{ privateKey, publicKey }] = rsaKeys;
    const request = signNotification(told, { profile: profileOf(points), key: { privateKey } });
    expect(await codeOf(request, points, [{ publicKey }])).toBe("valid");
  });

  it.each(["application/json", "application/xml", "application/x-www-form-urlencoded"] as const)(
    "is written in %s if the gateway sends that",
    async (media) => {
      const points: Points = {
        ...bound,
        "notification.delivery": { method: "POST", media, within_seconds: 5 },
      };
      const request = signNotification(told, { profile: profileOf(points), key });
      expect(request.headers.get("content-type")).toContain(media);
      expect(await codeOf(request, points)).toBe("valid");
    },
  );

  it("is unsigned if the gateway does not sign notifications", async () => {
    const profile = profileOf({ "notification.signature": "unsigned" });
    expect(await signNotification(told, { profile, key }).json()).toEqual(told);
  });

  it("needs a profile that says how notifications are signed", () => {
    expect(() => signNotification(told, { profile: profileOf({}), key })).toThrow("`notification.signature`");
  });
});
