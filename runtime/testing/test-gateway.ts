// The public server with one account and handlers that all return one prepared response, for the server's tests.
import type { AnyOperation } from "../operation/operation.ts";
import type { Failure } from "../server/failure-report.ts";
import { serve } from "../server/serve.ts";
import type { Context, Handler, ServeOptions } from "../server/serve-options.ts";
import { scheme } from "./fake-gateway.ts";
import { operations, profile } from "./operations.ts";
import { sign } from "./signing.ts";

export { captured, identity, order, pan } from "./fake-gateway.ts";

export const key = "merchant-key";

interface HandledRequest {
  readonly request: Record<string, unknown>;
  readonly context: Context;
}

/** A gateway of one account whose handlers return `answer`, and the requests and failures that it recorded. */
export function testGateway(response: object | (() => object), more: Partial<ServeOptions> = {}) {
  const seen: HandledRequest[] = [];
  const failures: Failure[] = [];
  const handler = async (request: Record<string, unknown>, context: Context) => {
    seen.push({ request, context });
    return typeof response === "function" ? response() : response;
  };
  const handlers = Object.fromEntries(operations.map(({ id }): [string, Handler] => [id, handler]));
  const keysOf = (merchant: string, account: string) =>
    merchant === "1001" && account === "2002" ? [key, "old-key"] : undefined;
  const onFailure = (failure: Failure) => failures.push(failure);
  const handle = serve({ operations, handlers, profile, keysOf, onFailure, ...more });
  return { handle, seen, failures };
}

export const signedBy = (value: object, own = key) => ({
  ...value,
  encryption_data: sign(value, scheme, own),
});
export const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request(`https://pay.example${path}`, { method: "POST", body, headers });
export const postJson = ({ path }: AnyOperation, value: object) =>
  post(path, JSON.stringify(value), { "content-type": "application/json" });
export const errorOf = async (response: Response) => ({
  status: response.status,
  type: response.headers.get("content-type"),
  ...((await response.json()) as { code: string; message: string }),
});
