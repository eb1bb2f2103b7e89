// Each lint rule, with documents that break it and one that does not. Redocly itself runs them.

import { describe, expect, it } from "vitest";

import { lintEach, openapi } from "../testing/lint-each.ts";

/** A rule, a valid document, and invalid documents with their messages. */
interface Case {
  readonly rule: string;
  readonly options?: string;
  readonly keeps: string;
  readonly breaks: { readonly [how: string]: readonly [document: string, ...said: string[]] };
}

const at = (path: string): string => openapi().replace("/op:", `${path}:`);

const properties = (text: string): string => `{ type: object, properties: { ${text} } }`;

const field = (text: string, ...schemas: readonly string[]): string =>
  openapi({ request: properties(`a: ${text}`), schemas });
const record = (request: string): string => openapi({ request });

const withGroups = (groups: string): string =>
  `{ type: object, x-groups: { ${groups} }, properties: { a: { type: string }, b: { type: string } } }`;
const grouped = (request: string, response: string): string =>
  openapi({ request: withGroups(request), response: withGroups(response) });

const cases: readonly Case[] = [
  {
    rule: "vocabulary-kept",
    keeps: openapi({
      operation: "x-effect: read",
      request: properties("a: { type: string, x-observed: ['1'] }"),
    }),
    breaks: {
      "an unknown annotation": [openapi({ operation: "x-mood: good" }), "x-mood is not in vocabulary.yaml"],
      "an annotation in a wrong place": [
        openapi({ operation: "x-text: pan" }),
        "x-text is not allowed on Operation, only on Schema",
      ],
      "a value of another form": [
        openapi({ operation: "x-effect: maybe" }),
        "x-effect: data must be equal to one of",
      ],
      "a bad annotation beside a reference": [
        field("{ $ref: '#/components/schemas/A', x-sensitive: very }", "A: { type: string }"),
        "#/components/schemas/Request/properties/a/x-sensitive x-sensitive: data must be equal",
      ],
    },
  },
  {
    rule: "citations-exist",
    keeps: openapi({
      operation: "x-rules: [known.rule]",
      request: "{ type: object, x-extension-points: [known.point] }",
    }),
    breaks: {
      "an unknown rule": [
        openapi({ operation: "x-rules: [known.rule, lost]" }),
        "x-rules/1 there is no rule lost",
      ],
      "an unknown extension point": [
        openapi({ operation: "x-extension-points: [known.rule]" }),
        "there is no extension point known.rule",
      ],
      "an unknown rule in x-required": [
        record("{ type: object, required: [a], x-required: { a: lost } }"),
        "x-required/a there is no rule lost",
      ],
      "unknown ids in x-variants": [
        openapi({
          operation:
            "x-variants: { rule: lost, operations: { first: { rules: [lost], extension-points: [lost] } } }",
        }),
        "x-variants/rule there is no rule lost",
        "operations/first/rules/0 there is no rule lost",
        "operations/first/extension-points/0 there is no extension point lost",
      ],
      "an unknown rule beside a reference": [
        field("{ $ref: '#/components/schemas/A', x-rules: [lost] }", "A: { type: string }"),
        "there is no rule lost",
      ],
    },
  },
  {
    rule: "required-by-rule",
    keeps: record("{ type: object, required: [a], x-required: { a: known.rule } }"),
    breaks: {
      "a required field without a rule": [
        record("{ type: object, required: [a, b], x-required: { a: known.rule } }"),
        "required/1 b is required without a rule",
      ],
      "a rule for a field that is not required": [
        record("{ type: object, x-required: { a: known.rule } }"),
        "x-required/a a has a rule in x-required, but is not required",
      ],
    },
  },
  {
    rule: "bounds-by-rule",
    keeps: openapi({
      request:
        "{ type: object, required: [b], x-required: { b: known.rule }, properties: { a: { type: string, maxLength: 2, x-rules: [known.rule] }, b: { type: string, minLength: 1 }, c: { $ref: '#/components/schemas/Form' } } }",
      schemas: ["Form: { type: string, pattern: '^a$', x-rules: [known.rule] }"],
    }),
    breaks: {
      "a length without a rule": [
        field("{ type: string, maxLength: 2 }"),
        "properties/a a has maxLength, but cites no rule",
      ],
      "a pattern of its form without a rule": [
        field("{ $ref: '#/components/schemas/Form' }", "Form: { type: string, pattern: '^a$' }"),
        "properties/a a has pattern, but cites no rule",
      ],
      "a number of entries without a rule": [
        field("{ type: array, items: { type: string }, minItems: 1 }"),
        "properties/a a has minItems, but cites no rule",
      ],
      "a text that must not be empty, which no rule promises": [
        field("{ type: string, minLength: 1 }"),
        "properties/a a has minLength, but cites no rule",
      ],
    },
  },
  {
    rule: "fields-grouped",
    keeps: grouped("order: [a, b]", "account: [a], order: [b]"),
    breaks: {
      "a field without a group": [
        grouped("order: [a, b]", "order: [a]"),
        "responses x-groups: b is in 0 groups",
      ],
      "a field in two groups": [
        grouped("account: [a], order: [a, b]", "order: [a, b]"),
        "requestBody x-groups: a is in 2 groups",
      ],
      "a group with a field that the record has not": [
        grouped("order: [a, b, c]", "order: [a, b]"),
        "requestBody x-groups: the record has no field c",
      ],
    },
  },
  {
    rule: "paths-stated",
    keeps: at("/v1/op"),
    breaks: {
      "a path of another version": [
        at("/v2/op"),
        "#/paths/~1v2~1op the path of op does not start with /v1, which versioning.1 of the source states. Write /v1/op.",
      ],
      "a path that the source does not state": [
        at("/v1/other"),
        "#/paths/~1v1~1other the source states /v1/op for op (endpoints.row.op). Write this path",
      ],
      "an operation whose path the source does not state": [
        at("/v1/op").replace("operationId: op", "operationId: other"),
        "#/paths/~1v1~1op the source states no path for other. Add its row to source-facts.csv",
      ],
      "a page that posts itself to another path": [
        at("/v1/op").replace(
          "description: The answer.",
          "description: A page.\n          x-auto-post: { action: /v1/next }",
        ),
        "x-auto-post/action the page posts itself to /v1/next, but its operation has the path /v1/op.",
      ],
    },
  },
  {
    rule: "text-forms-stated",
    options: "exceptions: { time_zone: A zone. }",
    keeps: openapi({
      request: properties(
        "order_status: { $ref: '#/components/schemas/Code' }, birth_date: { type: string, x-observed-form: date-dmy }, item_total: { type: number }, time_zone: { type: string }, name: { type: string }",
      ),
      schemas: ["Code: { type: string, x-text: code }"],
    }),
    breaks: {
      "an amount, a date, a code and a card number": [
        openapi({
          request: properties(
            "time_zone: { type: string }, refundAmount: { type: string }, birth_date: { type: [string, number] }, currency: { $ref: '#/components/schemas/Any' }, card: { type: string }",
          ),
          schemas: ["Any: { type: string }"],
        }),
        "properties/refundAmount refundAmount contains an amount",
        "birth_date contains a date or a time",
        "currency contains a code",
        "card contains a card number",
      ],
      "an exception that nothing needs": [openapi(), "the exception for time_zone is not needed"],
    },
  },
];

for (const { rule, options, keeps, breaks } of cases) {
  describe(`the rule ${rule}`, () => {
    const documents = Object.entries(breaks).map(([how, [document]]) => [how, document] as const);
    const found = lintEach(rule, { keeps, ...Object.fromEntries(documents) }, options);

    it("finds nothing in a valid document", () => {
      expect(found.get("keeps")).toEqual([]);
    });

    for (const [how, [, ...said]] of Object.entries(breaks)) {
      it(`finds ${how}`, () => {
        expect(found.get(how)).toEqual(said.map((text) => expect.stringContaining(text) as string));
      });
    }
  });
}
