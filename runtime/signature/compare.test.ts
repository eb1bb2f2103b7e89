// The words of each difference between our signed text and the other side's.
import { describe, expect, it } from "vitest";
import { hmac } from "../testing/signing.ts";
import { pairFindings, textFindings } from "./compare.ts";
import type { RowScheme } from "./scheme.ts";

const value = { amount: "10.50", name: "José", note: "A 1" };
const text = "amount=10.50&name=José&note=A 1";
/** A row of values alone. */
const values = { pair: "value", join: "|" } as const;
const suffix: Partial<RowScheme> = { algorithm: "sha256", key: { place: "suffix", join: "&key=" } };
const found = (theirs: string, members: Partial<RowScheme> = {}, keys: readonly string[] = ["key"]) =>
  textFindings(value, theirs, { scheme: { ...hmac, ...members }, keys, field: "sig" }).map(
    ({ code, at, message }) => [code.replace("signature.differs.", ""), at, message],
  );

describe("a difference of their text is reported with its field", () => {
  const number = "The values differ only in how the number is written.";
  const order = "From this field on, theirs is in another order.";
  it.each<[string, string, string, string]>([
    [`${text} `, "value", "/note", "The values differ only in surrounding spaces."],
    [text.replace("A 1", "A1"), "value", "/note", "The values differ only in spaces."],
    [text.replace("A 1", "a 1"), "value", "/note", "The values differ only in upper and lower case."],
    [text.replace("A 1", "A+1"), "value", "/note", "The values differ only in percent-encoding."],
    [text.replace("A 1", "A%201"), "value", "/note", "The values differ only in percent-encoding."],
    [text.replace("A 1", "A%2"), "value", "/note", "The values differ from character 2 on."],
    [text.normalize("NFD"), "value", "/name", "The values differ only in the Unicode form of accents."],
    [text.replace("10.50", "10.5"), "value", "/amount", number],
    [text.replace("10.50", "0010.500"), "value", "/amount", number],
    [text.replace("10.50", "-10.50"), "value", "/amount", "The values differ from character 1 on."],
    [text.replace("10.50", "10.51"), "value", "/amount", "The values differ from character 5 on."],
    [text.replace("10.50", "10.50x"), "value", "/amount", "The values differ from character 6 on."],
    [text.replace("note=A 1", "note"), "value", "/note", "The values differ from character 1 on."],
    [text.replace("&note=A 1", ""), "missing", "/note", "Theirs does not have this field."],
    [`${text}&zone=1`, "extra", "/zone", "Theirs has this field, ours does not."],
    [`${text}&4111111111111111=1`, "extra", "/…", "Theirs has this field, ours does not."],
    ["name=José&amount=10.50&note=A 1", "order", "/amount", order],
  ])("%s", (theirs, code, at, message) => {
    expect(found(theirs)).toEqual([[code, at, message]]);
  });

  it.each<[string, string]>([
    [text.toUpperCase(), "The texts differ only in upper and lower case."],
    [encodeURIComponent(text), "The texts differ only in percent-encoding."],
    ["", "The texts differ from character 1 on. Ours has 31 characters, theirs 0."],
    ["amount:10.50", "The texts differ from character 7 on. Ours has 31 characters, theirs 12."],
  ])("or once for the whole text %j", (theirs, message) => {
    expect(found(theirs)).toEqual([["text", "", message]]);
  });

  it("or with all fields that differ", () => {
    expect(found(text.replace("note=", "Note=").replace("10.50", "9"))).toEqual([
      ["name-case", "/note", "Theirs has this name in another case."],
      ["value", "/amount", "The values differ from character 1 on."],
    ]);
  });

  it.each<[string, string, string]>([
    ["10.51|José|A 1", "/amount", "from character 5 on. Ours has 14 characters, theirs 14."],
    ["10.50|Jose|A 1", "/name", "from character 10 on. Ours has 14 characters, theirs 14."],
    ["10.50|José|A", "/note", "from character 13 on. Ours has 14 characters, theirs 12."],
    ["10.50-José|A 1", "", "from character 6 on. Ours has 14 characters, theirs 14."],
  ])("or by its place if no names are written: %s", (theirs, at, message) => {
    expect(found(theirs, values)).toEqual([["text", at, `The texts differ ${message}`]]);
  });

  it("but not by the place of a value that occurs twice, or is empty", () => {
    const at = (held: object, theirs: string) =>
      textFindings(held, theirs, { scheme: { ...hmac, ...values }, keys: [], field: "sig" }).map(
        (one) => one.at,
      );
    expect(at({ a: "1", b: "1" }, "1|2")).toEqual([""]);
    expect(at({ a: "", b: "12" }, "|13")).toEqual(["/b"]);
    expect(at({ a: "12", b: "3" }, "13|3")).toEqual(["/a"]);
  });
});

describe("no difference is reported", () => {
  it.each<[string, Partial<RowScheme>, string]>([
    ["without the key", suffix, text],
    ["with the key", suffix, `${text}&key=k:l`],
    [
      "with two halves of the key",
      { ...suffix, key: { place: "both", join: "|", halves: ":" } },
      `k|${text}|l`,
    ],
    ["before the text is hashed", { twice: "row" }, text],
    ["of values alone", { pair: "value" }, "10.50&José&A 1"],
  ])("if their text is ours %s", (_what, members, theirs) => {
    expect(found(theirs, members, ["", "other", "k:l"])).toEqual([]);
  });

  it("for the key's own pair or its prefix, which are no fields", () => {
    const other = text.replace("10.50", "9");
    const differs = [["value", "/amount", "The values differ from character 1 on."]];
    expect(found(`${other}&key=secret`, suffix, ["other", "secret"])).toEqual(differs);
    expect(found(`secret=&${other}`, {}, ["secret"])).toEqual(differs);
  });
});

describe("a key in a text", () => {
  const digest = (key: RowScheme["key"]): Partial<RowScheme> => ({ ...values, algorithm: "sha256", key });
  const message = "The texts differ from character 10 on. Ours has 14 characters, theirs 14.";
  const theirs = "10.50|Jose|A 1";

  it.each<[RowScheme["key"], string]>([
    [{ place: "suffix", join: "" }, "05"],
    [{ place: "both", join: "", halves: ":" }, "J:z"],
    [{ place: "both", join: "", halves: ":" }, "z:J"],
    [{ place: "both", join: "", halves: ":" }, "J"],
    [{ place: "both", join: "", halves: ":" }, "J:"],
  ])("is there only with all its characters: %j, %s", (key, secret) => {
    expect(found(theirs, digest(key), [secret])).toEqual([["text", "/name", message]]);
  });

  it("may also be a part of a value", () => {
    expect(found("10.50|José|A 1", digest({ place: "suffix", join: "" }), ["10"])).toEqual([]);
  });

  it("may be on both sides", () => {
    expect(found("k|10.50|José|A 1|k", digest({ place: "both", join: "|" }), ["k"])).toEqual([]);
  });

  it("behind each pair leaves only the place of a difference", () => {
    const each: Partial<RowScheme> = { algorithm: "sha256", key: { place: "each", join: "" } };
    expect(found(text.replace("10.50", "10.51"), each)).toEqual([
      ["text", "/amount", "The texts differ from character 12 on. Ours has 31 characters, theirs 31."],
    ]);
  });
});

describe("a text is compared whole", () => {
  const told = (held: object, theirs: string, members: Partial<RowScheme> = {}) =>
    textFindings(held, theirs, { scheme: { ...hmac, ...members }, keys: [], field: "sig" }).map(
      ({ at, message }) => [at, message.replace(/^The \w+ differ /, "")],
    );

  it.each<
    [object, string, Partial<RowScheme>, string, readonly [from: number, ours: number, theirs: number]]
  >([
    [{ a: "1", b: "2" }, "a=1b=3", { join: "" }, "/b", [6, 6, 6]],
    [{ a: "1", b: "1" }, "2|1", values, "", [1, 3, 3]],
    [{ a: "abc" }, "AX", { pair: "value", case: "upper" }, "", [2, 3, 2]],
    [{ a: "12" }, "22", { pair: "value" }, "/a", [1, 2, 2]],
    [{ a: "1", note: "" }, "a=1&note", {}, "", [9, 9, 8]],
  ])("%j, %j, with %j", (held, theirs, members, at, [from, ours, other]) => {
    const message = `from character ${from} on. Ours has ${ours} characters, theirs ${other}.`;
    expect(told(held, theirs, members)).toEqual([[at, message]]);
  });

  it.each<[string, string, string]>([
    [" A", "A", "only in surrounding spaces."],
    ["A 1", "A  1", "only in spaces."],
    ["A%", "B%", "from character 1 on."],
    ["10", "010", "only in how the number is written."],
    ["10.00", "10", "only in how the number is written."],
    ["1.25", "1.2500", "only in how the number is written."],
    ["100", "10", "from character 3 on."],
    ["10", "-010", "from character 1 on."],
    ["1.05", "1.5", "from character 3 on."],
    ["1.5", "15", "from character 2 on."],
  ])("the value %j and theirs %j", (own, theirs, message) => {
    expect(told({ a: own }, `a=${theirs}`)).toEqual([["/a", message]]);
  });

  it("reports a pair without a name as a further field", () => {
    expect(found(`${text}&=x`)).toEqual([["extra", "", "Theirs has this field, ours does not."]]);
  });
});

describe("two rows of pairs", () => {
  const pairs = (row: string) =>
    row.split("&").map((pair): [string, string] => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]);
  const told = (ours: string, theirs: string) =>
    pairFindings(pairs(ours), pairs(theirs)).map(
      ({ code, at }) => `${code.replace("signature.differs.", "")} ${at}`,
    );

  it("differ by `empty` only if each field that one side lacks is empty", () => {
    expect(told("a=1&b=", "a=1")).toEqual(["empty scheme/empty", "missing /b"]);
    expect(told("a=1", "a=1&b=")).toEqual(["empty scheme/empty", "extra /b"]);
    expect(told("a=1&b=", "a=1&c=x")).toEqual(["missing /b", "extra /c"]);
    expect(told("a=1", "a=2")).toEqual(["value /a"]);
    const says = "Every field that only one side has is empty: `empty` is probably";
    expect(pairFindings([["b", ""]], [])[0]?.message).toBe(`${says} \`omit\`.`);
    expect(pairFindings([], [["b", ""]])[0]?.message).toBe(`${says} \`keep\`.`);
  });

  it("differ in order at the first field that moved, regardless of fields that only one side has", () => {
    expect(told("a=1&b=2&c=3", "a=1&c=3&b=2")).toEqual(["order /b"]);
    expect(told("a=1&b=2&c=3", "x=9&a=1&c=3")).toEqual(["missing /b", "extra /x"]);
    expect(told("a=1&b=2&c=3", "A=1&b=2&c=3")).toEqual(["name-case /a"]);
  });

  it("have a path with brackets as the place of a nested field", () => {
    expect(told("a[0].b=1", "a[0].b=2")).toEqual(["value /a[0].b"]);
  });
});
