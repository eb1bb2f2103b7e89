import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { anyScheme, keyFor } from "../testing/schemes.ts";
import { prepareSigner, sign, isValid } from "../testing/signing.ts";
import type { SignatureScheme } from "./scheme.ts";
import { UnsignableError } from "./leaves.ts";
import { capture, hmac } from "../testing/signing.ts";

const key = "test-key";
const flat = { merchant_id: "1001", account_id: "2002", amount: "10.50" };

describe("sign", () => {
  it("refuses an empty key, which anybody could guess", () => {
    expect(() => sign(flat, hmac, "")).toThrow(UnsignableError);
  });

  it.each([[{ a: Number.NaN }], [{ a: "\ud800" }], [{ a: () => 1 }], [[]], ["text"], [null]])(
    "refuses %o, which no body can carry",
    (value) => {
      expect(() => sign(value, hmac, key)).toThrow(UnsignableError);
    },
  );

  it("refuses a value that holds itself, rather than never ending", () => {
    const value: Record<string, unknown> = {};
    value["self"] = value;
    expect(() => sign(value, hmac, key)).toThrow(UnsignableError);
  });
});

describe("verifying", () => {
  const good = sign(capture, hmac, key);

  it("accepts any of the valid keys, so that a key can be replaced", () => {
    expect(isValid(capture, good, hmac, ["new-key", key])).toBe(true);
    expect(isValid(capture, good, hmac, ["new-key"])).toBe(false);
    expect(isValid(capture, good, hmac, [])).toBe(false);
  });

  it("accepts no value but the signed one", () => {
    expect(isValid({ ...capture, amount: "10.51" }, good, hmac, [key])).toBe(false);
    expect(isValid({ ...capture, added: "1" }, good, hmac, [key])).toBe(false);
  });

  it.each([
    ["upper case", good.toUpperCase()],
    ["cut", good.slice(0, -1)],
    ["longer", `${good}0`],
    ["blank around", ` ${good}`],
    ["empty", ""],
    ["absent", undefined],
    ["a list", [good]],
    ["half a surrogate pair", "\ud800"],
  ])("refuses a signature that is %s", (_name, signature) => {
    expect(isValid(capture, signature, hmac, [key])).toBe(false);
  });

  it("is false, never an exception, for values that cannot be signed", () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    for (const value of [null, 1, [], { a: 1n }, { a: Symbol("s") }, hostile]) {
      expect(isValid(value, good, hmac, [key])).toBe(false);
    }
  });

  it("is false for an empty key, even with the signature that it would make", () => {
    // printf 'a=1' | openssl dgst -r -sha256
    const scheme: SignatureScheme = { ...hmac, algorithm: "sha256", key: { place: "suffix", join: "" } };
    const unkeyed = "c22fea5d7428e5cf47ef6354c97c9223c95d6dcdc3e0d2300ff79056b1ff3d85";
    expect(isValid({ a: "1" }, unkeyed, scheme, [""])).toBe(false);
  });
});

describe("any scheme", () => {
  const leaf = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, "", "a=b&c"),
  );
  const name = fc.stringMatching(/^[a-d_]{1,3}$/);
  const value = fc.dictionary(
    name,
    fc.oneof(leaf, fc.dictionary(name, leaf), fc.array(leaf, { maxLength: 3 })),
  );

  it("verifies what it has signed, with a prepared signer and without", () => {
    fc.assert(
      fc.property(value, anyScheme, (value, scheme) => {
        const own = keyFor(scheme);
        const signer = prepareSigner(scheme, [own]);
        const signature = sign(value, scheme, own);
        expect(isValid(value, signature, scheme, [own])).toBe(true);
        expect(signer.verify?.(value, signature)).toBe("valid");
        expect(isValid(value, signer.sign?.(value), scheme, [own])).toBe(true);
      }),
    );
  });

  it("does not verify once a covered leaf has changed", () => {
    fc.assert(
      fc.property(value, anyScheme, leaf, leaf, (rest, scheme, before, after) => {
        const own = keyFor(scheme);
        const { case: _anyCase, ...strict } = scheme;
        const keyName = strict.key.place === "pair" ? strict.key.name : "";
        const listed = typeof strict.fields === "string" ? ["covered"] : strict.fields;
        const covered = listed.find((one) => one !== keyName && !one.includes(".")) ?? "";
        const held = (one: unknown) => ({ ...rest, [covered]: one });
        const signature = sign(held(before), strict, own);
        const text = (one: unknown) => (one === null ? "" : String(one));
        expect(isValid(held(after), signature, strict, [own])).toBe(text(before) === text(after));
      }),
    );
  });

  it("never throws on foreign values, and verifies none of them", () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
        fc.anything(),
        anyScheme,
        (value, signature, scheme) => {
          expect(isValid(value, signature, scheme, [keyFor(scheme)])).toBe(false);
        },
      ),
    );
  });

  it("is false, never an exception, for a scheme that is none", () => {
    fc.assert(
      fc.property(fc.anything(), (scheme) => {
        expect(isValid(flat, "00", scheme as SignatureScheme, [key])).toBe(false);
      }),
    );
  });
});

describe("keys", () => {
  const rsa: SignatureScheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" }, output: "base64" };
  const [merchant, gateway] = rsaKeys;

  it("signs with the first and verifies with any, so that an RSA key can be replaced", () => {
    const signature = sign(flat, rsa, merchant);
    const { publicKey } = gateway;
    expect(isValid(flat, signature, rsa, [{ publicKey }, merchant])).toBe(true);
    expect(isValid(flat, signature, rsa, [{ publicKey }])).toBe(false);
    const signed = prepareSigner(rsa, [gateway, merchant]).sign?.(flat);
    expect(isValid(flat, signed, rsa, [{ publicKey }])).toBe(true);
  });

  it("offers no more than the keys can do", () => {
    const { privateKey, publicKey } = merchant;
    expect(Object.keys(prepareSigner(rsa, [{ privateKey }]))).toEqual(["sign"]);
    expect(Object.keys(prepareSigner(rsa, [{ publicKey }]))).toEqual(["verify"]);
    expect(Object.keys(prepareSigner(rsa, []))).toEqual([]);
  });

  it("accepts one way to write an RSA signature only", () => {
    const signature = sign(flat, rsa, merchant);
    // 256 bytes end in two padding characters.
    const others = [`${signature}\n`, signature.slice(0, -2), `${signature}=`, ` ${signature}`];
    expect(others.map((other) => isValid(flat, other, rsa, [merchant]))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ["no PEM", { privateKey: "secret words", publicKey: "secret words" }],
    ["a private key in place of the public one", { publicKey: merchant.privateKey }],
    ["a shared key where the scheme is RSA", "secret words"],
  ])("refuses %s, without repeating it", (_name, own) => {
    const attempt = () => prepareSigner(rsa, [own]);
    expect(attempt).toThrow(UnsignableError);
    expect(attempt).not.toThrow(/secret words|BEGIN/);
    expect(isValid(flat, "AAAA", rsa, [own])).toBe(false);
  });

  it.each([
    ["RSA keys where the key is shared", hmac, merchant],
    ["a key that is not hex", { ...hmac, key: { place: "hmac", encoding: "hex" } }, "00zz"],
    ["half a byte of hex", { ...hmac, key: { place: "hmac", encoding: "hex" } }, "000"],
    ["a key that is not base64", { ...hmac, key: { place: "hmac", encoding: "base64" } }, "a*b"],
    ["one secret where two are needed", { ...hmac, key: { place: "both", join: "&", halves: ":" } }, "one"],
    ["an empty half", { ...hmac, key: { place: "both", join: "&", halves: ":" } }, "one:"],
  ] as [string, SignatureScheme, string][])("refuses %s", (_name, scheme, own) => {
    expect(() => sign(flat, scheme, own)).toThrow(UnsignableError);
    expect(isValid(flat, "00", scheme, [own])).toBe(false);
  });

  it("lets a key that cannot be read not stand in another's way", () => {
    const scheme: SignatureScheme = { ...hmac, key: { place: "hmac", encoding: "hex" } };
    expect(isValid(flat, sign(flat, scheme, "00ff"), scheme, ["not hex", "00ff"])).toBe(true);
  });

  it("keeps reading keys after more of them than it remembers", () => {
    const signature = sign(flat, rsa, merchant);
    const { publicKey = "" } = merchant;
    for (let index = 0; index < 600; index += 1) {
      isValid(flat, signature, rsa, [{ publicKey: `${publicKey}${"\n".repeat(index)}` }]);
    }
    expect(isValid(flat, signature, rsa, [merchant])).toBe(true);
  });
});
