import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { metaOf } from "./meta.ts";
import {
  capturedOrder,
  failureOf,
  fakeGateway,
  order,
  pan,
  payment,
  signedResponse,
} from "../testing/fake-gateway.ts";
import { capture, direct } from "../testing/operations.ts";

const responding = (headers: Record<string, string>, status = 200) => {
  const response = status === 200 ? signedResponse(capturedOrder) : new Response("", { status });
  for (const [name, value] of Object.entries(headers)) response.headers.append(name, value);
  return response;
};
const capturing = { capture_orders: [order] };

describe("HTTP metadata", () => {
  it("is available for a result, and the result itself is unchanged", async () => {
    const { call, exchanges } = fakeGateway(responding({ "X-Request-Id": "r-1", "x-region": "eu" }));
    const result = await call(capture, capturing);
    expect(Object.keys(result)).toEqual([...Object.keys(capturedOrder), "encryption_data"]);
    expect(metaOf(result)).toEqual({
      status: 200,
      headers: { "content-type": "application/json", "x-request-id": "r-1", "x-region": "eu" },
      requestId: "r-1",
      attempts: 1,
      durationMs: expect.any(Number),
    });
    expect(exchanges).toMatchObject([{ requestId: "r-1", durationMs: expect.any(Number) }]);
    expect(metaOf({ ...result })).toBeUndefined();
  });

  it("is available for an error, which prints only its request id", async () => {
    const { call } = fakeGateway(responding({ "request-id": "r-2", "set-cookie": "session=canary" }, 404));
    const error = await failureOf(call(direct, payment));
    expect(error.requestId).toBe("r-2");
    expect(metaOf(error)).toMatchObject({
      status: 404,
      headers: { "set-cookie": "session=canary" },
      attempts: 1,
    });
    expect(JSON.stringify(error)).toContain("r-2");
    expect(JSON.stringify(error) + inspect(error, { showHidden: true, depth: 9 })).not.toContain("canary");
  });

  it("has only attempts and duration if no response arrived", async () => {
    const error = await failureOf(fakeGateway(new Error("cut")).call(direct, payment));
    expect(metaOf(error)).toEqual({ headers: {}, attempts: 1, durationMs: expect.any(Number) });
    const unsent = await failureOf(fakeGateway(new Error("cut")).call(direct, { order_no: 7 } as object));
    expect(metaOf(unsent)).toMatchObject({ attempts: 0 });
  });

  it("is also available for a response that breaks off", async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error("cut")) });
    const { call } = fakeGateway(() => new Response(body, { headers: { "x-request-id": "r-3" } }));
    const error = await failureOf(call(direct, payment));
    expect(error).toMatchObject({ kind: "outcome-unknown", requestId: "r-3", status: 200 });
  });
});

describe("the request id", () => {
  const idOf = async (headers: Record<string, string>, requestIdHeader?: string) => {
    const { call } = fakeGateway(
      responding(headers),
      requestIdHeader === undefined ? {} : { requestIdHeader },
    );
    return metaOf(await call(capture, capturing))?.requestId;
  };

  it("is read from the named header, or from a usual one", async () => {
    expect(await idOf({ "x-correlation-id": "c", "request-id": "r" })).toBe("r");
    expect(await idOf({ "x-correlation-id": "c" })).toBe("c");
    expect(await idOf({ "x-request-id": "r", "X-Trace": "t" }, "X-Trace")).toBe("t");
    expect(await idOf({ "x-request-id": "r" }, "x-trace")).toBeUndefined();
  });

  it.each(["", "two words", "long".repeat(60)])("is ignored if it is %o", async (id) => {
    expect(await idOf({ "x-request-id": id })).toBeUndefined();
  });

  it("is ignored if the gateway returns a value from the request", async () => {
    const { call } = fakeGateway(responding({ "x-request-id": pan }, 404));
    const error = await failureOf(call(direct, payment));
    expect(error.requestId).toBeUndefined();
    expect(JSON.stringify(error)).not.toContain(pan);
  });
});
