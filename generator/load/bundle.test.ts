import { expect, test } from "vitest";
import { problemsOf, type Refused, saidAt } from "../testing/problems.ts";

const records = "schemas/records.yaml";
const email = "email: { type: string, x-sensitive: personal }";
const pointer = "/CardRequest/allOf/1/properties/email";

const refused: readonly Refused[] = [
  [
    "a choice between schemas",
    [records, email, "email: { oneOf: [{ type: string }] }"],
    `${records}#${pointer}/oneOf`,
    /x-variants/u,
  ],
  [
    "a choice outside the variants",
    [records, email, "email: { anyOf: [{ $ref: '#/Order' }] }"],
    `${records}#${pointer}/anyOf`,
    /x-variants/u,
  ],
  [
    "a choice in a body without variants",
    [
      "operations/capture.yaml",
      "{ schema: { $ref: ../schemas/records.yaml#/CaptureRequest } }",
      "{ schema: { anyOf: [{ $ref: ../schemas/records.yaml#/CaptureRequest }] } }",
    ],
    "operations/capture.yaml#/post/requestBody/content/application~1json/schema/anyOf",
    /x-variants/u,
  ],
  [
    "a closed enum",
    [records, email, "email: { type: string, enum: [a] }"],
    `${records}#${pointer}/enum`,
    /x-observed/u,
  ],
  [
    "a constant",
    [records, email, "email: { type: string, const: a }"],
    `${records}#${pointer}/const`,
    /x-observed/u,
  ],
  [
    "a word on unknown fields",
    [records, "Order: { type: object,", "Order: { type: object, additionalProperties: false,"],
    `${records}#/Order/additionalProperties`,
    /unknown fields are always allowed/u,
  ],
  [
    "a format",
    [records, email, "email: { type: string, format: email }"],
    `${records}#${pointer}/format`,
    /texts\.yaml/u,
  ],
  [
    "an unknown keyword",
    [records, email, "email: { type: string, lenght: 3 }"],
    `${records}#${pointer}/lenght`,
    /add support for it to the generator/u,
  ],
  [
    "an unknown annotation",
    [records, email, "email: { type: string, x-sensitiv: pan }"],
    `${records}#${pointer}/x-sensitiv`,
    /vocabulary/u,
  ],
  [
    "an annotation in the wrong place",
    [records, email, "email: { type: string, x-effect: read }"],
    `${records}#${pointer}/x-effect`,
    /allowed on: Operation/u,
  ],
  [
    "an annotation with a malformed value",
    [records, email, "email: { type: string, x-sensitive: very }"],
    `${records}#${pointer}/x-sensitive`,
    /schema in vocabulary\.yaml/u,
  ],
  [
    "null",
    [records, email, "email: { type: [string, 'null'] }"],
    `${records}#${pointer}/type`,
    /\[string, number\]/u,
  ],
  [
    "a type that the interface has not",
    [records, email, "email: { type: boolean }"],
    `${records}#${pointer}/type`,
    /Use one of string/u,
  ],
  [
    "a value without a type",
    [records, email, "email: { description: Any }"],
    `${records}#${pointer}`,
    /needs a `type`/u,
  ],
  ["a list without entries", [records, email, "email: { type: array }"], `${records}#${pointer}`, /items/u],
  [
    "an invalid pattern",
    [records, email, "email: { type: string, pattern: '[' }"],
    `${records}#${pointer}/pattern`,
    /flag `u`/u,
  ],
  [
    "an attribute in XML",
    [records, "xml: { name: respon }", "xml: { name: respon, attribute: true }"],
    `${records}#/CardResult/xml`,
    /only the `name` of a record's element/u,
  ],
  [
    "a reference to the network",
    [records, email, "email: { $ref: 'https://example.org/x.yaml#/X' }"],
    `${records}#${pointer}/$ref`,
    /Copy the needed part/u,
  ],
  [
    "a reference to a file that is not there",
    [records, email, "email: { $ref: none.yaml#/X }"],
    `${records}#${pointer}/$ref`,
    /no file `schemas\/none\.yaml`/u,
  ],
  [
    "a reference to a name that is not there",
    [records, email, "email: { $ref: texts.yaml#/None }"],
    `${records}#${pointer}/$ref`,
    /no `\/None` in `schemas\/texts\.yaml`/u,
  ],
  [
    "a reference into a schema",
    [records, email, "email: { $ref: '#/Order/properties/order_no' }"],
    `${records}#${pointer}/$ref`,
    /Give the schema a name/u,
  ],
  [
    "keywords next to a reference",
    [records, email, "email: { $ref: '#/Page', pattern: a }"],
    `${records}#${pointer}/pattern`,
    /Only a description/u,
  ],
  [
    "a schema that contains itself",
    [records, "order_no: { $ref: texts.yaml#/Open }", "order_no: { $ref: '#/Order' }"],
    `${records}#/Order`,
    /Order -> Order/u,
  ],
  [
    "merging anything except a plain object",
    [records, "- $ref: '#/Common'\n    - type: object\n", "- $ref: '#/Page'\n    - type: object\n"],
    `${records}#/Page`,
    /plain objects/u,
  ],
  [
    "fields next to merged ones",
    [
      records,
      "  description: A payment by card.\n",
      "  description: A payment by card.\n  type: object\n  properties: {}\n",
    ],
    `${records}#/CardRequest/properties`,
    /last part of `allOf`/u,
  ],
  [
    "a field given twice",
    [
      records,
      "card: { $ref: texts.yaml#/PanText }",
      "card: { $ref: texts.yaml#/PanText }\n        amount: { type: string }",
    ],
    `${records}#/CardRequest/allOf/1/properties/amount`,
    /Remove one of them/u,
  ],
  [
    "a required field that is not there",
    [records, "required: [card]", "required: [card, crd]"],
    `${records}#/CardRequest/allOf/1/required/1`,
    /requires `crd`/u,
  ],
];

test.each(refused)("%s is refused, with a location and a solution", (_what, change, at, says) => {
  const said = saidAt(change, at);
  expect(said).not.toMatch(/^Nothing is said there/u);
  expect(said).toMatch(says);
});

test("two schemas with the same name in different files are refused", () => {
  const problems = problemsOf(
    ["schemas/texts.yaml", "Open: {", "Order: { type: string }\nOpen: {"],
    [records, email, "email: { $ref: texts.yaml#/Order }"],
  );
  expect(problems.map(({ wayOut }) => wayOut)).toContain("Rename one of them.");
});
