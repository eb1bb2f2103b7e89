// A card number, a security code and secrets go through every operation of the client and every failure. The test
// searches all output for people and logs (errors, messages, inspect, JSON, hooks).
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import {
  createGateway,
  type Exchange,
  type Gateway,
  GatewayError,
  type GatewayOptions,
} from "../../generated/client.ts";
import type { AnyOperation } from "../../runtime/operation/operation.ts";
import type { WireObject } from "../../runtime/values/wire.ts";
import {
  responses,
  broken,
  credentials,
  cvv,
  echo,
  json,
  key,
  leaks,
  pan,
  profile,
  requestOf,
  secret,
  signed,
} from "./testing/canaries.ts";

async function outcome(
  operation: AnyOperation,
  request: object,
  fetch: typeof globalThis.fetch,
  more: Partial<GatewayOptions> = {},
): Promise<{ readonly error: unknown; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const gateway = createGateway({
    baseUrl: "https://pay.example",
    credentials,
    profile,
    unknownFields: "send",
    fetch,
    timeoutMs: 50,
    retryReads: { attempts: 1, baseMs: 0 },
    interceptors: [() => ({ after: (exchange) => exchanges.push(exchange) })],
    ...more,
  });
  const call = gateway[operation.id as keyof Gateway] as (request: object) => Promise<unknown>;
  const error: unknown = await call(request)
    .then(() => undefined)
    .catch((one: unknown) => one);
  return { error, exchanges };
}

/** All output during a test. */
const printed: unknown[][] = [];
beforeEach(() => {
  printed.length = 0;
  for (const method of ["log", "warn", "error", "info", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...texts) => void printed.push(texts));
  }
});
afterEach(() => vi.restoreAllMocks());

const each = operations.map((operation) => [operation.id, operation] as const);

describe.each(each)("%s leaks no secret", (_id, operation) => {
  it.each(responses)("if the response is %s", async (_name, response) => {
    const bodies: string[] = [];
    const { error, exchanges } = await outcome(operation, requestOf(operation), async (input, init) => {
      bodies.push(await new Request(input, init).text());
      return response(operation, bodies.at(-1) ?? "");
    });
    // The canaries did go out, or nothing would be shown by their absence.
    expect(decodeURIComponent(bodies[0] ?? "")).toContain(pan);
    expect(exchanges).toHaveLength(1);
    expect(error === undefined || error instanceof GatewayError).toBe(true);
    expect(leaks(error)).toEqual([]);
    expect(leaks(exchanges)).toEqual([]);
    expect(printed).toEqual([]);
  });

  it.each<[string, (request: WireObject) => object, Partial<GatewayOptions>]>([
    ["each field has another type", () => broken(operation.request.shape), {}],
    ["each field has another type, and it is a list", () => [pan, cvv], {}],
    [
      "it has a value that no encoding can represent",
      (request) => ({ ...request, note: `${pan}\uD800`, card: () => pan }),
      {},
    ],
    ["it asks for another account", (request) => ({ ...request, merchant_id: pan, account_id: key }), {}],
    ["it already has a signature", (request) => ({ ...request, encryption_data: key }), {}],
    [
      "it has fields that XML and forms cannot represent",
      (request) => ({ ...request, [`${pan} [`]: null, [secret]: "\u0000" }),
      {},
    ],
    ["there is no scheme", (request) => request, { profile: { profile: "canary", extension_points: {} } }],
    [
      "`sign` throws",
      (request) => request,
      {
        sign: (value) => {
          throw new Error(`${key} ${JSON.stringify(value)}`);
        },
      },
    ],
  ])("if nothing is sent because %s", async (_name, change, more) => {
    const fetch = async () => json({});
    const { error, exchanges } = await outcome(operation, change(requestOf(operation)), fetch, more);
    expect(error === undefined || error instanceof GatewayError).toBe(true);
    expect(leaks(error)).toEqual([]);
    expect(leaks(exchanges)).toEqual([]);
  });

  it("if the verifier of the response fails", async () => {
    const verify = () => {
      throw new Error(echo);
    };
    const { error, exchanges } = await outcome(
      operation,
      requestOf(operation),
      async () => json(signed({})),
      { verify },
    );
    expect(leaks([error, exchanges])).toEqual([]);
  });
});
