import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameOrigins, returnAddress, webAddress } from "./addresses.ts";

const back = { order_no: "o 1&<", transaction_id: "t1", result: "approved" } as const;

describe("the return address of the shop", () => {
  test("has three additional parameters after the shop's own, which stay unchanged", () => {
    expect(returnAddress("https://shop.example/done", back)).toBe(
      "https://shop.example/done?order_no=o+1%26%3C&transaction_id=t1&result=approved",
    );
    expect(returnAddress("https://shop.example/done?a=%20b&c#top", back)).toBe(
      "https://shop.example/done?a=%20b&c&order_no=o+1%26%3C&transaction_id=t1&result=approved#top",
    );
  });

  test("has each of them once, even if the shop's address also has them", () => {
    const address = returnAddress("https://shop.example/?result=approved&x=1&order_no=other", {
      ...back,
      result: "declined",
    });
    const parameters = new URL(address ?? "").searchParams;
    expect(parameters.getAll("result")).toEqual(["declined"]);
    expect(parameters.getAll("order_no")).toEqual(["o 1&<"]);
    expect(parameters.get("x")).toBe("1");
  });

  test("preserves every order number", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-composite" }), (order_no) => {
        const address = returnAddress("http://shop.example", { ...back, order_no });
        expect(new URL(address ?? "").searchParams.get("order_no")).toBe(order_no);
      }),
    );
  });

  test("uses only http and https", () => {
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//shop.example",
      "https://user:word@shop.example/",
      "file:///etc/passwd",
      "",
    ]) {
      expect(webAddress(address)).toBeUndefined();
      expect(returnAddress(address, back)).toBeUndefined();
    }
  });
});

describe("the sites that may frame a page", () => {
  test("are the shop's own and its storefronts", () => {
    expect(
      frameOrigins("https://shop.example:8443/done?x=1", "a.example, B.example https://c.example/x"),
    ).toEqual(["https://shop.example:8443", "https://a.example", "https://b.example", "https://c.example"]);
    expect(frameOrigins(undefined)).toEqual([]);
    expect(frameOrigins("javascript:alert(1)", "")).toEqual([]);
  });

  test.each(["*", "*.example", "a;sandbox", "a,b", "'self'", `${"a".repeat(300)}.example`])(
    "have no host that is a pattern, more than one word of a policy, or longer than a name: %s",
    (host) => {
      expect(frameOrigins(`https://${host}/back`, `${host} https://${host}/`)).not.toContain(
        `https://${host}`,
      );
      expect(frameOrigins(`https://${host}/back`)).toEqual([]);
    },
  );

  test("include hosts of every usual form", () => {
    for (const shop of [
      "http://[::1]:8080",
      "http://my_shop.example",
      "https://xn--4ca.example",
      "http://10.0.0.1:1",
    ])
      expect(frameOrigins(`${shop}/x`)).toEqual([shop]);
  });

  test("cannot add anything else to the policy", () => {
    const text = fc.string({ unit: fc.constantFrom(..."*;' ,:/.-a1\n\"[]@#?") });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom("https://shop.example/x", "http://[::1]:8080/", "http://ä.example/"),
        (domains, shop) => {
          for (const origin of frameOrigins(shop, domains))
            expect(origin).toMatch(/^https?:\/\/[^\s;,'"*@/?#]+$/u);
        },
      ),
    );
  });
});
