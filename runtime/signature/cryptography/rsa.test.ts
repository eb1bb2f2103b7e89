// RSA by Node's cryptography and by WebCrypto: each verifies what the other signs.
import { generateKeyPairSync, type KeyObject } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnsignableError } from "../leaves.ts";
import { rsa, type RsaAlgorithm } from "./rsa.ts";
import { webRsa } from "./web-rsa.ts";

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const pemOf = ({ privateKey, publicKey }: Pair, isOld = false) => ({
  privateKey: String(privateKey.export({ type: isOld ? "pkcs1" : "pkcs8", format: "pem" })),
  publicKey: String(publicKey.export({ type: isOld ? "pkcs1" : "spki", format: "pem" })),
});
const pair = (modulusLength: number): Pair => generateKeyPairSync("rsa", { modulusLength });
const first = pair(2048);
const own = pemOf(first);
const old = pemOf(first, true);
const second = pemOf(pair(2049));
const algorithms: readonly RsaAlgorithm[] = (["sha256", "sha512"] as const).flatMap((digest) =>
  [false, true].map((pss) => ({ digest, pss })),
);
const ways = [rsa, webRsa];

describe.each(algorithms)("an RSA signature by $digest, PSS $pss", (algorithm) => {
  it("of either way is verified by both", async () => {
    for (const { privateKey, publicKey } of [own, second])
      for (const signs of ways) {
        const signature = await signs.signer(privateKey)("Ünicode", algorithm);
        for (const verifies of ways) {
          expect(await verifies.verifier(publicKey)("Ünicode", algorithm, signature)).toBe(true);
          expect(await verifies.verifier(publicKey)("Unicode", algorithm, signature)).toBe(false);
        }
      }
  });

  it.each(["Node", "WebCrypto"])("is refused after any change by %s", async (way) => {
    const signature = await rsa.signer(own.privateKey)("text", algorithm);
    const { verifier } = way === "Node" ? rsa : webRsa;
    const verifies = verifier(own.publicKey);
    const change = fc.tuple(fc.nat({ max: signature.length - 1 }), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(change, async ([at, by]) => {
        const changed = signature.map((byte, index) => (index === at ? byte ^ by : byte));
        expect(await verifies("text", algorithm, changed)).toBe(false);
      }),
      { numRuns: 30 },
    );
    expect(await verifies("text", algorithm, signature.slice(1))).toBe(false);
    expect(await verifies("text", algorithm, new Uint8Array(256).fill(255))).toBe(false);
    for (const other of algorithms)
      expect(await verifies("text", other, signature)).toBe(other === algorithm);
    expect(await verifier(second.publicKey)("text", algorithm, signature)).toBe(false);
  });
});

it("an RSA signature is refused without its leading zero byte, by PSS too", async () => {
  const pss = { digest: "sha256", pss: true } as const;
  const sign = rsa.signer(own.privateKey);
  // One in 256 begins with a zero byte.
  let signature = await sign("0", pss);
  while (signature[0] !== 0) signature = await sign("0", pss);
  for (const { verifier } of ways) {
    expect(await verifier(own.publicKey)("0", pss, signature)).toBe(true);
    expect(await verifier(own.publicKey)("0", pss, signature.slice(1))).toBe(false);
  }
});

const by = { digest: "sha256", pss: false } as const;
const attempts = {
  "Node signs": async (pem: string) => rsa.signer(pem)("text", by),
  "WebCrypto signs": async (pem: string) => webRsa.signer(pem)("text", by),
  "Node verifies": async (pem: string) => rsa.verifier(pem)("text", by, new Uint8Array()),
  "WebCrypto verifies": async (pem: string) => webRsa.verifier(pem)("text", by, new Uint8Array()),
};

describe.each(Object.entries(attempts))("an RSA key with which %s", (name, attempt) => {
  const half = name.endsWith("signs") ? "privateKey" : "publicKey";
  /** What the error says. */
  const refusal = async (pem: string): Promise<string> => {
    const error: unknown = await attempt(pem).catch((one: unknown) => one);
    return error instanceof UnsignableError ? error.message : `another error: ${String(error)}`;
  };

  it.each([512, 1024, 2047])("has at least 2048 bits, so %i are refused", async (bits) => {
    expect(await refusal(pemOf(pair(bits))[half])).toMatch(/has fewer than 2048 bits\. Use a longer one\.$/u);
  });

  it("has the form that is expected, and is not shown", async () => {
    const curve = pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }));
    const cut = own[half].replace(/.{200}(?=-----END)/su, "");
    const label = half === "privateKey" ? "PRIVATE KEY" : "PUBLIC KEY";
    const empty = `-----BEGIN ${label}-----\n-----END ${label}-----`;
    const unreadable = `The RSA ${label.toLowerCase()} cannot be read. It must be PEM, without a passphrase.`;
    for (const pem of [empty, "secret words", ""]) expect(await refusal(pem)).toBe(unreadable);
    // WebCrypto reads nothing that is shorter than a modulus.
    const short = `The RSA public key is cut off, or it has fewer than 2048 bits. Use a longer one.`;
    const words = name === "WebCrypto verifies" ? short : unreadable;
    for (const pem of [cut, curve[half]]) expect(await refusal(pem)).toBe(words);
  });

  it("may have the older form with Node's cryptography, and otherwise says how to convert it", async () => {
    const said = await attempt(old[half]).then(() => "read", String);
    const convert =
      half === "privateKey" ? /with `openssl pkcs8 -topk8/u : /with `openssl rsa -RSAPublicKey_in/u;
    expect(said).toMatch(name.startsWith("Node") ? /^read$/u : convert);
  });
});

it("an RSA key is read when signer and verifier are made, where Node has it", () => {
  const small = pemOf(pair(1024));
  expect(() => rsa.signer(small.privateKey)).toThrow("The RSA private key has fewer than 2048 bits");
  expect(() => rsa.verifier(small.publicKey)).toThrow("The RSA public key has fewer than 2048 bits");
  expect(() => webRsa.verifier(small.publicKey)).toThrow("fewer than 2048 bits");
});
