import { describe, expect, test } from "vitest";
import { buildRaw, type Building } from "./build.ts";
import { installedContract } from "../contract/contract.ts";
import { bareProfile } from "../inputs/profile.ts";

function built(url: string) {
  const operation = installedContract().operations.get("createApmPayment");
  if (operation === undefined) throw new Error("The contract has no APM payment.");
  const building: Building = {
    operation,
    profile: bareProfile,
    key: undefined,
    requests: {},
    resolve: () => url,
    each: () => [],
    collect: () => [],
  };
  return buildRaw(
    { id: "issuer", raw: { url: "${pay.response/issuer_url}", method: "GET", body: "" } },
    building,
  );
}

describe("a step that requests an address from a response", () => {
  test("uses that address, also with another port of this machine", () => {
    const { url, method } = built("http://127.0.0.1:4242/issuer?a=b");
    expect([url?.href, method]).toEqual(["http://127.0.0.1:4242/issuer?a=b", "GET"]);
  });

  test.each(["/pages/issuer", "file:///etc/hostname", "javascript:alert(1)", ""])(
    "refuses %s, and says so",
    (address) => {
      expect(() => built(address)).toThrow(/not http or https/);
    },
  );
});
