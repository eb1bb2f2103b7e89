// One request has one signed text in every encoding, and two requests never have the same: a search with the contract's
// operations and the real codecs.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createPayout } from "../../generated/operations/createPayout.ts";
import { createRedirectPayment } from "../../generated/operations/createRedirectPayment.ts";
import { refundTransactions } from "../../generated/operations/refundTransactions.ts";
import { decodeBody, encodeBody } from "../codecs/body.ts";
import { everyCodec } from "../codecs/every-codec.ts";
import type { BodyKind } from "../codecs/codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { Shape } from "../schema/shape.ts";
import type { WireObject, WireValue } from "../values/wire.ts";
import { boundText } from "./bound.ts";
import { boundTo } from "./scheme.ts";

const operations: readonly AnyOperation[] = [createRedirectPayment, refundTransactions, createPayout];
const at = { time: 1_700_000_000, nonce: "0123456789abcdef" };
// Separators of every encoding, frames of the text itself, and other text that XML can contain.
const text = fc.oneof(
  fc.constantFrom(...'a 1 01 & = <b> ]]> 1:a, } {"a":1} x&y=z é'.split(" "), "", "a\r\nb", "\u{1F600}"),
  fc.string({ maxLength: 6 }),
);

function valueOf(shape: Shape): fc.Arbitrary<WireValue> {
  switch (shape.kind) {
    case "object": {
      const fields = Object.entries(shape.fields).map(([name, of]) => [name, valueOf(of)] as const);
      return fc
        .subarray(fields, { minLength: 1, maxLength: Math.min(4, fields.length) })
        .chain((chosen) => fc.record(Object.fromEntries(chosen)) as fc.Arbitrary<WireObject>);
    }
    case "list":
      return fc.array(valueOf(shape.of), { minLength: 1, maxLength: 3 });
    case "integer":
      return fc.integer();
    case "number":
      return fc.oneof(
        fc.integer(),
        fc.integer().map((units) => units / 100),
      );
    default:
      return text;
  }
}

const request = fc.constantFrom(...operations).chain((operation) =>
  valueOf(operation.request.shape).map((value) => {
    const { encryption_data: _own, ...fields } = value as WireObject;
    return { operation, value: { merchant_id: "1000", account_id: "1000001", ...fields } as WireObject };
  }),
);
type Request = typeof request extends fc.Arbitrary<infer One> ? One : never;

const media = { json: "application/json", xml: "application/xml", form: "application/x-www-form-urlencoded" };

/** The request as the other side reads it from this encoding; `undefined` if the encoding cannot represent it. */
function readAs({ operation, value }: Request, body: keyof typeof media & BodyKind): WireObject | undefined {
  const { request } = operation;
  const encoded = encodeBody(value, request, { media: media[body], body, evidence: "described" }, everyCodec);
  if (!encoded.ok) return undefined;
  const read = decodeBody(encoded.value.bytes, encoded.value.contentType, request, { codecs: everyCodec });
  return read.ok ? read.value.value : undefined;
}

const textOf = (operation: AnyOperation, value: WireObject): string =>
  boundText(value, operation.request.signature ?? "", boundTo(operation, value), at);

it("the bound scheme signs a request the same in JSON, XML and forms", () => {
  const carried = { json: 0, xml: 0, form: 0 };
  fc.assert(
    fc.property(request, (one) => {
      for (const body of ["json", "xml", "form"] as const) {
        const read = readAs(one, body);
        if (read === undefined) continue;
        carried[body] += 1;
        expect(textOf(one.operation, read)).toBe(textOf(one.operation, one.value));
      }
    }),
    { numRuns: 1500 },
  );
  for (const count of Object.values(carried)) expect(count).toBeGreaterThan(700);
});

it("the bound scheme never signs two different requests the same, in any encoding", () => {
  const seen = new Map<string, string>();
  const written = (value: unknown): string =>
    JSON.stringify(value, (_name, held: unknown) =>
      typeof held === "object" && held !== null && !Array.isArray(held)
        ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : held,
    );
  fc.assert(
    fc.property(request, fc.constantFrom("json" as const, "xml" as const, "form" as const), (one, body) => {
      const read = readAs(one, body);
      if (read === undefined) return;
      const signed = textOf(one.operation, read);
      const meaning = `${one.operation.id} ${written(read)}`;
      expect(seen.get(signed) ?? meaning).toBe(meaning);
      seen.set(signed, meaning);
    }),
    { numRuns: 3000 },
  );
});
