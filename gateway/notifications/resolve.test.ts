import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "../testing/folder.ts";
import { nameResolver } from "./resolve.ts";

const hosts = join(testFolder("gateway-names"), "hosts");
writeFileSync(
  hosts,
  "127.0.0.1 localhost\n# 10.9.9.9 shop.example\n10.0.0.7 Shop.example other # shop\n::7 shop.example\n",
);

/** A name server that gives each question about an IPv4 address this response, or none. */
async function nameServer(address?: readonly number[]) {
  const socket = createSocket("udp4");
  onTestFinished(() => new Promise((done) => void socket.close(() => done())));
  let asked = 0;
  socket.on("message", (question, { port }) => {
    asked += 1;
    if (address === undefined) return;
    const isIpv4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
    const end = question.indexOf(0, 12) + 5;
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0]);
    const answer = isIpv4
      ? Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, ...address])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([head, question.subarray(12, end), answer]), port, "127.0.0.1");
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { server: `127.0.0.1:${(socket.address() as AddressInfo).port}`, asked: () => asked };
}

test("names of the hosts file and localhost resolve without a name server", async () => {
  const { server, asked } = await nameServer();
  const resolve = nameResolver({ hosts, servers: [server] });
  expect(await resolve("shop.EXAMPLE.")).toEqual(["10.0.0.7", "::7"]);
  expect(await resolve("localhost")).toEqual(["127.0.0.1"]);
  expect(await resolve("a.localhost")).toEqual(["127.0.0.1", "::1"]);
  expect(await nameResolver({ hosts: `${hosts}-missing`, servers: [server] })("localhost")).toEqual([
    "127.0.0.1",
    "::1",
  ]);
  expect(asked()).toBe(0);
});

test("other names resolve by the name servers", async () => {
  const { server } = await nameServer([93, 184, 216, 34]);
  expect(await nameResolver({ hosts, servers: [server] })("merchant.example")).toEqual(["93.184.216.34"]);
});

test("sixty names that never resolve end without an address, and meanwhile files can be read", async () => {
  const { server, asked } = await nameServer();
  const resolve = nameResolver({ hosts, servers: [server], timeoutMs: 3000 });
  let ended = 0;
  const names = Array.from({ length: 60 }, (_, index) => `n${index}.example`);
  const all = names.map((name) => resolve(name).finally(() => (ended += 1)));
  await expect.poll(asked).toBeGreaterThanOrEqual(60);
  expect(await resolve("shop.example")).toHaveLength(2);
  expect(ended).toBeLessThan(60);
  expect(await Promise.all(all)).toEqual(names.map(() => []));
});
