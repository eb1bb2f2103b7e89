import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { GatewayError, listIssues } from "./gateway-error.ts";
import { causeOf } from "./http/not-sent.ts";
import {
  failureOf,
  fakeGateway,
  jsonResponse,
  pan,
  payment,
  signedResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct } from "../testing/operations.ts";

const issue = (at: string) => ({ code: "required", at, message: "Give a value." });

describe("GatewayError", () => {
  it("has a kind and names the operation", () => {
    const told = { operation: "createPayout", message: "No.", status: 400, body: "b" };
    const error = new GatewayError({ kind: "refused", ...told });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "GatewayError", kind: "refused", status: 400, body: "b" });
    expect(error.message).toBe("createPayout: No.");
  });

  it("omits empty properties", () => {
    const empty = { issues: [], status: undefined, body: "" };
    const error = new GatewayError({ kind: "not-sent", operation: "x", message: "m", ...empty });
    expect(Object.keys(error).sort()).toEqual(["kind", "name", "operation"]);
  });
});

describe("a complete error", () => {
  const cause = Object.assign(new TypeError("ECONNRESET"), { code: "ECONNRESET" });
  const told = {
    kind: "outcome-unknown",
    operation: "createPayout",
    issues: [issue("/a")],
    status: 503,
    body: "b",
    findOut: { how: "by-hand" },
    requestId: "r-1",
    retryAfterMs: 5_000,
  } as const;
  const full = new GatewayError({ ...told, message: "Cut.", result: { card: "canary" }, cause });

  it("becomes JSON with its message and cause, but without the result and the stack", () => {
    const shown = { name: "GatewayError", cause: { name: "TypeError", code: "ECONNRESET" } };
    expect(JSON.parse(JSON.stringify(full))).toEqual({ ...told, ...shown, message: "createPayout: Cut." });
    const small = { kind: "not-sent", operation: "x" } as const;
    const written: unknown = JSON.parse(JSON.stringify(new GatewayError({ ...small, message: "m" })));
    expect(written).toEqual({ ...small, name: "GatewayError", message: "x: m" });
  });

  it("can be printed and cloned, and neither shows the result", () => {
    for (const shown of [inspect(full, { depth: null, showHidden: true }), inspect(structuredClone(full))]) {
      expect(shown).toContain("createPayout: Cut.");
      expect(shown).toContain("ECONNRESET");
      expect(shown).not.toContain("canary");
    }
    expect(structuredClone(full)).toBeInstanceOf(Error);
  });
});

describe("the cause of an error", () => {
  it("has only the name and the code of the thrown error", async () => {
    const thrown = new TypeError(`fetch failed for ${pan}`, {
      cause: Object.assign(new Error(`no ${pan}`), { code: "ECONNRESET", host: pan }),
    });
    const error = await failureOf(fakeGateway(Object.assign(thrown, { request: pan })).call(direct, payment));
    expect(error.cause).toMatchObject({ name: "TypeError", message: "ECONNRESET", code: "ECONNRESET" });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(pan);
    expect(error.cause?.cause).toBeUndefined();
  });

  it("is set if `sign` or `verify` fails", async () => {
    const fails = () => {
      throw Object.assign(new RangeError(`with ${pan}`), { code: "ERR_VAULT" });
    };
    const unsigned = await failureOf(fakeGateway(jsonResponse({}), { sign: fails }).call(capture, {}));
    expect(unsigned).toMatchObject({ kind: "not-sent", cause: { name: "RangeError", code: "ERR_VAULT" } });
    const response = signedResponse({ merchant_id: "1001" });
    const unverified = await failureOf(fakeGateway(response, { verify: fails }).call(capture, {}));
    expect(unverified).toMatchObject({ kind: "bad-signature", cause: { code: "ERR_VAULT" } });
  });

  it.each([
    ["a text", `with ${pan}`],
    ["nothing", undefined],
    ["an error with a foreign name", Object.assign(new Error("x"), { name: pan, code: `E_${pan} ` })],
    [
      "a circle",
      Object.assign(new Error("x"), {
        get cause() {
          return this;
        },
      }),
    ],
  ])("is an error without a code if %s is thrown", (_name, thrown) => {
    expect(causeOf(thrown)).toMatchObject({ name: "Error", message: "It has no code." });
  });
});

it("listIssues shows three issues with their locations, and counts the rest", () => {
  const text = listIssues([issue("/a"), issue(""), issue("/c"), issue("/d"), issue("/e")]);
  expect(text).toBe("/a: Give a value. Give a value. /c: Give a value. (and 2 more)");
});
