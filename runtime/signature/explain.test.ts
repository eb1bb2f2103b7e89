import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import type { Explanation } from "./explain.ts";
import type { Theirs } from "./explain-bound.ts";
import { canonicalText, explainSignature, sign } from "../testing/signing.ts";
import type { SignatureKey } from "./keys.ts";
import type { SignatureScheme } from "./scheme.ts";
import { UnsignableError } from "./leaves.ts";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { anyScheme, keyFor } from "../testing/schemes.ts";

const hmac: SignatureScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};
const digest: SignatureScheme = { ...hmac, algorithm: "sha256", key: { place: "suffix", join: "&key=" } };
const key = "canary-key-8c1f";
const pan = "4111111111111111";
const shape: Shape = {
  kind: "object",
  fields: {
    amount: { kind: "text" },
    note: { kind: "text" },
    Order: { kind: "text" },
    card: { kind: "text", sensitive: "pan" },
    security_code: { kind: "text", sensitive: "cvv" },
    first_name: { kind: "text", sensitive: "personal" },
    last_name: { kind: "text", sensitive: "personal" },
  },
};
const payment = {
  amount: "10.50",
  card: pan,
  security_code: "737",
  first_name: "Augusta",
  last_name: "",
  Order: "A 1",
};

function explained(
  scheme: SignatureScheme,
  theirs?: Theirs,
  value: object = payment,
  keys: readonly SignatureKey[] = [key],
): Explanation {
  const result = explainSignature(value, scheme, keys, { shape, ...(theirs && { theirs }) });
  if (!result.ok) throw new Error(result.issues[0].message);
  return result.value;
}
const findings = (...given: Parameters<typeof explained>) =>
  explained(...given).findings.map(({ at, code }) => `${code.replace("signature.", "")} ${at}`);

describe("explainSignature", () => {
  it("shows the signed text with secrets masked, and empty values as empty", () => {
    const { text, pairs, signature } = explained({ ...hmac, empty: "keep" });
    expect(text).toBe(
      "Order=A 1&amount=10.50&card=411111******1111&first_name=***&last_name=&security_code=***",
    );
    expect(pairs).toContainEqual({ name: "amount", value: "10.50" });
    expect(signature).toBe(sign(payment, { ...hmac, empty: "keep" }, key));
  });

  it.each([
    ["suffix", digest, "&key=‹key›"],
    ["prefix", { ...digest, key: { place: "prefix", join: "|" } }, "‹key›|Order="],
    ["pair", { ...digest, key: { place: "pair", name: "key" } }, "&key=‹key›&"],
    [
      "text that is encoded and folded",
      { ...digest, encode: { as: "form", of: "text" }, case: "lower" },
      "%26key%3d‹key›",
    ],
  ] as [string, SignatureScheme, string][])(
    "shows the position of the key, but not the key: %s",
    (_name, scheme, shown) => {
      expect(explained(scheme).text).toContain(shown);
    },
  );

  it("shows a text with a secret on each side", () => {
    const scheme: SignatureScheme = {
      ...digest,
      key: { place: "both", lead: "A=", join: "&", tail: "&B=", halves: ":" },
    };
    expect(explained(scheme, undefined, { amount: "1" }, ["one:two"]).text).toBe("A=‹key›&amount=1&B=‹key›");
  });

  it("never shows a card number, a security code, a name or the key, for any scheme", () => {
    const canaries = /4111111111111111|canary|31337|Augusta/i;
    const value = {
      ...payment,
      security_code: "31337",
      unknown: { deep: [pan, "Augusta"] },
      note: `${pan} canary-key-8c1f`,
    };
    fc.assert(
      fc.property(anyScheme, (scheme) => {
        const own = keyFor(scheme);
        const secret =
          typeof own === "string" && scheme.key.place !== "hmac" && scheme.key.place !== "both" ? key : own;
        const theirs = { text: `${canonicalText(value, scheme)}x`, signature: "00ff" };
        const { signature: _made, ...shown } = explained(scheme, theirs, value, [secret, key]);
        expect(JSON.stringify(shown)).not.toMatch(canaries);
      }),
      { numRuns: 40 },
    );
  });

  it("reports no difference if both agree", () => {
    const theirs = { signature: sign(payment, digest, key), text: canonicalText(payment, digest) };
    expect(explained(digest, theirs)).toMatchObject({ valid: true, findings: [] });
    expect(findings(digest, { text: `${canonicalText(payment, digest)}&key=${key}` })).toEqual([]);
  });

  it("returns a located issue for an unsignable value, and never throws", () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error(pan);
        },
      },
    );
    for (const value of [null, { a: 1n }, { a: Number.NaN }, hostile]) {
      const result = explainSignature(value, hmac, [key], { shape });
      expect(result).toMatchObject({ ok: false, issues: [{ code: "signature.unsignable" }] });
      expect(JSON.stringify(result)).not.toContain(pan);
    }
    const broken = explainSignature(payment, { ...hmac, output: "Hex" as "hex" }, [key], { shape });
    expect(broken).toMatchObject({ ok: false, issues: [{ at: "/output" }] });
    expect(() => sign(null, hmac, key)).toThrow(UnsignableError);
  });

  it("works without a key", () => {
    expect(explained(hmac, { signature: "00" }, payment, [])).toMatchObject({ valid: false });
    expect(explained(hmac, undefined, payment, [])).not.toHaveProperty("signature");
  });
});

describe("the other side's text", () => {
  const ours = canonicalText(payment, hmac);
  it.each([
    ["a value in other case", ours.replace("Augusta", "AUGUSTA"), "differs.value /first_name"],
    ["the case of all of it", ours.toUpperCase(), "differs.text "],
    ["an encoding of all of it", encodeURIComponent(ours), "differs.text "],
    [
      "an encoded value",
      ours.replace("A 1", "A%201").replace("10.50", "9"),
      "differs.value /Order",
      "differs.value /amount",
    ],
    ["a field less", ours.replace("&amount=10.50", ""), "differs.missing /amount"],
    ["a field more", `${ours}&zone=1`, "differs.extra /zone"],
    [
      "a name in other case",
      ours.replace("Order=", "order=").replace("10.50", "1"),
      "differs.name-case /Order",
      "differs.value /amount",
    ],
    [
      "another order",
      ours.replace("Order=A 1&amount=10.50", "amount=10.50&Order=A 1"),
      "differs.order /Order",
    ],
    ["another value", ours.replace("10.50", "10.51"), "differs.value /amount"],
    ["empties that are kept", `${ours}&last_name=`, "differs.empty scheme/empty", "differs.extra /last_name"],
  ])("differs by %s", (_name, text, ...found) => {
    expect(findings(hmac, { text })).toEqual(found);
  });

  it.each([
    ["10.5", "only in how the number is written"],
    ["10.50 ", "only in surrounding spaces"],
    ["10%2E50", "only in percent-encoding"],
    ["10.60", "from character 4 on"],
  ])("gives a finding that says how the value %o differs from 10.50", (value, how) => {
    const [found] = explained(hmac, { text: ours.replace("10.50", value) }).findings;
    expect(found?.message).toContain(how);
  });

  it("is located by position if the text has values without names", () => {
    const scheme: SignatureScheme = { ...hmac, pair: "value", join: "|" };
    const text = canonicalText(payment, scheme).replace("10.50", "10.51");
    expect(findings(scheme, { text })).toEqual(["differs.text /amount"]);
  });

  it("is located by path if a nested field differs", () => {
    const value = { orders: [{ amount: "1.00", order_no: "A-1" }] };
    const text = canonicalText(value, hmac).replace("1.00", "2.00");
    expect(findings(hmac, { text }, value)).toEqual(["differs.value /orders[0].amount"]);
  });

  it("never has a foreign name shown that could be a card number", () => {
    expect(findings(hmac, { text: `${ours}&${pan}=1` })).toEqual(["differs.extra /…"]);
  });

  it("can include the key or not", () => {
    for (const text of [`${ours}&zone=1&key=${key}`, `${ours}&zone=1`]) {
      expect(findings(digest, { text })).toEqual(["differs.extra /zone"]);
    }
  });
});

describe("the other side's signature", () => {
  it.each([
    ["output", { output: "base64" }],
    ["output", { output: "HEX" }],
    ["empty", { empty: "keep" }],
    ["pair", { pair: "value" }],
    ["join", { join: "" }],
    ["fields", { fields: "sorted-ignoring-case" }],
    ["algorithm", { algorithm: "hmac-sha512" }],
    ["algorithm", { algorithm: "hmac-sha1", output: "base64" }],
    ["encode", { encode: { as: "form", of: "values" } }],
    ["key", { key: { place: "suffix", join: "&key=" } }],
    ["algorithm", { algorithm: "md5", key: { place: "suffix", join: "&" } }],
    ["case", { case: "lower" }],
  ] as [string, Partial<SignatureScheme>][])("is explained by another %s: %o", (member, change) => {
    const signature = sign(payment, { ...hmac, ...change }, key);
    expect(findings(hmac, { signature })).toContain(`guess scheme/${member}`);
  });

  it("is explained by another RSA padding", () => {
    const scheme: SignatureScheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" } };
    const signature = sign(payment, { ...scheme, algorithm: "rsa-pss-sha256", output: "base64" }, rsaKeys[0]);
    expect(findings(scheme, { signature }, payment, [rsaKeys[0]])).toEqual(["guess scheme/algorithm"]);
  });

  it("is explained by a field that it does not cover", () => {
    const { Order: _left, ...rest } = payment;
    expect(findings(hmac, { signature: sign(rest, hmac, key) })).toEqual(["guess /Order"]);
  });

  it("is explained by spaces around the signature or the key", () => {
    expect(findings(hmac, { signature: `${sign(payment, hmac, key)}\n` })).toEqual(["guess signature"]);
    expect(findings(hmac, { signature: sign(payment, hmac, key) }, payment, [`${key}\n`])).toEqual([
      "guess key",
    ]);
  });

  it("suggests the algorithm by its length if nothing else fits", () => {
    expect(findings(hmac, { signature: "00".repeat(16) })).toEqual(["guess scheme/algorithm", "guess "]);
    expect(findings(hmac, { signature: "00".repeat(32) })).toEqual(["guess "]);
    expect(findings(hmac, { signature: "00" })).toEqual(["guess signature", "guess "]);
    expect(findings(hmac, { signature: "" })).toEqual(["guess signature"]);
  });
});
