// What the issue of an unusable scheme asks for, member by member.
import { describe, expect, it } from "vitest";
import { hmac } from "../testing/signing.ts";
import { boundScheme } from "./bound.ts";
import { knownSchemes } from "./kind.ts";
import { UnsignableError } from "./leaves.ts";
import { readScheme, readSchemes, schemeIssue, schemesOf } from "./read-scheme.ts";
import { everyKind } from "./sign.ts";

const bound = { kind: "bound", version: 1 };
const digest = { ...hmac, algorithm: "md5", key: { place: "suffix", join: "" } };
const places = "hmac, rsa, prefix, suffix, both, each, pair";
const names = "sorted, sorted-ignoring-case, or a list of field names";
const ways = "rfc3986, form, php, dotnet, javascript, backslash";
const seconds = "an integer between 1 and 86400, in seconds";
const pathless = "nothing if no nested leaf has a path";
const pair = { place: "pair", name: "k" };
const each = { place: "each", join: "" };
const rsaKey = { place: "rsa" };
const backslash = { as: "backslash", of: "values" };
const algorithms =
  "md5, sha1, sha256, sha384, sha512, hmac-md5, hmac-sha1, hmac-sha256, hmac-sha384, hmac-sha512, rsa-sha256, rsa-sha512, rsa-pss-sha256, rsa-pss-sha512";

describe("the issue of an unusable scheme", () => {
  it.each<[string, string, unknown]>([
    ["", "an object", undefined],
    ["", "an object", "hmac"],
    ["/algorithm", algorithms, { ...hmac, algorithm: "crc32" }],
    ["/fields", names, { ...hmac, fields: "all" }],
    ["/fields", names, { ...hmac, fields: ["a", ""] }],
    ["/fields", names, { ...hmac, fields: [1] }],
    ["/fields", names, { ...hmac, fields: [] }],
    ["/except", "a list of field names", { ...hmac, except: "a" }],
    ["/nested", "flatten, json, sorted-json, omit", { ...hmac, nested: 1 }],
    ["/paths", "dotted, bracketed", { ...hmac, paths: "slashed" }],
    ["/names", "upper, lower", { ...hmac, names: "title" }],
    ["/empty", "keep, omit", { ...hmac, empty: "drop" }],
    ["/pair", "name=value, namevalue, value, names-then-values", { ...hmac, pair: "" }],
    ["/join", "a text, which may be empty", { ...hmac, join: 1 }],
    ["/join", "a text, which may be empty", { ...hmac, join: undefined }],
    ["/key/join", "a text, which may be empty", { ...digest, key: { place: "suffix" } }],
    ["/encode", "an object", { ...hmac, encode: "form" }],
    ["/encode/as", ways, { ...hmac, encode: { as: "url", of: "values" } }],
    ["/encode/of", "values, names-and-values, text", { ...hmac, encode: { as: "form", of: "all" } }],
    ["/encode/hex", "upper, lower", { ...hmac, encode: { as: "form", of: "values", hex: "HEX" } }],
    ["/key", "an object", { ...hmac, key: "hmac" }],
    ["/key/place", places, { ...hmac, key: {} }],
    ["/key/place", places, { ...hmac, key: { place: "toString" } }],
    ["/key/encoding", "hex, base64", { ...hmac, key: { place: "hmac", encoding: "base32" } }],
    ["/key/lead", "a text, which may be empty", { ...digest, key: { place: "prefix", join: "", lead: 1 } }],
    ["/key/tail", "a text, which may be empty", { ...digest, key: { place: "both", join: "", tail: 1 } }],
    ["/key/halves", "a non-empty text", { ...digest, key: { place: "both", join: "", halves: "" } }],
    ["/key/name", "a non-empty text", { ...digest, key: { place: "pair" } }],
    ["/case", "upper, lower", { ...hmac, case: "title" }],
    ["/twice", "row, text", { ...hmac, twice: true }],
    ["/output", "hex, HEX, base64, base64url", { ...hmac, output: "Hex" }],
    ["/exept", "nothing, because there is no such member", { ...hmac, exept: ["a"] }],
    ["/encode/at", "nothing, because there is no such member", { ...hmac, encode: { at: 1 } }],
    ["/key/join", "nothing, because there is no such member", { ...hmac, key: { place: "hmac", join: "" } }],
    ["/kind", "bound", { kind: "free", version: 1 }],
    ["/version", "1, the only version", { kind: "bound", version: 2 }],
    ["/window", seconds, { ...bound, window: 0 }],
    ["/window", seconds, { ...bound, window: 86_401 }],
    ["/window", seconds, { ...bound, window: 1.5 }],
    ["/window", seconds, { ...bound, window: "300" }],
    ["/algorithm", "nothing, because there is no such member", { ...bound, algorithm: "md5" }],
  ])("at %j asks for %s", (at, expected, scheme) => {
    const message = `The signature scheme of the profile cannot be used: put ${expected} at ${at || "signature.scheme"}.`;
    expect(schemeIssue(scheme)).toEqual({ code: "signature.scheme", at, expected, message });
  });

  it.each<[string, string, object]>([
    ["/key/place", "prefix, suffix, both, each, pair with md5", { ...hmac, algorithm: "md5" }],
    ["/key/place", "hmac, prefix, suffix, both, each, pair with hmac-sha256", { ...hmac, key: rsaKey }],
    ["/key/place", "rsa with rsa-sha256", { ...hmac, algorithm: "rsa-sha256" }],
    ["/key/place", "rsa with rsa-pss-sha512", { ...digest, algorithm: "rsa-pss-sha512" }],
    ["/key/name", "one of the listed fields", { ...digest, fields: ["a"], key: pair }],
    ["/key/name", "a name that `except` does not leave out", { ...digest, except: ["k"], key: pair }],
    [
      "/key/place",
      "a place other than each, because names-then-values has no pairs",
      { ...digest, pair: "names-then-values", key: each },
    ],
    ["/except", "nothing if the fields are listed", { ...hmac, fields: ["a"], except: ["b"] }],
    ["/paths", pathless, { ...hmac, nested: "omit", paths: "dotted" }],
    ["/paths", pathless, { ...hmac, nested: "json", fields: ["a"], paths: "dotted" }],
    ["/paths", pathless, { ...hmac, nested: "json", paths: "bracketed" }],
    [
      "/names",
      "nothing if the names are not in the text and do not sort it",
      { ...hmac, fields: ["a"], pair: "value", names: "upper" },
    ],
    ["/encode/of", "values with backslash", { ...hmac, encode: { as: "backslash", of: "text" } }],
    ["/encode/hex", "nothing with backslash", { ...hmac, encode: { ...backslash, hex: "upper" } }],
    [
      "/encode/of",
      "values or text if no name is written",
      { ...hmac, pair: "value", encode: { as: "form", of: "names-and-values" } },
    ],
    ["/twice", "row, or nothing, unless the algorithm is a digest", { ...hmac, twice: "text" }],
    [
      "/twice",
      "text, or nothing, because each puts the key inside the list",
      { ...digest, key: each, twice: "row" },
    ],
    [
      "/twice",
      "text, or nothing, because pair puts the key inside the list",
      { ...digest, key: pair, twice: "row" },
    ],
  ])("without an effect, at %s, asks for %s", (at, expected, scheme) => {
    expect(schemeIssue(scheme)).toMatchObject({ at, expected });
  });

  it.each<[string, object]>([
    [
      "a listed nested field, which has a path",
      { ...hmac, nested: "json", fields: ["a.b"], paths: "dotted" },
    ],
    ["a nested field among listed ones", { ...hmac, nested: "json", fields: ["a", "b.c"], paths: "dotted" }],
    ["names that sort the values", { ...hmac, pair: "value", names: "upper" }],
    ["names that are written in front", { ...hmac, fields: ["a"], names: "upper" }],
    ["a backslash in front of what joins values", { ...hmac, encode: backslash }],
    ["a key among the listed fields", { ...digest, fields: ["k"], key: pair }],
    ["a key among the sorted fields", { ...digest, except: ["a"], key: pair }],
    ["a key behind each pair", { ...digest, key: each }],
    ["an HMAC whose key is also in the text", { ...hmac, key: { place: "suffix", join: "&key=" } }],
    ["a digest of a digest", { ...digest, twice: "text" }],
    ["an HMAC of a digest", { ...hmac, twice: "row" }],
    ["a digest whose names are encoded", { ...digest, encode: { as: "form", of: "names-and-values" } }],
    ["the shortest window", { ...bound, window: 1 }],
    ["the longest window", { ...bound, window: 86_400 }],
    ["RSA", { ...hmac, algorithm: "rsa-pss-sha256", key: rsaKey }],
  ])("does not exist for %s", (_what, scheme) => {
    expect(schemeIssue(scheme)).toBeUndefined();
    expect(readScheme(scheme)).toEqual({ ok: true, value: scheme });
  });
});

describe("a list of schemes", () => {
  const profile = (given?: unknown) => ({
    extension_points: given === undefined ? {} : { "signature.scheme": given },
  });

  it("has the scheme to sign with first", () => {
    expect(readSchemes([bound, hmac])).toEqual({ ok: true, value: [bound, hmac] });
    expect(readSchemes(hmac)).toEqual({ ok: true, value: [hmac] });
    expect(schemesOf(profile([bound, hmac]))).toEqual([bound, hmac]);
    expect(schemesOf(profile())).toEqual([]);
  });

  it("is not a scheme itself, is not empty, and has only usable schemes", () => {
    for (const list of [[hmac], []])
      expect(readScheme(list)).toMatchObject({ issues: [{ expected: "an object" }] });
    expect(readSchemes([])).toMatchObject({ issues: [{ expected: "a scheme, or a list with one" }] });
    expect(readSchemes([hmac, { ...hmac, join: 1 }])).toMatchObject({ issues: [{ at: "/join" }] });
    expect(() => schemesOf(profile([]))).toThrow(UnsignableError);
    expect(() => schemesOf(profile([]))).toThrow(/put a scheme, or a list with one at signature\.scheme\.$/);
  });

  it("needs each kind to be loaded, and says which one to import", () => {
    const rsa = { ...hmac, algorithm: "rsa-sha256", key: { place: "rsa" } };
    const said = (missing: string, all: string) =>
      `The gateway signs by a kind of scheme that is not loaded. Import \`${missing}\` from \`@acquiring/contract/signature\`, and pass \`schemes: [${all}]\`.`;
    const issueOf = (scheme: unknown, kinds: typeof everyKind) => {
      const read = knownSchemes(scheme, kinds);
      return read.ok ? undefined : read.issues;
    };
    const issue = { code: "signature.scheme", at: "" };
    expect(issueOf(hmac, [boundScheme])).toEqual([
      { ...issue, message: said("rowScheme", "boundScheme, rowScheme") },
    ]);
    expect(issueOf(rsa, [])).toEqual([{ ...issue, message: said("rsaScheme", "rsaScheme") }]);
    expect(issueOf(bound, [])).toEqual([{ ...issue, message: said("boundScheme", "boundScheme") }]);
    expect(issueOf([bound, hmac, rsa], everyKind)).toBeUndefined();
  });
});
