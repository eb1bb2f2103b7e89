import { defined } from "@acquiring/contract/codecs";
import { describe, expect, test } from "vitest";
import { sign } from "@acquiring/contract/signature";
import { signedProfile } from "../testing/scenarios.ts";
import { buildRequest } from "../exchange/build.ts";
import { notPlayed, type Played } from "../message/message.ts";
import { installedContract } from "../contract/contract.ts";
import { decodeResponse } from "../decode/decode.ts";
import { hintsFor } from "./hints.ts";
import type { Situation } from "./situation.ts";
import { bareProfile, profileOf, schemeOf, type Profile } from "../inputs/profile.ts";
import { defaultSettings } from "../inputs/settings.ts";

const signed = profileOf(signedProfile, "test");
const key = "a-key-of-somebody";

interface HintCase {
  readonly operation?: string;
  readonly status?: number;
  readonly body?: string;
  readonly url?: string;
  readonly problem?: string;
  readonly success?: boolean;
  readonly signatureValid?: boolean;
  readonly profile?: Profile;
}

function played(told: HintCase): Played {
  const { operation: id = "createDirectPayment", status = 200, body = "", success = false } = told;
  const operation = installedContract().operations.get(id);
  if (operation === undefined) throw new Error(id);
  const profile = told.profile ?? signed;
  const built = buildRequest(
    { id: "step", use: "request", invalid: true },
    {
      operation,
      profile,
      key: schemeOf(profile) === undefined ? undefined : key,
      requests: {
        request: { merchant_id: "1000", account_id: "1000001", card: "4111111111111111", amount: "10.00" },
      },
      resolve: () => "",
      each: () => [],
      collect: () => [],
    },
  );
  const { descriptor } = operation;
  return {
    ...notPlayed,
    operation,
    request: built.value,
    built: { ...built, deliberate: false },
    status,
    response: decodeResponse(new TextEncoder().encode(body), descriptor.response.shape),
    success,
    signatureValid: told.signatureValid,
    exchange: {
      request: {
        method: "POST",
        url: told.url ?? `http://gateway.example${descriptor.path}`,
        headers: {},
        body: "",
      },
      response: { status },
    },
    curl: "",
    ...defined({ problem: told.problem }),
  };
}

const hints = (told: HintCase, more: Partial<Situation> = {}): string =>
  hintsFor({
    played: played(told),
    mismatch: undefined,
    negative: false,
    profile: told.profile ?? signed,
    settings: defaultSettings,
    key,
    ...more,
  }).join("\n");

describe("the hint for a refused request", () => {
  test("explains its signature: algorithm, variable, fields in order and the text, without card or key", () => {
    const told = hints({ status: 400, body: '{"message":"bad signature"}' });
    expect(told).toContain("hmac-sha256");
    expect(told).toContain("GATEWAY_KEY");
    expect(told).toContain("account_id, amount, card, merchant_id");
    expect(told).toContain("account_id=1000001&amount=10.00&card=411111******1111&merchant_id=1000");
    expect(told).not.toContain("4111111111111111");
    expect(told).not.toContain(key);
    expect(told).not.toContain("encoding.requests");
  });

  test("does not mention the signature if the refusal gives another reason", () => {
    const missing = hints({ status: 400, body: '{"message":"document is missing"}' });
    expect(missing).not.toMatch(/signature|signed/);
    expect(hints({ status: 400, body: "<error>unknown currency</error>", profile: bareProfile })).not.toMatch(
      /signature|signed/,
    );
    // What says no more than that it was refused may mean a signature.
    for (const body of ["", '{"error":"Bad request"}', "<error>invalid</error>", '{"message":"wrong hash"}'])
      expect(hints({ status: 400, body })).toContain("If the signature was refused");
  });

  test("names the key, and not a missing signature, if the usual schemes were tried with it", () => {
    const told = hints({ status: 401, profile: bareProfile }, { schemesTried: true });
    expect(told).toMatch(
      /^The value of GATEWAY_KEY is not the key of account 1000001 of merchant 1000\. If it is, the gateway uses another/,
    );
    expect(told).not.toContain("was not signed");
  });

  test("says only that the gateway does not offer the operation if its status is 501, also of an invalid request", () => {
    const told = "The gateway does not offer captureTransactions (status 501).";
    const missing = { operation: "captureTransactions", status: 501, body: '{"code":"unsupported"}' };
    expect(hints(missing)).toBe(told);
    expect(hints(missing, { negative: true })).toBe(told);
    // A gateway without direct payments is not this gateway.
    expect(hints({ status: 501 }, { first: true })).not.toContain("does not offer");
    expect(hints({ operation: "captureTransactions", status: 500 })).not.toContain("does not offer");
  });

  test("mentions a missing signature if no scheme is known", () => {
    expect(hints({ status: 401, profile: bareProfile })).toContain("acquiring conformance init --target");
  });

  test("does not mention a missing signature if the first payment was accepted without one", () => {
    expect(hints({ status: 401, profile: bareProfile }, { proven: true })).not.toContain("was not signed");
  });

  test("mentions the field that the refusal names, and not the signature", () => {
    const told = hints({ status: 400, body: '{"message":"document is missing"}' });
    expect(told).toContain("`document`, which the request does not have");
    expect(told).not.toContain("signature");
  });

  test("mentions only the base URL if that ends in /v1", () => {
    const told = hints({ status: 404, url: "http://gateway.example/v1/v1/authorise" });
    expect(told).toBe("The target ends in /v1. The suite adds /v1 itself, so use --target without it.");
  });

  test("mentions a wrong base URL and unknown merchants after a 404", () => {
    const told = hints({ status: 404 });
    expect(told).toContain("the base URL is wrong");
    expect(told).toContain("--merchant and --account");
    const merchant = { merchant_id: "2000", account_id: "2000001" };
    const settings = { ...defaultSettings, merchant };
    expect(hints({ status: 404 }, { settings })).toContain("The suite used merchant 2000, account 2000001.");
    expect(hints({ status: 401 }, { settings })).not.toContain("--merchant");
    expect(hints({ status: 404 }, { settings, proven: true })).not.toContain("--merchant");
  });

  test("mentions a page that was received instead, with its title", () => {
    const body = "<!doctype html><html><head><title>502 Bad Gateway</title></head></html>";
    expect(hints({ status: 502, body })).toMatch(/HTML page \(“502 Bad Gateway”\), but must be XML/);
  });

  test("mentions the encoding of the request, whether it is open or in the profile", () => {
    const point = "encoding.requests.queryTransactions";
    const reads = [{ media: "application/x-www-form-urlencoded", body: "form" }];
    const filled = profileOf(
      { profile: "x", extension_points: { "encoding.requests": { queryTransactions: { reads } } } },
      "test",
    );
    const query = { operation: "queryTransactions", status: 415 } as const;
    expect(hints({ ...query, profile: bareProfile })).toContain(`fill ${point} in the profile`);
    expect(hints({ ...query, profile: filled })).toContain(`as filled at ${point} in the profile`);
  });

  test("mentions an unregistered address, only for queries", () => {
    expect(hints({ operation: "queryTransactions", status: 403 })).toContain(
      "Register the address of this machine for the merchant",
    );
    expect(hints({ operation: "refundTransactions", status: 403 })).not.toContain("registered");
  });

  test("mentions the test card if the payment was declined", () => {
    const body = "<respon><result_info>0005:Do not honour</result_info></respon>";
    const told = hints({ body });
    expect(told).toContain("declined the payment (0005:Do not honour)");
    expect(told).toContain("test_data.card.approved");
  });

  test("mentions the time limit if no response arrived, and the suite's address if no notification did", () => {
    expect(hints({ status: 0, problem: "no complete response within 100 ms" })).toContain("--timeout");
    expect(hints({ status: 0, problem: "no notification within 2 s" })).toContain("--notify-url");
  });

  test("is empty for a deliberately invalid request, and for an accepted one", () => {
    expect(hints({ status: 400 }, { negative: true })).toBe("");
    expect(hints({ success: true, body: "<respon/>" })).toBe("");
  });
});

test("the hint for an invalid signature of a response names a scheme that would make it valid", () => {
  const scheme = schemeOf(signed);
  if (scheme === undefined) throw new Error("no scheme");
  const value = { merchant_id: "1000", account_id: "1000001", return_status: "1", return_message: "OK" };
  const other = sign(value, { ...scheme, output: "base64" }, key);
  const body = JSON.stringify({ ...value, encryption_data: other });
  const told = hints({ operation: "captureTransactions", success: true, signatureValid: false, body });
  expect(told).toContain("output");
  expect(told).toContain("account_id=1000001&merchant_id=1000&return_message=OK&return_status=1");
});

test("the hint for a bound signature of a response says what it was made for instead", () => {
  const profile = profileOf(
    { profile: "b", extension_points: { "signature.scheme": { kind: "bound", version: 1 } } },
    "b",
  );
  const scheme = schemeOf(profile);
  if (scheme === undefined) throw new Error("no scheme");
  const value = { merchant_id: "1000", account_id: "1000001", return_status: "1", return_message: "OK" };
  const binding = {
    purpose: "request",
    operation: "captureTransactions",
    identity: ["1000", "1000001"],
  } as const;
  const body = JSON.stringify({ ...value, encryption_data: sign(value, scheme, key, binding) });
  const about = { operation: "captureTransactions", success: true, signatureValid: false, body };
  const told = hints({ ...about, profile });
  expect(told).toContain("made for a request, not for a response");
  expect(told).toContain("acquiring-signature-v1");
});

describe("the hint for an almost correct value", () => {
  const about = (expected: string, actual: unknown): string =>
    hints({}, { played: undefined, mismatch: { at: "/x", expected, actual } });

  test.each<[string, string, unknown, string]>([
    ["a number for a text", '"1"', 1, "quotes"],
    ["a number where the type is text", "string", 10, "quotes"],
    ["a text for a number", "integer", "3", "Remove the quotes"],
    ["null", '"x"', null, "null"],
    ["another letter case", '"OK"', "ok", "upper and lower case"],
    ["another letter case of one of several", 'one of "YES", "NO"', "no", "upper and lower case"],
    ["blanks", '"OK"', " OK\n", "spaces"],
    ["escaped twice", '"a&b"', "a&amp;b", "escaped"],
    ["other zeros", '"10.00"', "10.0", "zeros"],
    ["a decimal comma", '"10.00"', "10,00", "comma"],
    ["a decimal comma against a form", "a text that matches ^[0-9]+[.][0-9]{2}$", "1,50", "comma"],
    ["a decimal comma in a number", "a decimal number, at-least 1.00", "1,50", "comma"],
    ["a date in another form", "a date as YYYYMMDDHHMMSS", "2026-11-20 10:00:00", "YYYY-MM-DD HH:MM:SS"],
    ["a date against a form", "a text that matches ^[0-9]{2}-[0-9]{2}-[0-9]{4}$", "2026-11-20", "YYYY-MM-DD"],
    ["a card number that is not masked", "a card number of which only …", "4111111111111111", "not masked"],
    [
      "a card number masked in another way",
      "a card number of which only …",
      "XXXXXXXXXXXX1111",
      "masked in another way",
    ],
  ])("names the difference: %s", (_, expected, actual, word) => {
    expect(about(expected, actual)).toContain(word);
  });

  test("is empty for a completely different value", () => {
    expect(about('"OK"', "Refused")).toBe("");
    expect(about('"1"', 2)).toBe("");
    expect(about("to be present", undefined)).toBe("");
  });
});
