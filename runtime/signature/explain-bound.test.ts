// The words of each reason why a bound signature, or the text that it signs, is another one.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lineOf } from "../testing/issues.ts";
import { boundText } from "./bound.ts";
import { boundSignatureFindings, boundTextFindings, boundView } from "./explain-bound.ts";
import { UnsignableError } from "./leaves.ts";
import type { Binding, Moment } from "./scheme.ts";
import { type Signing, sign } from "./sign.ts";

const at: Moment = { time: 1_700_000_000, nonce: "0123456789abcdef" };
const binding: Binding = { purpose: "request", operation: "capture", identity: ["1", "2"] };
const signing: Signing = { scheme: { kind: "bound", version: 1 }, keys: ["key"], field: "sig" };
const value = { a: "1", b: "2" };
const signed = (other: Partial<Binding> = {}, held: object = value, moment = at) =>
  sign(held, signing, { ...binding, ...other, at: moment });

beforeEach(() => void vi.useFakeTimers({ now: at.time * 1000 }));
afterEach(() => void vi.useRealTimers());

describe("a bound signature", () => {
  const found = (signature: string, other: Partial<Binding> = {}, keys: Signing["keys"] = ["key"]) =>
    boundSignatureFindings(
      value,
      signature,
      { ...signing, keys },
      { ...binding, operations: ["capture", "refund"], ...other },
    ).map(lineOf);
  const guess = (place: string, message: string) => `signature.guess ${place}: ${message}`;
  const late = { ...at, time: at.time + 301 };
  const old = { ...at, time: at.time - 301 };

  it.each<[string, string, string]>([
    [` ${signed()}`, "signature", "There are spaces around the signature."],
    ["", "signature", "There is no signature."],
    [" \n", "signature", "There is no signature."],
    ["v1.x", "signature", "It does not have the form `v1.<seconds>.<nonce>.<64 hexadecimal digits>`."],
    [signed({}, value, old), "signature", "It is valid but too old. Sign again, and check the clocks."],
    [signed({}, value, late), "signature", "It is valid but its time is in the future. Check the clocks."],
    [signed({ purpose: "response" }), "purpose", "It is made for a response, not for a request."],
    [signed({ purpose: "page" }), "purpose", "It is made for a page, not for a request."],
    [signed({ purpose: "page" }, value, old), "purpose", "It is made for a page, not for a request."],
    [signed({ purpose: "page" }, value, late), "purpose", "It is made for a page, not for a request."],
    [signed({ purpose: "notification" }), "purpose", "It is made for a notification, not for a request."],
    [signed({ operation: "refund" }), "operation", "It is made for refund, not for capture."],
    [signed({ identity: ["2", "1"] }), "identity", "It has merchant and account in the reverse order."],
    [
      signed({}, { a: "1" }),
      "/b",
      "It would match without this field. Theirs does not sign it, or it was added in transit.",
    ],
    [
      signed({ operation: "unknown" }),
      "",
      "No single change explains it. The key or a value differs. Compare the strings to sign.",
    ],
  ])("%j is explained at %j", (signature, place, message) => {
    expect(found(signature)).toEqual([guess(place, message)]);
  });

  it("of a response can be without the request's signature, or be made for a request", () => {
    const response = { purpose: "response", inResponseTo: "v1.request" } as const;
    expect(found(signed({ purpose: "response" }), response)).toEqual([
      guess("inResponseTo", "It is not bound to the signature of the request."),
    ]);
    expect(found(signed(), response)).toEqual([
      guess("purpose", "It is made for a request, not for a response."),
    ]);
  });

  it("can have a key with spaces around it", () => {
    expect(found(signed(), {}, [{ publicKey: "x" }, " key\n"])).toEqual([
      guess("key", "It would match without the spaces around the key."),
    ]);
  });

  it("for another operation is unexplained without other known operations", () => {
    const findings = boundSignatureFindings(value, signed({ operation: "refund" }), signing, binding);
    expect(findings.map((issue) => issue.at)).toEqual([""]);
  });

  it("of an unsignable value is malformed", () => {
    const findings = boundSignatureFindings("text", signed(), signing, binding);
    expect(findings.map((issue) => issue.at)).toEqual(["signature"]);
  });
});

describe("the text of a bound signature", () => {
  const text = boundText(value, "sig", binding, at);
  const found = (theirs: string, signature?: string) =>
    boundTextFindings(
      value,
      { text: theirs, ...(signature !== undefined && { signature }) },
      "sig",
      binding,
    ).map((issue) => lineOf(issue).replace("signature.differs.", ""));

  it("is ours, at the time that it names or that the signature names", () => {
    expect(found(text)).toEqual([]);
    expect(found(text, signed())).toEqual([]);
    expect(found(text, "v1.x")).toEqual([]);
  });

  it("is not of this scheme if its lengths do not fit", () => {
    expect(found(text.slice(1))).toEqual([
      "text : Theirs is not a string to sign of the bound scheme. Check the lengths, which count bytes.",
    ]);
  });

  it.each<[string, string]>([
    ["label", text.replace("-v1", "-v2")],
    ["purpose", boundText(value, "sig", { ...binding, purpose: "page" }, at)],
    ["operation", boundText(value, "sig", { ...binding, operation: "x" }, at)],
    ["identity", boundText(value, "sig", { ...binding, identity: ["1"] }, at)],
    ["time", boundText(value, "sig", binding, { ...at, time: 5 })],
    ["nonce", boundText(value, "sig", binding, { ...at, nonce: "x" })],
    ["inResponseTo", boundText(value, "sig", { ...binding, inResponseTo: "x" }, at)],
  ])("differs in its %s", (part, theirs) => {
    expect(found(theirs, signed())).toEqual([`binding : Theirs is signed for another \`${part}\`.`]);
  });

  it("differs in its fields", () => {
    const theirs = boundText({ a: "9", c: { d: "1" } }, "sig", binding, at);
    expect(found(theirs)).toEqual([
      "missing /b: Theirs does not have this field.",
      "extra /c.d: Theirs has this field, ours does not.",
      "value /a: The values differ from character 1 on.",
    ]);
  });

  it("is shown with its fields by their paths, at the time of their signature or now", () => {
    const masked = { a: "***", l: [{ b: "1" }, "2"] };
    const view = boundView(masked, "sig", binding, { signature: signed({}, value, { ...at, time: 7 }) });
    expect(view).toEqual({
      text: boundText(masked, "sig", binding, { ...at, time: 7 }),
      pairs: [
        { name: "a", value: "***" },
        { name: "l[0].b", value: "1" },
        { name: "l[1]", value: "2" },
      ],
    });
    expect(boundView(masked, "sig", binding, {}).text).toContain("10:1700000000,");
  });

  it("needs a value that can be signed", () => {
    const attempt = () => boundTextFindings({ a: null }, { text }, "sig", binding);
    expect(attempt).toThrow(UnsignableError);
  });
});
