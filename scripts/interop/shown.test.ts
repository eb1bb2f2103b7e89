// What counts as an example of the published document. `npm run contract:tools` tests the tools themselves.
import { expect, test } from "vitest";
import { readDocument } from "./places.ts";
import { notExamples, type OpenApi, type Shown, type WithContent } from "./shown.ts";

const { paths } = readDocument("openapi.json") as OpenApi;
const firstOf = ({ content }: WithContent): unknown => {
  const [media] = Object.values(content);
  return Object.values(media?.examples ?? {})[0]?.value;
};
const right: readonly Shown[] = Object.entries(paths).flatMap(([path, { post }]) => [
  { path, direction: "request", shown: firstOf(post.requestBody) },
  { path, direction: "response", shown: firstOf(post.responses[200]) },
]);
const found = (shown: readonly Shown[]) => notExamples(shown, "openapi.json").map(({ rule }) => rule);

test("a tool that shows the first example of each body shows examples only, also as indented JSON", () => {
  expect(right.length).toBe(20);
  expect(found(right)).toEqual([]);
  const indented = right.map((one) =>
    typeof one.shown === "string" ? one : { ...one, shown: JSON.stringify(one.shown, undefined, 2) },
  );
  expect(found(indented)).toEqual([]);
});

test("a body for which nothing is shown is found", () => {
  expect(found(right.slice(1))).toEqual(["not-shown"]);
});

test.each([
  "",
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  "<notagname><merchant_id>1000</merchant_id></notagname>",
  "<RedirectPaymentPage>&lt;!doctype html&gt;</RedirectPaymentPage>",
  '{"merchant_id": "string"}',
])("something that a tool makes up is found: %j", (shown) => {
  expect(found([{ ...right[0], shown } as Shown, ...right.slice(1)])).toEqual(["not-an-example"]);
});
