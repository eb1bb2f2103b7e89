// The problem reported for an unreadable body, and its assumed kind.
import { expect, test } from "vitest";
import type { Shape } from "@acquiring/contract/codecs";
import { decodeResponse } from "./decode.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    name: { kind: "text" },
    list: { kind: "list", of: { kind: "object", fields: { a: { kind: "text" } } } },
    inner: { kind: "object", fields: {} },
  },
};
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, object]>([
  ["", { kind: "empty", problem: "it is empty" }],
  [" \n", { kind: "empty", problem: "it is empty" }],
  ["paid", { kind: "form", problem: "it is not JSON, XML or HTML" }],
  ["  <!DOCTYPE html><p>", { kind: "html" }],
  ["  [1]", { kind: "json", value: [1] }],
  [' {"a":1}', { kind: "json", value: { a: 1 } }],
  ["{", { kind: "json", problem: expect.stringMatching(/./) }],
  ["<r", { kind: "xml", problem: expect.stringMatching(/./) }],
  ['{"a":1,"a":2}', { kind: "json", problem: expect.stringMatching(/ \(.+\)$/) }],
  [
    "<r><name>1</name><name>2</name></r>",
    { kind: "xml", root: "r", misfit: true, problem: expect.stringMatching(/./) },
  ],
  ["<r><name><x/></name></r>", { kind: "xml", root: "r", misfit: true, problem: expect.stringMatching(/./) }],
])("the body %j has the expected kind, value and problem", (text, told) => {
  const { text: _text, ...response } = decodeResponse(bytes(text), shape);
  expect(response).toEqual(told);
});

test("bytes that are not UTF-8 are shown with replacement characters", () => {
  expect(decodeResponse(new Uint8Array([0x7b, 0xff, 0x7d]), shape)).toEqual({
    kind: "form",
    text: "{\ufffd}",
    problem: "it is not UTF-8",
  });
});

test.each([
  ["JSON", (text: string) => `{"name":"${text}"}`],
  ["XML", (text: string) => `<r><name>${text}</name></r>`],
] as const)("a response in %s may be larger than the contract's own readers accept", (_kind, write) => {
  const name = "x".repeat(1024 * 1024 + 1);
  expect(decodeResponse(bytes(write(name)), shape).value).toEqual({ name });
});

test("the shape turns a single entry into a list, and an empty element into a record, at any depth", () => {
  expect(decodeResponse(bytes("<r><list><a>1</a></list><inner/></r>"), shape).value).toEqual({
    list: [{ a: "1" }],
    inner: {},
  });
  expect(decodeResponse(bytes("<r><list><a>1</a></list><list><a>2</a></list></r>"), shape).value).toEqual({
    list: [{ a: "1" }, { a: "2" }],
  });
});

test("without a shape a single entry and an empty element stay as they are", () => {
  expect(decodeResponse(bytes("<r><list><a>1</a></list><inner/></r>"), undefined).value).toEqual({
    list: { a: "1" },
    inner: "",
  });
});
