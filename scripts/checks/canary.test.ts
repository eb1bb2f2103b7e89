// A card number, a security code and secrets go through every operation of the client and every failure, through the
// server module, and through the functions around the client's calls. The test searches all output for people and logs
// (errors, messages, inspect, JSON, hooks).
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import {
  createGateway,
  GatewayError,
  type GatewayOptions,
  inBatches,
  readNotification,
  requestIssuerPage,
  verifyNotification,
} from "../../generated/client.ts";
import { createGatewayHandler, type Handlers } from "../../generated/server.ts";
import { everyScheme } from "../../generated/signature.ts";
import type { AnyOperation } from "../../runtime/operation/operation.ts";
import type { WireObject } from "../../runtime/values/wire.ts";
import {
  responses,
  broken,
  called,
  credentials,
  cvv,
  dashed,
  echo,
  isVariant,
  json,
  key,
  leaks,
  pan,
  profile,
  requestOf,
  secret,
  signed,
  spaced,
  unknown,
} from "./testing/canaries.ts";

/** A call that also sends what the contract does not have, and waits for no one. */
const outcome = (
  operation: AnyOperation,
  request: object,
  fetch: typeof globalThis.fetch,
  more: Partial<GatewayOptions> = {},
) => {
  const options = { unknownFields: "send", timeoutMs: 50, retryReads: { attempts: 1, baseMs: 0 } } as const;
  return called(operation, request, fetch, { ...options, ...more });
};

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

describe("the server side leaks no secret", () => {
  const failures: unknown[] = [];
  const serving = (response: () => object) => {
    const handlers = Object.fromEntries(operations.map(({ id }) => [id, response])) as Handlers;
    const keysOf = (merchant: string) => (merchant === "1001" ? [key] : undefined);
    return createGatewayHandler({
      handlers,
      profile,
      keysOf,
      onFailure: (failure) => failures.push(failure),
    });
  };
  const post = (path: string, body: BodyInit, type = "application/json") =>
    new Request(`https://pay.example${path}`, { method: "POST", body, headers: { "content-type": type } });
  const throwing = () => {
    throw new Error(echo, { cause: new Error(echo) });
  };
  const throwingText = () => {
    // oxlint-disable-next-line no-throw-literal -- a handler may do this
    throw echo;
  };
  const who = { merchant_id: "1001", account_id: "2002" };

  it.each(each)("if the handler of %s fails", async (_id, operation) => {
    failures.length = 0;
    const request = signed({ ...requestOf(operation), ...who });
    for (const reply of [throwing, throwingText, () => broken(operation.response.shape), () => [echo]]) {
      const response = await serving(reply)(post(operation.path, JSON.stringify(request)));
      expect(response.status).toBe(500);
      expect(leaks(await response.text())).toEqual([]);
    }
    expect(failures).toHaveLength(4);
    expect(leaks(failures)).toEqual([]);
  });

  it.each(each.filter(([, operation]) => isVariant(operation)))(
    "if it refuses a request: %s",
    async (_id, operation) => {
      const request = { ...requestOf(operation), ...who };
      const handle = serving(() => ({}));
      const text = JSON.stringify(signed(request));
      const bodies: [string, string?][] = [
        [text.slice(0, text.length / 2)],
        [`{"card":"${pan}","card":"${pan}"}`],
        [`<r><_${pan}>${cvv}</r>`, "application/xml"],
        [`card=${pan}&card=${pan}&${secret}=%`, "application/x-www-form-urlencoded"],
        [echo, "text/plain"],
        [JSON.stringify(signed(request, "other"))],
        [JSON.stringify({ ...request, encryption_data: key })],
        [JSON.stringify(signed({ ...request, merchant_id: pan }))],
        [JSON.stringify(signed({ ...who, ...broken(operation.request.shape) }))],
      ];
      for (const [body, type] of bodies) {
        const response = await handle(post(operation.path, body, type));
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(leaks(await response.text())).toEqual([]);
      }
      const elsewhere = await handle(post(`/v1/${pan}?${key}`, text));
      expect(elsewhere.status).toBe(404);
      expect(leaks(await elsewhere.text())).toEqual([]);
    },
  );
});

describe("the functions around the calls leak no secret", () => {
  const baseUrl = "https://pay.example";

  it("if a list is sent in portions", async () => {
    const order = { transaction_id: spaced, order_no: dashed, currency: "EUR", amount: "1.00", ...unknown };
    for (const [, response] of responses) {
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const operation = operations.find(({ id }) => id === "captureTransactions");
        return operation === undefined
          ? json({})
          : response(operation, await new Request(input, init).text());
      };
      const gateway = createGateway({ baseUrl, credentials, profile, fetch, timeoutMs: 50 });
      const settled = await inBatches(gateway, "captureTransactions", [order, { ...order }], { size: 1 });
      expect(settled).toHaveLength(2);
      // The items themselves are the caller's own.
      expect(leaks(settled.map((one) => ("error" in one ? one.error : undefined)))).toEqual([]);
    }
  });

  it("if the issuer's page cannot be requested", async () => {
    const issuer_url = `https://issuer.example/${pan}?code=${cvv}&key=${key}`;
    for (const url of [issuer_url, `ftp://${secret}:${key}@x.example/${pan}`, echo]) {
      const failing = requestIssuerPage(
        { issuer_url: url },
        { fetch: async () => Promise.reject(new Error(echo)) },
      );
      const error: unknown = await failing.catch((one: unknown) => one);
      expect(error).toBeInstanceOf(GatewayError);
      expect(leaks(error)).toEqual([]);
    }
  });

  it("if a notification is refused", () => {
    const bodies = [
      echo,
      `{"card":"${pan}","card":"${cvv}"}`,
      JSON.stringify({ ...unknown, encryption_data: key }),
      `<r><_${pan}>${cvv}</r>`,
      `card=${pan}&card=${pan}`,
    ];
    for (const body of bodies) {
      const result = verifyNotification(new TextEncoder().encode(body), {
        profile,
        keys: [key, secret],
        schemes: everyScheme,
        window: false,
        reads: readNotification,
      });
      expect(result.ok).toBe(false);
      expect(leaks(result)).toEqual([]);
    }
  });

  it("if a gateway cannot be created", () => {
    for (const wrong of [`https://${secret}:${key}@pay.example`, echo]) {
      let error: unknown;
      try {
        createGateway({ baseUrl: wrong, credentials, profile });
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(TypeError);
      expect(leaks(error)).toEqual([]);
    }
  });
});
