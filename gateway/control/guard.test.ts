import { expect, test } from "vitest";
import { forThisMachine, isFromHere } from "./guard.ts";

const asked = (headers: Record<string, string>, remoteAddress: string | undefined = "127.0.0.1") =>
  isFromHere(new Request("http://127.0.0.1/", { headers }), remoteAddress);

test.each(["127.0.0.1:9000", "127.0.0.1", "localhost:9000", "LOCALHOST", "[::1]:9000", "127.1.2.3:1"])(
  "a program that calls %s is allowed",
  (host) => {
    expect(asked({ host })).toBe(true);
  },
);

test.each([
  "evil.example:9000",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "127.0.0.1:9000.evil.example",
  "evil.example@127.0.0.1",
  "10.0.0.1:9000",
  "[::2]:9000",
  "0.0.0.0:9000",
  "",
])("a call for the host %j is refused", (host) => {
  expect(asked({ host })).toBe(false);
});

test("a call without a host is refused", () => {
  expect(asked({})).toBe(false);
});

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:9000", true],
  ["http://[::1]:9000", true],
  ["https://evil.example", false],
  ["http://127.0.0.1.evil.example", false],
  ["null", false],
  ["file://", false],
  ["chrome-extension://127.0.0.1", false],
])("a page of %s is allowed: %s", (origin, expected) => {
  expect(asked({ host: "127.0.0.1:9000", origin })).toBe(expected);
});

test("an image or a script of another site is refused, although a browser names no origin for it", () => {
  const host = "127.0.0.1:9000";
  expect(asked({ host, "sec-fetch-site": "cross-site" })).toBe(false);
  expect(asked({ host, "sec-fetch-site": "none" })).toBe(true);
});

test.each([
  ["10.0.0.7", false],
  ["::ffff:10.0.0.7", false],
  ["::ffff:127.0.0.1", true],
  ["::1", true],
])("a connection from %s is allowed: %s", (remoteAddress, expected) => {
  expect(asked({ host: "127.0.0.1:9000" }, remoteAddress)).toBe(expected);
});

test.each([
  ["127.0.0.1:8080", 200],
  ["localhost", 200],
  ["evil.example:8080", 421],
  ["127.0.0.1.evil.example", 421],
  ["", 421],
])("of a gateway for this machine alone, a request for the host %j gets %i", async (host, status) => {
  const handle = forThisMachine(async () => new Response());
  const request = new Request("http://127.0.0.1/", { headers: { host } });
  const incoming = { request, remoteAddress: undefined, pathname: "/", isOperation: false, elapsed: () => 0 };
  expect((await handle(incoming)).status).toBe(status);
});
