// Replays spec/vectors/signature.yaml: signatures that other tools made.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { choices } from "./scheme.ts";
import { canonicalText, prepareSigner, sign, isValid } from "../testing/signing.ts";
import type { RsaKeys } from "./keys.ts";
import type { RowScheme } from "./scheme.ts";

interface Vector {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly scheme: RowScheme;
  readonly key: string;
  readonly text: string;
  readonly signature: string;
}

const file = new URL("../../spec/vectors/signature.yaml", import.meta.url);
const { rsa, vectors } = parse(readFileSync(file, "utf8")) as { rsa: RsaKeys; vectors: readonly Vector[] };

describe.each(vectors)("$name", ({ value, scheme, key, text, signature }) => {
  const keys = key === "rsa" ? rsa : key;

  it("has the same canonical text", () => {
    expect(canonicalText(value, scheme)).toBe(text);
  });

  it("verifies, but for no other value", () => {
    expect(isValid(value, signature, scheme, [keys])).toBe(true);
    expect(
      isValid({ ...value, merchant_id: "another", order_no: "another" }, signature, scheme, [keys]),
    ).toBe(false);
  });

  // PSS draws a salt, so no two of its signatures are alike.
  it.skipIf(scheme.algorithm.startsWith("rsa-pss-"))("has the same signature", () => {
    expect(sign(value, scheme, keys)).toBe(signature);
    expect(prepareSigner(scheme, [keys]).sign?.(value)).toBe(signature);
  });
});

it("has a vector for every algorithm", () => {
  const used = new Set(vectors.map(({ scheme }) => scheme.algorithm));
  expect([...used].sort()).toEqual([...choices.algorithm].sort());
});
