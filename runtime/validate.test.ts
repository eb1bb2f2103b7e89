import { expect, test } from "vitest";
import { type Finding, issuesOf, type Validate } from "./validate.ts";

const finds = (...errors: readonly Partial<Finding>[]): Validate =>
  Object.assign(() => errors.length === 0, {
    errors: errors.map((error) => ({ keyword: "", instancePath: "", schemaPath: "", params: {}, ...error })),
  });

test("a value that keeps the schema has no issue, whatever an earlier one left behind", () => {
  const validate = Object.assign(() => true, { errors: finds({ keyword: "type" }).errors ?? [] });
  expect(issuesOf(validate, {})).toEqual([]);
});

test("a missing field is told at the place where it should be, its name escaped", () => {
  const validate = finds({
    keyword: "required",
    instancePath: "/orders/0",
    params: { missingProperty: "a/b~c" },
  });
  expect(issuesOf(validate, {})).toMatchObject([{ code: "required", at: "/orders/0/a~1b~0c" }]);
});

test.each([
  ["type", { type: "string" }, "a text"],
  ["type", { type: ["string", "number"] }, "a text or a number"],
  ["type", { type: "string,number" }, "a text or a number"],
  ["pattern", { pattern: "^a$" }, "a text that matches ^a$"],
  ["enum", { allowedValues: ["a", 1] }, 'one of "a", 1'],
  ["const", { allowedValue: "a" }, '"a"'],
])("%s %j is told as: %s", (keyword, params, expected) => {
  expect(issuesOf(finds({ keyword, params, instancePath: "/x" }), {})).toMatchObject([
    { code: keyword, at: "/x", expected },
  ]);
});

test("a bound is told in the validator's words", () => {
  const validate = finds({ keyword: "minItems", message: "must NOT have fewer than 1 items" });
  expect(issuesOf(validate, {})[0]?.expected).toBe("not fewer than 1 items");
});

test("an unknown name is answered with the near one of its place, entries of lists and maps counted as any", () => {
  const names = { "/points": ["scheme"], "/points/*/key": ["join"] };
  const unknown = (instancePath: string, additionalProperty: string) =>
    issuesOf(
      finds({ keyword: "additionalProperties", instancePath, params: { additionalProperty } }),
      {},
      names,
    )[0]?.message;
  expect(unknown("/points", "shceme")).toContain("Did you mean `scheme`?");
  expect(unknown("/points/7/key", "jion")).toContain("Did you mean `join`?");
  expect(unknown("/elsewhere", "shceme")).toContain("Mend the name");
});

test("a choice that fits in none of its ways is one issue, and one elsewhere stays its own", () => {
  const validate = finds(
    { keyword: "const", instancePath: "/a", schemaPath: "#/a/oneOf/0/const", params: { allowedValue: "x" } },
    {
      keyword: "required",
      instancePath: "/a",
      schemaPath: "#/a/oneOf/1/required",
      params: { missingProperty: "y" },
    },
    { keyword: "oneOf", instancePath: "/a", schemaPath: "#/a/oneOf" },
    { keyword: "type", instancePath: "/b", schemaPath: "#/a/oneOf/0/type", params: { type: "string" } },
  );
  expect(issuesOf(validate, {})).toMatchObject([
    { code: "oneOf", at: "/a", expected: '"x", or with `y`' },
    { code: "type", at: "/b", expected: "a text" },
  ]);
});

test("a hostile value that breaks the schema everywhere gets a bounded answer", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    keyword: "type",
    instancePath: `/${index}`,
    params: { type: "string" },
  }));
  expect(issuesOf(finds(...many), {})).toHaveLength(100);
});
