// The proxy of the mutants, with a gateway of a few lines.
import { sign, type SignatureScheme, verifyBody } from "@acquiring/contract/signature";
import type { WireObject } from "@acquiring/contract/codecs";
import { afterEach, describe, expect, test } from "vitest";
import { closeGateways, openGateway, signedProfile } from "../testing/scenarios.ts";
import type { TinyResponse } from "../testing/tiny-gateway.ts";
import type { Change } from "./mutants/mutant.ts";
import { type Proxy, startProxy } from "./proxy.ts";

const scheme = signedProfile.extension_points["signature.scheme"] as SignatureScheme;
const signing = { scheme, key: "k" };

const open: Proxy[] = [];
afterEach(async () => {
  for (const proxy of open.splice(0)) await proxy.close();
  await closeGateways();
});

const post = (url: string, body: WireObject): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** The proxy with a change of an operation. */
async function changing(target: string, operation: string, change: Change): Promise<Proxy> {
  const proxy = await startProxy({
    target,
    change: (id) => (id === operation ? change : undefined),
    signing,
  });
  open.push(proxy);
  return proxy;
}

/** A gateway that responds to every request alike, behind such a proxy. */
async function behind(operation: string, change: Change, told: Partial<TinyResponse> = {}) {
  const { url, requests } = await openGateway(() => ({ body: "{}", ...told }));
  const proxy = await changing(url, operation, change);
  const ask = (path: string, body: WireObject = {}) => post(`${proxy.url}/v1/${path}`, body);
  return { proxy, requests, ask };
}

const signedText = (body: WireObject): string =>
  JSON.stringify({ ...body, encryption_data: sign(body, scheme, "k") });

test("messages without a change are forwarded byte for byte, in both directions", async () => {
  const odd = '{ "return_status":1,\n"return_message" :"OK"}';
  const change: Change = { response: () => ({ status: 500, as: "json", root: undefined, body: {} }) };
  const told = { media: "application/json;charset=utf-8", body: odd };
  const { ask, requests } = await behind("refundTransactions", change, told);
  const response = await ask("capture", { merchant_id: "1" });
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "application/json;charset=utf-8",
    odd,
  ]);
  expect(requests[0]?.text).toBe('{"merchant_id":"1"}');
});

test("a changed response is signed again", async () => {
  const change: Change = {
    response: (response) => ({ ...response, body: { ...response.body, return_message: "Fine" } }),
  };
  const told = { body: signedText({ return_status: "1", return_message: "OK" }) };
  const { ask } = await behind("captureTransactions", change, told);
  const body = (await (await ask("capture")).json()) as WireObject;
  expect(body["return_message"]).toBe("Fine");
  expect(verifyBody(body, scheme, ["k"])).toBe("valid");
});

test("a signature that the change removes is not added again", async () => {
  const change: Change = { response: (response) => ({ ...response, body: { return_status: "1" } }) };
  const { ask } = await behind("captureTransactions", change, { body: signedText({ return_status: "1" }) });
  expect(await (await ask("capture")).json()).toEqual({ return_status: "1" });
});

const second: Change = { request: (request) => ({ ...request, order_no: "2" }) };

test("a changed request is signed again and keeps its encoding", async () => {
  const { proxy, requests } = await behind("queryTransactions", second);
  const request = { merchant_id: "1", order_no: "1" };
  const asked = { ...request, encryption_data: sign(request, scheme, "k") };
  await fetch(`${proxy.url}/v1/retrievalTrans`, { method: "POST", body: new URLSearchParams(asked) });
  const sent = Object.fromEntries(new URLSearchParams(requests[0]?.text));
  expect(sent).toMatchObject({ merchant_id: "1", order_no: "2" });
  expect(verifyBody(sent, scheme, ["k"])).toBe("valid");
});

test("a request with an invalid signature keeps an invalid signature after the change", async () => {
  const { ask, requests } = await behind("captureTransactions", second);
  await ask("capture", { merchant_id: "1", encryption_data: "wrong" });
  expect(requests[0]?.value).toEqual({ merchant_id: "1", order_no: "2", encryption_data: "wrong" });
});

describe("with the bound scheme", () => {
  const bound = { scheme: { kind: "bound", version: 1 }, key: "k" } as const;
  const { scheme: own } = bound;
  const request = { merchant_id: "1", account_id: "2", order_no: "A" };
  const binding = (inResponseTo?: string) => ({
    purpose: inResponseTo === undefined ? ("request" as const) : ("response" as const),
    operation: "captureTransactions",
    identity: ["1", "2"],
    inResponseTo,
  });
  const asked = (time: number) => ({
    ...request,
    encryption_data: sign(request, own, "k", { ...binding(), at: { time, nonce: "n".repeat(16) } }),
  });
  const now = () => Math.floor(Date.now() / 1000);

  /** Posts to a gateway that signs its response for the request that reached it. */
  async function through(change: Change, body: WireObject) {
    const { url: target, requests } = await openGateway(({ value }) => {
      const told = { return_status: "1" };
      const signature = sign(told, own, "k", binding(String(value["encryption_data"])));
      return { body: JSON.stringify({ ...told, encryption_data: signature }) };
    });
    const proxy = await startProxy({ target, change: () => change, signing: bound });
    open.push(proxy);
    const response = (await (await post(`${proxy.url}/v1/capture`, body)).json()) as WireObject;
    return { response, got: (requests[0]?.value ?? {}) as WireObject };
  }

  test("a changed request keeps its time and nonce, and its response is signed for the original request", async () => {
    const body = asked(now());
    const { response, got } = await through({ request: (one) => ({ ...one, order_no: "B" }) }, body);
    expect(verifyBody(got, own, ["k"], binding())).toBe("valid");
    expect(String(got["encryption_data"]).split(".").slice(0, 3)).toEqual(
      body.encryption_data.split(".").slice(0, 3),
    );
    expect(verifyBody(response, own, ["k"], binding(body.encryption_data))).toBe("valid");
  });

  test("a stale request stays stale, unless the defect is to accept it", async () => {
    const body = asked(now() - 5000);
    const kept = await through({ request: (one) => ({ ...one, order_no: "B" }) }, body);
    expect(verifyBody(kept.got, own, ["k"], binding())).toBe("stale");
    const taken = await through({ signsAnew: ({ fits }) => fits() }, body);
    expect(verifyBody(taken.got, own, ["k"], binding())).toBe("valid");
    expect(verifyBody(taken.response, own, ["k"], binding(body.encryption_data))).toBe("valid");
  });

  test("a defect knows the valid signature and what it would be valid for", async () => {
    const seen: unknown[] = [];
    const body = { ...asked(now()), order_no: "B" };
    await through(
      {
        signsAnew: ({ signature, expected, fits }) => {
          seen.push(signature === expected, fits(), fits({ body: { ...body, order_no: "A" } }));
          return false;
        },
      },
      body,
    );
    expect(seen).toEqual([false, false, true]);
  });

  test("a response can be bound to another request", async () => {
    const body = asked(now());
    const { response } = await through(
      { response: (one) => ({ ...one }), binds: (one) => ({ ...one, inResponseTo: undefined }) },
      body,
    );
    expect(verifyBody(response, own, ["k"], binding(body.encryption_data))).toBe("mismatch");
    expect(verifyBody(response, own, ["k"], { ...binding(), purpose: "response" })).toBe("valid");
  });
});

test("a response can be sent in pieces, with odd header names and another media type", async () => {
  const travel = { media: () => "text/json", pieces: 3, oddHeaders: true };
  const { ask } = await behind("captureTransactions", { travel }, { body: '{"return_status":"1"}' });
  const response = await ask("capture");
  const { headers } = response;
  expect([headers.get("content-type"), headers.get("content-length")]).toEqual(["text/json", null]);
  expect(await response.text()).toBe('{"return_status":"1"}');
});

test("a page is changed as a text", async () => {
  const told = { media: "text/html", body: "<html><p>a</p></html>" };
  const { ask } = await behind("createRedirectPayment", { page: (html) => html.replace("a", "b") }, told);
  expect(await (await ask("checkout")).text()).toBe("<html><p>b</p></html>");
});

test("the two payments of one path are distinguished by `payment_method`", async () => {
  const change: Change = { response: (response) => ({ ...response, status: 418 }) };
  const { ask } = await behind("createDirectPayment", change, { status: 404 });
  expect((await ask("authorise", { payment_method: "X" })).status).toBe(404);
  expect((await ask("authorise", { card: "4111111111111111" })).status).toBe(418);
});

test("a change that cannot be written is an error of the proxy, not of the gateway", async () => {
  const change: Change = { response: (response) => ({ ...response, root: "no root" }) };
  const told = { media: "application/xml", body: "<respon><order_no>1</order_no></respon>" };
  const { ask, proxy } = await behind("createDirectPayment", change, told);
  expect((await ask("authorise")).status).toBe(502);
  expect(proxy.faults).toHaveLength(1);
});

test("an unreachable gateway is an error too", async () => {
  const proxy = await changing("http://127.0.0.1:1", "createDirectPayment", {});
  expect((await post(`${proxy.url}/v1/authorise`, {})).status).toBe(502);
  expect(proxy.faults).toHaveLength(1);
});
