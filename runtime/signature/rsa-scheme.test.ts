// RSA with client and gateway: each has its own private key and the other's public key.
import { describe, expect, it } from "vitest";
import { everyScheme } from "./window.ts";
import { caller } from "../client/caller.ts";
import type { Fetch } from "../client/http/fetch.ts";
import { serve } from "../server/serve.ts";
import { failureOf } from "../testing/fake-gateway.ts";
import { capture, operations } from "../testing/operations.ts";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { hmac } from "../testing/signing.ts";

const [merchant, gateway] = rsaKeys;
const scheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" }, output: "base64" } as const;
const profile = { extension_points: { "signature.scheme": scheme, "signature.response": "same-scheme" } };
const identity = { merchant_id: "1001", account_id: "2002" };
const reply = {
  ...identity,
  return_status: "1",
  capture_orders: [{ transaction_id: "T-1", amount: "10.50", capture_status: "1" }],
};

const handle = serve({
  operations,
  handlers: Object.fromEntries(operations.map(({ id }) => [id, () => reply])),
  profile,
  keysOf: (merchant_id) =>
    merchant_id === "1001" ? [{ privateKey: gateway.privateKey, publicKey: merchant.publicKey }] : undefined,
});
const client = (credentials: object) =>
  caller({
    baseUrl: "https://pay.example",
    credentials: { ...identity, ...credentials },
    profile,
    schemes: everyScheme,
    fetch: (url, init) => handle(new Request(url, init)),
  });
const own = { privateKey: merchant.privateKey, gatewayPublicKey: gateway.publicKey };
const request = { capture_orders: [{ transaction_id: "T-1", amount: "10.50" }] };

describe("RSA", () => {
  it("signs the request, and verifies the response", async () => {
    const response = await client(own)(capture, request);
    expect(response).toMatchObject(reply);
  });

  it("accepts a response signed with any of the gateway's keys while one is replaced", async () => {
    const gatewayPublicKey = [merchant.publicKey, gateway.publicKey];
    await expect(client({ ...own, gatewayPublicKey })(capture, request)).resolves.toMatchObject(reply);
  });

  it("refuses a private key that is not the merchant's, and an unknown account", async () => {
    const stranger = client({ ...own, privateKey: gateway.privateKey });
    const unknown = client({ ...own, merchant_id: "9009" });
    for (const call of [stranger, unknown]) {
      const error = await failureOf(call(capture, request));
      expect({ kind: error.kind, status: error.status }).toEqual({ kind: "refused", status: 400 });
    }
  });

  it("refuses a response that is signed with another key", async () => {
    const error = await failureOf(client({ ...own, gatewayPublicKey: merchant.publicKey })(capture, request));
    expect(error.kind).toBe("bad-signature");
  });

  it("sends nothing without a public key of the gateway", async () => {
    const error = await failureOf(client({ privateKey: merchant.privateKey })(capture, request));
    expect(error).toMatchObject({ kind: "not-sent", message: expect.stringMatching(/gatewayPublicKey/) });
  });

  it.each([
    ["no private key", { gatewayPublicKey: gateway.publicKey }],
    ["only a shared key", { key: "shared" }],
  ])("refuses to create a client with %s", (_name, credentials) => {
    expect(() => client(credentials)).toThrow("`credentials.privateKey` is missing");
  });

  it("refuses an invalid key, and does not show it", () => {
    expect(() => client({ ...own, privateKey: "secret words" })).toThrow(TypeError);
    expect(() => client({ ...own, privateKey: "secret words" })).not.toThrow(/secret words/);
  });
});

it("shared keys sign with the first key and verify with any, while one is replaced", async () => {
  const shared = { extension_points: { "signature.scheme": hmac, "signature.response": "same-scheme" } };
  const signedWithOld = serve({
    operations,
    handlers: Object.fromEntries(operations.map(({ id }) => [id, () => reply])),
    profile: shared,
    keysOf: () => ["old", "new"],
  });
  const options = {
    baseUrl: "https://pay.example",
    profile: shared,
    schemes: everyScheme,
    fetch: ((url, init) => signedWithOld(new Request(url, init))) satisfies Fetch,
  };
  const both = caller({ ...options, credentials: { ...identity, key: ["new", "old"] } });
  await expect(both(capture, request)).resolves.toMatchObject(reply);
  const only = caller({ ...options, credentials: { ...identity, key: ["new"] } });
  expect((await failureOf(only(capture, request))).kind).toBe("bad-signature");
});
