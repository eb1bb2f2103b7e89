import { describe, expect, it } from "vitest";
import { signedResponse } from "./signed-response.ts";
import {
  failureOf,
  fakeGateway,
  jsonResponse,
  scheme,
  signedResponse as withSignature,
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
const payout = decided(unpromised, "signature.responses.createPayout");
const responded = { merchant_id: "1001", account_id: "2002", status: "COMPLETED" };
const says = (value: string) => ({
  profile: {
    extension_points: {
      "signature.scheme": scheme,
      "signature.response": "same-scheme",
      "signature.responses.createPayout": value,
    },
  },
});

describe("whether a response is signed", () => {
  it("is defined by the contract", () => {
    expect(signedResponse(capture)).toBe("always");
    expect(signedResponse(payout)).toBe("maybe");
    const { signature: _none, ...unsigned } = capture.response;
    expect(signedResponse({ ...capture, response: unsigned })).toBe("never");
  });

  it("is defined by the profile if the contract leaves it open", () => {
    expect(signedResponse(payout, { "signature.responses.createPayout": "signed" })).toBe("always");
    expect(signedResponse(payout, { "signature.responses.createPayout": "unsigned" })).toBe("never");
    const query = decided(capture, "signature.responses.queryTransactions");
    expect(signedResponse(query, { "signature.responses.queryTransactions": "unsigned" })).toBe("never");
    // No other operation is open in any profile.
    expect(signedResponse(capture, { "signature.responses.createPayout": "unsigned" })).toBe("always");
  });
});

describe("a response whose signature is optional", () => {
  it("is accepted without a signature, but not with an invalid one", async () => {
    expect(await fakeGateway(jsonResponse(responded)).call(payout, {})).toEqual(responded);
    expect(await fakeGateway(withSignature(responded)).call(payout, {})).toMatchObject(responded);
    const wrong = jsonResponse({ ...responded, encryption_data: "0".repeat(64) });
    expect(await failureOf(fakeGateway(wrong).call(payout, {}))).toMatchObject({ kind: "bad-signature" });
  });

  it("is refused without a signature if the profile requires one", async () => {
    const { call } = fakeGateway(jsonResponse(responded), says("signed"));
    expect(await failureOf(call(payout, {}))).toMatchObject({ kind: "bad-signature" });
  });
});

it("a response of a gateway whose profile does not say how responses are signed is read without a verification of its signature", async () => {
  const profile = { extension_points: { "signature.scheme": scheme } };
  const response = {
    ...responded,
    return_status: "1",
    capture_orders: [],
    encryption_data: "of another scheme",
  };
  const { call } = fakeGateway(jsonResponse(response), { profile });
  expect(await call(capture, {})).toEqual(response);
});
