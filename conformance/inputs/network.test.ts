import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { selfSigned } from "../testing/self-signed.ts";
import { networkOf, plainNetwork, shownProxy } from "./network.ts";
import { usageProblem } from "../testing/usage-problem.ts";

test("by default requests go directly to the target, with the certificates that Node trusts", () => {
  expect(plainNetwork).toMatchObject({
    headers: [],
    proxy: undefined,
    tls: {},
    secrets: [],
    shortSecrets: [],
  });
});

test("a header's value is read from the environment, and is a secret of any length", () => {
  const headers = { "X-Api-Key": "${API_KEY}", Authorization: "Bearer ${TOKEN}" };
  const network = networkOf({ headers }, { API_KEY: "k7", TOKEN: "a-long-token" });
  expect(network.headers.map(({ name, value }) => [name, value])).toEqual([
    ["X-Api-Key", "k7"],
    ["Authorization", "Bearer a-long-token"],
  ]);
  expect(network.shortSecrets).toEqual(["k7"]);
  expect(network.secrets).toEqual(["a-long-token"]);
});

test("a header's value on the command line is a secret unless it is a short word", () => {
  const headers = { "X-Env": "test", "X-Key": "Basic c2VjcmV0OmtleQ" };
  const { secrets, shortSecrets } = networkOf({ headers }, {});
  expect(secrets).toEqual(["Basic c2VjcmV0OmtleQ", "c2VjcmV0OmtleQ"]);
  expect(shortSecrets).toEqual([]);
});

test("a header in a shell command has variables for possible secrets", () => {
  const inShell = (value: string, env = {}): string | undefined =>
    networkOf({ headers: { "X-Api-Key": value } }, env).headers[0]?.inShell;
  expect(inShell("${K}", { K: "v" })).toBe(`'X-Api-Key: '"$K"`);
  expect(inShell("a ${K} it's ${L}", { K: "v", L: "w" })).toBe(`'X-Api-Key: a '"$K"' it'\\''s '"$L"`);
  expect(inShell("plainly-secret")).toBe(`'X-Api-Key: '"$X_API_KEY"`);
});

test.each([
  ["a variable that is not set", { "X-Key": "${NO_SUCH_ONE}" }, "NO_SUCH_ONE, which is not set"],
  ["an invalid name", { "X Key": "s3cret" }, "`X Key` is not a valid header name"],
  [
    "a value with a line end",
    { "X-Key": "s3cret\r\nX-Other: 1" },
    "has a character that is not allowed in a header",
  ],
  ["what belongs to the request", { "content-type": "s3cret" }, "The suite sets the header"],
])("a header with %s is refused, without showing its value", (_, headers, reason) => {
  const message = usageProblem(() => networkOf({ headers }, {}));
  expect(message).toContain(reason);
  expect(message).not.toContain("s3cret");
});

test("a proxy has an http address; its password is a secret and is not shown", () => {
  const { proxy, secrets } = networkOf({ proxy: "http://me:p%40ss-of-mine@proxy.example:3128" }, {});
  expect(proxy === undefined ? "" : shownProxy(proxy)).toBe("http://proxy.example:3128");
  expect(secrets).toEqual(["p@ss-of-mine"]);
  for (const address of ["socks5://127.0.0.1:1", "nowhere", ""])
    expect(usageProblem(() => networkOf({ proxy: address }, {}))).toContain("must be an http or https URL");
});

test("a proxy with an unencoded password is refused, without showing the password", () => {
  const message = usageProblem(() => networkOf({ proxy: "http://me:50%secret@proxy.example:3128" }, {}));
  expect(message).toContain("must be percent-encoded");
  expect(message).not.toContain("secret");
});

test("the option adds certificates to those of Node, and refuses a file without one", () => {
  const folder = mkdtempSync(join(tmpdir(), "conformance-"));
  try {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const { cert } = selfSigned();
    const { tls, caFile } = networkOf({ ca: file("ca.pem", `some words\n${cert}${cert}`) }, {});
    expect(tls.ca?.slice(-2)).toEqual([cert.trim(), cert.trim()]);
    expect(tls.ca?.length).toBeGreaterThan(50);
    expect(caFile).toContain("ca.pem");
    expect(usageProblem(() => networkOf({ ca: file("no.pem", "nothing") }, {}))).toContain(
      "must be a PEM file",
    );
    const broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    expect(usageProblem(() => networkOf({ ca: file("bad.pem", broken) }, {}))).toContain(
      "must be a PEM file",
    );
    expect(usageProblem(() => networkOf({ ca: join(folder, "none.pem") }, {}))).toContain("cannot be read");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
