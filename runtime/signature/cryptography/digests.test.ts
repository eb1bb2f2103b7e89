import { createHash, createHmac, hkdfSync } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64, inByteOrder, isSameText, readBytes, utf8, utf8Length, writeBytes } from "./bytes.ts";
import { derive, digest, macWith, randomId } from "./digests.ts";
import { nobleDigest, nobleMac, nobleSha256Mac } from "./hashes.ts";
import * as missing from "./no-hashes.ts";

const names = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const name = fc.constantFrom(...names);
const encoding = fc.constantFrom("hex" as const, "base64" as const, "base64url" as const);
const bytes = fc.uint8Array({ maxLength: 300 });

describe("a digest without Node's cryptography", () => {
  it("equals Node's, for message lengths around the block size", () => {
    for (const one of names)
      for (let length = 0; length < 260; length += 1) {
        const message = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
        expect(nobleDigest(one, message, "hex")).toBe(createHash(one).update(message).digest("hex"));
      }
  });

  it("and its HMAC equal Node's, for any message and key", () => {
    fc.assert(
      fc.property(name, bytes, fc.string({ unit: "binary" }), encoding, (one, key, text, as) => {
        const message = utf8(text);
        expect(nobleDigest(one, message, as)).toBe(createHash(one).update(message).digest(as));
        expect(nobleDigest(one, text, as)).toBe(digest(one, text, as));
        const expected = createHmac(one, key).update(message).update(key).digest(as);
        expect(nobleMac(one, key)([text, key], as)).toBe(expected);
        expect(macWith(one, key)([text, key], as)).toBe(expected);
      }),
    );
  });

  it("is correct for a long message", () => {
    const message = new Uint8Array(1_000_000).fill(0x61);
    expect(nobleDigest("sha256", message, "hex")).toBe(
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    );
  });

  it("makes HMACs with SHA-256 alone, and several with one key", () => {
    const mac = nobleSha256Mac(utf8("key"));
    for (const text of ["", "a", "a".repeat(200)])
      expect(mac([text], "hex")).toBe(nobleMac("sha256", utf8("key"))([text], "hex"));
  });

  it("is not in a bundle for Node, which says so", () => {
    const { webRsa, ...digests } = missing;
    for (const one of Object.values({ ...digests, ...webRsa }))
      expect(() => (one as unknown as () => void)()).toThrow("bundled for Node");
    expect(Object.keys(missing)).toEqual(["nobleDigest", "nobleMac", "nobleSha256Mac", "webRsa"]);
  });

  it("derives the same keys as Node", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.string(), (key, info) => {
        expect(derive(key, info)).toEqual(new Uint8Array(hkdfSync("sha256", key, "", info, 32)));
      }),
    );
  });
});

it("a random text has 32 hexadecimal digits, and never comes twice", () => {
  const texts = Array.from({ length: 100 }, randomId);
  expect(new Set(texts).size).toBe(100);
  for (const text of texts) expect(text).toMatch(/^[0-9a-f]{32}$/u);
});

describe("bytes", () => {
  it("have the same text as in Node, and can be read back", () => {
    fc.assert(
      fc.property(bytes, encoding, (given, as) => {
        expect(writeBytes(given, as)).toBe(Buffer.from(given).toString(as));
        expect(readBytes(writeBytes(given, as), as)).toEqual(new Uint8Array(given));
      }),
    );
  });

  it.each([
    ["abc", "hex"],
    ["zz", "hex"],
    ["YQ", "base64"],
    ["YR==", "base64"],
    ["YQ==", "base64url"],
    ["Y Q==", "base64"],
    ["%", "base64"],
  ] as const)("are not read from %s in %s", (text, as) => {
    expect(readBytes(text, as)).toBeUndefined();
  });

  it("are read from both base64 alphabets, with or without padding", () => {
    for (const text of ["-_8=", "-_8", "+/8=", "+/8"])
      expect(fromBase64(text)).toEqual(Uint8Array.of(251, 255));
  });

  it("of a text are counted and ordered as in UTF-8", () => {
    const texts = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(utf8Length(one)).toBe(Buffer.byteLength(one));
        const order = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(Math.sign(inByteOrder(one, other))).toBe(order);
        expect(isSameText(one, other)).toBe(one === other);
        expect(isSameText(one, one)).toBe(true);
      }),
    );
  });
});
