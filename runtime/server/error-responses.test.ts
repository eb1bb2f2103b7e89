import { describe, expect, it } from "vitest";
import type { Failure } from "./failure-report.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { refuse } from "./error-responses.ts";
import {
  captured,
  errorOf,
  identity,
  order,
  pan,
  post,
  postJson,
  signedBy,
  testGateway,
} from "../testing/test-gateway.ts";
import { capture, direct, profile, query, redirect } from "../testing/operations.ts";

describe("the profile's errors", () => {
  const points = {
    ...profile.extension_points,
    "errors.body": { code: "errorCode", message: "errorText" },
    "errors.bad-signature": { default: { status: 403 }, captureTransactions: { status: 401 } },
  };

  it("define the fields of the body and the status of an invalid signature", async () => {
    const { handle } = testGateway(captured, { profile: { extension_points: points } });
    const response = await handle(postJson(capture, signedBy(identity, "another")));
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      errorCode: "signature",
      errorText: expect.any(String) as string,
    });
  });

  it("define the statuses of requests that the runtime refuses", async () => {
    const filled = {
      ...points,
      "errors.by-operation": { captureTransactions: { invalid_input: 422, not_found: 410 } },
      "errors.not-found": ["merchant", "account"],
      "batch.over-limit": { status: 413 },
    };
    const { handle } = testGateway(captured, { profile: { extension_points: filled } });
    const statusOf = async (request: Request) => (await handle(request)).status;
    const stranger = signedBy({ ...identity, account_id: "9" });
    const many = signedBy({ ...identity, capture_orders: [order, order, order, order] });
    expect(await statusOf(post(capture.path, "{"))).toBe(422);
    expect(await statusOf(postJson(capture, stranger))).toBe(410);
    expect(await statusOf(postJson(capture, many))).toBe(413);
    // A status for one operation does not apply to another.
    expect(await statusOf(post(query.path, "{"))).toBe(400);
    // The contract itself gives a direct payment its two statuses, so no profile can change them.
    expect(await statusOf(post(direct.path, "{"))).toBe(400);
    expect(await statusOf(postJson(direct, stranger))).toBe(404);
  });

  it("let the handler receive too many orders if their status is 200", async () => {
    const filled = { ...points, "batch.over-limit": { status: 200, refused: "envelope" } };
    const refused = { ...captured, return_status: "9" };
    const { handle } = testGateway(refused, { profile: { extension_points: filled } });
    const many = signedBy({ ...identity, capture_orders: [order, order, order, order] });
    const response = await handle(postJson(capture, many));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ return_status: "9" });
    // Anything else that is wrong with it is refused as ever.
    const wrong = { ...many, encryption_data: 4 };
    expect((await handle(postJson(capture, wrong))).status).toBe(400);
  });

  it("have no effect if the profile's values are invalid", async () => {
    const odd = { ...points, "errors.body": "text", "errors.bad-signature": { default: { status: 200 } } };
    const { handle } = testGateway(captured, { profile: { extension_points: odd } });
    expect(await errorOf(await handle(postJson(capture, signedBy(identity, "x"))))).toMatchObject({
      status: 400,
      code: "signature",
    });
  });
});

describe("a handler", () => {
  it("can refuse, with a body or without", async () => {
    const request = () => postJson(direct, signedBy(identity));
    const told = await testGateway(refuse(404, { code: "9404", message: "No such token." })).handle(
      request(),
    );
    expect(await errorOf(told)).toMatchObject({ status: 404, code: "9404", message: "No such token." });
    const untold = await testGateway(refuse(404)).handle(request());
    expect([untold.status, await untold.text()]).toEqual([404, ""]);
  });

  it("cannot refuse with the status of a success", () => {
    expect(() => refuse(200)).toThrow(RangeError);
    expect(() => refuse(Number.NaN)).toThrow(RangeError);
  });

  const down = () => {
    throw new Error("database down");
  };
  it.each<[string, AnyOperation, object | (() => object), Failure["stage"]]>([
    ["throws", capture, down, "handler"],
    ["breaks the contract", capture, { ...captured, return_status: 1 }, "answer"],
    ["returns no object", capture, (() => undefined) as unknown as () => object, "answer"],
    ["returns more than the limit", query, { merchant_id: "1001", orders_list: [1, 2, 3, 4, 5] }, "answer"],
    ["returns a character that XML cannot represent", direct, { ...identity, note: "\u0000" }, "answer"],
    ["returns no page", redirect, { html: "x" }, "answer"],
  ])(
    "that %s gives a 500 without details, and the log has the cause",
    async (_name, operation, response, stage) => {
      const { handle, failures } = testGateway(response);
      const body =
        operation.request.encodings[0].body === "form"
          ? post(operation.path, new URLSearchParams(signedBy(identity)))
          : postJson(operation, signedBy(identity));
      const error = await errorOf(await handle(body));
      expect(error).toMatchObject({ status: 500, code: "internal" });
      expect(JSON.stringify(error)).not.toContain("database");
      expect(failures).toMatchObject([{ operation: operation.id, stage }]);
    },
  );

  it("is not named in the log if the key store fails, and a failing log changes nothing", async () => {
    const keysOf = () => Promise.reject(new Error("vault sealed"));
    const { handle, failures } = testGateway(captured, { keysOf });
    expect((await handle(postJson(capture, signedBy(identity)))).status).toBe(500);
    expect(failures).toMatchObject([{ stage: "keys" }]);
    const onFailure = () => {
      throw new Error("disk full");
    };
    const silent = testGateway(captured, { keysOf, onFailure });
    expect((await silent.handle(postJson(capture, signedBy(identity)))).status).toBe(500);
  });
});

describe("data in responses and logs", () => {
  const secret = { card: pan, security_code: "737", first_name: "Augusta" };
  const leak = `${pan} 4111-1111-1111-1111 code 737 Augusta`;

  it("has only field names of a refused request", async () => {
    const { handle } = testGateway(identity);
    const bodies = [
      JSON.stringify({ ...identity, ...secret, order_no: 7373737, encryption_data: "x" }),
      JSON.stringify({ ...identity, ...secret, card: 4111111111111111, encryption_data: "x" }),
      JSON.stringify({ ...identity, ...secret, encryption_data: "x" }),
      JSON.stringify({ ...secret, [pan]: 1 }),
      `{"${pan}": 1, "${pan}": 2}`,
      `<a><${pan}/>${leak}`,
      leak,
    ];
    for (const body of bodies) {
      const text = await (await handle(post(direct.path, body))).text();
      expect(text).toMatch(/"code"/u);
      expect(text).not.toMatch(/4111111111111111|4111-1111|737|Augusta/u);
    }
  });

  it("has no card number, code or name, even if a handler fails", async () => {
    const { handle, failures } = testGateway(() => {
      throw new Error(leak);
    });
    await handle(postJson(direct, signedBy({ ...identity, ...secret })));
    const detail = failures[0]?.detail ?? "";
    expect(detail).toContain("4111-11**-****-1111 code *** ***");
    expect(detail).not.toMatch(/4111111111111111|4111-1111-1111|code 737|Augusta/u);
  });
});
