// The proxy between a gateway and the merchant's address for notifications.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WireObject } from "@acquiring/contract/codecs";
import { sign, type SignatureScheme, verifyBody } from "@acquiring/contract/signature";
import { afterEach, expect, test } from "vitest";
import { signedProfile } from "../testing/scenarios.ts";
import type { Change } from "./mutants/mutant.ts";
import { telling } from "./notice.ts";
import { startProxy } from "./proxy.ts";

const scheme = signedProfile.extension_points["signature.scheme"] as SignatureScheme;

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

async function server(
  response: (body: string, request: IncomingMessage) => Promise<string>,
): Promise<string> {
  const listening = createServer(async (incoming, outgoing) => {
    const said = await response(await text(incoming), incoming);
    outgoing.writeHead(200, { "content-type": "application/json" }).end(said);
  });
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  open.push(() => new Promise((done) => listening.close(done)));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

interface NoticeOutcome {
  readonly notified: { readonly body: string; readonly method: string; readonly path: string }[];
  /** What the merchant's acknowledgement was for the gateway. */
  readonly acknowledged: string[];
  /** The response to the merchant. */
  readonly response: WireObject;
  /** The address that the gateway was given. */
  readonly given: string;
  readonly url: string;
}

/** Sends a payout through the proxy. The gateway notifies before it responds. */
async function payout(change: Change): Promise<NoticeOutcome> {
  const notified: NoticeOutcome["notified"][number][] = [];
  const acknowledged: string[] = [];
  let given = "";
  const merchant = await server(async (body, { method = "", url: path = "" }) => {
    notified.push({ body, method, path });
    return "OK";
  });
  const gateway = await server(async (sent) => {
    const { notify_url } = JSON.parse(sent) as { readonly notify_url: string };
    given = notify_url;
    const told = { kind: "payout.completed", encryption_data: "" };
    const body = JSON.stringify({ ...told, encryption_data: sign(told, scheme, "k") });
    const headers = { "content-type": "application/json" };
    acknowledged.push(await (await fetch(notify_url, { method: "POST", headers, body })).text());
    return JSON.stringify({ notify_url, status: "COMPLETED" });
  });
  const proxy = await startProxy({
    target: gateway,
    signing: { scheme, key: "k" },
    change: (operation) => (operation === "createPayout" ? change : undefined),
  });
  open.push(proxy.close);
  const url = `${merchant}/here`;
  const response = await fetch(`${proxy.url}/v1/payout`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ merchant_id: "1", notify_url: url }),
  });
  const seen = (await response.json()) as WireObject;
  expect(proxy.faults).toEqual([]);
  return { notified, acknowledged, response: seen, given, url };
}

test("a notification is forwarded unchanged, with the merchant's acknowledgement, and no response shows the proxy's address", async () => {
  const { notified, acknowledged, response, given, url } = await payout({ notification: (notice) => notice });
  expect(notified).toMatchObject([{ method: "POST", path: "/here" }]);
  expect(acknowledged).toEqual(["OK"]);
  expect(response["notify_url"]).toBe(url);
  expect(given).not.toBe(url);
});

test("without a change the gateway gets the merchant's own address", async () => {
  const { given, url } = await payout({});
  expect(given).toBe(url);
});

test("a changed notification is signed again, so that only the change is wrong", async () => {
  const { notified } = await payout({
    notification: telling((body) => ({ ...body, kind: "payout.unheard-of" })),
  });
  const body = JSON.parse(notified[0]?.body ?? "{}") as WireObject;
  expect(body["kind"]).toBe("payout.unheard-of");
  expect(verifyBody(body, scheme, ["k"])).toBe("valid");
});

test("a dropped notification never arrives, and the gateway gets an acknowledgement", async () => {
  const { notified, acknowledged } = await payout({ notification: () => undefined });
  expect([notified, acknowledged]).toEqual([[], ["OK"]]);
});

test("a notification can be sent with another method and to another address", async () => {
  const { notified } = await payout({
    notification: (notice) => ({ ...notice, method: "GET", url: `${notice.url}/elsewhere` }),
  });
  expect(notified[0]).toMatchObject({ method: "GET", body: "" });
  expect(notified[0]?.path).toMatch(/^\/here\/elsewhere\?kind=payout.completed&/);
});
