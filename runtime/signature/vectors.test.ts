// Replays spec/vectors/signature.yaml: signatures that other tools made.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { choices } from "./scheme.ts";
import { canonicalText, isValid, prepareSigner, sign, verifyBody } from "../testing/signing.ts";
import { readBound } from "./bound.ts";
import type { Verdict } from "./scheme.ts";
import { UnsignableError } from "./leaves.ts";
import { signWebhook, webhookVerdict } from "./standard-webhooks.ts";
import type { WireObject } from "../values/wire.ts";
import type { RsaKeys } from "./keys.ts";
import type { Binding, BoundScheme, RowScheme } from "./scheme.ts";

interface Vector {
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly scheme: RowScheme;
  readonly key: string;
  readonly text: string;
  readonly signature: string;
}

interface Unsignable extends Binding {
  readonly name: string;
  readonly value: WireObject;
}

interface BoundVector extends Unsignable {
  readonly key: string;
  readonly now: number;
  readonly text?: string;
  readonly signature: string;
  readonly verdict: Verdict;
}

interface Webhook {
  readonly name: string;
  readonly key: string;
  readonly id: string;
  readonly time: number;
  readonly body: string;
  readonly signature: string;
}

const file = new URL("../../spec/vectors/signature.yaml", import.meta.url);
const { rsa, vectors, bound, unsignable, webhooks } = parse(readFileSync(file, "utf8")) as {
  rsa: RsaKeys;
  vectors: readonly Vector[];
  bound: readonly BoundVector[];
  unsignable: readonly Unsignable[];
  webhooks: readonly Webhook[];
};

describe.each(vectors)("$name", ({ value, scheme, key, text, signature }) => {
  const keys = key === "rsa" ? rsa : key;

  it("has the same canonical text", () => {
    expect(canonicalText(value, scheme)).toBe(text);
  });

  it("is valid, but not for another value", () => {
    expect(isValid(value, signature, scheme, [keys])).toBe(true);
    expect(
      isValid({ ...value, merchant_id: "another", order_no: "another" }, signature, scheme, [keys]),
    ).toBe(false);
  });

  // PSS uses a random salt, so no two of its signatures are equal.
  it.skipIf(scheme.algorithm.startsWith("rsa-pss-"))("has the same signature", () => {
    expect(sign(value, scheme, keys)).toBe(signature);
    expect(prepareSigner(scheme, [keys]).sign?.(value)).toBe(signature);
  });
});

it("has a vector for every algorithm", () => {
  const used = new Set(vectors.map(({ scheme }) => scheme.algorithm));
  expect([...used].sort()).toEqual([...choices.algorithm].sort());
});

const scheme: BoundScheme = { kind: "bound", version: 1 };

describe.each(bound)(
  "by the bound scheme, $name",
  ({ value, key, signature, verdict, now, text, ...binding }) => {
    it(`is ${verdict}`, () => {
      const body = { ...value, encryption_data: signature };
      expect(verifyBody(body, scheme, [key], { ...binding, now: now * 1000 })).toBe(verdict);
    });

    it.skipIf(text === undefined)("has the same text and the same signature", () => {
      const at = readBound(signature);
      const options = { ...binding, ...(at && { at }) };
      expect(canonicalText(value, scheme, options)).toBe(text);
      expect(sign(value, scheme, key, options)).toBe(signature);
    });
  },
);

it("has a bound vector for every purpose and every verdict on a signature", () => {
  const made = bound.filter(({ text }) => text !== undefined).map(({ purpose }) => purpose);
  expect(new Set(made)).toEqual(new Set(["request", "response", "notification", "page"]));
  const verdicts = new Set(bound.map(({ verdict }) => verdict));
  expect(verdicts).toEqual(new Set(["valid", "stale", "early", "mismatch", "malformed"]));
});

it.each(unsignable)("the bound scheme refuses to sign $name", ({ value, ...binding }) => {
  expect(() => sign(value, scheme, "test-key", binding)).toThrow(UnsignableError);
});

it.each(webhooks)("Standard Webhooks: $name", ({ key, id, time, body, signature }) => {
  const bytes = new TextEncoder().encode(body);
  const headers = signWebhook(bytes, { id, time }, [key]);
  expect(headers["webhook-signature"]).toBe(signature);
  const verdict = (now: number) => webhookVerdict(bytes, (name) => headers[name], [key], { now: now * 1000 });
  expect([verdict(time), verdict(time + 301), verdict(time - 301)]).toEqual(["valid", "stale", "early"]);
});
