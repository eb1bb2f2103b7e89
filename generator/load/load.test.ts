import { describe, expect, test } from "vitest";
import { load } from "./load.ts";
import { ContractError } from "./problem.ts";
import { problemsOf, type Refused, saidAt } from "../testing/problems.ts";
import { small } from "../testing/small.ts";

const records = "schemas/records.yaml";
const email = "email: { type: string, x-sensitive: personal }";

const refused: readonly Refused[] = [
  [
    "another method",
    ["operations/capture.yaml", "post:\n", "get: {}\npost:\n"],
    "operations/capture.yaml#/get",
    /Use `post`/u,
  ],
  [
    "parameters",
    ["operations/capture.yaml", "  summary: Capture\n", "  summary: Capture\n  parameters: []\n"],
    "operations/capture.yaml#/post/parameters",
    /in the body/u,
  ],
  [
    "components in the document itself",
    ["openapi.yaml", "paths:", "components: {}\npaths:"],
    "openapi.yaml#/components",
    /schemas\//u,
  ],
  [
    "a body without an encoding",
    [
      "operations/page.yaml",
      "x-encodings: [{ media: application/json, body: json, evidence: declared }]\n",
      "description: A body.\n",
    ],
    "operations/page.yaml#/post/requestBody",
    /how it is written/u,
  ],
  [
    "content that is not encoded so",
    ["operations/capture.yaml", "      - { media: application/xml, body: json, evidence: sampled }\n", ""],
    "operations/capture.yaml#/post/requestBody/content",
    /same media types/u,
  ],
  [
    "two schemas of one body",
    [
      "operations/capture.yaml",
      "application/xml: { schema: { $ref: ../schemas/records.yaml#/CaptureRequest } }",
      "application/xml: { schema: { $ref: ../schemas/records.yaml#/OtherRequest } }",
    ],
    "operations/capture.yaml#/post/requestBody",
    /one named schema/u,
  ],
  [
    "a body that is a text and no page",
    ["operations/page.yaml", "media: text/html, body: html", "media: text/html, body: json"],
    "operations/page.yaml#/post/responses/200",
    /not an object/u,
  ],
  [
    "a variant with a schema that the body does not have",
    ["operations/pay.yaml", "request: OtherRequest", "request: Order"],
    "operations/pay.yaml#/post/x-variants/operations/payOtherwise/request",
    /`Order` is not one/u,
  ],
  [
    "a variant whose request lacks the field",
    ["operations/pay.yaml", "field: method", "field: methd"],
    "operations/pay.yaml#/post/x-variants/operations/payOtherwise/carried",
    /no field `methd`/u,
  ],
  [
    "a batch of a list that is not there",
    ["operations/capture.yaml", "request: orders, response", "request: ordrs, response"],
    "operations/capture.yaml#/post/x-batch/request",
    /not a list of records in CaptureRequest/u,
  ],
  [
    "a status that no entry has",
    ["operations/capture.yaml", "status: status", "status: state"],
    "operations/capture.yaml#/post/x-batch/status",
    /no field `state`/u,
  ],
  [
    "an operation id that is not a name",
    ["operations/capture.yaml", "operationId: capture", "operationId: do-it"],
    "openapi.yaml#/paths/~1v1~1capture",
    /name of a function/u,
  ],
  [
    "an operation id given twice",
    ["operations/capture.yaml", "operationId: capture", "operationId: openPage"],
    "openapi.yaml#/paths/~1v1~1page",
    /given twice/u,
  ],
  [
    "an operation without an effect",
    ["operations/page.yaml", "  x-effect: read\n", ""],
    "operations/page.yaml#/post",
    /`read` or `write`/u,
  ],
  [
    "a refusal with a status of success",
    ["operations/pay.yaml", "'400':", "'302':"],
    "operations/pay.yaml#/post/responses",
    /400 to 499/u,
  ],
  [
    "a rule about no operation",
    ["rules.yaml", "operations: [capture]", "operations: [captur]"],
    "rules.yaml#/1/operations",
    /`captur`/u,
  ],
  [
    "a rule given twice",
    ["rules.yaml", "id: capture.limit", "id: pay.rule"],
    "rules.yaml#/1/id",
    /given twice/u,
  ],
  [
    "a rule with an unknown part",
    ["rules.yaml", "unobservable:", "unobservabel:"],
    "rules.yaml#/1",
    /`unobservabel`/u,
  ],
  [
    "a point whose schema cannot be checked",
    ["extension-points.yaml", "schema: { type: string, format: uri }", "schema: { type: strin }"],
    "extension-points.yaml#/groups/0/points/3/schema",
    /Correct the schema/u,
  ],
  [
    "a point whose schema leads out of it",
    ["extension-points.yaml", "$ref: '#/$defs/name'", "$ref: '#/$defs/nam'"],
    "extension-points.yaml#/groups/0/points/0/schema/properties/algorithm/$ref",
    /\$defs/u,
  ],
  [
    "an extension point that drives what is no program",
    ["extension-points.yaml", "drives: [client, server]", "drives: [client, people]"],
    "extension-points.yaml#/groups/0/points/1",
    /drives/u,
  ],
  [
    "a point that is silent about the suite",
    ["extension-points.yaml", "server: JSON., suite: JSON. }", "server: JSON. }"],
    "extension-points.yaml#/groups/0/points/1",
    /'suite'/u,
  ],
  [
    "a retired id that is in use",
    [
      "extension-points.yaml",
      "groups:\n",
      "retired: [{ id: words, since: 0.2.0, now: [], says: Why. }]\ngroups:\n",
    ],
    "extension-points.yaml#/retired/0/id",
    /`words` is retired but still in use/u,
  ],
  [
    "a retired id in whose place there is nothing",
    [
      "extension-points.yaml",
      "groups:\n",
      "retired: [{ id: old, since: 0.2.0, now: [word], says: Why. }]\ngroups:\n",
    ],
    "extension-points.yaml#/retired/0/now",
    /There is no `word`/u,
  ],
  [
    "a file that is not YAML",
    ["rules.yaml", "- { id: pay.rule,", "- { id: pay.rule, {"],
    "rules.yaml#",
    /Line 3 is not YAML/u,
  ],
  ["a key given twice", [records, "Page: {", "Order: { type: string }\nPage: {"], `${records}#`, /not YAML/u],
];

describe("the loader of operations and catalogues", () => {
  test.each(refused)("refuses %s, with a location and a solution", (_what, change, at, says) => {
    const said = saidAt(change, at);
    expect(said).not.toMatch(/^Nothing is said there/u);
    expect(said).toMatch(says);
  });

  test("reports all problems in one run, location first", () => {
    const error = new ContractError(
      problemsOf(
        [records, email, "email: { type: boolean }"],
        ["operations/page.yaml", "summary: Open a page", "sumary: Open a page"],
      ),
    );
    expect(error.problems).toHaveLength(2);
    expect(error.message.split("\n")).toContainEqual(
      expect.stringMatching(/^spec\/schemas\/records\.yaml#\S+: The type "boolean"/u),
    );
    expect(error.message.split("\n")).toContainEqual(
      expect.stringMatching(/^spec\/operations\/page\.yaml#\/post\/sumary: /u),
    );
  });

  test("accepts the small contract", () => {
    expect(problemsOf()).toEqual([]);
  });
});

describe("the bundled documents", () => {
  test("contain every schema with its name, in the order of use, and no external reference", () => {
    const { openapi, asyncapi } = load(small());
    const text = JSON.stringify(openapi);
    expect(text.match(/"\$ref":"(?!#\/components\/schemas\/)/gu)).toBeNull();
    expect(Object.keys((openapi["components"] as { schemas: object }).schemas).slice(0, 3)).toEqual([
      "CardRequest",
      "Common",
      "DigitsText",
    ]);
    expect(Object.keys((asyncapi["components"] as { schemas: object }).schemas)).toEqual([
      "CaptureResult",
      "Entry",
      "Open",
    ]);
  });

  test("keep the siblings of a reference", () => {
    const { openapi } = load(small());
    expect(JSON.stringify(openapi)).toContain('{"$ref":"#/components/schemas/Open","x-observed":["1"]}');
  });

  test("inline an extension point's own definitions", () => {
    const [scheme] = load(small()).points;
    expect(scheme?.schema["properties"]).toMatchObject({
      algorithm: { type: "string", enum: ["md5", "sha256"] },
    });
    expect(scheme?.schema).not.toHaveProperty("$defs");
  });

  test("remember the file of each schema and each path", () => {
    const { origins } = load(small());
    expect(origins.get("DigitsText")).toEqual({ file: "schemas/texts.yaml", pointer: "/DigitsText" });
    expect(origins.get("/v1/capture")).toEqual({ file: "operations/capture.yaml", pointer: "" });
  });
});
