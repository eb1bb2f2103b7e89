import { describe, expect, it } from "vitest";
import { readScheme } from "./read-scheme.ts";
import { hmac } from "../testing/signing.ts";

describe("readScheme", () => {
  it("accepts a scheme as a profile writes it", () => {
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
    ["/key/place", { ...hmac, algorithm: "md5" }],
    ["/key/join", { ...hmac, algorithm: "md5", key: { place: "suffix" } }],
    ["/exept", { ...hmac, exept: ["note"] }],
    ["/fields", { ...hmac, fields: [] }],
    ["/except", { ...hmac, except: "note" }],
    ["/encode", { ...hmac, encode: "form" }],
    ["/encode/as", { ...hmac, encode: { as: "url", of: "values" } }],
    ["/encode/hex", { ...hmac, encode: { as: "form", of: "values", hex: "HEX" } }],
    ["/key/place", { ...hmac, key: { place: "rsa" } }],
    ["/key/place", { ...hmac, algorithm: "rsa-sha256" }],
    ["/key/place", { ...hmac, key: { place: "constructor" } }],
    ["/key/encoding", { ...hmac, key: { place: "hmac", encoding: "base32" } }],
    ["/key/join", { ...hmac, key: { place: "hmac", join: "" } }],
    ["/key/halves", { ...hmac, key: { place: "both", join: "", halves: "" } }],
    ["/key/name", { ...hmac, key: { place: "pair", name: "" } }],
    ["/output", { ...hmac, output: "Hex" }],
  ])("reports an error at %o", (at, value) => {
    const read = readScheme(value);
    expect(read.ok ? "accepted" : read.issues[0].at).toBe(at);
  });

  it.each([
    ["/except", "a list already omits other fields", { ...hmac, fields: ["a"], except: ["b"] }],
    ["/paths", "JSON text has no paths", { ...hmac, nested: "json", paths: "bracketed" }],
    [
      "/names",
      "names are not in the text and do not sort it",
      { ...hmac, fields: ["a"], pair: "value", names: "upper" },
    ],
    [
      "/encode/of",
      "a backslash escapes what joins values",
      { ...hmac, encode: { as: "backslash", of: "text" } },
    ],
    [
      "/encode/hex",
      "a backslash has no digits",
      { ...hmac, encode: { as: "backslash", of: "values", hex: "lower" } },
    ],
    [
      "/encode/of",
      "no name is written",
      { ...hmac, pair: "value", encode: { as: "form", of: "names-and-values" } },
    ],
    [
      "/key/name",
      "the key would have no position",
      { ...hmac, fields: ["a"], key: { place: "pair", name: "key" } },
    ],
    [
      "/key/name",
      "the key would be left out",
      { ...hmac, except: ["key"], key: { place: "pair", name: "key" } },
    ],
    [
      "/key/place",
      "the text has no pairs",
      { ...hmac, pair: "names-then-values", key: { place: "each", join: "" } },
    ],
    ["/twice", "an HMAC is not digested again", { ...hmac, twice: "text" }],
    ["/twice", "the key is inside the row", { ...hmac, key: { place: "each", join: "" }, twice: "row" }],
  ])("refuses at %s a member without effect: %s", (at, _why, value) => {
    const read = readScheme(value);
    expect(read.ok ? "accepted" : read.issues[0].at).toBe(at);
  });

  it("accepts an HMAC whose key is also in the text, as some gateways require", () => {
    expect(readScheme({ ...hmac, key: { place: "suffix", join: "&key=" } }).ok).toBe(true);
  });

  it("lists the allowed values", () => {
    const read = readScheme({ ...hmac, output: "Hex" });
    expect(read).toMatchObject({ ok: false, issues: [{ expected: "hex, HEX, base64, base64url" }] });
  });
});
