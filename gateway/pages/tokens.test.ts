import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createTokens, type PageName, type Purpose } from "./tokens.ts";

const tokens = createTokens("one secret");
const purposes: readonly Purpose[] = ["redirect", "checkout", "challenge", "issuer", "form"];
const name: PageName = { merchant_id: "1000", transactionId: "t1", nonce: "n" };

test("a token identifies its payment for every process with the same secret", () => {
  fc.assert(
    fc.property(
      fc.record({
        merchant_id: fc.string({ maxLength: 20 }),
        transactionId: fc.string(),
        nonce: fc.string(),
      }),
      (any) => {
        const read = createTokens("one secret").read("issuer", tokens.write("issuer", any));
        expect(read).toEqual(any);
      },
    ),
  );
});

test("a token opens only one kind of page", () => {
  for (const purpose of purposes) {
    const opens = purposes.filter((other) => tokens.read(other, tokens.write(purpose, name)) !== undefined);
    expect(opens).toEqual([purpose]);
  }
});

test("a token with any change, or with another secret, is refused", () => {
  const token = tokens.write("checkout", name);
  expect(createTokens("another").read("checkout", token)).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(..."ABab01_-."), (at, other) => {
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(tokens.read("checkout", changed)).toEqual(changed === token ? name : undefined);
    }),
  );
});

test("the reader throws for no text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 90 })), (text) => {
      expect(tokens.read("checkout", text)).toBeUndefined();
      expect(tokens.read("checkout", `${text}.${"A".repeat(43)}`)).toBeUndefined();
    }),
  );
});
