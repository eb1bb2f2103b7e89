import { describe, expect, it } from "vitest";
import { captured, failureOf, fakeGateway, signedResponse } from "../../testing/fake-gateway.ts";
import { capture } from "../../testing/operations.ts";

const sentWith = async (headers: Record<string, string>, own?: Record<string, string>) => {
  const seen: Headers[] = [];
  const { call } = fakeGateway(
    (request) => {
      seen.push(request.headers);
      return signedResponse(captured);
    },
    { headers },
  );
  await call(capture, {}, own === undefined ? {} : { headers: own });
  return Object.fromEntries(seen[0] ?? []);
};

describe("the caller's own headers", () => {
  it("are sent with each request; headers of a call override those of the client", async () => {
    const headers = await sentWith(
      { "User-Agent": "shop/1", "X-Team": "till" },
      { "user-agent": "shop/2", traceparent: "00-1-2-01" },
    );
    expect(headers).toMatchObject({ "user-agent": "shop/2", "x-team": "till", traceparent: "00-1-2-01" });
  });

  it.each(["content-type", "Content-Length", "ACCEPT", "host", "transfer-encoding", "content-encoding"])(
    "cannot include %s, which the client sets",
    async (name) => {
      expect(() => fakeGateway(signedResponse(captured), { headers: { [name]: "x" } })).toThrow(
        `The header \`${name.toLowerCase()}\` is set by the client.`,
      );
      const { call, sent } = fakeGateway(signedResponse(captured));
      const error = await failureOf(call(capture, {}, { headers: { [name]: "x" } }));
      expect([error.kind, sent]).toEqual(["invalid-request", []]);
    },
  );

  it.each([
    ["a line break", { "x-a": "hidden\r\nx-b: 1" }],
    ["an empty name", { "": "hidden" }],
    ["a name with a colon", { "hidden:": "1" }],
    ["a number", { "x-a": 5 as unknown as string }],
    ["a character that headers cannot represent", { "x-a": "hidden \u{1F600}" }],
  ])("are refused with %s, and the error does not show them", async (_name, headers) => {
    const { call, sent } = fakeGateway(signedResponse(captured));
    const error = await failureOf(call(capture, {}, { headers }));
    expect([error.kind, sent]).toEqual(["invalid-request", []]);
    expect(error.message).not.toContain("hidden");
  });

  it("are not in any log or error", async () => {
    const { call, exchanges } = fakeGateway(new Error("cut"));
    const error = await failureOf(call(capture, {}, { headers: { authorization: "Bearer canary" } }));
    expect(JSON.stringify([error, exchanges])).not.toContain("canary");
  });
});
