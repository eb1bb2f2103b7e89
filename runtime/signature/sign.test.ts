import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { anyScheme, keyFor } from "../testing/schemes.ts";
import { prepareSigner, sign, isValid } from "../testing/signing.ts";
import type { KeyPlace, SignatureScheme } from "./scheme.ts";
import type { SignatureKey } from "./keys.ts";
import { UnsignableError } from "./leaves.ts";
import { capture, hmac } from "../testing/signing.ts";

const key = "test-key";
const flat = { merchant_id: "1001", account_id: "2002", amount: "10.50" };

it("sign refuses a value that contains itself", () => {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  expect(() => sign(value, hmac, key)).toThrow(UnsignableError);
});

describe("the verification of a signature", () => {
  const good = sign(capture, hmac, key);

  it("accepts only the signed value", () => {
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
  ])("refuses one that is %s", (_name, signature) => {
    expect(isValid(capture, signature, hmac, [key])).toBe(false);
  });

  it("returns false for unsignable values, and never throws", () => {
    const ownKeys = () => {
      throw new Error("no");
    };
    for (const value of [null, 1, [], { a: 1n }, { a: Symbol("s") }, new Proxy({}, { ownKeys })]) {
      expect(isValid(value, good, hmac, [key])).toBe(false);
    }
  });

  it("returns false for an empty key, even if the signature matches", () => {
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

  it("verifies its own signatures, with a prepared signer and without", () => {
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

  it("refuses a signature after a covered leaf changes", () => {
    fc.assert(
      fc.property(value, anyScheme, fc.boolean(), leaf, leaf, (rest, scheme, isDeep, before, after) => {
        const own = keyFor(scheme);
        const { case: _anyCase, ...strict } = scheme;
        const keyName = strict.key.place === "pair" ? strict.key.name : "";
        const listed = typeof strict.fields === "string" ? ["covered"] : strict.fields;
        const covered = listed.find((one) => one !== keyName && !one.includes(".")) ?? "";
        const isNested = isDeep && strict.nested === "flatten";
        const held = (one: unknown) => ({ ...rest, [covered]: isNested ? { list: [{ deep: one }] } : one });
        const signature = sign(held(before), strict, own);
        const text = (one: unknown) => (one === null ? "" : String(one));
        expect(isValid(held(after), signature, strict, [own])).toBe(text(before) === text(after));
      }),
    );
  });

  it("never throws for foreign values, and accepts none of them", () => {
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

  it("returns false if it is invalid, and never throws", () => {
    fc.assert(
      fc.property(fc.anything(), (scheme) => {
        expect(isValid(flat, "00", scheme as SignatureScheme, [key])).toBe(false);
      }),
    );
  });
});

describe("a list of keys", () => {
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

  it("offers only what its keys can do", () => {
    const { privateKey, publicKey } = merchant;
    expect(Object.keys(prepareSigner(rsa, [{ privateKey }]))).toEqual(["sign"]);
    expect(Object.keys(prepareSigner(rsa, [{ publicKey }]))).toEqual(["verify"]);
    expect(Object.keys(prepareSigner(rsa, []))).toEqual([]);
  });

  it("accepts only one spelling of an RSA signature", () => {
    const signature = sign(flat, rsa, merchant);
    // 256 bytes end in two padding characters.
    const others = [`${signature}\n`, signature.slice(0, -2), `${signature}=`, ` ${signature}`];
    expect(others.filter((other) => isValid(flat, other, rsa, [merchant]))).toEqual([]);
  });

  it.each([
    ["no PEM", { privateKey: "secret words", publicKey: "secret words" }],
    ["a private key in place of the public one", { publicKey: merchant.privateKey }],
    ["a shared key for an RSA scheme", "secret words"],
  ])("refuses %s, and does not show it", (_name, own) => {
    const attempt = () => prepareSigner(rsa, [own]);
    expect(attempt).toThrow(UnsignableError);
    expect(attempt).not.toThrow(/secret words|BEGIN/);
    expect(isValid(flat, "AAAA", rsa, [own])).toBe(false);
  });

  it.each<[KeyPlace, SignatureKey]>([
    [{ place: "hmac" }, merchant],
    [{ place: "hmac", encoding: "hex" }, "000"],
    [{ place: "hmac", encoding: "base64" }, "a*b"],
    [{ place: "both", join: "&", halves: ":" }, "one"],
  ])("verifies nothing with a key that does not fit %j", (place, own) => {
    expect(isValid(flat, "00", { ...hmac, key: place }, [own])).toBe(false);
  });
});
