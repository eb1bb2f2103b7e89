// The words of each guess why a signature does not fit. The signature itself proves each one but the last.
import { describe, expect, it } from "vitest";
import { hmac, sign } from "../testing/signing.ts";
import { lineOf } from "../testing/issues.ts";
import { rsaKeys } from "../testing/rsa-keys.ts";
import { signatureFindings } from "./guess.ts";
import type { SignatureKey } from "./keys.ts";
import type { RowScheme } from "./scheme.ts";

const value = { amount: "10.50", note: "A 1&/", Z: "", list: [{ b: 1, a: "x&y" }] };
const found = (
  signature: string,
  scheme: RowScheme = hmac,
  keys: readonly SignatureKey[] = ["key"],
  held: unknown = value,
) => signatureFindings(held, signature, { scheme, keys, field: "sig" }).map(lineOf);
const signed = (members: Partial<RowScheme> = {}, held: object = value) =>
  sign(held, { ...hmac, ...members }, "key", { field: "sig" });
const guess = (at: string, message: string) => `signature.guess ${at}: ${message}`;
/** A member of the scheme with which it would match. */
const would = (member: string, be: string) => guess(`scheme/${member}`, `It would match with ${be}.`);

describe("a signature by a scheme that differs in one member", () => {
  it.each<Partial<RowScheme>>([
    { empty: "omit" },
    { fields: "sorted-ignoring-case" },
    { nested: "json" },
    { nested: "sorted-json" },
    { nested: "omit" },
    { paths: "bracketed" },
    { names: "upper" },
    { names: "lower" },
    { pair: "value" },
    { pair: "namevalue" },
    { pair: "names-then-values" },
    { join: "" },
    { join: "|" },
    { join: ":" },
    { join: ";" },
    { join: "," },
    { join: "." },
    { case: "upper" },
    { case: "lower" },
    { twice: "row" },
  ])("is explained by %j", (members) => {
    const [[name, wanted] = ["", ""]] = Object.entries(members);
    expect(found(signed(members))).toEqual([would(name, `\`${name}: ${JSON.stringify(wanted)}\``)]);
  });

  it.each<[Partial<RowScheme>, string]>([
    [{ except: ["amount"] }, "except"],
    [{ names: "upper" }, "names"],
    [{ case: "upper" }, "case"],
    [{ twice: "row" }, "twice"],
    [{ encode: { as: "form", of: "values" } }, "encode"],
  ])("is explained by leaving out %j", (members, name) => {
    expect(found(signed(), { ...hmac, ...members })).toContainEqual(would(name, `no \`${name}\``));
  });

  it.each(["rfc3986", "form", "php", "dotnet", "javascript"] as const)("is explained by %s", (as) => {
    for (const encode of [
      { as, of: "values" },
      { as, of: "values", hex: "lower" },
      { as, of: "text" },
    ] as const)
      expect(found(signed({ encode }))).toContainEqual(
        would("encode", `\`encode: ${JSON.stringify(encode)}\``),
      );
  });

  it("is explained by a backslash in front of separators", () => {
    const encode = { as: "backslash", of: "values" } as const;
    expect(found(signed({ encode }))).toEqual([would("encode", `\`encode: ${JSON.stringify(encode)}\``)]);
  });

  it.each<RowScheme["algorithm"]>(["hmac-md5", "hmac-sha1", "hmac-sha384", "hmac-sha512"])(
    "is explained by %s, with the same key",
    (algorithm) => {
      expect(found(signed({ algorithm }))).toEqual([would("algorithm", `\`algorithm: ${algorithm}\``)]);
    },
  );

  it.each<RowScheme["key"]>([
    { place: "suffix", join: "&key=" },
    { place: "suffix", join: "&" },
    { place: "prefix", join: "|" },
    { place: "both", join: ":" },
    { place: "each", join: "" },
  ])("is explained by a digest with the key at %j", (key) => {
    for (const algorithm of ["sha256", "md5"] as const)
      expect(found(signed({ algorithm, key }))).toEqual([
        would("algorithm", `\`algorithm: ${algorithm}\` and \`key: ${JSON.stringify(key)}\``),
      ]);
    const digest: RowScheme = { ...hmac, algorithm: "sha256", key: { place: "suffix", join: ";" } };
    expect(found(signed({ algorithm: "sha256", key }), digest)).toContainEqual(
      would("key", `\`key: ${JSON.stringify(key)}\``),
    );
  });

  it("is explained by the encoding of an HMAC's key", () => {
    const at = (encoding: "hex" | "base64") =>
      sign(value, { ...hmac, key: { place: "hmac", encoding } }, "00ff", { field: "sig" });
    for (const encoding of ["hex", "base64"] as const)
      expect(found(at(encoding), hmac, ["00ff"])).toEqual([
        would("key", `\`key: {"place":"hmac","encoding":"${encoding}"}\``),
      ]);
  });
});

describe("a signature in another form", () => {
  it.each(["HEX", "base64", "base64url"] as const)("is explained by %s", (output) => {
    expect(found(signed({ output }))).toEqual([
      guess("scheme/output", `It is the valid signature, written as ${output} instead of hex.`),
    ]);
  });

  it("by another algorithm too is explained by that algorithm", () => {
    expect(found(signed({ algorithm: "hmac-sha1", output: "base64" }))).toEqual([
      would("algorithm", "`algorithm: hmac-sha1`"),
    ]);
    const rsa: RowScheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" } };
    const pss = sign(value, { ...rsa, algorithm: "rsa-pss-sha256", output: "base64" }, rsaKeys[0], {
      field: "sig",
    });
    expect(found(pss, rsa, [rsaKeys[0]])).toEqual([would("algorithm", "`algorithm: rsa-pss-sha256`")]);
  });

  it("and by another member too is explained by that member", () => {
    for (const output of ["HEX", "base64", "base64url"] as const)
      expect(found(signed({ output, case: "lower" }))).toEqual([would("case", '`case: "lower"`')]);
  });

  it("with spaces around it, or without any character, is explained by that", () => {
    expect(found(` ${signed()}\n`)).toEqual([guess("signature", "There are spaces around the signature.")]);
    expect(found(" \n")).toEqual([guess("signature", "There is no signature.")]);
  });

  it("by a key with spaces around it is explained by that", () => {
    const words = "It would match without the spaces around the key.";
    expect(found(signed(), hmac, [" key\n"])).toEqual([guess("key", words)]);
  });
});

describe("a signature that leaves out fields", () => {
  const words = "It would match without this field. Theirs does not sign it, or it was added in transit.";

  it("is explained by each of them that alone would do", () => {
    const { note: _left, ...rest } = value;
    expect(found(signed({}, rest))).toEqual([guess("/note", words)]);
    expect(found(signed({ output: "base64" }, rest))).toEqual([guess("/note", words)]);
    expect(found(signed({}, {}), hmac, ["key"], { "4111111111111111": "1" })).toEqual([guess("/…", words)]);
  });

  it("is not explained by a field beyond the two hundredth", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]));
    const scheme: RowScheme = { ...hmac, fields: ["f199", "f200", "f0"] };
    const without = (name: string) => {
      const { [name]: _left, ...rest } = many(201);
      return sign(rest, scheme, "key", { field: "sig" });
    };
    const lines = (name: string) => found(without(name), scheme, ["key"], many(201));
    expect(lines("f199")).toEqual([guess("/f199", words)]);
    expect(lines("f200")).toEqual([expect.stringContaining("No single change explains it.")]);
  });
});

describe("a signature that no single change explains", () => {
  const nothing = guess(
    "",
    "No single change explains it. The key, a signed value or several members of the scheme differ. Compare the strings to sign.",
  );
  it.each<[number, string]>([
    [16, "md5"],
    [20, "sha1"],
    [48, "sha384"],
    [64, "sha512"],
    [128, "rsa"],
    [256, "rsa"],
  ])("of %i bytes is like %s", (length, name) => {
    const like = guess(
      "scheme/algorithm",
      `It has ${length} bytes, like ${name}. The scheme has hmac-sha256.`,
    );
    expect(found("0a".repeat(length))).toEqual([like, nothing]);
    expect(found("0A".repeat(length))).toEqual([like, nothing]);
    expect(found(Buffer.alloc(length, 255).toString("base64"))).toEqual([like, nothing]);
    expect(found(Buffer.alloc(length, 255).toString("base64url"))).toEqual([like, nothing]);
  });

  it.each([1, 31, 127])("of %i bytes is by no supported algorithm", (length) => {
    expect(found("0a".repeat(length))).toEqual([
      guess("signature", `It has ${length} bytes, which no supported algorithm produces.`),
      nothing,
    ]);
  });

  it("of the scheme's own length has no advice but to compare", () => {
    expect(found("0a".repeat(32))).toEqual([nothing]);
    const rsa: RowScheme = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" } };
    expect(found("0a".repeat(256), rsa, [rsaKeys[0]])).toEqual([nothing]);
    expect(found("0a".repeat(32), hmac, ["key"], "no object")).toEqual([nothing]);
  });
});
