// Replays the wire vectors through the public client and server: what a caller and a handler really get and send. The tests
// accept every signature, so that no vector needs a valid one.
import { describe, expect, test } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import { createGateway } from "../../generated/client.ts";
import { createGatewayHandler } from "../../generated/server.ts";
import { GatewayError } from "../client/gateway-error.ts";
import { refuse } from "../server/error-responses.ts";
import { recordOf, select, shown, type Vector, withId } from "../testing/vectors.ts";
import { isRecord, type WireObject } from "../values/wire.ts";

const profile = { profile: "vectors", extension_points: {} };

/** A record before it is signed. */
function unsigned(value: WireObject, field: string | undefined): WireObject {
  if (field === undefined) return value;
  const { [field]: _signature, ...rest } = value;
  return rest;
}

const signatureIn = (value: WireObject, field: string | undefined): string => {
  const signature = field === undefined ? undefined : value[field];
  return typeof signature === "string" ? signature : "none";
};

const isWhole = ({ breaks = [] }: Vector): boolean => breaks.length === 0;

describe("the client", () => {
  type Method = (request: WireObject) => Promise<unknown>;
  const textsOf = (value: unknown, names: readonly string[]): WireObject =>
    Object.fromEntries(
      names.flatMap((name) => {
        const one: unknown = isRecord(value) ? value[name] : undefined;
        return typeof one === "string" || typeof one === "number" ? [[name, String(one)] as const] : [];
      }),
    );

  /** A request that the response could be to. */
  function askedFor({ operation, value }: Vector): WireObject {
    const { id, batch, identity, echoes = [] } = withId(operation);
    const names = echoes.flatMap(({ of, named, fields }) => ((of ?? named) === undefined ? fields : []));
    const texts = textsOf(
      value,
      names.filter((name) => !identity.includes(name)),
    );
    const told: unknown = batch && isRecord(value) ? value[batch.response] : undefined;
    const entries = Array.isArray(told) ? told.map((entry) => textsOf(entry, batch?.key ?? [])) : [];
    return {
      ...(id === "createApmPayment" ? { payment_method: "PIX" } : {}),
      ...texts,
      ...(batch?.request !== undefined && entries.length <= batch.limit ? { [batch.request]: entries } : {}),
    };
  }

  async function ask(vector: Vector): Promise<unknown> {
    const headers = vector.contentType === undefined ? {} : { "content-type": vector.contentType };
    const gateway = createGateway({
      baseUrl: "https://gateway.example",
      credentials: {
        merchant_id: "10023",
        account_id: "1002301",
        ...textsOf(vector.value, ["merchant_id", "account_id"]),
      },
      profile,
      sign: () => "s",
      verify: () => true,
      fetch: async () => new Response(vector.bytes, { status: 200, headers }),
    });
    const method = gateway[vector.operation as keyof typeof gateway] as Method;
    return method(askedFor(vector));
  }

  test.each(select("response", "read", "value").filter(isWhole))("returns $name", async (vector) => {
    // A read that failed is an error that has the response.
    const given = await ask(vector).catch((error: unknown) => {
      if (error instanceof GatewayError && error.kind === "refused") return error.result;
      throw error;
    });
    const expected = vector.encoding.body === "html" ? { page: vector.value } : vector.value;
    expect(shown(given)).toBe(shown(expected));
  });

  const unbelieved = select("response", "read").filter(
    (vector) => vector.refused !== undefined || !isWhole(vector),
  );

  test.each(unbelieved)("does not return $name", async (vector) => {
    const { effect, response } = withId(vector.operation);
    const unproven =
      typeof vector.value === "object" &&
      response.signature !== undefined &&
      // A payout or an APM payment need not have a signature. Without one, the client judges the rest of the response.
      !["createPayout", "createApmPayment"].includes(vector.operation) &&
      typeof vector.value[response.signature] !== "string";
    const lost = effect === "write" ? "outcome-unknown" : "unreadable-response";
    const error = await ask(vector).then(
      (given) => new Error(`It gave ${shown(given)}`),
      (error: unknown) => error,
    );
    if (!(error instanceof GatewayError)) throw error;
    const known = error.kind === "broken-promise";
    expect(error.kind).toBe(known ? "broken-promise" : unproven ? "bad-signature" : lost);
    // What is not about the request can still be read.
    const isForeign = error.issues?.some(({ code }) => code.startsWith("belongs.")) === true;
    expect(shown(error.result)).toBe(shown(known || isForeign ? vector.value : undefined));
  });

  async function write(vector: Vector): Promise<Request | undefined> {
    const { request } = withId(vector.operation);
    const value = recordOf(vector);
    let sent: Request | undefined;
    const gateway = createGateway({
      unknownFields: "send",
      baseUrl: "https://gateway.example",
      credentials: { merchant_id: String(value["merchant_id"]), account_id: String(value["account_id"]) },
      profile,
      sign: () => signatureIn(value, request.signature),
      encodingOf: () => vector.encoding,
      fetch: async (input, init) => {
        sent = new Request(input, init);
        return new Response("later", { status: 400 });
      },
    });
    const method = gateway[vector.operation as keyof typeof gateway] as Method;
    const error: unknown = await method(unsigned(value, request.signature)).catch((error: unknown) => error);
    if (!(error instanceof GatewayError)) throw error;
    expect(error.kind).toBe(sent === undefined ? "invalid-request" : "refused");
    return sent;
  }

  test.each(select("request", "write", "value"))("sends the bytes of $name", async (vector) => {
    const sent = await write(vector);
    if (sent === undefined) throw new Error("It sent nothing.");
    expect(new URL(sent.url).pathname).toBe(withId(vector.operation).path);
    expect(sent.headers.get("content-type")?.split(";")[0]).toBe(vector.encoding.media);
    expect(await sent.text()).toBe(new TextDecoder().decode(vector.bytes));
  });

  test.each(select("request", "write", "refused"))("sends nothing for $name", async (vector) => {
    expect(await write(vector)).toBeUndefined();
  });
});

describe("the server", () => {
  interface Visit {
    readonly operation: string;
    readonly request: WireObject;
  }

  function serverFor(signature: string, response: (visit: Visit) => object) {
    const handler = (operation: string) => (request: WireObject) => response({ operation, request });
    const handlers = Object.fromEntries(operations.map(({ id }) => [id, handler(id)]));
    return createGatewayHandler({
      profile,
      keysOf: () => ["k"],
      signature: { sign: () => signature, verify: () => true },
      // Records by name; the test is which handler gets which record.
      handlers: handlers as unknown as Parameters<typeof createGatewayHandler>[0]["handlers"],
    });
  }

  const post = (operation: string, body: BodyInit, contentType: string | undefined): Request => {
    const headers = contentType === undefined ? {} : { "content-type": contentType };
    return new Request(`https://gateway.example${withId(operation).path}`, { method: "POST", headers, body });
  };

  async function receive(vector: Vector): Promise<{ visits: readonly Visit[]; status: number }> {
    const visits: Visit[] = [];
    const serve = serverFor("s", (visit) => {
      visits.push(visit);
      return refuse(422);
    });
    const { status } = await serve(post(vector.operation, vector.bytes, vector.contentType));
    return { visits, status };
  }

  const kept = (vector: Vector): boolean => vector.refused === undefined && vector.breaks === undefined;
  const received = select("request", "read");

  test.each(received.filter(kept))("passes $name to its handler", async (vector) => {
    const { visits, status } = await receive(vector);
    expect(status).toBe(422);
    expect(visits.map(({ operation }) => operation)).toEqual([vector.operation]);
    expect(shown(visits[0]?.request)).toBe(shown(vector.value));
  });

  test.each(received.filter((vector) => !kept(vector)))(
    "does not pass $name to its handler",
    async (vector) => {
      const { visits, status } = await receive(vector);
      expect(visits.filter(({ operation }) => operation === vector.operation)).toEqual([]);
      // Without `payment_method` it is another operation's request, which may well be complete.
      expect(status).toBe(visits.length === 0 ? 400 : 422);
    },
  );

  const least = JSON.stringify({ merchant_id: "10023", account_id: "1002301", encryption_data: "s" });
  const leastApm = JSON.stringify({ ...(JSON.parse(least) as object), payment_method: "PIX" });

  async function reply(vector: Vector): Promise<Response> {
    const { response } = withId(vector.operation);
    const result = typeof vector.value === "string" ? { page: vector.value } : recordOf(vector);
    const signature = signatureIn(result, response.signature);
    const serve = serverFor(signature, () => unsigned(result, response.signature));
    const body = vector.operation === "createApmPayment" ? leastApm : least;
    return serve(post(vector.operation, body, undefined));
  }

  test.each(select("response", "write", "value"))("responds with the bytes of $name", async (vector) => {
    const response = await reply(vector);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")?.split(";")[0]).toBe(vector.encoding.media);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(vector.bytes);
  });

  test.each(select("response", "write", "refused"))("responds with 500 to $name", async (vector) => {
    expect((await reply(vector)).status).toBe(500);
  });
});
