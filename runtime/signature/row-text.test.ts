// How covered pairs are joined to one text: encodings, the key's place, the case, and digests of digests.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalText, hmac, sign } from "../testing/signing.ts";
import { UnsignableError } from "./leaves.ts";
import type { KeyPlace, RowScheme } from "./scheme.ts";

const text = (value: object, members: Partial<RowScheme>) => canonicalText(value, { ...hmac, ...members });
const sha = (of: string) => createHash("sha256").update(of).digest("hex");
const value = { b: "2", a: "1" };

describe("a row", () => {
  it.each<[string, Partial<RowScheme>, string]>([
    ["names and values", { pair: "name=value" }, "a=1&b=2"],
    ["names and values without a mark", { pair: "namevalue" }, "a1&b2"],
    ["values", { pair: "value" }, "1&2"],
    ["names, then values", { pair: "names-then-values" }, "a&b&1&2"],
    ["values without a separator", { pair: "value", join: "" }, "12"],
    ["a separator of several characters", { join: "#;#" }, "a=1#;#b=2"],
    ["the text in upper case", { case: "upper" }, "A=1&B=2"],
    ["the digest of the row", { twice: "row" }, sha("a=1&b=2")],
  ])("has %s", (_what, members, expected) => {
    expect(text(value, members)).toBe(expected);
  });

  const marks = "aZ0-_.~!*'()/ é";
  it.each<[NonNullable<RowScheme["encode"]>["as"], string]>([
    ["rfc3986", "aZ0-_.~%21%2A%27%28%29%2F%20%C3%A9"],
    ["form", "aZ0-_.%7E%21*%27%28%29%2F+%C3%A9"],
    ["php", "aZ0-_.%7E%21%2A%27%28%29%2F+%C3%A9"],
    ["dotnet", "aZ0-_.%7E!*%27()%2F+%C3%A9"],
    ["javascript", "aZ0-_.~!*'()%2F%20%C3%A9"],
  ])("encodes a value as %s does", (as, expected) => {
    expect(text({ "n m": marks }, { encode: { as, of: "values" } })).toBe(`n m=${expected}`);
    expect(text({ "n m": marks }, { encode: { as, of: "values", hex: "lower" } })).toBe(
      `n m=${expected.replaceAll(/%../g, (code) => code.toLowerCase())}`,
    );
  });

  it("encodes names too, or the whole text", () => {
    const as = "rfc3986";
    expect(text({ "n m": "a&b" }, { encode: { as, of: "names-and-values" } })).toBe("n%20m=a%26b");
    expect(text({ "n m": "a&b" }, { encode: { as, of: "text" } })).toBe("n%20m%3Da%26b");
    expect(text({ "n m": "a&b" }, { encode: { as, of: "text" }, case: "lower" })).toBe("n%20m%3da%26b");
    expect(text({ a: "\n" }, { encode: { as, of: "values" } })).toBe("a=%0A");
  });

  it("escapes each character of the separator with a backslash, and the backslash", () => {
    const encode = { as: "backslash", of: "values" } as const;
    expect(text({ a: "1|;2\\3&" }, { join: "|;", encode })).toBe(String.raw`a=1\|\;2\\3&`);
  });
});

describe("the key", () => {
  const scheme = (key: KeyPlace, members: Partial<RowScheme> = {}): RowScheme => ({
    ...hmac,
    algorithm: "sha256",
    key,
    ...members,
  });
  const encoded = (encoding: "hex" | "base64"): RowScheme => ({ ...hmac, key: { place: "hmac", encoding } });
  it.each<[KeyPlace, Partial<RowScheme>, string]>([
    [{ place: "suffix", join: "&key=" }, {}, "a=1&b=2&key=k:l"],
    [{ place: "prefix", join: "|" }, {}, "k:l|a=1&b=2"],
    [{ place: "prefix", join: "|", lead: "key=" }, {}, "key=k:l|a=1&b=2"],
    [{ place: "both", join: "|" }, {}, "k:l|a=1&b=2|k:l"],
    [{ place: "both", join: "|", lead: "<", tail: ">" }, {}, "<k:l|a=1&b=2>k:l"],
    [{ place: "both", join: "|", halves: ":" }, {}, "k|a=1&b=2|l"],
    [{ place: "each", join: "|" }, {}, "a=1|k:l&b=2|k:l"],
    [{ place: "each", join: "|" }, { pair: "value" }, "1|k:l&2|k:l"],
    [{ place: "suffix", join: "" }, { case: "upper" }, "A=1&B=2K:L"],
    [{ place: "suffix", join: "" }, { twice: "row" }, `${sha("a=1&b=2")}k:l`],
    [{ place: "suffix", join: "" }, { twice: "text" }, sha("a=1&b=2k:l")],
    [{ place: "suffix", join: "" }, { encode: { as: "rfc3986", of: "text" } }, "a%3D1%26b%3D2k%3Al"],
  ])("is in the text as %j says, with %j", (place, members, expected) => {
    expect(sign(value, scheme(place, members), "k:l")).toBe(sha(expected));
  });

  it("is not in the text that is shown without it", () => {
    for (const place of ["suffix", "prefix", "both", "each"] as const)
      expect(text(value, { algorithm: "sha256", key: { place, join: "|" } })).toBe("a=1&b=2");
  });

  it("can also be in the text of an HMAC", () => {
    const mac = createHmac("sha256", "k").update("a=1&b=2&key=k").digest("hex");
    expect(sign(value, { ...hmac, key: { place: "suffix", join: "&key=" } }, "k")).toBe(mac);
  });

  it.each(["one", ":two", "one:"])("%s is refused where two secrets are needed", (key) => {
    const both = scheme({ place: "both", join: "|", halves: ":" });
    const message = "The key must be two secrets with the text of `key.halves` between them.";
    expect(() => sign(value, both, key)).toThrow(new UnsignableError(message));
  });

  it.each([
    ["RSA keys", hmac, { privateKey: "x" }, "hmac-sha256 needs a shared key, as a text."],
    ["an empty text", hmac, "", "The key must not be empty: anyone could make the same signature."],
    ["no hex", encoded("hex"), "xy", "The key must be written in hex, as the scheme states."],
    ["no base64", encoded("base64"), "*", "The key must be written in base64, as the scheme states."],
  ])("is refused if it is %s, in words", (_what, given, key, message) => {
    expect(() => sign(value, given, key)).toThrow(new UnsignableError(message));
  });

  it("as hex or base64 is the bytes of the HMAC's key", () => {
    const mac = createHmac("sha256", Buffer.from([0, 255]))
      .update("a=1&b=2")
      .digest();
    const hex = mac.toString("hex");
    expect(sign(value, encoded("hex"), "00ff")).toBe(hex);
    expect(sign(value, { ...encoded("base64"), output: "base64" }, "AP8=")).toBe(mac.toString("base64"));
    expect(sign(value, { ...encoded("hex"), output: "HEX" }, "00ff")).toBe(hex.toUpperCase());
  });
});
