// Bodies in a content coding, which come from gateways and from recordings.
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { plainBody } from "./content-coding.ts";

const body = Buffer.from("paid ".repeat(40));
const read = (sent: Uint8Array, coding?: string, most = 1000): string | undefined => {
  const plain = plainBody(sent, coding === undefined ? {} : { "content-encoding": coding }, most);
  return plain === undefined ? undefined : Buffer.from(plain).toString();
};

test.each([
  [undefined, body],
  ["", body],
  ["identity", body],
  [" Identity , ", body],
  ["gzip", gzipSync(body)],
  ["GZIP", gzipSync(body)],
  ["x-gzip", gzipSync(body)],
  [" gzip ", gzipSync(body)],
  ["identity, gzip", gzipSync(body)],
  ["deflate", deflateSync(body)],
  ["br", brotliCompressSync(body)],
])("a body in the coding %j is read", (coding, sent) => {
  expect(read(sent, coding)).toBe(body.toString());
});

test.each([
  ["an unknown coding", "zstd", body],
  ["a coding with the name of a method", "constructor", body],
  ["two codings", "gzip, gzip", gzipSync(gzipSync(body))],
  ["a known and an unknown coding", "gzip, zstd", gzipSync(body)],
  ["bytes that are not in the coding", "gzip", body],
])("a body with %s is not read", (_, coding, sent) => {
  expect(read(sent, coding)).toBeUndefined();
});

test("a body may be as long as the limit and no longer", () => {
  expect(read(gzipSync(body), "gzip", body.length)).toBe(body.toString());
  expect(read(gzipSync(body), "gzip", body.length - 1)).toBeUndefined();
});
