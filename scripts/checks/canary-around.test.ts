// Canaries through the server module and the functions around the client's calls. The test searches all output for them.
import { describe, expect, it } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import {
  createGateway,
  GatewayError,
  type GatewayOptions,
  inBatches,
  requestIssuerPage,
  readNotification,
  verifyNotification,
} from "../../generated/client.ts";
import { createGatewayHandler, type Handlers } from "../../generated/server.ts";
import { everyScheme } from "../../generated/signature.ts";
import {
  responses,
  broken,
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

const each = operations.map((operation) => [operation.id, operation] as const);

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
  it("if a list is sent in portions", async () => {
    const order = { transaction_id: spaced, order_no: dashed, currency: "EUR", amount: "1.00", ...unknown };
    for (const [, response] of responses) {
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const operation = operations.find(({ id }) => id === "captureTransactions");
        return operation === undefined
          ? json({})
          : response(operation, await new Request(input, init).text());
      };
      const gateway = createGateway({
        baseUrl: "https://pay.example",
        credentials,
        profile,
        fetch,
        timeoutMs: 50,
      });
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
    const make = (more: Partial<GatewayOptions>) => () =>
      createGateway({ baseUrl: "https://pay.example", credentials, profile, ...more });
    for (const more of [{ baseUrl: `https://${secret}:${key}@pay.example` }, { baseUrl: echo }]) {
      let error: unknown;
      try {
        make(more)();
      } catch (thrown) {
        error = thrown;
      }
      expect(error).toBeInstanceOf(TypeError);
      expect(leaks(error)).toEqual([]);
    }
  });
});
