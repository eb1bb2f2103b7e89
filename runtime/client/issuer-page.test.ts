import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { type IssuerPageOptions, requestIssuerPage } from "./issuer-page.ts";
import { failureOf } from "../testing/fake-gateway.ts";
import { portOf } from "../testing/port-of.ts";

const issuer_url = "https://issuer.example/pay?session=1";

function issuer(response: Response | Error) {
  const asked: { url: string; method: string; redirect: string | undefined }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url, method } = new Request(input, init);
    asked.push({ url, method, redirect: init?.redirect });
    if (response instanceof Error) throw response;
    return response.clone();
  };
  const ask = (options: IssuerPageOptions = {}, url: string | undefined = issuer_url) =>
    requestIssuerPage(url === "" ? {} : { issuer_url: url }, { fetch, ...options });
  return { ask, asked };
}
const profileOf = (value: object) => ({ extension_points: { "apm.issuer-request": value } });

describe("the issuer's page", () => {
  it("is requested once, by default with GET", async () => {
    const { ask, asked } = issuer(new Response("<p>café</p>"));
    expect(await ask()).toEqual({ status: 200, page: "<p>café</p>" });
    expect(asked).toEqual([{ url: issuer_url, method: "GET", redirect: "manual" }]);
  });

  it("is requested with the method of the caller, or else of the profile", async () => {
    const profile = profileOf({ method: "POST" });
    const by = issuer(new Response(""));
    await by.ask({ profile });
    await by.ask({ profile, method: "GET" });
    expect(by.asked.map(({ method }) => method)).toEqual(["POST", "GET"]);
  });

  it("is not requested if the profile leaves it to the shopper's browser", async () => {
    const { ask, asked } = issuer(new Response(""));
    const error = await failureOf(ask({ profile: profileOf({ method: "GET", by: "shopper" }) }));
    expect(error).toMatchObject({ kind: "invalid-request", message: expect.stringContaining("shopper") });
    expect(asked).toHaveLength(0);
  });

  it.each([
    ["/next?a=1", "https://issuer.example/next?a=1"],
    ["https://other.example/x", "https://other.example/x"],
    ["walletapp://pay/1", "walletapp://pay/1"],
    ["javascript:alert(1)", undefined],
    ["data:text/html,x", undefined],
    ["http://[", undefined],
  ])("that redirects to %s is not followed", async (to, location) => {
    const { ask, asked } = issuer(new Response("", { status: 302, headers: { location: to } }));
    expect((await ask()).location).toBe(location);
    expect(asked).toHaveLength(1);
  });

  it("can be an error, which the merchant handles", async () => {
    expect(await issuer(new Response("gone", { status: 410 })).ask()).toEqual({ status: 410, page: "gone" });
  });

  it.each(["", "javascript:alert(1)", "ftp://issuer.example/", "/pay", "https://user:word@issuer.example/"])(
    "is not requested if the address is %j",
    async (url) => {
      const { ask, asked } = issuer(new Response(""));
      const error = await failureOf(ask({}, url));
      expect(error.kind).toBe("invalid-request");
      expect(error.message).not.toContain("word@");
      expect(asked).toHaveLength(0);
    },
  );

  it.each([
    ["not-sent", Object.assign(new Error("no"), { code: "ECONNREFUSED", syscall: "connect" })],
    ["outcome-unknown", new Error("reset")],
    ["outcome-unknown", new Response("x".repeat(11))],
  ])("is requested only once: %s", async (kind, response) => {
    const { ask, asked } = issuer(response);
    expect(await failureOf(ask({ maxBytes: 10 }))).toMatchObject({ kind, operation: "requestIssuerPage" });
    expect(asked).toHaveLength(1);
  });

  it("does not follow a redirect over a real connection", async () => {
    const seen: string[] = [];
    const server = createServer(({ url = "" }, outgoing) => {
      seen.push(url);
      outgoing.writeHead(302, { location: "/elsewhere" }).end("moved");
    });
    const url = `http://127.0.0.1:${await portOf(server)}`;
    const page = await requestIssuerPage({ issuer_url: `${url}/pay` });
    expect(page).toEqual({ status: 302, location: `${url}/elsewhere`, page: "moved" });
    expect(seen).toEqual(["/pay"]);
  });
});
