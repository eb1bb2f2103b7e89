// Several keys of one account, the verdict on a signature that any of them made, and the cache of parsed keys.
import { describe, expect, it } from "vitest";
import { hmac, prepareSigner, sign, verifyBody } from "../testing/signing.ts";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { cached, decoyKey } from "./keys.ts";
import { signerOf, verdictBy, type SchemeKind } from "./kind.ts";
import { isRsa, boundTo, type RowScheme, type Verdict } from "./scheme.ts";

const rsa: RowScheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" }, output: "base64" };
const [merchant] = rsaKeys;

/** A kind whose keys are the verdicts that they give; "throws" is a key that cannot be read. */
const telling: SchemeKind = {
  name: "rowScheme",
  issueOf: () => undefined,
  signs: (key) => (_value, field) => `${String(key)} ${field}`,
  verifies: (key) => () => {
    if (key === "throws") throw new Error("no key");
    return key as Verdict;
  },
};
const known = { scheme: hmac, kind: telling };

describe("the verdict by several keys", () => {
  it.each<[readonly string[], Verdict]>([
    [["mismatch", "valid", "throws"], "valid"],
    [["stale", "valid"], "valid"],
    [["mismatch", "early", "stale"], "stale"],
    [["mismatch", "early"], "early"],
    [["throws", "mismatch"], "mismatch"],
    [["throws"], "malformed"],
    [["malformed"], "malformed"],
    [[], "malformed"],
  ])("of %j is %s", (keys, verdict) => {
    expect(verdictBy(known, keys, { value: {}, signature: "s", field: "f" }, {})).toBe(verdict);
    const { verify } = signerOf(known, keys, "f");
    expect(verify?.({}, "s")).toBe(keys.length === 0 ? undefined : verdict);
  });

  it("is missing without a signature, also without a key", () => {
    for (const signature of ["", undefined, null, 7, ["s"]])
      expect(verdictBy(known, [], { value: {}, signature, field: "f" }, {})).toBe("missing");
  });
});

describe("a signer", () => {
  it("signs with its first key, in its own field or in another", () => {
    const { sign: signs } = signerOf(known, ["one", "two"], "own");
    expect([signs?.({}), signs?.({}, {}, "other")]).toEqual(["one own", "one other"]);
  });

  it("leaves out its own field when it signs and verifies, or another", () => {
    const signer = prepareSigner(hmac, ["key"]);
    const signature = sign({ a: "1" }, hmac, "key");
    expect(signer.sign?.({ a: "1", encryption_data: "x" })).toBe(signature);
    expect(signer.sign?.({ a: "1", other: "x" }, {}, "other")).toBe(signature);
    expect(signer.verify?.({ a: "1", other: "x" }, signature, {}, "other")).toBe("valid");
    expect(signer.verify?.({ a: "1", other: "x" }, signature)).toBe("mismatch");
    expect(verifyBody({ a: "1", other: signature }, hmac, ["key"], { field: "other" })).toBe("valid");
  });

  it("waits where its kind signs and verifies later, for every key", async () => {
    const later: SchemeKind = {
      ...telling,
      signs: (key) => () => Promise.resolve(String(key)),
      verifies: (key) => () =>
        key === "throws" ? Promise.reject(new Error("no key")) : Promise.resolve(key as Verdict),
    };
    const keys = ["throws", "mismatch", "valid"];
    const { sign: signs, verify } = signerOf({ scheme: hmac, kind: later }, keys, "f");
    await expect(signs?.({})).resolves.toBe("throws");
    await expect(verify?.({}, "s")).resolves.toBe("valid");
    await expect(signerOf({ scheme: hmac, kind: later }, ["throws"], "f").verify?.({}, "s")).resolves.toBe(
      "malformed",
    );
    expect(verify?.({}, "")).toBe("missing");
  });
});

describe("a key that is not one of RSA", () => {
  const { privateKey = "", publicKey = "" } = merchant;
  const signing = "rsa-sha256 needs an RSA private key to sign.";
  const unreadable = (half: string) =>
    `The RSA ${half} key cannot be read. It must be PEM, without a passphrase.`;
  it.each([
    ["to sign without a private key", () => sign({}, rsa, { publicKey }), signing],
    ["to sign with a shared key", () => sign({}, rsa, "shared"), signing],
    ["to sign with no PEM", () => sign({}, rsa, { privateKey: "x" }), unreadable("private")],
    [
      "to verify with a private key",
      () => prepareSigner(rsa, [{ publicKey: privateKey }]),
      "This is a private key. Pass the other side's public key.",
    ],
    ["to verify with no PEM", () => prepareSigner(rsa, [{ publicKey: "x" }]), unreadable("public")],
  ])("is refused in words: %s", (_what, attempt, message) => {
    expect(attempt).toThrow(message);
  });

  it("is refused to verify without a public key, as a malformed signature", () => {
    expect(verifyBody({ encryption_data: "AAAA" }, rsa, [{ privateKey }])).toBe("malformed");
  });
});

describe("the cache of keys", () => {
  it("reads a key once, and reads it again after it had to leave", () => {
    const kept = new Map<string, string>();
    const reads: string[] = [];
    const get = (text: string) => cached(kept, text, () => (reads.push(text), text.toUpperCase()));
    expect([get("a"), get("a")]).toEqual(["A", "A"]);
    expect(reads).toEqual(["a"]);
    for (let index = 0; index < 512; index += 1) get(`k${index}`);
    expect(kept.size).toBe(512);
    expect(kept.has("a")).toBe(false);
    expect([...kept.keys()][0]).toBe("k0");
  });

  it("keeps a key that was used lately, and the oldest leaves", () => {
    const kept = new Map<string, string>();
    const get = (text: string) => cached(kept, text, () => text);
    for (let index = 0; index < 512; index += 1) get(`k${index}`);
    get("k0");
    get("new");
    expect([kept.has("k0"), kept.has("k1"), kept.size]).toEqual([true, false, 512]);
  });
});

it("the key of an account that does not exist fits its scheme, so that refusing takes as long as with a real one", () => {
  const half = "0".repeat(64);
  expect(decoyKey({ kind: "bound", version: 1 })).toBe(half);
  expect(decoyKey(hmac)).toBe(half);
  expect(decoyKey({ ...hmac, key: { place: "both", join: "" } })).toBe(half);
  expect(decoyKey({ ...hmac, key: { place: "both", join: "", halves: ":" } })).toBe(`${half}:${half}`);
  expect(isRsa(rsa)).toBe(true);
  expect(prepareSigner(rsa, [decoyKey(rsa)]).verify?.({}, "AAAA")).toBe("mismatch");
});

describe("what a message is bound to", () => {
  const operation = { id: "capture", identity: ["merchant_id", "account_id"], request: { signature: "sig" } };

  it("is the operation and the account, in the order of the operation", () => {
    const request = { account_id: 2002, merchant_id: "1001", sig: "v1" };
    const account = { operation: "capture", identity: ["1001", "2002"] };
    expect(boundTo(operation, request)).toEqual({ ...account, purpose: "request", inResponseTo: undefined });
    expect(boundTo(operation, request, "response")).toEqual({
      ...account,
      purpose: "response",
      inResponseTo: "v1",
    });
    expect(boundTo(operation, request, "page").inResponseTo).toBeUndefined();
  });

  it("is an empty text for what is neither a text nor a number", () => {
    const request = { account_id: ["2002"], merchant_id: null, sig: true };
    expect(boundTo(operation, request, "response")).toMatchObject({ identity: ["", ""], inResponseTo: "" });
    const unsigned = { ...operation, request: {} };
    expect(boundTo(unsigned, { "": "x" }, "response").inResponseTo).toBe("x");
  });
});
