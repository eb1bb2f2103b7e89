// The wire vectors of `spec/vectors` as data, for the tests that replay them.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { operations } from "../../generated/catalogue.ts";
import type { BodyKind } from "../codecs/codec.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { isRecord, type WireObject } from "../values/wire.ts";

export const vectorFolder = join(import.meta.dirname, "../../spec/vectors");

export interface VectorCase {
  readonly id: string;
  readonly kind: "plain" | "empty" | "boundary" | "hostile";
  readonly title: string;
  readonly encoding: { readonly media: string; readonly body: BodyKind };
  readonly header?: string | null;
  readonly ways: readonly ("read" | "write")[];
  readonly text?: string;
  readonly hex?: string;
  readonly base64?: string;
  readonly value?: WireObject | string;
  readonly breaks?: readonly { readonly at: string; readonly keyword: string }[];
  readonly refused?: string;
  readonly at?: string;
}

export interface VectorFile {
  readonly operation: string;
  readonly direction: "request" | "response";
  readonly cases: readonly VectorCase[];
}

export interface Vector extends VectorCase {
  readonly operation: string;
  readonly direction: "request" | "response";
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The header for decoding; `undefined` if the case has none. */
  readonly contentType: string | undefined;
}

export const vectorFiles: readonly { readonly name: string; readonly file: VectorFile }[] = globSync(
  "*.{request,response}.yaml",
  { cwd: vectorFolder },
)
  .sort()
  .map((name) => {
    const options = { uniqueKeys: true, version: "1.2" } as const;
    const file: VectorFile = parse(readFileSync(join(vectorFolder, name), "utf8"), options);
    return { name: basename(name, ".yaml"), file };
  });

export const vectors: readonly Vector[] = vectorFiles.flatMap(({ name, file }) =>
  file.cases.map((one) => ({
    ...one,
    operation: file.operation,
    direction: file.direction,
    name: `${name}/${one.id}: ${one.title}`,
    bytes: bytesOf(one),
    contentType: one.header === undefined ? one.encoding.media : (one.header ?? undefined),
  })),
);

function bytesOf({ text, hex, base64 }: VectorCase): Uint8Array<ArrayBuffer> {
  if (hex !== undefined) return new Uint8Array(Buffer.from(hex, "hex"));
  if (base64 !== undefined) return new Uint8Array(Buffer.from(base64, "base64"));
  return new TextEncoder().encode(text ?? "");
}

/** The operation of a vector. */
export function withId(id: string): AnyOperation {
  const found = operations.find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
}

/** The record that a vector reads or writes. */
export function recordOf({ value, name }: Vector): WireObject {
  if (typeof value !== "object") throw new TypeError(`${name} has no record.`);
  return value;
}

/** The vectors of one direction that run one way: those with a value, those that are refused, or both. */
export const select = (
  direction: Vector["direction"],
  way: "read" | "write",
  outcome: "value" | "refused" | "any" = "any",
): readonly Vector[] =>
  vectors.filter(
    (vector) =>
      vector.direction === direction &&
      vector.ways.includes(way) &&
      (outcome === "any" || (vector.refused === undefined) === (outcome === "value")),
  );

/**
 * A value as text in which the order of a record's fields means nothing and `__proto__` is a field like others, so that
 * no comparison overlooks it.
 */
export function shown(value: unknown): string {
  return JSON.stringify(plain(value), undefined, 1);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return "a record whose prototype was changed";
  const names = Object.keys(value).sort();
  return { fields: names.map((name) => [name, plain(Object.getOwnPropertyDescriptor(value, name)?.value)]) };
}
