import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createTokens, type PageName, type Purpose } from "./tokens.ts";

const tokens = createTokens("one secret");
const purposes: readonly Purpose[] = ["redirect", "checkout", "challenge", "issuer", "form"];
const name: PageName = { merchant_id: "1000", transactionId: "t1", nonce: "n" };

test("a token names its payment to the gateway that wrote it, and to every process with its secret", () => {
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

test("a token opens one kind of page alone", () => {
  for (const purpose of purposes) {
    const opens = purposes.filter((other) => tokens.read(other, tokens.write(purpose, name)) !== undefined);
    expect(opens).toEqual([purpose]);
  }
});

test("a token that was changed in any place, or written with another secret, names nothing", () => {
  const token = tokens.write("checkout", name);
  expect(createTokens("another").read("checkout", token)).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(..."ABab01_-."), (at, other) => {
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      expect(tokens.read("checkout", changed)).toEqual(changed === token ? name : undefined);
    }),
  );
});

test("no text makes the reader throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 90 })), (text) => {
      expect(tokens.read("checkout", text)).toBeUndefined();
      expect(tokens.read("checkout", `${text}.${"A".repeat(43)}`)).toBeUndefined();
    }),
  );
});
