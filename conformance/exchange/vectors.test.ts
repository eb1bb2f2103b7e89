// Replays the contract's response vectors with the suite's own decoder: it reads what the client reads, and does not accept what
// the client refuses.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { operations } from "@acquiring/contract/catalogue";
import { decodeResponse } from "../decode/decode.ts";
import { isRecord } from "@acquiring/contract/codecs";

interface Case {
  readonly id: string;
  readonly title: string;
  readonly encoding: { readonly body: string };
  readonly ways: readonly string[];
  readonly text?: string;
  readonly hex?: string;
  readonly base64?: string;
  readonly value?: unknown;
  readonly refused?: string;
  readonly header?: string;
}

const folder = join(import.meta.dirname, "../../spec/vectors");

const cases = globSync("*.response.yaml", { cwd: folder })
  .sort()
  .flatMap((name) => {
    const file: { operation: string; cases: readonly Case[] } = parse(
      readFileSync(join(folder, name), "utf8"),
    );
    return (
      file.cases
        // The suite reads a body by its content, so that its header alone makes none unreadable.
        .filter(
          ({ ways, header, refused }) =>
            ways.includes("read") && (header === undefined || refused === undefined),
        )
        .map((one) => ({
          ...one,
          operation: file.operation,
          name: `${file.operation}/${one.id}: ${one.title}`,
        }))
    );
  });

function decode({ operation, text, hex, base64 }: (typeof cases)[number]) {
  const bytes =
    hex === undefined
      ? Buffer.from(base64 ?? text ?? "", base64 === undefined ? "utf8" : "base64")
      : Buffer.from(hex, "hex");
  const response = operations.find(({ id }) => id === operation)?.response;
  return { response, decoded: decodeResponse(bytes, response?.shape) };
}

/** Records as lists of their fields, so that neither order nor `__proto__` misleads the comparison. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  const names = Object.keys(value).sort();
  return { fields: names.map((name) => [name, plain(Object.getOwnPropertyDescriptor(value, name)?.value)]) };
}

/** A client may pass over a byte order mark in JSON; a gateway must not send one. */
const isMarked = ({ hex = "", encoding, refused }: (typeof cases)[number]): boolean =>
  refused === undefined && encoding.body === "json" && hex.startsWith("efbbbf");

test.each(cases.filter(isMarked))("the suite does not accept $name", (one) => {
  expect(decode(one).decoded.problem).toMatch(/byte order mark/u);
});

const readable = cases.filter((one) => one.refused === undefined && !isMarked(one));
test.each(readable)("the suite reads $name", (one) => {
  const { decoded, response } = decode(one);
  expect(decoded.problem).toBeUndefined();
  expect(decoded.kind).toBe(one.encoding.body);
  expect(decoded.root).toBe(decoded.kind === "xml" ? response?.root : undefined);
  // The suite looks at the text of a page, for which a byte order mark is none; the client hands it on.
  const expected = typeof one.value === "string" ? one.value.replace(/^\uFEFF/u, "") : one.value;
  expect(plain(decoded.kind === "html" ? decoded.text : decoded.value)).toEqual(plain(expected));
});

test.each(cases.filter(({ refused }) => refused !== undefined))("the suite does not accept $name", (one) => {
  const { decoded, response } = decode(one);
  const isKind = decoded.kind === one.encoding.body;
  const isRooted = decoded.kind !== "xml" || decoded.root === response?.root;
  const isReadable = decoded.problem === undefined && isKind && isRooted;
  // A value of another type instead of a text, or a repeated field, violates the record's schema.
  const keepsSchema = isReadable && response?.check(decoded.value).length === 0;
  expect(keepsSchema).toBe(false);
});
