// How options are read: values, headers, the proxy of the environment.
import { describe, expect, test } from "vitest";
import { headersIn, proxyFor } from "./network.ts";
import { oneOf, rate } from "./values.ts";

describe("a header", () => {
  test("has a name and a value; of two with the same name the later one is used", () => {
    expect(headersIn(["X-A: b: c ", "x-b:d", "x-a: e", "X-Empty:"])).toEqual({
      "x-a": "e",
      "x-b": "d",
      "X-Empty": "",
    });
  });

  test.each(["s3cret", ": s3cret", "na me: s3cret"])(
    "of another form is refused and not shown: %s",
    (text) => {
      expect(() => headersIn([text])).toThrow(/^--header must be "Name: value"[^]*$/);
      expect(() => headersIn([text])).not.toThrow("s3cret");
    },
  );
});

describe("the proxy", () => {
  const env = { HTTPS_PROXY: "http://secure.example:1", http_proxy: "plain.example:2", NO_PROXY: "" };
  test.each([
    ["https://gateway.example", undefined, "http://secure.example:1"],
    ["http://gateway.example", undefined, "http://plain.example:2"],
    ["https://gateway.example", "http://mine.example", "http://mine.example"],
    ["https://gateway.example", false, undefined],
    ["http://127.0.0.1:8080", undefined, undefined],
    ["https://[::1]:1", undefined, undefined],
    ["http://localhost", undefined, undefined],
    ["http://127.0.0.1:8080", "http://mine.example", "http://mine.example"],
    ["no address", undefined, undefined],
  ] as const)("of %s given %s is %s", (target, given, expected) => {
    expect(proxyFor(target, given, env)).toBe(expected);
  });

  test.each([
    ["gateway.example", true],
    ["other.example, .example", true],
    ["*.example", true],
    ["gateway.example:8443", true],
    ["gateway.example:443", false],
    ["way.example", false],
    ["*", true],
  ])("of the environment is not used for the hosts of NO_PROXY: %s", (list, exempt) => {
    const found = proxyFor("https://gateway.example:8443", undefined, { ...env, NO_PROXY: list });
    expect(found === undefined).toBe(exempt);
  });

  test("of the environment must use HTTP, and its password is not shown", () => {
    const socks = { HTTPS_PROXY: "socks5://me:s3cret@x" };
    expect(() => proxyFor("https://gateway.example", undefined, socks)).toThrow(
      /HTTPS_PROXY is not an HTTP proxy/,
    );
    expect(() => proxyFor("https://gateway.example", undefined, socks)).not.toThrow(/s3cret/);
  });
});

test("a rate is a number of requests per second, and a name must be a known one", () => {
  expect([rate("5"), rate("0.5")]).toEqual([5, 0.5]);
  for (const text of ["0", "-1", "fast", "1e3", "20000"])
    expect(() => rate(text)).toThrow("requests per second");
  expect(oneOf(["github"])("github", ["x"])).toEqual(["x", "github"]);
  expect(() => oneOf(["github"])("gihtub")).toThrow("Did you mean `github`?");
});
