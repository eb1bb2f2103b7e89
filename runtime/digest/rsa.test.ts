import { generateKeyPairSync } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rsaSigner, rsaVerifier } from "./rsa.ts";
import { rsaSignLater } from "./rsa-later.ts";
import { ownVerifier, type RsaAlgorithm } from "./rsa-verify.ts";

const pair = (modulusLength: number, type: "spki" | "pkcs1" = "spki") =>
  generateKeyPairSync("rsa", {
    modulusLength,
    privateKeyEncoding: { type: type === "spki" ? "pkcs8" : "pkcs1", format: "pem" },
    publicKeyEncoding: { type, format: "pem" },
  });
const keys = [pair(2048), pair(2048, "pkcs1"), pair(2047), pair(2041), pair(3072)];
const [first, second] = keys;
const algorithms: readonly RsaAlgorithm[] = (["sha256", "sha512"] as const).flatMap((digest) =>
  [false, true].map((pss) => ({ digest, pss })),
);
const signed = (pem: string, text: string, algorithm: RsaAlgorithm) =>
  rsaSigner(pem)?.(text, algorithm) ?? new Uint8Array();

describe.each(algorithms)("an RSA signature by $digest, PSS $pss", (algorithm) => {
  it("that Node made is verified, for keys of any size and form", () => {
    for (const { privateKey, publicKey } of keys) {
      const signature = signed(privateKey, "Ünicode", algorithm);
      for (const verifier of [ownVerifier(publicKey), rsaVerifier(publicKey)]) {
        expect(verifier?.("Ünicode", algorithm, signature)).toBe(true);
        expect(verifier?.("Unicode", algorithm, signature)).toBe(false);
      }
    }
  });

  it("is refused after any change, as Node refuses it", () => {
    const signature = signed(first?.privateKey ?? "", "text", algorithm);
    const own = ownVerifier(first?.publicKey ?? "");
    fc.assert(
      fc.property(fc.nat({ max: signature.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = signature.map((byte, index) => (index === at ? byte ^ change : byte));
        expect(own?.("text", algorithm, changed)).toBe(false);
      }),
      { numRuns: 30 },
    );
    expect(own?.("text", algorithm, signature.slice(1))).toBe(false);
    expect(own?.("text", algorithm, new Uint8Array(256).fill(255))).toBe(false);
    for (const other of algorithms) expect(own?.("text", other, signature)).toBe(other === algorithm);
    expect(ownVerifier(second?.publicKey ?? "")?.("text", algorithm, signature)).toBe(false);
  });

  it("that WebCrypto made is verified, with keys of both forms", async () => {
    for (const { privateKey, publicKey } of keys.slice(0, 2)) {
      const signature = await rsaSignLater(privateKey, "text", algorithm);
      expect(rsaVerifier(publicKey)?.("text", algorithm, signature)).toBe(true);
    }
  });
});

describe("an RSA key", () => {
  const { publicKey: curve, privateKey: curvePrivate } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });

  it.each([
    ["of a curve", curve],
    ["that is not PEM", "key"],
    ["that is cut off", (first?.publicKey ?? "").replace(/.{200}(?=-----END)/su, "")],
    ["that is empty", "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----"],
  ])("%s is refused", (_name, pem) => {
    expect(ownVerifier(pem)).toBeUndefined();
    expect(rsaVerifier(pem)).toBeUndefined();
  });

  it("that cannot sign is refused", async () => {
    const by = { digest: "sha256", pss: false } as const;
    expect(rsaSigner(curvePrivate)).toBeUndefined();
    await expect(rsaSignLater(curvePrivate, "text", by)).rejects.toBeInstanceOf(Error);
    await expect(rsaSignLater("key", "text", by)).rejects.toBeInstanceOf(Error);
  });
});
