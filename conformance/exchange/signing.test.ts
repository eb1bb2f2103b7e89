// Signatures that are invalid in one way. The tests of runtime/signature cover valid ones.
import { describe, expect, test } from "vitest";
import type { WireObject } from "@acquiring/contract/codecs";
import { boundTo, type RowScheme, sign, verifyBody } from "@acquiring/contract/signature";
import { installedContract } from "../contract/contract.ts";
import { Halt } from "../contract/errors.ts";
import { profileOf } from "../inputs/profile.ts";
import type { Signing } from "../scenario/model.ts";
import { repeatOf } from "./repeat.ts";
import { signedProfile } from "../testing/scenarios.ts";
import { signatureOf, unsigned } from "./signing.ts";

const operation = installedContract().operations.get("refundTransactions");
if (operation === undefined) throw new Error("There is no refund.");
const bound = { kind: "bound", version: 1, window: 60 } as const;
const row = signedProfile.extension_points["signature.scheme"] as RowScheme;
const value: WireObject = { merchant_id: "1", account_id: "2", refund_orders: [{ order_no: "A" }] };
const key = "k";
type How = Exclude<Signing, "none" | "kept"> | undefined;

const made = (how: How, over = value): string =>
  signatureOf(over, { operation, scheme: bound, key }, how).signature;
const verdict = (signature: string, options: object = {}): string =>
  verifyBody({ ...value, encryption_data: signature }, bound, [key], {
    ...boundTo(operation.descriptor, value),
    ...options,
  });

test("a modified signature comes with the original one", () => {
  const signed = signatureOf(value, { operation, scheme: bound, key }, "wrong");
  expect([verdict(signed.signature), verdict(signed.right ?? "")]).toEqual(["mismatch", "valid"]);
  expect(signatureOf(value, { operation, scheme: bound, key }, { time: "stale" }).right).toBeUndefined();
});

describe("with the bound scheme", () => {
  test("a request is signed for its operation and account, differently each time", () => {
    expect(verdict(made(undefined))).toBe("valid");
    expect(made(undefined)).not.toBe(made(undefined));
  });

  test.each<[string, How]>([
    ["a wrong value", "wrong"],
    ["another digit in the middle", { changed: "middle" }],
    ["another last digit", { changed: "last" }],
    ["eight valid digits", { changed: "behind-8" }],
    ["another nonce", { changed: "nonce" }],
    ["another time", { changed: "time" }],
    ["another key", { key: "another" }],
    ["another operation", { operation: "captureTransactions" }],
    ["another direction", { purpose: "response" }],
    ["merchant and account exchanged", { identity: "reversed" }],
  ])("a signature with %s is well-formed and invalid", (_, how) => {
    expect(verdict(made(how))).toBe("mismatch");
  });

  test("a signature can be made for another operation or purpose", () => {
    expect(verdict(made({ operation: "captureTransactions" }), { operation: "captureTransactions" })).toBe(
      "valid",
    );
    expect(verdict(made({ purpose: "notification" }), { purpose: "notification" })).toBe("valid");
    expect(verdict(made({ changed: "case" }))).toBe("malformed");
    expect(verdict(made({ changed: "case" }).toLowerCase())).toBe("valid");
  });

  test("a signature with a valid prefix has exactly eight valid digits", () => {
    const [, time = "", nonce = "", mac = ""] = made({ changed: "behind-8" }).split(".");
    const at = { time: Number(time), nonce };
    const right =
      sign(value, bound, key, { ...boundTo(operation.descriptor, value), at })
        .split(".")
        .at(-1) ?? "";
    expect([...right].map((digit, place) => digit === mac[place])).toEqual(
      Array.from({ length: 64 }, (_, place) => place < 8),
    );
  });

  test("a time is outside the window even if the clock differs by its tolerance", () => {
    const edge = (sign: number): number => Date.now() + sign * 60_000;
    expect([verdict(made({ time: "stale" })), verdict(made({ time: "stale" }), { now: edge(-1) })]).toEqual([
      "stale",
      "stale",
    ]);
    expect([verdict(made({ time: "early" })), verdict(made({ time: "early" }), { now: edge(1) })]).toEqual([
      "early",
      "early",
    ]);
  });

  test("an unsignable request is not applicable, with the reason", () => {
    expect(() => made(undefined, { ...value, refund_orders: [] })).toThrow(Halt);
    expect(() => made(undefined, { ...value, refund_orders: [] })).toThrow("An empty list cannot be signed");
  });
});

describe("with a row of pairs", () => {
  const signed = (how: How, scheme = row): string =>
    signatureOf(value, { operation, scheme, key }, how).signature;
  const fits = (signature: string, scheme = row): boolean =>
    verifyBody({ ...value, encryption_data: signature }, scheme, [key]) === "valid";

  test.each<[string, How]>([
    ["another first digit", "wrong"],
    ["another middle digit", { changed: "middle" }],
    ["another last digit", { changed: "last" }],
    ["another key", { key: "another" }],
  ])("the signature can be made invalid: %s", (_, how) => {
    expect(fits(signed(undefined))).toBe(true);
    expect(fits(signed(how))).toBe(false);
    expect(signed(how)).toHaveLength(64);
  });

  test("in base64, the changed last letter changes the bytes", () => {
    const base64 = { ...row, output: "base64" } as const;
    const bytes = (text: string): string => Buffer.from(text, "base64").toString("hex");
    expect(bytes(signed({ changed: "last" }, base64))).not.toBe(bytes(signed(undefined, base64)));
    expect(signed({ changed: "last" }, base64).at(-1)).toBe("=");
  });

  test("a request is unsigned without a key or a scheme", () => {
    expect(signatureOf(value, { operation, scheme: row, key: undefined }, undefined)).toEqual({
      signature: unsigned,
    });
    expect(signatureOf(value, { operation, scheme: undefined, key }, "wrong")).toEqual({
      signature: unsigned,
    });
  });
});

describe("a request with an earlier, equal request", () => {
  const built = (signature: string) => ({
    step: "pay",
    operation,
    method: "POST",
    path: "/v1/refund",
    headers: {},
    body: new Uint8Array(),
    value: { ...value, encryption_data: signature },
    deliberate: false,
  });
  const profile = (scheme: object, writes: string) =>
    profileOf(
      { profile: "x", extension_points: { "signature.scheme": scheme, "signature.repeated": { writes } } },
      "x",
    );

  test("is its repeat if the signatures are the same and the profile says that repeats are not executed", () => {
    expect(repeatOf(built("a"), [built("a")], profile(row, "first-response"))).toContain("repeat");
    expect(repeatOf(built("b"), [built("a")], profile(row, "first-response"))).toBeUndefined();
    expect(repeatOf(built("a"), [built("a")], profile(row, "carried-out"))).toBeUndefined();
    expect(repeatOf(built("a"), [built("a")], profile(bound, "first-response"))).toBeUndefined();
  });
});
