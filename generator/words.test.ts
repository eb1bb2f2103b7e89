// Every form of a text has words for the message about an invalid text, so that no message shows a regular expression.
import { expect, test } from "vitest";
import { operations } from "../generated/catalogue.ts";
import type { AnyOperation } from "../runtime/operation/operation.ts";
import { type JsonSchema, issuesBySchema } from "../runtime/schema/check-json-schema.ts";
import { issuesOf } from "../runtime/schema/check-shape.ts";
import type { Shape } from "../runtime/schema/shape.ts";
import { bareProfileSchema } from "./emit/profile-check.ts";
import { model } from "./testing/contract.ts";

type Form = Extract<Shape, { readonly pattern?: RegExp }>;

function formsIn(shape: Shape): readonly Form[] {
  if (shape.kind === "object") return Object.values(shape.fields).flatMap(formsIn);
  if (shape.kind === "list") return formsIn(shape.of);
  return shape.pattern === undefined ? [] : [shape];
}

const all = (operations as readonly AnyOperation[]).flatMap(({ request, response }) => [
  ...formsIn(request.shape),
  ...formsIn(response.shape),
]);
const forms = new Map(all.map((form) => [String(form.pattern), form]));

function patternsIn(schema: unknown): readonly JsonSchema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "pattern" in schema && typeof schema.pattern === "string" ? [schema as JsonSchema] : [];
  return [...own, ...Object.values(schema).flatMap(patternsIn)];
}
const patterns = new Map(patternsIn(bareProfileSchema(model)).map((one) => [one.pattern ?? "", one]));

/** A sentence in words, without program text. */
const isSentence =
  /^The value must be (?!a text of the stated form|a text that matches the pattern)[A-Za-z][^\\^$[\]{}|*]+\.$/u;

test("records and profiles have forms", () => {
  expect([forms.size, patterns.size].every((size) => size > 3)).toBe(true);
  expect(all.length).toBeGreaterThan(forms.size);
});

test.each([...forms])("the message for a text that violates the form %s says what is required", (_, form) => {
  const messages = issuesOf("\n?", form).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(isSentence)]);
});

test.each([...patterns])(
  "the message for a profile value that violates %s says what is required",
  (_, { pattern = "", description }) => {
    const [issue] = issuesBySchema("\n?", { pattern, ...(description === undefined ? {} : { description }) });
    expect(issue?.message).toMatch(isSentence);
  },
);
