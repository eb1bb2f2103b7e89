// Replays the wire vectors through the codecs, and compares the vectors themselves with their schema and the contract.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { operations } from "../../generated/catalogue.ts";
import { decodeBody, encodeBody } from "./body.ts";
import type { Body } from "./codec.ts";
import {
  recordOf,
  shown,
  type Vector,
  vectorFiles,
  vectorFolder,
  vectors,
  withId,
} from "../testing/vectors.ts";
import type { WireObject } from "../values/wire.ts";

const bodyOf = (vector: Vector): Body<unknown> => withId(vector.operation)[vector.direction];

const places = (issues: readonly { readonly at: string; readonly keyword: string }[]) =>
  issues.map(({ at, keyword }) => `${keyword} ${at}`).sort();

function breaksOf(vector: Vector, value: WireObject): readonly string[] {
  const issues = bodyOf(vector).check(value);
  return places(issues.map(({ at, code }) => ({ at, keyword: code })));
}

const records = vectors.filter(({ encoding }) => encoding.body !== "html");
const reads = records.filter(({ ways }) => ways.includes("read"));
const writes = records.filter(({ ways }) => ways.includes("write"));

describe("reading", () => {
  test.each(reads.filter(({ refused }) => refused === undefined))("$name", (vector) => {
    const decoded = decodeBody(vector.bytes, vector.contentType, bodyOf(vector));
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.issues));
    expect(shown(decoded.value.value)).toBe(shown(vector.value));
    expect(decoded.value.as).toBe(vector.encoding.body);
    expect(breaksOf(vector, decoded.value.value)).toEqual(places(vector.breaks ?? []));
  });

  test.each(reads.filter(({ refused }) => refused !== undefined))("$name", (vector) => {
    const decoded = decodeBody(vector.bytes, vector.contentType, bodyOf(vector));
    if (decoded.ok) throw new Error(`It was read: ${shown(decoded.value.value)}`);
    const { at } = decoded.issues[0];
    expect(at).toBe(vector.at ?? at);
  });
});

describe("writing", () => {
  const encode = (vector: Vector) =>
    encodeBody(recordOf(vector), bodyOf(vector), { ...vector.encoding, evidence: "declared" });

  test.each(writes.filter(({ refused }) => refused === undefined))("$name", (vector) => {
    const encoded = encode(vector);
    if (!encoded.ok) throw new Error(JSON.stringify(encoded.issues));
    // As text first: it is what a failure can be read from.
    expect(new TextDecoder().decode(encoded.value.bytes)).toBe(new TextDecoder().decode(vector.bytes));
    expect(encoded.value.bytes).toEqual(vector.bytes);
    expect(encoded.value.contentType.split(";")[0]).toBe(vector.encoding.media);
  });

  test.each(writes.filter(({ refused }) => refused !== undefined))("$name", (vector) => {
    const encoded = encode(vector);
    if (encoded.ok) throw new Error(`It was written: ${new TextDecoder().decode(encoded.value.bytes)}`);
    const { at } = encoded.issues[0];
    expect(at).toBe(vector.at ?? at);
  });
});

test("reading a vector does not change the prototype of objects", () => {
  for (const vector of reads) decodeBody(vector.bytes, vector.contentType, bodyOf(vector));
  expect(Object.keys(Object.getOwnPropertyDescriptors(Object.prototype))).not.toContain("amount");
  expect(({} as Record<string, unknown>)["capture_status"]).toBeUndefined();
});

describe("the vector files", () => {
  const schema: object = JSON.parse(readFileSync(join(vectorFolder, "schema.json"), "utf8"));
  const validate = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false }).compile(
    schema,
  );

  test.each(vectorFiles)("$name is valid, has the correct name and no duplicate id", ({ name, file }) => {
    validate(file);
    expect(validate.errors ?? []).toEqual([]);
    expect(name).toBe(`${file.operation}.${file.direction}`);
    const ids = file.cases.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  const wanted = operations.flatMap((operation) =>
    (["request", "response"] as const).flatMap((direction) =>
      operation[direction].encodings.map(({ media, body }) => ({ operation, direction, media, body })),
    ),
  );

  test.each(wanted)(
    "$operation.id $direction as $body under $media has a plain, an empty, a boundary and a hostile case",
    ({ operation, direction, media, body }) => {
      const own = vectors.filter(
        (vector) =>
          vector.operation === operation.id &&
          vector.direction === direction &&
          vector.encoding.media === media &&
          vector.encoding.body === body,
      );
      const kinds = new Set(own.map(({ kind }) => kind));
      expect([...kinds].sort()).toEqual(["boundary", "empty", "hostile", "plain"]);
    },
  );

  test.each(vectors)("$name has an encoding of the contract", (vector) => {
    const encodings = bodyOf(vector).encodings.map(({ media, body }) => ({ media, body }));
    expect(encodings).toContainEqual(vector.encoding);
  });

  test("a written value has its signature last, as the signer puts it", () => {
    const misplaced = writes.filter((vector) => {
      const { signature } = bodyOf(vector);
      if (signature === undefined || typeof vector.value !== "object") return false;
      return signature in vector.value && Object.keys(vector.value).at(-1) !== signature;
    });
    expect(misplaced.map(({ name }) => name)).toEqual([]);
  });
});
