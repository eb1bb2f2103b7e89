import { connect } from "node:net";
import { sign } from "@acquiring/contract/signature";
import { nodeListener } from "@acquiring/contract/node";
import type { Serve } from "@acquiring/contract/server";
import { expect, onTestFinished, test } from "vitest";
import { virtualClock } from "../process/clock.ts";
import { trustedProxies } from "../http/client-address.ts";
import { inOrder } from "../http/incoming.ts";
import { listen } from "../testing/listener.ts";
import { rowScheme as scheme } from "@acquiring/testing/values";
import { createFaults, type Faults, readFault } from "./fault.ts";
import { createRequestLog, watched } from "./watch.ts";

const key = "test-key";

const payment = {
  merchant_id: "1000",
  account_id: "1000001",
  order_no: "o-1",
  amount: "10.00",
  currency: "USD",
  card: "4111111111111111",
  security_code: "90817263",
  shopper_email: "somebody@example.com",
  unheard_of: "4000000000000002",
};
const signed = (body: Readonly<Record<string, string>>) =>
  JSON.stringify({ ...body, encryption_data: sign(body, scheme, key) });

/** A gateway that counts its requests, with the watched HTTP layer, on a port. */
async function edge(response = "<respon><order_no>o-1</order_no><card>411111******1111</card></respon>") {
  const handled: string[] = [];
  const serve: Serve = async (request) => {
    handled.push(await request.text());
    return new Response(response, { headers: { "content-type": "application/xml" } });
  };
  const faults = createFaults();
  const requests = createRequestLog(3);
  const clock = virtualClock(new Date("2030-01-01T00:00:00Z"));
  const keysOf = async () => [key];
  const { url, port, close } = await listen(
    nodeListener(
      inOrder(
        [watched({ clock, faults, requests, schemes: [scheme], keysOf })],
        trustedProxies([]),
        ({ request }) => serve(request),
      ),
    ),
  );
  onTestFinished(() => close());
  const post = (body = signed(payment), path = "/v1/authorise") =>
    fetch(url + path, { method: "POST", body, headers: { "content-type": "application/json" } });
  return { handled, faults, requests, post, port };
}

const set = (faults: Faults, value: object) => {
  const read = readFault(value);
  if (!read.ok) throw new Error(read.message);
  faults.add(read.fault);
};

test("a request is stored redacted, with its signature explained", async () => {
  const { requests, post } = await edge();
  expect((await post()).status).toBe(200);
  const [entry] = await requests.latest(10);
  expect(entry).toMatchObject({
    at: "2030-01-01T00:00:00.000Z",
    method: "POST",
    path: "/v1/authorise",
    operation: "createDirectPayment",
    status: 200,
    request: {
      order_no: "o-1",
      amount: "10.00",
      card: "411111******1111",
      security_code: "***",
      shopper_email: "***",
      unheard_of: "***",
    },
    response: { order_no: "o-1", card: "411111******1111" },
    signature: { valid: true, findings: [] },
    faults: [],
  });
  expect(await requests.get(entry?.id ?? 0)).toEqual(entry);
  const text = JSON.stringify(await requests.latest(10));
  for (const secret of ["4111111111111111", "90817263", "4000000000000002", "somebody", key])
    expect(text).not.toContain(secret);
});

test("an invalid signature is compared with the expected signed text", async () => {
  const { requests, post } = await edge();
  const upper = sign(payment, scheme, key).toUpperCase();
  await post(JSON.stringify({ ...payment, encryption_data: upper }));
  await post(JSON.stringify({ ...payment, encryption_data: sign(payment, scheme, "another") }));
  const [another, letters] = (await requests.latest(2)).map(({ signature }) => signature);
  expect(letters).toMatchObject({ valid: false, findings: [{ at: "scheme/output" }] });
  expect(another?.valid).toBe(false);
  expect(another?.text).toContain("amount=10.00&card=411111******1111");
  // A reader of this log still cannot sign.
  expect(JSON.stringify([another, letters])).not.toContain(sign(payment, scheme, key));
});

test("a request outside the contract is stored without its path and body", async () => {
  const { requests, post } = await edge();
  await post("card=4111111111111111", "/pay/4111111111111111?x=4111111111111111");
  expect(await requests.latest(1)).toEqual([
    { id: 1, at: "2030-01-01T00:00:00.000Z", method: "POST", path: "other", status: 200, faults: [] },
  ]);
});

test("identifiers are shown unchanged, even if a part looks like a card number", async () => {
  const { requests, post } = await edge();
  const ids = ["203001010000001234567890", "411111111111111112345678"];
  const orders = ids.map((transaction_id) => ({ transaction_id }));
  const body = { merchant_id: "1000", account_id: "1000001", capture_orders: orders };
  await post(JSON.stringify(body), "/v1/capture");
  const shown = (await requests.latest(1))[0]?.request ?? {};
  expect(shown["capture_orders[0].transaction_id"]).toBe(ids[0]);
  expect(shown["capture_orders[1].transaction_id"]).toBe(ids[1]);
});

test("a limited number of requests is stored, the newest first", async () => {
  const { requests, post } = await edge();
  for (let count = 0; count < 5; count += 1) await post("{");
  expect((await requests.latest(10)).map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(await requests.get(1)).toBeUndefined();
});

test("status before: nothing happens; after commit: it happens and the response has the status", async () => {
  const { faults, handled, post, requests } = await edge();
  set(faults, { phase: "before", kind: "status", status: 503, match: { operation: "createDirectPayment" } });
  expect((await post()).status).toBe(503);
  expect(handled).toHaveLength(0);
  set(faults, { phase: "after commit", kind: "status", status: 502, match: { order_no: "o-1" } });
  expect((await post()).status).toBe(502);
  expect(handled).toHaveLength(1);
  expect((await post()).status).toBe(200);
  expect((await requests.latest(3)).map(({ faults: struck }) => struck.map(({ phase }) => phase))).toEqual([
    [],
    ["after commit"],
    ["before"],
  ]);
});

test("reset: the connection breaks, before or after the request is executed", async () => {
  const { faults, handled, post } = await edge();
  set(faults, { phase: "before", kind: "reset" });
  await expect(post()).rejects.toThrow("fetch failed");
  expect(handled).toHaveLength(0);
  set(faults, { phase: "after commit", kind: "reset" });
  await expect(post()).rejects.toThrow("fetch failed");
  expect(handled).toHaveLength(1);
});

test("truncate before: the request arrives cut off; after commit: the response is cut off", async () => {
  const { faults, handled, post, port } = await edge();
  set(faults, { phase: "before", kind: "truncate", bytes: 5 });
  await post();
  expect(handled).toEqual(['{"mer']);
  set(faults, { phase: "after commit", kind: "truncate", bytes: 8 });
  const text = await new Promise<string>((resolve) => {
    let received = "";
    const body = signed(payment);
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(
        `POST /v1/authorise HTTP/1.1\r\nhost: x\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    );
    socket.on("data", (part) => (received += part.toString("utf8")));
    socket.on("close", () => resolve(received));
    socket.on("error", () => undefined);
  });
  const [head = "", rest] = text.split("\r\n\r\n");
  expect(head).toMatch(/content-length: 70/iu);
  expect(rest).toBe("<respon>");
  expect(handled).toHaveLength(2);
});

test("duplicate before: executed twice with one response; after commit: executed again after the response", async () => {
  const { faults, handled, post } = await edge();
  set(faults, { phase: "before", kind: "duplicate" });
  expect((await post()).status).toBe(200);
  expect(handled).toHaveLength(2);
  set(faults, { phase: "after commit", kind: "duplicate" });
  await post();
  await expect.poll(() => handled.length).toBe(4);
  expect(new Set(handled).size).toBe(1);
});

test.each(["before", "after commit"])("delay %s only delays a request", async (phase) => {
  const { faults, handled, post } = await edge();
  set(faults, { phase, kind: "delay", milliseconds: 5 });
  expect((await post()).status).toBe(200);
  expect(handled).toHaveLength(1);
});

test("reorder before: the next request is executed first", async () => {
  const { faults, handled, post } = await edge();
  set(faults, { phase: "before", kind: "reorder", milliseconds: 20_000 });
  const first = post(signed({ ...payment, note: "first" }));
  await expect.poll(() => faults.list()[0]?.left).toBe(0);
  await post(signed({ ...payment, note: "second" }));
  await first;
  expect(handled.map((body) => (JSON.parse(body) as { note: string }).note)).toEqual(["second", "first"]);
});

test("reorder after commit: both are executed in order, and the next one gets its response first", async () => {
  const { faults, handled, post } = await edge();
  set(faults, { phase: "after commit", kind: "reorder", milliseconds: 20_000 });
  const responded: string[] = [];
  const ask = async (note: string) => {
    await (await post(signed({ ...payment, note }))).text();
    responded.push(note);
  };
  const first = ask("first");
  await expect.poll(() => handled.length).toBe(1);
  await Promise.all([ask("second"), first]);
  expect(handled.map((body) => (JSON.parse(body) as { note: string }).note)).toEqual(["first", "second"]);
  expect(responded).toHaveLength(2);
});

test("a batch matches by any of its orders", async () => {
  const { faults, post } = await edge('{"return_status":"1"}');
  set(faults, { phase: "before", kind: "status", match: { path: "/v1/capture", transaction_id: "t-2" } });
  const batch = (...ids: string[]) =>
    JSON.stringify({
      merchant_id: "1000",
      account_id: "1000001",
      capture_orders: ids.map((transaction_id) => ({ transaction_id })),
    });
  expect((await post(batch("t-1"), "/v1/capture")).status).toBe(200);
  expect((await post(batch("t-1", "t-2"), "/v1/capture")).status).toBe(500);
});
