// Values that are not secret stay readable. A log of every request and response shows each identifier, amount, date and code,
// even if it contains the digits of a security code, a month or a card number. The rest of the log does not reveal a secret.
import { describe, expect, it } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import { type Exchange, GatewayError } from "../../generated/client.ts";
import { encodeBody } from "../../runtime/codecs/body.ts";
import type { AnyOperation } from "../../runtime/operation/operation.ts";
import type { Shape } from "../../runtime/schema/shape.ts";
import { isRecord, type WireObject, type WireValue } from "../../runtime/values/wire.ts";
import { called, signed } from "./testing/canaries.ts";

interface Own {
  readonly pan: string;
  readonly cvv: string;
  readonly month: string;
  readonly year: string;
  readonly token: string;
  readonly person: string;
}

const one: Own = {
  pan: "4111111111111111",
  cvv: "737",
  month: "05",
  year: "2030",
  token: "tok-5f0e",
  person: "Ada",
};
// The card has the same first six and last four digits, which a mask shows.
const other: Own = {
  pan: "4111112222221111",
  cvv: "9999",
  month: "12",
  year: "2031",
  token: "tok-77777777",
  person: "Augusta Byron",
};

/** Values of fields without a form that look like secrets, and are not. */
const plain = [
  "202605010411111111111111",
  "737",
  "A-737-05/2030",
  "4000001234567899",
  "05",
  "https://shop.example/737",
];
/** The first fitting value of a field with a form. */
const formed = [
  "737.37",
  "737",
  "EUR",
  "US",
  "2030-05-12",
  "2030-05-12 05:07:37",
  "20300512050737",
  "2030-05-12T05:07:37+0530",
  "0000:Success",
  "203.0.113.7",
  "00000737-0005-2030-0000-411111111111",
  "411111******1111",
];

function filled(shape: Shape, own: Own, place: { at: number }): WireValue {
  if (shape.kind === "object") {
    const fields = Object.entries(shape.fields).filter(([name]) => name !== shape.never);
    return Object.fromEntries(fields.map(([name, field]) => [name, filled(field, own, place)]));
  }
  if (shape.kind === "list") return [filled(shape.of, own, place), filled(shape.of, own, place)];
  if (shape.sensitive === "pan") return own.pan;
  if (shape.sensitive === "cvv") return own.cvv;
  const { pattern } = shape;
  const inForm = formed.find((text) => pattern?.test(text));
  if (shape.sensitive === "personal") return inForm ?? own.person;
  if (shape.sensitive === "secret")
    return [own.month, own.year].find((text) => pattern?.test(text)) ?? own.token;
  if (shape.kind === "number") return 737.37;
  if (shape.kind === "integer") return 737;
  place.at += 1;
  if (shape.free === "whole") return "paid in full: 737.37";
  if (pattern !== undefined) return inForm ?? "";
  return plain[place.at % plain.length] ?? "";
}

/** The expected value: the same, masked or with stars if the contract says that it is sensitive. */
function expected(value: unknown, shape: Shape): unknown {
  if (shape.kind === "list") return (value as unknown[]).map((item) => expected(item, shape.of));
  if (shape.kind === "object") {
    const fields = Object.entries(isRecord(value) ? value : {}).filter(([name]) =>
      Object.hasOwn(shape.fields, name),
    );
    return Object.fromEntries(
      fields.map(([name, item]) => [name, expected(item, shape.fields[name] ?? shape)]),
    );
  }
  if (shape.sensitive === "pan") return "411111******1111";
  return shape.sensitive === undefined ? value : "***";
}

const identity = ["merchant_id", "account_id", "encryption_data"];

async function exchangeOf(operation: AnyOperation, own: Own): Promise<Exchange> {
  const reply = signed(filled(operation.response.shape, own, { at: 0 }) as WireObject);
  const fetch = async (): Promise<Response> => {
    const body = encodeBody(reply, operation.response, operation.response.encodings[0]);
    if (!body.ok) return new Response("<!doctype html><p>page</p>");
    return new Response(new Uint8Array(body.value.bytes), {
      headers: { "content-type": body.value.contentType },
    });
  };
  const request = without(identity, filled(operation.request.shape, own, { at: 0 }));
  const { error, exchanges } = await called(operation, request, fetch, { retryReads: false });
  if (error instanceof GatewayError && error.kind === "invalid-request") throw error;
  const [exchange] = exchanges;
  if (exchange === undefined) throw new Error("There was no exchange.");
  // A signature differs with all that it is made of, and no two calls take as long.
  const { response = {} } = exchange;
  return { ...exchange, durationMs: 0, response: without(["encryption_data"], response) };
}

const without = (names: readonly string[], value: WireValue): WireObject =>
  Object.fromEntries(Object.entries(value as WireObject).filter(([name]) => !names.includes(name)));

describe.each(operations.map((operation) => [operation.id, operation as AnyOperation] as const))(
  "%s",
  (_id, operation) => {
    it("shows everything of its request and response that is not secret, unchanged", async () => {
      const { request, response } = await exchangeOf(operation, one);
      const own = (side: Shape) => filled(side, one, { at: 0 });
      const { shape } = operation.request;
      expect(request).toEqual(expected(without(identity, own(shape)), shape));
      if (operation.response.encodings[0].body === "html") return;
      const reply = without(["encryption_data"], own(operation.response.shape));
      expect(response).toEqual(expected(reply, operation.response.shape));
    });

    it("shows the same for any secrets", async () => {
      expect(await exchangeOf(operation, one)).toEqual(await exchangeOf(operation, other));
    });
  },
);
