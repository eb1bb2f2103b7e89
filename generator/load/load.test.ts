import { describe, expect, test } from "vitest";
import { load } from "./load.ts";
import { ContractError } from "./problem.ts";
import { problemsOf, testRefused } from "../testing/problems.ts";
import { small } from "../testing/small.ts";

testRefused("load");

describe("the loader of operations and catalogues", () => {
  test("reports all problems in one run, location first", () => {
    const error = new ContractError(
      problemsOf(
        ["schemas/records.yaml", "error: { type: string }", "error: { type: boolean }"],
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
