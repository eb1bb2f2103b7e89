import { describe, expect, onTestFinished, test } from "vitest";
import { newGateway } from "../testing/controlled.ts";
import { form, merchantOf, signed } from "../testing/merchant.ts";
import { clientAddress, trustedProxies } from "./client-address.ts";

const trusted = trustedProxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:7::/48"]);
const from = (remoteAddress: string | undefined, forwardedFor?: string) =>
  clientAddress({ remoteAddress, forwardedFor }, trusted);

describe("the address of a client", () => {
  test("is that of the connection if no proxy is trusted, with any header", () => {
    const nobody = trustedProxies([]);
    expect(clientAddress({ remoteAddress: "127.0.0.1", forwardedFor: "203.0.113.9" }, nobody)).toBe(
      "127.0.0.1",
    );
    expect(from("198.51.100.4", "203.0.113.9")).toBe("198.51.100.4");
    expect(from(undefined, "203.0.113.9")).toBeUndefined();
    expect(from("10.1.2.3")).toBe("10.1.2.3");
  });

  test.each([
    ["the one that the proxy received", "10.1.2.3", "203.0.113.9", "203.0.113.9"],
    ["not one that the client invented before it", "10.1.2.3", "1.1.1.1, 203.0.113.9", "203.0.113.9"],
    [
      "found through a row of trusted proxies",
      "127.0.0.1",
      "6.6.6.6, 203.0.113.9, 10.0.0.1, 10.9.9.9",
      "203.0.113.9",
    ],
    ["the first one if all of them are trusted", "127.0.0.1", "10.0.0.1,10.0.0.2", "10.0.0.1"],
    ["IPv4, even if it is written as IPv6", "::ffff:10.1.2.3", "::ffff:203.0.113.9", "203.0.113.9"],
    ["IPv6", "2001:db8:7::1", "2001:db8:8::1", "2001:db8:8::1"],
    ["without the port that some proxies add", "10.1.2.3", "203.0.113.9:4711", "203.0.113.9"],
    ["without port and brackets", "10.1.2.3", "[2001:db8:8::1]:4711", "2001:db8:8::1"],
    ["the proxy's if its entry is not an address", "10.1.2.3", "203.0.113.9, unknown", "10.1.2.3"],
    ["the proxy's if the entry is empty", "10.1.2.3", "203.0.113.9, ", "10.1.2.3"],
    ["the proxy's if its entry is a number", "10.1.2.3", "2130706433", "10.1.2.3"],
  ])("is %s", (_name, remote, header, expected) => {
    expect(from(remote, header)).toBe(expected);
  });

  test("is found in a header of almost a million characters", () => {
    const header = "10.0.0.1,".repeat(100_000);
    expect(from("10.1.2.3", `${header}203.0.113.9`)).toBe("203.0.113.9");
    expect(from("10.1.2.3", header)).toBe("10.1.2.3");
  });
});

test.each([
  "",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0",
  "proxy.example",
  "10.0.0.0/8/8",
  "::/129",
  "10.0.0.0/-1",
  "10/8",
])("%j is not a valid trusted proxy", (text) => {
  expect(() => trustedProxies([text])).toThrow(/address or a network/u);
});

describe("a gateway behind a proxy", () => {
  const query = async (url: string, forwarded: string) => {
    const body = signed("/v1/retrievalTrans", { order_no: "1" });
    const response = await fetch(`${url}/v1/retrievalTrans`, {
      method: "POST",
      headers: { "content-type": form, "x-forwarded-for": forwarded },
      body: JSON.stringify(body),
    });
    return response.status;
  };

  test("accepts queries from the merchant's registered address behind the trusted proxy", async () => {
    const gateway = await newGateway({
      registeredAddresses: ["203.0.113.9"],
      trustedProxies: ["127.0.0.0/8"],
    });
    onTestFinished(() => gateway.close());
    expect(await query(gateway.url, "203.0.113.9")).toBe(200);
    expect(await query(gateway.url, "203.0.113.9, 203.0.113.10")).not.toBe(200);
    expect((await merchantOf(gateway.url).query({ order_no: "1" })).status).not.toBe(200);
  });

  test("trusts no proxy by default", async () => {
    const gateway = await newGateway({ registeredAddresses: ["203.0.113.9"] });
    onTestFinished(() => gateway.close());
    expect(await query(gateway.url, "203.0.113.9")).not.toBe(200);
  });
});
