// The other side of the client's tests: a gateway that sends one prepared response and records the requests.
import type { CallerOptions } from "../client/call.ts";
import { caller } from "../client/caller.ts";
import type { Fetch } from "../client/http/fetch.ts";
import { GatewayError } from "../client/gateway-error.ts";
import type { Exchange, Interceptor } from "../client/interceptors.ts";
import { sign } from "./signing.ts";
import { everyScheme } from "../signature/window.ts";
import type { SignatureScheme } from "../signature/scheme.ts";
import { profile } from "./operations.ts";

export const scheme = profile.extension_points["signature.scheme"] as SignatureScheme;
export const key = "canary-key-8c1f";
export const pan = "4111111111111111";
export const cvv = "737";
export const credentials = { merchant_id: "1001", account_id: "2002", key };
export const identity = { merchant_id: "1001", account_id: "2002" };

export type Reply = Response | Error | ((request: Request) => Response);

/** A gateway that gives one response, and remembers what it was sent. */
export function fakeGateway(response: Reply, more: Partial<CallerOptions> = {}) {
  const sent: { url: string; type: string | null; body: string }[] = [];
  const exchanges: Exchange[] = [];
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init);
    sent.push({
      url: request.url,
      type: request.headers.get("content-type"),
      body: await request.clone().text(),
    });
    if (response instanceof Error) throw response;
    return typeof response === "function" ? response(request) : response.clone();
  };
  const watch: Interceptor = () => ({ after: (exchange) => exchanges.push(exchange) });
  const interceptors = [watch];
  const schemes = everyScheme;
  const baseUrl = "https://pay.example/sub/";
  const options = { baseUrl, credentials, profile, schemes, fetch, interceptors, ...more };
  return { call: caller(options), sent, exchanges };
}

export const jsonResponse = (value: object, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });
export const signedResponse = (value: object, own = key) =>
  jsonResponse({ ...value, encryption_data: sign(value, scheme, own) });
export const xmlResponse = (value: Record<string, string>) => {
  const fields = { ...value, encryption_data: sign(value, scheme, key) };
  const elements = Object.entries(fields).map(([name, text]) => `<${name}>${text}</${name}>`);
  return new Response(`<respon>${elements.join("")}</respon>`, {
    headers: { "content-type": "application/xml" },
  });
};
export const failureOf = async (call: Promise<unknown>): Promise<GatewayError> => {
  const error: unknown = await call.then(() => undefined).catch((one: unknown) => one);
  if (error instanceof GatewayError) return error;
  throw new Error("The call did not fail as a GatewayError.", { cause: error });
};

/** How a call ends: `response`, or the kind of its error. */
export const endOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "response",
    (error: unknown) => (error instanceof GatewayError ? error.kind : String(error)),
  );

export const captured = { ...identity, return_status: "1", capture_orders: [] };
export const order = { transaction_id: "T-1", amount: "10.50" };
/** The response to a capture of `order` alone. */
export const capturedOrder = { ...captured, capture_orders: [{ ...order, capture_status: "1" }] };
export const payment = {
  order_no: "A-1",
  amount: "10.50",
  card: pan,
  security_code: cvv,
  first_name: "Augusta",
};
