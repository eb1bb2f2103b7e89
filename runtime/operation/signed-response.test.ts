import { describe, expect, it } from "vitest";
import { signedAnswer } from "./signed-response.ts";
import {
  failureOf,
  fakeGateway,
  jsonAnswer,
  scheme,
  signedAnswer as withSignature,
} from "../testing/fake-gateway.ts";
import { capture } from "../testing/operations.ts";

const unpromised = {
  ...capture,
  response: {
    ...capture.response,
    shape: { kind: "object", fields: { encryption_data: { kind: "text" } } },
    check: () => [],
  },
} as const;
const decided = (operation: typeof capture, signed: string) => ({
  ...operation,
  response: { ...operation.response, points: { ...operation.response.points, signed } },
});
const payout = decided(unpromised, "signature.payout-response");
const answered = { merchant_id: "1001", account_id: "2002", status: "COMPLETED" };
const says = (value: string) => ({
  profile: {
    extension_points: {
      "signature.scheme": scheme,
      "signature.response": "same-scheme",
      "signature.payout-response": value,
    },
  },
});

describe("whether a response is signed", () => {
  it("is defined by the contract", () => {
    expect(signedAnswer(capture)).toBe("always");
    expect(signedAnswer(payout)).toBe("maybe");
    const { signature: _none, ...unsigned } = capture.response;
    expect(signedAnswer({ ...capture, response: unsigned })).toBe("never");
  });

  it("is defined by the profile if the contract leaves it open", () => {
    expect(signedAnswer(payout, { "signature.payout-response": "signed" })).toBe("always");
    expect(signedAnswer(payout, { "signature.payout-response": "unsigned" })).toBe("never");
    const query = decided(capture, "signature.query-response");
    expect(signedAnswer(query, { "signature.query-response": "unsigned" })).toBe("never");
    // No other operation is open in any profile.
    expect(signedAnswer(capture, { "signature.payout-response": "unsigned" })).toBe("always");
  });
});

describe("a response whose signature is optional", () => {
  it("is accepted without a signature, but not with an invalid one", async () => {
    expect(await fakeGateway(jsonAnswer(answered)).call(payout, {})).toEqual(answered);
    expect(await fakeGateway(withSignature(answered)).call(payout, {})).toMatchObject(answered);
    const wrong = jsonAnswer({ ...answered, encryption_data: "0".repeat(64) });
    expect(await failureOf(fakeGateway(wrong).call(payout, {}))).toMatchObject({ kind: "bad-signature" });
  });

  it("is refused without a signature if the profile requires one", async () => {
    const { call } = fakeGateway(jsonAnswer(answered), says("signed"));
    expect(await failureOf(call(payout, {}))).toMatchObject({ kind: "bad-signature" });
  });
});

describe("a response of a gateway whose profile does not say how responses are signed", () => {
  it("is read without a verification of its signature", async () => {
    const profile = { extension_points: { "signature.scheme": scheme } };
    const answer = {
      ...answered,
      return_status: "1",
      capture_orders: [],
      encryption_data: "of another scheme",
    };
    const { call } = fakeGateway(jsonAnswer(answer), { profile });
    expect(await call(capture, {})).toEqual(answer);
  });
});
