import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalText,
  readScheme,
  type SignatureScheme,
  sign,
  UnsignableError,
  verify,
} from "./signature.ts";

const hmac: SignatureScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "keep",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};
const key = "test-key";
const capture = {
  merchant_id: "1001",
  account_id: "2002",
  encryption_data: "whatever stands here is left out",
  amount: "10.50",
  note: "",
  capture_orders: [{ order_no: "A-1", amount: "1.00" }],
};
const flat = { merchant_id: "1001", account_id: "2002", amount: "10.50" };

// Every expected value was made with OpenSSL 3.0 by the command above it, `hex` being `openssl dgst -r … | cut -d' ' -f1`.
const vectors: {
  name: string;
  value: Record<string, unknown>;
  scheme: SignatureScheme;
  key?: string;
  expected: string;
}[] = [
  {
    name: "signs the leaves of nested values under their paths, empty ones included",
    value: capture,
    scheme: hmac,
    // printf 'account_id=2002&amount=10.50&capture_orders[0].amount=1.00&capture_orders[0].order_no=A-1&merchant_id=1001&note=' | openssl dgst -r -sha256 -hmac test-key
    expected: "a3baa477fe390e1fdf8fb02962360329503375985c690b3635e3818bb0120676",
  },
  {
    name: "leaves out nested values and empty leaves where the scheme says so",
    value: capture,
    scheme: { ...hmac, nested: "omit", empty: "omit" },
    // printf 'account_id=2002&amount=10.50&merchant_id=1001' | openssl dgst -r -sha256 -hmac test-key
    expected: "84292d375276a364b1611d59ea2061ea42c45a049874c7c21aea1b1b834eb0ad",
  },
  {
    name: "signs named fields in their order, values only, with the key behind",
    value: flat,
    scheme: {
      ...hmac,
      algorithm: "md5",
      fields: ["merchant_id", "account_id", "amount"],
      pair: "value",
      join: "",
      key: { place: "suffix", join: "" },
    },
    // printf '1001200210.50test-key' | openssl dgst -r -md5
    expected: "d601920c0dbb65994794ffc1ebdcbef7",
  },
  {
    name: "keeps the place of a named field that is absent, with the key in front",
    value: { account_id: "2002", merchant_id: "1001" },
    scheme: {
      ...hmac,
      algorithm: "sha1",
      fields: ["merchant_id", "account_id", "note"],
      join: "|",
      key: { place: "prefix", join: "|" },
    },
    // printf 'test-key|merchant_id=1001|account_id=2002|note=' | openssl dgst -r -sha1
    expected: "9a3a7dd1ae2231916ed9bbd0e8b7d58e1f24783c",
  },
  {
    name: "writes base64",
    value: flat,
    scheme: { ...hmac, algorithm: "sha512", key: { place: "suffix", join: "&" }, output: "base64" },
    // printf 'account_id=2002&amount=10.50&merchant_id=1001&test-key' | openssl dgst -sha512 -binary | base64 -w0
    expected: "yIS8NyQuYuiLN4YX8gGvYUz2SyIErcDC9433oMmh1QVSWG98vphChsM5L/wllh8SCzybkSDo4fyoegnfM+EccA==",
  },
  {
    name: "signs UTF-8",
    value: { note: "Žluťoučký 支付 😀", merchant_id: "1001" },
    scheme: { ...hmac, algorithm: "hmac-sha512", output: "base64" },
    // printf 'merchant_id=1001&note=Žluťoučký 支付 😀' | openssl dgst -sha512 -hmac test-key -binary | base64 -w0
    expected: "0YRRL2jjxCIrY8qv6PmBrDtqPB+lvjEvv8Cqju+nY73Bx4m2vpiNejN/GOvq1BqBgA801tTd1FspdzpHvD85/Q==",
  },
  {
    name: "reads the key as UTF-8",
    value: { note: "Žluťoučký 支付 😀", merchant_id: "1001" },
    scheme: hmac,
    key: "klíč",
    // printf 'merchant_id=1001&note=Žluťoučký 支付 😀' | openssl dgst -r -sha256 -hmac klíč
    expected: "4d5c3d4b71a5c1b61cbac00762eaf73c54b87153c1c4025a0574da32fbcbf3be",
  },
  {
    name: "writes numbers, booleans and null as text",
    value: { whole: 7, sum: 12.5, flag: true, empty: null },
    scheme: hmac,
    // printf 'empty=&flag=true&sum=12.5&whole=7' | openssl dgst -r -sha256 -hmac test-key
    expected: "48130beee68175eaf420fc6c2f6679b00104d66fdcfd784e8614c3b5ec52a9f2",
  },
  {
    name: "writes upper-case hex",
    value: flat,
    scheme: {
      ...hmac,
      algorithm: "sha256",
      fields: ["merchant_id", "account_id", "amount"],
      pair: "value",
      join: "",
      key: { place: "suffix", join: "" },
      output: "HEX",
    },
    // printf '1001200210.50test-key' | openssl dgst -r -sha256 | tr a-f A-F
    expected: "2ACFE0895E5C76CFAD5ADB0CC45DA71155CD5D35DCC9AFAE96BC3A787133A051",
  },
];

describe("sign", () => {
  it.each(vectors)("$name", ({ value, scheme, key: own = key, expected }) => {
    expect(sign(value, scheme, own)).toBe(expected);
    expect(verify(value, expected, scheme, [own])).toBe(true);
  });

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

describe("canonicalText", () => {
  const leaf = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, "", "a=b&c"),
  );
  const name = fc.stringMatching(/^[a-z_]{1,6}$/);
  const value = fc.dictionary(
    name,
    fc.oneof(leaf, fc.dictionary(name, leaf), fc.array(fc.record({ x: leaf }))),
  );
  const scheme = fc.record({
    algorithm: fc.constant("hmac-sha256" as const),
    fields: fc.constant("sorted" as const),
    nested: fc.constantFrom("flatten", "omit"),
    empty: fc.constantFrom("keep", "omit"),
    pair: fc.constantFrom("name=value", "value"),
    join: fc.constantFrom("", "&", "#;#"),
    key: fc.constant({ place: "hmac" as const }),
    output: fc.constant("hex" as const),
  }) satisfies fc.Arbitrary<SignatureScheme>;
  const written = (one: unknown) => (one === null ? "" : String(one));

  it("changes with any leaf, unless the scheme leaves the leaf out", () => {
    fc.assert(
      fc.property(
        value,
        name,
        leaf,
        leaf,
        fc.constantFrom("top", "nested"),
        scheme,
        (rest, at, before, after, place, scheme) => {
          const held = (one: unknown) => ({
            ...rest,
            [at]: place === "top" ? one : { list: [{ deep: one }] },
          });
          const same = canonicalText(held(before), scheme) === canonicalText(held(after), scheme);
          const leftOut = place === "nested" && scheme.nested === "omit";
          expect(same).toBe(leftOut || written(before) === written(after));
        },
      ),
    );
  });

  it("does not depend on the order of fields", () => {
    fc.assert(
      fc.property(value, scheme, (value, scheme) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalText(turned, scheme)).toBe(canonicalText(value, scheme));
      }),
    );
  });

  it("puts equal paths in one order, whichever came first", () => {
    const one = canonicalText({ "a.b": "2", a: { b: "1" } }, hmac);
    expect(one).toBe(canonicalText({ a: { b: "1" }, "a.b": "2" }, hmac));
    expect(one).toBe("a.b=1&a.b=2");
  });

  it("leaves the signature out at the top only, under the name that is given", () => {
    const value = { sig: "x", inner: { sig: "y" }, encryption_data: "z" };
    expect(canonicalText(value, hmac, "sig")).toBe("encryption_data=z&inner.sig=y");
  });

  it("leaves it out even where the scheme names it", () => {
    expect(canonicalText(capture, { ...hmac, fields: ["encryption_data", "amount"] })).toBe("amount=10.50");
  });

  it("reads own fields only", () => {
    expect(canonicalText({ a: "1" }, { ...hmac, fields: ["a", "constructor", "__proto__"] })).toBe(
      "a=1&constructor=&__proto__=",
    );
  });
});

describe("verify", () => {
  const good = sign(capture, hmac, key);

  it("accepts any of the valid keys, so that a key can be replaced", () => {
    expect(verify(capture, good, hmac, ["new-key", key])).toBe(true);
    expect(verify(capture, good, hmac, ["new-key"])).toBe(false);
    expect(verify(capture, good, hmac, [])).toBe(false);
  });

  it("accepts no value but the signed one", () => {
    expect(verify({ ...capture, amount: "10.51" }, good, hmac, [key])).toBe(false);
    expect(verify({ ...capture, added: "1" }, good, hmac, [key])).toBe(false);
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
    expect(verify(capture, signature, hmac, [key])).toBe(false);
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
      expect(verify(value, good, hmac, [key])).toBe(false);
    }
  });

  it("is false for an empty key, even with the signature that it would make", () => {
    // printf 'a=1' | openssl dgst -r -sha256
    const scheme: SignatureScheme = { ...hmac, algorithm: "sha256", key: { place: "suffix", join: "" } };
    const unkeyed = "c22fea5d7428e5cf47ef6354c97c9223c95d6dcdc3e0d2300ff79056b1ff3d85";
    expect(verify({ a: "1" }, unkeyed, scheme, [""])).toBe(false);
  });
});

describe("readScheme", () => {
  it("takes a scheme as a profile writes it", () => {
    expect(readScheme(hmac)).toEqual({ ok: true, value: hmac });
  });

  it.each([
    ["", undefined],
    ["", []],
    ["/algorithm", { ...hmac, algorithm: "crc32" }],
    ["/fields", { ...hmac, fields: [1] }],
    ["/nested", { ...hmac, nested: true }],
    ["/empty", { ...hmac, empty: "drop" }],
    ["/pair", { ...hmac, pair: "" }],
    ["/join", { ...hmac, join: undefined }],
    ["/key", { ...hmac, key: "hmac" }],
    ["/key/place", { ...hmac, key: { place: "suffix", join: "" } }],
    ["/key/place", { ...hmac, algorithm: "md5" }],
    ["/key/join", { ...hmac, algorithm: "md5", key: { place: "suffix" } }],
    ["/output", { ...hmac, output: "Hex" }],
  ])("points at %o where that is wrong", (at, value) => {
    const read = readScheme(value);
    expect(read.ok ? "accepted" : read.issues[0].at).toBe(at);
  });
});
