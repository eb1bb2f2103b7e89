import { expect, test } from "vitest";
import { type Change, problemsOf, saidAt } from "../testing/problems.ts";

const points = "extension-points.yaml";
const added = (fields: string): Change => [
  points,
  "  points:\n",
  `  points:\n  - { id: own, section: [a], operations: [], kind: value, open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], schema: { type: string }, ${fields} }\n`,
];
const atDefault = `${points}#/groups/0/points/0/default`;

const refused: readonly (readonly [what: string, change: Change, at: string, says: RegExp])[] = [
  [
    "a document that does not say how forms are written",
    ["openapi.yaml", "  form: { media", "  #form: { media"],
    "openapi.yaml#/x-bodies",
    /form of form bodies is not stated/u,
  ],
  [
    "a default that nothing is decided by",
    added("default: x"),
    atDefault,
    /The default "x" is not what the documents state/u,
  ],
  [
    "a default of the root element that no request has",
    added("decides: xml.name, default: request"),
    atDefault,
    /The default "request" is not/u,
  ],
  [
    "a default of the character set that is another",
    added("decides: charset, default: us-ascii"),
    atDefault,
    /documents state: "utf-8"/u,
  ],
  [
    "a default of what is nested in a form that is another",
    added("decides: form.nested, default: json"),
    atDefault,
    /documents state: \{"before":"\["/u,
  ],
  [
    "a default of what is nested in XML that is another",
    added("decides: xml.nested, default: { nested: json, wrapped: false }"),
    atDefault,
    /documents state: \{"nested":"elements","wrapped":false\}/u,
  ],
  [
    "an operation that is found by none",
    ["operations/capture.yaml", "  x-effect: write\n", "  x-effect: write\n  x-found-by: [search]\n"],
    "operations/capture.yaml#/post/x-found-by",
    /found by `search`, which is not an operation/u,
  ],
  [
    "an operation that is found by one that selects nothing",
    ["operations/capture.yaml", "  x-effect: write\n", "  x-effect: write\n  x-found-by: [openPage]\n"],
    "operations/capture.yaml#/post/x-found-by",
    /no extension point that decides its `selection`/u,
  ],
  [
    "a key that no entry has",
    ["operations/capture.yaml", "error: error }", "error: error, key: [number] }"],
    "operations/capture.yaml#/post/x-batch/key",
    /has no field `number`/u,
  ],
  [
    "a name for entries that have no element around them",
    ["schemas/records.yaml", "Order: { type: object,", "Order: { type: object, xml: { name: order },"],
    "schemas/records.yaml#/CaptureRequest/properties/orders",
    /`orders`, not `order`/u,
  ],
];

test.each(refused)("%s is refused, with a location and a solution", (_what, change, at, says) => {
  const said = saidAt(change, at);
  expect(said).not.toMatch(/^Nothing is said there/u);
  expect(said).toMatch(says);
});

test("two extension points for the same decision about one body are refused", () => {
  const encoding = "kind: encoding, schema: { type: object, properties: { reads: { type: array } } }";
  const second = `  points:\n  - { id: own, section: [a], operations: [], open: o, while_open: { client: c, server: s, suite: t }, drives: [suite], ${encoding} }\n`;
  const problems = problemsOf(
    [points, "  points:\n", second],
    ["operations/capture.yaml", "[encoding.json]", "[encoding.json, own]"],
  );
  expect(problems.map(({ message }) => message)).toEqual([
    "`encoding.json` and `own` both decide encoding here.",
  ]);
});
