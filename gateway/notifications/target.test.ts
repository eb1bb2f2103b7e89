import { expect, test } from "vitest";
import { kindOf } from "./address.ts";
import { findTarget } from "./target.ts";

test.each([
  ["8.8.8.8", "public"],
  ["172.32.0.1", "public"],
  ["192.167.255.255", "public"],
  ["2606:4700:4700::1111", "public"],
  ["127.0.0.1", "private"],
  ["127.255.255.254", "private"],
  ["10.0.0.1", "private"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.168.1.1", "private"],
  ["100.64.0.1", "private"],
  ["::1", "private"],
  ["fd12::1", "private"],
  ["0.0.0.0", "never"],
  ["0.1.2.3", "never"],
  ["169.254.169.254", "never"],
  ["192.0.0.8", "never"],
  ["192.0.2.1", "never"],
  ["198.18.0.1", "never"],
  ["198.51.100.1", "never"],
  ["203.0.113.1", "never"],
  ["224.0.0.1", "never"],
  ["255.255.255.255", "never"],
  ["::", "never"],
  ["::127.0.0.1", "never"],
  ["::ffff:127.0.0.1", "never"],
  ["::ffff:8.8.8.8", "never"],
  ["::ffff:a00:1", "never"],
  ["64:ff9b::7f00:1", "never"],
  ["2002:7f00:1::", "never"],
  ["2001:0:7f00:1::", "never"],
  ["2001:db8::1", "never"],
  ["3fff::1", "never"],
  ["fe80::1", "never"],
  ["fe80::1%eth0", "never"],
  ["ff02::1", "never"],
  ["fec0::1", "never"],
  ["localhost", "never"],
  ["", "never"],
])("the address %s is %s", (address, kind) => {
  expect(kindOf(address)).toBe(kind);
});

const open = { allowPrivate: true };
const closed = { allowPrivate: false };
const elsewhere = async () => ["93.184.216.34"];

test.each([
  "http://127.0.0.1/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://0.0.0.0/",
  "http://0/",
  "http://169.254.169.254/latest/meta-data",
  "https://10.1.2.3/hook",
  "http://[fd00::1]/",
  "http://１２７.0.0.1/",
])("%s is refused if private addresses are forbidden", async (url) => {
  const reason = "The address leads where no notification may go.";
  const target = await findTarget(url, { ...closed, resolve: elsewhere });
  expect(target).toEqual({ ok: false, reason, lasting: true });
});

test.each(["http://169.254.169.254/", "http://0.0.0.0/", "http://[::ffff:127.0.0.1]/", "http://[fe80::1]/"])(
  "%s is refused even if private addresses are allowed",
  async (url) => {
    expect(await findTarget(url, open)).toMatchObject({ ok: false, lasting: true });
  },
);

test("this machine is allowed if private addresses are, except the gateway's own ports", async () => {
  const options = { ...open, ownPorts: new Set([9999]) };
  const target = { address: "127.0.0.1", family: 4 };
  expect(await findTarget("http://127.0.0.1:8000/x", options)).toMatchObject({ ok: true, target });
  expect(await findTarget("http://127.0.0.1:9999/reset", options)).toMatchObject({ ok: false });
  expect(await findTarget("http://[::1]:9999/reset", options)).toMatchObject({ ok: false });
});

test.each([
  ["file:///etc/passwd", "The address is neither http nor https."],
  ["gopher://example.com/", "The address is neither http nor https."],
  ["http://user:secret@example.com/", "The address holds credentials."],
  ["//example.com/", "The address cannot be read."],
  ["http://[::1", "The address cannot be read."],
  ["", "The address cannot be read."],
])("%j is refused permanently: %s", async (url, reason) => {
  const target = await findTarget(url, { ...open, resolve: elsewhere });
  expect(target).toEqual({ ok: false, reason, lasting: true });
});

test("a name is refused if any of its addresses is forbidden", async () => {
  const rebinding = async () => ["93.184.216.34", "127.0.0.1"];
  expect(await findTarget("https://merchant.example/", { ...closed, resolve: rebinding })).toEqual({
    ok: false,
    reason: "The address leads where no notification may go.",
    lasting: false,
  });
});

test("for a name with only public addresses, the first one is used", async () => {
  const resolve = async (name: string) =>
    name === "merchant.example" ? ["2606:4700::1", "93.184.216.34"] : [];
  const found = await findTarget("https://merchant.example:8443/hook", { ...closed, resolve });
  expect(found).toMatchObject({ ok: true, target: { address: "2606:4700::1", family: 6 } });
});

test.each([
  async () => [],
  async () => {
    throw new Error("ENOTFOUND");
  },
])("a name that does not resolve is retried later", async (resolve) => {
  const reason = "The name does not resolve.";
  const target = await findTarget("https://merchant.example/", { ...closed, resolve });
  expect(target).toEqual({ ok: false, reason, lasting: false });
});
