// The limits of a gateway over HTTP: through a trusted proxy that names the client, and from this machine.
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { newGateway } from "../../testing/controlled.ts";
import { goodCard, newOrder, signed } from "../../testing/merchant.ts";
import { counted, usualLimits } from "./limits.ts";

const gateway = await newGateway({
  trustedProxies: ["127.0.0.1"],
  // So low that also a slow machine sends faster.
  limits: { addressPerSecond: 1, merchantPerSecond: 1 },
});
afterAll(gateway.close);

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
const pay = (headers: Record<string, string> = {}) =>
  post("/v1/authorise", JSON.stringify(signed("/v1/authorise", newOrder())), headers);
const from = (address: string) => ({ "x-forwarded-for": address });
const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status);
const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

describe("an address", () => {
  test("with too many requests gets 429 and a time to retry, on any path; another address does not", async () => {
    const many = await times(30, (index) =>
      post(["/v1/authorise", "/none"][index % 2] ?? "", "{}", from("203.0.113.9")),
    );
    const refused = many.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(15);
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(await refused[0]?.json()).toEqual({
      code: "rate",
      message: expect.stringContaining("Nothing was done"),
    });
    expect((await post("/v1/authorise", "{}", from("203.0.113.10"))).status).toBe(400);
  });

  test("of IPv6 counts as its network of 64 bits", async () => {
    await times(30, (index) => post("/none", "{}", from(`2001:db8:1:2::${index}`)));
    expect((await post("/none", "{}", from("2001:db8:1:2:ffff::1"))).status).toBe(429);
    expect((await post("/none", "{}", from("2001:db8:1:3::1"))).status).toBe(404);
  });

  test("cannot be forged if the proxy sends another one", async () => {
    await times(30, (index) => post("/none", "{}", from(`198.51.100.${index}, 203.0.113.20`)));
    expect((await post("/none", "{}", from("203.0.113.20"))).status).toBe(429);
  });

  test("of this machine is not limited", async () => {
    const many = await times(40, () => post("/v1/authorise", "{}"));
    expect(new Set(statuses(many))).toEqual(new Set([400]));
  });
});

test("a merchant with too many signed requests gets 429 from any address, and nothing is done; strangers do not use its limit", async () => {
  const strangers = await times(20, (index) =>
    post(
      "/v1/authorise",
      JSON.stringify({ ...signed("/v1/authorise", goodCard), amount: "2" }),
      from(`203.0.113.${100 + index}`),
    ),
  );
  expect(statuses(strangers)).not.toContain(429);
  const paid = await times(24, (index) => pay(from(`203.0.113.${50 + index}`)));
  const refused = paid.filter(({ status }) => status === 429);
  expect(paid.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
  expect(refused.length).toBeGreaterThanOrEqual(4);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect((await pay()).status).toBe(200);
});

const headOnly = (path: string, more = "", method = "POST") =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
    socket.on("error", reject);
    socket.once("data", (response: Buffer) => {
      socket.destroy();
      resolve(response.toString());
    });
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n${more}\r\n`);
  });

describe("a request body", () => {
  test("is not read for an unknown path or method", async () => {
    expect(await headOnly("/v1/nothing")).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await headOnly("/")).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await headOnly("/v1/authorise", "", "PUT")).toMatch(/^HTTP\/1\.1 405 [^]*allow: POST/iu);
    // A client that asks first gets no permission to send it.
    expect(await headOnly("/v1/nothing", "expect: 100-continue\r\n")).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await headOnly("/v1/authorise", "expect: 100-continue\r\n")).toMatch(/^HTTP\/1\.1 100 /u);
  });

  test("of more than 64 KiB, or of more than 1,600 fields, is refused", async () => {
    expect((await post("/v1/authorise", "x".repeat(65_537))).status).toBe(413);
    expect((await post("/v1/authorise", "x".repeat(65_536))).status).toBe(400);
    const many = JSON.stringify(Array(1600).fill(0));
    const response = await post("/v1/authorise", `{"many":${many}}`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("too-many-nodes"),
    ]);
  });
});

test("of 800 connections with an unfinished body, only those within the limit stay open; payments still work", async () => {
  const body = `{"note":"${"x".repeat(60_000)}`;
  const most = Math.floor(usualLimits.unfinishedBytes / body.length);
  const port = Number(new URL(gateway.url).port);
  const responses: string[] = [];
  const sockets = await times(800, async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.once("data", (data: Buffer) => responses.push(data.toString()));
    await once(socket, "connect");
    return socket;
  });
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (const socket of sockets)
    socket.write(
      `POST /v1/authorise HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${usualLimits.bodyBytes}\r\n\r\n${body}`,
    );
  await expect.poll(() => responses.length).toBeGreaterThanOrEqual(sockets.length - most);
  expect(new Set(responses.map((response) => response.split("\r\n", 1)[0]))).toEqual(
    new Set(["HTTP/1.1 503 Service Unavailable"]),
  );
  expect((await pay()).status).toBe(200);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["127.0.0.1", undefined],
  ["127.9.9.9", undefined],
  ["::1", undefined],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:0DB8:0:0:1::", "2001:db8:0:0"],
  ["2001:db8::1:2:3:4:5", "2001:db8:0:1"],
  ["::2", "0:0:0:0"],
])("%s is limited as %s", (address, expected) => {
  expect(counted(address)).toBe(expected);
});
